"""Tries a random sample of mutants, and writes what became of them.

    python -m mutation --sample 50 --seed 1              so many of each package; goes on where it was
    python -m mutation --sample 50 --seed 1 --again      those that survived and are not equivalent
    python -m mutation --page docs/mutation.md           writes the page at the end

What became of each is kept in ``build/mutation`` for this state of the sources: with a larger sample of
the same seed only the new ones are tried.
"""

import argparse
import subprocess
import sys
import time
from collections.abc import Iterator
from itertools import zip_longest
from pathlib import Path
from typing import Final

from cosmic_ray.work_db import WorkDB, use_db
from cosmic_ray.work_item import MutationSpec, TestOutcome, WorkerOutcome, WorkItem, WorkResult

from mutation import firsts, page, tests, trial
from mutation.mutants import PACKAGES, ROOT, Mutant, drawn
from mutation.share import score
from mutation.trial import Trial, Verdict

_STATE: Final = ROOT / "build" / "mutation"


def main() -> int:
    """Tries the mutants; 1 if too few are killed."""
    asked = _asked()
    sources = [f"src/handaudit/{folder}" for folder in PACKAGES.values()]
    state = tests.digest(*sources)
    known = _STATE / f"tests-{state}"
    if not (known / "seconds.json").is_file():
        print(f"which test runs through which line: {known}", flush=True)
        command = [sys.executable, "-m", "mutation.tests", str(known)]
        if subprocess.run(command, cwd=ROOT, check=False).returncode:  # noqa: S603
            print("the tests fail on the sources as they are", file=sys.stderr)
            return 2
    drawn_of = [drawn(package, asked.sample, asked.seed) for package in asked.package]
    # The packages take turns, so that a run that is broken off tells of each.
    sample = [one for turn in zip_longest(*drawn_of) for one in turn if one is not None]
    database = _STATE / f"mutants-{state}.sqlite"
    with use_db(str(database)) as kept:
        _enter(kept, sample)
        if not asked.known:
            _try(kept, sample, tests.Map(known), jobs=asked.jobs, again=asked.again)
        results = dict(kept.results)
    made = page.Sample.of(sample, results, asked.seed)
    print(page.account(made))
    if asked.page:
        firsts.record(firsts.First(asked.seed, state, page.shares(sample, results, at_first=True)))
        Path(asked.page).write_text(page.page(made, firsts.recorded()), encoding="utf-8")
    return 0 if score(made.shares) >= page.TARGET else 1


def _asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="mutation", description=__doc__.partition("\n")[0])
    parser.add_argument("--sample", type=int, default=50, help="mutants of each package")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2, help="trials at once")
    parser.add_argument(
        "--again",
        action="store_true",
        help="try those once more that survived and are not equivalent",
    )
    parser.add_argument("--known", action="store_true", help="try none, tell what is known")
    parser.add_argument("--package", action="append", choices=[*PACKAGES], help="this one alone")
    parser.add_argument("--page", metavar="FILE", help="write the page there")
    asked = parser.parse_args()
    asked.package = asked.package or [*PACKAGES]
    return asked


def _enter(kept: WorkDB, sample: list[Mutant]) -> None:
    """Puts the mutants of a sample into cosmic-ray's session that are not there yet."""
    there = {item.job_id for item in kept.work_items}
    kept.add_work_items(
        WorkItem.single(
            mutant.id,
            MutationSpec(
                module_path=mutant.path,
                operator_name=mutant.operator,
                occurrence=mutant.occurrence,
                start_pos=(mutant.line, 0),
                end_pos=(mutant.line, 1),
            ),
        )
        for mutant in sample
        if mutant.id not in there
    )


def _try(kept: WorkDB, sample: list[Mutant], known: tests.Map, *, jobs: int, again: bool) -> None:
    results = dict(kept.results)
    left = [
        mutant
        for mutant in sample
        if mutant.id not in results
        or (
            again
            and results[mutant.id].test_outcome == TestOutcome.SURVIVED
            and page.judged(mutant).verdict != "equivalent"
        )
    ]
    if not left:
        return
    trial.preload()
    limit = 60 + trial.PATIENCE * sum(known.seconds.values())
    started, ended = time.monotonic(), 0

    def trials() -> Iterator[Trial]:
        for mutant in left:
            yield Trial(mutant, known.through(mutant.path, mutant.line), limit)

    def done(tried: Trial, verdict: Verdict) -> None:
        nonlocal ended
        ended += 1
        mutant = tried.mutant
        before, after = mutant.change()
        kept.set_result(
            mutant.id,
            WorkResult(
                worker_outcome=WorkerOutcome.NORMAL,
                test_outcome=verdict.outcome,
                output=page.AGAIN + verdict.by if mutant.id in results else verdict.by,
                diff=f"- {before}\n+ {after}",
            ),
        )
        spent = time.monotonic() - started
        print(f"{ended}/{len(left)} {spent:.0f} s {verdict.outcome.value} {mutant.id}", flush=True)

    trial.run(trials(), known.seconds, jobs, done)


if __name__ == "__main__":
    sys.exit(main())
