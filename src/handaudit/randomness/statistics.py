"""The tests: how rare under chance a count is, how large a bias it suggests, what would have been seen.

The one module of the project that imports SciPy.
"""

from collections.abc import Callable, Sequence
from math import sqrt
from typing import Final, NamedTuple

import numpy as np
from scipy import optimize, special, stats

from handaudit.randomness.counts import Floats, Score

POWER: Final = 0.9
"""How often a bias has to be seen that a report says would have been seen."""

_LEVEL: Final = 0.95
"""Level of the intervals."""

ENOUGH: Final = 10
"""The least expected count of a category for the chi-squared law."""

_NORMAL: Final = 50
"""Expected events, or variance, from which the normal law stands for Poisson's."""


class Interval(NamedTuple):
    """An effect and its 95 % interval."""

    value: float
    low: float
    high: float


def quadratic(difference: Floats, covariance: Floats) -> tuple[float, int]:
    """Squared distance of counts from what chance gives, in units of chance, and its degrees of freedom.

    Under chance it follows the chi-squared law once the counts are large.
    """
    inverse = np.linalg.pinv(covariance, rcond=1e-9, hermitian=True)
    return float(difference @ inverse @ difference), int(
        np.linalg.matrix_rank(covariance, tol=1e-9 * max(float(np.trace(covariance)), 1.0))
    )


def chi_squared(statistic: float, degrees: int) -> float:
    """How often chance strays so far."""
    return float(stats.chi2.sf(statistic, degrees))


def cell(observed: float, dealt: int, share: float) -> float:
    """How often chance puts so many, or so few, of ``dealt`` cards into a group with this share.

    The binomial law, which allows cards without replacement more than they stray.
    """
    low = stats.binom.cdf(observed, dealt, share)
    high = stats.binom.sf(observed - 1, dealt, share)
    return float(min(1.0, 2 * min(low, high)))


def score(counted: Score) -> tuple[float, str] | None:
    """How often chance strays so far, and the law; ``None`` where there is too little to say.

    Rare events are judged by Poisson's law, under which they stray more than they do, until there are
    many; other scores only once there are many.
    """
    if counted.rare and counted.expected < _NORMAL:
        if counted.expected <= 0:
            return None
        low = stats.poisson.cdf(counted.observed, counted.expected)
        high = stats.poisson.sf(counted.observed - 1, counted.expected)
        return float(min(1.0, 2 * min(low, high))), "Poisson"
    if counted.variance <= 0 or (not counted.rare and counted.trials < _NORMAL):
        return None
    z = (counted.observed - counted.expected) / sqrt(counted.variance)
    return float(2 * stats.norm.sf(abs(z))), "normal"


def deviation(counted: Score) -> float:
    """Standard deviation that ``score`` goes by."""
    poisson = counted.rare and counted.expected < _NORMAL
    return sqrt(counted.expected if poisson else counted.variance)


def width() -> float:
    """Standard deviations on each side of a 95 % interval."""
    return float(stats.norm.ppf((1 + _LEVEL) / 2))


def noncentral(statistic: float, degrees: int) -> tuple[float, float]:
    """The 95 % interval of how far the truth is from chance, in the units of ``quadratic``."""
    tail = (1 - _LEVEL) / 2
    return (
        _distance(lambda far: special.chndtr(statistic, degrees, far) - (1 - tail), statistic),
        _distance(lambda far: special.chndtr(statistic, degrees, far) - tail, statistic),
    )


def needed(degrees: int, level: float) -> float:
    """How far the truth has to be from chance to be seen at this level with ``POWER``."""
    bound = float(stats.chi2.isf(level, degrees))
    return _distance(lambda far: special.chndtr(bound, degrees, far) - (1 - POWER), bound)


def needed_score(level: float) -> float:
    """The same for a score, in its standard deviations."""
    return float(stats.norm.isf(level / 2) + stats.norm.ppf(POWER))


def _distance(falls: Callable[[float], float], start: float) -> float:
    """Where a function of a noncentrality that falls crosses zero; 0 where it is below it from the start."""
    if falls(1e-9) <= 0:
        return 0.0
    high = max(start, 1.0)
    while falls(high) > 0:
        high *= 2
    return float(optimize.brentq(falls, 1e-9, high, xtol=1e-6))


def holm(values: Sequence[float]) -> list[float]:
    """Adjusted by Holm's steps: at most how often any of so many would be as rare, however they depend."""
    order = sorted(range(len(values)), key=lambda at: values[at])
    adjusted = [0.0] * len(values)
    so_far = 0.0
    for step, at in enumerate(order):
        so_far = max(so_far, min(1.0, (len(values) - step) * values[at]))
        adjusted[at] = so_far
    return adjusted
