"""Counts and what chance gives of them, against numbers worked out by hand or by counting every case."""

from itertools import combinations
from math import comb

import numpy as np
import pytest
from scipy import stats

from handaudit.facts.cards import DECK, rank, suit
from handaudit.randomness import textures
from handaudit.randomness.counts import Lanes, Score, Sums
from named_cards import cards


def test_two_cards_of_a_round_stray_by_fifty_fifty_firsts_of_independent_ones() -> None:
    lanes = Lanes()
    lanes.add({0: cards("As Kd")})
    assert lanes.spread([0])[0, 0] == pytest.approx(2 * 50 / 51)


def test_cards_in_two_lanes_of_a_round_keep_each_other_away() -> None:
    lanes = Lanes()
    lanes.add({1: cards("As"), 4: cards("Kd 2c")})
    lanes.add({1: cards("3s")})
    spread = lanes.spread([1, 4])
    assert spread == pytest.approx(np.array([[2, -2 / 51], [-2 / 51, 2 * 50 / 51]]))


def test_the_spread_is_the_covariance_of_hearts_over_every_deal_of_two_cards() -> None:
    pairs = [(a, b) for a in DECK for b in DECK if a != b]
    hearts = np.array([(suit(a) == 2, suit(b) == 2) for a, b in pairs], dtype=float)
    lanes = Lanes()
    lanes.add({0: [DECK[0]], 1: [DECK[1]]})
    assert np.cov(hearts.T, bias=True) == pytest.approx(lanes.spread([0, 1]) * 3 / 16)


def test_a_table_counts_cards_by_lane_and_group() -> None:
    lanes = Lanes()
    lanes.add({3: cards("As Kd"), 5: cards("2s 2c")})
    assert lanes.table([3, 5], textures.SUIT_OF).tolist() == [[0, 1, 0, 1], [1, 0, 0, 1]]


def test_lanes_merged_are_those_of_all_rounds() -> None:
    one, other, both = Lanes(), Lanes(), Lanes()
    for at, made in enumerate((one, other, one)):
        dealt = {0: [DECK[at]], at: [DECK[at + 20], DECK[at + 30]]}
        made.add(dealt)
        both.add(dealt)
    one.merge(other)
    assert (one.cards, one.products, one.patterns, one.rounds) == (
        both.cards,
        both.products,
        both.patterns,
        both.rounds,
    )


def test_hits_have_the_mean_and_variance_of_the_hypergeometric_law() -> None:
    score = Score()
    score.hits(1, [(1.0, 7), (0.0, 33)], 3)
    law = stats.hypergeom(40, 7, 3)
    assert (score.expected, score.variance) == pytest.approx((law.mean(), law.var()))


def test_a_draw_has_the_covariance_of_the_multivariate_hypergeometric_law() -> None:
    sums = Sums(3)
    sums.draw([1, 2, 0], [4, 5, 6], 3)
    law = stats.multivariate_hypergeom([4, 5, 6], 3)
    assert sums.expected == pytest.approx(law.mean())
    assert sums.covariance == pytest.approx(law.cov())


def test_starting_hands_by_counting_all_1326() -> None:
    share, one, both = textures.hand_chances()
    assert share * 1326 == pytest.approx([78, 52, 260, 156, 780])
    assert one.sum(axis=0) == pytest.approx(np.zeros(5), abs=1e-12)
    assert both.sum(axis=0) == pytest.approx(np.zeros(5), abs=1e-12)
    # Beside a pair, 12 ranks have their 6 pairs left and one has 1, of 1,225 hands.
    assert both[0, 0] == pytest.approx(78 / 1326 * (73 / 1225 - 78 / 1326))


@pytest.mark.parametrize(
    ("hand", "kind"),
    [("As Ac", 0), ("As 2s", 1), ("As Ks", 1), ("As Qs", 2), ("9h Td", 3), ("9h Jd", 4)],
)
def test_kinds_of_hands(hand: str, kind: int) -> None:
    first, second = cards(hand)
    assert textures.hand_kind(first, second) == kind


@pytest.mark.parametrize("gone", ["", "As Ad Kh Kd 2c 2d 2h 9s Ts Js"])
def test_flops_by_counting_every_flop_that_is_left(gone: str) -> None:
    left = [card for card in DECK if card not in cards(gone)]
    ranks = [sum(rank(card) == one for card in left) for one in range(13)]
    suits = [sum(suit(card) == one for card in left) for one in range(4)]
    flops = [*combinations(left, 3)]
    of_suits = [sum(len({suit(c) for c in flop}) == n for flop in flops) for n in (1, 2, 3)]
    paired = sum(len({rank(c) for c in flop}) < 3 for flop in flops)
    close = sum(textures.is_straight(flop) for flop in flops)
    every = comb(len(left), 3)
    assert textures.flop_suits(suits) == pytest.approx(np.array(of_suits) / every)
    assert textures.flop_pairs(ranks) == pytest.approx(paired / every)
    assert textures.flop_straight(ranks) == pytest.approx(close / every)


def test_a_straight_holds_an_ace_at_either_end() -> None:
    assert textures.is_straight(cards("As 2d 5c"))
    assert textures.is_straight(cards("As Kd Tc"))
    assert not textures.is_straight(cards("As Kd 2c"))
