"""What the rankings share: kinds of hand, the packing of a strength, and the words for it.

A strength holds six hexadecimal digits: the kind of hand, then up to five ranks in the order in
which they decide, zeros where there are fewer.  Ranks are numbered as people do, 2 to 10, jack 11,
queen 12, king 13; the ace is 14 in a high hand and 1 in a low one.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from enum import IntEnum
from functools import lru_cache
from typing import Final

RANKS_HELD: Final = 5
"""How many ranks a strength has room for."""

FULL_DIGITS: Final = (1 << 4 * RANKS_HELD) - 1

ACE_LOW: Final = 1
ACE_HIGH: Final = 14

NAMES: Final = (
    *("", "ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("jack", "queen", "king", "ace"),
)
"""The word for a rank as a strength numbers it."""


class Category(IntEnum):
    """The kinds of a five-card hand, lowest first, as 14.3(b) orders them."""

    HIGH_CARD = 0
    ONE_PAIR = 1
    TWO_PAIRS = 2
    THREE_OF_A_KIND = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    FOUR_OF_A_KIND = 7
    STRAIGHT_FLUSH = 8
    ROYAL_FLUSH = 9


def pack(kind: int, ranks: Sequence[int]) -> int:
    """The strength of a kind of hand and the ranks, at most five, that decide within it."""
    digits = 0
    for rank in ranks:
        digits = digits << 4 | rank
    return kind << 4 * RANKS_HELD | digits << 4 * (RANKS_HELD - len(ranks))


def kind(strength: int) -> int:
    """The kind of hand in a packed strength."""
    return strength >> 4 * RANKS_HELD


@lru_cache(1 << 15)
def ranks(strength: int) -> tuple[int, ...]:
    """The ranks in a packed strength, the first to decide first."""
    digits = (strength >> shift & 15 for shift in range(4 * (RANKS_HELD - 1), -1, -4))
    return tuple(rank for rank in digits if rank)


def matched(counts: Sequence[int]) -> Category:
    """The kind that pairs, threes and fours alone make; ``counts`` of each rank, most first.

    More than four of one rank, which only a damaged log shows, count as four.
    """
    most, second = counts[0], counts[1] if len(counts) > 1 else 0
    if most >= 4:
        return Category.FOUR_OF_A_KIND
    if most == 3:
        return Category.FULL_HOUSE if second >= 2 else Category.THREE_OF_A_KIND
    if most == 2:
        return Category.TWO_PAIRS if second == 2 else Category.ONE_PAIR
    return Category.HIGH_CARD


def by_matches(held: Iterable[int], *, highest_first: bool) -> int:
    """The strength of at most five ranks by their matches alone, no straights or flushes.

    The ranks that match decide before those that do not; among equals the highest rank decides
    first, or the lowest.
    """
    return _by_matches(tuple(sorted(held)), highest_first)


@lru_cache(1 << 15)
def _by_matches(held: tuple[int, ...], highest_first: bool) -> int:  # noqa: FBT001  lru_cache is quicker so
    """The same of ranks in order: there are 8,567 such hands of thirteen ranks, for each order."""
    sign = -1 if highest_first else 1
    groups = sorted(Counter(held).items(), key=lambda group: (-group[1], sign * group[0]))
    return pack(matched([count for _, count in groups]), [rank for rank, _ in groups])


def plural(rank: int) -> str:
    """Several cards of a rank: ``sixes``, ``aces``."""
    return NAMES[rank] + ("es" if NAMES[rank] == "six" else "s")


def listed(held: Sequence[int]) -> str:
    """Ranks in words: ``ace, nine and two``."""
    words = [NAMES[rank] for rank in held]
    return " and ".join(filter(None, (", ".join(words[:-1]), words[-1]))) if words else ""


def phrase(category: Category, held: Sequence[int]) -> str:
    """A hand in the words of 14.3(b): its kind, the ranks that make it, those that decide next.

    ``held`` are its ranks in the order in which they decide, as `ranks` gives them.
    """
    made = _MADE[category]
    head = _PHRASES[category].format(
        one=listed(held[:1]),
        many=" and ".join(map(plural, held[:made])),
        over=" over ".join(map(plural, held[:made])),
        all=listed(held),
    )
    return f"{head}, {listed(held[made:])} next" if held[made:] else head


_PHRASES: Final = {
    Category.HIGH_CARD: "no pair, {all}",
    Category.ONE_PAIR: "one pair, {many}",
    Category.TWO_PAIRS: "two pairs, {many}",
    Category.THREE_OF_A_KIND: "three-of-a-kind, {many}",
    Category.STRAIGHT: "straight, {one} high",
    Category.FLUSH: "flush, {all}",
    Category.FULL_HOUSE: "full house, {over}",
    Category.FOUR_OF_A_KIND: "four-of-a-kind, {many}",
    Category.STRAIGHT_FLUSH: "straight flush, {one} high",
    Category.ROYAL_FLUSH: "royal flush",
}

_MADE: Final = {
    Category.HIGH_CARD: 5,
    Category.ONE_PAIR: 1,
    Category.TWO_PAIRS: 2,
    Category.THREE_OF_A_KIND: 1,
    Category.STRAIGHT: 1,
    Category.FLUSH: 5,
    Category.FULL_HOUSE: 2,
    Category.FOUR_OF_A_KIND: 1,
    Category.STRAIGHT_FLUSH: 1,
    Category.ROYAL_FLUSH: 1,
}
"""How many of the ranks make the hand; the rest only decide between equal ones."""
