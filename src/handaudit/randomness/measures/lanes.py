"""Cards by lane and group."""

from collections.abc import Sequence
from math import sqrt

import msgspec
import numpy as np

from handaudit.randomness import statistics
from handaudit.randomness.answers import Counts, Most, Sight
from handaudit.randomness.counts import Floats
from handaudit.randomness.measures.measure import Redeal, TestResult, cohen
from handaudit.randomness.statistics import POWER


class LaneTable(msgspec.Struct, frozen=True, kw_only=True):
    """Cards by lane (a seat, a place) and group (a suit, a rank).

    Several lanes are compared with each other.  What all of them share, such as a suit that is short in the
    deck, is the deck's and accuses no seat.

    A bias may be spread over the table or sit in one cell, so both the whole table and its most deviating
    cell are tested.  The rarer result counts, times two.
    """

    lanes: Sequence[str]
    groups: Sequence[str]
    observed: Floats
    shares: Floats
    """The share of each group under chance."""
    spread: Floats
    """How the counts of the lanes deviate together (``Lanes.spread``)."""
    drawn: bool = True
    """Whether the cards are drawn from the deck, so that a cell follows the law of draws."""
    enough: bool = True
    """Whether there are enough lanes of enough cards to test."""
    anew: tuple[int, Redeal] | None = None
    """How often a small archive is redealt, and how, if the chi-squared law does not hold."""

    @property
    def trials(self) -> int:
        """Cards."""
        return round(float(self.observed.sum()))

    @property
    def _dealt(self) -> Floats:
        made: Floats = self.observed.sum(axis=1)
        return made

    @property
    def _several(self) -> bool:
        return len(self.observed) > 1

    @property
    def _precision(self) -> Floats:
        """The inverse of the spread; without the direction that all lanes share, if there are several."""
        inverse = statistics.inverted(self.spread)
        if not self._several:
            return inverse
        shared = inverse @ self._dealt
        whole = float(self._dealt @ shared)
        return inverse - np.outer(shared, shared) / whole if whole > 0 else inverse

    @property
    def _degrees(self) -> int:
        return (len(self.lanes) - self._several) * (len(self.groups) - 1)

    def _statistic(self, tables: Floats) -> Floats:
        """The distance from chance of many tables, by table, lane and group."""
        difference = tables - self._dealt[:, np.newaxis] * self.shares
        found: Floats = (difference * (self._precision @ difference) / self.shares).sum(axis=(1, 2))
        return found

    def test(self) -> TestResult | None:
        """Tests the table as a whole and its cells."""
        if not self.enough:
            return None
        statistic = float(self._statistic(self.observed[np.newaxis])[0])
        if self.anew is None:
            whole = statistics.chi_squared(statistic, self._degrees)
            method = "chi-squared, " + ("without replacement" if self.drawn else "suits exchanged")
        else:
            whole = self.anew[1](self._statistic)
            method = f"dealt anew {self.anew[0]:,} times"
        expected = self._expected()
        cells = self._cells(expected)
        k, g = (int(at) for at in np.unravel_index(np.argmin(cells), cells.shape))
        where = f" at {self.lanes[k]}" if self.lanes[k] else ""
        return TestResult(
            p=min(1.0, 2 * min(whole, float(cells[k, g]) * cells.size)),
            method=method,
            statistic=statistic,
            degrees=self._degrees,
            effect=cohen(statistic, self._degrees, float(np.trace(self.spread))),
            most=Most(self.groups[g] + where, float(self.observed[k, g]), float(expected[k, g])),
        )

    def _expected(self) -> Floats:
        shares = self.observed.sum(axis=0) / self.trials if self._several else self.shares
        made: Floats = np.outer(self._dealt, shares)
        return made

    def _cells(self, expected: Floats) -> Floats:
        """How rare each cell is."""
        dealt = self._dealt[:, np.newaxis]
        if not self.drawn:
            variance = np.outer(self._free, self.shares * (1 - self.shares))
            return statistics.normal((self.observed - expected) / np.sqrt(variance))
        if self._several:
            total = self.observed.sum(axis=0)[np.newaxis]
            return statistics.parts(self.observed, dealt, total, self.trials)
        return statistics.draws(self.observed, dealt, self.shares[np.newaxis])

    @property
    def _free(self) -> Floats:
        """The variance of each lane around what all lanes share."""
        own = np.diag(self.spread)
        if self._several:
            whole = float(self._dealt @ statistics.inverted(self.spread) @ self._dealt)
            own = own - self._dealt**2 / whole if whole > 0 else own
        made: Floats = np.maximum(own, 1e-9)
        return made

    def sight(self, level: float, power: float = POWER) -> Sight:
        """For the group with the smallest share, in the lane with the median number of cards."""
        k, g = int(np.argsort(self._dealt)[len(self._dealt) // 2]), int(np.argmin(self.shares))
        dealt, share = float(self._dealt[k]), float(self.shares[g])
        own = 1 - dealt / self.trials if self._several else 1.0
        cells = level / 2 / self.observed.size
        if self.drawn:
            by_cell = statistics.seen_by_binomial(round(dealt * own), share, cells, power)
        else:
            scale = sqrt(float(self._free[k]) * (1 - share) / share) / (dealt * own)
            by_cell = statistics.seen_by_normal(scale, cells, power)
        if self.anew is not None and 2 / (1 + self.anew[0]) > level:
            return by_cell  # so few redealt archives cannot show such a rarity
        distance = float(self._precision[k, k]) * dealt**2 * share / (1 - share)
        return by_cell.or_by(
            statistics.seen_by_chi_squared(self._degrees, distance, level / 2, power)
        )

    def counts(self) -> Counts:
        """By lane and group, with what the test expects."""
        return Counts(
            [*self.lanes], [*self.groups], self.observed.tolist(), self._expected().tolist()
        )
