"""Judges on a Dask cluster, near the logs: only the results come back.

Inputs are distributed by size:

- small inputs share a task;
- one task surveys a large plain input, and others judge its ranges while it goes on;
- a large compressed input, which can only be read from its start, stays in one piece.

The rounds of each table also meet on the cluster, each table in one place.
"""

import gc
import pickle
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING, Any, Final
from weakref import WeakSet

import msgspec

from handaudit.auditing import plugins
from handaudit.auditing.across import CrossRoundResult
from handaudit.auditing.batches import Batch, Closed, Item, Opened, Span, batches
from handaudit.auditing.engines import Done, Engine, NotStarted, serial, tasks
from handaudit.auditing.engines.connection import await_worker, connected
from handaudit.auditing.engines.ranges import Range
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

_SOON: Final = 1
"""The priority of short tasks for which the client waits, or on which others depend."""

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
        with connected(address) as client:
            if gc.get_freeze_count():  # the modules of Dask stay as others do
                gc.freeze()
            yield from _Run(client, settings, input_format, part).done(found)

    return run


class _Judging(msgspec.Struct, frozen=True):
    """A task that judges, and what it gives the client; its records stay on the cluster."""

    task: "Future[Any]"
    result: "Future[Any]"


class _Group(msgspec.Struct, frozen=True):
    """Inputs that one task judges."""

    inputs: list[Input]
    judging: _Judging


class _Part(msgspec.Struct, frozen=True):
    """A range of a large input; its records are added to those of the ranges before."""

    input: Input
    range: Range
    judging: _Judging
    records: "list[Future[Any]]"


class _Edge(msgspec.Struct, frozen=True):
    """The start or the end of a large input, and at its end the records of its ranges."""

    items: list[Item]
    records: "list[Future[Any]]"


class _Here(msgspec.Struct, frozen=True):
    """An input that no other machine can read."""

    found: Found


_Work = _Group | _Part | _Edge | _Here


