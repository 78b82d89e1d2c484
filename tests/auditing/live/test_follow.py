"""What is found in a log that grows is what an audit finds in the finished one."""

import gc
import io
import itertools
import os
import random
import threading
import time
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from evenings import EVENINGS, HEADER, evening
from growing_logs import Looks, appended, grown
from handaudit import reading
from handaudit.auditing.finding import Finding
from handaudit.auditing.live import follow as following
from handaudit.auditing.live.auditor import LiveAuditor
from handaudit.auditing.live.follow import CannotFollow, follow
from handaudit.auditing.live.tail import GrowingFile
from handaudit.auditing.options import AuditCallbacks
from handaudit.auditing.pseudonyms import Mask
from handaudit.auditing.report import InputAudited, Report
from handaudit.auditing.results import AuditSettings, Trace
from handaudit.auditing.run import audit
from handaudit.facts.log import Interlude, Round
from handaudit.reading.table_log.between import LOST
from handaudit.reports.page.rounds import DrawnRounds
from paths import SAMPLES

LOGS = sorted(
    path
    for path in SAMPLES.rglob("*.*")
    if path.suffix in {".tlog", ".txt", ".phh", ".ohh", ".json"} and "plugin" not in path.parts
)
ODD = [  # logs that go wrong, in every encoding, with duties across rounds, and of the other game
    SAMPLES / "compliant" / "mini-dice.tlog",
    SAMPLES / "compliant" / "table-evening.tlog",
    SAMPLES / "compliant" / "pokerstars-six-hands.txt",
    *sorted((SAMPLES / "damaged").iterdir()),
]


def told(report: Report) -> dict[str, object]:
    """All that a report says but for the order of its findings."""
    return {
        "findings": sorted(report.findings, key=lambda one: (one.location.line, one.fingerprint)),
        "by rule": report.by_rule,
        "silence": report.silence,
        "hands": report.hands,
        "not audited": sorted(map(str, report.not_audited)),
        "inputs": report.inputs,
    }


def pieces(content: bytes, places: list[int]) -> list[bytes]:
    ends = sorted({place % (len(content) + 1) for place in places})
    return [content[a:b] for a, b in itertools.pairwise([0, *ends, len(content)])]


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


@pytest.fixture
def log(tmp_path: Path) -> Path:
    return tmp_path / "night.tlog"


@given(path=st.sampled_from(LOGS + ODD * 4), places=st.lists(st.integers(0, 1 << 20), max_size=8))
@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_following_finds_in_any_split_what_a_check_of_the_finished_file_finds(
    log: Path, path: Path, places: list[int]
) -> None:
    log.unlink(missing_ok=True)
    content = path.read_bytes()
    found = grown(log, lambda looks: appended(log, pieces(content, places), looks))
    assert told(found) == told(audit([log]))


def test_what_is_there_when_it_ends_at_once_is_read(log: Path) -> None:
    log.write_text(evening(3).text())
    found = follow([str(log)], LiveAuditor(), ends=lambda: True, say=lambda _: None)
    assert told(found) == told(audit([log]))


@pytest.mark.parametrize("name", EVENINGS)
def test_duties_across_rounds_find_the_same_in_a_log_that_grows(log: Path, name: str) -> None:
    content = EVENINGS[name].text().encode()
    places = random.Random(name).sample(range(len(content)), 40)  # noqa: S311
    found = grown(log, lambda looks: appended(log, pieces(content, places), looks))
    assert told(found) == told(audit([log]))


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
    assert len(across(found)) > 3
    assert traced == ["704"]


def across(report: Report) -> set[tuple[str, str, str | None]]:
    """What was found by the duties that look across rounds."""
    rules = {"button-moves-clockwise", "decks-alternate", "stakes-not-reduced", "decks-changed"}
    return {(one.rule, one.message, one.hand) for one in report.findings if one.rule in rules}


def two_logs(folder: Path, first: list[str], second: list[str]) -> Report:
    """What is found by following a folder in which one log is written, and then another."""
    folder.mkdir()

    def write(looks: Looks) -> None:
        for name, pieces in (("a", first), ("b", second)):
            appended(folder / f"{name}.tlog", [one.encode() for one in pieces], looks)

    return grown(folder, write)


