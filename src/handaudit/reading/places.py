"""Finds the bytes of lines in a file, so that others can hold against the file what was not read."""

import hashlib
import re
import sys
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from typing import Final

from handaudit.inputs.decompress import Readable

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

    edges = sorted({edge for first, last in wanted for edge in (first, last + 1)})
    found, line = {1: 0}, 1
    for start, octets in _pieces(blocks(), encoding):
        after = line + _count(octets, encoding)
        here = edges[bisect_right(edges, line) : bisect_right(edges, after)]
        if here:
            ends = [*_line_ends(octets, encoding)]
            found |= {edge: start + ends[edge - line - 1] for edge in here}
        line = after
    if sha256 is not None and digest.hexdigest() != sha256:
        return None
    return [(found.get(first, size), found.get(last + 1, size)) for first, last in wanted]


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
        return octets.count(b"\n") + octets.count(b"\r") - octets.count(b"\r\n")
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
