"""Hands of a deck without twos to fives."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pokerkit import Card as KitCard
from pokerkit import ShortDeckHoldemLookup

from handaudit.facts.cards import CARDS, NAMES, RANKS, Card, rank
from handaudit.law.rankings import short_deck
from named_cards import cards

DECK = [card for card in CARDS.values() if rank(card) >= RANKS.index("6")]
KIT = ShortDeckHoldemLookup()

BEST_TO_WORST = [
    ("Ks Qs Js Ts 9s", "straight flush, king high"),
    ("As 6s 7s 8s 9s", "straight flush, nine high"),
    ("6s 6h 6d 6c 7s", "four-of-a-kind, sixes, seven next"),
    ("Ks Js 9s 8s 7s", "flush, king, jack, nine, eight and seven"),
    ("As Ah Ad Kc Ks", "full house, aces over kings"),
    ("As Kh Qd Jc Ts", "straight, ace high"),
    ("As 6h 7d 8c 9s", "straight, nine high"),
    ("As Ah Ad Kc Qs", "three-of-a-kind, aces, king and queen next"),
    ("As Ah Kd Kc Qs", "two pairs, aces and kings, queen next"),
    ("As Kh Qd Jc 9s", "no pair, ace, king, queen, jack and nine"),
]


def test_a_flush_beats_a_full_house_and_the_ace_lies_below_the_six() -> None:
    strengths = [
        short_deck.strength(cards(hand), trips_beat_straight=False) for hand, _ in BEST_TO_WORST
    ]
    assert all(better > worse for better, worse in pairwise(strengths))


@pytest.mark.parametrize(("trips", "first"), [(True, "trips"), (False, "straight")])
def test_three_of_a_kind_beat_a_straight_or_not(first: str, *, trips: bool) -> None:
    hands = {"trips": cards("6s 6h 6d Kc Qs"), "straight": cards("As Kh Qd Jc Ts")}
    best = max(hands, key=lambda one: short_deck.strength(hands[one], trips_beat_straight=trips))
    assert best == first


@pytest.mark.parametrize(("hand", "name"), BEST_TO_WORST)
def test_a_hand_is_named_in_the_words_of_14_3(hand: str, name: str) -> None:
    assert short_deck.name(cards(hand), trips_beat_straight=False) == name


def test_the_best_five_of_seven_are_named_as_the_room_ranks_them() -> None:
    seven = cards("7h 8d 9h Jc Js Jd Th")
    assert short_deck.name(seven, trips_beat_straight=False) == "straight, jack high"
    assert short_deck.name(seven, trips_beat_straight=True).startswith("three-of-a-kind, jacks")


@given(st.lists(st.permutations(DECK).map(lambda deck: deck[:5]), min_size=2, max_size=2))
def test_five_cards_stand_in_the_order_of_an_independent_library(hands: list[list[Card]]) -> None:
    """pokerkit's short deck has straights above three of a kind."""
    ours = [short_deck.strength(hand, trips_beat_straight=False) for hand in hands]
    theirs = [
        KIT.get_entry(list(KitCard.parse("".join(NAMES[card] for card in hand)))).index
        for hand in hands
    ]
    assert (ours[0] > ours[1]) == (theirs[0] > theirs[1])
    assert (ours[0] == ours[1]) == (theirs[0] == theirs[1])
