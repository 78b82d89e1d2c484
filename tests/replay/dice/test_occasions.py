"""What duties hear of wagers and of the dice."""

import pytest

from dice_rounds import EMPTY, SHAKEN, SIX, after_six, settled, standing, unseen, wagered
from handaudit.replay.dice.layout import Layout, StandingWager
from handaudit.replay.dice.occasions import DiceCalled, DiceRoundClosed, ShakerSetDown
from replayed import DiceRound

# --- wagers ---------------------------------------------------------------------------------------


def test_a_wager_is_put_together_of_its_parts_and_told_with_the_last() -> None:
    of = DiceRound(
        "seat 1 wagers 6 on place-6\nseat 2 wagers 5 on field\nseat 1 wagers 12 on place-6\n"
        "seat 1 wagers 5 on field\nseat 3 wagers 6 on place-6\n" + SIX,
        EMPTY,
    )
    assert wagered(of) == [
        ("seat 1 wagers 6 on place-6", None, False, ()),
        ("seat 2 wagers 5 on field", None, False, (500, 500)),
        ("seat 1 wagers 12 on place-6", None, False, (1800, 1800)),
        ("seat 1 wagers 5 on field", None, False, (500, 500)),
        ("seat 3 wagers 6 on place-6", None, False, (600, 600)),
    ]


def test_what_is_added_to_a_place_bet_of_earlier_is_told_with_the_whole_and_by_itself() -> None:
    before = Layout(unseen=frozenset(), wagers=(StandingWager(1, "Arlo", "place-6", (600, 600)),))
    of = DiceRound(f"seat 1 wagers 12 on place-6\n{SIX}", before)
    assert wagered(of) == [("seat 1 wagers 12 on place-6", None, False, (2400, 1200))]


def test_a_wager_between_the_shakes_of_dealer_and_holder_is_followed_by_another_shake() -> None:
    of = DiceRound(
        "dealer shakes 3\nseat 2 wagers 5 on field\nseat 1 shakes 5\nseat 3 wagers 5 on field\n"
        "dealer uncovers\nseat 3 wagers 5 on any-7\ndice 4 2\nseat 3 wagers 5 on over-7\n"
        "dealer calls 6\n"
    )
    assert wagered(of) == [
        ("seat 2 wagers 5 on field", "dealer shakes 3", True, (500, 500)),
        ("seat 3 wagers 5 on field", "seat 1 shakes 5", False, (500, 500)),
        ("seat 3 wagers 5 on any-7", "seat 1 shakes 5", False, (500, 500)),
        ("seat 3 wagers 5 on over-7", "seat 1 shakes 5", False, (500, 500)),
    ]


@pytest.mark.parametrize("shown", ["dealer uncovers\n", "dice 4 2\n", "", "dice off-shaker\n"])
def test_the_shakes_after_no_roll_are_no_longer_those_of_a_wager_before_it(shown: str) -> None:
    of = DiceRound(
        f"{SHAKEN}seat 2 wagers 5 on field\n{shown}dealer calls no-roll\n"
        f"seat 3 wagers 5 on field\n{SIX}dealer takes 5 from 3 on field"
    )
    assert wagered(of) == [
        ("seat 2 wagers 5 on field", "seat 1 shakes 5", False, (500, 500)),
        ("seat 3 wagers 5 on field", None, False, (500, 500)),
    ]


def test_a_wager_on_dice_that_lie_open_is_late_even_if_they_are_shaken_again() -> None:
    of = DiceRound(f"{SHAKEN}dealer uncovers\nseat 2 wagers 5 on field\n{SIX}")
    assert wagered(of) == [("seat 2 wagers 5 on field", "seat 1 shakes 5", False, (500, 500))]


def test_a_wager_on_the_last_line_of_a_round_is_followed_by_no_shake() -> None:
    of = DiceRound(f"{SHAKEN}seat 2 wagers 5 on field")
    assert wagered(of) == [("seat 2 wagers 5 on field", "seat 1 shakes 5", False, (500, 500))]


