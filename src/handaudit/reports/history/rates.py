"""How sure a rate is: intervals for findings per thousand rounds, and a test between two rates.

A round may have several findings, so a rate per thousand rounds is not a share of the rounds. The
findings of one round often have one cause, so they are not independent; rounds are. Therefore the
interval is that of Fay and Feuer (1997) for a weighted sum of Poisson counts. A round with two
findings has weight two, and so on. If no round has more than one finding, this is the exact
interval of Garwood (1936). It is rather too wide than too narrow, most of all for few rounds.

The test between two rates is the exact one of Przyborowski and Wilenski (1940). It takes the number
of rounds with findings in both samples as given. Those of one sample are then binomial if the rates
are equal.

The functions do without SciPy, which is larger than everything that handaudit installs. Tests
compare them with SciPy.
"""

import math
from collections.abc import Iterable, Sequence
from typing import Final

CONFIDENCE: Final = 0.95
"""Confidence of every interval: the share of intervals that contain the true rate in the long run."""
CLEAR: Final = 0.05
"""A difference is clear if chance alone gives it, or a larger one, less often than this."""

_TINY: Final = 1e-300
_EXACT: Final = 1e-14


def interval(findings: int, squares: int, most: int, rounds: int) -> tuple[float, float] | None:
    """Lower and upper bound of the findings per thousand rounds; ``None`` without a round.

    Args:
        findings: Findings of all rounds.
        squares: The sum of the square of each round's findings.
        most: The highest number of findings in one round.
        rounds: Rounds, with findings or without.
    """
    if rounds <= 0:
        return None
    tail = (1 - CONFIDENCE) / 2
    weight = max(most, 1)
    low = 0.0
    if findings:
        low = squares / findings * gamma_quantile(tail, findings * findings / squares)
    above, spread = findings + weight, squares + weight * weight
    high = spread / above * gamma_quantile(1 - tail, above * above / spread)
    return 1000 * low / rounds, 1000 * high / rounds


def difference(before: int, rounds_before: int, now: int, rounds_now: int) -> float | None:
    """How often chance alone gives such a difference between two rates, or a larger one (two-sided).

    ``before`` and ``now`` count rounds with findings. The result is ``None`` if one of the samples
    has no round.
    """
    if rounds_before <= 0 or rounds_now <= 0:
        return None
    together = before + now
    share = rounds_now / (rounds_before + rounds_now)
    up = sum(_falling(now, together, share, 1))
    down = sum(_falling(now, together, share, -1))
    return min(1.0, 2 * min(up, down))


def adjusted(chances: Sequence[float | None]) -> list[float | None]:
    """The same for many comparisons at once, by Holm (1979): the chance that any of them misleads
    stays as low.
    """
    order = sorted((p, at) for at, p in enumerate(chances) if p is not None)
    result: list[float | None] = [None] * len(chances)
    least = 0.0
    for rank, (p, at) in enumerate(order):
        least = max(least, min(1.0, p * (len(order) - rank)))
        result[at] = least
    return result


def gamma_quantile(probability: float, shape: float) -> float:
    """The quantile of the gamma distribution with this shape and scale 1."""
    low, high = 0.0, shape + 1.0
    while _gamma_below(shape, high) < probability:
        low, high = high, 2 * high
    while high - low > 1e-12 * high:
        middle = (low + high) / 2
        if middle in {low, high}:
            break
        if _gamma_below(shape, middle) < probability:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def _falling(first: int, of: int, share: float, step: int) -> Iterable[float]:
    """The binomial chances of ``first`` and of the counts further up or down, until they are negligible."""
    chance = math.exp(
        math.lgamma(of + 1)
        - math.lgamma(first + 1)
        - math.lgamma(of - first + 1)
        + first * math.log(share)
        + (of - first) * math.log1p(-share)
    )
    count, total = first, 0.0
    odds = share / (1 - share)
    while 0 <= count <= of:
        yield chance
        total += chance
        up = step > 0
        ratio = (of - count) / (count + 1) * odds if up else count / (of - count + 1) / odds
        if not chance or (ratio < 1 and chance * ratio < _EXACT * total * (1 - ratio)):
            return
        chance *= ratio
        count += step


def _gamma_below(shape: float, at: float) -> float:
    """The regularized lower incomplete gamma function: by its series, or its continued fraction."""
    if at <= 0:
        return 0.0
    front = math.exp(shape * math.log(at) - at - math.lgamma(shape))
    if at < shape + 1:
        return front * _series(shape, at)
    return 1 - front * _fraction(shape, at)


def _series(shape: float, at: float) -> float:
    term = total = 1 / shape
    while term > total * _EXACT:
        shape += 1
        term *= at / shape
        total += term
    return total


def _fraction(shape: float, at: float) -> float:
    """The continued fraction of the upper part, by Lentz's method."""
    part = at + 1 - shape
    denominator = 1 / (part or _TINY)
    numerator = 1 / _TINY
    total = denominator
    count = 0
    while True:
        count += 1
        factor = -count * (count - shape)
        part += 2
        denominator = 1 / (factor * denominator + part or _TINY)
        numerator = part + factor / numerator or _TINY
        change = numerator * denominator
        total *= change
        if abs(change - 1) < _EXACT * 10:
            return total
