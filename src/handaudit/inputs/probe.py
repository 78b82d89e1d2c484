"""Looks into what is not read: the first kilobytes of each file tell whether it looks like a log.

An audit skips files by their names, as hidden, as links, or by a file of patterns that was merely found.
Whoever makes a folder chooses its names, so an audit is complete only if none of these is a log.
"""

import io
import os
import re
import stat
from collections.abc import Callable, Iterator
from functools import lru_cache, partial
from pathlib import Path, PurePath
from typing import TYPE_CHECKING, BinaryIO, Final

from handaudit.inputs import decompress
from handaudit.inputs.decompress import Damaged, Readable

if TYPE_CHECKING:
    import zipfile

HEAD: Final = 8 << 10
"""Bytes of a file that are looked at, from the first that is not blank."""

BLANK: Final = 64 << 10
"""Blank bytes before them that are passed over."""

LARGEST_ARCHIVE: Final = 16 << 20
"""Bytes of the largest archive inside of another that is looked into."""

MOST_LINKED: Final = 1_000
"""Most files that are looked at behind a link out of the folder."""

_DEEPEST: Final = 3
_ENCRYPTED: Final = 1
_TOO_DEEP: Final = "an archive that is too large to look into"
_CLOSED: Final = "something that cannot be unpacked"
_OTHER_ARCHIVES: Final = (
    *(b"7z\xbc\xaf\x27\x1c", b"Rar!\x1a\x07", b"\x1f\x9d", b"LZIP", b"\x04\x22\x4d\x18", b"MSCF\0"),
)
"""How archives begin that are not unpacked."""
_TAR: Final = slice(257, 262), b"ustar"

OURS: Final = "a report or a baseline of handaudit"
_OURS: Final = re.compile(
    rb'\s*(?:\{\s*"schema":\s*"handaudit-(?!events)[a-z]+/[0-9]|rule,citation,citations,'
    rb'|\[\s*\{\s*"description":\s*"(?:[^"\\]|\\.)*",\s*"check_name":)'
)
"""How reports, baselines and the like begin that we write as JSON or CSV."""

Recognise = Callable[[bytes, str], str | None]
"""What the first bytes of a file of some name look like; ``None`` if that is no log."""

STORES: Final = {
    ".git": {"objects", "lfs", "annex", "modules"},
    ".hg": {"store", "largefiles"},
    ".svn": {"pristine"},
    ".jj": {"repo"},
}
"""Hidden folders of version control, and those of their folders that hold earlier versions of all files."""


