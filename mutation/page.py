"""The page of the mutation score: the sample, its interval, and a verdict on each survivor."""

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from math import sqrt
from pathlib import Path
from typing import Final

from cosmic_ray.work_item import TestOutcome, WorkResult

from mutation.mutants import PACKAGES, Mutant, population

TARGET: Final = 0.9
"""The share of mutants that the tests ought to notice."""

_Z: Final = 1.96
"""Standard deviations on either side of a 95 % interval."""

_VERDICTS: Final = Path(__file__).with_name("verdicts.toml")


@dataclass(frozen=True)
class Share:
    """So many killed, of so many that are Python, and of how many more that cannot be imported."""

    killed: int
    tried: int
    no_python: int
    population: int

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


@dataclass(frozen=True)
class Survivor:
    """A mutant that no test noticed, and what is to be said of it."""

    mutant: Mutant
    before: str
    after: str
    verdict: str
    because: str


@dataclass(frozen=True)
class Sample:
    """What became of a sample of mutants."""

    seed: int
    shares: dict[str, Share]
    survivors: tuple[Survivor, ...]

    @classmethod
    def of(cls, drawn: list[Mutant], results: dict[str, WorkResult], seed: int) -> "Sample":
        """What became of the mutants that were drawn."""
        shares, survivors = {}, []
        for package in PACKAGES:
            tried = [one for one in drawn if one.package == package and one.id in results]
            ended = [results[one.id].test_outcome for one in tried]
            if not tried:
                continue
            shares[package] = Share(
                killed=ended.count(TestOutcome.KILLED),
                tried=len(ended) - ended.count(TestOutcome.INCOMPETENT),
                no_python=ended.count(TestOutcome.INCOMPETENT),
                population=len(population(package)),
            )
            survivors += [
                judged(one)
                for one, outcome in zip(tried, ended, strict=True)
                if outcome == TestOutcome.SURVIVED
            ]
        return cls(seed, shares, tuple(survivors))

    @property
    def score(self) -> float:
        """The share that is killed of all mutants, as the sample lets one expect."""
        return sum(part * share.score for part, share in self._weighted())

    @property
    def interval(self) -> tuple[float, float]:
        """A 95 % interval of that; each package counts by how many mutants it has."""
        variance = 0.0
        for part, share in self._weighted():
            # Two more of each kind keep a score of 1 from looking certain (Agresti and Coull).
            guess = (share.killed + 2) / (share.tried + 4)
            variance += part * part * guess * (1 - guess) / (share.tried + 4)
        half = _Z * sqrt(variance)
        return max(0.0, self.score - half), min(1.0, self.score + half)

    def _weighted(self) -> Iterator[tuple[float, Share]]:
        every = sum(share.population for share in self.shares.values())
        for share in self.shares.values():
            yield share.population / every, share


def judged(mutant: Mutant) -> Survivor:
    """A mutant that no test noticed, with what is said of it."""
    before, after = mutant.change()
    verdict, because = _verdicts().get((mutant.path, before, after), ("not judged yet", ""))
    return Survivor(mutant, before, after, verdict, because)


@cache
def _verdicts() -> dict[tuple[str, str, str], tuple[str, str]]:
    """What has been said of survivors, by module and changed lines: it outlives other changes there."""
    with _VERDICTS.open("rb") as file:
        told = tomllib.load(file).get("survivor", [])
    return {
        (one["module"], one["before"], one["after"]): (one["verdict"], one["because"])
        for one in told
    }


# --- in words -------------------------------------------------------------------------------------


def account(made: Sample) -> str:
    """The score in a few lines, and the survivors that nobody has judged."""
    lines = [f"{name}: {_told(share)}" for name, share in made.shares.items()]
    low, high = made.interval
    lines.append(f"all: {made.score:.1%} (95 %: {low:.1%} to {high:.1%})")
    for one in made.survivors:
        if one.verdict == "not judged yet":
            lines += [f"{one.mutant.path}:{one.mutant.line}", f"  - {one.before}"]
            lines.append(f"  + {one.after}")
    return "\n".join(lines)


def _told(share: Share) -> str:
    low, high = share.interval
    return (
        f"{share.killed} of {share.tried} killed, {share.score:.1%} (95 %: {low:.1%} to {high:.1%}), "
        f"{share.no_python} no Python, of {share.population:,}"
    )


def page(made: Sample) -> str:
    """The page in Markdown."""
    low, high = made.interval
    most = max(share.tried + share.no_python for share in made.shares.values())
    lines = [
        "# Mutation testing",
        "",
        f"Generated by `make mutation SAMPLE={most} SEED={made.seed}`; do not edit. cosmic-ray makes small",
        "changes of the source of the packages that judge; a random sample of them is tried, each",
        "until a test fails. Changes of annotations, of unions of types and of `==` into `is` are left",
        "out: they change nothing, or are no Python.",
        "",
        f"**{made.score:.1%}** of all mutants are killed (95 % interval: {low:.1%} to {high:.1%}).",
        f"The aim is {TARGET:.0%}. Tests have been written for mutants of this sample that survived at",
        "first, so that the score flatters: a sample of another seed is the fair measure.",
        "",
        "| package | mutants | tried | cannot be imported | killed | score | 95 % interval |",
        "|---|---|---|---|---|---|---|",
    ]
    for name, share in made.shares.items():
        low, high = share.interval
        lines.append(
            f"| {name} | {share.population:,} | {share.tried + share.no_python} | {share.no_python} | "
            f"{share.killed} | {share.score:.1%} | {low:.1%} to {high:.1%} |"
        )
    lines += [
        "",
        "A mutant that cannot be imported counts neither way. The interval of a package is Wilson's; in",
        "the whole each package counts by how many mutants it has.",
        "",
        "## Survivors",
        "",
    ]
    if not made.survivors:
        lines.append("None.")
    for one in made.survivors:
        lines += [
            f"- `{one.mutant.path.removeprefix('src/handaudit/')}`: **{one.verdict}**"
            + (f". {one.because}" if one.because else ""),
            "",
            "  ```diff",
            f"  - {one.before}",
            f"  + {one.after}",
            "  ```",
            "",
        ]
    return "\n".join(lines).rstrip() + "\n"
