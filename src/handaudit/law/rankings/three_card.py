"""14.3(c): three-card high hands, in mambo stud.

The order is not that of five cards: three of a kind stand above a straight, and a straight above a
flush.  The ace ends a straight on either side, and never stands in the middle of one.
"""

from collections.abc import Sequence
from enum import IntEnum
from itertools import combinations
from typing import Final

from handaudit.facts.cards import Card, rank, suit
from handaudit.law.rankings.shape import ACE_HIGH, by_matches, kind, pack, phrase, ranks
from handaudit.law.rankings.shape import Category as FiveCard

_LOWEST: Final = {ACE_HIGH, 2, 3}


class ThreeCardCategory(IntEnum):
    """The kinds of a three-card hand, lowest first, as 14.3(c) orders them."""

    HIGH_CARD = 0
    ONE_PAIR = 1
    FLUSH = 2
    STRAIGHT = 3
    THREE_OF_A_KIND = 4
    STRAIGHT_FLUSH = 5
    ROYAL_FLUSH = 6


def strength(cards: Sequence[Card]) -> int:
    """Strength of the best three-card high hand among three cards, or four with a common card.

    Raises:
        ValueError: fewer or more cards.
    """
    if not 3 <= len(cards) <= 4:
        raise ValueError(f"a three-card hand is made from 3 or 4 cards, not {len(cards)}")
    return max(_of_three(three) for three in combinations(cards, 3))


def _of_three(three: Sequence[Card]) -> int:
    held = [rank(card) + 2 for card in three]
    matches = by_matches(held, highest_first=True)
    decide = ranks(matches)
    if kind(matches) == FiveCard.THREE_OF_A_KIND:
        return pack(ThreeCardCategory.THREE_OF_A_KIND, decide)
    if kind(matches) == FiveCard.ONE_PAIR:
        return pack(ThreeCardCategory.ONE_PAIR, decide)
    suited = len({suit(card) for card in three}) == 1
    top = 3 if set(held) == _LOWEST else max(held)
    straight = top == 3 or top - min(held) == 2
    if suited and straight:
        return pack(
            ThreeCardCategory.ROYAL_FLUSH if top == ACE_HIGH else ThreeCardCategory.STRAIGHT_FLUSH,
            [top],
        )
    if straight:
        return pack(ThreeCardCategory.STRAIGHT, [top])
    return pack(ThreeCardCategory.FLUSH if suited else ThreeCardCategory.HIGH_CARD, decide)


def category(strength: int) -> ThreeCardCategory:
    """The kind of hand that a strength stands for."""
    return ThreeCardCategory(kind(strength))


def best(cards: Sequence[Card]) -> tuple[Card, ...]:
    """The three of 3 or 4 cards that make the best high hand, the cards that make it first.

    Of several equal threes, the one with the higher suits is taken, so that the answer is always
    the same. Suits rank nothing (14.3(a)).

    Raises:
        ValueError: fewer or more cards.
    """
    strength(cards)
    hands = map(_as_named, combinations(cards, 3))
    return max(hands, key=lambda three: (_of_three(three), three))


def _as_named(three: Sequence[Card]) -> tuple[Card, ...]:
    held = [rank(card) for card in three]
    ordered = sorted(three, key=lambda card: (held.count(rank(card)), card), reverse=True)
    lowest = {at + 2 for at in held} == _LOWEST
    return (*ordered[1:], ordered[0]) if lowest else tuple(ordered)


def name(hand: int | Sequence[Card]) -> str:
    """A hand in the words of 14.3(c), from its strength or its 3 or 4 cards."""
    of = hand if isinstance(hand, int) else strength(hand)
    return phrase(FiveCard[category(of).name], ranks(of))
