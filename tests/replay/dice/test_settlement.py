"""What duties hear of a settlement of mini-dice, and what is known of wagers before and after."""

import pytest

from dice_rounds import EMPTY, LASTING, SEVEN, SHAKEN, SIX, after_six, settled, standing, unseen
from handaudit.law.new_jersey.s13_mini_dice import GAME
from handaudit.replay.dice.layout import Layout, StandingWager, unknown
from handaudit.replay.dice.occasions import DiceFee, DiceRoundClosed, PlayerShook, WagerSettled
from replayed import DiceRound

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
