"""Finds the bytes of lines in a file, so that others can hold against the file what was not read."""

import hashlib
import re
import sys
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Final

from handaudit.inputs.decompress import Readable

Lines = tuple[int, int]
"""The first and the last of some lines (1-based)."""

Octets = tuple[int, int]
"""The offset of the first of some bytes, and the one after the last."""

_BLOCK: Final = 1 << 20
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

    edges = {edge for first, last in wanted for edge in (first, last + 1)}
    found = {
        line: offset
        for line, offset in enumerate(chain((0,), _line_ends(blocks(), encoding)), 1)
        if line in edges
    }
    if sha256 is not None and digest.hexdigest() != sha256:
        return None
    return [(found.get(first, size), found.get(last + 1, size)) for first, last in wanted]


def _line_ends(blocks: Iterator[bytes], encoding: str) -> Iterator[int]:
    """The offset behind each line end: CRLF, LF or CR."""
    width = {"utf-16": 2, "utf-32": 4}.get(encoding[:6], 1)
    back = "\r".encode(encoding if width > 1 else "ascii")
    held, start = b"", 0
    for block in blocks:
        octets = held + block
        whole = len(octets) - len(octets) % width
        if octets[:whole].endswith(back):  # a line feed may follow
            whole -= width
        ends = _narrow(octets[:whole]) if width == 1 else _wide(octets[:whole], encoding, width)
        for end in ends:
            yield start + end
        held, start = octets[whole:], start + whole
    if held.startswith(back):
        yield start + width


def _narrow(octets: bytes) -> Iterator[int]:
    return (match.end() for match in _END.finditer(octets))


def _wide(octets: bytes, encoding: str, width: int) -> Iterator[int]:
    feed, back = (int.from_bytes(end.encode(encoding), sys.byteorder) for end in "\n\r")
    units = memoryview(octets).cast("H" if width == 2 else "I")
    last = len(units) - 1
    for at, unit in enumerate(units):
        if unit == feed or (unit == back and (at == last or units[at + 1] != feed)):
            yield (at + 1) * width
