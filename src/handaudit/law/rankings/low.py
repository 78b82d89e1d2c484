"""14.3(e), (f): low hands of five and of three cards.

The ace is the lowest rank and counts best; straights and flushes, royal and straight flushes among
them, do not count (A-04).  No pair is better than one pair, one pair better than two, and so on:
the high order upside down.

How two lows of one kind compare is open (A-01): the two `Reading` values are both admissible, and a
duty may ask for each.  They never differ about *which* cards of a player make the best unpaired
low, only about which of two players' lows is better.
"""

from collections.abc import Sequence
from enum import Enum
from itertools import combinations
from typing import Final

from handaudit.facts.cards import CARDS, DECK, Card, rank
from handaudit.law.rankings.shape import (
    FULL_DIGITS,
    RANKS_HELD,
    Category,
    by_matches,
    kind,
    phrase,
    ranks,
)
from handaudit.law.rankings.two_and_three import Meetings, check


class LowReading(Enum):
    """How two low hands of one kind compare (A-01); the values are the names for reports."""

    WORST_CARD_FIRST = "A-01 L1"
    """By (f), high ranking upside down: the worst card decides first.  A six-low beats an
    eight-low.  The default."""

    BEST_CARD_FIRST = "A-01 L2"
    """By (d) and (e) word for word: the best card that the other hand lacks decides.  A hand with
    an ace beats one without."""


_WORST: Final = (Category.FOUR_OF_A_KIND << 4 * RANKS_HELD) | FULL_DIGITS
"""Strengths count down from here, since the lowest packed ranks are the best low."""

_COUNTED: Final = tuple(1 << 3 * ((rank(card) + 1) % 13) for card in DECK)
"""Each card's number adds 1 to a field of three bits for its rank, the ace's field first."""


def low_rank(card: Card) -> int:
    """Rank of a card for low, 1 (ace, the best) to 13 (king)."""
    return (rank(card) + 1) % 13 + 1


def of_ranks(held: Sequence[int], reading: LowReading = LowReading.WORST_CARD_FIRST) -> int:
    """Strength of at most five low ranks, 1 to 13, all of which play."""
    return _WORST - by_matches(held, highest_first=reading is LowReading.WORST_CARD_FIRST)


class _Lows(dict[int, int]):
    """Strengths by the counts of ranks under one reading; each is worked out once."""

    def __init__(self, reading: LowReading) -> None:
        super().__init__()
        self._reading = reading

    def __missing__(self, counted: int) -> int:
        held = [at + 1 for at in range(13) for _ in range(counted >> 3 * at & 7)]
        if not 5 <= len(held) <= 7:
            raise ValueError(f"a five-card low is made from 5 to 7 cards, not {len(held)}")
        different = sorted(set(held))[:5]
        hands = [tuple(different)] if len(different) == 5 else set(combinations(held, 5))
        self[counted] = found = max(of_ranks(five, self._reading) for five in hands)
        return found


_lows: Final = {reading: _Lows(reading) for reading in LowReading}
_meetings: Final = {reading: Meetings(known) for reading, known in _lows.items()}


def strength(cards: Sequence[Card], reading: LowReading = LowReading.WORST_CARD_FIRST) -> int:
    """Strength of the best five-card low among 5, 6 or 7 cards.

    Raises:
        ValueError: fewer or more cards.
    """
    return _lows[reading][sum([_COUNTED[card] for card in cards])]


def two_and_three(
    hole: Sequence[Card], board: Sequence[Card], reading: LowReading = LowReading.WORST_CARD_FIRST
) -> int:
    """Strength of the best low of exactly two hole cards and three of the board (14.11(f)).

    Raises:
        ValueError: fewer than two hole cards, or a board of fewer than three or more than five.
    """
    check(hole, board)
    there = sum([_COUNTED[card] for card in board])
    return _meetings[reading].best(there, [_COUNTED[card] for card in hole])


def three_card(cards: Sequence[Card], reading: LowReading = LowReading.WORST_CARD_FIRST) -> int:
    """Strength of the best three-card low among three cards, or four with a common card.

    Three-card strengths compare with each other only.

    Raises:
        ValueError: fewer or more cards.
    """
    if not 3 <= len(cards) <= 4:
        raise ValueError(f"a three-card low is made from 3 or 4 cards, not {len(cards)}")
    held = [low_rank(card) for card in cards]
    return max(of_ranks(three, reading) for three in combinations(held, 3))


EIGHT_OR_BETTER: Final = strength([CARDS[card] for card in ("8c", "7d", "6h", "5s", "4c")])
"""The weakest five-card low without a pair or a nine (14.9(j)), worst card first.

Whether a hand is as good is the same by either reading of A-01.
"""

SIX_OR_BETTER: Final = three_card([CARDS[card] for card in ("6c", "5d", "4h")])
"""The weakest three-card low without a pair or a seven, worst card first.

The words of 14.13A for six or better have not been seen; the name of the game is the source.
"""


def best(cards: Sequence[Card], many: int = 5) -> tuple[Card, ...]:
    """The cards, five or three of those held, that make the best low, worst card first.

    Of several equal choices, the one with the higher suits is taken, so that the answer is always
    the same. Suits rank nothing (14.3(a)).

    Raises:
        ValueError: fewer cards than are to be chosen.
    """
    if len(cards) < many:
        raise ValueError(f"{many} cards cannot be chosen from {len(cards)}")
    return _lowest(list(combinations(cards, many)))


def best_two_and_three(hole: Sequence[Card], board: Sequence[Card]) -> tuple[Card, ...]:
    """The two hole cards and three of the board that make the best low, worst card first.

    Raises:
        ValueError: as `two_and_three`.
    """
    check(hole, board)
    twos, threes = list(combinations(hole, 2)), list(combinations(board, 3))
    return _lowest([two + three for two in twos for three in threes])


def _lowest(hands: Sequence[Sequence[Card]]) -> tuple[Card, ...]:
    ordered = [
        tuple(sorted(hand, key=lambda card: (low_rank(card), card), reverse=True)) for hand in hands
    ]
    return max(ordered, key=lambda hand: (of_ranks([low_rank(card) for card in hand]), hand))


def held_ranks(strength: int) -> tuple[int, ...]:
    """The ranks of a low, 1 to 13, each once, in the order in which they decide."""
    return ranks(_WORST - strength)


def category(strength: int) -> Category:
    """The kind of hand by its matches; the lowest is the best low."""
    return Category(kind(_WORST - strength))


def name(strength: int) -> str:
    """A low of five or three cards, or of fewer that show, in words."""
    words = phrase(category(strength), held_ranks(strength))
    return words.replace("no pair", "low")
