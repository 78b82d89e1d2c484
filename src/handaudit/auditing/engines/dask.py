"""Judges on a Dask cluster, near the logs: only the results come back.

Inputs are distributed by size:

- small inputs share a task;
- one task surveys a large plain input, and others then judge it in ranges;
- a large compressed input, which can only be read from its start, stays in one piece.

The rounds of each table also meet on the cluster, each table in one place.
"""

import contextlib
import pickle
from collections import deque
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

import msgspec

from handaudit.auditing import plugins
from handaudit.auditing.batches import SIZE, Batch, Closed, Opened, Span, batches, reason
from handaudit.auditing.collect import CrossRoundResult, judge_tables
from handaudit.auditing.engines import Done, Engine, NotStarted, processors, serial
from handaudit.auditing.engines.ranges import Range, Survey, read, survey
from handaudit.auditing.engines.safe_path import safe_path
from handaudit.auditing.judge import Judge
from handaudit.auditing.results import AuditSettings, Lost, PartResult, StretchResult
from handaudit.facts.log import Interlude
from handaudit.inputs.input import Found, Input, Skipped
from handaudit.replay.sequence.ledger import Ledger
from handaudit.replay.sequence.record import Recorder

if TYPE_CHECKING:
    from distributed import Future

PART: Final = 16 << 20
"""Approximate bytes that one task judges."""

MOST_INPUTS: Final = 2_000
"""Most inputs that one task judges."""

_AHEAD: Final = 4
"""Submitted tasks per processor of the cluster."""

_BUCKETS: Final = 16
"""Groups for the tables; each table is in one of them."""

PATIENCE: Final = 20.0
"""Seconds within which a scheduler must answer."""

_LOST: Final = "the workers that audited it died repeatedly"

Ledgers = list[Ledger]
"""Records of tables, by bucket."""

Job = bytes
"""The settings and the plugins of an audit, pickled once for all tasks."""


def cluster(address: str | None, *, part: int = PART) -> Engine:
    """The engine of the cluster whose scheduler has this address. Without an address, the audit
    starts a cluster on this machine and ends it. A task judges about ``part`` bytes.
    """

    def run(
        found: Sequence[Found], input_format: str | None, settings: AuditSettings
    ) -> Iterator[Done | CrossRoundResult]:
        with _client(address) as client:
            yield from _Run(client, settings, input_format, part).done(found)

    return run


@contextlib.contextmanager
def _client(address: str | None) -> Iterator[Any]:
    try:
        import distributed  # noqa: PLC0415  an optional dependency
    except ImportError as error:
        message = "--engine dask needs Dask: pip install distributed"
        raise NotStarted(message) from error
    made: Any = distributed
    with contextlib.ExitStack() as stack:
        try:
            if address is None:
                stack.enter_context(safe_path())
                here = made.LocalCluster(
                    n_workers=processors(),
                    threads_per_worker=1,
                    dashboard_address="127.0.0.1:0",
                    silence_logs=50,
                )
                where = stack.enter_context(here)
            else:
                where = address
            client = stack.enter_context(made.Client(where, timeout=PATIENCE, set_as_default=False))
            try:
                client.wait_for_workers(1, timeout=PATIENCE)
            except TimeoutError as error:
                raise OSError(f"it has had no worker for {PATIENCE:.0f} seconds") from error
        except (OSError, ValueError, RuntimeError) as error:
            place = f"at {address}" if address else "on this machine"
            raise NotStarted(f"no Dask cluster {place}: {error}") from error
        yield client


class _Group(msgspec.Struct, frozen=True):
    """Inputs that one task judges."""

    inputs: list[Input]
    judged: "Future[Any]"


class _Large(msgspec.Struct, frozen=True):
    """An input that is judged in ranges."""

    input: Input
    surveyed: "Future[Any]"


class _Here(msgspec.Struct, frozen=True):
    """An input that no other machine can read."""

    found: Found