def test_a_round_that_is_told_again_is_put_where_a_check_puts_it(tmp_path: Path) -> None:
    """A copy of the log begins at its start and goes on where the other one ends."""
    text = EVENINGS["broken"].text()
    middle = text.index("round 725")
    found = two_logs(tmp_path / "logs", [text[:middle]], [text[:middle], text[middle:]])
    whole = audit([tmp_path / "logs"])
    assert across(found) == across(whole)
    assert any(int(hand or 0) > 725 for _, _, hand in across(found))
    assert found.by_rule == whole.by_rule


@pytest.mark.parametrize("cut", ["round 715", "round 725", "round 728"])
def test_a_table_whose_log_goes_on_in_another_file_is_accused_of_nothing_else(
    tmp_path: Path, cut: str
) -> None:
    """The lines after the last round of a file come when that file goes on, or when all ends."""
    text = EVENINGS["broken"].text()
    middle = text.index(cut)
    head = "\n".join(HEADER) + "\n"
    found = two_logs(tmp_path / "logs", [text[:middle]], [head + text[middle:]])
    whole = audit([tmp_path / "logs"])
    said = {(one.rule, one.message, one.hand) for one in whole.findings}
    assert {(one.rule, one.message, one.hand) for one in found.findings} <= said
    assert across(found)


def test_a_round_that_comes_late_is_not_evidenced_and_nor_is_the_next(tmp_path: Path) -> None:
    of = evening(8)
    rounds = ["\n".join([*unit.round, *unit.after]) + "\n" for unit in of.units]
    head = "\n".join([*HEADER, *of.opening]) + "\n"
    first = head + "".join(rounds[:3] + rounds[4:7])
    found = two_logs(tmp_path / "logs", [first], ["\n".join(HEADER) + "\n" + rounds[3]])
    whole = audit([tmp_path / "logs"])
    late, right = (one.by_rule["button-moves-clockwise"] for one in (found, whole))
    assert (right.met, right.not_evidenced) == (6, 0)
    assert (late.met, late.not_evidenced) == (4, 2)
    assert not across(found)


@pytest.mark.parametrize("ending", ["utf-16", "windows-line-ends", "two-encodings"])
def test_a_log_that_comes_byte_by_byte_loses_no_character(log: Path, ending: str) -> None:
    content = (SAMPLES / "damaged" / f"{ending}.txt").read_bytes()[:1500]
    found = grown(log, lambda _: appended(log, [bytes([one]) for one in content]))
    assert told(found) == told(audit([log]))


def test_it_is_nearly_idle_while_nothing_is_written(log: Path) -> None:
    """It looks for new logs, and at each log, once an interval."""
    interval, counted = 0.01, list[float]()

    def write(looks: Looks) -> None:
        appended(log, [evening(2).text().encode()], looks)
        before, began = looks.number, time.monotonic()
        looks.take(20)
        counted.extend([looks.number - before, time.monotonic() - began])

    grown(log, write, interval=interval)
    number, seconds = counted
    assert 20 < number <= 2 * (seconds / interval + 1)


def test_what_is_found_across_rounds_is_told_once_the_next_round_is_there(log: Path) -> None:
    heard: list[str] = []
    auditor = LiveAuditor(
        AuditSettings(listens=True),
        on_result=lambda one: heard.append(getattr(one, "rule", f"round {one.hand}")),
    )
    of = EVENINGS["broken"]
    rounds = ["\n".join([*unit.round, *unit.after]) + "\n" for unit in of.units[:6]]
    head = "\n".join([*HEADER, *of.opening]) + "\n"

    def write(looks: Looks) -> None:
        appended(log, [head.encode(), *(one.encode() for one in rounds)], looks)

    grown(log, write, auditor)
    at = heard.index("button-moves-clockwise")
    assert heard.index("round 705") < at < heard.index("round 706")


