"""The kinds of counts: sums that can be merged, and whose size does not grow with the rounds.

Each has the exact expectation under chance and its exact deviation.  Cards of one deal are drawn without
replacement, so they deviate less than as many throws of a die.  If a round shows m of 52 cards, the
covariance is that of independent draws times (52 - m) / 51.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, Self

import numpy as np
import numpy.typing as npt

from handaudit.facts.cards import Card
from handaudit.randomness.deals import DECK

Floats = npt.NDArray[np.float64]
Pattern = tuple[tuple[int, int], ...]
"""How many known cards each lane of a round has: ``(lane, cards)`` by lane."""

MOST_PATTERNS: Final = 4_096
"""The most patterns that are kept for dealing a small archive again."""


class Lanes:
    """Cards of opening deals, each in a lane: a seat, a place from the button, a place in the deal.

    Whether the cards of a lane are known in a round does not depend on what they are.
    """

    def __init__(self) -> None:
        self.cards: dict[int, list[int]] = {}
        """How often each card came, by lane."""
        self.products: Counter[tuple[int, int]] = Counter()
        """Over the rounds, the cards of one lane times those of another, by both (the lower first)."""
        self.patterns: Counter[Pattern] = Counter()
        self.rounds = 0

    def add(self, lanes: Mapping[int, Sequence[Card]]) -> None:
        """Adds a round."""
        pattern = tuple(sorted((lane, len(cards)) for lane, cards in lanes.items() if cards))
        if not pattern:
            return
        self.rounds += 1
        for lane, cards in lanes.items():
            counts = self.cards.setdefault(lane, [0] * DECK)
            for card in cards:
                counts[card] += 1
        for at, (lane, cards_here) in enumerate(pattern):
            for other, cards_there in pattern[at:]:
                self.products[lane, other] += cards_here * cards_there
        if len(self.patterns) < MOST_PATTERNS or pattern in self.patterns:
            self.patterns[pattern] += 1

    def merge(self, other: Self) -> None:
        """Adds the counts of another one."""
        self.rounds += other.rounds
        for lane, counts in other.cards.items():
            mine = self.cards.setdefault(lane, [0] * DECK)
            self.cards[lane] = [a + b for a, b in zip(mine, counts, strict=True)]
        self.products.update(other.products)
        self.patterns.update(other.patterns)

    @property
    def dealt(self) -> dict[int, int]:
        """Cards by lane."""
        return {lane: sum(counts) for lane, counts in sorted(self.cards.items())}

    @property
    def patterns_complete(self) -> bool:
        """Whether every round's pattern is kept."""
        return sum(self.patterns.values()) == self.rounds

    def spread(self, lanes: Sequence[int], deck: int = DECK) -> Floats:
        """How chance makes the counts of some lanes deviate together, for a deck of ``deck`` cards.

        For groups of cards whose shares of the deck are ``q``, the covariance of the counts is this
        matrix (lane by lane) times ``diag(q) - q q'`` (group by group).
        """
        dealt = self.dealt
        made = np.zeros((len(lanes), len(lanes)))
        for i, lane in enumerate(lanes):
            for j, other in enumerate(lanes):
                low, high = min(lane, other), max(lane, other)
                together = self.products[low, high]
                if i == j:
                    made[i, i] = dealt[lane] - (together - dealt[lane]) / (deck - 1)
                else:
                    made[i, j] = -together / (deck - 1)
        return made

    def table(self, lanes: Sequence[int], group: Sequence[int]) -> Floats:
        """Counts by lane and group; ``group`` gives the group of each card."""
        made = np.zeros((len(lanes), max(group) + 1))
        for row, lane in enumerate(lanes):
            for card, count in enumerate(self.cards[lane]):
                made[row, group[card]] += count
        return made


