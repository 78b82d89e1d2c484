"""Cuts a PokerNow log into its entries, and puts them in the order of play.

The site writes CSV with the columns ``entry,at,order``, the newest entry first.  People also keep
only the entries, one per line and the oldest first.
"""

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Final, NamedTuple

HEADER: Final = "entry,at,order"
"""The first line of each log."""

MOST_LINES: Final = 50
"""Most lines of an entry: a change of the game's settings has one line for each."""

_LONGEST_NUMBER: Final = 30
"""Digits of the longest number of an entry; the site writes fifteen."""

_FIELD: Final = r'(?:"((?:[^"]|"")*+)"|([^",\n]*+))'
_RECORD: Final = re.compile(rf'{_FIELD},"?([^",\n]*+)"?,"?([^",\n]*+)"?[ \t,]*')
_TIME: Final = re.compile(
    r"(\d{4}-\d\d-\d\d)[T ]([01]\d|2[0-3]):([0-5]\d):([0-5]\d)(?:\.(\d{1,3}))?\d*(?:Z|\+00:?00)?"
)


class LogEntry(NamedTuple):
    """One entry of a log.

    ``line`` is its first line in the file, and ``lines`` the number of its lines. ``text`` is
    ``None`` if the record cannot be read. ``at`` is an ISO date and time in UTC, and ``clock`` the
    same in milliseconds after midnight. Both are ``None`` if the log gives no time. ``order`` numbers
    the entries; no two have one number.
    """

    line: int
    lines: int
    text: str | None
    at: str | None = None
    clock: int | None = None
    order: int | None = None

    def is_older_than(self, other: "LogEntry") -> bool:
        """Whether its number or its time is before those of another entry."""
        if self.order is not None and other.order is not None and self.order < other.order:
            return True
        if self.at is None or other.at is None:
            return False
        return (self.at, self.clock or 0) < (other.at, other.clock or 0)


def entries(text: str, first_line: int) -> Iterator[list[LogEntry]]:
    """The logs in a text, each as its entries in the order of play; the lines of each log are
    contiguous.
    """
    lines = text.split("\n")
    if not lines[-1]:
        lines.pop()
    starts = [at for at, line in enumerate(lines) if _is_header(line)]
    for start, end in zip([0, *starts], [*starts, len(lines)], strict=True):
        found = _Records(lines[start:end], first_line + start).entries
        if found:
            yield found


def _is_header(line: str) -> bool:
    return line.replace('"', "").strip(" \t,") == HEADER


class _Records:
    """The records of one log."""

    def __init__(self, lines: list[str], first_line: int) -> None:
        self._lines = lines
        self._first = first_line
        self._orders: list[int] = []
        self.entries = list(
            self._of_csv() if lines and _is_header(lines[0]) else self._one_a_line()
        )
        if self._newest_first():
            self.entries.reverse()

    def _newest_first(self) -> bool:
        """Whether most entries are newer than the next: a few may be out of their places."""
        newer = sum((before > after) - (before < after) for before, after in pairwise(self._orders))
        return newer > 0

    def _one_a_line(self) -> Iterator[LogEntry]:
        for number, line in enumerate(self._lines, self._first):
            ends_in_number = line.rstrip().endswith(tuple("0123456789"))
            record = _RECORD.fullmatch(line) if ends_in_number else None
            if record is not None and _TIME.fullmatch(record[3].strip()):
                yield self._entry(record, number, 1)
            else:
                yield LogEntry(number, 1, line.strip())

    def _of_csv(self) -> Iterator[LogEntry]:
        yield LogEntry(self._first, 1, "")
        at = 1
        while at < len(self._lines):
            record, count = self._record(at)
            if record is None:
                blank = not self._lines[at].strip(" \t,")
                yield LogEntry(self._first + at, 1, "" if blank else None)
            else:
                yield self._entry(record, self._first + at, count)
            at += count

    def _record(self, at: int) -> tuple[re.Match[str] | None, int]:
        """The record that begins at a line, and how many lines it has.

        A record ends before a line that is a complete record. So one with a missing quotation mark
        does not swallow those after it.
        """
        text = self._lines[at]
        record = _RECORD.fullmatch(text)
        if record is not None or not text.startswith('"'):
            return record, 1
        for end in range(at + 1, min(at + MOST_LINES, len(self._lines))):
            if _RECORD.fullmatch(self._lines[end]) is not None:
                break
            text = f"{text}\n{self._lines[end]}"
            record = _RECORD.fullmatch(text)
            if record is not None:
                return record, end - at + 1
        return None, 1

    def _entry(self, record: re.Match[str], line: int, count: int) -> LogEntry:
        quoted, plain, at, order = record.groups()
        at, order = at.strip(), order.strip()
        number = int(order) if order.isdecimal() and len(order) <= _LONGEST_NUMBER else None
        if number is not None:
            self._orders.append(number)
        text = plain if quoted is None else quoted.replace('""', '"')
        time = _TIME.fullmatch(at)
        if time is None:
            return LogEntry(line, count, text.strip(), order=number)
        date, hours, minutes, seconds, rest = time.groups()
        milliseconds = int((rest or "0").ljust(3, "0"))
        clock = ((int(hours) * 60 + int(minutes)) * 60 + int(seconds)) * 1000 + milliseconds
        return LogEntry(
            line, count, text.strip(), f"{date}T{hours}:{minutes}:{seconds}Z", clock, number
        )
