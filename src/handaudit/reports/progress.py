"""The progress line of an audit, on standard error and only for a person who watches."""

import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager

Advance = Callable[[int, int], None]
"""Told the bytes and the rounds of play read so far."""


def watched(environment: Mapping[str, str], *, is_terminal: bool) -> bool:
    """Whether somebody watches: on a terminal, and no CI job's."""
    return is_terminal and environment.get("CI", "").lower() in {"", "0", "false"}


@contextmanager
def line(*, show: bool, total: int | None = None) -> Iterator[Advance | None]:
    """A progress line while the block runs, and what moves it; ``None`` where none is shown.

    ``total`` is how many bytes there are to read, ``None`` where nobody can say: then there is no time left.
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
            told = described(read, hands, time.monotonic() - started, total)
            progress.update(task, completed=read, description=told)

        yield advance


def described(read: int, hands: int, seconds: float, total: int | None = None) -> str:
    """How far an audit is: the bytes and hands read; its speed and the time left once they show."""
    of = f" of {total / 1e6:,.1f}" if total else ""
    told = [f"{read / 1e6:,.1f}{of} MB", f"{hands:,} hands"]
    if seconds >= 1:
        told.append(f"{hands / seconds:,.0f} hands/s")
        left = _left(read, seconds, total)
        if left is not None:
            told.append(f"{left // 60}:{left % 60:02} left")
    return ", ".join(told)


def _left(read: int, seconds: float, total: int | None) -> int | None:
    """Seconds until all is read at the speed so far; ``None`` of a log that is not known to its end.

    More may be read than there was at the start: a log may still grow.
    """
    if total is None or not 0 < read <= total:
        return None
    return round(seconds * (total - read) / read)
