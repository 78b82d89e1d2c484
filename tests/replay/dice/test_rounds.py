"""Which round of mini-dice starts from what another has left, however they lie in logs.

Each round places its number in dollars on a place bet that only a 7 decides, so that the parts of that
bet tell which rounds are known to a later one.
"""

import re
from collections import Counter
from datetime import date

import pytest

from handaudit.facts.log import Interlude, Round
from handaudit.law.in_force import Law
from handaudit.law.new_jersey.s13_mini_dice import GAME
from handaudit.replay.dice import replay as dice
from handaudit.replay.dice.layout import Layout
from handaudit.replay.dice.rounds import DiceRounds, DiceStretch, Key, concerns_dice
from handaudit.replay.dice.table import DiceTable
from handaudit.replay.occasion import Occasion
from replayed import DICE, parts

UNREAD = "dealer hums a tune\n"
LAW = Law(date(2008, 3, 14))
Heard = tuple[str, tuple[int, ...] | None]
"""A round and the rounds whose wagers lie there still, as it is told; ``None`` if that is not known."""


def played(number: int | str, *, seven: bool = False, at: str = "", tail: str = "") -> str:
    """A round with a number; with a 7 nothing is left of the rounds before, nor of this one."""
    dollars = int(re.sub("[^0-9]", "", str(number)) or 1)
    clock = at or f"2008-03-14T22:{dollars % 60:02}:00"
    dice = "dice 4 3\ndealer calls 7\n" if seven else "dice 4 2\ndealer calls 6\n"
    taken = "dealer takes 1 from 1 on place-4\n" if seven else ""
    return (
        f"round {number} {clock} shaker 1\nseat 1 Arlo 500\nseat 2 Bettina 500\n"
        f"seat 1 wagers {dollars or 1} on place-4\ndealer shakes 3\nseat 1 shakes 3\n"
        f"dealer uncovers\n{dice}{taken}dealer covers\n{tail}end\n"
    )