class _Run:
    """One audit on a cluster."""

    def __init__(
        self, client: Any, settings: AuditSettings, input_format: str | None, part: int
    ) -> None:
        self._client = client  # its methods have no types
        self._settings, self._format, self._part = settings, input_format, part
        self._job: Job = pickle.dumps((settings, plugins.used()))
        threads: dict[str, int] = self._client.nthreads()
        self._ahead = _AHEAD * max(sum(threads.values()), 1)
        self._ledgers: list[Future[Any]] = []

    def done(self, found: Sequence[Found]) -> Iterator[Done | CrossRoundResult]:
        """The batches in input order, and then the findings across rounds."""
        from distributed import CancelledError  # noqa: PLC0415  optional
        from distributed.comm.core import CommClosedError  # noqa: PLC0415  optional

        waiting: deque[_Group | _Large | _Here] = deque()
        try:
            for one in self._shared_out(found):
                waiting.append(one)
                if len(waiting) > self._ahead:
                    yield from self._finished(waiting.popleft())
            while waiting:
                yield from self._finished(waiting.popleft())
            yield from self._across()
        except (CancelledError, CommClosedError) as error:
            raise NotStarted(f"the Dask cluster was lost: {error}") from error

    def _shared_out(self, found: Sequence[Found]) -> Iterator[_Group | _Large | _Here]:
        group: list[Input] = []
        size = 0
        for one in found:
            small = isinstance(one, Input) and not (one.is_stdin or self._is_large(one))
            if group and (not small or size >= self._part or len(group) >= MOST_INPUTS):
                yield self._group(group)
                group, size = [], 0
            if isinstance(one, Skipped) or one.is_stdin:
                yield _Here(one)
            elif small:
                group.append(one)
                size += one.size
            else:
                yield _Large(one, self._submit(survey, one, self._format, self._part))
        if group:
            yield self._group(group)

    def _is_large(self, one: Input) -> bool:
        return one.plain and one.size > 2 * self._part

    def _group(self, group: list[Input]) -> _Group:
        return _Group(group, self._submit(_judge_inputs, group, self._format, self._job))

    def _submit(self, function: Any, *arguments: Any) -> "Future[Any]":
        future: Future[Any] = self._client.submit(function, *arguments, pure=False)
        return future

    # --- results -------------------------------------------------------------------------

    def _finished(self, one: _Group | _Large | _Here) -> Iterator[Done]:
        match one:
            case _Here():
                yield from serial(batches([one.found], self._format), self._settings)
            case _Group():
                yield from self._of_group(one)
            case _Large():
                surveyed = self._result(one.surveyed)
                if surveyed is None:
                    yield _whole(one.input, Closed(None, None, None, 0, _LOST)), []
                elif surveyed.ranges or surveyed.closed.fault is not None:
                    yield from self._of_large(one.input, surveyed)
                else:
                    yield from self._of_group(self._group([one.input]))

    def _of_group(self, group: _Group) -> Iterator[Done]:
        result = self._left(group.judged)
        if result is not None:
            yield from result
        elif len(group.inputs) == 1:
            yield _whole(group.inputs[0], Closed(None, None, None, 0, _LOST)), []
        else:  # find out which one kills the workers
            for one in group.inputs:
                yield from self._of_group(self._group([one]))

    def _of_large(self, one: Input, surveyed: Survey) -> Iterator[Done]:
        """The ranges of an input; only as many are submitted as the cluster can work on."""
        yield Batch([Opened(one.path)]), []
        form = surveyed.closed.format
        waiting: deque[tuple[Range, Future[Any]]] = deque()
        records: list[Future[Any]] = []
        for part in surveyed.ranges:
            waiting.append((part, self._submit(_judge_range, one, form, part, self._job)))
            if len(waiting) > self._ahead:
                yield self._of_range(*waiting.popleft(), records)
        while waiting:
            yield self._of_range(*waiting.popleft(), records)
        if records:
            self._ledgers.append(self._submit(_recorded, records))
        yield Batch([surveyed.closed]), []

    def _of_range(self, part: Range, future: "Future[Any]", records: "list[Future[Any]]") -> Done:
        record = self._submit(_second, future)
        result = self._result(self._submit(_first, future))
        if result is None:
            return Batch([Span(part.first_line, part.last_line)]), [Lost(_LOST)]
        (batch, judged), kept = result
        if kept:
            records.append(record)
        done: Done = batch, judged
        return done

    def _left(self, future: "Future[Any]") -> list[Done] | None:
        """The results of a group; its records stay on the cluster."""
        ledgers = self._submit(_second, future)
        result = self._result(self._submit(_first, future))
        if result is None:
            return None
        done, kept = result
        if kept:
            self._ledgers.append(ledgers)
        batches_done: list[Done] = done
        return batches_done

    def _result(self, future: "Future[Any]") -> Any:
        """The result of a task; ``None`` if it killed its workers.

        Raises:
            NotStarted: all workers are gone, and none comes.
        """
        from distributed.scheduler import KilledWorker  # noqa: PLC0415  optional

        while True:
            try:
                return future.result(timeout=PATIENCE)
            except KilledWorker:
                return None
            except TimeoutError:
                if future.done():  # type: ignore[no-untyped-call]
                    raise
            try:
                self._client.wait_for_workers(1, timeout=PATIENCE)
            except TimeoutError as error:
                message = f"the Dask cluster has had no worker for {PATIENCE:.0f} seconds"
                raise NotStarted(message) from error

    def _across(self) -> Iterator[CrossRoundResult]:
        """Judges the tables on the cluster, each in one place."""
        if not self._ledgers:
            return
        judged = [
            self._submit(
                _judge_tables,
                [self._submit(_bucket, one, bucket) for one in self._ledgers],
                self._job,
            )
            for bucket in range(_BUCKETS)
        ]
        self._ledgers = []
        for future in judged:
            across = self._result(future)
            if across is None:
                raise NotStarted("the workers that judged the tables died repeatedly")
            yield across


