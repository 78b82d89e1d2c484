"""The decks of a table: which lie there, since when, what was done with them, and what is told once."""

from datetime import date
from typing import Any

import pytest

from handaudit.facts.clock import HOUR
from handaudit.facts.events import (
    DeckInspected,
    DeckOpened,
    DeckRemoved,
    DeckSequenced,
    DeckSpread,
    DeckWashed,
    Event,
    RoundOpened,
    StubCounted,
)
from handaudit.law.in_force import Law
from handaudit.replay.sequence.decks import Decks, Shown
from handaudit.replay.sequence.entries import Noted

DAY = Law(date(2008, 3, 14))


class Table:
    """The decks of a table as lines about them come, each with a number of its own."""

    def __init__(self) -> None:
        self.decks = Decks()
        self.line = 0

    def say(
        self,
        lines: str,
        at: int | None = None,
        *,
        head: bool = False,
        begun: bool = False,
    ) -> None:
        """Lines such as ``open red, spread red up, inspect red 2``."""
        for line in lines.split(", "):
            self.line += 1
            noted = Noted(event(self.line, *line.split()), at)
            self.decks.happened(noted, head=head, begun=begun)

    def play(self, deck: str | None, dealt: int | None = None, *, first: bool = False) -> None:
        """A round with that deck, whose last card is dealt at that time."""
        self.decks.begin(first=first)
        self.end(deck, dealt)

    def end(self, deck: str | None, dealt: int | None = None) -> None:
        opened = RoundOpened(line=self.line, id="1", deck=deck)
        this: Any = Round(opened, dealt)
        self.decks.played(this)

    @property
    def reported(self) -> dict[str, set[str]]:
        """What was reported of each deck."""
        return {name: deck.reported for name, deck in self.decks.on_table.items()}

    @property
    def owed(self) -> list[str]:
        """The decks that must be washed before they are used."""
        return [name for name, deck in self.decks.on_table.items() if deck.wash_owed]


class Round:
    """As much of the record of a round as its decks ask for."""

    law = DAY

    def __init__(self, opened: RoundOpened, dealt: int | None) -> None:
        self.opened = opened
        self.dealt = dealt


def event(line: int, act: str, deck: str, how: str = "") -> Event:
    match act:
        case "open":
            return DeckOpened(line=line, deck=deck, at=None)
        case "sequence":
            return DeckSequenced(line=line, deck=deck)
        case "remove":
            return DeckRemoved(line=line, deck=deck)
        case "spread":
            return DeckSpread(line=line, deck=deck, face="up" if how == "up" else "down")
        case "inspect":
            return DeckInspected(line=line, deck=deck, seat=int(how))
        case _:
            return DeckWashed(line=line, deck=deck)


# --- which decks there are ------------------------------------------------------------------------


def test_a_deck_lies_on_the_table_from_its_opening_to_its_removal() -> None:
    assert not Decks().known
    table = Table()
    table.say("open red, open blue", 5, head=True)
    assert [*table.decks.on_table] == ["red", "blue"]
    assert table.decks.known
    red = table.decks.on_table["red"]
    assert (red.name, red.opened.line, red.sequenced.line, red.opened_at, red.since) == (
        "red",
        1,
        1,
        5,
        5,
    )
    assert not red.wash_owed
    table.say("remove red")
    assert [*table.decks.on_table] == ["blue"]
    assert table.decks.removed is not None
    assert table.decks.removed.line == 3


def test_a_deck_that_is_opened_between_rounds_leaves_open_which_others_there_are() -> None:
    table = Table()
    known: list[bool] = []
    for deck, head in (("red", False), ("blue", True), ("green", False)):
        table.say(f"open {deck}", head=head)
        known.append(table.decks.known)
    assert known == [False, True, True]


@pytest.mark.parametrize(
    ("before", "at", "head", "begun", "again"),
    [
        (5, 5, True, True, False),
        (5, 5, False, False, False),
        (5, 7, True, True, True),
        (7, 5, True, True, True),
        (5, None, True, True, False),
        (5, None, True, False, True),
        (5, None, False, True, True),
        (None, None, False, False, False),
        (None, 5, True, True, True),
    ],
)
def test_the_head_of_a_further_file_says_again_what_lies_there(
    before: int | None,
    at: int | None,
    head: bool,  # noqa: FBT001
    begun: bool,  # noqa: FBT001
    again: bool,  # noqa: FBT001
) -> None:
    table = Table()
    table.say("open red", before)
    table.say("open red", at, head=head, begun=begun)
    assert (table.decks.on_table["red"].opened.line == 2) is again


