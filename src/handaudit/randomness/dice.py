"""Counts over the throws of mini-dice: each throw, and how it depends on the throws before it."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import numpy as np

from handaudit.randomness.counts import Floats

if TYPE_CHECKING:
    from handaudit.randomness.census import Census

FACES: Final = 6
THROWS: Final = tuple((low, high) for low in range(FACES) for high in range(low, FACES))
"""The throws of two dice, 0 for a one, whichever die is which."""
LAGS: Final = 6
"""The number of earlier throws that a throw is compared with."""
CATEGORIES: Final = {
    "faces": FACES,
    "throws": len(THROWS),
    "totals": 2 * FACES - 1,
    "ordered": FACES * FACES,
    "throw-lags": LAGS - 1,
    "face-lags": LAGS - 1,
    "total-lags": LAGS,
}
"""How many categories each of the sums has; ``ordered`` has the faces as the log orders them."""

Throw = tuple[int, int]
_MEAN: Final = FACES + 1
_TOTAL_VARIANCE: Final = 2 * (FACES**2 - 1) / 12
_HIGH: Final = 15 / 36
"""The share of throws above seven, and of those below it."""


def count(census: "Census", throw: Throw, past: Sequence[Throw]) -> None:
    """Adds a throw that counted, and those before it at the table, the last one first."""
    census.rounds += 1
    low, high = sorted(face - 1 for face in throw)
    for name, size, places, (share, covariance) in (
        ("faces", FACES, (low, high), _FACES),
        ("throws", len(THROWS), (THROWS.index((low, high)),), _THROWS),
        ("totals", 2 * FACES - 1, (low + high,), _TOTALS),
        ("ordered", FACES**2, ((throw[0] - 1) * FACES + throw[1] - 1,), _ORDERED),
    ):
        census.sums[name].add(np.bincount(places, minlength=size), share, covariance)
    if not past:
        return
    before = past[0]
    chance = _chance(before)
    same = sorted(throw) == sorted(before)
    census.scores["same-throw"].add(same, chance, chance * (1 - chance))
    product = sum(x == y for x in throw for y in before) - 4 / FACES
    census.scores["faces-alike"].add(product, 0.0, 4 * (FACES - 1) / FACES**2)
    sides = _side(throw) * _side(before)
    census.scores["runs"].add(sides, 0.0, 2 * _HIGH * abs(_side(before)))
    _lags(census, throw, past[:LAGS])


def _lags(census: "Census", throw: Throw, past: Sequence[Throw]) -> None:
    """Compares a throw with each one before it.  Those are known, so only this throw is left to chance."""
    totals = np.zeros(LAGS)
    totals[: len(past)] = [sum(one) - _MEAN for one in past]
    census.sums["total-lags"].add(
        totals * (sum(throw) - _MEAN), 0.0, np.outer(totals, totals) * _TOTAL_VARIANCE
    )
    further = past[1:]
    if not further:
        return
    size = LAGS - 1
    chances, same = np.zeros(size), np.zeros(size)
    faces = np.zeros((size, FACES))
    kinds = [tuple(sorted(one)) for one in further]
    for at, one in enumerate(further):
        chances[at] = _chance(one)
        same[at] = kinds[at] == tuple(sorted(throw))
        faces[at] = np.bincount([face - 1 for face in one], minlength=FACES) - 2 / FACES
    alike = np.array([[one == other for other in kinds] for one in kinds], dtype=float)
    covariance = np.zeros((size, size))
    many = len(kinds)
    covariance[:many, :many] = alike * chances[:many]
    census.sums["throw-lags"].add(same, chances, covariance - np.outer(chances, chances))
    now = np.bincount([face - 1 for face in throw], minlength=FACES)
    census.sums["face-lags"].add(faces @ now, 0.0, faces @ faces.T * 2 / FACES)


def first_die(ordered: Floats) -> tuple[Floats, Floats, Floats] | None:
    """Faces of the first die, their expectation if it is like the second, and the covariance.

    Given both faces of a throw, a fair coin decides which die comes first.  ``None`` if the log sorts the two
    dice.
    """
    table = ordered.reshape(FACES, FACES)
    above, below = float(np.triu(table, 1).sum()), float(np.tril(table, -1).sum())
    if min(above, below) < 0.1 * max(above, below):
        return None
    both = table + table.T
    np.fill_diagonal(both, 0)
    expected = (both.sum(axis=1)) / 2
    observed = table.sum(axis=1) - np.diag(table)
    return observed, expected, (np.diag(both.sum(axis=1)) - both) / 4


def _chance(throw: Throw) -> float:
    """How often chance gives these two faces."""
    return (1 if throw[0] == throw[1] else 2) / FACES**2


def _side(throw: Throw) -> int:
    """1 above seven, -1 below, 0 for a seven."""
    return int(np.sign(sum(throw) - _MEAN))


def _multinomial(share: Floats, trials: int = 1) -> tuple[Floats, Floats]:
    return trials * share, trials * (np.diag(share) - np.outer(share, share))


_FACES: Final = _multinomial(np.full(FACES, 1 / FACES), 2)
_THROWS: Final = _multinomial(np.array([1 if a == b else 2 for a, b in THROWS]) / FACES**2)
_TOTALS: Final = _multinomial(np.array([6 - abs(total - 7) for total in range(2, 13)]) / FACES**2)
_ORDERED: Final = _multinomial(np.full(FACES**2, 1 / FACES**2))
