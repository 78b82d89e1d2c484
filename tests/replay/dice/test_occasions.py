"""What a round of mini-dice shows of its wagers, its dice and their settlement, and what it leaves."""

import pytest

from handaudit.law.new_jersey.s13_mini_dice import GAME
from handaudit.replay.dice.layout import Layout, StandingWager, unknown
from handaudit.replay.dice.occasions import (
    DiceCalled,
    DiceFee,
    DiceRoundClosed,
    DiceWagered,
    PlayerShook,
    ShakerSetDown,
    WagerSettled,
)
from replayed import DiceRound

SHAKEN = "dealer shakes 3\nseat 1 shakes 5\n"
SIX = f"{SHAKEN}dealer uncovers\ndice 4 2\ndealer calls 6\n"
SEVEN = f"{SHAKEN}dealer uncovers\ndice 4 3\ndealer calls 7\n"
LASTING = ("place-4", "place-5", "place-6", "place-8", "place-9", "place-10")
EMPTY = Layout(unseen=frozenset(), holder=1, holder_name="Arlo", holder_known=True)
"""A table of which all is known, and on which nothing lies."""


def wagered(of: DiceRound) -> list[tuple[str | None, str | None, bool, tuple[int, ...]]]:
    """Each wager: its line, the shake it came after, whether they shake on, and its amounts."""
    return [
        (of.text(one.event), of.text(one.shaken), one.more, one.amounts)
        for one in of.of(DiceWagered)
    ]


def standing(of: DiceRound) -> list[tuple[int, str, tuple[int, ...]]]:
    """The wagers that a round leaves on the layout."""
    assert of.left is not None
    return [(one.seat, one.kind, one.parts) for one in of.left.wagers]


def unseen(of: DiceRound) -> set[tuple[int | None, str]]:
    """Where a wager may lie that the log has not shown, after a round."""
    assert of.left is not None
    return {*of.left.unseen}


def settled(of: DiceRound) -> list[tuple[str | None, tuple[int, ...] | None, int | None]]:
    """Each settlement: its line, the parts of its wager, and what was settled of it in all."""
    return [
        (of.text(one.event), tuple(one.laid.parts) if one.laid else None, one.amount)
        for one in of.of(WagerSettled)
    ]


def after_six(lines: str, *, wagers: str = "", before: Layout | None = EMPTY) -> DiceRound:
    return DiceRound(f"{wagers}\n{SIX}{lines}", before)


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


# --- the settlement -------------------------------------------------------------------------------


def test_a_settlement_is_of_the_wager_of_its_seat_and_kind() -> None:
    wagers = [(1, "any-7", 5), (2, "any-7", 10), (2, "field", 15), (3, "any-7", 20)]
    of = after_six(
        "\n".join(f"dealer takes {cents} from {seat} on {kind}" for seat, kind, cents in wagers),
        wagers="\n".join(
            f"seat {seat} wagers {cents} on {kind}" for seat, kind, cents in reversed(wagers)
        ),
    )
    assert settled(of) == [
        (f"dealer takes {cents} from {seat} on {kind}", (cents * 100,), cents * 100)
        for seat, kind, cents in wagers
    ]


PARTS = "seat 2 wagers 6 on place-6\nseat 2 wagers 12 on place-6"


@pytest.mark.parametrize(
    ("paid", "amounts"),
    [
        ([7, 14], [None, 2100]),
        ([21], [2100]),
        ([7], [700]),
        ([7, 14, 1], [None, 2100, None]),  # the wager is settled, and the last is of none
        ([21, 1], [2100, None]),
        ([20, 1], [None, 2100]),
        ([22, 1], [None, 2300]),
    ],
)
def test_a_wager_in_parts_may_be_paid_at_once_or_part_by_part(
    paid: list[int], amounts: list[int | None]
) -> None:
    of = after_six("\n".join(f"dealer pays {one} to 2 on place-6" for one in paid), wagers=PARTS)
    assert [one.amount for one in of.of(WagerSettled)] == amounts
    assert [one.laid is None for one in of.of(WagerSettled)] == [
        sum(paid[:number]) == 21 for number in range(len(paid))
    ]


