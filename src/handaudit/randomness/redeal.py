"""Deals a small archive anew, many times: the law of a statistic where no formula holds.

Each round keeps which lanes have how many known cards; only the cards are dealt afresh.  A seed gives the
same deals.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Final

import numpy as np
import numpy.typing as npt

from handaudit.randomness.counts import Floats, Lanes
from handaudit.randomness.deals import DECK

MOST: Final = 9_999
"""Archives dealt at most."""

LEAST: Final = 999
_CARDS: Final = 40_000_000
"""Cards shuffled at most, over all of them."""


def times(lanes: Lanes) -> int:
    """How many archives may be dealt; 0 if too few."""
    if not lanes.rounds or not lanes.patterns_complete:
        return 0
    most = min(MOST, _CARDS // (DECK * lanes.rounds))
    return most if most >= LEAST else 0


def rarity(
    lanes: Lanes,
    use: Sequence[int],
    group: Sequence[int],
    statistic: Callable[[Floats], Floats],
    seed: int,
) -> float:
    """The share of archives dealt anew in which a statistic is as large as in this one, itself counted.

    ``statistic`` takes counts by archive, lane and group.
    """
    count = times(lanes)
    rng = np.random.default_rng(seed)
    size = max(group) + 1
    groups = np.array(group)
    totals = np.zeros((count, len(use), size))
    row = {lane: at for at, lane in enumerate(use)}
    for pattern, rounds in sorted(lanes.patterns.items()):
        of = np.repeat([row.get(lane, -1) for lane, _ in pattern], [n for _, n in pattern])
        for archives in _blocks(count, rounds):
            dealt = groups[_deals(rng, len(archives) * rounds, len(of))]
            dealt = dealt.reshape(len(archives), rounds, len(of))
            for at, lane in enumerate(of):
                if lane >= 0:
                    for one in range(size):
                        totals[archives, lane, one] += (dealt[:, :, at] == one).sum(axis=1)
    mine = float(statistic(lanes.table(use, group)[np.newaxis])[0])
    as_large = int((statistic(totals) >= mine * (1 - 1e-9)).sum())
    return (1 + as_large) / (1 + count)


def _blocks(count: int, rounds: int) -> Iterator[npt.NDArray[np.int64]]:
    """The archives in blocks whose rounds fit into memory."""
    step = max(1, 200_000 // rounds)
    for start in range(0, count, step):
        yield np.arange(start, min(start + step, count))


def _deals(rng: np.random.Generator, deals: int, cards: int) -> npt.NDArray[np.int64]:
    """The first cards of so many shuffled decks."""
    decks = rng.random((deals, DECK))
    if cards < DECK:
        top = np.argpartition(decks, cards - 1, axis=1)[:, :cards]
        return rng.permuted(top, axis=1)
    return np.argsort(decks, axis=1)
