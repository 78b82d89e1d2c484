"""How large a share of a sample of mutants was killed, and of all of them as the sample lets one expect."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from math import sqrt
from typing import Final

_Z: Final = 1.96
"""Standard deviations on either side of a 95 % interval."""


@dataclass(frozen=True)
class Share:
    """So many killed, of so many that are Python, and of how many more that cannot be imported.

    ``equivalent`` are those among the tried that no log can tell from the source, as they were judged.
    """

    killed: int
    tried: int
    no_python: int
    population: int
    equivalent: int = 0

    @property
    def without_equivalent(self) -> "Share":
        """The same without the mutants that nothing can kill."""
        return replace(self, tried=self.tried - self.equivalent, equivalent=0)

    @property
    def score(self) -> float:
        """The share of the killed."""
        return self.killed / self.tried if self.tried else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's 95 % interval of the score."""
        if not self.tried:
            return 0.0, 1.0
        z = _Z * _Z / self.tried
        middle = (self.score + z / 2) / (1 + z)
        half = _Z / (1 + z) * sqrt((self.score * (1 - self.score) + z / 4) / self.tried)
        return middle - half, middle + half


def score(shares: Mapping[str, Share]) -> float:
    """The share that is killed of all mutants; each package counts by how many mutants it has."""
    return sum(part * share.score for part, share in _weighted(shares))


def interval(shares: Mapping[str, Share]) -> tuple[float, float]:
    """A 95 % interval of that."""
    variance = 0.0
    for part, share in _weighted(shares):
        # Two more of each kind keep a score of 1 from looking certain (Agresti and Coull).
        guess = (share.killed + 2) / (share.tried + 4)
        variance += part * part * guess * (1 - guess) / (share.tried + 4)
    middle, half = score(shares), _Z * sqrt(variance)
    return max(0.0, middle - half), min(1.0, middle + half)


def _weighted(shares: Mapping[str, Share]) -> Iterator[tuple[float, Share]]:
    every = sum(share.population for share in shares.values())
    for share in shares.values():
        yield share.population / every, share