@pytest.mark.parametrize(
    ("taken", "amounts"),
    [
        ([6, 12], [None, 1800]),
        ([18], [1800]),
        ([18, 1], [1800, None]),
        ([17, 1], [None, 1800]),
        ([19, 1], [None, 2000]),
    ],
)
def test_a_wager_in_parts_may_be_collected_at_once_or_part_by_part(
    taken: list[int], amounts: list[int | None]
) -> None:
    of = DiceRound(
        f"{PARTS}\n{SEVEN}"
        + "\n".join(f"dealer takes {one} from 2 on place-6" for one in taken)
        + "\ndealer takes 1 from 3 on place-6"
    )
    assert [one.amount for one in of.of(WagerSettled)] == [*amounts, None]


def test_what_is_settled_later_of_another_wager_is_not_awaited() -> None:
    of = after_six(
        "dealer takes 5 from 2 on field\ndealer takes 5 from 1 on field\n"
        "dealer takes 5 from 3 on field\ndealer takes 5 from 2 on any-7",
        wagers="seat 2 wagers 5 on field\nseat 2 wagers 5 on field\nseat 1 wagers 5 on field\n"
        "seat 3 wagers 5 on field\nseat 2 wagers 5 on any-7",
    )
    assert [one.amount for one in of.of(WagerSettled)] == [500, 500, 500, 500]


def too_early(of: DiceRound) -> list[tuple[str | None, str | None, str | None]]:
    """Each settlement, the payment before a loser, and the cover before a winner."""
    return [
        (of.text(one.event), of.text(one.paid), of.text(one.covered)) for one in of.of(WagerSettled)
    ]


def test_the_first_winner_is_told_with_the_first_loser_after_it() -> None:
    of = after_six(
        "dealer pays 20 to 3 on any-7\ndealer takes 5 from 1 on field\ndealer pays 7 to 1 on place-6\n"
        "dealer pays 7 to 2 on place-6\ndealer takes 6 from 3 on place-8\n"
        "dealer takes 5 from 2 on field\ndealer takes 5 from 3 on field",
        wagers="seat 3 wagers 5 on any-7\nseat 1 wagers 5 on field\nseat 1 wagers 6 on place-6\n"
        "seat 2 wagers 6 on place-6\nseat 3 wagers 6 on place-8\nseat 2 wagers 5 on field\n"
        "seat 3 wagers 5 on field",
    )
    first = "dealer pays 7 to 1 on place-6"
    assert [paid for _, paid, _ in too_early(of)] == [None, None, None, None, None, first, None]


@pytest.mark.parametrize(
    ("call", "paid"),
    [
        ("dealer calls 7", "dealer pays 7 to 1 on place-6"),  # 6 by the dice
        ("dealer uncovers", "dealer pays 7 to 1 on place-6"),
    ],
)
def test_who_wins_on_one_of_two_sums_or_on_none_that_is_known_counts_as_a_winner(
    call: str, paid: str
) -> None:
    dice = "dice 4 2\n" if "calls" in call else ""
    of = DiceRound(
        f"seat 1 wagers 6 on place-6\nseat 2 wagers 5 on field\n{SHAKEN}{dice}{call}\n"
        "dealer pays 7 to 1 on place-6\ndealer takes 5 from 2 on field"
    )
    assert [one for _, one, _ in too_early(of)] == [None, paid]


def test_a_wager_that_the_law_does_not_know_loses_and_never_wins() -> None:
    of = after_six(
        "dealer pays 5 to 1 on place-7\ndealer takes 5 from 2 on field\n"
        "dealer pays 7 to 1 on place-6\ndealer takes 5 from 2 on place-7",
        wagers="seat 1 wagers 5 on place-7\nseat 2 wagers 5 on field\nseat 1 wagers 6 on place-6\n"
        "seat 2 wagers 5 on place-7",
    )
    winner = "dealer pays 7 to 1 on place-6"
    assert [one for _, one, _ in too_early(of)] == [None, None, None, winner]
    assert (standing(of), unseen(of)) == ([], set())