def test_the_number_of_decks_is_judged_in_the_round_after_it_changed() -> None:
    assert not Decks().news
    table = Table()
    news: list[bool] = []
    for lines in ("open red, open blue", "", "remove blue", "", "open green", "sequence red"):
        if lines:
            table.say(lines, head=not news)
        table.play("red", first=not news)
        news.append(table.decks.news)
    assert news == [True, False, True, False, True, False]


def test_a_deck_in_use_that_was_not_opened_is_strange_until_it_is() -> None:
    table = Table()
    table.say("open red", head=True)
    table.play("green", first=True)
    table.play("red")
    table.play(None)
    assert table.decks.strange == {"green"}
    table.say("open green")
    assert table.decks.strange == set()
    table.play("white")
    table.say("remove white")
    assert table.decks.strange == set()


def test_where_rounds_are_missing_all_is_forgotten_but_what_was_done_since() -> None:
    table = Table()
    table.say("open red, open blue", head=True)
    table.say("spread red up")
    table.decks.counted("red", StubCounted(line=9, cards=1), right=False)
    table.decks.forget("rounds are missing")
    assert (table.decks.lost, table.decks.known) == ("rounds are missing", False)
    assert (table.decks.on_table, table.decks.bad, table.decks.strange) == ({}, {}, set())
    assert [*table.decks.shown] == ["red"]
    assert table.decks.changed


# --- wrong counts ---------------------------------------------------------------------------------


@pytest.mark.parametrize("mending", ["remove red", "open red"])
def test_a_deck_that_was_miscounted_is_bad_until_it_is_removed_or_another_is_opened(
    mending: str,
) -> None:
    table = Table()
    table.say("open red", 1, head=True)
    count = StubCounted(line=9, cards=1)
    table.decks.counted("red", count, right=False)
    table.decks.counted(None, count, right=False)
    assert table.decks.bad == {"red": count}
    table.play("blue")
    assert table.decks.bad == {"red": count}
    table.say(mending, 2)
    assert table.decks.bad == {}


def test_that_a_bad_deck_was_used_again_is_told_once() -> None:
    table = Table()
    table.say("open red", 1, head=True)
    table.decks.counted("red", StubCounted(line=9, cards=1), right=False)
    table.play("red")
    assert table.decks.bad == {}


# --- hours ----------------------------------------------------------------------------------------


def test_a_deck_that_is_put_in_sequence_begins_anew() -> None:
    table = Table()
    table.say("open red, open blue", 0, head=True)
    table.play("red", 3 * HOUR + 1)
    assert table.reported == {"red": {"sequence"}, "blue": set()}
    table.say("sequence red, sequence green", 4 * HOUR)
    red = table.decks.on_table["red"]
    assert (red.since, red.opened_at, red.sequenced.line, red.reported) == (4 * HOUR, 0, 3, set())


@pytest.mark.parametrize(("later", "reported"), [(-1, set()), (0, set()), (1, {"sequence"})])
def test_three_hours_of_use_are_over_a_moment_later(later: int, reported: set[str]) -> None:
    table = Table()
    table.say("open red, open blue", 100, head=True)
    table.play("red", 100 + 3 * HOUR + later)
    assert table.reported == {"red": reported, "blue": set()}


@pytest.mark.parametrize(("later", "reported"), [(-1, set()), (0, set()), (1, {"change"})])
def test_six_hours_on_the_table_are_over_a_moment_later(later: int, reported: set[str]) -> None:
    table = Table()
    table.say("open red, open blue", 100, head=True)
    table.say("sequence red", 6 * HOUR)
    table.play("red", 100 + 6 * HOUR + later)
    assert table.reported == {"red": reported, "blue": reported}


def test_of_a_deck_or_a_round_without_a_time_nothing_is_told() -> None:
    table = Table()
    table.say("open red", head=True)
    table.say("open blue", 0)
    table.play("red", 9 * HOUR)
    assert table.reported == {"red": set(), "blue": {"change"}}
    untimed = Table()
    untimed.say("open red", 0, head=True)
    untimed.play("red")
    assert untimed.reported == {"red": set()}


def test_a_deck_opened_without_a_time_and_put_in_sequence_with_one_has_its_hours() -> None:
    table = Table()
    table.say("open red", head=True)
    table.say("sequence red", 0)
    table.play("red", 9 * HOUR)
    assert table.reported == {"red": {"sequence"}}


