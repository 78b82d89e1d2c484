"""The round of a finding in a log that grows is drawn, and held no longer than it must be."""

import gc
import io
from collections.abc import Iterator
from pathlib import Path

import pytest

from evenings import EVENINGS, evening
from growing_logs import Looks, appended, grown
from handaudit import reading
from handaudit.auditing.finding import Finding
from handaudit.auditing.live.auditor import LiveAuditor
from handaudit.auditing.live.follow import follow
from handaudit.auditing.options import AuditCallbacks
from handaudit.auditing.pseudonyms import Mask
from handaudit.auditing.report import InputAudited
from handaudit.auditing.results import AuditSettings, Trace
from handaudit.auditing.run import audit
from handaudit.facts.log import Round
from handaudit.reports.page.rounds import DrawnRounds
from paths import SAMPLES


def drawing(rounds: DrawnRounds, *, mask: bool = False) -> LiveAuditor:
    """An auditor whose rounds are drawn."""
    return LiveAuditor(
        AuditSettings(trace=rounds.trace, masks=mask),
        on_round=rounds.follow,
        mask=Mask() if mask else None,
    )


def shown(rounds: DrawnRounds, finding: Finding) -> dict[int, str]:
    """The lines of the round that is drawn for a finding; none where it is not drawn."""
    at, texts = rounds.of(finding), rounds.texts.all()
    moments = rounds.drawn[at]["moments"] if at >= 0 else []
    return {line: texts[text] for line, text, *_ in moments}


BREACHES = {  # a log for each rule; among them are those that look across rounds
    path.parent.name: path.read_text(encoding="utf-8")
    for path in sorted(SAMPLES.glob("breaches/*/*.*"))
}


@pytest.mark.parametrize(
    "text", [*BREACHES.values(), EVENINGS["broken"].text()], ids=[*BREACHES, ""]
)
def test_the_round_of_a_finding_is_drawn_as_a_check_draws_it(log: Path, text: str) -> None:
    log.write_text(text, encoding="utf-8")
    live, whole = DrawnRounds(), DrawnRounds()
    found = follow([str(log)], drawing(live), ends=lambda: True, say=lambda _: None)
    checked = audit([log], callbacks=AuditCallbacks(trace=whole.trace, on_round=whole.follow))
    lines = {one.fingerprint: shown(live, one) for one in found.findings}
    assert lines == {one.fingerprint: shown(whole, one) for one in checked.findings}
    assert all(lines.values())


@pytest.mark.parametrize("cut", ["round 709", "round 725"])
@pytest.mark.parametrize("mask", [False, True], ids=["named", "masked"])
def test_the_right_round_is_drawn_of_a_log_that_was_rotated(
    log: Path, cut: str, *, mask: bool
) -> None:
    """Both files have other rounds at the same lines; before round 709 a stake was removed."""
    text, rounds = EVENINGS["broken"].text(), DrawnRounds()
    middle = text.index(cut)
    old, new = text[:middle], text[middle:]

    def write(looks: Looks) -> None:
        appended(log, [old.encode()], looks)
        log.rename(log.with_suffix(".1"))
        appended(log, [new.encode()], looks)

    found = grown(log, write, drawing(rounds, mask=mask))
    assert {one.rule for one in found.findings} >= {"button-moves-clockwise", "stakes-not-reduced"}
    for one in found.findings:
        of, lines = (old if f"round {one.hand} " in old else new), shown(rounds, one)
        said = of.split("\n")
        assert said[min(lines) - 1].startswith(f"round {one.hand} ")
        if not mask:
            assert lines == {line: said[line - 1] for line in lines}
    names = {"Arlo", "Bettina", "Corin", "Delphine", "Edda"}
    assert names.isdisjoint(" ".join(rounds.texts.all()).split()) == mask


def test_the_right_round_of_mini_dice_is_drawn_of_a_log_that_was_rotated(log: Path) -> None:
    head, mark, new = BREACHES["dice-payout-uniform"].rpartition("tlog 1\n")
    rounds = DrawnRounds()

    def write(looks: Looks) -> None:
        appended(log, [head.encode()], looks)
        log.rename(log.with_suffix(".1"))
        appended(log, [(mark + new).encode()], looks)

    found = grown(log, write, drawing(rounds))
    (finding,) = found.findings
    said = (mark + new).split("\n")
    assert shown(rounds, finding) == {
        line: said[line - 1]
        for line in range(said.index("seat 1 Emeric 500"), said.index("end") + 2)
    }


def test_what_is_found_when_the_following_ends_has_its_round(log: Path) -> None:
    text, rounds = evening(3).text() + "\nseat 1 removes 20\n", DrawnRounds()
    found = grown(log, lambda _: appended(log, [text.encode()]), drawing(rounds))
    (finding,) = found.findings
    assert (finding.rule, finding.hand) == ("stakes-not-reduced", "703")
    assert max(shown(rounds, finding)) < finding.location.line


def test_no_more_rounds_are_traced_than_a_check_traces(
    log: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("handaudit.auditing.second_pass.MOST", 1)
    traced: list[str] = []
    auditor = LiveAuditor(
        AuditSettings(trace=lambda _, played, *__: traced.append(played.id)),
        on_round=lambda *_: None,
    )
    of = evening(12)
    for unit in of.units[3:9]:
        unit.after = ["seat 1 removes 20"]
    log.write_text(of.text())
    found = follow([str(log)], auditor, ends=lambda: True, say=lambda _: None)
    assert [one.rule for one in found.findings].count("stakes-not-reduced") > 3
    assert traced == ["704"]


def test_a_page_without_room_takes_no_texts_of_further_rounds(log: Path) -> None:
    """Judging processes trace more rounds than a page draws, and how many depends on who was faster."""
    traces, page = DrawnRounds().trace, DrawnRounds(most=1)
    text = BREACHES["dice-payout-uniform"]
    for seated in ("Fabia", "Felicia"):
        log.write_text(text.replace("Fabia", seated))
        audit([log], callbacks=AuditCallbacks(trace=traces, on_round=page.follow))
    assert len(page.drawn) == 1
    assert "Fabia" in page.texts.all()
    assert "Felicia" not in page.texts.all()


@pytest.fixture
def frozen() -> Iterator[None]:
    """What was there before the test is not looked through."""
    gc.freeze()
    yield
    gc.unfreeze()


def rounds_alive() -> int:
    """How many rounds this process holds, wherever."""
    gc.collect()
    return sum(type(one) is Round for one in gc.get_objects())


@pytest.mark.usefixtures("frozen")
@pytest.mark.parametrize(
    ("trace", "number"), [(None, 0), (lambda *_: None, 3)], ids=["not traced", "traced"]
)
def test_rounds_are_held_only_where_they_are_traced_and_one_a_table(
    trace: Trace | None, number: int
) -> None:
    """Of a table whose rounds are not traced none is still at hand once it is judged."""
    auditor = LiveAuditor(AuditSettings(trace=trace), on_round=lambda *_: None)
    for table in ("H21", "H22", "H23"):
        text = evening(60).text().replace("table H21", f"table {table}")
        logged = InputAudited(path=table)
        for part in reading.read(io.BytesIO(text.encode()), name=table):
            auditor.take(part, logged)
    del part
    assert auditor.builder.held
    assert rounds_alive() == number
