"""The deck, the deal and the streets of a round, line by line."""

import pytest

from handaudit.law.game import Start
from handaudit.replay.poker.occasions import (
    CardsDealtTo,
    DealBegan,
    DealOver,
    DeckWasCut,
    ForcedBetsOver,
    StreetOpened,
    StubWasCounted,
)
from public_hands import rounds
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

# --- the deck -------------------------------------------------------------------------------------


def cuts(of: PokerRound) -> list[tuple[str | None, str | None, str | None, str | None]]:
    """Each cut, the cut before it since the last shuffle, and the first card and reshuffle before it."""
    return [
        tuple(map(of.text, (one.event, one.before, one.dealt, one.reshuffled)))  # type: ignore[misc]
        for one in of.of(DeckWasCut)
    ]


def test_a_cut_is_told_with_the_one_before_it_since_the_last_shuffle() -> None:
    of = poker(
        "dealer cuts 20\ndealer recuts 21\ndealer shuffles by-hand\ndealer cuts 22\n"
        f"dealer cuts 23\n{OPENED}"
    )
    assert cuts(of) == [
        ("dealer cuts 20", None, None, None),
        ("dealer recuts 21", "dealer cuts 20", None, None),
        ("dealer cuts 22", None, None, None),
        ("dealer cuts 23", "dealer cuts 22", None, None),
    ]
    began = of.one(DealBegan)
    assert of.text(began.event) == "dealer deals 2 down ??"
    assert [of.text(one) for one in began.prepared] == [
        *("dealer cuts 20", "dealer recuts 21", "dealer shuffles by-hand"),
        *("dealer cuts 22", "dealer cuts 23"),
    ]


def test_a_cut_after_the_first_card_and_a_reshuffle_is_told_with_both() -> None:
    of = poker(f"dealer deals 2 down ??\ndealer reshuffles burns muck\ndealer cuts 20\n{OPENED}")
    assert cuts(of) == [
        ("dealer cuts 20", None, "dealer deals 2 down ??", "dealer reshuffles burns muck")
    ]


def test_where_no_deal_is_kept_the_first_action_shows_that_it_began() -> None:
    of = poker(f"dealer shuffles by-hand\n{BLINDS}seat 1 folds\nseat 2 folds")
    began, over = of.one(DealBegan), of.one(ForcedBetsOver)
    assert of.text(began.event) == of.text(over.event) == "seat 1 folds"
    assert len(began.prepared) == 1


def counted(of: PokerRound) -> list[int | None]:
    """How many cards the stub should have at each count."""
    assert [due for _, due in of.table.counts] == [one.due for one in of.of(StubWasCounted)]
    return [one.due for one in of.of(StubWasCounted)]


def test_each_card_that_is_dealt_or_burned_leaves_the_stub() -> None:
    count = "dealer counts stub 1\n"
    of = poker(
        f"{count}{OPENED}{count}{LIMPED}dealer burns\n{count}{FLOP}{count}{CHECKED}"
        f"dealer burns\ndealer deals board 4c\n{count}dealer deals 9 down ??\n{count}"
    )
    assert counted(of) == [52, 46, 45, 42, 40, 39]
    assert of.table.out == 13


@pytest.mark.parametrize("kind", ["deals", "burns"])
def test_where_not_every_card_is_kept_nobody_knows_how_many_are_left(kind: str) -> None:
    of = poker(f"{OPENED}dealer counts stub 46", sign=f"unrecorded {kind}")
    assert counted(of) == [None]


def test_a_short_deck_has_a_smaller_stub() -> None:
    of = poker("dealer counts stub 36", game="short-deck holdem", sign="")
    assert counted(of) == [36]


# --- deals ----------------------------------------------------------------------------------------


def test_the_opening_deal_is_over_with_the_first_action() -> None:
    of = poker(f"{OPENED}{LIMPED}")
    assert of.dealt == [("seat 1 calls 5", [2, 3, 1, 2, 3, 1], (2, 3, 1, 2, 3, 1), True)]
    done = of.one(DealOver)
    assert (done.starting, done.cite) == (Start.LEFT_OF_BUTTON, "14.10(e)")


def faces(of: PokerRound) -> list[tuple[int | None, str | None, str]]:
    """Of each line that deals: who plays there, the face that is due, the paragraph."""
    return [
        (one.player.seat if one.player else None, one.face, one.cite) for one in of.of(CardsDealtTo)
    ]


def test_each_card_of_the_opening_deal_is_due_with_the_face_that_the_section_gives_it() -> None:
    of = stud(f"{deals(1, 2, faces='down down up up')}seat 1 forces 2", seats="Ada, Ben")
    due = [(seat, face, "14.9(c)") for face in ("down", "down", "up", "up") for seat in (1, 2)]
    assert faces(of) == due
    assert [of.player(seat).dealt for seat in (1, 2)] == [4, 4]
    assert [of.player(seat).up for seat in (1, 2)] == [[None, None]] * 2


