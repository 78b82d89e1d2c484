"""The progress line of an audit, on standard error and only on a terminal."""

import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager

Advance = Callable[[int, int], None]
"""Takes the bytes and the rounds read so far."""


def watched(environment: Mapping[str, str], *, is_terminal: bool) -> bool:
    """Whether somebody watches: the stream is a terminal, and not that of a CI job."""
    return is_terminal and environment.get("CI", "").lower() in {"", "0", "false"}


@contextmanager
def line(*, show: bool, total: int | None = None) -> Iterator[Advance | None]:
    """A progress line while the block runs: a function that advances it, or ``None`` if none is
    shown.

    ``total`` is the number of bytes to read; with ``None``, which means unknown, the line shows no
    time left.
    """
    if not show:
        yield None
        return
    from rich.console import Console  # noqa: PLC0415  slow to import, and needed only here
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn  # noqa: PLC0415

    columns = [BarColumn(12), TextColumn("{task.description}")]
    if total is None:
        columns.append(TimeElapsedColumn())
    with Progress(*columns, console=Console(file=sys.stderr), transient=True) as progress:
        task = progress.add_task(described(0, 0, 0, total), total=total)
        started = time.monotonic()

        def advance(read: int, hands: int) -> None:
            text = described(read, hands, time.monotonic() - started, total)
            progress.update(task, completed=read, description=text)

        yield advance


def described(read: int, hands: int, seconds: float, total: int | None = None) -> str:
    """The progress of an audit: the bytes and hands read, its speed, and the time left once it can
    be estimated.
    """
    of = f" of {total / 1e6:,.1f}" if total else ""
    parts = [f"{read / 1e6:,.1f}{of} MB", f"{hands:,} hands"]
    if seconds >= 1:
        parts.append(f"{hands / seconds:,.0f} hands/s")
        left = _left(read, seconds, total)
        if left is not None:
            parts.append(f"{left // 60}:{left % 60:02} left")
    return ", ".join(parts)


def _left(read: int, seconds: float, total: int | None) -> int | None:
    """Seconds until all is read at the speed so far; ``None`` if the size of the log is unknown.

    A log may grow, so the audit may read more than the size at the start.
    """
    if total is None or not 0 < read <= total:
        return None
    return round(seconds * (total - read) / read)