class Swaps:
    """Suits of cards that play made known, by lane, tested by exchanging the suits within a round.

    Play treats the suits alike, so each of the 24 ways to name the suits of a round is equally likely,
    whatever made its cards known.  If two lanes hold ``x`` and ``y`` cards of each suit, ``m`` and ``n``
    cards in all, the covariance of their counts is ``(x·y - m n / 4) / 3`` times ``I - J / 4``.
    """

    def __init__(self) -> None:
        self.rows: dict[int, int] = {}
        """The row of each lane in the tables, in the order in which lanes came."""
        self._observed: Floats = np.zeros((0, 4))
        self._spread: Floats = np.zeros((0, 0))

    def add(self, lanes: Mapping[int, Sequence[int]]) -> None:
        """Adds a round: how many cards each lane has of each suit."""
        if not lanes:
            return
        at = [self._row(lane) for lane in lanes]
        counts = np.array([*lanes.values()], dtype=float)
        totals = counts.sum(axis=1)
        self._observed[at] += counts
        self._spread[np.ix_(at, at)] += (counts @ counts.T - np.outer(totals, totals) / 4) / 3

    def _row(self, lane: int) -> int:
        row = self.rows.setdefault(lane, len(self.rows))
        if row >= len(self._observed):
            more = max(8, row)
            self._observed = np.pad(self._observed, ((0, more), (0, 0)))
            self._spread = np.pad(self._spread, ((0, more), (0, more)))
        return row

    def merge(self, other: Self) -> None:
        """Adds the counts of another one."""
        if not other.rows:
            return
        mine = [self._row(lane) for lane in other.rows]
        theirs = [*other.rows.values()]
        self._observed[mine] += other._observed[theirs]
        self._spread[np.ix_(mine, mine)] += other._spread[np.ix_(theirs, theirs)]

    def observed(self, lanes: Sequence[int]) -> Floats:
        """Counts by lane and suit."""
        return self._observed[[self.rows[lane] for lane in lanes]]

    def spread(self, lanes: Sequence[int]) -> Floats:
        """As ``Lanes.spread``: the covariance is this times ``diag(q) - q q'``, where each ``q`` is 1/4."""
        at = [self.rows[lane] for lane in lanes]
        return 4 * self._spread[np.ix_(at, at)]

    @property
    def dealt(self) -> dict[int, int]:
        """Cards by lane."""
        return {lane: int(self._observed[row].sum()) for lane, row in sorted(self.rows.items())}


class Sums:
    """Counts in categories, their expectation and covariance under chance, summed over trials.

    The trials may differ and may depend on each other, as long as the expectation of each is conditional
    on all trials before it.
    """

    def __init__(self, size: int) -> None:
        self.observed: Floats = np.zeros(size)
        self.expected: Floats = np.zeros(size)
        self.covariance: Floats = np.zeros((size, size))
        self.trials = 0

    def add(self, observed: Any, expected: Any, covariance: Any, trials: int = 1) -> None:
        """Adds a trial, or the sum of several."""
        self.observed += observed
        self.expected += expected
        self.covariance += covariance
        self.trials += trials

    def draw(self, counts: Sequence[int], left: Sequence[int], drawn: int) -> None:
        """Adds ``drawn`` cards off a stub; ``left`` has the number of its cards in each category."""
        total = sum(left)
        share = np.array(left, dtype=float) / total
        factor = drawn * (total - drawn) / (total - 1) if total > 1 else 0.0
        self.add(counts, drawn * share, factor * (np.diag(share) - np.outer(share, share)))

    def merge(self, other: Self) -> None:
        """Adds the sums of another one."""
        self.add(other.observed, other.expected, other.covariance, other.trials)


class Score:
    """One number, its expectation and its variance under chance, summed over trials as in ``Sums``.

    ``rare``: it counts things that either happen or do not, so it deviates at most as Poisson's law says.
    """

    def __init__(self, *, rare: bool = False) -> None:
        self.rare = rare
        self.observed = 0.0
        self.expected = 0.0
        self.variance = 0.0
        self.trials = 0

    def add(self, observed: float, expected: float, variance: float, trials: int = 1) -> None:
        """Adds a trial, or the sum of several."""
        self.observed += observed
        self.expected += expected
        self.variance += variance
        self.trials += trials

    def hits(self, hits: float, weights: Sequence[tuple[float, int]], drawn: int) -> None:
        """Adds the weights of ``drawn`` cards; ``weights`` has each weight with its number of cards."""
        total = sum(count for _, count in weights)
        mean = sum(weight * count for weight, count in weights) / total
        square = sum(weight * weight * count for weight, count in weights) / total
        factor = drawn * (total - drawn) / (total - 1) if total > 1 else 0.0
        self.add(hits, drawn * mean, factor * max(square - mean * mean, 0.0))

    def merge(self, other: Self) -> None:
        """Adds the sums of another one."""
        self.add(other.observed, other.expected, other.variance, other.trials)


def tally(cards: Iterable[Card], group: Sequence[int], size: int) -> list[int]:
    """How many cards are of each group."""
    made = [0] * size
    for card in cards:
        made[group[card]] += 1
    return made
