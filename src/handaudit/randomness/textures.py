"""The exact chances of starting hands and flops, from the cards that are left."""

from collections.abc import Sequence
from functools import cache
from itertools import combinations
from math import comb
from typing import Final

import numpy as np

from handaudit.facts.cards import ACE, DECK, Card, rank, suit
from handaudit.randomness.counts import Floats

RANK_OF: Final = tuple(rank(card) for card in DECK)
SUIT_OF: Final = tuple(suit(card) for card in DECK)
RANKS: Final = 13
SUITS: Final = 4

HANDS: Final = (
    "pair",
    "suited, ranks side by side",
    "suited, ranks apart",
    "two suits, ranks side by side",
    "two suits, ranks apart",
)
"""The kinds of a starting hand of two cards."""

FLOP_SUITS: Final = ("one suit", "two suits", "three suits")


def hand_kind(first: Card, second: Card) -> int:
    """The kind of a starting hand, as an index of ``HANDS``; an ace is next to a king and to a deuce."""
    if rank(first) == rank(second):
        return 0
    apart = abs(rank(first) - rank(second))
    side_by_side = apart in (1, ACE)
    return (1 if suit(first) == suit(second) else 3) + (not side_by_side)


@cache
def hand_chances() -> tuple[Floats, Floats, Floats]:
    """For starting hands: each kind's chance, the covariance of one hand, and that of two in a round."""
    size = len(HANDS)
    every = [(a, b, hand_kind(a, b)) for a, b in combinations(DECK, 2)]
    count = np.zeros(size)
    holding = np.zeros((len(DECK), size))
    for a, b, kind in every:
        count[kind] += 1
        holding[a, kind] += 1
        holding[b, kind] += 1
    both = np.zeros((size, size))
    for a, b, kind in every:
        apart = count - holding[a] - holding[b]
        apart[kind] += 1  # the hand itself has both
        both[kind] += apart
    share = count / len(every)
    both /= len(every) * comb(len(DECK) - 2, 2)
    product = np.outer(share, share)
    return share, np.diag(share) - product, both - product


def _straights() -> tuple[tuple[int, int, int], ...]:
    """Three ranks that a straight can hold together; an ace is high or low."""
    runs = [[*range(low, low + 5)] for low in range(9)] + [[ACE, 0, 1, 2, 3]]
    found = {three for run in runs for three in combinations(sorted(run), 3)}
    return tuple((a, b, c) for a, b, c in sorted(found))


STRAIGHTS: Final = _straights()
_STRAIGHT: Final = frozenset(STRAIGHTS)


def flop_suits(left: Sequence[int]) -> Floats:
    """The chances that a flop has one, two or three suits, with ``left`` cards of each."""
    every = comb(sum(left), 3)
    one = sum(comb(n, 3) for n in left)
    three = sum(a * b * c for a, b, c in combinations(left, 3))
    return np.array([one, every - one - three, three]) / every


def flop_pairs(left: Sequence[int]) -> float:
    """The chance that a flop has two cards of a rank or more, with ``left`` cards of each rank."""
    total = sum(left)
    paired = sum(comb(n, 2) * (total - n) + comb(n, 3) for n in left)
    return paired / comb(total, 3)


def flop_straight(left: Sequence[int]) -> float:
    """The chance that a straight can hold all three cards of a flop."""
    return sum(left[a] * left[b] * left[c] for a, b, c in STRAIGHTS) / comb(sum(left), 3)


def is_straight(flop: Sequence[Card]) -> bool:
    """Whether a straight can hold all three cards of a flop."""
    return tuple(sorted(rank(card) for card in flop)) in _STRAIGHT
