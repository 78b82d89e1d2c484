"""Burns, reshuffles and the common card: what each belongs to, and what is left of the stub."""

import pytest

from handaudit.replay.poker.occasions import (
    BurnedOutOfPlay,
    CommonCardDealt,
    DealResumed,
    PilesReshuffled,
    SeventhCardsDealt,
    StreetOpened,
)
from replayed_poker import (
    BLINDS,
    CHECKED,
    FLOP,
    LIMPED,
    OPENED,
    STREETS,
    PokerRound,
    deals,
    poker,
    stud,
)

# --- burns ----------------------------------------------------------------------------------------


def out_of_play(lines: str) -> list[int]:
    """Which of the burns of a round of hold'em were out of play, counted from 1."""
    of = poker(lines)
    burns = [event.line for event in of.round.events if of.text(event) == "dealer burns"]
    return [burns.index(one.event.line) + 1 for one in of.of(BurnedOutOfPlay)]


@pytest.mark.parametrize(
    ("lines", "burns"),
    [
        (f"{OPENED}{LIMPED}dealer burns\n{FLOP}", []),
        (f"{OPENED}dealer burns\n{LIMPED}{FLOP}", []),
        (f"dealer burns\n{OPENED}{LIMPED}", [1]),
        (f"{BLINDS}dealer burns\n{deals(2, 3, 1, 2, 3, 1)}{LIMPED}", [1]),
        (f"{BLINDS}{deals(2, 3, 1, 2, 3)}dealer burns\n{deals(1)}{LIMPED}", [1]),
        (f"{BLINDS}{deals(2, 3, 1, 2, 3)}seat 1 calls 5\ndealer burns\nseat 2 calls 3\n", []),
        (f"{deals(2, 3, 1, 2, 3, 1)}dealer burns\n{BLINDS}{LIMPED}", [1]),
        (f"{OPENED}{LIMPED}dealer awards 15 to 1 from main for pot\ndealer burns\n", [1]),
        (f"{OPENED}{LIMPED}dealer burns\n{FLOP}dealer burns\n", []),
    ],
    ids=[
        "before the flop",
        "before the betting",
        "before the first card",
        "before the first card, after the blinds",
        "within the deal",
        "after a deal that lacks a card",
        "after the deal, before the blinds",
        "after the award",
        "after the flop",
    ],
)
def test_a_card_is_burned_out_of_play_within_the_deal_and_after_the_award(
    lines: str, burns: list[int]
) -> None:
    assert out_of_play(lines) == burns


def test_antes_show_as_blinds_do_that_the_deal_is_done() -> None:
    dealt = deals(2, 3, 1, 2, 3, 1)
    antes = "seat 1 antes 1\nseat 2 antes 1\nseat 3 antes 1\n"
    assert out_of_play(f"{antes}{dealt}dealer burns\nseat 1 checks") == []
    assert out_of_play(f"{dealt}dealer burns\n{antes}seat 1 checks") == [1]
    of = stud(f"{deals(1, 2, 3, faces='down down up')}dealer burns\nseat 1 forces 2")
    assert of.of(BurnedOutOfPlay) == []


def test_where_no_deals_are_kept_a_burn_before_the_betting_may_follow_them() -> None:
    of = poker(f"{BLINDS}dealer burns\n{LIMPED}", sign="posted blinds 2 5\nunrecorded deals")
    assert of.of(BurnedOutOfPlay) == []


def test_a_burn_within_the_deal_of_a_street_is_out_of_play() -> None:
    burn = "dealer burns\n"
    within = STREETS.replace(
        deals(2, faces="up") + "seat 1 checks", f"{burn}{deals(2, faces='up')}seat 1 checks"
    )
    of = stud(within)
    assert [of.text(one.event) for one in of.of(BurnedOutOfPlay)] == ["dealer burns"]
    assert of.dealt[1:] == [("seat 1 checks", [1, 2], (1, 2), False)]
    after = stud(STREETS.replace("seat 1 checks", f"{burn}seat 1 checks"))
    assert after.of(BurnedOutOfPlay) == []


