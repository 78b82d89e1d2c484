"""Where the blinds of a table have been, round by round, and whose empty seats they have passed."""

import pytest
from msgspec.structs import replace

from blind_rounds import ROUND, hand
from handaudit.facts.events import BlindPosted
from handaudit.replay.sequence.blinds import (
    Absence,
    BlindHistory,
    between,
    big_blind_seat,
    clockwise,
    playing,
    small_blind_seat,
)
from handaudit.replay.sequence.entries import RoundEntry


def history(*rounds: RoundEntry, says_who_left: bool = True) -> BlindHistory:
    told = BlindHistory()
    for one in rounds:
        told.played(one, says_who_left=says_who_left)
    return told


def passed(told: BlindHistory) -> dict[int, tuple[str, bool, bool]]:
    """Who is away, by seat, and whether the small and the big blind have passed the seat."""
    return {
        seat: (absence.player, absence.small, absence.big) for seat, absence in told.absent.items()
    }


# --- whom the blinds have passed ------------------------------------------------------------------


def test_the_blinds_pass_a_seat_one_after_the_other() -> None:
    told = history(
        hand("Ada Ben Cleo Dov Eve", 1, 2),
        hand("Ada Ben - Dov Eve", 2, 4),
    )
    assert passed(told) == {3: ("Cleo", False, True)}
    told.played(hand("Ada Ben - Dov Eve", 4, 5), says_who_left=True)
    assert passed(told) == {3: ("Cleo", True, True)}
    assert (told.small, told.big) == (4, 5)


def test_what_was_missed_stays_missed_when_the_blinds_come_round_again() -> None:
    told = history(hand("Ada Ben Cleo Dov", 1, 2))
    for small, big in ((2, 4), (4, 1), (1, 2), (2, 4), (4, 1)):
        told.played(hand("Ada Ben - Dov", small, big), says_who_left=True)
    assert passed(told) == {3: ("Cleo", True, True)}


def test_the_blinds_go_round_the_end_of_the_table() -> None:
    told = history(
        hand("Ada Ben Cleo Dov Eve", 3, 4),
        hand("- Ben Cleo Dov Eve", 4, 5),
    )
    assert passed(told) == {1: ("Ada", False, False)}
    told.played(hand("- Ben Cleo Dov Eve", 5, 2), says_who_left=True)
    assert passed(told) == {1: ("Ada", False, True)}
    told.played(hand("- Ben Cleo Dov Eve", 2, 3), says_who_left=True)
    assert passed(told) == {1: ("Ada", True, True)}


def test_who_had_the_big_blind_and_leaves_misses_the_small_one_alone() -> None:
    told = history(hand("Ada Ben Cleo Dov", 1, 2), hand("Ada - Cleo Dov", None, 3))
    assert passed(told) == {2: ("Ben", True, False)}
    assert (told.small, told.big) == (2, 3)  # the small one was due at the empty seat


def test_who_has_come_back_is_away_no_more() -> None:
    told = history(
        hand("Ada Ben Cleo Dov Eve", 1, 2),
        hand("Ada Ben - Dov Eve", 2, 4),
        hand("Ada Ben Cleo Dov Eve", 4, 5),
    )
    assert told.absent == {}
    told.played(hand("Ada Ben - Dov Eve", 5, 1), says_who_left=True)
    assert passed(told) == {3: ("Cleo", False, False)}  # what was missed before is over


def test_several_who_are_away_are_kept_apart() -> None:
    told = history(
        hand("Ada Ben Cleo Dov Eve Finn", 1, 2),
        hand("Ada Ben - Dov - -", 2, 4),
        hand("Ada Ben - Dov Eve -", 4, 1),
    )
    assert passed(told) == {3: ("Cleo", True, True), 6: ("Finn", False, True)}


@pytest.mark.parametrize(
    ("names", "says_who_left", "stayed"),
    [
        ("Ada Ben - Dov", True, True),
        ("Ada Ben (Cleo) Dov", False, True),
        ("Ada Ben - Dov", False, False),
        ("Ada Ben (Zora) Dov", False, False),
        ("Ada Ben (Abel) Dov", False, False),
    ],
)
def test_a_player_surely_keeps_a_seat_that_the_log_lists_or_that_it_would_say_to_be_left(
    names: str, *, says_who_left: bool, stayed: bool
) -> None:
    told = history(hand("Ada Ben Cleo Dov", 1, 2), hand(names, 2, 4), says_who_left=says_who_left)
    assert told.absent[3] == Absence("Cleo", stayed=stayed, small=False, big=True)
    told.played(hand("Ada Ben (Cleo) Dov", 4, 1), says_who_left=True)
    assert told.absent[3].stayed is stayed


def test_an_absence_begins_with_nothing_missed() -> None:
    assert Absence("Cleo") == Absence("Cleo", stayed=True, small=False, big=False)


# --- what lines between the rounds say ------------------------------------------------------------


def test_a_seat_that_is_taken_or_left_owes_nothing_of_its_player_before() -> None:
    for happens in (BlindHistory.taken, BlindHistory.left):
        told = history(hand("Ada Ben Cleo Dov", 1, 2), hand("Ada Ben - Dov", 2, 4))
        happens(told, 3)
        assert told.absent == {}
        told = history(hand("Ada Ben Cleo Dov", 1, 2))
        happens(told, 3)
        told.played(hand("Ada Ben - Dov", 2, 4), says_who_left=True)
        assert told.absent == {}


