"""Counts in categories."""

from collections.abc import Sequence

import msgspec
import numpy as np

from handaudit.randomness import statistics
from handaudit.randomness.answers import Counts, Most, Sight
from handaudit.randomness.counts import Floats
from handaudit.randomness.measures.measure import TestResult, cohen
from handaudit.randomness.statistics import POWER


class Categories(msgspec.Struct, frozen=True, kw_only=True):
    """Counts in categories, with their expectation and exact covariance under chance."""

    names: Sequence[str]
    observed: Floats
    expected: Floats
    covariance: Floats
    at: int
    """The category whose bias ``sight`` is about."""
    total: int
    proportions: bool = True
    """Whether the counts add up to a whole, so that one more in a category is one less in the others."""

    @property
    def trials(self) -> int:
        """Cards, hands or throws."""
        return self.total

    def test(self) -> TestResult | None:
        """Tests the squared distance from chance."""
        if not self.total or self.expected.min() < statistics.ENOUGH:
            return None
        difference = self.observed - self.expected
        statistic, degrees = statistics.quadratic(difference, self.covariance)
        deviation = np.sqrt(np.diag(self.covariance))
        at = int(np.argmax(np.abs(difference) / deviation))
        return TestResult(
            p=statistics.chi_squared(statistic, degrees),
            method="chi-squared, exact covariance",
            statistic=statistic,
            degrees=degrees,
            effect=cohen(statistic, degrees, float(self.expected.sum())),
            most=Most(self.names[at], float(self.observed[at]), float(self.expected[at])),
        )

    def sight(self, level: float, power: float = POWER) -> Sight:
        """For a bias of one category at the cost of the others."""
        moved = np.zeros(len(self.names))
        if self.proportions:
            rest = float(self.expected.sum() - self.expected[self.at])
            moved -= self.expected[self.at] * self.expected / rest
        moved[self.at] = self.expected[self.at]
        distance, degrees = statistics.quadratic(moved, self.covariance)
        return statistics.seen_by_chi_squared(degrees, distance, level, power)

    def counts(self) -> Counts:
        """By category."""
        return Counts([""], [*self.names], [self.observed.tolist()], [self.expected.tolist()])
