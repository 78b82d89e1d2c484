"""What the workers of a Dask cluster do: they judge inputs and ranges, and keep the records of tables."""

import pickle
from collections.abc import Sequence
from typing import Any

from handaudit.auditing import plugins
from handaudit.auditing.across import CrossRoundResult, judge_tables
from handaudit.auditing.batches import SIZE, Batch, Span, batches, reason
from handaudit.auditing.engines import Done, serial
from handaudit.auditing.engines.ranges import Range, read
from handaudit.auditing.judge import Judge
from handaudit.auditing.results import AuditSettings, Lost, PartResult, StretchResult
from handaudit.facts.log import Interlude
from handaudit.inputs.input import Input
from handaudit.replay.sequence.ledger import Ledger
from handaudit.replay.sequence.record import Recorder

BUCKETS = 16
"""Groups for the tables; each table is in one of them."""

Ledgers = list[Ledger]
"""Records of tables, by bucket."""

Job = bytes
"""The settings and the plugins of an audit, pickled once for all tasks."""


def _begun(job: Job) -> AuditSettings:
    """The settings of an audit, after its plugins are loaded."""
    settings: AuditSettings
    settings, used = pickle.loads(job)  # noqa: S301  our own, from the client
    if plugins.used() != used:
        plugins.use(used)
    return settings


def judge_inputs(
    group: list[Input], input_format: str | None, job: Job
) -> tuple[tuple[list[Done], bool], Ledgers]:
    """The results of some inputs, whether there are records, and the records of their tables."""
    done: list[Done] = []
    recorder = Recorder()
    for batch, judged in serial(batches(group, input_format), _begun(job)):
        _record(judged, recorder)
        done.append((Batch(batch.items), [_lean(one) for one in judged]))
    ledgers = recorder.ledger.parted(BUCKETS)
    return (done, any(ledgers)), ledgers


def judge_range(
    one: Input, form: str, part: Range, job: Job
) -> tuple[tuple[Done, bool], list[PartResult]]:
    """The result of a range, whether it has records, and the records."""
    judge = Judge(_begun(job))
    batch = Batch()
    judged: list[StretchResult | Lost] = []
    try:
        for stretch in read(one, form, part, SIZE):
            batch.items.append(Span(stretch.first_line, stretch.last_line))
            judged.append(judge.stretch(stretch))
    except OSError as error:
        batch.items.append(Span(part.first_line, part.last_line))
        judged.append(Lost(reason(error)))
    recorded = [
        each
        for result in judged
        if isinstance(result, StretchResult)
        for each in result.eventful
        if each.entry is not None or isinstance(each.part, Interlude)
    ]
    return ((batch, [_lean(result) for result in judged]), bool(recorded)), recorded


def _lean(judged: StretchResult | Lost) -> StretchResult | Lost:
    """The same without the parts that stay on the cluster."""
    return judged if isinstance(judged, Lost) else judged.without_records()


def _record(judged: Sequence[StretchResult | Lost], recorder: Recorder) -> None:
    for result in judged:
        for one in result.eventful if isinstance(result, StretchResult) else ():
            _take(one, recorder)


def _take(result: PartResult, recorder: Recorder) -> None:
    if result.entry is not None:
        recorder.played(result.entry)
    elif isinstance(result.part, Interlude):
        recorder.between(result.part)


def recorded(several: Sequence[Sequence[PartResult]]) -> Ledgers:
    """The records of one input, from the results of its ranges."""
    recorder = Recorder()
    for records in several:
        for one in records:
            _take(one, recorder)
    return recorder.ledger.parted(BUCKETS)


def bucket(ledgers: Ledgers, bucket: int) -> Ledger:
    """The records in one of the buckets."""
    return ledgers[bucket]


def judge_across(several: Sequence[Ledger], job: Job) -> CrossRoundResult:
    """Judges the tables of one bucket."""
    ledger = Ledger()
    for tables in several:
        ledger.include(tables)
    return judge_tables(ledger, Judge(_begun(job)))


def first(pair: tuple[Any, Any]) -> Any:
    """What goes back to the client."""
    return pair[0]


def second(pair: tuple[Any, Any]) -> Any:
    """What stays on the cluster."""
    return pair[1]