def test_cards_to_a_seat_where_nobody_plays_are_told_once() -> None:
    of = poker(f"{BLINDS}{deals(9, 2, 9, 8)}")
    assert faces(of) == [
        (None, None, "14.10(e)"),
        (2, "down", "14.10(e)"),
        (None, None, "14.10(e)"),
    ]
    assert of.table.out == 4
    assert [line.seat for line in of.one(DealOver).deals] == [2]


def test_a_street_of_cards_is_dealt_to_those_who_are_in() -> None:
    of = stud(STREETS)
    assert of.dealt == [
        ("seat 1 forces 2", [1, 2, 3] * 3, (1, 2, 3) * 3, True),
        ("seat 1 checks", [1, 2], (1, 2), False),
    ]
    first, second = of.of(DealOver)
    assert (first.starting, first.cite) == (Start.DEALERS_LEFT, "14.9(c)")
    assert (second.starting, second.cite) == (Start.DEALERS_LEFT, "14.9(f)")
    assert faces(of)[-2:] == [(1, "up", "14.9(f)"), (2, "up", "14.9(f)")]


def test_who_has_folded_is_due_no_card() -> None:
    of = stud(STREETS.replace(deals(1, 2, faces="up"), deals(1, 3, 2, faces="up")))
    assert faces(of)[-3:] == [(1, "up", "14.9(f)"), (3, None, "14.9(f)"), (2, "up", "14.9(f)")]


def test_a_card_that_comes_when_its_betting_round_has_begun_is_late_and_opens_no_street() -> None:
    of = poker(
        f"{BLINDS}{deals(2, 3, 1, 2, 3)}seat 1 calls 5\n{deals(1)}seat 2 calls 3\nseat 3 checks"
    )
    assert faces(of)[-1] == (1, "down", "14.10(e)")
    assert of.dealt == [("seat 1 calls 5", [2, 3, 1, 2, 3], (2, 3, 1, 2, 3, 1), True)]
    twice = poker(f"{BLINDS}{deals(2, 3, 1, 2, 3)}seat 1 calls 5\n{deals(1, 1)}seat 2 calls 3\n")
    assert faces(twice)[-2:] == [(1, "down", "14.10(e)"), (1, None, "14.10(e)")]


def test_a_late_card_of_a_street_has_its_face() -> None:
    lines = STREETS.replace(deals(1, 2, faces="up"), deals(1, faces="up"))
    of = stud(lines.replace("seat 2 checks", f"{deals(2, faces='up')}seat 2 checks"))
    assert faces(of)[-1] == (2, "up", "14.9(f)")
    assert of.dealt[1:] == [("seat 1 checks", [1], (1, 2), False)]
    assert [of.text(one.event) for one in of.of(StreetOpened)] == ["dealer deals 1 up ??"]


def test_a_card_after_a_betting_round_that_is_over_opens_the_next_street_though_one_is_owed() -> (
    None
):
    lines = STREETS.replace(deals(1, 2, faces="up"), deals(1, faces="up"))
    of = stud(f"{lines}{deals(2, faces='up')}")
    assert [one.street.name for one in of.of(StreetOpened)] == ["fourth street", "fifth street"]


def test_cards_after_the_last_street_are_due_to_nobody() -> None:
    of = poker(f"{OPENED}{LIMPED}{deals(2)}")
    assert faces(of)[-1] == (2, None, "14.10(e)")
    assert [one.opening for one in of.of(DealOver)] == [True]


# --- streets --------------------------------------------------------------------------------------


def test_a_street_is_opened_with_what_came_before_it() -> None:
    of = poker(f"{OPENED}{LIMPED}dealer burns\n{FLOP}")
    street = of.one(StreetOpened)
    assert (of.text(street.event), street.street.name) == (FLOP.strip(), "flop")
    assert [of.text(one) for one in street.burns] == ["dealer burns"]
    assert (street.early, street.pending, street.acted, street.able) == (False, None, True, 3)
    assert street.before is of.table.game.first_betting
    assert of.betting.terms is street.street.betting


def test_a_street_that_comes_too_soon_is_opened_with_who_had_still_to_act() -> None:
    of = poker(f"{OPENED}{FLOP}")
    flop = of.one(StreetOpened)
    assert flop.pending is not None
    assert (flop.burns, flop.acted, flop.pending.seat, flop.able) == ((), False, 1, 3)
    of = poker(
        f"{OPENED}{LIMPED}{FLOP}seat 2 checks\ndealer burns\nseat 3 checks\ndealer deals board 4c"
    )
    _, turn = of.of(StreetOpened)
    assert turn.pending is not None
    assert (turn.early, turn.acted, turn.pending.seat) == (True, True, 1)
    assert turn.before is of.table.game.streets[0].betting


def test_a_burn_is_early_only_before_its_own_street() -> None:
    of = poker(
        f"{OPENED}seat 1 calls 5\ndealer burns\nseat 2 calls 3\nseat 3 checks\n{FLOP}{CHECKED}"
        "dealer burns\ndealer deals board 4c\n"
    )
    assert [one.early for one in of.of(StreetOpened)] == [True, False]
    assert [len(one.burns) for one in of.of(StreetOpened)] == [1, 1]


