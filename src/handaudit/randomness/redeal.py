"""Deals a small archive again, many times, to find the distribution of a statistic that has no formula.

Each round keeps the number of known cards of each lane; only the cards themselves change.  The same seed
gives the same deals.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Final

import numpy as np
import numpy.typing as npt

from handaudit.randomness.counts import Floats, Lanes
from handaudit.randomness.deals import DECK

MOST: Final = 9_999
"""The most archives that are dealt."""

LEAST: Final = 999
"""The fewest archives: fewer cannot show a rarity of 1 in 1,000."""

_CARDS: Final = 20_000_000
"""The most cards that are dealt, in all archives together."""

_FEW: Final = 8
"""Up to this many cards of a round are drawn one by one; for more, the deck is shuffled."""


def times(lanes: Lanes) -> int:
    """How many archives can be dealt; 0 if too few."""
    if not lanes.rounds or not lanes.patterns_complete:
        return 0
    each = (
        (DECK if sum(n for _, n in pattern) > _FEW else _FEW) * rounds
        for pattern, rounds in lanes.patterns.items()
    )
    most = min(MOST, _CARDS // sum(each))
    return most if most >= LEAST else 0


def rarity(
    lanes: Lanes, group: Sequence[int], seed: int, statistic: Callable[[Floats], Floats]
) -> float:
    """The share of redealt archives whose statistic is as large as in this one, itself included.

    ``statistic`` takes counts by archive, lane (in order) and group.
    """
    use = [*lanes.dealt]
    count = times(lanes)
    rng = np.random.default_rng(seed)
    size = max(group) + 1
    groups = np.array(group)
    totals = np.zeros((count, len(use), size))
    row = {lane: at for at, lane in enumerate(use)}
    for pattern, rounds in sorted(lanes.patterns.items()):
        of = np.repeat([row[lane] for lane, _ in pattern], [n for _, n in pattern])
        for archives in _blocks(count, rounds):
            dealt = groups[_deals(rng, len(archives) * rounds, len(of))]
            first = np.repeat(np.arange(len(archives)) * size, rounds)
            for at, lane in enumerate(of):
                found = np.bincount(first + dealt[:, at], minlength=len(archives) * size)
                totals[archives, lane] += found.reshape(len(archives), size)
    mine = float(statistic(lanes.table(use, group)[np.newaxis])[0])
    as_large = int((statistic(totals) >= mine * (1 - 1e-9)).sum())
    return (1 + as_large) / (1 + count)


def _blocks(count: int, rounds: int) -> Iterator[npt.NDArray[np.int64]]:
    """The archives, in blocks that fit into memory."""
    step = max(1, 50_000 // rounds)
    for start in range(0, count, step):
        yield np.arange(start, min(start + step, count))


def _deals(rng: np.random.Generator, deals: int, cards: int) -> npt.NDArray[np.int64]:
    """The first ``cards`` cards of ``deals`` shuffled decks."""
    if cards > _FEW:
        return np.argsort(rng.random((deals, DECK)), axis=1)[:, :cards]
    dealt = np.empty((deals, cards), dtype=np.int64)
    for at in range(cards):
        # A place among the cards left, then moved up past each card that is gone, the lowest first.
        card = rng.integers(0, DECK - at, deals)
        for gone in np.sort(dealt[:, :at], axis=1).T:
            card += card >= gone
        dealt[:, at] = card
    return dealt
