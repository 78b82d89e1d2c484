"""The progress line of an audit, on standard error and only for a person who watches."""

import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager

Advance = Callable[[int, int], None]
"""Told the bytes read so far and the bytes there are in all."""


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
    from rich.progress import (  # noqa: PLC0415
        BarColumn,
        DownloadColumn,
        Progress,
        TimeRemainingColumn,
        TransferSpeedColumn,
    )

    columns = (BarColumn(), DownloadColumn(), TransferSpeedColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(file=sys.stderr), transient=True) as progress:
        task = progress.add_task("audit", total=None)

        def advance(done: int, total: int) -> None:
            progress.update(task, completed=done, total=total or None)

        yield advance
