"""Finds the bytes of lines in a file, so that others can hold against the file what was not read."""

import hashlib
import os
import re
import sys
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from typing import BinaryIO, Final

from handaudit.inputs.decompress import Readable
from handaudit.reading.sections import Section, Window
from handaudit.reading.text import line_ends

Lines = tuple[int, int]
"""The first and the last of some lines (1-based)."""

Octets = tuple[int, int]
"""The offset of the first of some bytes, and the one after the last."""

_BLOCK: Final = 1 << 16
_END: Final = re.compile(rb"\r\n|\n|\r")


def places(
    file: Readable, encoding: str, wanted: Sequence[Lines], sha256: str | None
) -> list[Octets] | None:
    """The bytes of some lines; ``None`` if the file is not the one that has this digest."""
    digest = hashlib.sha256()
    size = 0

    def blocks() -> Iterator[bytes]:
        nonlocal size
        while octets := file.read(_BLOCK):
            digest.update(octets)
            size += len(octets)
            yield octets

    found = {1: 0} | _edges(blocks(), encoding, _sought(wanted))
    if sha256 is not None and digest.hexdigest() != sha256:
        return None
    return [(found.get(first, size), found.get(last + 1, size)) for first, last in wanted]


def places_in_sections(
    file: BinaryIO, wanted: Sequence[Lines], sections: Sequence[Section]
) -> list[Octets] | None:
    """The same where the sections of the file are known, in order: only those of the lines are read.

    ``None`` if the file does not end where they do, or if its bytes have changed.
    """
    size = sections[-1].stop
    if file.seek(0, os.SEEK_END) != size:
        return None
    edges = _sought(wanted)
    found: dict[int, int] = {}
    for one in sections:
        here = edges[bisect_left(edges, one.first_line) : bisect_right(edges, one.last_line)]
        if here:
            file.seek(one.start)
            octets = Window(file, one.size)
            found |= {one.first_line: one.start}
            found |= _edges(_blocks(octets), "utf-8", here, one.first_line, one.start)
            if octets.sha256 != one.sha256:
                return None
    return [(found.get(first, size), found.get(last + 1, size)) for first, last in wanted]


def _sought(wanted: Sequence[Lines]) -> list[int]:
    """The lines that begin where some lines begin or end."""
    return sorted({edge for first, last in wanted for edge in (first, last + 1)})


def _blocks(file: Readable) -> Iterator[bytes]:
    while octets := file.read(_BLOCK):
        yield octets


def _edges(
    blocks: Iterator[bytes], encoding: str, edges: Sequence[int], line: int = 1, begin: int = 0
) -> dict[int, int]:
    """The offsets of some lines in blocks, of which the first begins with a ``line`` at an offset."""
    found: dict[int, int] = {}
    for start, octets in _pieces(blocks, encoding):
        after = line + _count(octets, encoding)
        here = edges[bisect_right(edges, line) : bisect_right(edges, after)]
        if here:
            ends = [*_line_ends(octets, encoding)]
            found |= {edge: begin + start + ends[edge - line - 1] for edge in here}
        line = after
    return found


def _width(encoding: str) -> int:
    """The bytes of a unit."""
    return {"utf-16": 2, "utf-32": 4}.get(encoding[:6], 1)


def _pieces(blocks: Iterator[bytes], encoding: str) -> Iterator[tuple[int, bytes]]:
    """The blocks with their offsets, cut so that none ends in a unit or in a CRLF."""
    width = _width(encoding)
    back = "\r".encode(encoding if width > 1 else "ascii")
    held, start = b"", 0
    for block in blocks:
        octets = held + block
        whole = len(octets) - len(octets) % width
        if octets[:whole].endswith(back):  # a line feed may follow
            whole -= width
        yield start, octets[:whole]
        held, start = octets[whole:], start + whole
    if held.startswith(back):
        yield start, held[:width]


def _count(octets: bytes, encoding: str) -> int:
    """How many lines end in some bytes."""
    if _width(encoding) == 1:
        return line_ends(octets)
    return sum(1 for _ in _line_ends(octets, encoding))


def _line_ends(octets: bytes, encoding: str) -> Iterator[int]:
    """The offset behind each line end: CRLF, LF or CR."""
    width = _width(encoding)
    if width == 1:
        return (match.end() for match in _END.finditer(octets))
    return _wide(octets, encoding, width)


def _wide(octets: bytes, encoding: str, width: int) -> Iterator[int]:
    feed, back = (int.from_bytes(end.encode(encoding), sys.byteorder) for end in "\n\r")
    units = memoryview(octets).cast("H" if width == 2 else "I")
    last = len(units) - 1
    for at, unit in enumerate(units):
        if unit == feed or (unit == back and (at == last or units[at + 1] != feed)):
            yield (at + 1) * width
