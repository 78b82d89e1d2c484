"""Cuts a large plain file, in one pass, into ranges of bytes that can be judged separately."""

import re
from bisect import bisect_left
from collections.abc import Iterator
from typing import Any, BinaryIO, Final

import msgspec

from handaudit import reading
from handaudit.auditing.batches import Closed, closed, reason
from handaudit.facts.log import Source
from handaudit.inputs.input import Input
from handaudit.reading import NotALog, formats
from handaudit.reading.sections import Window
from handaudit.reading.stretches import Stretch, stretches
from handaudit.reading.text import TextStream

_LINE_END: Final = re.compile(rb"\r\n|\r|\n")
_BY_LINE: Final = frozenset({None, "utf-8", "ascii", "iso8859-1", "cp1252"})
"""Encodings in which these bytes mark a line end, and a line can be read without those before it."""


class Range(msgspec.Struct, frozen=True):
    """A range of bytes with whole rounds: its first and last line, and the context before it."""

    start: int
    stop: int
    first_line: int
    last_line: int
    context: Any


class Survey(msgspec.Struct, frozen=True):
    """The result of one pass over an input; no ranges if it must be judged in one piece."""

    closed: Closed
    ranges: list[Range]


def survey(one: Input, input_format: str | None, size: int) -> Survey:
    """Reads an input once, and cuts it into ranges of about ``size`` bytes."""
    log: reading.Reading | None = None
    marks: list[tuple[int, int, Any]] = []
    lines = _Lines()
    try:
        with one.open() as file:
            log = reading.read(
                _Counted(file, lines), format=input_format, name=one.path, encoding=one.encoding
            )
            marks.extend(
                (one.first_line, one.last_line, one.context) for one in log.stretches(size)
            )
            if one.encoding not in _BY_LINE or (log.encoding or "").startswith("utf-16"):
                return Survey(closed(log, None), [])
            starts = [lines.find(first, file) for first, _, _ in marks]
    except (NotALog, OSError) as error:
        return Survey(closed(log, reason(error)), [])
    stops = [*starts[1:], lines.bytes]
    return Survey(
        closed(log, None),
        [
            Range(start, stop, first, last, context)
            for (first, last, context), start, stop in zip(marks, starts, stops, strict=True)
        ],
    )


def read(one: Input, form: str, part: Range, size: int) -> Iterator[Stretch]:
    """The stretches of a range, each of about ``size`` characters.

    Raises:
        OSError: the input cannot be read any more.
    """
    with one.open() as file:
        file.seek(part.start)
        stream = TextStream(
            Window(file, part.stop - part.start), line=part.first_line, encoding=one.encoding
        )
        yield from stretches(
            stream,
            formats.by_name(form),
            Source(one.path, form),
            size,
            line=part.first_line,
            context=part.context,
        )


class _Lines:
    """The offsets of a file's lines: one noted per block, the others found from there."""

    def __init__(self) -> None:
        self.bytes = 0
        self._line = 1
        self._after_return = False
        self._offsets: list[int] = []
        self._lines: list[int] = []

    def count(self, octets: bytes) -> None:
        """Takes the next bytes of the file."""
        if not octets:
            return
        if self._after_return and octets.startswith(
            b"\n"
        ):  # the end of a line that began in an earlier block
            self._line -= 1
        self._offsets.append(self.bytes)
        self._lines.append(self._line)
        self._line += octets.count(b"\n") + octets.count(b"\r") - octets.count(b"\r\n")
        self._after_return = octets.endswith(b"\r")
        self.bytes += len(octets)

    def find(self, line: int, file: BinaryIO) -> int:
        """The offset at which a line begins; ``file`` is read again around it."""
        if line == 1:
            return 0
        at = bisect_left(self._lines, line) - 1
        missing = line - self._lines[at]
        file.seek(self._offsets[at])
        stop = self._offsets[at + 1] if at + 1 < len(self._offsets) else self.bytes
        octets = file.read(stop - self._offsets[at] + 1)  # a line may end with the byte after it
        for found in _LINE_END.finditer(octets):
            missing -= 1
            if missing == 0:
                return self._offsets[at] + found.end()
        raise OSError("it changed while it was read")


class _Counted:
    """A file whose lines are counted as it is read."""

    def __init__(self, file: BinaryIO, lines: _Lines) -> None:
        self._file, self._lines = file, lines

    def read(self, size: int, /) -> bytes:
        octets = self._file.read(size)
        self._lines.count(octets)
        return octets
