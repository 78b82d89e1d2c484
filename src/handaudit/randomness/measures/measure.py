"""What every kind of count has: a test, and what that test would detect."""

from collections.abc import Callable
from math import sqrt
from typing import Protocol

import msgspec

from handaudit.randomness import statistics
from handaudit.randomness.answers import Counts, Effect, Most, Sight
from handaudit.randomness.counts import Floats
from handaudit.randomness.statistics import POWER

Redeal = Callable[[Callable[[Floats], Floats]], float]
"""The share of redealt archives whose statistic is as large as in this one."""


class TestResult(msgspec.Struct, frozen=True, kw_only=True):
    """The result of a test."""

    p: float
    method: str
    statistic: float | None = None
    degrees: int | None = None
    effect: Effect | None = None
    most: Most | None = None


class Measure(Protocol):
    """What was counted for a question."""

    @property
    def trials(self) -> int:
        """How many cards, rounds or throws were counted."""

    def test(self) -> TestResult | None:
        """How rare it is; ``None`` if there is too little to test."""

    def sight(self, level: float, power: float = POWER) -> Sight:
        """What the test detects at a level, with this power."""

    def counts(self) -> Counts | None:
        """The raw counts."""


def cohen(statistic: float, degrees: int, trials: float) -> Effect:
    """Cohen's w, without what chance itself adds to the statistic."""
    low, high = statistics.noncentral(statistic, degrees)
    trials = max(trials, 1e-9)
    return Effect(
        "w", sqrt(max(statistic - degrees, 0) / trials), sqrt(low / trials), sqrt(high / trials)
    )