@pytest.mark.parametrize("cut", ["renamed", "copied and cut"])
def test_a_table_goes_on_when_its_log_is_rotated(log: Path, cut: str) -> None:
    of = EVENINGS["broken"]
    text = of.text()
    middle = text.index("round 725")
    old, new = text[:middle].encode(), text[middle:].encode()

    def write(looks: Looks) -> None:
        appended(log, [old], looks)
        if cut == "renamed":
            log.rename(log.with_suffix(".1"))
            appended(log, [new], looks)
        else:
            log.with_suffix(".1").write_bytes(log.read_bytes())
            os.truncate(log, 0)
            appended(log, [b"", new], looks)

    found = grown(log, write)
    log.write_text(text)
    whole = audit([log])
    assert {one.fingerprint for one in found.findings} == {
        one.fingerprint for one in whole.findings
    }
    assert found.hands == whole.hands
    late = [one for one in found.findings if one.hand and int(one.hand) > 725]
    lines = new.decode().split("\n")
    assert late
    for one in late:
        assert one.evidence[-1].text == lines[one.evidence[-1].line - 1]
    assert found.incomplete == (cut != "renamed")  # what was cut off unseen is not known


def test_a_round_that_a_rotation_tears_is_not_audited_and_told(log: Path) -> None:
    text = evening(4).text()
    middle = text.index("end", text.index("round 702"))

    def write(looks: Looks) -> None:
        appended(log, [text[:middle].encode()], looks)
        log.rename(log.with_suffix(".1"))
        appended(log, [text[middle:].encode()], looks)

    found = grown(log, write)
    assert [(one.hand, one.reason) for one in found.not_audited] == [
        ("702", "round 702 stops without its `end` line"),
        (None, LOST),
    ]
    assert found.hands == 3


def test_a_pipe_that_takes_the_place_of_a_log_is_not_opened(log: Path) -> None:
    def write(looks: Looks) -> None:
        appended(log, [evening(2).text().encode()], looks)
        log.unlink()
        os.mkfifo(log)
        looks.take()

    report = grown(log, write)
    assert report.incomplete
    assert any("it is not a file" in gap.reason for gap in report.not_audited)


def test_a_link_that_takes_the_place_of_a_log_is_not_followed(log: Path, tmp_path: Path) -> None:
    secret = tmp_path / "secret"
    secret.write_text("round 1\nthe secret\n" * 9)

    def write(looks: Looks) -> None:
        appended(log, [evening(2).text().encode()], looks)
        log.unlink()
        log.symlink_to(secret)
        looks.take()

    report = grown(log, write)
    assert report.incomplete
    assert any("a link took its place" in gap.reason for gap in report.not_audited)
    assert "secret" not in str(report.findings)


def test_a_link_that_was_named_is_followed(log: Path, tmp_path: Path) -> None:
    night = tmp_path / "night"
    night.write_text(evening(2).text())
    log.symlink_to(night)
    assert grown(log, lambda looks: looks.take()).hands == 2


def test_bytes_that_come_to_a_file_after_it_was_replaced_are_told(log: Path) -> None:
    old = log.with_suffix(".1")
    text = evening(2).text()

    def write(looks: Looks) -> None:
        appended(log, [text.encode()], looks)
        log.rename(old)
        appended(log, [text.encode()], looks)
        appended(old, [b"seat 1 removes 5\n"], looks)

    found = grown(log, write)
    reasons = [one.reason for one in found.not_audited]
    assert any("17 bytes were written to the old file later" in one for one in reasons)
    assert found.incomplete


def test_a_file_that_is_written_anew_between_two_looks_is_noticed(tmp_path: Path) -> None:
    path, said = tmp_path / "log", list[str]()
    stop = threading.Event()
    file = GrowingFile(
        str(path),
        tells=bool,
        stop=stop,
        interval=0.001,
        say=lambda text, _: said.append(text),
    )
    path.write_bytes(b"first\n")
    assert file.read(100) == b"first\n"
    path.write_bytes(b"quite another and longer\n")
    assert file.read(100) == b""
    assert file.go_on()
    assert file.read(100) == b"quite another and longer\n"
    assert said
    stop.set()
    assert file.read(100) == b""
    assert not file.go_on()
    file.close()


