"""Cuts a large plain file, in one pass, into ranges of bytes that can be judged separately."""

import re
from collections import deque
from collections.abc import Callable, Iterator
from typing import Any, Final, NamedTuple

import msgspec

from handaudit import reading
from handaudit.auditing.batches import SIZE, Closed, closed, is_large_here, reason
from handaudit.facts.log import Source
from handaudit.inputs.decompress import Readable
from handaudit.inputs.input import Input
from handaudit.reading import NotALog, formats
from handaudit.reading.sections import Section, Window, number_of
from handaudit.reading.stretches import Stretch, stretches
from handaudit.reading.text import TextStream

_LINE_END: Final = re.compile(rb"\r\n|\r|\n")
_BY_LINE: Final = frozenset({None, "utf-8", "ascii", "iso8859-1", "cp1252"})
"""Encodings in which these bytes mark a line end, and a line can be read without those before it."""


class Bounds(NamedTuple):
    """The bytes of a section, its first and last line, and the digest of its bytes."""

    start: int
    stop: int
    first_line: int
    last_line: int
    sha256: bytes


class Range(msgspec.Struct, frozen=True):
    """A range of bytes with whole rounds: its format, its first and last line, and the context before it.

    Its ``sections`` are those that one process would judge: what stands in no order is compared within each.
    It has none if its text must be cut again.
    """

    form: str
    start: int
    stop: int
    first_line: int
    last_line: int
    context: Any = None
    sections: list[Bounds] = []


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
            least = min(size, SIZE)
            parts = log.sections(least, one.open) if is_large_here(one) else log.stretches(least)
            for found in _ranges(parts, blocks, size):
                if (log.encoding or "").startswith("utf-16"):
                    return Survey(closed(log, None), [])
                if tell is not None:
                    tell(len(ranges), found)
                ranges.append(found)
    except (NotALog, OSError) as error:
        fault = reason(error)
    return Survey(closed(log, fault), ranges)


def _ranges(parts: Iterator[Stretch | Section], blocks: "_Blocks", size: int) -> Iterator[Range]:
    """Parts that follow each other, joined to ranges of about ``size`` bytes."""
    held: list[Stretch | Section] = []
    start = 0
    for one in parts:
        at = blocks.find(one.first_line)
        if held and at - start >= size:
            yield _range(held, start, at)
            held = []
        if not held:
            start = at
        elif isinstance(one, Stretch):
            del held[1:]  # the text between is not needed
        held.append(one)
    if held:
        yield _range(held, start, blocks.bytes)


def _range(held: list[Stretch | Section], start: int, stop: int) -> Range:
    first = held[0]
    return Range(
        first.source.format,
        start,
        stop,
        first.first_line,
        held[-1].last_line,
        first.context if isinstance(first, Stretch) else None,
        [
            Bounds(one.start, one.stop, one.first_line, one.last_line, one.sha256)
            for one in held
            if isinstance(one, Section)
        ],
    )


def read(one: Input, part: Range, size: int) -> Iterator[Stretch | Section]:
    """The sections of a range, or its stretches of about ``size`` characters each.

    Raises:
        OSError: the input cannot be read any more.
    """
    source = Source(one.path, part.form)
    with one.open() as file:
        if part.sections:
            number = number_of(file)  # on this machine
            for bounds in part.sections:
                yield Section(
                    source=source,
                    open=one.open,
                    encoding=one.encoding,
                    file=number,
                    **bounds._asdict(),
                )
            return
        file.seek(part.start)
        stream = TextStream(
            Window(file, part.stop - part.start),
            line=part.first_line,
            encoding=one.encoding,
            goes_on=True,
        )
        yield from stretches(
            stream,
            formats.by_name(part.form),
            source,
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
