"""The deal, burns, streets and boards: what a round shows of each, and on which line."""

import pytest

from handaudit.replay.occasions import (
    Acted,
    BoardCounted,
    BoardRepeated,
    BurnedOutOfPlay,
    CardsDealtTo,
    CommonCardDealt,
    DealBegan,
    DealOver,
    DealResumed,
    DeckWasCut,
    ForcedBetsOver,
    PilesReshuffled,
    SeventhCardsDealt,
    StreetOpened,
    StubWasCounted,
)
from handaudit.subchapter.game import Start
from public_hands import hand, rounds
from replayed_poker import PokerRound, poker

BLINDS = "seat 2 blinds 2\nseat 3 blinds 5\n"
LIMPED = "seat 1 calls 5\nseat 2 calls 3\nseat 3 checks\n"
CHECKED = "seat 2 checks\nseat 3 checks\nseat 1 checks\n"
FLOP = "dealer deals board 7h 8c Td\n"
STUD = "seven-card-stud high"


def deals(*seats: int, faces: str = "down") -> str:
    """A card to each of the seats in turn, for each of the faces."""
    return "".join(f"dealer deals {seat} {face} ??\n" for face in faces.split() for seat in seats)


OPENED = BLINDS + deals(2, 3, 1, faces="down down")


def stud(
    lines: str, *, seats: str = "Ada, Ben, Cleo", game: str = STUD, sign: str = ""
) -> PokerRound:
    return poker(lines, game=game, seats=seats, sign=sign, button="")


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


def over(of: PokerRound) -> list[tuple[str | None, list[int], tuple[int, ...], bool]]:
    """Each deal that was over: the line after it, the seats dealt to, those due, whether the opening."""
    return [
        (of.text(one.event), [line.seat for line in one.deals], one.due, one.opening)
        for one in of.of(DealOver)
    ]


def test_the_opening_deal_is_over_with_the_first_action() -> None:
    of = poker(f"{OPENED}{LIMPED}")
    assert over(of) == [("seat 1 calls 5", [2, 3, 1, 2, 3, 1], (2, 3, 1, 2, 3, 1), True)]
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


STREETS = (
    f"{deals(1, 2, 3, faces='down down up')}seat 1 forces 2\nseat 2 calls 2\nseat 3 folds\n"
    f"dealer burns\n{deals(1, 2, faces='up')}seat 1 checks\nseat 2 checks\n"
)