def test_what_takes_the_place_of_a_log_is_not_read_as_another_kind(log: Path) -> None:
    def write(looks: Looks) -> None:
        appended(log, [evening(2).text().encode()], looks)
        log.unlink()
        other = (SAMPLES / "compliant" / "pokerstars-six-hands.txt").read_bytes()
        appended(log, [other], looks)

    found = grown(log, write)
    (gap,) = found.not_audited
    assert gap.reason.startswith("it was followed as table-log, and the file now there looks like")
    assert found.incomplete


def test_names_of_players_who_left_are_masked_in_a_log_that_grows(log: Path) -> None:
    text = EVENINGS["broken"].text()
    heard: list[str] = []
    auditor = LiveAuditor(
        AuditSettings(listens=True, masks=True),
        mask=Mask(),
        on_result=lambda one: heard.append(str(one)),
    )
    found = grown(log, lambda _: appended(log, [text.encode()]), auditor)
    assert found.findings
    assert heard
    for name in ("Arlo", "Bettina", "Corin", "Delphine"):
        assert name not in str(found.findings) + "".join(heard)


def test_a_name_that_only_another_log_of_the_table_has_given_is_masked() -> None:
    of = evening(2)
    lines = [*HEADER, *of.opening, *of.units[0].round, *of.units[1].round]
    others = [*HEADER, "seat 9 sits Quentin 200", "seat 9 steps-away counted 150"]
    head, first, second = parts_of("a", lines)
    auditor = LiveAuditor(AuditSettings(masks=True), mask=Mask())
    logs = {path: InputAudited(path=path) for path in "ab"}
    for part in (head, first, *parts_of("b", others), second):
        auditor.take(part, logs[part.source.path])
    (finding,) = auditor.builder.close().findings
    assert (finding.rule, finding.location.path) == ("absence-accounted-for", "b")
    assert "Quentin" not in str(finding)
    assert "sits player-" in finding.evidence[0].text


def parts_of(path: str, lines: list[str]) -> list[Round | Interlude]:
    content = "".join(f"{line}\n" for line in lines)
    return list(reading.read(io.BytesIO(content.encode()), name=path))


@pytest.mark.parametrize("trace", [None, lambda *_: None], ids=["", "traced"])
def test_memory_of_a_table_does_not_grow_with_its_rounds(log: Path, trace: Trace | None) -> None:
    held: list[int] = []
    known: list[LiveAuditor] = []
    auditor = LiveAuditor(
        AuditSettings(listens=True, trace=trace),
        on_result=lambda _: held.append(known[0].builder.held),
    )
    known.append(auditor)
    text = evening(400).text()
    grown(log, lambda _: appended(log, [text.encode()]), auditor)
    assert auditor.report.hands == 400
    assert max(held) == max(held[:120])


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
        for part in parts_of(table, text.splitlines()):
            auditor.take(part, logged)
    del part
    assert auditor.builder.held
    assert rounds_alive() == number


def test_a_folder_of_too_many_logs_is_told_and_never_called_complete(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(following, "MOST_LOGS", 2)
    for name in "abc":
        (tmp_path / f"{name}.tlog").write_text(evening(2).text())
    said: list[str] = []
    found = follow([str(tmp_path)], LiveAuditor(), ends=lambda: True, say=said.append)
    assert found.hands == 4
    assert found.incomplete
    assert any("c.tlog is not followed: 2 logs are followed already" in one for one in said)


def test_an_archive_in_a_folder_is_passed_over_and_told(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "old.zip", "w") as archive:
        archive.writestr("old.tlog", evening(2).text())
    (tmp_path / "new.tlog").write_text(evening(2).text())
    found = follow([str(tmp_path)], LiveAuditor(), ends=lambda: True, say=lambda _: None)
    assert found.hands == 2
    assert [(one.location.path, one.incomplete) for one in found.not_audited] == [
        (f"{tmp_path}/old.zip!old.tlog", True)
    ]


@pytest.mark.parametrize(
    "path", ["-", "night.tlog.gz", "night.zip", "/dev/null", "s3://bucket/night.tlog"]
)
def test_what_cannot_grow_is_refused_at_once(path: str) -> None:
    with pytest.raises(CannotFollow):
        follow([path], LiveAuditor(), ends=lambda: True, say=lambda _: None)