class Probe:
    """Says what files look like, by ``recognise``."""

    def __init__(self, recognise: Recognise) -> None:
        self._recognise = recognise

    def opened(self, name: str, opens: Callable[[], BinaryIO]) -> str | None:
        """What the content of a file looks like; ``None`` if that is no log."""
        try:
            with opens() as file:
                return self._content(name, file, 0)
        except Damaged:
            return _CLOSED
        except OSError as error:
            return f"something that cannot be read ({error.strerror or error})"

    def file(self, path: str) -> str | None:
        """The same for the file at a path; only ordinary files are opened."""
        try:
            there = os.stat(path)  # noqa: PTH116
        except OSError:
            return None
        if not stat.S_ISREG(there.st_mode):
            return None
        return _of_file(self._recognise, path, (there.st_ino, there.st_size, there.st_ctime_ns))

    def is_ours(self, path: str) -> bool:
        """Whether handaudit wrote the file at a path, as JSON or CSV, and it does not look like a log."""
        named = PurePath(path).suffixes[-2:]
        if not {".json", ".csv"} & {one.lower() for one in named}:
            return False
        return Probe(ours).file(path) is not None and self.file(path) is None

    def member(self, archive: "zipfile.ZipFile", member: "zipfile.ZipInfo") -> str | None:
        """The same for a member of an open archive."""
        if member.is_dir():
            return None
        return self._member(archive, member, 0)

    def below(self, folder: str, most: int | None = None) -> Iterator[tuple[str, str]]:
        """The files below a folder that look like logs, and like what; links are not followed.

        What version control stores of earlier versions is not looked at.

        With ``most``, a folder with more files counts as one that cannot be looked at.
        """
        seen = 0
        for top, names in _folders(folder):
            for name in names:
                seen += 1
                if most is not None and seen > most:
                    yield folder, f"a folder of more than {most:,} files"
                    return
                path = f"{top}/{name}"
                what = None if Path(path).is_symlink() else self.file(path)
                if what is not None:
                    yield path, what

    def _content(self, name: str, file: Readable, depth: int) -> str | None:
        start = file.read(HEAD)
        packing = decompress.packing(start)
        if packing is None:
            return _CLOSED if is_other_archive(start) else self._recognise(_head(start, file), name)
        if depth == _DEEPEST:
            return _TOO_DEEP
        if packing == ".zip":
            return self._archive(start + file.read(LARGEST_ARCHIVE - len(start) + 1), depth)
        return self._content(name, decompress.open_stream(_Behind(start, file)), depth + 1)

    def _archive(self, content: bytes, depth: int) -> str | None:
        """What a member of an archive looks like."""
        import zipfile  # noqa: PLC0415  few archives lie in others

        if len(content) > LARGEST_ARCHIVE:
            return _TOO_DEEP
        try:
            with zipfile.ZipFile(io.BytesIO(content)) as archive:
                looks = (
                    self._member(archive, member, depth + 1)
                    for member in archive.infolist()
                    if not member.is_dir()
                )
                return next(filter(None, looks), None)
        except decompress.broken():
            return _CLOSED

    def _member(
        self, archive: "zipfile.ZipFile", member: "zipfile.ZipInfo", depth: int
    ) -> str | None:
        if member.flag_bits & _ENCRYPTED:
            return "something encrypted"
        try:
            with archive.open(member) as file:
                return self._content(member.filename, file, depth)
        except decompress.broken():
            return _CLOSED


def _folders(folder: str) -> Iterator[tuple[str, list[str]]]:
    """The folders below one, to any depth, each with the names of its files, all sorted."""
    waiting = [folder]
    while waiting:
        top = waiting.pop()
        try:
            with os.scandir(top) as entries:
                every = sorted(entries, key=lambda one: one.name)
        except OSError:
            continue
        names = [one.name for one in every if not one.is_dir()]
        yield top, names
        left_out = STORES.get(PurePath(top).name, set())
        waiting += [
            one.path
            for one in reversed(every)
            if one.is_dir(follow_symlinks=False) and one.name not in left_out
        ]


def ours(head: bytes, _name: str) -> str | None:
    """Recognises what handaudit wrote as JSON or CSV."""
    return OURS if _OURS.match(head) else None


@lru_cache(maxsize=10_000)
def _of_file(recognise: Recognise, path: str, _version: tuple[int, int, int]) -> str | None:
    """What a file looks like; a following looks again and again at a folder that hardly changes."""
    return Probe(recognise).opened(path, partial(_open, path))


def _head(start: bytes, file: Readable) -> bytes:
    """The first bytes of a file, of which some were read already, without blank ones before them."""
    blank = 0
    while start.isspace() and blank < BLANK:
        blank += len(start)
        start = file.read(HEAD)
    return start


def is_other_archive(start: bytes) -> bool:
    """Whether a file begins like an archive that is not unpacked."""
    place, magic = _TAR
    return start.startswith(_OTHER_ARCHIVES) or start[place] == magic


class _Behind:
    """A file of which some bytes were read already."""

    def __init__(self, start: bytes, rest: Readable) -> None:
        self._start = io.BytesIO(start)
        self._rest = rest

    def read(self, size: int, /) -> bytes:
        return self._start.read(size) or self._rest.read(size)


def _open(path: str) -> BinaryIO:
    return open(path, "rb")  # noqa: PTH123  the caller closes it
