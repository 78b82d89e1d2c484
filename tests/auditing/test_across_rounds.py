"""Duties that look across rounds judge alike, in whatever order and file the rounds come."""

import io
import pickle
import random
from collections import Counter
from datetime import datetime
from pathlib import Path

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import evenings
from evenings import EVENINGS, HEADER, ROUNDS, Evening, Unit, broken, evening, log
from handaudit import reading
from handaudit.auditing.collect import ReportBuilder
from handaudit.auditing.dispatch import OutcomeCounter
from handaudit.auditing.judge import Judge
from handaudit.auditing.options import AuditOptions
from handaudit.auditing.report import InputAudited, Report
from handaudit.auditing.results import AuditSettings, PartResult
from handaudit.auditing.run import audit
from paths import SAMPLES


def written(folder: Path, of: Evening, files: list[list[Unit]]) -> Report:
    """The audit of an evening whose rounds stand so in files."""
    folder.mkdir(parents=True)
    for place, units in enumerate(files):
        (folder / f"{place}.tlog").write_text(log(of, units), encoding="utf-8")
    return audit([folder])


def outcome(report: Report) -> tuple[object, ...]:
    """What an audit finds, without where."""
    found = Counter(
        (one.rule, one.hand, one.outcome, one.message, one.actual, one.fingerprint)
        for one in report.findings
    )
    return found, report.by_rule, report.hands


@pytest.fixture(scope="session")
def whole(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Report]:
    folder = tmp_path_factory.mktemp("whole")
    return {name: written(folder / name, of, [of.units]) for name, of in EVENINGS.items()}


def test_an_evening_is_in_order(whole: dict[str, Report]) -> None:
    report = whole["in order"]
    assert not report.findings
    met = {rule for rule, tally in report.by_rule.items() if tally.met}
    assert met >= {
        "absence-accounted-for",
        "button-moves-clockwise",
        "button-starts-at-dealers-right",
        "deck-opened-for-table",
        "deck-put-in-sequence",
        "decks-alternate",
        "decks-changed",
        "decks-seen-and-washed",
        "stakes-accounted-for",
        "stakes-not-reduced",
        "stub-count-right",
        "stub-counted-in-time",
        "two-decks-at-table",
    }


def test_each_breach_of_a_broken_evening_is_found(whole: dict[str, Report]) -> None:
    found = Counter(one.rule for one in whole["broken"].findings)
    assert found >= Counter(
        [
            "button-moves-clockwise",
            "stakes-not-reduced",
            "absence-accounted-for",
            "stub-counted-in-time",
            "decks-alternate",
            "two-decks-at-table",
            "deck-put-in-sequence",
            "stakes-accounted-for",
            "cut-before-deal",
        ]
    )


