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
def line(*, show: bool) -> Iterator[Advance | None]:
    """A progress line while the block runs, and what moves it; ``None`` where none is shown."""
    if not show:
        yield None
        return
    from rich.console import Console  # noqa: PLC0415  slow to import, and needed only here
    from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn  # noqa: PLC0415

    columns = (SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn())
    with Progress(*columns, console=Console(file=sys.stderr), transient=True) as progress:
        task = progress.add_task(described(0, 0, 0))
        started = time.monotonic()

        def advance(read: int, hands: int) -> None:
            progress.update(task, description=described(read, hands, time.monotonic() - started))

        yield advance


def described(read: int, hands: int, seconds: float) -> str:
    """How far an audit is: the bytes and hands read, and its speed once it shows."""
    speed = f", {hands / seconds:,.0f} hands/s" if seconds >= 1 else ""
    return f"{read / 1e6:,.1f} MB, {hands:,} hands{speed}"