def test_a_street_of_cards_is_dealt_to_those_who_are_in() -> None:
    of = stud(STREETS)
    assert over(of) == [
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
    assert over(of) == [("seat 1 calls 5", [2, 3, 1, 2, 3], (2, 3, 1, 2, 3, 1), True)]
    twice = poker(f"{BLINDS}{deals(2, 3, 1, 2, 3)}seat 1 calls 5\n{deals(1, 1)}seat 2 calls 3\n")
    assert faces(twice)[-2:] == [(1, "down", "14.10(e)"), (1, None, "14.10(e)")]


def test_a_late_card_of_a_street_has_its_face() -> None:
    lines = STREETS.replace(deals(1, 2, faces="up"), deals(1, faces="up"))
    of = stud(lines.replace("seat 2 checks", f"{deals(2, faces='up')}seat 2 checks"))
    assert faces(of)[-1] == (2, "up", "14.9(f)")
    assert over(of)[1:] == [("seat 1 checks", [1], (1, 2), False)]
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
    assert over(of)[1:] == [("seat 1 checks", [1, 2], (1, 2), False)]
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
    assert over(of)[1:] == [("end", [1, 2], (1, 2), False)]


def test_a_reshuffle_within_the_opening_deal_does_not_end_it() -> None:
    of = stud(
        f"{deals(1, 2)}dealer reshuffles muck\n{deals(1, 2, faces='down up')}", seats="Ada, Ben"
    )
    assert reshuffled(of) == [(None, 50, 4, True)]
    assert [(of.text(one.event), one.street, one.burned) for one in of.of(DealResumed)] == [
        ("dealer deals 1 down ??", None, False)
    ]
    assert over(of) == [("end", [1, 2, 1, 2, 1, 2], (1, 2) * 3, True)]
    before = stud(f"dealer reshuffles muck\n{deals(1, 2, faces='down down up')}", seats="Ada, Ben")
    assert reshuffled(before) == [(None, 52, 6, False)]
    assert before.of(DealResumed) == []
    assert len(over(before)) == 1


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
    assert reshuffled(of) == [(None, 41, 0, False)]


def test_before_a_draw_a_whole_hand_for_each_who_is_in_and_a_burn_may_be_needed() -> None:
    for burned, needed in (("", 16), ("dealer burns\n", 15)):
        of = poker(f"{BLINDS}{LIMPED}{burned}dealer reshuffles muck\n", game="five-card-draw high")
        assert [one[2] for one in reshuffled(of)] == [needed]
        badugi = poker(f"{BLINDS}{LIMPED}{burned}dealer reshuffles muck\n", game="badugi low")
        assert [one[2] for one in reshuffled(badugi)] == [needed - 14]


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
    assert over(of)[-1] == ("dealer deals common 4s", [1], (1, 2), False)
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


# --- the board ------------------------------------------------------------------------------------


def boards(of: PokerRound) -> list[tuple[str | None, str | None, list[str | None]]]:
    """Each count of the board: the line after it, its street, and the lines that dealt it."""
    return [
        (
            of.text(one.event),
            one.street.name if one.street else None,
            [of.text(line) for line in one.dealt],
        )
        for one in of.of(BoardCounted)
    ]


def test_the_cards_of_a_street_are_counted_with_the_line_after_them() -> None:
    of = poker(f"{OPENED}{LIMPED}{FLOP}{CHECKED}dealer burns\ndealer deals board 4c\n")
    assert boards(of) == [
        ("seat 2 checks", "flop", [FLOP.strip()]),
        ("end", "turn", ["dealer deals board 4c"]),
    ]


def test_a_street_may_come_card_by_card() -> None:
    cards = [f"dealer deals board {card}" for card in ("7h", "8c", "Td")]
    of = poker(f"{OPENED}{LIMPED}" + "\n".join(cards) + f"\n{CHECKED}")
    assert boards(of) == [("seat 2 checks", "flop", cards)]
    assert len(of.of(StreetOpened)) == 1
    four = poker(f"{OPENED}{LIMPED}" + "\n".join([*cards, "dealer deals board 4c"]) + "\n")
    assert [one.street.name for one in four.of(StreetOpened)] == ["flop", "turn"]


def test_a_board_after_the_last_street_is_of_none_and_a_betting_round_may_follow_it() -> None:
    checked = f"{FLOP}{CHECKED}dealer deals board 4c\n{CHECKED}dealer deals board 5c\n{CHECKED}"
    of = poker(
        f"{OPENED}{LIMPED}{checked}dealer burns\ndealer deals board 6c\nseat 2 checks\nseat 3 checks\n"
    )
    assert boards(of)[-1] == ("seat 2 checks", None, ["dealer deals board 6c"])
    assert [one.first for one in of.of(Acted)][-2:] == [True, False]
    assert of.turns["seat 3 checks"] == 1
    assert len(of.of(StreetOpened)) == 3


def test_a_board_in_a_game_without_one_is_of_no_street() -> None:
    of = stud(
        f"{deals(1, 2, 3, faces='down down up')}seat 1 forces 2\nseat 2 calls 2\nseat 3 calls 2\n"
        f"{FLOP}seat 1 checks\n"
    )
    assert boards(of) == [("seat 1 checks", None, [FLOP.strip()])]
    assert [one.street.name for one in of.of(StreetOpened)] == ["fourth street"]
    draw = poker(f"{BLINDS}{LIMPED}{FLOP}", game="five-card-draw high")
    assert boards(draw) == [("end", None, [FLOP.strip()])]
    assert draw.of(StreetOpened) == []


def test_a_board_of_mambo_before_its_street_opens_none_of_cards_to_each() -> None:
    of = stud(
        f"{deals(1, 2, 3, faces='down up')}seat 1 forces 2\nseat 2 calls 2\nseat 3 calls 2\n"
        "dealer deals board 4c\nseat 1 checks\n",
        game="mambo-stud high-low-six",
    )
    assert of.of(StreetOpened) == []


def test_a_log_that_repeats_the_board_is_told_with_the_board_as_it_was() -> None:
    play = (
        "Ivo: posts small blind $0.50\nUna: posts big blind $1\n*** HOLE CARDS ***\n"
        "Ivo: calls $0.50\nUna: checks\n*** FLOP *** [2s 7c 8h]\nUna: checks\nIvo: checks\n"
        "*** TURN *** [2s 7c 8h] [Kd]\nUna: checks\nIvo: checks\n"
    )
    (played,) = rounds(hand("Ivo 10, Una 10", play))
    of = PokerRound(played)
    repeated = of.one(BoardRepeated)
    assert list(repeated.board) == of.table.board()[:3]
    assert of.text(repeated.event) == "*** TURN *** [2s 7c 8h] [Kd]"
    assert len(of.table.board()) == 4


COURCHEVEL = BLINDS + deals(2, 3, 1, faces="down down down down down")


def test_the_board_of_the_opening_deal_opens_no_street() -> None:
    of = poker(
        f"{COURCHEVEL}dealer deals board 7h\n{LIMPED}dealer deals board 8c Td\n", game="courchevel"
    )
    assert [of.text(one.event) for one in of.of(StreetOpened)] == ["dealer deals board 8c Td"]
    assert boards(of) == [("end", "flop", ["dealer deals board 8c Td"])]
    assert over(of)[0][0] == "seat 1 calls 5"


def test_an_opening_deal_with_a_card_too_many_on_the_board_is_over_all_the_same() -> None:
    of = poker(
        f"{COURCHEVEL}dealer deals board 7h 2c\n{LIMPED}dealer deals board 8c Td\n",
        game="courchevel",
    )
    assert [of.text(one.event) for one in of.of(StreetOpened)] == ["dealer deals board 8c Td"]
    assert len(of.table.board()) == 4


def test_where_the_flop_lacks_a_card_the_next_is_still_of_the_flop() -> None:
    two = "dealer deals board 7h 8c\n"
    of = poker(f"{OPENED}{LIMPED}{two}{CHECKED}dealer deals board 4c\n")
    assert [one.street.name for one in of.of(StreetOpened)] == ["flop", "turn"]
    assert boards(of)[0] == ("seat 2 checks", "flop", [two.strip()])


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
