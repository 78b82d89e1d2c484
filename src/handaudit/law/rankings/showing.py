"""Hands showing: the up-cards that decide who opens a betting round in stud games.

Cards that show form no complete hand, and the text does not say what a hand of fewer than five is.
The reading taken is A-07.  Pairs, two pairs, threes and fours of a kind and high cards count as in
14.3(b) and (d).  Three or four cards towards a straight or a flush count for nothing.  Five
showing cards, four up-cards and the common card of 14.9(h), are a complete hand.

Hands compare only if the same number of cards show.
"""

from collections.abc import Sequence
from typing import Final

from handaudit.facts.cards import Card, rank, suit
from handaudit.law.rankings import five_card
from handaudit.law.rankings.low import LowReading, low_rank, of_ranks
from handaudit.law.rankings.shape import by_matches

_COMPLETE: Final = 5


def _check(cards: Sequence[Card]) -> None:
    if not 1 <= len(cards) <= _COMPLETE:
        raise ValueError(f"a showing hand has 1 to 5 cards, not {len(cards)}")


def high(cards: Sequence[Card]) -> int:
    """Strength of 1 to 5 showing cards as a high hand; `five_card.name` puts it in words.

    Raises:
        ValueError: no cards, or more than five.
    """
    _check(cards)
    if len(cards) == _COMPLETE:
        return five_card.strength(cards)
    return by_matches([rank(card) + 2 for card in cards], highest_first=True)


def low(cards: Sequence[Card], reading: LowReading = LowReading.WORST_CARD_FIRST) -> int:
    """Strength of 1 to 5 showing cards as a low hand; `low.name` puts it in words.

    Raises:
        ValueError: no cards, or more than five.
    """
    _check(cards)
    return of_ranks([low_rank(card) for card in cards], reading)


def up_card(card: Card, *, ace_high: bool) -> int:
    """Place of one up-card among all 52, by rank and then by suit; the higher number is higher.

    Suits run from clubs, the lowest, over diamonds and hearts to spades, as the opening clauses
    of 14.9(d), 14.9B(d), 14.13(d) and 14.13A(d) say.  The ace stands above the king or below the
    two, as the clause of the game says (A-06).
    """
    return 4 * (rank(card) if ace_high else low_rank(card) - 1) + suit(card)