def test_a_newcomer_is_new_until_the_next_round() -> None:
    told = history(hand("Ada Ben Cleo", 1, 2))
    told.left(2)
    told.taken(4)
    assert told.newcomers == {4}
    told.played(hand("Ada - Cleo Dov", 3, 4), says_who_left=True)
    assert told.newcomers == set()
    told.left(7)  # nobody known sits there
    told.taken(8)


def test_everybody_whom_the_log_has_shown_is_remembered_however_long_ago() -> None:
    told = history(hand("Ada Ben (Cleo)", 1, 2), hand("Ada Dov", 1, None))
    assert told.seen == {"Ada", "Ben", "Cleo", "Dov"}
    told.forget()
    assert told.seen == {"Ada", "Ben", "Cleo", "Dov"}


@pytest.mark.parametrize("how", ["a round is missing", "nobody knows who had the big blind"])
def test_what_is_not_known_is_forgotten(how: str) -> None:
    told = history(hand("Ada Ben Cleo Dov", 1, 2), hand("Ada Ben - Dov", 2, 4))
    told.taken(5)
    if how == "a round is missing":
        told.forget()
    else:
        told.played(hand("Ada Ben - Dov", 4, None), says_who_left=True)
    assert (told.small, told.big, told.absent, told.newcomers) == (None, None, {}, set())
    told.played(hand("Ada - Cleo -", 3, 1), says_who_left=True)
    assert told.absent == {}


# --- who had them ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seat", "first", "last", "lies"),
    [
        (5, 4, 6, True),
        (4, 4, 6, False),
        (6, 4, 6, False),
        (1, 5, 2, True),
        (6, 5, 2, True),
        (3, 5, 2, False),
        (3, 2, 2, False),
        (3, None, 5, False),
        (3, 1, None, False),
    ],
)
def test_a_seat_lies_clockwise_between_two_others(
    seat: int, first: int | None, last: int | None, *, lies: bool
) -> None:
    assert between(seat, first, last) is lies


Post = tuple[int, int, str, int | None]


@pytest.mark.parametrize(
    ("posted", "small", "big"),
    [
        ([(3, 200, "blind", None), (4, 500, "blind", None)], 3, 4),
        ([(4, 500, "blind", None)], None, 4),
        ([(3, 200, "blind", None)], 3, None),
        ([(4, 500, "blind", 2), (3, 200, "blind", 1)], 3, 4),
        ([(3, 500, "blind", 1), (4, 500, "blind", 2)], 3, 4),
        ([(3, 500, "blind", 1)], 3, None),
        ([(3, 200, "blind", None), (4, 350, "blind", None)], 3, 4),  # the last chips
        ([(3, 200, "blind", 1), (4, 350, "blind", 3)], 3, None),
        ([(3, 200, "blind", None), (4, 350, "blind", None), (5, 350, "blind", None)], 3, None),
        ([(3, 200, "blind", None), (4, 500, "blind", None), (5, 1000, "straddle", None)], 3, 4),
        ([(1, 500, "missed", None), (3, 200, "blind", None), (4, 500, "blind", None)], 3, 4),
        ([(1, 500, "missed", 2)], None, None),
        ([(3, 500, "blind", None), (4, 500, "blind", None)], 3, 4),
        ([(3, 200, "blind", None), (4, 350, "blind", 1)], 3, None),
        ([], None, None),
    ],
)
def test_who_posted_the_blinds_is_told_by_number_then_by_amount_then_by_order(
    posted: list[Post], small: int | None, big: int | None
) -> None:
    blinds = tuple(
        BlindPosted(line=1, seat=seat, amount=amount, kind=kind, number=number)  # type: ignore[arg-type]
        for seat, amount, kind, number in posted
    )
    told = replace(ROUND, blinds=blinds)
    assert big_blind_seat(told) == big
    assert small_blind_seat(told, big) == small


@pytest.mark.parametrize("posted", [None, (500,), (200, 500, 1000), ()])
def test_of_other_blinds_than_two_none_is_the_big_one(
    posted: tuple[int | None, ...] | None,
) -> None:
    told = hand("Ada Ben Cleo", 1, 2)
    assert big_blind_seat(replace(told, sign=replace(told.sign, blinds=posted))) is None
    assert big_blind_seat(told) == 2


def test_who_plays_is_dealt_in_and_shows_it() -> None:
    told = replace(hand("Ada Ben (Cleo) Dov", 1, 2), active=(2, 3, 4, 9))
    assert playing(told) == {2: "Ben", 4: "Dov"}


@pytest.mark.parametrize(
    ("after", "order"), [(2, [3, 5, 1, 2]), (4, [5, 1, 2, 3]), (5, [1, 2, 3, 5]), (0, [1, 2, 3, 5])]
)
def test_seats_go_clockwise_from_the_left_of_one(after: int, order: list[int]) -> None:
    assert clockwise([5, 3, 2, 1], after) == order
