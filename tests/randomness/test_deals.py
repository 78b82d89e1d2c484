"""Which cards of a round are a fair sample of the deck."""

import pytest

from handaudit.facts.cards import CARDS
from handaudit.randomness.deals import UnusableRound
from randomness_logs import HEADER, deals, pokerstars, table_log

KNOWN = (
    "dealer deals 1 down As",
    "dealer deals 2 down Kd",
    "dealer deals 1 down Ah",
    "dealer deals 2 down Kc",
)
STREETS = (
    "seat 1 calls 3",
    "seat 2 checks",
    "dealer burns",
    "dealer deals board 7h 8c Td",
    "seat 1 checks",
    "seat 2 checks",
    "dealer burns",
    "dealer deals board 2s",
)


def test_a_history_of_one_player_shows_one_hand() -> None:
    (one,) = deals(pokerstars(1))
    assert one.hero is not None
    assert (one.hero.seat, one.hero.cards) == (2, [CARDS["2h"], CARDS["2s"]])
    assert not one.complete


def test_several_hands_shown_are_nobodys_alone() -> None:
    (one,) = deals(pokerstars(1, shown=(1, 2)))
    assert one.hero is None
    assert not one.complete


def test_a_table_log_that_knows_every_card_shows_every_hand_in_its_order() -> None:
    (one,) = deals(HEADER + table_log(1, *KNOWN, "seat 1 folds"))
    assert one.complete
    assert [(seat.cards, seat.places) for seat in one.seats] == [
        ([CARDS["As"], CARDS["Ah"]], [0, 2]),
        ([CARDS["Kd"], CARDS["Kc"]], [1, 3]),
    ]


def test_a_log_without_the_order_of_the_deal_has_no_places() -> None:
    log = HEADER + "unrecorded deals\n" + table_log(1, *KNOWN, "seat 1 folds")
    assert [seat.places for seat in deals(log)[0].seats] == [[], []]


def test_later_cards_are_drawn_from_what_is_left_where_every_hand_is_known() -> None:
    (one,) = deals(HEADER + table_log(1, *KNOWN, *STREETS))
    assert [(len(drawn.cards), drawn.board) for drawn in one.later] == [(3, True), (1, True)]


def test_boards_say_nothing_where_a_hand_is_not_known() -> None:
    hidden = [line.replace("Kc", "??") for line in KNOWN]
    (one,) = deals(HEADER + table_log(1, *hidden, *STREETS))
    assert one.later == ()
    assert {CARDS[name] for name in ("7h", "8c", "Td", "2s")} <= one.known


def test_cards_after_one_that_only_the_players_saw_are_left_alone() -> None:
    lines = [line.replace("7h 8c Td", "7h 8c ??") for line in STREETS]
    (one,) = deals(HEADER + table_log(1, *KNOWN, *lines))
    assert one.later == ()


def test_a_card_that_nobody_saw_changes_nothing() -> None:
    """A burn card is as unknown to the players as the stub is."""
    (one,) = deals(HEADER + table_log(1, *KNOWN, *STREETS))
    assert len(one.later) == 2


def test_hands_shown_at_the_end_are_known_and_no_opening_cards() -> None:
    hidden = [f"dealer deals {seat} down ??" for seat in (1, 2, 1, 2)]
    (one,) = deals(HEADER + table_log(1, *hidden, *STREETS, "seat 2 shows Kd Kc"))
    assert all(not seat.cards for seat in one.seats)
    assert CARDS["Kd"] in one.known


def test_a_round_with_a_card_twice_is_not_used() -> None:
    lines = [line.replace("7h", "As") for line in STREETS]
    with pytest.raises(UnusableRound, match="twice"):
        deals(HEADER + table_log(1, *KNOWN, *lines))


def test_a_stripped_deck_is_not_used() -> None:
    hand = pokerstars(1).replace("Hold'em No Limit", "6+ Hold'em No Limit")
    with pytest.raises(UnusableRound, match="stripped"):
        deals(hand)


def test_places_count_from_the_left_of_the_button() -> None:
    (one,) = deals(pokerstars(1))
    assert one.places == {1: 2, 2: 0, 3: 1}


def test_up_cards_of_a_stud_deal_are_everybodys() -> None:
    log = (
        HEADER.replace("holdem high", "seven-card-stud high").replace("posted blinds 2 5\n", "")
        + "posted forced-bet 2\n\nround 1 2008-03-14T21:04:10 deck red\n"
        "seat 1 P-001 200\nseat 2 P-002 200\n"
        "dealer deals 1 down ??\ndealer deals 2 down ??\ndealer deals 1 down ??\n"
        "dealer deals 2 down ??\ndealer deals 1 up 2c\ndealer deals 2 up Kc\n"
        "seat 1 forces 2\nseat 2 folds\nend\n"
    )
    (one,) = deals(log)
    assert [(seat.cards, seat.places) for seat in one.face_up] == [
        ([CARDS["2c"]], [4]),
        ([CARDS["Kc"]], [5]),
    ]
    assert one.suits_matter


def test_cards_that_lay_together_are_neighbours() -> None:
    (one,) = deals(HEADER + table_log(1, *KNOWN, *STREETS))
    pairs = {
        frozenset(CARDS[name] for name in pair.split()) for pair in ("As Kd", "As Ah", "7h 8c")
    }
    assert pairs <= one.neighbours
    assert frozenset((CARDS["As"], CARDS["Kc"])) not in one.neighbours
