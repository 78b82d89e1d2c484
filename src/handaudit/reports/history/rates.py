"""How sure a rate is: intervals for findings per thousand rounds, and tests between rates.

A round may have several findings, so a rate per thousand rounds is not a share of the rounds.  The
findings of one round often have one cause, so they are not independent of each other.  The interval
gives a round with two findings weight two, and so on, as Fay and Feuer (1997) do.  It contains no
impossible rate: no round has more findings than the one with most.  The upper bound allows for a round
with two more findings than any so far, for in few rounds the worst kind is often absent.  It cannot allow
for far worse ones.  If no round has more than one, the lower bound is the exact one of Clopper and Pearson
(1934).

Rounds of one session (one input) often share a cause, too: a dealer, a table, a night.  With enough
sessions, the interval and the tests allow for the differences between them (Korn and Graubard 1998).

The test between two rates is Fisher's exact one, on the rounds with findings.  A value stands out
relative to the typical one, the median, so that a bad one does not make all others good.  The
differences among the others count, too (Spiegelhalter 2005).

The functions do without SciPy, which is larger than everything that handaudit installs. Tests
compare them with SciPy.
"""

import math
from collections.abc import Iterator, Sequence
from functools import lru_cache
from statistics import NormalDist
from typing import Final

import msgspec

CONFIDENCE: Final = 0.95
"""Confidence of every interval: the share of intervals that contain the true rate in the long run."""
CLEAR: Final = 0.05
"""A difference is clear if chance alone gives it, or a larger one, less often than this."""
SESSIONS: Final = 6
"""Sessions from which on their differences can be told."""
TYPICAL: Final = 3
"""Values of a field from which on there is a typical one."""
VALUES: Final = 5
"""Values of a field from which on their differences can be told."""

_TINY: Final = 1e-300
_EXACT: Final = 1e-14
_TAIL: Final = (1 - CONFIDENCE) / 2
_UNSEEN: Final = 2
"""How many findings more than any round so far the worst of the next rounds may have: benchmarks/rates.py."""
_NORMAL: Final = NormalDist()
_WINSORISED: Final = 0.41
"""What the mean square of normal deviations becomes where the outer fifth on each side is drawn in."""
_MEDIAN: Final = 2 / math.pi
"""How much less a median of rates tells than their mean."""


class Spread(msgspec.Struct, frozen=True):
    """How many times as much a rate varies as with independent rounds, and how well that is known.

    ``degrees`` is the number of sessions or values that it rests on, less one; ``None`` where it is taken as
    1 for want of them.  ``size`` is the number of rounds of a session, the large ones counting more.
    """

    times: float = 1.0
    degrees: int | None = None
    size: float = 1.0

    @property
    def widened(self) -> float:
        """The same, and more where it rests on few."""
        if self.degrees is None:
            return self.times
        known = student(self.degrees) / _NORMAL.inv_cdf(1 - _TAIL)
        return self.times * known * known

    def of(self, rounds: int) -> "Spread":
        """That of fewer rounds than a session has: what depends on each other is less."""
        if self.size <= 1:
            return self
        part = (min(self.size, rounds) - 1) / (self.size - 1)
        return Spread(1 + (self.times - 1) * max(part, 0.0), self.degrees, self.size)


INDEPENDENT: Final = Spread()


class Sessions(msgspec.Struct, frozen=True):
    """The sessions of a run: those with findings, the number of all, and their rounds.

    ``hit`` has the findings and the rounds of each session with findings.  ``squares`` is the sum of the
    squared rounds of all.  ``variance`` is that of the sum of findings if rounds were independent.
    """

    hit: Sequence[tuple[int, int]]
    number: int
    rounds: int
    squares: int
    variance: float


def spread(runs: Sequence[Sessions]) -> Spread:
    """How much the sessions of runs differ, each run about its own rate, against independent rounds."""
    able = [run for run in runs if run.number > 1 and run.rounds and run.variance > 0]
    degrees = sum(run.number - 1 for run in able)
    if degrees < SESSIONS - 1:
        return INDEPENDENT
    found = 0.0
    for run in able:
        rate = sum(findings for findings, _ in run.hit) / run.rounds
        without = run.squares - sum(number * number for _, number in run.hit)
        squares = sum((findings - rate * number) ** 2 for findings, number in run.hit)
        found += (squares + rate * rate * without) * run.number / (run.number - 1)
    size = sum(run.squares for run in able) / sum(run.rounds for run in able)
    return Spread(max(1.0, found / sum(run.variance for run in able)), degrees, size)


