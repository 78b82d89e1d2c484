"""How much of a generation of a log was read, and whether another file holds only what was read.

A copy of a log that grows, or that is taken just before it is truncated, holds less than was read.  Nothing
else may show that later, so digests of the beginnings are kept.
"""

import hashlib
from typing import BinaryIO, Final, NamedTuple

EDGE: Final = 1 << 12
"""Bytes between two beginnings of which the digest is kept."""

BLOCK: Final = 1 << 18


class Read(NamedTuple):
    """How much of a generation was read, and the SHA-256 of that."""

    size: int
    sha256: str


class Progress:
    """What was read of a generation so far."""

    def __init__(self) -> None:
        self.size = 0
        self._digest = hashlib.sha256()
        self._start = b""
        """The first bytes."""
        self._edges: list[bytes] = []
        """The digest of the beginning of each length that ``EDGE`` divides."""

    def add(self, octets: bytes) -> None:
        """These bytes were read next."""
        self._start += octets[: EDGE - len(self._start)]
        at = 0
        while at < len(octets):
            piece = octets[at : at + EDGE - self.size % EDGE]
            self._digest.update(piece)
            self.size += len(piece)
            at += len(piece)
            if self.size % EDGE == 0:
                self._edges.append(self._digest.digest())

    def read(self) -> Read:
        """The size and digest of all of it."""
        return Read(self.size, self._digest.hexdigest())

    def begins_with(self, content: BinaryIO, size: int) -> bool:
        """Whether a file of some size holds a beginning of it.

        Behind the last edge of a long file, nothing is compared.
        """
        if size > self.size:
            return False
        if size < EDGE:
            return self._start[:size] == content.read(size)
        digest, whole = hashlib.sha256(), size - size % EDGE
        for at in range(0, whole, EDGE):
            digest.update(content.read(min(EDGE, whole - at)))
        return digest.digest() == self._edges[whole // EDGE - 1]