def test_a_cover_is_told_with_the_first_winner_after_it_unless_it_is_lifted() -> None:
    wagers = "seat 1 wagers 6 on place-6\nseat 2 wagers 6 on place-6\nseat 3 wagers 5 on field"
    pays = "dealer pays 7 to 1 on place-6\ndealer pays 7 to 2 on place-6"
    covered = after_six(f"dealer covers\ndealer takes 5 from 3 on field\n{pays}", wagers=wagers)
    assert [one for _, _, one in too_early(covered)] == [None, "dealer covers", None]
    lifted = after_six(f"dealer covers\ndealer uncovers\n{pays}", wagers=wagers)
    assert [one for _, _, one in too_early(lifted)] == [None, None]


def test_the_first_settlement_after_no_roll_is_told_from_the_others() -> None:
    of = DiceRound(
        f"seat 1 wagers 6 on place-6\nseat 2 wagers 5 on field\n{SHAKEN}dice off-shaker\n"
        "dealer calls no-roll\ndealer takes 5 from 2 on field\ndealer pays 7 to 1 on place-6\n"
    )
    assert [(of.text(one.void), one.again) for one in of.of(WagerSettled)] == [
        ("dealer calls no-roll", False),
        ("dealer calls no-roll", True),
    ]


def test_winners_that_were_paid_in_full_are_kept_with_their_sum() -> None:
    of = after_six(
        "dealer takes 5 from 3 on field\ndealer pays 14 to 2 on place-6\n"
        "dealer pays 5 to 1 on under-7\ndealer pays 20 to 3 on any-7\ndealer pays 5 to 2 on place-7",
        wagers="seat 3 wagers 5 on field\nseat 2 wagers 12 on place-6\nseat 1 wagers 5 on under-7\n"
        "seat 3 wagers 5 on any-7\nseat 2 wagers 5 on place-7",
        before=Layout(unseen=frozenset({(2, "place-6")})),
    )
    assert [
        (one.event.seat, one.wager, one.amount, one.total, one.whole) for one in of.table.payments
    ] == [(2, 1200, 1400, 6, False), (1, 500, 500, 6, True)]


@pytest.mark.parametrize(
    "lines",
    [
        f"{SHAKEN}seat 1 wagers 6 on place-6\ndealer uncovers\ndice 4 2\ndealer calls 6\n",  # late
        f"seat 1 wagers 6 on place-6\n{SHAKEN}dice 4 2\ndealer calls 7\n",
        f"seat 1 wagers 6 on place-6\n{SHAKEN}dealer uncovers\n",
        f"seat 1 wagers 6 on place-6\n{SIX}dealer shakes 3\ndice off-shaker\ndealer calls no-roll\n",
    ],
)
def test_no_payment_is_compared_that_may_have_been_due_on_something_else(lines: str) -> None:
    of = DiceRound(f"{lines}dealer pays 7 to 1 on place-6\n")
    assert len(of.of(WagerSettled)) == 1
    assert of.table.payments == []


# --- what is known before and after ---------------------------------------------------------------


@pytest.mark.parametrize("name", ["Arlo", "Aaron", "Zora", "-"])
def test_a_wager_stays_with_its_player_and_is_uncertain_once_another_has_the_seat(
    name: str,
) -> None:
    before = Layout(
        unseen=frozenset({(2, "place-4")}), wagers=(StandingWager(1, "Arlo", "place-8", (600,)),)
    )
    of = DiceRound(SIX, before, seats=f"{name} Bettina Corin", shaker="")
    if name == "Arlo":
        assert (standing(of), unseen(of)) == ([(1, "place-8", (600,))], {(2, "place-4")})
    else:
        assert (standing(of), unseen(of)) == ([], {(1, "place-8"), (2, "place-4")})
    assert of.table.shown(1, "place-8") == (name == "Arlo")


def test_any_place_bet_may_lie_there_from_before_the_log_until_it_is_decided() -> None:
    assert unseen(DiceRound(SIX)) == {(None, kind) for kind in LASTING if kind != "place-6"}
    assert unseen(DiceRound(SEVEN)) == set()
    assert unknown(GAME).unseen == {(None, kind) for kind in LASTING}


def test_what_is_shown_is_asked_for_a_seat_and_a_kind() -> None:
    table = DiceRound(SIX, Layout(unseen=frozenset({(None, "place-4"), (2, "place-8")}))).table
    asked = [(1, "place-4"), (2, "place-4"), (1, "place-8"), (2, "place-8"), (2, "place-9")]
    assert [table.shown(*one) for one in asked] == [False, False, True, False, True]


