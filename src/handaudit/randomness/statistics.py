"""The laws of chance: how rare a count is, how large a bias it suggests, what a test would detect.

The one module of ``randomness`` that imports SciPy.
"""

from collections.abc import Callable, Sequence
from math import sqrt
from typing import Final

import numpy as np
from scipy import optimize, special, stats

from handaudit.randomness.answers import BLIND, Sight
from handaudit.randomness.counts import Floats, Score

POWER: Final = 0.9
"""The share of archives in which a test detects a bias, for the report to say that it would."""

_LEVEL: Final = 0.95
"""Level of the intervals."""

ENOUGH: Final = 10
"""The least expected count of a category for the chi-squared law."""

NORMAL: Final = 50
"""The least expected events, or trials, for the normal law; below, Poisson's law is used."""


# --- how rare ------------------------------------------------------------------------------------


def quadratic(difference: Floats, covariance: Floats) -> tuple[float, int]:
    """The squared distance of counts from their expectation, in units of chance, and its degrees of freedom.

    Under chance, it follows the chi-squared law once the counts are large.
    """
    inverse = inverted(covariance)
    return float(difference @ inverse @ difference), int(
        np.linalg.matrix_rank(covariance, tol=1e-9 * max(float(np.trace(covariance)), 1.0))
    )


def inverted(covariance: Floats) -> Floats:
    """The inverse of a covariance, in the directions in which chance can deviate."""
    return np.asarray(np.linalg.pinv(covariance, rcond=1e-9, hermitian=True), dtype=np.float64)


def chi_squared(statistic: float, degrees: int) -> float:
    """How often chance deviates as far."""
    return float(stats.chi2.sf(statistic, degrees))


def normal(deviations: Floats | float) -> Floats:
    """How often chance deviates by this many standard deviations, up or down."""
    return np.asarray(2 * stats.norm.sf(np.abs(deviations)), dtype=np.float64)


def skewed(deviations: Floats, skewness: Floats) -> Floats:
    """The same if one tail is longer: Pearson's type III law with this skewness."""
    lower = stats.pearson3.cdf(deviations, skewness)
    return _two_sided(lower, stats.pearson3.sf(deviations, skewness))


def draws(observed: Floats, dealt: Floats, share: Floats) -> Floats:
    """How often chance puts as many, or as few, of ``dealt`` cards into groups with these shares.

    This is the binomial law; cards drawn without replacement deviate a little less than it allows.
    """
    low = stats.binom.cdf(observed, dealt, share)
    high = stats.binom.sf(observed - 1, dealt, share)
    return _two_sided(low, high)


def parts(observed: Floats, dealt: Floats, total: Floats, of: float) -> Floats:
    """The same if ``total`` of all ``of`` cards are in the group, and a lane has ``dealt`` cards."""
    low = stats.hypergeom.cdf(observed, of, total, dealt)
    high = stats.hypergeom.sf(observed - 1, of, total, dealt)
    return _two_sided(low, high)


def _two_sided(low: Floats, high: Floats) -> Floats:
    return np.asarray(np.minimum(1.0, 2 * np.minimum(low, high)), dtype=np.float64)


def by_poisson(counted: Score) -> bool:
    """Whether a score is of rare events, too few for the normal law."""
    return counted.rare and counted.expected < NORMAL


def score(counted: Score) -> tuple[float, str] | None:
    """How often chance deviates as far, and by which law; ``None`` if there is too little to tell.

    A few rare events are judged by Poisson's law, which allows them more deviation than they have.  Other
    scores are judged only if there are many trials.
    """
    if by_poisson(counted):
        if counted.expected <= 0:
            return None
        low = stats.poisson.cdf(counted.observed, counted.expected)
        high = stats.poisson.sf(counted.observed - 1, counted.expected)
        return float(min(1.0, 2 * min(low, high))), "Poisson"
    if counted.variance <= 0 or (not counted.rare and counted.trials < NORMAL):
        return None
    z = (counted.observed - counted.expected) / sqrt(counted.variance)
    return float(normal(z)), "normal"


