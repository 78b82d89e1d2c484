"""14.3(b): five-card high hands, in Hold 'em, Omaha, stud and draw.

Hands of the same kind are compared by the cards that make it, then by the other cards, highest
first.  That is the reading taken of 14.3(d) (A-02), whose words alone would let a lone ace decide
between two pairs.  Ace, two, three, four and five are the lowest straight, although they hold an ace
(A-03).

The cards of a call must be distinct; with a duplicate card, the result has no meaning.
"""

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Final

from handaudit.facts.cards import DECK, Card, rank, suit
from handaudit.law.rankings.shape import ACE_HIGH, Category, kind, matched, pack, phrase, ranks
from handaudit.law.rankings.two_and_three import Meetings, check

__all__ = [
    "Category",
    "best",
    "best_two_and_three",
    "by_highest_card",
    "category",
    "name",
    "strength",
    "two_and_three",
    "two_and_three_by_highest_card",
]

# Cards are counted by one sum.  Each card's number adds 1 to a field of three bits for its rank
# and to a field of four bits for its suit.  The suits start at three, so that the fifth card of a
# suit sets the top bit of the suit's field.
_SUITS_FROM: Final = 3 * 13
_COUNTED: Final = tuple(1 << 3 * rank(card) | 1 << _SUITS_FROM + 4 * suit(card) for card in DECK)
_RANKS_ONLY: Final = (1 << _SUITS_FROM) - 1
_START: Final = 0x3333 << _SUITS_FROM
_START_OF_THREE: Final = 0x5555 << _SUITS_FROM
"""The same for the third card of a suit, on a board."""
_SUITED: Final = 0x8888 << _SUITS_FROM

_WHEEL: Final = 0b1_0000_0000_1111
_ROYAL: Final = 0b1_1111_0000_0000


def _straight(mask: int) -> int:
    """The highest card of the best straight among ranks, 5 to 14, or 0; bit 0 is the two."""
    for top in range(ACE_HIGH, 5, -1):
        if mask >> top - 6 & 31 == 31:
            return top
    return 5 if mask & _WHEEL == _WHEEL else 0


class _Unsuited(dict[int, int]):
    """Strengths by the counts of ranks, suits ignored; each is worked out once."""

    def __missing__(self, counted: int) -> int:
        count = {at + 2: counted >> 3 * at & 7 for at in range(12, -1, -1)}
        cards = sum(count.values())
        if not 5 <= cards <= 7:
            raise ValueError(f"a five-card hand is made from 5 to 7 cards, not {cards}")
        self[counted] = found = _of_counts({at: many for at, many in count.items() if many})
        return found


def _of_counts(count: dict[int, int]) -> int:
    """The strength of 5 to 7 cards by how often each rank is held."""
    order = sorted(count, key=lambda at: (-min(count[at], 4), -at))
    by_matches = matched([count[at] for at in order])
    made, others = _MADE_AND_OTHERS[by_matches]
    found = pack(by_matches, order[:made] + sorted(order[made:], reverse=True)[:others])
    top = _straight(sum(1 << at - 2 for at in count))
    return max(found, pack(Category.STRAIGHT, [top])) if top else found


_MADE_AND_OTHERS: Final = {
    Category.FOUR_OF_A_KIND: (1, 1),
    Category.FULL_HOUSE: (2, 0),
    Category.THREE_OF_A_KIND: (1, 2),
    Category.TWO_PAIRS: (2, 1),
    Category.ONE_PAIR: (1, 3),
    Category.HIGH_CARD: (0, 5),
}
"""How many ranks make the hand, and how many others fill it to five cards."""


class _Suited(dict[int, int]):
    """Strengths by the ranks held in one suit, as a mask; each is worked out once."""

    def __missing__(self, mask: int) -> int:
        held = [at + 2 for at in range(12, -1, -1) if mask >> at & 1]
        top = _straight(mask)
        if mask & _ROYAL == _ROYAL:
            found = pack(Category.ROYAL_FLUSH, [ACE_HIGH])
        elif top:
            found = pack(Category.STRAIGHT_FLUSH, [top])
        else:
            found = pack(Category.FLUSH, held[:5])
        self[mask] = found
        return found


_unsuited: Final = _Unsuited()
_suited: Final = _Suited()
_meetings: Final = Meetings(_unsuited)