def _whole(one: Input, end: Closed) -> Batch:
    return Batch([Opened(one.path), end])


# --- on the cluster ------------------------------------------------------------------------------


def _begun(job: Job) -> AuditSettings:
    """The settings of an audit, after its plugins are loaded."""
    settings: AuditSettings
    settings, used = pickle.loads(job)  # noqa: S301  our own, from the client
    if plugins.used() != used:
        plugins.use(used)
    return settings


def _judge_inputs(
    group: list[Input], input_format: str | None, job: Job
) -> tuple[tuple[list[Done], bool], Ledgers]:
    """The results of some inputs, whether there are records, and the records of their tables."""
    done: list[Done] = []
    recorder = Recorder()
    for batch, judged in serial(batches(group, input_format), _begun(job)):
        _record(judged, recorder)
        done.append((Batch(batch.items), [_lean(one) for one in judged]))
    ledgers = recorder.ledger.parted(_BUCKETS)
    return (done, any(ledgers)), ledgers


def _judge_range(
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


def _recorded(several: Sequence[Sequence[PartResult]]) -> Ledgers:
    """The records of one input, from the results of its ranges."""
    recorder = Recorder()
    for records in several:
        for one in records:
            _take(one, recorder)
    return recorder.ledger.parted(_BUCKETS)


def _bucket(ledgers: Ledgers, bucket: int) -> Ledger:
    return ledgers[bucket]


def _judge_tables(several: Sequence[Ledger], job: Job) -> CrossRoundResult:
    ledger = Ledger()
    for tables in several:
        ledger.include(tables)
    return judge_tables(ledger, Judge(_begun(job)))


def _first(pair: tuple[Any, Any]) -> Any:
    return pair[0]


def _second(pair: tuple[Any, Any]) -> Any:
    return pair[1]
