"""14.11(f): the best of exactly two cards in hand and three of a board, suits left out.

One number counts a hand's ranks, with three bits for each of the thirteen, as in the rankings.  A
player of Omaha has six such hands for each of ten threes.  But by ranks there are only 6,188 boards of
five and 91 pairs in hand, so each meeting is computed once.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from typing import Final

from handaudit.facts.cards import Card

_ONE: Final = tuple(1 << 3 * at for at in range(13))
"""A card of each rank as it is counted."""

_PAIRS: Final = {
    first + second: number
    for number, (first, second) in enumerate(
        (_ONE[low], _ONE[high]) for high in range(13) for low in range(high + 1)
    )
}
"""The pairs of ranks in hand, numbered."""


class Meetings(dict[int, list[int]]):
    """By the ranks of a board, the strength that each pair in hand makes with it: 0 if not yet known.

    ``known`` gives the strength of five cards by their counted ranks.
    """

    def __init__(self, known: Mapping[int, int]) -> None:
        super().__init__()
        self._known = known

    def __missing__(self, board: int) -> list[int]:
        made = self[board] = [0] * len(_PAIRS)
        return made

    def best(self, board: int, hole: Iterable[int]) -> int:
        """The strength of the best hand, given the ranks of the board together and of each hole card."""
        made = self[board]
        return max(
            [
                made[_PAIRS[one + other]] or self._meet(board, one + other)
                for one, other in combinations(hole, 2)
            ]
        )

    def _meet(self, board: int, pair: int) -> int:
        ranks = [one for one in _ONE for _ in range(board // one & 7)]
        found = max(self._known[pair + sum(three)] for three in combinations(ranks, 3))
        self[board][_PAIRS[pair]] = found
        return found


def check(hole: Sequence[Card], board: Sequence[Card]) -> None:
    """Raises ``ValueError`` unless two of these hole cards and three of this board make a hand."""
    if len(hole) < 2 or not 3 <= len(board) <= 5:
        raise ValueError(f"two of {len(hole)} cards and three of {len(board)} are no hand")