def _long_suit(counted: int) -> int:
    """The suit whose top bit is set; the four top bits stand in the order of the suits."""
    return ((counted & _SUITED) >> _SUITS_FROM + 3).bit_length() >> 2


def strength(cards: Sequence[Card]) -> int:
    """Strength of the best five-card high hand among 5, 6 or 7 cards.

    Raises:
        ValueError: fewer or more cards.
    """
    counted = sum([_COUNTED[card] for card in cards], _START)
    found = _unsuited[counted & _RANKS_ONLY]
    if counted & _SUITED:
        long = _long_suit(counted)
        mask = 0
        for card in cards:
            if card & 3 == long:
                mask |= 1 << (card >> 2)
        return max(found, _suited[mask])
    return found


def two_and_three(hole: Sequence[Card], board: Sequence[Card]) -> int:
    """Strength of the best high hand of exactly two hole cards and three of the board (14.11(f)).

    Raises:
        ValueError: fewer than two hole cards, or a board of fewer than three or more than five.
    """
    check(hole, board)
    there = sum([_COUNTED[card] for card in board], _START_OF_THREE)
    found = _meetings.best(there & _RANKS_ONLY, [_COUNTED[card] & _RANKS_ONLY for card in hole])
    if there & _SUITED:
        long = _long_suit(there)
        on_board = [1 << (card >> 2) for card in board if card & 3 == long]
        in_hand = [1 << (card >> 2) for card in hole if card & 3 == long]
        for two in combinations(in_hand, 2):
            for three in combinations(on_board, 3):
                found = max(found, _suited[sum(two) + sum(three)])
    return found


def category(strength: int) -> Category:
    """The kind of hand that a strength stands for."""
    return Category(kind(strength))


def best(cards: Sequence[Card]) -> tuple[Card, ...]:
    """The five of 5 to 7 cards that make the best high hand, the cards that make it first.

    Of several equal fives, the one with the higher suits is taken, so that the answer is always the
    same. Suits rank nothing (14.3(a)).

    Raises:
        ValueError: fewer or more cards.
    """
    strength(cards)
    return _strongest(combinations(cards, 5))


def best_two_and_three(hole: Sequence[Card], board: Sequence[Card]) -> tuple[Card, ...]:
    """The two hole cards and three of the board that make the best high hand, as `best`.

    Raises:
        ValueError: as `two_and_three`.
    """
    check(hole, board)
    twos, threes = list(combinations(hole, 2)), list(combinations(board, 3))
    return _strongest(two + three for two in twos for three in threes)


def by_highest_card(cards: Sequence[Card]) -> int:
    """Strength by the words of 14.3(d) alone: the highest card decides between two pairs (A-02).

    The kind of the best hand is the same by either reading, and only two pairs may be another strength.
    """
    found = strength(cards)
    if kind(found) != Category.TWO_PAIRS:
        return found
    return max(map(_by_highest_card, combinations(cards, 5)))


def two_and_three_by_highest_card(hole: Sequence[Card], board: Sequence[Card]) -> int:
    """The same for exactly two hole cards and three of the board."""
    found = two_and_three(hole, board)
    if kind(found) != Category.TWO_PAIRS:
        return found
    twos, threes = combinations(hole, 2), list(combinations(board, 3))
    return max(_by_highest_card(two + three) for two in twos for three in threes)


def _by_highest_card(five: Sequence[Card]) -> int:
    found = strength(five)
    if kind(found) != Category.TWO_PAIRS:
        return found
    return pack(Category.TWO_PAIRS, sorted(ranks(found), reverse=True))


def _strongest(hands: Iterable[Sequence[Card]]) -> tuple[Card, ...]:
    return max(map(_as_named, hands), key=lambda five: (strength(five), five))


def _as_named(five: Sequence[Card]) -> tuple[Card, ...]:
    held = [rank(card) for card in five]
    ordered = sorted(five, key=lambda card: (held.count(rank(card)), card), reverse=True)
    wheel = sum(1 << at for at in set(held)) == _WHEEL
    return (*ordered[1:], ordered[0]) if wheel else tuple(ordered)


def name(hand: int | Sequence[Card]) -> str:
    """A hand in the words of 14.3(b), from its strength or its 5 to 7 cards.

    It names the strengths of partial hands too, with the ranks that they have.
    """
    of = hand if isinstance(hand, int) else strength(hand)
    return phrase(category(of), ranks(of))