@pytest.mark.parametrize("name", EVENINGS)
@settings(
    max_examples=10, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(seed=st.integers(0, 2**32), files=st.integers(1, 5))
def test_neither_order_nor_file_changes_an_outcome(
    whole: dict[str, Report],
    tmp_path_factory: pytest.TempPathFactory,
    name: str,
    seed: int,
    files: int,
) -> None:
    of = EVENINGS[name]
    chance = random.Random(seed)  # noqa: S311  no secret
    units = [*of.units]
    chance.shuffle(units)
    parts: list[list[Unit]] = [[] for _ in range(files)]
    for unit in units:
        chance.choice(parts).append(unit)
    folder = tmp_path_factory.mktemp("split") / "logs"
    report = written(folder, of, [part for part in parts if part])
    assert outcome(report) == outcome(whole[name])


@pytest.mark.parametrize("last", ["round 705", "round 715", "round 724", "round 728"])
@pytest.mark.parametrize("name", EVENINGS)
def test_a_copy_of_a_log_that_ends_sooner_changes_nothing_across_rounds(
    whole: dict[str, Report], tmp_path: Path, name: str, last: str
) -> None:
    """It ends with a round, before the lines that stand after that in the other log."""
    text = EVENINGS[name].text()
    ends = text.index("\nend\n", text.index(last)) + len("\nend\n")
    (tmp_path / "a.tlog").write_text(text[:ends], encoding="utf-8")
    (tmp_path / "b.tlog").write_text(text, encoding="utf-8")
    report = audit([tmp_path])
    twice = {rule for rule, tally in report.by_rule.items() if tally != whole[name].by_rule[rule]}
    across = {
        "absence-accounted-for",
        "button-moves-clockwise",
        "deck-put-in-sequence",
        "decks-alternate",
        "decks-changed",
        "stakes-accounted-for",
        "stakes-not-reduced",
        "two-decks-at-table",
    }
    assert not twice & across


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_what_two_processes_judged_is_brought_together(
    whole: dict[str, Report], order: tuple[int, int]
) -> None:
    of = EVENINGS["broken"]
    told: list[list[PartResult]] = []
    for half in (0, 1):
        judge = Judge(AuditSettings())
        units = of.units[half::2]
        lines = [*HEADER, *(of.opening if half == 0 else [])]
        for unit in units:
            lines += [*unit.round, *unit.after]
        file = io.BytesIO(("\n".join(lines) + "\n").encode())
        parts = map(judge.part, reading.read(file, name=f"{half}.tlog"))
        left = [one for one in parts if one is not None]
        told.append(pickle.loads(pickle.dumps(left)))  # as between processes  # noqa: S301
    builder = ReportBuilder(Judge(AuditSettings()))
    for half in order:
        builder.open(InputAudited(path=f"{half}.tlog"))
        for one in told[half]:
            builder.take(one)
    rules = Counter(one.rule for one in whole["broken"].findings)
    assert Counter(one.rule for one in builder.close().findings) == rules


def test_findings_across_rounds_stand_in_the_order_of_the_input(whole: dict[str, Report]) -> None:
    lines = [one.location.line for one in whole["broken"].findings]
    assert lines == sorted(lines)


def test_a_finding_across_rounds_names_its_round_and_quotes_its_lines(
    whole: dict[str, Report],
) -> None:
    found = next(one for one in whole["broken"].findings if one.rule == "decks-alternate")
    assert found.hand == "715"
    assert found.dealer == "D-44"
    assert found.evidence[-1].line == found.location.line
    assert [quote.text.split()[1] for quote in found.evidence] == ["714", "715"]


@pytest.mark.parametrize("damage", ["cut short", "a line that cannot be read", "missing"])
def test_a_damaged_round_suspends_what_rests_on_it(tmp_path: Path, damage: str) -> None:
    of = evening(12)
    units = {unit.number: unit for unit in of.units}
    if damage == "cut short":
        units[8].round = units[8].round[:-4]
        units[8].after = []
    elif damage == "missing":
        of.units.remove(units[8])
    else:
        units[8].after = ["seat 1 tips the dealer"]
    report = written(tmp_path / "logs", of, [of.units])
    assert not [one for one in report.findings if one.rule != "log-syntax"]
    tally = report.by_rule["button-moves-clockwise"]
    assert tally.not_evidenced == 1
    assert report.by_rule["decks-changed"].not_evidenced >= 3


def test_logs_that_do_not_number_their_rounds_leave_no_records() -> None:
    judge, counter = Judge(AuditSettings()), OutcomeCounter()
    sample = SAMPLES / "compliant" / "pokerstars-six-hands.txt"
    with sample.open("rb") as file:
        told = [judge.part(part, counter) for part in reading.read(file, name=sample.name)]
    assert [one.entry for one in told if one] == [None] * 6
    assert sum(counter.take().silence["two-decks-at-table"].values()) == 6


def test_players_are_masked_in_findings_across_rounds(tmp_path: Path) -> None:
    of = broken(evening(ROUNDS))
    written(tmp_path / "logs", of, [of.units])
    report = audit([tmp_path / "logs"], AuditOptions(mask=True))
    text = msgspec.json.encode(report.findings).decode()
    assert report.findings
    assert not [name for name in ("Arlo", "Bettina", "Corin", "Delphine", "Edda") if name in text]


def test_inputs_have_the_outcomes_across_rounds_of_their_own(tmp_path: Path) -> None:
    of = broken(evening(ROUNDS))
    written(tmp_path / "logs", of, [of.units[:20], of.units[20:]])
    report = audit([tmp_path / "logs"], AuditOptions(by_input=True))
    met = [one.by_rule["button-moves-clockwise"].met for one in report.inputs]
    assert met == [18, 28]
    assert sum(met) == report.by_rule["button-moves-clockwise"].met


def test_a_miscounted_deck_is_found_once_where_it_is_used_again(tmp_path: Path) -> None:
    """14.6(e)4: the count itself is a breach of its own, in an evening of three hours."""
    of = evening(ROUNDS)
    unit = next(one for one in of.units if one.number == 12)
    unit.round = [line.replace("counts stub 40", "counts stub 39") for line in unit.round]
    report = written(tmp_path / "logs", of, [of.units])
    lines = (tmp_path / "logs" / "0.tlog").read_text(encoding="utf-8").splitlines()
    found = [(one.rule, lines[one.location.line - 1].split()[:2]) for one in report.findings]
    assert found == [
        ("stub-count-right", ["20:19:05", "dealer"]),
        ("miscounted-deck-removed", ["round", "714"]),
    ]


def test_stakes_that_grow_by_themselves_are_found_once_at_the_seat(tmp_path: Path) -> None:
    """14.7(c): in an evening of three hours, at its last round, so that they do not fall again."""
    of = evening(ROUNDS)
    unit = of.units[-1]
    unit.round[1] = seat = f"{unit.round[1]}0"
    report = written(tmp_path / "logs", of, [of.units])
    lines = (tmp_path / "logs" / "0.tlog").read_text(encoding="utf-8").splitlines()
    (found,) = report.findings
    assert found.rule == "stakes-accounted-for"
    assert lines[found.location.line - 1] == seat


def test_a_time_behind_midnight_is_of_the_next_day(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The sixth round begins a minute before midnight, and its count of the stub comes a minute after."""
    monkeypatch.setattr(evenings, "START", datetime(2008, 3, 14, 23, 24, 5))  # noqa: DTZ001  the clock on the wall
    of = evening(9)
    assert of.units[5].round[0].startswith("round 706 2008-03-14T23:59:05")
    assert any(line.startswith("00:01:05 dealer counts stub") for line in of.units[5].round)
    text = log(of, of.units).replace("opened 18:4", "opened 23:1")
    (tmp_path / "night.tlog").write_text(text, encoding="utf-8")
    report = audit([tmp_path])
    assert not report.findings
    counted = report.by_rule["stub-counted-in-time"]
    assert (counted.met, counted.not_evidenced) == (4, 5)  # five rounds have no time but their own


def test_a_third_deck_is_told_with_the_two_that_are_there(tmp_path: Path) -> None:
    """14.2(a): what was removed before is none of them."""
    of = evening(6)
    of.units[2].after += [
        "deck blue removed 19:15:00",
        "deck green opened 19:15:30",
        "deck brown opened 19:16:00",
    ]
    report = written(tmp_path / "logs", of, [of.units])
    found = next(one for one in report.findings if one.rule == "two-decks-at-table")
    assert found.actual == "red, green, brown"
    assert [quote.text for quote in found.evidence] == [
        "deck red opened 18:40:00",
        "deck green opened 19:15:30",
        "deck brown opened 19:16:00",
    ]