class Night:
    """Logs of tables, led through their rounds; ``heard`` is what each audit was told, in its order."""

    def __init__(self, live: dict[Key, DiceStretch] | None = None) -> None:
        self.heard: list[Heard] = []
        self.tables: list[DiceTable] = []
        self.held: list[int] = []
        self.rounds = DiceRounds(GAME, self.audit, live)

    def audit(self, table: DiceTable) -> Layout | None:
        self.tables.append(table)
        before = table.before
        known = tuple(part // 100 for wager in before.wagers for part in wager.parts)
        self.heard.append(
            (table.round.id, known if (None, "place-4") not in before.unseen else None)
        )
        return dice.replay(table, ignored)

    def log(self, name: str, *lines: str, head: str = DICE) -> "Night":
        for part in parts(head + "".join(lines), name):
            if isinstance(part, Interlude):
                self.rounds.pass_by(part)
            elif isinstance(part, Round) and part.defect is not None:
                self.rounds.damaged(part)
            elif isinstance(part, Round) and part.session.game == GAME.name:
                self.rounds.take(part, LAW)
            self.held.append(self.rounds.held)
        return self

    def told(self) -> dict[str, tuple[int, ...] | None]:
        """What each round was told, once all is over."""
        self.rounds.close(self.audit)
        return dict(self.heard)


def ignored(occasion: Occasion) -> None:
    """Judges nothing."""


# --- within a log ---------------------------------------------------------------------------------


def test_the_rounds_before_a_seven_wait_until_the_end_and_those_after_it_do_not() -> None:
    night = Night().log("a", played(1), played(2, seven=True), played(3), played(4))
    assert night.heard == [("3", ()), ("4", (3,))]
    assert night.held == [0, 1, 2, 2, 2]
    night.rounds.close(night.audit)
    assert night.heard[2:] == [("1", None), ("2", None)]
    assert night.rounds.held == 0


@pytest.mark.parametrize("after", ["2", "5", "A4", "four"])
def test_a_round_that_does_not_follow_by_its_number_starts_from_nothing_known(after: str) -> None:
    night = Night().log("a", played(2, seven=True), played(3), played(after))
    night.rounds.close(night.audit)
    assert Counter(night.heard) == Counter([("3", ()), ("2", None), (after, None)])


@pytest.mark.parametrize(
    ("first", "second", "follows"),
    [
        ("9", "10", True),
        ("A-9", "A-10", True),
        ("A-9", "B-10", False),
        ("A-9", "10", False),
        ("10", "9", False),
        ("9", "11", False),
        ("9", "9", False),
        ("A-099", "A-100", True),
    ],
)
def test_a_round_follows_another_by_the_number_at_the_end_of_its_name(
    first: str, second: str, *, follows: bool
) -> None:
    night = Night().log("a", played(first, seven=True), played(second))
    night.rounds.close(night.audit)
    assert sorted(night.heard, key=str) == sorted(
        [(first, None), (second, () if follows else None)], key=str
    )


def test_a_line_that_could_not_be_read_between_two_rounds_parts_them() -> None:
    night = Night().log("a", played(1, seven=True), played(2), UNREAD, played(3), played(4))
    assert night.told() == {"1": None, "2": (), "3": None, "4": None}


def test_a_line_that_could_not_be_read_in_a_round_parts_it_from_the_next() -> None:
    night = Night().log("a", played(1, seven=True), played(2, tail=UNREAD), played(3))
    assert night.told() == {"1": None, "2": (), "3": None}


def test_a_round_that_was_not_audited_parts_those_around_it() -> None:
    torn = played(3).removesuffix("end\n")
    between = "seat 2 wagers 5 on field\n"
    log = [played(1, seven=True), played(2), between, torn, DICE, played(4), played(5)]
    night = Night().log("a", *log)
    assert night.told() == {"1": None, "2": (), "4": None, "5": None}
    assert [len(table.layout) for table in night.tables if table.round.id == "4"] == [1]


def test_lines_between_two_rounds_belong_to_the_next_and_are_quoted_there() -> None:
    night = Night().log(
        "a",
        played(1, seven=True),
        played(2),
        "\n# a pause\nseat 2 wagers 5 on field\n",
        'floor rules "go on"\nseat 3 sits Corin 200\n',
        played(3),
    )
    (table,) = [table for table in night.tables if table.round.id == "3"]
    events = table.round.events
    assert [table.round.line_text(event.line) for event in events[:3]] == [
        "seat 2 wagers 5 on field",
        'floor rules "go on"',
        "round 3 2008-03-14T22:03:00 shaker 1",
    ]
    assert table.round.line_text(events[-1].line) == "end"


def test_lines_before_a_round_of_another_game_are_quoted_as_they_stand_in_the_log() -> None:
    poker = "game holdem high\nround 7 button 1\nseat 1 Arlo 500\nend\n"
    night = Night().log("a", played(6), "dealer offers 1\n", poker, "game mini-dice\n", played(8))
    night.rounds.close(night.audit)
    (table,) = [table for table in night.tables if table.round.id == "8"]
    assert [table.round.line_text(event.line) for event in table.round.events[:2]] == [
        "dealer offers 1",
        "round 8 2008-03-14T22:08:00 shaker 1",
    ]


def test_lines_between_two_rounds_do_not_come_to_the_one_after_the_next() -> None:
    night = Night().log(
        "a", played(1, seven=True), "seat 1 takes-down place-4\n", played(2), played(3)
    )
    assert [len(table.round.events) for table in night.tables[:2]] == [12, 11]
    assert night.told() == {"1": None, "2": (), "3": (2,)}


def test_tables_of_one_log_are_kept_apart_by_casino_and_name() -> None:
    other, hall = DICE.replace("D01", "D02"), DICE.replace("Seaside", "Harbour")
    tables = (DICE, other, hall)
    log = [
        head + played(number, seven=number == dealt)
        for number in (1, 2, 3)
        for dealt, head in enumerate(tables, 1)
    ]
    night = Night().log("a", *log, head="")
    assert night.heard == [("2", ()), ("3", (2,)), ("3", ())]


# --- across logs ----------------------------------------------------------------------------------


@pytest.mark.parametrize("order", ["abc", "cba", "bca"])
def test_rounds_follow_those_of_another_log_by_their_numbers(order: str) -> None:
    logs = {
        "a": [played(1, seven=True)],
        "b": [played(2), played(3)],
        "c": [played(4), played(5)],
    }
    night = Night()
    for name in order:
        night.log(name, *logs[name])
    assert night.told() == {"1": None, "2": (), "3": (2,), "4": (2, 3), "5": (2, 3, 4)}
    assert [number for number, _ in night.heard] == ["1", "2", "3", "4", "5"]


def test_a_log_that_was_complete_leaves_to_the_next_log_what_it_saw_itself() -> None:
    night = Night().log("a", played(1, seven=True), played(2)).log("b", played(3))
    assert night.told() == {"1": None, "2": (), "3": (2,)}


@pytest.mark.parametrize("before", [UNREAD, f"\n{UNREAD}\n", 'dealer says "hello"\n', ""])
def test_rounds_behind_a_line_that_could_not_be_read_follow_no_other_log(before: str) -> None:
    night = Night().log("a", played(1, seven=True)).log("b", before, played(2), played(3))
    known = (None, None) if UNREAD in before else ((), (2,))
    assert night.told() == {"1": None, "2": known[0], "3": known[1]}


@pytest.mark.parametrize(
    ("tail", "known"),
    [
        ("seat 1 takes-down place-4\n", None),
        ("dealer offers 2\n", None),
        (UNREAD, None),
        ('floor rules "enough"\n', ()),
        ("seat 2 leaves\n", ()),
        ("", ()),
    ],
)
def test_lines_after_the_last_round_of_a_log_leave_its_table_unknown(
    tail: str, known: tuple[int, ...] | None
) -> None:
    night = Night().log("a", played(1, seven=True), tail).log("b", played(2))
    assert night.told() == {"1": None, "2": known}


def test_lines_after_the_last_round_of_a_log_come_to_no_round_of_the_next() -> None:
    night = Night().log("a", played(1, seven=True), "seat 1 wagers 7 on place-4\n")
    night.log("b", played(2, seven=True), played(3))
    assert night.told() == {"1": None, "2": None, "3": ()}
    assert [len(table.layout) for table in night.tables] == [1, 1, 1]


def test_names_without_a_number_follow_nothing() -> None:
    night = Night().log("a", played("A"), played("B", seven=True)).log("b", played("a"))
    assert night.told() == {"A": None, "B": None, "a": None}


@pytest.mark.parametrize(
    ("second", "known"),
    [
        ("2008-03-14T22:01:00", None),  # at the same time: which of them was before?
        ("2008-03-14T22:02:30", (1,)),  # later than the round, so that it is of another night
        ("2008-03-14T21:01:00", (1,)),  # the latest is the one before
        ("2008-03-14T22:01:30", (1, 1)),
        ("2008-03-14T22:02:00", (1, 1)),
    ],
)
def test_of_rounds_that_claim_to_be_the_one_before_the_latest_is(
    second: str, known: tuple[int, ...] | None
) -> None:
    once = f"{played(0, seven=True)}{played(1)}"
    twice = f"{played(0, seven=True)}" + played(1, at=second).replace(
        "seat 1 wagers 1 on place-4\n", "seat 1 wagers 1 on place-4\n" * 2
    )
    night = Night().log("b", twice).log("a", once).log("c", played(2))
    assert night.told()["2"] == known


def test_several_copies_of_the_round_before_that_say_the_same_are_no_doubt() -> None:
    night = Night().log("a", played(1, seven=True), played(2))
    night.log("b", played(1, seven=True), played(2)).log("c", played(3))
    assert night.told()["3"] == (2,)


def test_a_copy_of_the_round_before_that_does_not_tell_what_it_left_leaves_a_doubt() -> None:
    night = Night().log("a", played(1, seven=True), played(2))
    night.log("b", played(1, seven=True), played(2, tail=UNREAD)).log("c", played(3))
    assert night.told()["3"] is None


@pytest.mark.parametrize("untimed", [(1,), (2,), (1, 2)])
def test_without_times_the_rounds_are_joined_by_their_numbers_alone(untimed: tuple[int]) -> None:
    bare = DICE.replace("date 2008-03-14\n", "")
    first, second = (
        played(number, seven=number == 1).replace(
            f"2008-03-14T22:0{number}:00" if number in untimed else "none", ""
        )
        for number in (1, 2)
    )
    night = Night().log("b", second, head=bare).log("a", first, head=bare)
    assert night.told() == {"1": None, "2": ()}


def test_a_table_without_a_name_is_a_table_of_its_own_log() -> None:
    nameless = DICE.replace("table D01\n", "")
    night = Night().log("a", played(1, seven=True), played(2), head=nameless)
    night.log("b", played(3), head=nameless)
    assert night.told() == {"1": None, "2": (), "3": None}


# --- logs that grow -------------------------------------------------------------------------------


def test_in_logs_that_grow_each_round_is_audited_at_once() -> None:
    live: dict[Key, DiceStretch] = {}
    night = Night(live).log("a", played(1), played(2, seven=True), played(3))
    assert night.heard == [("1", None), ("2", None), ("3", ())]
    assert set(night.held) == {0}
    night.rounds.close(night.audit)
    assert len(night.heard) == 3


@pytest.mark.parametrize(
    ("first", "second", "known"),
    [
        ([played(1, seven=True), played(2)], [played(3)], (2,)),
        ([played(1, seven=True), played(2)], [played(4)], None),
        ([played(1, seven=True), played(2)], [UNREAD, played(3)], None),
        ([played(1, seven=True), played(2, tail=UNREAD)], [played(3)], None),
    ],
)
def test_a_log_that_grows_goes_on_with_the_last_rounds_of_another(
    first: list[str], second: list[str], known: tuple[int, ...] | None
) -> None:
    live: dict[Key, DiceStretch] = {}
    Night(live).log("a", *first)
    assert Night(live).log("b", *second).heard[0][1] == known


# --- which lines concern the game -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("head", "lines", "concern"),
    [
        (DICE, "", True),
        (DICE.replace("mini-dice", "holdem high"), "", False),
        (DICE.replace("mini-dice", "holdem high"), 'dealer says "hello"\n', False),
        (DICE.replace("mini-dice", "holdem high"), "seat 1 takes-down place-4\n", True),
        (DICE.replace("mini-dice", "holdem high"), "dealer offers 2\n", True),
        (DICE.replace("mini-dice", "holdem high"), UNREAD, True),
    ],
)
def test_lines_between_rounds_concern_dice_by_their_game_or_what_they_say(
    head: str, lines: str, *, concern: bool
) -> None:
    (part,) = parts(head + lines)
    assert isinstance(part, Interlude)
    assert concerns_dice(part) is concern


def test_lines_of_no_session_concern_dice_only_by_what_they_say() -> None:
    (part,) = parts("tlog 1\n")
    assert isinstance(part, Interlude)
    assert not concerns_dice(Interlude(source=part.source, first_line=1, text="", events=()))


def test_lines_before_a_log_of_dice_are_kept_for_it_and_those_of_other_games_are_not() -> None:
    poker = DICE.replace("mini-dice", "holdem high")
    night = Night().log("a", "dealer offers 2\n", head=poker)
    night.log("a", "dealer offers 3\n", played(2))
    night.rounds.close(night.audit)
    (table,) = night.tables
    assert table.round.line_text(table.round.events[0].line) == "dealer offers 3"
