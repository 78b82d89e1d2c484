"""What the workers of a Dask cluster do: they judge inputs and ranges, and keep the records of tables.

Results are packed batch by batch. So neither a worker nor the client ever holds the objects of many rounds:
a large heap slows pickling and garbage collection down.
"""

import pickle
import threading
from collections.abc import Iterator, Sequence
from typing import Any, Final

from handaudit.auditing import plugins
from handaudit.auditing.across import CrossRoundResult, judge_tables
from handaudit.auditing.batches import SIZE, Batch, Item, Span, batches, reason
from handaudit.auditing.copies import KnownHands
from handaudit.auditing.engines import Done, ranges
from handaudit.auditing.engines.ranges import Range, Survey
from handaudit.auditing.judge import Judge
from handaudit.auditing.memory import settled_memory
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

Packed = list[bytes]
"""Judged batches, each pickled."""


class _OfThread(threading.local):
    """The judge of a thread, which tasks of one audit share: its caches are worth seconds."""

    def __init__(self) -> None:
        self.job: Job | None = None
        self.judge: Judge | None = None


_of_thread: Final = _OfThread()


def _judge(job: Job) -> Judge:
    """The judge of an audit, after its plugins are loaded."""
    settings: AuditSettings
    if _of_thread.job == job and _of_thread.judge is not None:
        return _of_thread.judge
    settings, used = pickle.loads(job)  # noqa: S301  our own, from the client
    if plugins.used() != used:
        plugins.use(used)
    _of_thread.judge = judge = Judge(settings)
    _of_thread.job = job
    return judge


def survey(one: Input, input_format: str | None, size: int, topic: str, number: int) -> Survey:
    """Cuts a large input; the client hears of each range at once, as a part of survey ``number``."""
    from distributed import get_worker  # noqa: PLC0415  optional

    worker = get_worker()

    def tell(at: int, part: Range) -> None:
        worker.log_event(topic, {"survey": number, "at": at, "range": pickle.dumps(part)})

    return ranges.survey(one, input_format, size, tell)


@settled_memory()
def judge_inputs(group: list[Input], input_format: str | None, job: Job) -> tuple[Packed, Ledgers]:
    """The results of some inputs, and the records of their tables, if there are any."""
    packed: Packed = []
    recorder = Recorder()
    judge, known = _judge(job), KnownHands()
    for batch in batches(group, input_format):
        judged = [judge.stretch(one, known=known) for one in batch.stretches]
        for result in _records(judged):
            _take(result, recorder)
        packed.append(_packed(batch.items, judged))
    ledgers = recorder.ledger.parted(BUCKETS)
    return packed, ledgers if any(one.packed for one in ledgers) else []


@settled_memory()
def judge_range(one: Input, part: Range, job: Job) -> tuple[Packed, Packed]:
    """The results of a range, and its records, if it has any."""
    judge, known = _judge(job), KnownHands()
    packed: Packed = []
    recorded: Packed = []
    try:
        for stretch in ranges.read(one, part, SIZE):
            judged = judge.stretch(stretch, known=known)
            span = Span(stretch.first_line, stretch.last_line, stretch.size)
            packed.append(_packed([span], [judged]))
            if records := list(_records([judged])):
                recorded.append(pickle.dumps(records))
    except OSError as error:
        packed.append(_packed([Span(part.first_line, part.last_line)], [Lost(reason(error))]))
    return packed, recorded


def _packed(items: list[Item], judged: Sequence[StretchResult | Lost]) -> bytes:
    """A judged batch without the parts that stay on the cluster."""
    lean = [one if isinstance(one, Lost) else one.without_records() for one in judged]
    return pickle.dumps((Batch(items), lean))


def unpacked(packed: Packed) -> Iterator[Done]:
    """The judged batches; each is unpacked when it is asked for."""
    for one in packed:
        done: Done = pickle.loads(one)  # noqa: S301  our own, see _packed
        yield done


def _records(judged: Sequence[StretchResult | Lost]) -> Iterator[PartResult]:
    """The results with records of tables."""
    for result in judged:
        for one in result.eventful if isinstance(result, StretchResult) else ():
            if one.entry is not None or isinstance(one.part, Interlude):
                yield one


def _take(result: PartResult, recorder: Recorder) -> None:
    if result.entry is not None:
        recorder.played(result.entry)
    elif isinstance(result.part, Interlude):
        recorder.between(result.part)


def recorded(several: Sequence[Packed]) -> Ledgers:
    """The records of one input, from those of its ranges."""
    recorder = Recorder()
    for packed in several:
        for one in packed:
            for result in pickle.loads(one):  # noqa: S301  our own, see judge_range
                _take(result, recorder)
    return recorder.ledger.parted(BUCKETS)


def bucket(ledgers: Ledgers, bucket: int) -> Ledger:
    """The records in one of the buckets."""
    return ledgers[bucket]


def judge_across(several: Sequence[Ledger], job: Job) -> CrossRoundResult:
    """Judges the tables of one bucket."""
    ledger = Ledger()
    for tables in several:
        ledger.include(tables)
    return judge_tables(ledger, _judge(job))


def first(pair: tuple[Packed, Any]) -> tuple[Packed, bool]:
    """What goes back to the client, and whether something stays."""
    return pair[0], bool(pair[1])


def second(pair: tuple[Packed, Any]) -> Any:
    """What stays on the cluster."""
    return pair[1]