def test_parts_of_a_wager_on_both_sides_of_a_shake_are_no_whole() -> None:
    of = DiceRound(f"seat 2 wagers 5 on field\n{SHAKEN}seat 2 wagers 10 on field\ndealer calls 6\n")
    assert wagered(of) == [
        ("seat 2 wagers 5 on field", None, False, (500, 500)),
        ("seat 2 wagers 10 on field", "seat 1 shakes 5", False, (1000, 1000)),
    ]


def test_a_wager_after_the_call_is_for_the_next_shake_unless_it_is_settled_on_this_one() -> None:
    of = after_six(
        "seat 2 wagers 5 on place-8\nseat 2 wagers 10 on field\nseat 2 wagers 5 on over-7\n"
        "dealer takes 5 from 1 on any-7\ndealer takes 10 from 2 on field\n"
        "dealer takes 5 from 3 on any-7\n",
        wagers="seat 1 wagers 5 on any-7\nseat 3 wagers 5 on any-7",
    )
    assert wagered(of)[2:] == [
        ("seat 2 wagers 5 on place-8", None, False, (500, 500)),
        ("seat 2 wagers 10 on field", "seat 1 shakes 5", False, (1000, 1000)),
        ("seat 2 wagers 5 on over-7", None, False, (500, 500)),
    ]
    assert standing(of) == [(2, "place-8", (500,)), (2, "over-7", (500,))]
    assert unseen(of) == set()


def test_what_is_added_after_the_call_is_another_wager_than_the_one_that_is_settled() -> None:
    of = after_six(
        "seat 1 wagers 12 on place-6\ndealer pays 7 to 1 on place-6\n",
        wagers="seat 1 wagers 6 on place-6",
    )
    assert wagered(of)[1:] == [("seat 1 wagers 12 on place-6", None, False, (1200, 1200))]
    assert settled(of) == [("dealer pays 7 to 1 on place-6", (600,), 700)]
    assert standing(of) == [(1, "place-6", (1200,))]


# --- taken down -----------------------------------------------------------------------------------


def test_a_wager_that_is_taken_down_before_the_shake_is_gone_and_no_other_is() -> None:
    of = after_six(
        "",
        wagers="seat 1 wagers 6 on place-8\nseat 2 wagers 6 on place-8\nseat 2 wagers 5 on place-9\n"
        "seat 3 wagers 6 on place-8\nseat 2 takes-down place-8",
    )
    assert standing(of) == [(1, "place-8", (600,)), (2, "place-9", (500,)), (3, "place-8", (600,))]
    assert unseen(of) == set()


def test_a_wager_that_is_taken_down_in_the_shake_is_still_owed_if_it_is_decided() -> None:
    of = DiceRound(
        f"seat 1 wagers 6 on place-6\nseat 1 wagers 5 on place-9\n{SHAKEN}"
        "seat 1 takes-down place-6\nseat 1 takes-down place-9\ndealer uncovers\ndice 4 2\n"
        "dealer calls 6\n",
        EMPTY,
    )
    assert [one.kind for one in of.one(DiceRoundClosed).left] == ["place-6"]
    assert (standing(of), unseen(of)) == ([], {(1, "place-6")})


def test_a_wager_that_is_taken_down_after_the_call_is_owed_too() -> None:
    of = after_six("seat 1 takes-down place-6", wagers="seat 1 wagers 6 on place-6")
    assert [one.kind for one in of.one(DiceRoundClosed).left] == ["place-6"]


def test_what_is_placed_after_the_settlement_can_be_taken_down_at_once() -> None:
    of = after_six(
        "dealer pays 7 to 1 on place-6\nseat 1 wagers 12 on place-6\nseat 1 takes-down place-6",
        wagers="seat 1 wagers 6 on place-6",
    )
    assert (of.one(DiceRoundClosed).left, standing(of), unseen(of)) == ((), [], set())


# --- the dice -------------------------------------------------------------------------------------


