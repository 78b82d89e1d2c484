"""Playing cards: the 52 of 14.2, as small integers.

A card is ``4 * rank + suit``.  Ranks run from 0 (two) to 12 (ace), suits from 0 (clubs) over diamonds
and hearts to 3 (spades).  14.9(d) and the clauses that borrow from it rank suits in this order.
Cards have no order of their own: each use names the key that its paragraph requires. A
card that a log does not know is ``None``.
"""

from collections.abc import Iterable
from typing import Final, NewType

Card = NewType("Card", int)
"""One of the 52 cards, 0 to 51: ``4 * rank + suit``."""

RANKS: Final = "23456789TJQKA"
SUITS: Final = "cdhs"

CARDS: Final[dict[str, Card]] = {
    rank + suit: Card(4 * r + s) for r, rank in enumerate(RANKS) for s, suit in enumerate(SUITS)
}
"""Every card by its two letters, such as ``As``; the keys are the only spellings."""

NAMES: Final[tuple[str, ...]] = tuple(CARDS)
"""The two letters of every card, by card."""

DECK: Final[tuple[Card, ...]] = tuple(CARDS.values())

RANK_NAMES: Final = (
    *("two", "three", "four", "five", "six", "seven", "eight", "nine"),
    *("ten", "jack", "queen", "king", "ace"),
)

ACE: Final = 12


def rank(card: Card) -> int:
    """Rank of a card, 0 (two) to 12 (ace)."""
    return card >> 2


def suit(card: Card) -> int:
    """Suit of a card, 0 (clubs) to 3 (spades)."""
    return card & 3


def show(cards: Iterable[Card | None]) -> str:
    """Cards as two letters each, separated by spaces; ``??`` for a card that the log does not know."""
    return " ".join("??" if card is None else NAMES[card] for card in cards)
