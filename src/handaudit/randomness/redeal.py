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
"""Fewer archives would show no more than a level of 1 in 1,000."""

_CARDS: Final = 20_000_000
"""Cards dealt at most, over all of them."""

_FEW: Final = 8
"""Cards of a round that are drawn one by one, instead of shuffling the deck."""


def times(lanes: Lanes) -> int:
    """How many archives may be dealt; 0 if too few."""
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
    """The share of archives dealt anew in which a statistic is as large as in this one, itself counted.

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
    """The archives in blocks whose rounds fit into memory."""
    step = max(1, 50_000 // rounds)
    for start in range(0, count, step):
        yield np.arange(start, min(start + step, count))


def _deals(rng: np.random.Generator, deals: int, cards: int) -> npt.NDArray[np.int64]:
    """The first cards of so many shuffled decks."""
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