def interval(
    findings: int, squares: int, most: int, rounds: int, sessions: Spread = INDEPENDENT
) -> tuple[float, float] | None:
    """Lower and upper bound of the findings per thousand rounds; ``None`` without a round.

    Args:
        findings: Findings of all rounds.
        squares: The sum of the square of each round's findings.
        most: The highest number of findings in one round.
        rounds: Rounds, with findings or without.
        sessions: How much sessions differ.
    """
    if rounds <= 0:
        return None
    # A round that is judged apart and with others counts as two: there may be more than the most of one.
    weight, times = max(most, 1, findings / rounds), sessions.widened
    possible = 1000 * weight
    low = 0.0
    if findings:
        unit = squares / findings
        events, trials = findings / unit / times, rounds * weight / unit / times
        low = weight * beta_quantile(_TAIL, events, trials - events + 1)
        weight = max(weight, most + _UNSEEN)
    unit = (squares + weight * weight) / (findings + weight)
    events = ((findings + weight) / unit - 1) / times
    trials = rounds * weight / unit / times
    left = trials - events
    high = weight * (beta_quantile(1 - _TAIL, events + 1, left) if left > _EXACT else 1.0)
    return 1000 * low, min(1000 * high, possible)


def difference(
    before: int, rounds_before: int, now: int, rounds_now: int, sessions: Spread = INDEPENDENT
) -> float | None:
    """How often chance alone gives such a difference between two rates, or a larger one (two-sided).

    ``before`` and ``now`` count rounds in which something was found; a round that is judged apart and with
    others may count twice.  ``None`` where nothing can be said because one of the samples has no round.
    """
    if rounds_before <= 0 or rounds_now <= 0:
        return None
    before, now = min(before, rounds_before), min(now, rounds_now)
    hits = before + now
    up = sum(_falling(now, hits, rounds_now, rounds_before + rounds_now, 1))
    down = sum(_falling(now, hits, rounds_now, rounds_before + rounds_now, -1))
    p = min(1.0, 2 * min(up, down))
    return p if sessions.times <= 1 else rarity(deviation(p), sessions)


def deviation(p: float) -> float:
    """The standard deviations beyond which chance goes this often, up or down."""
    return -_NORMAL.inv_cdf(max(p, _TINY) / 2) if p < 1 else 0.0


def rarity(deviations: float, sessions: Spread) -> float:
    """How often chance exceeds this number of standard deviations, if rates vary more than rounds do."""
    scaled = abs(deviations) / math.sqrt(sessions.times)
    if sessions.degrees is None:
        return 2 * _NORMAL.cdf(-scaled)
    degrees = sessions.degrees
    return beta_below(degrees / 2, 0.5, degrees / (degrees + scaled * scaled))


def standing_out(
    hits: Sequence[int], rounds: Sequence[int]
) -> tuple[list[float], list[float | None], Spread]:
    """How each of several values deviates from the typical one, how often chance does so, and their spread.

    Values without rounds have no p.  Of two, each is compared with the other; from ``TYPICAL`` on, with the
    median of all.  The spread is that of the values, from ``VALUES`` on; that of the sessions would have the
    differences of the values in it.
    """
    deviations = [_against_others(at, hits, rounds) for at in range(len(hits))]
    known = [one for one, number in zip(deviations, rounds, strict=True) if number > 0]
    among = _among(known) if len(known) >= VALUES else INDEPENDENT
    chances = [
        rarity(one, among) if number > 0 and len(known) > 1 else None
        for one, number in zip(deviations, rounds, strict=True)
    ]
    return deviations, chances, among


def _against_others(at: int, hits: Sequence[int], rounds: Sequence[int]) -> float:
    number, hit = sum(rounds) - rounds[at], sum(hits) - hits[at]
    if number <= 0 or rounds[at] <= 0:
        return 0.0
    shares = [(one / of, of) for one, of in zip(hits, rounds, strict=True) if of > 0]
    if len(shares) >= TYPICAL:
        typical = weighted_median(shares)
        number = max(1, round(number * _MEDIAN))
        hit = round(typical * number)
    p = difference(hit, number, hits[at], rounds[at])
    up = hits[at] * number >= hit * rounds[at]
    return deviation(p or 1.0) * (1 if up else -1)


