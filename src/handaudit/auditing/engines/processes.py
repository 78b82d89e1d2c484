"""Judges stretches in several processes of this machine, which are spawned, not forked.

Only enough batches are submitted to keep all processes busy, so memory does not grow with the
input. A process that dies or hangs loses only its current stretch.
"""

import contextlib
import gc
import signal
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import TimeoutError as TookTooLong
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context, resource_tracker
from typing import TYPE_CHECKING, Final

from pebble import ProcessExpired, ProcessPool

from handaudit.auditing import plugins
from handaudit.auditing.batches import Batch
from handaudit.auditing.copies import KnownHands
from handaudit.auditing.engines import Done, NotStarted, judged
from handaudit.auditing.engines.safe_path import safe_path
from handaudit.auditing.judge import Judge
from handaudit.auditing.results import AuditSettings, Lost, StretchResult
from handaudit.reading.sections import Section
from handaudit.reading.stretches import Stretch

if TYPE_CHECKING:
    from pebble import ProcessFuture

HANG: Final = 600.0
"""Seconds after which a batch is given up; it should take less than one."""

_NOT_STARTED: Final = "the processes that audit do not start: try --jobs 1"

_AHEAD: Final = 3
"""Submitted batches per process."""


def run(
    batches: Iterable[Batch], settings: AuditSettings, number: int, *, hang: float = HANG
) -> Iterator[Done]:
    """Judges batches in ``number`` processes; yields them in order."""
    with safe_path():
        yield from _with_pool(batches, settings, number, hang)


def _with_pool(
    batches: Iterable[Batch], settings: AuditSettings, number: int, hang: float
) -> Iterator[Done]:
    pool = ProcessPool(
        max_workers=number,
        initializer=_begin,
        initargs=(settings, plugins.used()),
        context=get_context("spawn"),
    )
    try:
        yield from _run(pool, batches, number * _AHEAD, hang)
        pool.close()  # type: ignore[no-untyped-call]
    except BrokenProcessPool as error:
        pool.stop()  # type: ignore[no-untyped-call]
        raise NotStarted(_NOT_STARTED) from error
    except BaseException:
        pool.stop()  # type: ignore[no-untyped-call]
        raise
    finally:
        pool.join()


def _run(pool: ProcessPool, batches: Iterable[Batch], ahead: int, hang: float) -> Iterator[Done]:
    waiting: deque[tuple[Batch, ProcessFuture[list[StretchResult | Lost]]]] = deque()
    for batch in batches:
        with _without_interrupts():
            waiting.append((batch, _sent(pool, batch.stretches, hang)))
        if len(waiting) > ahead:
            yield _done(pool, *waiting.popleft(), hang)
    while waiting:
        yield _done(pool, *waiting.popleft(), hang)


def _done(
    pool: ProcessPool,
    batch: Batch,
    future: "ProcessFuture[list[StretchResult | Lost]]",
    hang: float,
) -> Done:
    """A batch with its results; if its process was lost, its stretches are tried one by one."""
    try:
        return batch, [*future.result()]
    except (ProcessExpired, TookTooLong):
        return batch, [_again(pool, one, hang) for one in batch.stretches]


def _again(pool: ProcessPool, stretch: Stretch | Section, hang: float) -> StretchResult | Lost:
    try:
        return _sent(pool, [stretch], hang).result()[0]
    except ProcessExpired as lost:
        return Lost(f"the process that audited them ended ({_why(lost.exitcode)})")
    except TookTooLong:
        return Lost(f"their audit did not end within {hang:,.0f} seconds")


def _sent(
    pool: ProcessPool, stretches: Sequence[Stretch | Section], hang: float
) -> "ProcessFuture[list[StretchResult | Lost]]":
    try:
        return pool.schedule(_judge, [stretches], timeout=hang)
    except RuntimeError as error:
        raise NotStarted(_NOT_STARTED) from error


def _why(code: int | None) -> str:
    if code is None or code >= 0:
        return f"exit code {code}"
    try:
        return signal.Signals(-code).name
    except ValueError:
        return f"signal {-code}"


@contextlib.contextmanager
def _without_interrupts() -> Iterator[None]:
    """Processes started in this block ignore Ctrl-C: the process that started them ends them."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # whoever starts it allows interrupts again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


# --- in the process that judges ------------------------------------------------------------------

_judges: Final[list[tuple[Judge, KnownHands]]] = []


def _begin(settings: AuditSettings, used: Sequence[str]) -> None:
    if hasattr(signal, "pthread_sigmask"):
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
    else:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    plugins.use(used)
    _judges.append((Judge(settings), KnownHands()))
    gc.freeze()  # these objects stay: no garbage collection has to inspect them


def _judge(stretches: Sequence[Stretch | Section]) -> list[StretchResult | Lost]:
    judge, known = _judges[0]
    return judged(judge, stretches, known)
