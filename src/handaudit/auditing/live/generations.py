"""The files that had the path of a growing log one after another, wherever they lie now.

A rotator renames a log, copies and truncates it, or compresses it, perhaps twice between two looks.  What
it leaves stands beside the log, under a name that begins like it.  Its content shows whether it is known.
"""

import hashlib
import os
import re
import threading
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import BinaryIO, Final, NamedTuple

from handaudit.inputs import decompress

Identity = tuple[int, int]
"""Device and inode of a file, which do not depend on its name."""

Version = tuple[int, int, int, int]
"""A file and its state: device, inode, size, and time of the last change."""

_BLOCK: Final = 1 << 18


class Claims:
    """The files that were read, or are being read, by all followed logs.

    A file that is open keeps its inode.  Another file may get the inode of one that is closed, so its
    size and time must be the same, too.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._open: set[Identity] = set()
        self._closed: dict[Identity, tuple[int, int]] = {}

    def claim(self, there: os.stat_result) -> bool:
        """Claims a file that is open from now on; returns whether nobody had."""
        with self._lock:
            new = not self._has(there)
            self._open.add(identity(there))
            return new

    def settle(self, there: os.stat_result) -> None:
        """A claimed file was read and is closed."""
        with self._lock:
            self._open.discard(identity(there))
            self._closed[identity(there)] = there.st_size, there.st_mtime_ns

    def __contains__(self, there: object) -> bool:
        with self._lock:
            return isinstance(there, os.stat_result) and self._has(there)

    def _has(self, there: os.stat_result) -> bool:
        same = self._closed.get(identity(there)) == (there.st_size, there.st_mtime_ns)
        return same or identity(there) in self._open


def identity(there: os.stat_result) -> Identity:
    """The identity of a file."""
    return there.st_dev, there.st_ino


class Read(NamedTuple):
    """How much of a generation was read, and the SHA-256 of that."""

    size: int
    sha256: str


class Found(NamedTuple):
    """A file beside the log with something that was not read.

    ``after`` is the size of what was read of it already, in another file or before a truncation.
    """

    path: Path
    content: BinaryIO
    after: int
    there: os.stat_result

    def close(self) -> None:
        """Closes it."""
        self.content.close()


class Generations:
    """Finds what a rotator left beside a log since the last time."""

    def __init__(
        self,
        path: str,
        claims: Claims,
        beside: Iterable[Version] | None = None,
        *,
        since: frozenset[Identity] | None = None,
    ) -> None:
        """``beside`` are the files that stood beside the log when it was followed first.

        Of those, a log that appears later can only have left others than the files ``since`` the beginning.
        """
        self._path = Path(path)
        self._claims = claims
        self._rotated = _rotated(self._path)
        if beside is None:
            beside = [
                version(there)
                for _, there in self._beside()
                if since is None or identity(there) in since
            ]
        self.beside = tuple(beside)
        self._known = {*self.beside}
        self._contents: set[Read] = set()
        """The contents of the files that were found: a copy, or a packed one, is no other."""
        self._whole: set[Read] = set()
        """What is known to be in some file beside the log, to its end."""
        self.doubtful: set[Path] = set()
        """Files that cannot be read yet, such as those that are being compressed."""

    def new(self, read: list[Read]) -> list[Found]:
        """The files that are new beside the log and hold more than was ``read``, the oldest first."""
        found: list[Found] = []
        self.doubtful.clear()
        for path, there in sorted(self._beside(), key=lambda one: one[1].st_mtime_ns):
            if version(there) in self._known or there in self._claims:
                continue
            try:
                whole, after = _compared(path, read)
                content = None if after == whole.size or whole in self._contents else _opened(path)
            except OSError:
                self.doubtful.add(path)
                continue
            self._known.add(version(there))
            if content is None:
                self._whole.update(one for one in read if one.size == after)
                self._claims.settle(there)
            elif self._claims.claim(there):
                content.read(after)
                self._contents.add(whole)
                found.append(Found(path, content, after, there))
        return found

    def holds(self, read: Read) -> bool:
        """Whether a file beside the log holds exactly what was read."""
        return read in self._whole or read in self._contents

    def _beside(self) -> Iterator[tuple[Path, os.stat_result]]:
        """The files beside the log that have the name of a rotated one."""
        try:
            with os.scandir(self._path.parent) as entries:
                for entry in entries:
                    if self._rotated.fullmatch(entry.name) and entry.is_file(follow_symlinks=False):
                        yield Path(entry.path), entry.stat(follow_symlinks=False)
        except OSError:
            return


def _rotated(path: Path) -> re.Pattern[str]:
    """The names that rotators give: ``a.log.1``, ``a.log-20240101.gz``, ``a.1.log``, ``a-20240101.log``."""
    name, stem, suffix = map(re.escape, (path.name, path.stem, path.suffix))
    return re.compile(
        rf"{name}[.~_-].+|{stem}(?:\.[0-9][0-9T_.-]*|[_-][0-9]{{6}}[0-9T_.-]*){suffix}(?:\.[a-z0-9]+)?"
    )


def version(there: os.stat_result) -> Version:
    """A file and its state."""
    return there.st_dev, there.st_ino, there.st_size, there.st_mtime_ns


def _compared(path: Path, read: list[Read]) -> tuple[Read, int]:
    """The whole content of a file, and how much of its beginning was read already.

    Raises:
        OSError: it cannot be read, or not wholly.
    """
    known = {one.size: one.sha256 for one in read if one.size}
    after = size = 0
    digest = hashlib.sha256()
    with _opened(path) as file:
        while octets := file.read(_BLOCK):
            done = 0
            for edge in sorted(one for one in known if size < one <= size + len(octets)):
                digest.update(octets[done : edge - size])
                done = edge - size
                if digest.hexdigest() == known[edge]:
                    after = edge
            digest.update(octets[done:])
            size += len(octets)
    return Read(size, digest.hexdigest()), after


def _opened(path: Path) -> BinaryIO:
    """A file, unpacked if it begins like a compressed one."""
    file = path.open("rb")
    packing = decompress.packing(file.peek(6))
    return decompress.unpacked(file, packing) if packing in decompress.SUFFIXES else file
