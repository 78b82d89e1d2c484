"""Hundreds of rounds of mini-dice: in order they give no finding, and the order of the input is no matter."""

import io
import random
from collections import Counter
from fractions import Fraction
from itertools import pairwise

import pytest

from dice_session import KINDS, Session
from handaudit import reading
from handaudit.auditing.report import InputAudited, Report
from handaudit.auditing.run import Auditor

Log = tuple[str, str]
"""A path and a text."""


def audit(logs: list[Log]) -> Report:
    auditor = Auditor(list_not_evidenced=True)
    for path, text in logs:
        logged = InputAudited(path=path)
        auditor.report.inputs.append(logged)
        for part in reading.read(io.BytesIO(text.encode()), format="table-log", name=path):
            auditor.take(part, logged)
    auditor.close()
    return auditor.report


def told(report: Report) -> tuple[Counter[tuple[str, str | None, str, str]], dict[str, object]]:
    """What an audit found, without the places, and how often each rule ended how."""
    found = Counter(
        (one.rule, one.hand, one.outcome.value, one.message or one.actual)
        for one in report.findings
    )
    return found, dict(report.by_rule)


@pytest.mark.parametrize("seed", range(4))
def test_a_session_in_order_gives_no_finding_and_nothing_is_left_open(seed: int) -> None:
    report = audit([("session.tlog", Session(seed).log(250))])
    assert [f"{one.location.line}: {one.rule}: {one.message}" for one in report.findings] == []
    assert report.hands == 250


def test_the_sessions_have_every_wager_won_and_lost_and_every_way_of_the_shaker() -> None:
    shown: set[str] = set()
    for seed in range(4):
        session = Session(seed)
        session.log(250)
        shown |= session.shown
    assert shown >= {
        *KINDS,
        *(f"{kind} won" for kind in KINDS),
        *(f"{kind} lost" for kind in KINDS),
    }
    assert shown >= {
        "added to",
        "taken down",
        "stayed",
        "passed",
        "nobody accepted",
        "all have refused",
        "no roll",
    }


def test_a_house_may_pay_more_if_it_does_so_everywhere() -> None:
    odds = {("place-6", 6): Fraction(3, 2), ("field", 12): Fraction(3), ("any-7", 7): Fraction(5)}
    tables = [
        (f"{table}.tlog", Session(9, table=table, odds=odds).log(120)) for table in ("D1", "D2")
    ]
    report = audit(tables)
    assert [one.message for one in report.findings] == []
    assert report.by_rule["dice-payout-uniform"].met > 100


def breached(session: Session, rounds: int) -> list[str]:
    """The rounds of a session, of which every third or so has a line changed, or two changed about."""
    chance = random.Random(session.seed)  # noqa: S311  the same every time
    texts = []
    for _ in range(rounds):
        lines = session.round().split("\n")
        if chance.random() < 0.3:
            first = next(n for n, line in enumerate(lines) if line.startswith("dealer shakes"))
            at = chance.randrange(first, len(lines) - 3)
            if chance.random() < 0.5:
                lines[at], lines[at + 1] = lines[at + 1], lines[at]
            else:
                del lines[at]
        texts.append("\n".join(lines))
    return texts


@pytest.mark.parametrize("seed", range(6))
def test_what_is_found_does_not_depend_on_how_the_rounds_lie_in_files_nor_on_their_order(
    seed: int,
) -> None:
    session = Session(seed)
    rounds = breached(session, 60)
    whole = told(audit([("all.tlog", session.header + "".join(rounds))]))
    assert whole[0]
    chance = random.Random(seed)  # noqa: S311  the same every time
    cuts = [0, *sorted(chance.sample(range(1, 60), 12)), 60]
    files = [
        (f"{start:02}.tlog", session.header + "".join(rounds[start:end]))
        for start, end in pairwise(cuts)
    ]
    assert told(audit(files)) == whole
    assert told(audit(files[::-1])) == whole
    chance.shuffle(files)
    assert told(audit(files)) == whole


def test_rounds_of_one_file_each_from_the_last_to_the_first() -> None:
    session = Session(3)
    rounds = breached(session, 40)
    whole = told(audit([("all.tlog", session.header + "".join(rounds))]))
    files = [(f"{number}.tlog", session.header + text) for number, text in enumerate(rounds)]
    assert told(audit(files[::-1])) == whole


def test_tables_of_one_log_are_kept_apart() -> None:
    first, second = Session(1, table="D1"), Session(2, table="D2")
    text = "".join(
        session.header + session.round() for _ in range(80) for session in (first, second)
    )
    assert [one.message for one in audit([("both.tlog", text)]).findings] == []


def test_a_round_that_is_missing_leaves_what_lies_on_the_layout_open_and_breaches_nothing() -> None:
    session = Session(5)
    rounds = [session.round() for _ in range(120)]
    kept = [text for number, text in enumerate(rounds) if number % 10 != 4]
    report = audit([("gaps.tlog", session.header + "".join(kept))])
    assert {one.outcome.value for one in report.findings} == {"not-evidenced"}


def test_a_line_that_cannot_be_read_does_the_same() -> None:
    session = Session(6)
    rounds = [session.round() for _ in range(120)]
    for number in range(5, 120, 10):
        lines = rounds[number].split("\n")
        at = next(n for n, line in enumerate(lines) if "calls" in line and "no-roll" not in line)
        lines.insert(at + 1, "dealer smudges something")
        rounds[number] = "\n".join(lines)
    report = audit([("smudged.tlog", session.header + "".join(rounds))])
    assert {one.outcome.value for one in report.findings} == {"not-evidenced"}


def test_few_rounds_are_held_back_until_the_end() -> None:
    auditor = Auditor()
    logged = InputAudited(path="long.tlog")
    text = Session(8).log(400)
    held = []
    for part in reading.read(io.BytesIO(text.encode()), format="table-log", name="long.tlog"):
        auditor.take(part, logged)
        held.append(auditor.builder.chains.held)
    assert 0 < max(held) < 40
