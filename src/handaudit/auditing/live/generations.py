"""The files that had the path of a growing log one after another, wherever they lie now.

A rotator renames a log, copies and truncates it, or compresses it, perhaps twice between two looks.  What
it leaves stands beside the log, under a name that begins like it.  Its content shows whether it is known:
a file with the beginning of another one is a backup, or a copy that is not finished.
"""

import errno
import hashlib
import io
import os
import re
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import BinaryIO, Final, NamedTuple

from handaudit.auditing.live.progress import BLOCK, Progress, Read
from handaudit.inputs import decompress, probe

Identity = tuple[int, int]
"""Device and inode of a file, which do not depend on its name."""

Version = tuple[int, int, int, int]
"""A file and its state: device, inode, size, and time of the last change."""

FRESH: Final = 10
"""Seconds after the last change of a renamed file in which its writer may still write to it."""

_SECOND: Final = 10**9

_BEFORE_FIRST: Final = Progress()


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

    def may_grow(self) -> bool:
        """Whether somebody may still write to it: it is not packed, and was changed just now."""
        if not isinstance(getattr(self.content, "raw", None), io.FileIO):
            return False
        return time.time() - self.path.stat().st_mtime < FRESH


class Generations:
    """Finds what a rotator left beside a log since the last time."""

    def __init__(
        self,
        path: str,
        claims: Claims,
        beside: Iterable[Version] | None = None,
        *,
        since: frozenset[Identity] | None = None,
        is_log: Callable[[bytes], bool] = bool,
    ) -> None:
        """``beside`` are the files that stood beside the log when it was followed first.

        Of those, a log that appears later can only have left others than the files ``since`` the beginning.
        ``is_log`` decides by the first bytes whether a file may be one.
        """
        self._path = Path(path)
        self._claims = claims
        self._is_log = is_log
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

    def new(
        self, read: list[Read], current: Progress = _BEFORE_FIRST, *, here: int = 0
    ) -> list[Found]:
        """The files that are new beside the log and hold more than was ``read``, the oldest first.

        ``current`` is what was read last, and ``here`` how much was read of the file at the path.
        """
        found: list[Found] = []
        self.doubtful.clear()
        read = [*read, current.read()]
        there_now = sorted(self._beside(), key=lambda one: one[1].st_mtime_ns)
        for path, there in there_now:
            if version(there) in self._known or there in self._claims:
                continue
            try:
                whole, after = _compared(path, read)
                if after == whole.size or self._is_known(path, there, whole, current, there_now):
                    content = None
                elif self._continues(path, whole, here):
                    continue
                else:
                    content = self._generation(path, after)
            except OSError:
                self.doubtful.add(path)
                continue
            self._known.add(version(there))
            if content is None:
                if after == whole.size:
                    self._whole.update(one for one in read if one.size == after)
                self._claims.settle(there)
            elif self._claims.claim(there):
                content.read(after)
                self._contents.add(whole)
                found.append(Found(path, content, after, there))
        return found

    def _is_known(
        self,
        path: Path,
        there: os.stat_result,
        whole: Read,
        current: Progress,
        there_now: list[tuple[Path, os.stat_result]],
    ) -> bool:
        """Whether a file holds only what was read, or what another file beside the log holds."""
        if whole in self._contents or self._stood_here(there, there_now):
            return True
        with _opened(path) as content:
            if current.begins_with(content, whole.size):
                return True
        for other, of_other in there_now:
            longer = None if other == path else _goes_on(path, other)
            if longer or (longer is not None and self._was_seen(of_other)):
                return True
        return False

    def _was_seen(self, there: os.stat_result) -> bool:
        return version(there) in self._known or there in self._claims

    def _stood_here(
        self, there: os.stat_result, there_now: list[tuple[Path, os.stat_result]]
    ) -> bool:
        """Whether a file stood beside the log at the beginning, and was packed or unpacked since.

        Whoever packs a file keeps its time, some without the fraction of the second.
        """
        gone = {*self.beside} - {version(one) for _, one in there_now}
        times = [one[3] for one in gone]
        time = there.st_mtime_ns
        if time % _SECOND == 0:
            return any(time // _SECOND == one // _SECOND for one in times)
        return time in times

    def _continues(self, path: Path, whole: Read, here: int) -> bool:
        """Whether the log at its path holds all of a file, and is still to be read so far."""
        return here < whole.size and _goes_on(path, self._path) is not None

    def _generation(self, path: Path, after: int) -> BinaryIO | None:
        """The content of a file, if it is a log.

        Raises:
            OSError: it is packed in another way than files that can be read as they are.
        """
        content = _opened(path)
        start = content.peek(probe.HEAD)[: probe.HEAD]  # type: ignore[attr-defined]
        if decompress.packing(start) is not None or probe.is_other_archive(start):
            content.close()
            raise OSError(errno.EINVAL, "it is an archive", str(path))
        if after or self._is_log(start):
            return content
        content.close()
        return None

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
        while octets := file.read(BLOCK):
            done = 0
            for edge in sorted(one for one in known if size < one <= size + len(octets)):
                digest.update(octets[done : edge - size])
                done = edge - size
                if digest.hexdigest() == known[edge]:
                    after = edge
            digest.update(octets[done:])
            size += len(octets)
    return Read(size, digest.hexdigest()), after


def _goes_on(path: Path, other: Path) -> bool | None:
    """Whether another file begins with all of this one and goes on; ``None`` if it begins otherwise."""
    try:
        with _opened(path) as one, _opened(other, at_once) as another:
            while octets := one.read(BLOCK):
                if another.read(len(octets)) != octets:
                    return None
            return bool(another.read(1))
    except OSError:
        return None


def _opened(path: Path, opener: Callable[[str, int], int] | None = None) -> BinaryIO:
    """A file, unpacked if it begins like a compressed one."""
    file = open(path, "rb", opener=opener or no_link)  # noqa: SIM115  the caller closes it
    packing = decompress.packing(file.peek(6))
    return decompress.unpacked(file, packing) if packing in decompress.SUFFIXES else file


def at_once(path: str, flags: int) -> int:
    """Opens a file; of a pipe that took the place of a log, it does not wait for a writer."""
    return os.open(path, flags | os.O_NONBLOCK)


def no_link(path: str, flags: int) -> int:
    """The same for a path at which stands a file, and no link."""
    return at_once(path, flags | getattr(os, "O_NOFOLLOW", 0))
