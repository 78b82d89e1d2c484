"""Five-card hands of a deck without twos to fives, as rooms rank them; 14.3 does not cover such a
deck.

A flush beats a full house, and the ace stands below the six in the lowest straight.  Whether three of
a kind beat a straight is the room's choice.
"""

from collections.abc import Sequence
from itertools import combinations
from typing import Final

from handaudit.facts.cards import Card, rank, suit
from handaudit.law.rankings import five_card
from handaudit.law.rankings.shape import Category, pack, phrase, ranks

_LOWEST_STRAIGHT: Final = {4, 5, 6, 7, 12}
"""The ranks of ace, six, seven, eight and nine."""
_NINE: Final = 9

_MOVED: Final = {
    Category.FLUSH: Category.FULL_HOUSE,
    Category.FULL_HOUSE: Category.FLUSH,
}
_MOVED_TOO: Final = {
    Category.STRAIGHT: Category.THREE_OF_A_KIND,
    Category.THREE_OF_A_KIND: Category.STRAIGHT,
}


def strength(cards: Sequence[Card], *, trips_beat_straight: bool) -> int:
    """Strength of the best hand among 5 to 7 cards; strengths of one choice of the room compare.

    Raises:
        ValueError: fewer or more cards.
    """
    five_card.strength(cards)
    moved = {**_MOVED, **_MOVED_TOO} if trips_beat_straight else _MOVED
    return max(_placed(*_five(five), moved) for five in combinations(cards, 5))


def name(cards: Sequence[Card], *, trips_beat_straight: bool) -> str:
    """The best hand among 5 to 7 cards, in the words of 14.3(b).

    Raises:
        ValueError: as for ``strength``.
    """
    best = max(
        combinations(cards, 5),
        key=lambda five: strength(five, trips_beat_straight=trips_beat_straight),
    )
    return phrase(*_five(best))


def _five(five: Sequence[Card]) -> tuple[Category, tuple[int, ...]]:
    """The kind of five cards and the ranks that decide within it."""
    if {rank(card) for card in five} == _LOWEST_STRAIGHT:
        suited = len({suit(card) for card in five}) == 1
        return (Category.STRAIGHT_FLUSH if suited else Category.STRAIGHT), (_NINE,)
    found = five_card.strength(five)
    return five_card.category(found), ranks(found)


def _placed(kind: Category, held: tuple[int, ...], moved: dict[Category, Category]) -> int:
    return pack(moved.get(kind, kind), held)
