"""What is found in a log that grows is what an audit finds in the finished one."""

import io
import itertools
import random
import time
import zipfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from evenings import EVENINGS, HEADER, evening
from growing_logs import Looks, appended, grown
from handaudit import reading
from handaudit.auditing.live import follow as following
from handaudit.auditing.live.auditor import LiveAuditor
from handaudit.auditing.live.follow import CannotFollow, follow
from handaudit.auditing.pseudonyms import Mask
from handaudit.auditing.report import InputAudited, Report
from handaudit.auditing.results import AuditSettings, Trace
from handaudit.auditing.run import audit
from handaudit.facts.log import Interlude, Round
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


def across(report: Report) -> set[tuple[str, str, str | None]]:
    """What was found by the duties that look across rounds."""
    stakes = {"stakes-not-reduced", "stakes-accounted-for"}
    rules = {"button-moves-clockwise", "decks-alternate", "decks-changed", *stakes}
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
