"""Play that belongs to no round: it is told, feeds no rule, and touches neither neighbour."""

import io
from pathlib import Path

import pytest

from evenings import evening
from handaudit import reading
from handaudit.auditing.gaps import NO_ROUND
from handaudit.auditing.report import Report
from handaudit.auditing.run import audit
from handaudit.facts import events as ev
from handaudit.facts.log import Interlude, Round
from handaudit.reading.table_log.between import LOST

HEAD = "tlog 1\ngame holdem high\nposted limit 5 10\n"
FIRST = "round 1 button 1\nseat 1 A 200\nseat 2 B 200\nseat 1 folds\nend\n"
SECOND = FIRST.replace("round 1", "round 2")


def between(text: str) -> list[tuple[list[str], bool]]:
    """The interludes after the header, as the names of their events, and whether each is lost play."""
    octets = (HEAD + text).encode()
    parts = [part for part in reading.read(io.BytesIO(octets)) if isinstance(part, Interlude)]
    return [
        ([type(event).__name__ for event in part], part.defect is not None) for part in parts[1:]
    ]


def audited(folder: Path, text: str) -> Report:
    path = folder / "evening.tlog"
    path.write_text(text, encoding="utf-8")
    return audit([path])


@pytest.mark.parametrize(
    "line",
    [
        "dealer awards 50 to 2 from main for pot",
        "dealer rakes 4",
        "dealer deals 3 down ??",
        "dealer burns",
        "seat 2 folds",
        'seat 3 "P-003" 150',
        "dealer pays 5 to 2 on over-7",
        "dealer takes 5 from 2 on any-7",
        "dealer charges 1 to 1",
        "end",
    ],
)
def test_play_after_the_end_of_a_round_belongs_to_nothing(line: str) -> None:
    (found,) = between(f"{FIRST}{line}\n{SECOND}")
    assert found[1], found


@pytest.mark.parametrize(
    "line",
    [
        "seat 3 sits P-003 200",
        "seat 2 leaves",
        "dealer shuffles red by-hand",
        "dealer cuts 24",
        "dealer counts stub 52",
        "dealer spreads red face-up",
        "deck red removed",
        "posted limit 10 20",
        'floor rules "a break"',
        "seat 1 takes-down place-6",
    ],
)
def test_what_concerns_the_table_may_stand_between_rounds(line: str) -> None:
    (found,) = between(f"{FIRST}{line}\n{SECOND}")
    assert not found[1], found


def test_what_stands_beside_lost_play_and_may_be_of_its_round_is_lost_with_it() -> None:
    text = "seat 3 sits C 90\ndealer counts stub 36\nseat 1 folds\nend\nseat 2 adds 5\n"
    assert between(FIRST + text + SECOND) == [
        (["SeatTaken"], False),
        (["StubCounted", "Folded", "RoundEnded"], True),
        (["StakeAdded"], False),
    ]


def test_a_header_ends_lost_play() -> None:
    assert between(f"{FIRST}seat 1 folds\nposted limit 10 20\nseat 2 folds\n{SECOND}") == [
        (["Folded"], True),
        (["SignPosted"], False),
        (["Folded"], True),
    ]


@pytest.mark.parametrize("cut", range(1, 12))
def test_a_round_that_lost_its_opening_is_told_and_breaks_no_rule(tmp_path: Path, cut: int) -> None:
    of = evening(4)
    del of.units[2].round[:cut]
    report = audited(tmp_path, of.text())
    assert report.incomplete
    assert LOST in [one.reason for one in report.not_audited]
    assert {one.rule for one in report.findings} <= {"log-syntax"}


def test_free_text_may_stand_among_the_seat_lines() -> None:
    text = FIRST.replace("seat 2 B", 'dealer says "table stakes"\nseat 2 B')
    (played,) = [
        part for part in reading.read(io.BytesIO(text.encode())) if isinstance(part, Round)
    ]
    assert not any(isinstance(event, ev.Unread) for event in played)
    assert [event.player for event in played if isinstance(event, ev.PlayerSeated)] == ["A", "B"]


@pytest.mark.parametrize("name", ["sits", "leaves", "folds", "shows", "declares", "raises"])
def test_a_player_may_be_called_as_a_verb_that_takes_no_amount(name: str) -> None:
    text = FIRST.replace("seat 2 B", f"seat 2 {name}")
    (played,) = [
        part for part in reading.read(io.BytesIO(text.encode())) if isinstance(part, Round)
    ]
    assert [event.player for event in played if isinstance(event, ev.PlayerSeated)] == ["A", name]


DICE = """\
tlog 1
table D16
date 2008-03-14
game mini-dice
posted chip 1

round {} 2008-03-14T22:10:00 shaker dealer
seat 1 Ann 500
seat 2 Bob 500
seat 2 wagers 5 on any-7
dealer shakes 3
dealer uncovers
dice 5 1
dealer calls 6
dealer takes 5 from 2 on any-7
dealer covers
end
"""


@pytest.mark.parametrize("line", ["seat 1 wagers 5 on any-7", "dealer offers 1"])
def test_a_wager_or_an_offer_belongs_to_the_round_behind_it(tmp_path: Path, line: str) -> None:
    goes_on = f"{DICE.format(1)}{line}\n" + DICE.format(2).partition("\n\n")[2]
    assert not [one for one in audited(tmp_path, goes_on).not_audited if one.incomplete]
    report = audited(tmp_path, f"{DICE.format(1)}{line}\n")
    assert [(one.reason, one.location.line) for one in report.not_audited] == [(NO_ROUND, 18)]
    assert report.incomplete


def test_a_wager_of_dice_between_the_rounds_of_another_game_belongs_to_none(tmp_path: Path) -> None:
    text = f"{HEAD}{FIRST}seat 1 wagers 5 on any-7\n{SECOND}"
    report = audited(tmp_path, text)
    assert [(one.reason, one.location.line) for one in report.not_audited] == [(NO_ROUND, 9)]
