"""Single numbers: rates, likenesses and the order of cards."""

from collections.abc import Sequence
from math import sqrt
from typing import Final

import msgspec
import numpy as np

from handaudit.randomness import statistics
from handaudit.randomness.answers import Counts, Effect, Most, Sight
from handaudit.randomness.counts import Floats, Score
from handaudit.randomness.measures.measure import TestResult
from handaudit.randomness.statistics import POWER


class Rate(msgspec.Struct, frozen=True, kw_only=True):
    """How often something happens, compared with how often it happens by chance."""

    counted: Score
    what: str

    @property
    def trials(self) -> int:
        """Rounds, flops or throws."""
        return self.counted.trials

    @property
    def _scale(self) -> float:
        return statistics.deviation(self.counted) / self.counted.expected

    def test(self) -> TestResult | None:
        """Tests by Poisson's law or the normal law."""
        found = statistics.score(self.counted)
        if found is None:
            return None
        counted, scale = self.counted, self._scale
        excess = counted.observed / counted.expected - 1
        width = statistics.width() * scale
        return TestResult(
            p=found[0],
            method=f"{found[1]}, exact expectation",
            statistic=excess / scale,
            effect=Effect("excess", excess, max(excess - width, -1.0), excess + width),
            most=Most(self.what, counted.observed, counted.expected),
        )

    def sight(self, level: float, power: float = POWER) -> Sight:
        """For more or fewer events."""
        if statistics.by_poisson(self.counted):
            return statistics.seen_by_poisson(self.counted.expected, level, power)
        return statistics.seen_by_normal(self._scale, level, power)

    def counts(self) -> Counts:
        """The events."""
        return Counts([""], [self.what], [[self.counted.observed]], [[self.counted.expected]])


class Likeness(msgspec.Struct, frozen=True, kw_only=True):
    """A sum of products of what comes now and what came before, which is zero on average under chance.

    ``scale`` is the correlation that moves the sum by one standard deviation.
    """

    counted: Score
    scale: float

    @property
    def trials(self) -> int:
        """Rounds or throws."""
        return self.counted.trials

    def test(self) -> TestResult | None:
        """Tests by the normal law."""
        found = statistics.score(self.counted)
        if found is None:
            return None
        statistic = self.counted.observed / sqrt(self.counted.variance)
        value, width = statistic * self.scale, statistics.width() * self.scale
        return TestResult(
            p=found[0],
            method=f"{found[1]}, exact variance",
            statistic=statistic,
            effect=Effect("correlation", value, value - width, value + width),
        )

    def sight(self, level: float, power: float = POWER) -> Sight:
        """For a correlation."""
        return statistics.seen_by_normal(self.scale, level, power)

    def counts(self) -> Counts | None:
        """A sum of products has no raw counts."""
        return None


class Likenesses(msgspec.Struct, frozen=True, kw_only=True):
    """Likenesses with several earlier things, and their covariance."""

    names: Sequence[str]
    observed: Floats
    covariance: Floats
    total: int
    scale: float

    @property
    def trials(self) -> int:
        """Throws."""
        return self.total

    def test(self) -> TestResult | None:
        """Tests the squared distance from zero."""
        if self.total < 2 * statistics.NORMAL:
            return None
        statistic, degrees = statistics.quadratic(self.observed, self.covariance)
        deviations = self.observed / np.sqrt(np.diag(self.covariance))
        at = int(np.argmax(np.abs(deviations)))
        value, width = float(deviations[at]) * self.scale, statistics.width() * self.scale
        return TestResult(
            p=statistics.chi_squared(statistic, degrees),
            method="chi-squared, exact covariance",
            statistic=statistic,
            degrees=degrees,
            effect=Effect("correlation", value, value - width, value + width),
            most=Most(f"likeness with {self.names[at]}", float(self.observed[at]), 0.0),
        )

    def sight(self, level: float, power: float = POWER) -> Sight:
        """For a correlation with one of them."""
        return statistics.seen_by_chi_squared(len(self.names), self.scale**-2, level, power)

    def counts(self) -> Counts | None:
        """A sum of products has no raw counts."""
        return None


RISING_LEAST: Final = 25
"""The least variance of the difference of rising and falling pairs for the normal law."""


class Order(msgspec.Struct, frozen=True, kw_only=True):
    """Cards that come in the order in which they lay (rising), less those in reverse order (falling)."""

    observed: Floats
    expected: Floats
    covariance: Floats
    cards: int

    @property
    def trials(self) -> int:
        """Cards dealt after cards of a known order."""
        return self.cards

    @property
    def _variance(self) -> float:
        return float(self.covariance[0, 0] + self.covariance[1, 1] - 2 * self.covariance[0, 1])

    def test(self) -> TestResult | None:
        """Tests by the normal law; under chance, both directions are equally likely."""
        if self._variance < RISING_LEAST:
            return None
        difference = self.observed - self.expected
        above = float(difference[0] - difference[1])
        base = float(self.expected[0])
        width = statistics.width() * sqrt(self._variance)
        statistic = above / sqrt(self._variance)
        which = int(above < 0)
        return TestResult(
            p=float(statistics.normal(statistic)),
            method="normal, exact variance",
            statistic=statistic,
            effect=Effect("excess", above / base, (above - width) / base, (above + width) / base),
            most=Most(
                ("cards that come in their old order", "cards that come in reverse order")[which],
                float(self.observed[which]),
                float(self.expected[which]),
            ),
        )

    def sight(self, level: float, power: float = POWER) -> Sight:
        """For more cards in their old order."""
        seen = statistics.seen_by_normal(
            sqrt(self._variance) / float(self.expected[0]), level, power
        )
        return Sight(None, seen.more)

    def counts(self) -> Counts:
        """Rising and falling."""
        return Counts(
            [""], ["rising", "falling"], [self.observed.tolist()], [self.expected.tolist()]
        )