def test_a_kind_is_decided_if_the_dice_and_the_call_decide_it() -> None:
    kinds = ("field", "place-6", "place-8", "place-7")
    both = DiceRound(f"{SHAKEN}dice 4 2\ndealer calls 8\n").table
    assert [both.decided(kind) for kind in kinds] == [True, False, False, False]
    six = DiceRound(SIX).table
    assert [six.decided(kind) for kind in kinds] == [True, True, False, False]
    assert not DiceRound(SHAKEN).table.decided("field")


def test_a_decided_wager_that_is_left_is_told_and_then_uncertain() -> None:
    of = after_six(
        "dealer takes 5 from 2 on any-7\nseat 3 wagers 5 on any-7\n",
        wagers="seat 1 wagers 5 on field\nseat 2 wagers 5 on any-7\nseat 2 wagers 6 on place-8\n"
        "seat 3 wagers 6 on place-6",
    )
    assert [(one.seat, one.kind) for one in of.one(DiceRoundClosed).left] == [
        (1, "field"),
        (3, "place-6"),
    ]
    assert unseen(of) == {(1, "field"), (3, "place-6")}
    assert standing(of) == [(2, "place-8", (600,)), (3, "any-7", (500,))]


def test_a_late_wager_is_not_owed_and_stays_if_the_shake_does_not_decide_it() -> None:
    of = DiceRound(
        f"{SHAKEN}seat 2 wagers 6 on place-8\nseat 2 wagers 5 on field\ndealer calls 6\n", EMPTY
    )
    assert of.one(DiceRoundClosed).left == ()
    assert (standing(of), unseen(of)) == ([(2, "place-8", (600,))], {(2, "field")})


def test_a_wager_of_somebody_who_does_not_sit_there_is_uncertain() -> None:
    of = after_six("", wagers="seat 5 wagers 6 on place-8\nseat 1 wagers 6 on place-8")
    assert (standing(of), unseen(of)) == ([(1, "place-8", (600,))], {(5, "place-8")})


def test_a_round_that_counts_no_shake_or_has_a_line_unread_leaves_nothing_known() -> None:
    assert DiceRound(SHAKEN).left is None
    assert DiceRound(f"{SHAKEN}dice off-shaker\ndealer calls no-roll").left is not None
    of = DiceRound(f"dealer hums a tune\n{SIX}dealer hums on")
    assert of.left is None
    assert of.text(of.table.unread) == of.text(of.table.unread_here) == "dealer hums a tune"


def test_only_what_the_floor_says_is_a_ruling_and_it_holds_until_a_shake_counts() -> None:
    of = DiceRound(
        f'dealer says "place your bets"\n{SHAKEN}dice off-shaker\nfloor rules "again"\n'
        f"dealer calls no-roll\n{SIX}"
    )
    assert [of.text(one.ruled) for one in of.of(PlayerShook)] == [None, 'floor rules "again"']
    assert of.table.shaker.ruled is None


def test_a_fee_is_told() -> None:
    of = after_six("dealer charges 2 to 1")
    assert of.text(of.one(DiceFee).event) == "dealer charges 2 to 1"


@pytest.mark.parametrize(
    ("layout", "whole"),
    [
        (Layout(unseen=frozenset(), holder=1, holder_known=True), True),
        (Layout(unseen=frozenset({(1, "place-4")}), holder=1, holder_known=True), True),
        (Layout(unseen=frozenset({(None, "place-4")}), holder=1, holder_known=True), False),
        (Layout(unseen=frozenset({(1, "place-4"), (None, "place-4")}), holder=1), False),
        (Layout(unseen=frozenset(), holder=1), False),
        (Layout(unseen=frozenset(), holder_known=True), False),
        (Layout(unseen=frozenset(), holder_known=True, refused_known=True), True),
        (Layout(unseen=frozenset(), refused_known=True), False),
    ],
)
def test_a_layout_is_complete_once_nothing_depends_on_the_rounds_before(
    layout: Layout, *, whole: bool
) -> None:
    assert layout.complete is whole