def test_a_burn_that_comes_after_its_street_is_not_one_of_the_next() -> None:
    of = poker(
        f"{OPENED}{LIMPED}{FLOP}dealer burns\n{CHECKED}dealer burns\ndealer deals board 4c\n"
    )
    assert [len(one.burns) for one in of.of(StreetOpened)] == [0, 1]
    later = poker(
        f"{OPENED}{LIMPED}{FLOP}{CHECKED}dealer burns\ndealer burns\ndealer deals board 4c\n"
    )
    assert [len(one.burns) for one in later.of(StreetOpened)] == [0, 2]
    twice = poker(
        f"{OPENED}{LIMPED}{FLOP}dealer burns\ndealer burns\n{CHECKED}dealer deals board 4c\n"
    )
    assert [len(one.burns) for one in twice.of(StreetOpened)] == [0, 1]
    burned = poker(
        f"{OPENED}{LIMPED}dealer burns\n{FLOP}dealer burns\n{CHECKED}dealer deals board 4c\n"
    )
    assert [len(one.burns) for one in burned.of(StreetOpened)] == [1, 1]


def test_a_burn_once_the_betting_of_its_street_has_begun_is_one_of_the_next() -> None:
    of = poker(
        f"{OPENED}{LIMPED}{FLOP}seat 2 checks\ndealer burns\nseat 3 checks\nseat 1 checks\n"
        "dealer deals board 4c\n"
    )
    assert [(len(one.burns), one.early) for one in of.of(StreetOpened)] == [(0, False), (1, True)]


def test_after_a_street_that_nobody_can_bet_on_a_burn_is_one_of_the_next() -> None:
    of = poker(
        f"{OPENED}seat 1 folds\nseat 2 calls 3 all-in\nseat 3 calls 0 all-in\n{FLOP}dealer burns\n"
        "dealer deals board 4c\n",
        seats="Ada, Ben 5, Cleo 5",
    )
    assert [len(one.burns) for one in of.of(StreetOpened)] == [0, 1]


def test_a_burned_card_lies_in_its_pile() -> None:
    of = poker(f"{OPENED}{LIMPED}dealer burns 4c\n{FLOP}{CHECKED}dealer burns\n")
    assert of.table.piles["burns"] == 2


# --- reshuffles -----------------------------------------------------------------------------------


def reshuffled(of: PokerRound) -> list[tuple[str | None, int, int, bool]]:
    """Each reshuffle: the street in hand, the stub before it, the cards still due, whether within a deal."""
    return [
        (one.street.name if one.street else None, one.stub, one.needed, one.within)
        for one in of.of(PilesReshuffled)
    ]


def test_between_two_streets_a_card_for_each_who_is_in_and_a_burn_are_due() -> None:
    before = STREETS.partition("dealer burns")[0]
    of = stud(f"{before}dealer reshuffles muck\ndealer burns\n{deals(1, 2, faces='up')}")
    assert reshuffled(of) == [("fourth street", 43, 3, False)]
    burned = stud(f"{before}dealer burns\ndealer reshuffles muck\n{deals(1, 2, faces='up')}")
    assert reshuffled(burned) == [("fourth street", 42, 2, False)]


def test_within_a_deal_the_rest_of_it_is_due() -> None:
    before = STREETS.partition("dealer burns")[0]
    of = stud(
        f"{before}dealer burns\n{deals(1, faces='up')}dealer reshuffles muck\n{deals(2, faces='up')}"
    )
    assert reshuffled(of) == [("fourth street", 41, 1, True)]
    assert [(of.text(one.event), one.burned) for one in of.of(DealResumed)] == [
        ("dealer deals 2 up ??", False)
    ]
    assert of.dealt[1:] == [("end", [1, 2], (1, 2), False)]


