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
from weakref import WeakSet

import msgspec

from handaudit.auditing import plugins
from handaudit.auditing.across import CrossRoundResult
from handaudit.auditing.batches import Batch, Closed, Opened, Span, batches
from handaudit.auditing.engines import Done, Engine, NotStarted, processors, serial, tasks
from handaudit.auditing.engines.ranges import Range, Survey, survey
from handaudit.auditing.engines.safe_path import safe_path
from handaudit.auditing.results import AuditSettings, Lost
from handaudit.inputs.input import Found, Input, Skipped

if TYPE_CHECKING:
    from distributed import Future

PART: Final = 16 << 20
"""Approximate bytes that one task judges."""

MOST_INPUTS: Final = 2_000
"""Most inputs that one task judges."""

_AHEAD: Final = 4
"""Submitted tasks per processor of the cluster."""

PATIENCE: Final = 20.0
"""Seconds within which a scheduler must answer."""

WORKERLESS: Final = 120.0
"""Seconds within which a worker must come, on a busy machine or in a cloud."""

_LOOK: Final = 20.0
"""Seconds between two looks whether there are workers."""

_LOST: Final = "the workers that audited it died repeatedly"


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
                client.wait_for_workers(1, timeout=WORKERLESS)
            except TimeoutError as error:
                raise OSError(f"it has had no worker for {WORKERLESS:.0f} seconds") from error
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
        self._job: tasks.Job = pickle.dumps((settings, plugins.used()))
        threads: dict[str, int] = self._client.nthreads()
        self._ahead = _AHEAD * max(sum(threads.values()), 1)
        self._ledgers: list[Future[Any]] = []
        self._submitted: WeakSet[Future[Any]] = WeakSet()

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
        return _Group(group, self._submit(tasks.judge_inputs, group, self._format, self._job))

    def _submit(self, function: Any, *arguments: Any) -> "Future[Any]":
        future: Future[Any] = self._client.submit(function, *arguments, pure=False)
        self._submitted.add(future)
        return future

    def _submit_alone(self, function: Any, *arguments: Any) -> "Future[Any]":
        """Submits a task once all others are over: a task that kills a worker takes its neighbours along."""
        while others := [one for one in self._submitted if not one.done()]:  # type: ignore[no-untyped-call]
            self._settled(others[0])
        return self._submit(function, *arguments)

    def _settled(self, future: "Future[Any]") -> None:
        """Waits until a task is over, whatever its end.

        Raises:
            NotStarted: all workers are gone, and none comes.
        """
        while True:
            try:
                future.exception(timeout=_LOOK)  # type: ignore[no-untyped-call]
            except TimeoutError:
                self._await_worker()
            else:
                return

    def _await_worker(self) -> None:
        try:
            self._client.wait_for_workers(1, timeout=WORKERLESS)
        except TimeoutError as error:
            message = f"the Dask cluster has had no worker for {WORKERLESS:.0f} seconds"
            raise NotStarted(message) from error

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
                    task = (survey, one.input, self._format, self._part)
                    surveyed = self._result(self._submit_alone(*task))
                if surveyed is None:
                    yield _whole(one.input, Closed(None, None, None, 0, _LOST)), []
                elif surveyed.ranges or surveyed.closed.fault is not None:
                    yield from self._of_large(one.input, surveyed)
                else:
                    yield from self._of_group(self._group([one.input]))

    def _of_group(self, group: _Group) -> Iterator[Done]:
        several = len(group.inputs) > 1
        task = (tasks.judge_inputs, group.inputs, self._format, self._job)
        result = self._parted(group.judged) if several else self._tried(group.judged, *task)
        if result is not None:
            done, records = result
            self._ledgers += records
            yield from done
        elif several:  # find out which one kills the workers
            for one in group.inputs:
                yield from self._of_group(self._group([one]))
        else:
            yield _whole(group.inputs[0], Closed(None, None, None, 0, _LOST)), []

    def _of_large(self, one: Input, surveyed: Survey) -> Iterator[Done]:
        """The ranges of an input; only as many are submitted as the cluster can work on."""
        yield Batch([Opened(one.path)]), []
        form = surveyed.closed.format
        waiting: deque[tuple[Range, Future[Any]]] = deque()
        records: list[Future[Any]] = []

        def finished() -> Done:
            part, future = waiting.popleft()
            result = self._tried(future, tasks.judge_range, one, form, part, self._job)
            if result is None:
                return Batch([Span(part.first_line, part.last_line)]), [Lost(_LOST)]
            done: Done = result[0]
            records.extend(result[1])
            return done

        for part in surveyed.ranges:
            waiting.append((part, self._submit(tasks.judge_range, one, form, part, self._job)))
            if len(waiting) > self._ahead:
                yield finished()
        while waiting:
            yield finished()
        if records:
            self._ledgers.append(self._submit(tasks.recorded, records))
        yield Batch([surveyed.closed]), []

    def _tried(self, future: "Future[Any]", *task: Any) -> "tuple[Any, list[Future[Any]]] | None":
        """The parted result of a task; if it lost its workers, that of the same task alone."""
        result = self._parted(future)
        return self._parted(self._submit_alone(*task)) if result is None else result

    def _parted(self, future: "Future[Any]") -> "tuple[Any, list[Future[Any]]] | None":
        """The result of a task, and its records, if it has any: they stay on the cluster."""
        records = self._submit(tasks.second, future)
        result = self._result(self._submit(tasks.first, future))
        if result is None:
            return None
        done, kept = result
        return done, [records] if kept else []

    def _result(self, future: "Future[Any]") -> Any:
        """The result of a task; ``None`` if it killed its workers.

        Raises:
            NotStarted: all workers are gone, and none comes.
        """
        from distributed.scheduler import KilledWorker  # noqa: PLC0415  optional

        self._settled(future)
        try:
            return future.result()
        except KilledWorker:
            return None

    def _across(self) -> Iterator[CrossRoundResult]:
        """Judges the tables on the cluster, each in one place."""
        if not self._ledgers:
            return
        judged = [
            self._submit(
                tasks.judge_across,
                [self._submit(tasks.bucket, one, bucket) for one in self._ledgers],
                self._job,
            )
            for bucket in range(tasks.BUCKETS)
        ]
        self._ledgers = []
        for future in judged:
            across = self._result(future)
            if across is None:
                raise NotStarted("the workers that judged the tables died repeatedly")
            yield across


def _whole(one: Input, end: Closed) -> Batch:
    return Batch([Opened(one.path), end])