class _Surveyed(msgspec.Struct):
    """A large input that a worker cuts.

    ``heard`` gets each range with its number as soon as the worker knows it, and ``None`` at the end.
    """

    input: Input
    task: tuple[Any, ...]
    future: "Future[Any]"
    heard: "SimpleQueue[tuple[int, Range] | None]"
    closed: Closed | None = None


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
        self._topic: str = client.id
        """Where workers tell of ranges; the scheduler forgets it with the client."""
        self._heard: dict[int, SimpleQueue[tuple[int, Range] | None]] = {}

    def done(self, found: Sequence[Found]) -> Iterator[Done | CrossRoundResult]:
        """The batches in input order, and then the findings across rounds."""
        from distributed import CancelledError  # noqa: PLC0415  optional
        from distributed.comm.core import CommClosedError  # noqa: PLC0415  optional

        waiting: deque[_Work] = deque()
        try:
            self._client.subscribe_topic(self._topic, self._hear)
            for one in self._shared_out(found):
                waiting.append(one)
                if len(waiting) > self._ahead:
                    yield from self._finished(waiting.popleft())
            while waiting:
                yield from self._finished(waiting.popleft())
            yield from self._across()
        except (CancelledError, CommClosedError) as error:
            raise NotStarted(f"the Dask cluster was lost: {error}") from error
        finally:
            # Otherwise the scheduler would try to tell the client of its end.
            if self._client.status == "running":
                self._client.unsubscribe_topic(self._topic)

    def _shared_out(self, found: Sequence[Found]) -> Iterator[_Work]:
        """What is to be done, in input order; each task is submitted when it is asked for."""
        group: list[Input] = []
        size = 0
        surveys = self._surveys(one for one in found if self._is_large(one))
        for one in found:
            large = self._is_large(one)
            small = isinstance(one, Input) and not (one.is_stdin or large)
            if group and (not small or size >= self._part or len(group) >= MOST_INPUTS):
                yield self._group(group)
                group, size = [], 0
            if large:
                yield from self._of_large(next(surveys))
            elif isinstance(one, Skipped) or one.is_stdin:
                yield _Here(one)
            else:
                group.append(one)
                size += one.size
        if group:
            yield self._group(group)

    def _is_large(self, one: Found) -> bool:
        return (
            isinstance(one, Input) and one.plain and not one.is_stdin and one.size > 2 * self._part
        )

    def _group(self, group: list[Input]) -> _Group:
        return _Group(group, self._judging(tasks.judge_inputs, group, self._format, self._job))

    def _judging(self, *task: Any) -> _Judging:
        return self._parting(self._submit(*task))

    def _parting(self, judged: "Future[Any]") -> _Judging:
        return _Judging(judged, self._submit(tasks.first, judged, priority=_SOON))

    def _submit(self, function: Any, *arguments: Any, priority: int = 0) -> "Future[Any]":
        future: Future[Any] = self._client.submit(
            function, *arguments, pure=False, priority=priority
        )
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
                await_worker(self._client)
            else:
                return

    # --- large inputs --------------------------------------------------------------------

    def _surveys(self, large: Iterable[Any]) -> Iterator[_Surveyed]:
        """The surveys of large inputs, of which one is begun ahead."""
        before: _Surveyed | None = None
        for number, one in enumerate(large):
            heard = self._heard[number] = SimpleQueue()
            task = (tasks.survey, one, self._format, self._part, self._topic, number)
            future = self._submit(*task, priority=_SOON)
            ended = partial(_end, heard)
            future.add_done_callback(ended)  # type: ignore[no-untyped-call]
            if before is not None:
                yield before
            before = _Surveyed(one, task, future, heard)
        if before is not None:
            yield before

    def _hear(self, event: tuple[float, Any]) -> None:
        """Takes an event of the cluster: a range, or what Dask itself tells of this client."""
        _, told = event
        if isinstance(told, dict) and "survey" in told:
            part = pickle.loads(told["range"])  # noqa: S301  our own, see tasks.survey
            self._heard[told["survey"]].put((told["at"], part))

    def _of_large(self, surveyed: _Surveyed) -> Iterator[_Work]:
        one = surveyed.input
        items: list[Item] = [Opened(one.path)]
        records: list[Future[Any]] = []
        for part in self._ranges(surveyed):
            if items:
                yield _Edge(items, [])
                items = []
            judging = self._judging(tasks.judge_range, one, part, self._job)
            yield _Part(one, part, judging, records)
        if surveyed.closed is None:
            yield self._group([one])
        else:
            yield _Edge([*items, surveyed.closed], records)

    def _ranges(self, surveyed: _Surveyed) -> Iterator[Range]:
        """The ranges of an input, each as soon as it is known, until its survey is over. It is ``closed``
        then, unless it must be judged in one piece.
        """
        number = 0
        while told := self._told(surveyed):
            at, part = told
            if at == number:  # a survey that lost its worker begins again
                number += 1
                yield part
        result = self._result(surveyed.future)
        if result is None:
            result = self._result(self._submit_alone(*surveyed.task))
        if result is None:
            surveyed.closed = Closed(None, None, None, 0, _LOST)
            return
        yield from result.ranges[number:]
        if result.ranges or result.closed.fault is not None:
            surveyed.closed = result.closed

    def _told(self, surveyed: _Surveyed) -> tuple[int, Range] | None:
        while True:
            try:
                return surveyed.heard.get(timeout=_LOOK)
            except Empty:
                await_worker(self._client)

    # --- results -------------------------------------------------------------------------

    def _finished(self, one: _Work) -> Iterator[Done]:
        match one:
            case _Here():
                yield from serial(batches([one.found], self._format), self._settings)
            case _Group():
                yield from self._of_group(one)
            case _Part():
                yield from self._of_part(one)
            case _Edge():
                if one.records:
                    self._ledgers.append(self._submit(tasks.recorded, one.records))
                yield Batch(one.items), []

    def _of_group(self, group: _Group) -> Iterator[Done]:
        several = len(group.inputs) > 1
        task = (tasks.judge_inputs, group.inputs, self._format, self._job)
        result = self._parted(group.judging) if several else self._tried(group.judging, *task)
        if result is not None:
            done, records = result
            self._ledgers += records
            yield from tasks.unpacked(done)
        elif several:  # find out which one kills the workers
            for one in group.inputs:
                yield from self._of_group(self._group([one]))
        else:
            end = Closed(None, None, None, 0, _LOST)
            yield Batch([Opened(group.inputs[0].path), end]), []

    def _of_part(self, part: _Part) -> Iterator[Done]:
        lines = part.range
        result = self._tried(part.judging, tasks.judge_range, part.input, lines, self._job)
        if result is None:
            yield Batch([Span(lines.first_line, lines.last_line)]), [Lost(_LOST)]
        else:
            done, records = result
            part.records.extend(records)
            yield from tasks.unpacked(done)

    def _tried(
        self, judging: _Judging, *task: Any
    ) -> "tuple[tasks.Packed, list[Future[Any]]] | None":
        """The parted result of a task; if it lost its workers, that of the same task alone."""
        result = self._parted(judging)
        return self._parted(self._parting(self._submit_alone(*task))) if result is None else result

    def _parted(self, judging: _Judging) -> "tuple[tasks.Packed, list[Future[Any]]] | None":
        """The result of a task, and its records, if it has any: they stay on the cluster."""
        result = self._result(judging.result)
        if result is None:
            return None
        done, kept = result
        return done, [self._submit(tasks.second, judging.task)] if kept else []

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


def _end(heard: "SimpleQueue[tuple[int, Range] | None]", _: "Future[Any]") -> None:
    heard.put(None)