def called(of: DiceRound) -> list[tuple[str | None, str | None, str | None]]:
    """Each call: its line or the one that came instead, the dice, and what makes them no roll."""
    return [(of.text(one.event), of.text(one.dice), of.text(one.void)) for one in of.of(DiceCalled)]


def test_each_shake_of_a_round_is_called_and_set_down_once() -> None:
    of = DiceRound(
        f"{SHAKEN}dealer uncovers\ndice flat no\ndealer calls no-roll\ndealer covers\n"
        f"{SIX}dealer covers\ndealer uncovers\ndealer covers"
    )
    assert called(of) == [
        ("dealer calls no-roll", None, "dice flat no"),
        ("dealer calls 6", "dice 4 2", None),
    ]
    assert [one.first for one in of.of(ShakerSetDown)] == [True, False]
    closed = of.one(DiceRoundClosed)
    assert (closed.totals, closed.no_roll) == ((6,), None)


@pytest.mark.parametrize(
    "first", ["dealer uncovers", "dice 4 2", "dealer calls 6", "dice off-shaker"]
)
def test_whatever_shows_the_dice_first_sets_the_shaker_down(first: str) -> None:
    of = DiceRound(f"{SHAKEN}{first}\n")
    assert [of.text(one.event) for one in of.of(ShakerSetDown)] == [first]


def test_dice_that_nobody_has_shaken_are_set_down_too() -> None:
    of = DiceRound("dealer uncovers\ndice 4 2\ndealer calls 6")
    (down,) = of.of(ShakerSetDown)
    assert (of.text(down.event), down.last) == ("dealer uncovers", None)


@pytest.mark.parametrize(
    "instead",
    ["dealer covers", "seat 1 shakes 3", "dealer takes 5 from 2 on any-7", "end"],
)
def test_another_line_in_the_place_of_the_call_is_told(instead: str) -> None:
    lines = "" if instead == "end" else instead
    of = DiceRound(f"{SHAKEN}dealer uncovers\ndice 4 2\n{lines}\n")
    assert called(of) == [(instead, "dice 4 2", None)]
    assert of.table.totals == (6,)


@pytest.mark.parametrize(
    ("dice", "call", "totals"),
    [
        ("dice 4 2", "dealer calls 6", (6,)),
        ("dice 4 2", "dealer calls 5", (6, 5)),
        ("dice 4 3", "dealer calls 8", (7, 8)),
        ("dice 4 2 1", "dealer calls 7", (7,)),
        ("dice 4", "dealer calls 4", (4,)),
        ("dice 7 1", "dealer calls 8", (8,)),
        ("dealer uncovers", "dealer calls 5", (5,)),
        ("dice 6 6", "dealer covers", (12,)),
        ("dice 1 1", "dealer covers", (2,)),
        ("dice 0 1", "dealer covers", ()),
        ("dice off-shaker", "dealer calls 5", ()),
        ("dice off-shaker", "dealer covers", ()),
        ("dice 4 2", "dealer calls no-roll", ()),
    ],
)
def test_the_sum_that_counts_is_that_of_two_dice_and_then_the_one_that_was_called(
    dice: str, call: str, totals: tuple[int, ...]
) -> None:
    assert DiceRound(f"{SHAKEN}{dice}\n{call}\n").table.totals == totals


@pytest.mark.parametrize(
    ("dice", "call", "void", "no_roll"),
    [
        ("dice off-shaker", "dealer calls no-roll", False, "dealer calls no-roll"),
        ("dice 4 2", "dealer calls no-roll", False, "dealer calls no-roll"),
        ("dice off-shaker", "dealer calls 6", True, None),
        ("dice off-shaker", "dealer covers", True, None),
        ("dice 4 2", "dealer covers", False, None),
    ],
)
def test_a_sum_on_dice_that_do_not_count_is_told_from_no_roll(
    dice: str, call: str, no_roll: str | None, *, void: bool
) -> None:
    of = DiceRound(f"{SHAKEN}{dice}\n{call}\n")
    assert of.table.void_called is void
    assert of.text(of.one(DiceRoundClosed).no_roll) == no_roll
