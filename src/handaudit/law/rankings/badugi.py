"""14.12C(l): badugi hands, the lowest cards of different ranks and different suits.

A hand of four such cards beats every hand of three, three beat two, and two beat one.  The text
does not say that a player chooses the cards: the best choice counts (A-33), since cards speak
(14.3(g)).  The ace is the lowest rank, by 14.3(e), and the two readings of A-01 apply here too.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from typing import Final

from handaudit.facts.cards import Card, suit
from handaudit.law.rankings.low import LowReading, low_rank
from handaudit.law.rankings.shape import FULL_DIGITS, RANKS_HELD, kind, listed, pack, ranks

_HELD: Final = 4
_REMEMBERED: Final = 256
"""Hands whose cards that count are remembered: several rules ask for those of a showdown."""
_SIZES: Final = ("no cards", "one card", "two cards", "three cards", "badugi")


def strength(cards: Sequence[Card], reading: LowReading = LowReading.WORST_CARD_FIRST) -> int:
    """Strength of the four cards of a badugi hand.

    Raises:
        ValueError: not four cards.
    """
    return _of_set(best(cards), reading)


def best(cards: Sequence[Card]) -> tuple[Card, ...]:
    """The cards of the four that count, one to four of them, the highest first.

    Either reading of A-01 gives the same cards. Of two choices with the same ranks, the one with
    the higher suits is taken, so that the answer is always the same.

    Raises:
        ValueError: not four cards.
    """
    if len(cards) != _HELD:
        raise ValueError(f"a badugi hand has four cards, not {len(cards)}")
    return _best(tuple(cards))


@lru_cache(_REMEMBERED)
def _best(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    ordered = sorted(cards, key=lambda card: (low_rank(card), card), reverse=True)
    for many in range(_HELD, 1, -1):
        sets = [chosen for chosen in combinations(ordered, many) if _differ(chosen)]
        if sets:
            return max(sets, key=lambda chosen: (_of_set(chosen), chosen))
    return (ordered[-1],)


def _differ(chosen: Sequence[Card]) -> bool:
    many = len(chosen)
    return len({card >> 2 for card in chosen}) == many == len({suit(card) for card in chosen})


def _of_set(chosen: Sequence[Card], reading: LowReading = LowReading.WORST_CARD_FIRST) -> int:
    highest_first = reading is LowReading.WORST_CARD_FIRST
    held = sorted((low_rank(card) for card in chosen), reverse=highest_first)
    return (len(chosen) << 4 * RANKS_HELD) + FULL_DIGITS - pack(0, held)


def held_ranks(strength: int) -> tuple[int, ...]:
    """The ranks that count, 1 (ace) to 13 (king), in the order in which they decide."""
    return ranks(FULL_DIGITS - (strength & FULL_DIGITS))


def size(strength: int) -> int:
    """How many cards count, 1 to 4."""
    return kind(strength)


def name(strength: int) -> str:
    """A badugi hand in words: ``badugi, eight, four, three and ace``."""
    return f"{_SIZES[size(strength)]}, {listed(held_ranks(strength))}"
