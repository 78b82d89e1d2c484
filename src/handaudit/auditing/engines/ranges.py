"""Cuts a large plain file, in one pass, into ranges of bytes that can be judged separately."""

import re
from collections import deque
from collections.abc import Callable, Iterator
from typing import Any, Final

import msgspec

from handaudit import reading
from handaudit.auditing.batches import SIZE, Closed, closed, reason
from handaudit.facts.log import Source
from handaudit.inputs.decompress import Readable
from handaudit.inputs.input import Input
from handaudit.reading import NotALog, formats
from handaudit.reading.sections import Window
from handaudit.reading.stretches import Stretch, stretches
from handaudit.reading.text import TextStream

_LINE_END: Final = re.compile(rb"\r\n|\r|\n")
_BY_LINE: Final = frozenset({None, "utf-8", "ascii", "iso8859-1", "cp1252"})
"""Encodings in which these bytes mark a line end, and a line can be read without those before it."""


class Range(msgspec.Struct, frozen=True):
    """A range of bytes with whole rounds: its format, its first and last line, and the context before it."""

    form: str
    start: int
    stop: int
    first_line: int
    last_line: int
    context: Any


class Survey(msgspec.Struct, frozen=True):
    """The result of one pass over an input; no ranges if it must be judged in one piece."""

    closed: Closed
    ranges: list[Range]


def survey(
    one: Input,
    input_format: str | None,
    size: int,
    tell: Callable[[int, Range], None] | None = None,
) -> Survey:
    """Reads an input once, and cuts it into ranges of about ``size`` bytes.

    ``tell`` gets each range with its number as soon as it is known.
    """
    log: reading.Reading | None = None
    ranges: list[Range] = []
    fault: str | None = None
    if one.encoding not in _BY_LINE:
        return Survey(closed(None, None), [])
    try:
        with one.open() as file:
            blocks = _Blocks(file)
            log = reading.read(blocks, format=input_format, name=one.path, encoding=one.encoding)
            for found in _ranges(log.stretches(min(size, SIZE)), blocks, size):
                if (log.encoding or "").startswith("utf-16"):
                    return Survey(closed(log, None), [])
                if tell is not None:
                    tell(len(ranges), found)
                ranges.append(found)
    except (NotALog, OSError) as error:
        fault = reason(error)
    return Survey(closed(log, fault), ranges)


def _ranges(parts: Iterator[Stretch], blocks: "_Blocks", size: int) -> Iterator[Range]:
    """Stretches that follow each other, joined to ranges of about ``size`` bytes."""
    first = last = None
    start = 0
    for one in parts:
        at = blocks.find(one.first_line)
        if first is None or last is None:
            first, start = one, at
        elif at - start >= size:
            yield _range(first, last, start, at)
            first, start = one, at
        last = one
    if first is not None and last is not None:
        yield _range(first, last, start, blocks.bytes)


def _range(first: Stretch, last: Stretch, start: int, stop: int) -> Range:
    return Range(first.source.format, start, stop, first.first_line, last.last_line, first.context)


def read(one: Input, part: Range, size: int) -> Iterator[Stretch]:
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
            formats.by_name(part.form),
            Source(one.path, part.form),
            size,
            line=part.first_line,
            context=part.context,
        )


class _Block(msgspec.Struct, frozen=True):
    """A block of a file: its offset, and the number of the line in which it begins."""

    offset: int
    line: int
    octets: bytes


class _Blocks:
    """A file that is read, and its last blocks, in which the offsets of lines are found."""

    def __init__(self, file: Readable) -> None:
        self.bytes = 0
        self._file = file
        self._line = 1
        self._after_return = False
        self._held: deque[_Block] = deque()

    def read(self, size: int, /) -> bytes:
        """Reads the next bytes, and keeps them."""
        octets = self._file.read(size)
        if not octets:
            return octets
        if self._after_return and octets.startswith(b"\n"):  # the end of a line of the block before
            self._line -= 1
        self._held.append(_Block(self.bytes, self._line, octets))
        self._line += octets.count(b"\n")
        if b"\r" in octets:
            self._line += octets.count(b"\r") - octets.count(b"\r\n")
        self._after_return = octets.endswith(b"\r")
        self.bytes += len(octets)
        return octets

    def find(self, line: int) -> int:
        """The offset at which a line begins; blocks before it are forgotten."""
        while len(self._held) > 1 and self._held[1].line < line:
            self._held.popleft()
        block = self._held[0]
        missing = line - block.line
        if missing == 0:
            return block.offset
        octets = block.octets
        if len(self._held) > 1:  # a line may end with the byte after the block
            octets += self._held[1].octets[:1]
        for found in _LINE_END.finditer(octets):
            missing -= 1
            if missing == 0:
                return block.offset + found.end()
        raise OSError("its lines cannot be counted")