def test_a_reshuffle_within_the_opening_deal_does_not_end_it() -> None:
    of = stud(
        f"{deals(1, 2)}dealer reshuffles muck\n{deals(1, 2, faces='down up')}", seats="Ada, Ben"
    )
    assert reshuffled(of) == [(None, 50, 4, True)]
    assert [(of.text(one.event), one.street, one.burned) for one in of.of(DealResumed)] == [
        ("dealer deals 1 down ??", None, False)
    ]
    assert of.dealt == [("end", [1, 2, 1, 2, 1, 2], (1, 2) * 3, True)]
    before = stud(f"dealer reshuffles muck\n{deals(1, 2, faces='down down up')}", seats="Ada, Ben")
    assert reshuffled(before) == [(None, 52, 6, False)]
    assert before.of(DealResumed) == []
    assert len(before.dealt) == 1


def test_several_cards_of_a_line_count_one_by_one() -> None:
    dealt = "".join(f"dealer deals {seat} down ?? ??\n" for seat in (2, 3, 1))
    assert out_of_play(f"{BLINDS}{dealt}dealer burns\n{LIMPED}") == []
    of = poker(f"{BLINDS}{dealt}dealer reshuffles muck\n{LIMPED}")
    assert reshuffled(of) == [("flop", 46, 4, False)]


def test_after_a_deal_that_is_done_the_next_street_is_due() -> None:
    of = stud(f"{STREETS}dealer reshuffles burns\n")
    assert reshuffled(of) == [("fifth street", 40, 3, False)]
    all_in = stud(
        STREETS.replace("seat 1 checks\nseat 2 checks\n", "dealer reshuffles muck\n").replace(
            "seat 2 calls 2", "seat 2 calls 2 all-in"
        ),
        seats="Ada 2, Ben 2, Cleo",
    )
    assert reshuffled(all_in) == [("fifth street", 40, 3, False)]


def test_after_the_last_street_no_card_is_due() -> None:
    checked = f"{FLOP}{CHECKED}dealer deals board 4c\n{CHECKED}dealer deals board 5c\n{CHECKED}"
    of = poker(f"{OPENED}{LIMPED}{checked}dealer reshuffles muck\n")
    assert reshuffled(of) == [(None, 40, 0, False)]


def test_before_a_draw_a_whole_hand_for_who_draws_next_and_a_burn_may_be_needed() -> None:
    for burned, needed, in_badugi in (("", 6, 2), ("dealer burns\n", 5, 1)):
        of = poker(f"{BLINDS}{LIMPED}{burned}dealer reshuffles muck\n", game="five-card-draw high")
        assert [one[2] for one in reshuffled(of)] == [needed]
        badugi = poker(f"{BLINDS}{LIMPED}{burned}dealer reshuffles muck\n", game="badugi low")
        assert [one[2] for one in reshuffled(badugi)] == [in_badugi]


def test_what_is_reshuffled_goes_from_its_pile_to_the_stub() -> None:
    of = stud(f"{STREETS}dealer reshuffles burns\n")
    assert (of.table.stub, of.table.piles) == (41, {"burns": 0, "discards": 0, "muck": 3})
    both = stud(f"{STREETS}dealer reshuffles burns muck\n")
    assert (both.table.stub, both.table.piles) == (44, {"burns": 0, "discards": 0, "muck": 0})
    assert both.table.out == 12


@pytest.mark.parametrize("pile", ["muck", "discards"])
def test_what_is_thrown_away_in_super_seven_is_muck_by_whatever_name(pile: str) -> None:
    dealt = deals(1, 2, 3, faces="down down down down up")
    of = stud(
        f"{dealt}seat 1 forces 2\nseat 2 calls 2\nseat 2 discards 2\nseat 3 folds\n"
        f"dealer reshuffles {pile}\n",
        game="super-seven-card-stud high",
    )
    assert (of.table.stub, of.table.piles) == (44, {"burns": 0, "discards": 0, "muck": 0})
    burns = stud(
        f"{dealt}seat 1 forces 2\nseat 2 calls 2\nseat 2 discards 2\ndealer reshuffles burns\n",
        game="super-seven-card-stud high",
    )
    assert (burns.table.stub, burns.table.piles["discards"]) == (37, 2)


# --- the common card ------------------------------------------------------------------------------

SEVENTH = STREETS + f"dealer burns\n{deals(1, 2, faces='up')}seat 1 checks\nseat 2 checks\n" * 2