def test_those_who_fold_are_not_able() -> None:
    of = poker(
        f"{OPENED}seat 1 folds\nseat 2 calls 3 all-in\nseat 3 checks\n{FLOP}",
        seats="Ada, Ben 5, Cleo",
    )
    assert of.one(StreetOpened).able == 1


def test_in_each_betting_round_the_bets_are_new() -> None:
    of = poker(f"{OPENED}{LIMPED}dealer burns\n{FLOP}seat 2 checks\n")
    assert [of.player(seat).bet for seat in (1, 2, 3)] == [0, 0, 0]
    assert [of.player(seat).acted for seat in (1, 2, 3)] == [False, True, False]
    assert [of.player(seat).last_wager for seat in (1, 2, 3)] == [None] * 3
    assert (of.betting.to_match, of.betting.rises) == (0, [])


def test_who_acts_when_the_betting_is_over_and_a_card_burned_has_had_his_turn_of_the_next() -> None:
    of = poker(f"{OPENED}{LIMPED}dealer burns\nseat 2 checks\n{FLOP}seat 3 checks\nseat 1 checks")
    assert of.turns["seat 3 checks"] == 1
    assert of.turns["seat 1 checks"] is None
    unburned = poker(f"{OPENED}{LIMPED}seat 2 checks\n{FLOP}seat 2 checks\nseat 3 checks")
    assert unburned.betting.skipped == set()
    early = poker(
        f"{OPENED}seat 1 calls 5\ndealer burns\nseat 2 calls 3\nseat 3 checks\n{FLOP}seat 2 checks"
    )
    assert (early.betting.skipped, early.turns["seat 2 checks"]) == (set(), 3)
    folded = poker(f"{OPENED}{LIMPED}dealer burns\nseat 2 folds\n{FLOP}seat 3 checks")
    assert folded.betting.skipped == set()


def test_a_log_that_keeps_no_deals_shows_a_street_by_going_on() -> None:
    lines = "seat 1 forces 2\nseat 2 calls 2\nseat 1 checks\nseat 2 checks\nseat 1 checks\n"
    of = stud(lines, seats="Ada, Ben", sign="unrecorded deals")
    opened = [(of.text(one.event), one.street.name) for one in of.of(StreetOpened)]
    assert opened == [("seat 1 checks", "fourth street"), ("seat 1 checks", "fifth street")]
    assert stud(lines, seats="Ada, Ben").of(StreetOpened) == []
    known = stud(f"dealer deals 1 up 4h\n{lines}", seats="Ada, Ben", sign="unrecorded deals")
    assert known.of(StreetOpened) == []
    board = poker(f"{BLINDS}{LIMPED}{CHECKED}", sign="posted blinds 2 5\nunrecorded deals")
    assert board.of(StreetOpened) == []


def test_a_log_that_keeps_no_deals_goes_on_to_no_street_after_the_last() -> None:
    lines = "seat 1 forces 2\nseat 2 calls 2\n" + "seat 1 checks\nseat 2 checks\n" * 5
    of = stud(lines, seats="Ada, Ben", sign="unrecorded deals")
    assert len(of.of(StreetOpened)) == 4


# --- histories that show no deals -----------------------------------------------------------------

STARS = """PokerStars Hand #77: 7 Card Stud Limit ($10/$20 USD) - 2009/05/07 20:00:00 ET
Table 'Quay' 8-max
Seat 1: Ivo ($500 in chips)
Seat 2: Una ($500 in chips)
Ivo: posts the ante $1
Una: posts the ante $1
*** 3rd STREET ***
Dealt to Ivo [2d]
Dealt to Una [Kh]
Ivo: brings in for $3
Una: calls $3
*** 4th STREET ***
Dealt to Ivo [2d] [8c]
Dealt to Una [Kh] [3c]
Una: checks
Ivo: checks
"""


def test_a_heading_of_a_history_opens_a_street_and_its_up_cards_say_who_begins() -> None:
    (played,) = rounds(STARS)
    of = PokerRound(played)
    assert [one.street.name for one in of.of(StreetOpened)] == ["fourth street"]
    assert [(one.starting, one.opening, one.due) for one in of.of(DealOver)] == [
        (Start.DEALERS_LEFT, True, (1, 2) * 3)
    ]
    assert [len(of.player(seat).up) for seat in (1, 2)] == [2, 2]
    assert [len(of.player(seat).cards) for seat in (1, 2)] == [2, 2]
    assert of.turns["Una: checks"] == 1
    assert of.turns["Una: calls $3"] is None


def test_a_heading_after_the_last_street_opens_none() -> None:
    more = "".join(f"*** {name} STREET ***\nUna: checks\nIvo: checks\n" for name in ("5th", "6th"))
    river = "*** RIVER ***\nUna: checks\nIvo: checks\n"
    (played,) = rounds(f"{STARS}{more}{river}{river}")
    assert [one.street.name for one in PokerRound(played).of(StreetOpened)] == [
        f"{name} street" for name in ("fourth", "fifth", "sixth", "seventh")
    ]
