"""Who opens a betting round by the cards showing: the clauses that stud sections share.

Each function is the ``choose`` of a ``ByCards``. It takes the up-cards of the players still in,
clockwise from the dealer's left, and the cards in the centre. It returns the places of those who
may act first.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from typing import Final

from handaudit.facts.cards import Card, rank
from handaudit.law.game import ByCards, Hand
from handaudit.law.rankings import showing
from handaudit.law.rankings.low import LowReading

_COMPLETE: Final = 5
"""Cards of a complete hand; no more of them show."""

_REMEMBERED: Final = 256
"""Hands whose strength is remembered: those of a few rounds."""


def lowest_up_card(*, ace_high: bool) -> ByCards:
    """The lowest up-card; among equal ranks, the lowest suit (spades are highest)."""

    def choose(hands: Sequence[Hand], centre: Hand) -> frozenset[int]:
        del centre
        return _extreme(min, [showing.up_card(hand[0], ace_high=ace_high) for hand in hands])

    return ByCards("the player with the lowest up-card, equal ranks by suit", choose)


def highest_up_card(*, ace_high: bool) -> ByCards:
    """The highest up-card; among equal ranks, the highest suit."""

    def choose(hands: Sequence[Hand], centre: Hand) -> frozenset[int]:
        del centre
        return _extreme(max, [showing.up_card(hand[0], ace_high=ace_high) for hand in hands])

    aces = "" if ace_high else ", an ace below a two"
    return ByCards(f"the player with the highest up-card{aces}, equal ranks by suit", choose)


def best_hand_showing(*, low: bool = False, nearest: bool = True) -> ByCards:
    """The best poker hand showing; between equal hands, the player nearest to the dealer's left.

    Without a text that says so (``nearest``), any of the equal ones may open.

    Partial straights and flushes do not count as hands (A-07).  Whether a common card counts as
    showing is not stated, nor which card of two lows is compared first (A-01): either is admitted.
    """
    ways = [partial(showing.low, reading=one) for one in LowReading] if low else [showing.high]
    # Each hand is ranked again for the ties, and before the cards of the next street.
    orders = [lru_cache(_REMEMBERED)(way) for way in ways]

    def choose(hands: Sequence[Hand], centre: Hand) -> frozenset[int]:
        shown = [[tuple(hand) for hand in hands]]
        if centre and len(hands[0]) + len(centre) <= _COMPLETE:
            shown.append([(*hand, *centre) for hand in hands])
        first = _first_best if nearest else _best
        found = (first([order(hand) for hand in all_of]) for all_of in shown for order in orders)
        return frozenset().union(*found)

    def tied(hands: Sequence[Hand]) -> frozenset[int]:
        return _best([orders[0](tuple(hand)) for hand in hands])

    kind = "low hand" if low else "hand"
    by_nearness = ", equal hands by nearness to the dealer's left" if nearest else ""
    return ByCards(f"the player with the best {kind} showing{by_nearness}", choose, tied, nearest)


def pair_with_the_community_card() -> ByCards:
    """The up-card that pairs the community card, else the highest; equal ones by nearness (14.13A(h))."""

    def choose(hands: Sequence[Hand], centre: Hand) -> frozenset[int]:
        def standing(card: Card) -> tuple[bool, int]:
            return any(rank(card) == rank(other) for other in centre), rank(card)

        return _first_best([standing(hand[0]) for hand in hands])

    return ByCards(
        "the player whose up-card pairs the community card, else with the highest up-card, "
        "equal ones by nearness to the dealer's left",
        choose,
    )


def _extreme(pick: Callable[[Sequence[int]], int], orders: Sequence[int]) -> frozenset[int]:
    wanted = pick(orders)
    return frozenset(place for place, order in enumerate(orders) if order == wanted)


def _best(orders: Sequence[int]) -> frozenset[int]:
    """The places of the best."""
    return _extreme(max, orders)


def _first_best(orders: Sequence[int] | Sequence[tuple[bool, int]]) -> frozenset[int]:
    """The place of the best; the first of equal ones, since places run from the dealer's left."""
    return frozenset([list(orders).index(max(orders))])