def _among(deviations: Sequence[float]) -> Spread:
    """How much values differ: the mean square of their deviations, the outer fifth on each side drawn in.

    Those drawn in do not count for how well a spread above one is known (Tukey and McLaughlin 1963).
    """
    ordered = sorted(deviations)
    cut = max(1, len(ordered) // 5)
    low, high = ordered[cut], ordered[-cut - 1]
    squares = sum(min(max(one, low), high) ** 2 for one in ordered)
    times, degrees = squares / len(ordered) / _WINSORISED, len(ordered) - 1
    return Spread(times, degrees - 2 * cut) if times > 1 else Spread(1.0, degrees)


def weighted_median(rates: Sequence[tuple[float, int]]) -> float:
    """The rate below which half of the weight lies; between two, their mean."""
    half = sum(weight for _, weight in rates) / 2
    ordered = sorted(rates)
    so_far = 0.0
    for at, (rate, weight) in enumerate(ordered):
        so_far += weight
        if so_far > half:
            return rate
        if so_far == half:
            return (rate + ordered[at + 1][0]) / 2
    return 0.0


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


def student(degrees: int) -> float:
    """The bound of the middle 95 % of Student's law."""
    square = beta_quantile(1 - CONFIDENCE, degrees / 2, 0.5)
    return math.sqrt(degrees * (1 - square) / square)


@lru_cache(maxsize=4096)
def beta_quantile(probability: float, a: float, b: float) -> float:
    """Where the beta distribution has this probability below."""
    low, high = 0.0, 1.0
    for _ in range(200):
        middle = (low + high) / 2
        if middle in {low, high} or high - low <= 1e-12 * high:
            break
        if beta_below(a, b, middle) < probability:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def beta_below(a: float, b: float, at: float) -> float:
    """The regularized incomplete beta function, by its continued fraction."""
    if at <= 0 or at >= 1:
        return 0.0 if at <= 0 else 1.0
    front = math.exp(
        math.lgamma(a + b)
        - math.lgamma(a)
        - math.lgamma(b)
        + a * math.log(at)
        + b * math.log1p(-at)
    )
    if at < (a + 1) / (a + b + 2):
        return front * _fraction(a, b, at) / a
    return 1 - front * _fraction(b, a, 1 - at) / b


def _fraction(a: float, b: float, at: float) -> float:
    """The continued fraction of the incomplete beta function, by Lentz's method."""
    above = 1.0
    below = 1 / ((1 - (a + b) * at / (a + 1)) or _TINY)
    total = below
    for step in range(1, 100_000):
        two = 2 * step
        for factor in (
            step * (b - step) * at / ((a + two - 1) * (a + two)),
            -(a + step) * (a + b + step) * at / ((a + two) * (a + two + 1)),
        ):
            below = 1 / ((1 + factor * below) or _TINY)
            above = (1 + factor / above) or _TINY
            total *= below * above
        if abs(below * above - 1) < _EXACT:
            break
    return total


def _falling(first: int, hits: int, drawn: int, of: int, step: int) -> Iterator[float]:
    """The hypergeometric chances of ``first`` and of all counts further up or down, while they matter.

    ``drawn`` of ``of`` rounds are one sample's, and ``hits`` of all of them have findings.
    """
    chance = math.exp(
        _choices(hits, first) + _choices(of - hits, drawn - first) - _choices(of, drawn)
    )
    rest = of - hits - drawn
    count, total = first, 0.0
    while max(0, -rest) <= count <= min(hits, drawn):
        yield chance
        total += chance
        if step > 0:
            ratio = (hits - count) * (drawn - count) / ((count + 1) * (rest + count + 1))
        else:
            ratio = count * (rest + count) / ((hits - count + 1) * (drawn - count + 1))
        if not chance or (ratio < 1 and chance * ratio < _EXACT * total * (1 - ratio)):
            return
        chance *= ratio
        count += step


def _choices(of: int, some: int) -> float:
    """The logarithm of the number of ways to choose."""
    return math.lgamma(of + 1) - math.lgamma(some + 1) - math.lgamma(of - some + 1)
