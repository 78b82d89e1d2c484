"""Follows the tables of hand histories: from one stretch of a file to the next, and from file to file.

In a file, hands stand in the order of play or in its reverse. Files are put in order by the times of their
hands, in whatever order they are read.
"""

from bisect import bisect
from collections import deque
from collections.abc import Callable
from typing import Final, NamedTuple

from handaudit.replay.sequence import linking
from handaudit.replay.sequence.ledger import Key, RoundEntry
from handaudit.replay.sequence.record import table_of

MOST: Final = 10_000
"""Tables of one file, and runs of all files, whose ends are kept: 50 MB each. The earliest are forgotten."""

OnPair = Callable[[RoundEntry, RoundEntry], None]
"""Called with two hands of a table, of which the second may follow the first."""


class _Run(NamedTuple):
    """Hands of a table in one file: when the first and the last began, by the table's clock."""

    table: tuple[Key, str]
    begins: int
    ends: int
    first: RoundEntry
    last: RoundEntry


class Histories:
    """The first and the last hand of each table, by file."""

    def __init__(self, on_pair: OnPair) -> None:
        self._on_pair = on_pair
        self._files: dict[str, dict[Key, tuple[RoundEntry, RoundEntry]]] = {}
        self._runs: dict[tuple[Key, str], list[_Run]] = {}
        """By table and time zone, in order of time."""
        self._ended: deque[_Run] = deque()

    def open_stretch(self, this: RoundEntry) -> None:
        """Takes the first hand of a table in a stretch of its file."""
        before = self._files.get(this.path, {}).get(table_of(this.path, this.session))
        self.close_stretch(this)
        if before is not None:
            self._on_pair(before[1], this)

    def close_stretch(self, this: RoundEntry) -> None:
        """Takes the last hand of a table in a stretch of its file."""
        tables = self._files.setdefault(this.path, {})
        table = table_of(this.path, this.session)
        first, _ = tables.pop(table, (this, this))
        tables[table] = first, this
        if len(tables) > MOST:
            earliest = next(iter(tables))
            self._end_run(earliest, *tables.pop(earliest))

    def end_file(self, path: str) -> None:
        """Ends the runs of a file, and compares each with the runs before and after it."""
        for table, hands in self._files.pop(path, {}).items():
            self._end_run(table, *hands)

    def close(self) -> None:
        """Ends the runs of all files."""
        for path in [*self._files]:
            self.end_file(path)

    def _end_run(self, table: Key, first: RoundEntry, last: RoundEntry) -> None:
        if linking.is_reversed(linking.standing(first), linking.standing(last)):
            first, last = last, first
        begins, zone = linking.moment(first.opened.at)
        ends, same = linking.moment(last.opened.at)
        if begins is None or ends is None or zone != same or first.session.table is None:
            return
        run = _Run((table, zone), begins, ends, first, last)
        runs = self._runs.setdefault(run.table, [])
        at = bisect(runs, begins, key=_begins)
        if at and runs[at - 1].ends <= begins:
            self._on_pair(runs[at - 1].last, first)
        if at < len(runs) and ends <= runs[at].begins:
            self._on_pair(last, runs[at].first)
        runs.insert(at, run)
        self._ended.append(run)
        if len(self._ended) > MOST:
            self._forget(self._ended.popleft())

    def _forget(self, run: _Run) -> None:
        runs = self._runs[run.table]
        del runs[next(at for at, one in enumerate(runs) if one is run)]
        if not runs:
            del self._runs[run.table]


def _begins(run: _Run) -> int:
    return run.begins