# --- spread, inspected, washed --------------------------------------------------------------------


def shown(lines: str) -> Shown:
    table = Table()
    table.say(lines)
    return table.decks.shown["red"]


def test_inspections_count_from_when_the_deck_lay_face_up() -> None:
    one = shown("inspect red 1, spread red up, inspect red 2, inspect red 3, inspect red 3")
    assert [inspection.seat for inspection in one.early] == [1]
    assert [inspection.seat for inspection in one.inspected] == [2, 3, 3]
    again = shown("spread red up, inspect red 2, spread red up, inspect red 3")
    assert [inspection.seat for inspection in again.inspected] == [3]
    down = shown("spread red down, inspect red 2")
    assert (down.spread_up, len(down.early)) == (None, 1)
    assert down.spread is not None


@pytest.mark.parametrize(
    ("lines", "seats"),
    [
        ("spread red up, inspect red 1, wash red", [1]),
        ("spread red up, inspect red 1, inspect red 1, wash red", [1, 1]),
        ("spread red up, inspect red 1, inspect red 2, wash red, inspect red 3", [1, 2]),
        ("wash red, spread red up, inspect red 1, inspect red 2", []),
    ],
)
def test_who_saw_a_deck_before_its_wash(lines: str, seats: list[int]) -> None:
    one = shown(lines)
    assert one.washed is not None
    assert [inspection.seat for inspection in one.before_wash] == seats


@pytest.mark.parametrize(
    ("lines", "for_players"),
    [
        ("spread red up", False),
        ("spread red down", True),
        ("spread red down, spread red up", False),
        ("spread red up, inspect red 1", True),
        ("inspect red 1", True),
        ("wash red", False),
    ],
)
def test_a_deck_that_is_spread_face_up_and_looked_at_by_nobody_may_be_checked_only(
    lines: str,
    for_players: bool,  # noqa: FBT001 - a column of the table
) -> None:
    assert shown(lines).for_players is for_players


def test_what_was_done_with_decks_before_the_first_round_opens_the_table() -> None:
    table = Table()
    table.say("open red, open blue", head=True)
    table.say("spread red up")
    table.decks.begin(first=True)
    assert [*table.decks.opening] == ["red"]
    assert (table.decks.shown, table.decks.reopened) == ({}, False)
    table.end("blue")
    table.decks.begin(first=False)
    assert table.decks.opening == {}


def test_decks_laid_out_for_players_later_open_the_table_again() -> None:
    table = Table()
    table.say("open red, open blue", head=True)
    table.play("red", first=True)
    table.say("spread red down, spread blue up")
    table.decks.begin(first=False)
    assert table.decks.reopened
    assert {*table.decks.opening} == {"red", "blue"}


def test_a_check_of_one_deck_later_is_no_opening_and_a_new_deck_is_shown_by_itself() -> None:
    table = Table()
    table.say("open red, open blue", head=True)
    table.play("red", first=True)
    table.say("spread red up, open green, spread green up, inspect green 1")
    table.decks.begin(first=False)
    assert (table.decks.reopened, [*table.decks.opening]) == (False, ["green"])
    table.end("red")
    table.say("inspect green 2")
    table.decks.begin(first=False)
    assert (table.decks.reopened, [*table.decks.opening]) == (True, ["green"])


@pytest.mark.parametrize(
    ("lines", "owed"),
    [
        ("spread red up", ["red"]),
        ("inspect red 1", []),
        ("spread red up, inspect red 1", ["red"]),
        ("spread red up, wash red", []),
        ("wash red", []),
        ("spread green up", []),
    ],
)
def test_a_deck_that_was_laid_out_is_to_be_washed_before_it_is_used(
    lines: str, owed: list[str]
) -> None:
    table = Table()
    table.say("open red, open blue", head=True)
    table.say(lines)
    table.play("blue", first=True)
    assert table.owed == owed


@pytest.mark.parametrize("then", ["wash", "use", "nothing"])
def test_what_was_to_be_washed_is_not_once_it_was_or_was_used(then: str) -> None:
    table = Table()
    table.say("open red, open blue", head=True)
    table.say("spread red up")
    table.play("blue", first=True)
    if then == "wash":
        table.say("wash red")
    table.play("red" if then == "use" else "blue")
    assert table.owed == (["red"] if then == "nothing" else [])
