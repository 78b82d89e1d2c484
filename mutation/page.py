"""The page of the mutation score: the sample, its interval, and a verdict on each survivor."""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from cosmic_ray.work_item import TestOutcome, WorkResult

from mutation.firsts import First
from mutation.mutants import PACKAGES, Mutant, population
from mutation.share import Share, interval, score
from mutation.tests import NET

AGAIN: Final = "again: "
"""What a mutant that survived at first is marked with, before the test that killed it later."""

TARGET: Final = 0.9
"""The share of mutants that the tests ought to notice."""

_VERDICTS: Final = Path(__file__).with_name("verdicts.toml")


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
    """What became of a sample of mutants; ``netted`` are those that only ``tests.NET`` noticed."""

    seed: int
    shares: dict[str, Share]
    netted: int
    survivors: tuple[Survivor, ...]

    @classmethod
    def of(cls, drawn: list[Mutant], results: dict[str, WorkResult], seed: int) -> "Sample":
        """What became of the mutants that were drawn."""
        tried = [(one, results[one.id]) for one in drawn if one.id in results]
        return cls(
            seed=seed,
            shares=shares(drawn, results),
            netted=sum(result.output.removeprefix(AGAIN).startswith(NET) for _, result in tried),
            survivors=tuple(
                judged(one) for one, result in tried if result.test_outcome == TestOutcome.SURVIVED
            ),
        )


def shares(
    drawn: list[Mutant], results: dict[str, WorkResult], *, at_first: bool = False
) -> dict[str, Share]:
    """The share of each package that is killed, or was when its mutants were tried the first time."""
    found = {}
    for package in PACKAGES:
        here = [one for one in drawn if one.package == package and one.id in results]
        tried = [results[one.id] for one in here]
        if tried:
            ended = [one.test_outcome for one in tried]
            killed = [one for one in tried if one.test_outcome == TestOutcome.KILLED]
            later = sum(one.output.startswith(AGAIN) for one in killed) if at_first else 0
            found[package] = Share(
                killed=len(killed) - later,
                tried=len(ended) - ended.count(TestOutcome.INCOMPETENT),
                no_python=ended.count(TestOutcome.INCOMPETENT),
                population=len(population(package)),
                equivalent=sum(
                    judged(one).verdict == "equivalent"
                    for one in here
                    if results[one.id].test_outcome == TestOutcome.SURVIVED
                ),
            )
    return found


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
    lines.append(f"all: {score(made.shares):.1%} (95 %: {_bounds(made.shares)})")
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


def _bounds(shares: Mapping[str, Share]) -> str:
    low, high = interval(shares)
    return f"{low:.1%} to {high:.1%}"


def _possible(shares: Mapping[str, Share]) -> dict[str, Share]:
    return {package: share.without_equivalent for package, share in shares.items()}


def _of_possible(shares: Mapping[str, Share]) -> str:
    possible = _possible(shares)
    judged_some = any(share.equivalent for share in shares.values())
    return f"{score(possible):.1%} ({_bounds(possible)})" if judged_some else ""


def page(made: Sample, firsts: Sequence[First]) -> str:
    """The page in Markdown; ``firsts`` are the samples as they were first tried."""
    most = max(share.tried + share.no_python for share in made.shares.values())
    killed = sum(share.killed for share in made.shares.values())
    equivalent = sum(one.verdict == "equivalent" for one in made.survivors)
    lines = [
        "# Mutation testing",
        "",
        f"Generated by `make mutation SAMPLE={most} SEED={made.seed}`; do not edit. cosmic-ray makes small",
        "changes to the source of the packages that judge. A random sample is tried, each until a test",
        "fails. Changes of annotations, of unions of types and of `==` into `is` are left out: they change",
        "nothing, or are not valid Python.",
        "",
        f"**{score(made.shares):.1%}** of all mutants are killed (95 % interval: {_bounds(made.shares)});",
        f"the aim is {TARGET:.0%}. {len(made.survivors)} of {killed + len(made.survivors)} survive, of which",
        f"{equivalent} are equivalent: no log can tell them from the source. Of the others",
        f"{score(_possible(made.shares)):.1%} are killed. {made.netted} were noticed by",
        f"`{NET}` alone, which says that something changed and not what is right.",
        "",
        "## As first tried",
        "",
        "Survivors of a sample get tests, so its score rises. The fair measure is the score before that.",
        "The last row is the newest. The last column leaves out equivalent mutants; not all survivors of",
        "the first samples were judged.",
        "",
        "| seed | sources | tried | killed at first | 95 % interval | of those not equivalent |",
        "|---|---|---|---|---|---|",
    ]
    lines += [
        f"| {first.seed} | `{first.sources}` | {first.tried} | {score(first.shares):.1%} | "
        f"{_bounds(first.shares)} | {_of_possible(first.shares)} |"
        for first in firsts
    ]
    lines += [
        "",
        "## By package",
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
