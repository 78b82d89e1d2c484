"""Follows the tables of hand histories: from one stretch of a file to the next, and from file to file.

In a file, hands stand in the order of play, in its reverse, or in none. Runs of hands that are in order, of
one file or of several, are put in order by their times. In a file without order, each hand is a run.
"""

from bisect import bisect, bisect_left
from collections import deque
from itertools import count
from typing import Final, NamedTuple, Protocol

from handaudit.replay.sequence import linking
from handaudit.replay.sequence.entries import RoundEntry
from handaudit.replay.sequence.ledger import Key
from handaudit.replay.sequence.record import table_of

MOST: Final = 10_000
"""Tables of one file, pairs of hands of one file, and runs of all files that are kept, 50 to 100 MB each.
The earliest are forgotten; pairs are judged.
"""


class OnPair(Protocol):
    """Called with two hands of a table, of which the second may follow the first.

    ``apart`` says whether hands between them may be missing.
    """

    def __call__(self, before: RoundEntry, this: RoundEntry, *, apart: bool) -> None: ...


class _Run(NamedTuple):
    """Hands of a table in one file, in order: when the first and the last began, by the table's clock."""

    table: tuple[Key, str]
    begins: int
    ends: int
    first: RoundEntry
    last: RoundEntry


class _File:
    """One file of histories."""

    def __init__(self) -> None:
        self.runs: dict[Key, tuple[RoundEntry, RoundEntry]] = {}
        """The first and the last hand of the run of each table."""
        self.pairs: list[tuple[RoundEntry, RoundEntry]] = []
        """Hands that stand one behind the other, and are judged when it is known whether all are in order."""
        self.in_order = True


class Histories:
    """The ends of the runs of each table.  A ``growing`` file is written in the order of play."""

    def __init__(self, on_pair: OnPair, *, growing: bool = False) -> None:
        self._on_pair = on_pair
        self._most_pairs = 0 if growing else MOST
        self._files: dict[str, _File] = {}
        self._runs: dict[tuple[Key, str], list[_Run]] = {}
        """By table and time zone, in order of time."""
        self._ended: deque[_Run] = deque()

    def open(self, this: RoundEntry, before: RoundEntry | None) -> None:
        """Takes a hand, and the one before it in its stretch.

        Without one, it is the first of its table in the stretch, and may follow one of an earlier stretch.
        """
        file = self._files.setdefault(this.path, _File())
        table = table_of(this.path, this.session)
        known = file.runs.get(table)
        if before is None and known is not None:
            before = known[1]
        if before is not None:
            first = known[0] if known is not None else before
            if linking.turns(first.opened.at, before.opened.at, this.opened.at):
                file.in_order = False
            if file.in_order:
                file.pairs.append((before, this))
            else:
                file.runs.pop(table, None)
                if _may_be_apart(first, before):
                    self._end_run(table, first, first)
                    first = before
                self._end_run(table, first, before)
            if len(file.pairs) > self._most_pairs:
                self._judge_pairs(file)
        self.close_stretch(this)

    def close_stretch(self, this: RoundEntry) -> None:
        """Takes the last hand of a table in a stretch of its file."""
        runs = self._files.setdefault(this.path, _File()).runs
        table = table_of(this.path, this.session)
        first, _ = runs.pop(table, (this, this))
        runs[table] = first, this
        if len(runs) > MOST:
            earliest = next(iter(runs))
            self._end_run(earliest, *runs.pop(earliest))

    def end_file(self, path: str) -> None:
        """Ends the runs of a file, and compares each with the runs before and after it."""
        file = self._files.pop(path, None)
        if file is None:
            return
        self._judge_pairs(file)
        for table, hands in file.runs.items():
            self._end_run(table, *hands)

    def close(self) -> None:
        """Ends the runs of all files."""
        for path in [*self._files]:
            self.end_file(path)

    def _judge_pairs(self, file: _File) -> None:
        for before, this in file.pairs:
            self._on_pair(before, this, apart=not file.in_order)
        file.pairs.clear()

    def _end_run(self, table: Key, first: RoundEntry, last: RoundEntry) -> None:
        if first is not last and linking.is_reversed(
            linking.standing(first), linking.standing(last)
        ):
            first, last = last, first
        begins, zone = linking.moment(first.opened.at)
        ends, same = (begins, zone) if first is last else linking.moment(last.opened.at)
        if begins is None or ends is None or zone != same or first.session.table is None:
            return
        run = _Run((table, zone), begins, ends, first, last)
        runs = self._runs.setdefault(run.table, [])
        at = bisect(runs, begins, key=_begins)
        if at and runs[at - 1].ends <= begins:
            self._on_pair(runs[at - 1].last, first, apart=True)
        if at < len(runs) and ends <= runs[at].begins:
            self._on_pair(last, runs[at].first, apart=True)
        runs.insert(at, run)
        self._ended.append(run)
        if len(self._ended) > MOST:
            self._forget(self._ended.popleft())

    def _forget(self, run: _Run) -> None:
        runs = self._runs[run.table]
        at = bisect_left(runs, run.begins, key=_begins)
        del runs[next(place for place in count(at) if runs[place] is run)]
        if not runs:
            del self._runs[run.table]


def _may_be_apart(first: RoundEntry, last: RoundEntry) -> bool:
    """Whether hands that stand elsewhere may belong between two hands of a run."""
    if first.first_line == last.first_line:
        return False
    both = [linking.standing(first), linking.standing(last)]
    if linking.is_reversed(*both):
        both.reverse()
    return linking.link(*both) is None


def _begins(run: _Run) -> int:
    return run.begins