def deviation(counted: Score) -> float:
    """The standard deviation that ``score`` uses."""
    return sqrt(counted.expected if by_poisson(counted) else counted.variance)


# --- how large -----------------------------------------------------------------------------------


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


# --- what would have been seen -------------------------------------------------------------------


def needed(degrees: int, level: float, power: float = POWER) -> float:
    """How far the truth must be from chance for a test at this level to detect it this often."""
    bound = float(stats.chi2.isf(level, degrees))
    return _distance(lambda far: special.chndtr(bound, degrees, far) - (1 - power), bound)


def seen_by_chi_squared(degrees: int, distance: float, level: float, power: float = POWER) -> Sight:
    """What the chi-squared test detects; a bias of 1 moves the statistic by ``distance``.

    A thing that comes more often also deviates more, by the root of its number, so it takes a larger bias.
    """
    if distance <= 0:
        return BLIND
    unit = sqrt(distance)
    half, most = (sqrt(needed(degrees, level, often)) / unit for often in (0.5, power))
    more = most
    for _ in range(20):
        more = half + (most - half) * sqrt(1 + more)
    return Sight(most if most <= 1 else None, more)


def seen_by_normal(scale: float, level: float, power: float = POWER) -> Sight:
    """What a score detects; a bias of ``scale`` moves it by one standard deviation."""
    bias = float(stats.norm.isf(level / 2) + stats.norm.ppf(power)) * scale
    return Sight(bias if bias <= 1 else None, bias)


def seen_by_poisson(expected: float, level: float, power: float = POWER) -> Sight:
    """What the exact test of rare events detects."""
    many = float(stats.poisson.isf(level / 2, expected)) + 1
    more = optimize.brentq(
        lambda mean: stats.poisson.sf(many - 1, mean) - power, expected, 20 * (many + 5)
    )
    few = float(stats.poisson.ppf(level / 2, expected))
    while few >= 0 and stats.poisson.cdf(few, expected) > level / 2:
        few -= 1
    less = None
    if few >= 0:
        mean = optimize.brentq(lambda mean: stats.poisson.cdf(few, mean) - power, 0.0, expected)
        less = 1 - mean / expected
    return Sight(less, more / expected - 1)


def seen_by_binomial(dealt: int, share: float, level: float, power: float = POWER) -> Sight:
    """What ``draws`` detects at a level."""
    many = float(stats.binom.isf(level / 2, dealt, share)) + 1
    more = None
    if many <= dealt:
        odds = optimize.brentq(
            lambda odds: stats.binom.sf(many - 1, dealt, odds) - power, share, 1.0
        )
        more = odds / share - 1
    few = float(stats.binom.ppf(level / 2, dealt, share))
    while few >= 0 and stats.binom.cdf(few, dealt, share) > level / 2:
        few -= 1
    less = None
    if few >= 0:
        odds = optimize.brentq(lambda odds: stats.binom.cdf(few, dealt, odds) - power, 0.0, share)
        less = 1 - odds / share
    return Sight(less, more)


def _distance(falls: Callable[[float], float], start: float) -> float:
    """Where a falling function of a noncentrality crosses zero; 0 if it is negative from the start."""
    if falls(1e-9) <= 0:
        return 0.0
    high = max(start, 1.0)
    while falls(high) > 0:
        high *= 2
    return float(optimize.brentq(falls, 1e-9, high, xtol=1e-6))


# --- many tests ----------------------------------------------------------------------------------


def holm(values: Sequence[float]) -> list[float]:
    """p-values adjusted by Holm's method: a bound on how often any is as rare, however they depend."""
    order = sorted(range(len(values)), key=lambda at: values[at])
    adjusted = [0.0] * len(values)
    so_far = 0.0
    for step, at in enumerate(order):
        so_far = max(so_far, min(1.0, (len(values) - step) * values[at]))
        adjusted[at] = so_far
    return adjusted


def uniform(values: Sequence[float]) -> float:
    """How often p-values of fair parts are as unevenly spread from 0 to 1: the Kolmogorov-Smirnov test."""
    return float(stats.kstest(values, "uniform").pvalue)
