"""Engines judge the stretches of an audit, one after another or several at a time.

Every engine gives the same results, byte for byte, in input order.
"""

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, islice
from pathlib import Path
from typing import Final, Literal

from handaudit.auditing.across import CrossRoundResult
from handaudit.auditing.batches import Batch, batches, reason
from handaudit.auditing.copies import KnownHands
from handaudit.auditing.judge import Judge
from handaudit.auditing.results import AuditSettings, Lost, StretchResult
from handaudit.facts.log import Interlude, Round
from handaudit.inputs.input import Found
from handaudit.reading.groups import in_groups
from handaudit.reading.sections import Section
from handaudit.reading.stretches import Stretch

Jobs = int | Literal["auto"]
"""How many processes judge; ``auto`` means one per processor, or none if that is faster."""

Done = tuple[Batch, list[StretchResult | Lost]]
"""A batch, and the result of each of its stretches."""

Engine = Callable[[Sequence[Found], str | None, AuditSettings], Iterator[Done | CrossRoundResult]]
"""Reads inputs, whose format is given or detected, and yields judged batches. It may also yield the
findings across rounds, unless the report builder makes them.
"""


class NotStarted(Exception):  # noqa: N818  states what is wrong with the engine
    """An engine that is not available, and what to do."""


MOST_EACH: Final = 4
"""Most processes for each processor: more would only take memory, whatever a file of settings says."""

FEW: Final = 6
"""Up to this number of batches (at most 3 MB of text), judging is faster than starting processes."""

_SMALL: Final = 1 << 13
"""Characters of a stretch of a few hands."""

_AT_A_TIME: Final = 16
"""Small stretches that are read before they are judged, as the parts of a large one are."""


def local(jobs: Jobs) -> Engine:
    """The engine of this machine, with this number of processes."""

    def run(
        found: Sequence[Found], input_format: str | None, settings: AuditSettings
    ) -> Iterator[Done]:
        number = processors() if jobs == "auto" else min(jobs, MOST_EACH * processors())
        coming = batches(found, input_format)
        if number == 1:
            return serial(coming, settings)
        first = list(islice(coming, FEW)) if jobs == "auto" else []
        if jobs == "auto" and len(first) < FEW:
            return serial(first, settings)
        from handaudit.auditing.engines import processes  # noqa: PLC0415  only where they are needed

        return processes.run(chain(first, coming), settings, number)

    return run


def serial(coming: Iterable[Batch], settings: AuditSettings) -> Iterator[Done]:
    """Judges one stretch after another, in this process."""
    judge, known = Judge(settings), KnownHands()
    for batch in coming:
        yield batch, judged(judge, batch.stretches, known)


def judged(
    judge: Judge, stretches: Iterable[Stretch | Section], known: KnownHands
) -> list[StretchResult | Lost]:
    """The results of some stretches; a section may be lost, since its file is opened again."""
    done: list[StretchResult | Lost] = []
    for some in in_groups(stretches, _AT_A_TIME):
        for one in [_read(each) for each in some]:
            try:
                done.append(judge.stretch(one, known=known))
            except OSError as error:
                done.append(Lost(reason(error)))
    return done


def _read(stretch: Stretch | Section) -> Iterable[Round | Interlude]:
    """The parts of a small stretch; others are read while they are judged."""
    small = isinstance(stretch, Stretch) and stretch.size <= _SMALL
    return [*stretch] if small else stretch


def processors() -> int:
    """The processors that this process may use, by its affinity and its control group."""
    count = (
        len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    )
    try:
        quota, period = Path("/sys/fs/cgroup/cpu.max").read_text(encoding="ascii").split()
        if quota != "max":
            count = min(count, max(int(quota) // int(period), 1))
    except (OSError, ValueError):
        pass
    return count