def common(of: PokerRound) -> list[tuple[str | None, int, int]]:
    """Each common card: its street, the stub before its burn, and how many are in."""
    return [
        (one.street.name if one.street else None, one.stub, one.players)
        for one in of.of(CommonCardDealt)
    ]


def test_a_common_card_opens_its_street_and_is_told_with_the_stub_before_its_burn() -> None:
    of = stud(f"{SEVENTH}dealer burns\ndealer deals common 4s\nseat 1 checks\n")
    assert common(of) == [("seventh street", 34, 2)]
    assert [one.street.name for one in of.of(StreetOpened)][-1] == "seventh street"
    assert len(of.table.common) == 1
    assert of.table.stub == 32
    unburned = stud(f"{SEVENTH}dealer deals common 4s\n")
    assert common(unburned) == [("seventh street", 34, 2)]


def test_a_common_card_after_a_reshuffle_is_told_with_the_stub_before_that() -> None:
    of = stud(f"{SEVENTH}dealer reshuffles burns\ndealer burns\ndealer deals common 4s\n")
    assert common(of) == [("seventh street", 34, 2)]
    burned = stud(f"{SEVENTH}dealer burns\ndealer reshuffles burns\ndealer deals common 4s\n")
    assert common(burned) == [("seventh street", 34, 2)]
    assert [(one.street, one.burned) for one in burned.of(DealResumed)] == [
        (burned.table.game.streets[3], False)
    ]


def test_a_common_card_within_the_deal_of_a_street_belongs_to_it() -> None:
    of = stud(f"{SEVENTH}dealer burns\n{deals(1)}dealer deals common 4s\nseat 2 checks\n")
    assert common(of) == [("seventh street", 32, 2)]
    assert of.dealt[-1] == ("dealer deals common 4s", [1], (1, 2), False)
    assert [one.street.name for one in of.of(StreetOpened)].count("seventh street") == 1


def test_a_common_card_in_the_opening_deal_is_no_part_of_it() -> None:
    of = stud(f"{deals(1, 2, 3)}dealer deals common 4s\n")
    assert [one.street.name for one in of.of(StreetOpened)] == ["fourth street"]


def test_a_common_card_after_the_last_street_or_without_one_opens_none() -> None:
    of = stud(
        f"{SEVENTH}dealer deals common 4s\nseat 1 checks\nseat 2 checks\ndealer deals common 5s\n"
    )
    assert common(of) == [("seventh street", 34, 2), ("seventh street", 33, 2)]
    board = poker(f"{OPENED}{LIMPED}dealer deals common 4s\n")
    assert common(board) == [(None, 46, 3)]


def test_cards_for_each_after_a_reshuffle_for_seventh_street_are_told_with_the_stub_before_it() -> (
    None
):
    of = stud(f"{SEVENTH}dealer reshuffles burns\ndealer burns\n{deals(1, 2)}seat 1 checks\n")
    (one,) = of.of(SeventhCardsDealt)
    assert (of.text(one.event), one.street.name, one.stub, one.players) == (
        *("dealer deals 1 down ??", "seventh street", 34),
        2,
    )
    assert stud(f"{SEVENTH}dealer burns\n{deals(1, 2)}").of(SeventhCardsDealt) == []
    sixth = STREETS + f"dealer burns\n{deals(1, 2, faces='up')}seat 1 checks\nseat 2 checks\n"
    of = stud(f"{sixth}dealer reshuffles burns\ndealer burns\n{deals(1, 2, faces='up')}")
    assert of.of(SeventhCardsDealt) == []


def test_a_deal_goes_on_after_a_reshuffle_with_its_burn_or_without() -> None:
    of = stud(f"{SEVENTH}dealer burns\ndealer reshuffles burns\ndealer burns\n{deals(1, 2)}")
    assert [(of.text(one.event), one.burned) for one in of.of(DealResumed)] == [
        ("dealer burns", True)
    ]
    assert len(of.of(StreetOpened)[-1].burns) == 1
    none = stud(f"{SEVENTH}dealer reshuffles burns\ndealer burns\n{deals(1, 2)}")
    assert none.of(DealResumed) == []
    assert len(none.of(StreetOpened)[-1].burns) == 1
