"""Finds the logs that the paths of a command line name: files, folders, globs, archives, ``-``.

What a path leads to is an ``Input``, opened only when it is read, or ``Skipped`` with the reason.
Compressed files are opened as streams, so that no file can fill the memory or the disk.
"""

import glob
import os
import re
import stat
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path, PurePosixPath
from typing import BinaryIO, Final

import msgspec

from handaudit.inputs import decompress, remote
from handaudit.inputs.decompress import Damaged
from handaudit.inputs.ignore import Excludes

STDIN: Final = "-"
LOG_SUFFIXES: Final = frozenset(
    {".tlog", ".txt", ".log", ".phh", ".phhs", ".ohh", ".json", ".csv", ".xml", ".hh"}
)
"""How the files end that are logs, in a folder or an archive."""

NO_LOG: Final = "its name does not end as a log's does"


class Input(msgspec.Struct, frozen=True):
    """A log to read: its path as the user would write it, and how to open it.

    ``open`` raises ``OSError``, and so does reading what it returns: ``unpacking.Damaged`` where a
    compressed file is damaged or cut short.
    """

    path: str
    open: Callable[[], BinaryIO]
    size: int = 0
    """Bytes that it takes where it is stored, as far as that is known."""
    plain: bool = False
    """Whether it is stored as it is read, so that reading may begin anywhere in it."""
    encoding: str | None = None
    """Python's name of the encoding that it is said to be in; without one it is found."""
    is_stdin: bool = False
    """Whether it is standard input, whatever it is called; it may be opened once."""


class Hints(msgspec.Struct, frozen=True, kw_only=True):
    """What is said of inputs beside their paths: the encoding of all, and what standard input is called."""

    encoding: str | None = None
    stdin_name: str | None = None


class Skipped(msgspec.Struct, frozen=True):
    """Something that is not read, and why; ``named`` where the user named the file itself."""

    path: str
    reason: str
    named: bool = False


def size(found: "Found") -> int | None:
    """Bytes that an input would give now, 0 for what is skipped; ``None`` where reading alone can tell.

    That is standard input, what is packed, and what is no regular file.
    """
    if isinstance(found, Skipped):
        return 0
    suffix = os.path.splitext(found.path.lower())[1]  # noqa: PTH122
    if found.is_stdin or suffix in decompress.SUFFIXES:
        return None
    try:
        status = os.stat(found.path)  # noqa: PTH116 - a member of an archive is no path of the system
    except OSError:
        return None
    return status.st_size if stat.S_ISREG(status.st_mode) else None


class PathMissing(Exception):  # noqa: N818 - states what is wrong, as FileNotFoundError does not
    """A path that leads nowhere, or a pattern that matches nothing."""

    def __init__(self, path: str) -> None:
        what = "no file matches" if glob.has_magic(path) else "no such file or folder:"
        what = "cannot read the list of paths" if path.startswith("@") else what
        super().__init__(f"{what} {path}")
        self.path = path


Found = Input | Skipped


def find(
    paths: Sequence[str], excludes: Excludes | None = None, hints: Hints | None = None
) -> Iterator[Found]:
    """The inputs that ``paths`` lead to, each once, in the order of ``paths`` and then by name.

    ``@FILE`` stands for the paths that a file lists, one a line.  Raises ``PathMissing`` at once, before
    the first input, if one of them leads nowhere.
    """
    every = [one for path in paths for one in listed(path)]
    named = [one for path in every for one in _expand(path)]
    hints = hints or Hints()
    found = _once(_find(named, excludes or Excludes(()), hints.stdin_name))
    return found if hints.encoding is None else _encoded(found, hints.encoding)


def _encoded(found: Iterable[Found], encoding: str) -> Iterator[Found]:
    for one in found:
        is_input = isinstance(one, Input)
        yield msgspec.structs.replace(one, encoding=encoding) if is_input else one


def listed(path: str) -> list[str]:
    """The paths that ``@FILE`` lists; any other path is itself, and so is a file with such a name."""
    if not path.startswith("@") or os.path.exists(path):  # noqa: PTH110
        return [path]
    try:
        lines = Path(path[1:]).read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise PathMissing(path) from error
    return [line.strip() for line in lines if line.strip()]


def _expand(path: str) -> list[str]:
    """``path``, or the paths that it matches if it is a pattern and no file of that very name."""
    if path == STDIN or os.path.exists(path) or remote.is_url(path):  # noqa: PTH110 - the user's form
        return [path]
    matches = _matches(path) if glob.has_magic(path) else []
    if not matches:
        raise PathMissing(path)
    return matches


def _matches(pattern: str) -> list[str]:
    """What a pattern matches, sorted; ``**`` follows no links, and ends as its folder does.

    ``*`` and ``**`` leave hidden names out, as a shell does.
    """
    parts = pattern.replace(os.sep, "/").split("/")
    parts = [part if part == "**" else re.sub(r"\*\*+", "*", part) for part in parts]
    while parts[-1] == "**":  # the folder itself, which is walked
        parts.pop()
    plain = next((n for n, part in enumerate(parts) if glob.has_magic(part)), len(parts))
    base, rest = "/".join(parts[:plain]), "/".join(parts[plain:])
    root = Path(base or ("/" if plain else "."))
    if not rest:
        return [base or "."] if root.exists() else []
    wanted_hidden = any(part.startswith(".") for part in parts[plain:])
    found = []
    for match in root.glob(rest):
        inner = match.relative_to(root)
        if wanted_hidden or not any(name.startswith(".") for name in inner.parts):
            found.append(_join(base, inner.as_posix()) if plain else inner.as_posix())
    return sorted(found, key=lambda path: path.split("/"))


def _find(paths: Iterable[str], excludes: Excludes, stdin_name: str | None) -> Iterator[Found]:
    for path in paths:
        if path == STDIN:
            yield _stdin(stdin_name, excludes)
            continue
        if remote.is_url(path) and not os.path.exists(path):  # noqa: PTH110
            yield from _remote(path, excludes)
            continue
        folder = os.path.isdir(path)  # noqa: PTH112
        reason = excludes.why(path, folder=folder) if excludes.force else None
        if reason:
            yield Skipped(path.replace(os.sep, "/"), reason, named=True)
        elif folder:
            excludes.enter(path)
            yield from _Walk(path, excludes).folder(path)
        else:
            yield from _file(path)


def _stdin(name: str | None, excludes: Excludes) -> Found:
    """Standard input, which is treated as a named file is where it has a name."""
    if name is None:
        return Input(STDIN, _open_stdin, is_stdin=True)
    shown = name.replace(os.sep, "/")
    reason = excludes.why(name, folder=False) if excludes.force else None
    if reason:
        return Skipped(shown, reason, named=True)
    return Input(shown, _open_stdin, is_stdin=True)


def _remote(url: str, excludes: Excludes) -> Iterator[Found]:
    """The logs behind a URL; a store that cannot be reached is an input that cannot be read."""
    try:
        there = list(remote.find(url))
    except OSError as error:
        yield Input(url, partial(refuse, _reason(error)))
        return
    if not there:
        yield Input(url, partial(refuse, "there is nothing behind this URL"))
    for one in there:
        reason = excludes.why(one.path, folder=False)
        yield Skipped(one.path, reason) if reason and isinstance(one, Input) else one


def _once(found: Iterable[Found]) -> Iterator[Found]:
    """Each path only the first time, however it is written.

    Standard input is no file that was met before, even where it is called like one: then one of the two
    cannot be told from the other, and counts as unreadable.
    """
    seen: dict[str, bool] = {}
    for item in found:
        stdin = isinstance(item, Input) and item.is_stdin
        plain = item.path == STDIN or remote.is_url(item.path)
        key = item.path if plain else os.path.abspath(item.path)  # noqa: PTH100
        if key not in seen:
            seen[key] = stdin
            yield item
        elif seen[key] != stdin:
            reason = "standard input has this name, too: give it another one (--stdin-filename)"
            yield Input(item.path, partial(refuse, reason))


def _file(path: str) -> Iterator[Found]:
    """A file that is read whatever its name: plain, compressed, or an archive of several."""
    shown = path.replace(os.sep, "/")
    if path.lower().endswith(".zip"):
        yield from _archive(path, shown)
    else:
        plain = suffix(path) not in decompress.SUFFIXES
        opened = partial(decompress.open_file, os.path.abspath(path))  # noqa: PTH100
        try:
            found = os.stat(path)  # noqa: PTH116
        except OSError:  # it vanished meanwhile: opening it says so
            yield Input(shown, opened)
            return
        plain = plain and stat.S_ISREG(found.st_mode)
        yield Input(shown, opened, size=found.st_size, plain=plain)


def _archive(path: str, shown: str) -> Iterator[Found]:
    """The members of a zip that are logs, by name; the names are labels, nothing is unpacked."""
    try:
        with decompress.open_archive(path) as archive:
            members = archive.infolist()
    except OSError as error:
        yield Input(shown, partial(refuse, _reason(error)))
        return
    if all(member.is_dir() for member in members):
        yield Skipped(shown, "an archive of nothing")
    labels: Counter[str] = Counter()
    order = sorted(range(len(members)), key=lambda index: members[index].filename.split("/"))
    for index in order:
        member = members[index]
        name = PurePosixPath(member.filename)
        label = f"{shown}!{member.filename}"
        labels[label] += 1
        if labels[label] > 1:  # an archive may hold two members of one name
            label = f"{label} ({labels[label]})"
        hidden = any(re.match(r"\.[^.]|__MACOSX$", part) for part in name.parts)
        if member.is_dir() or hidden:
            continue
        if name.suffix.lower() == ".zip":
            yield Skipped(label, "an archive inside an archive")
        elif not is_log(name.name):
            yield Skipped(label, NO_LOG)
        else:
            opened = partial(decompress.open_member, os.path.abspath(path), index)  # noqa: PTH100
            yield Input(label, opened, size=member.compress_size)


def suffix(name: str) -> str:
    """How a name ends, in small letters, as ``.gz``."""
    return os.path.splitext(name)[1].lower()  # noqa: PTH122


def is_log(name: str) -> bool:
    """Whether a file of this name in a folder is an input."""
    ending = suffix(name)
    if ending in decompress.SUFFIXES:
        return suffix(name[: -len(ending)]) in LOG_SUFFIXES
    return ending == ".zip" or ending in LOG_SUFFIXES


class _Walk:
    """The walk through one folder, which stays inside it.

    A link to a folder is followed once, and never to a folder that the walk is in at the time.
    """

    def __init__(self, root: str, excludes: Excludes) -> None:
        self._excludes = excludes
        self._root = os.path.realpath(root)
        self._linked: set[str] = set()
        self._within = [self._root]

    def folder(self, path: str) -> Iterator[Found]:
        """What lies in a folder and the folders in it, by name, hidden ones left out."""
        try:
            with os.scandir(path) as entries:
                names = sorted(entry.name for entry in entries if not entry.name.startswith("."))
        except OSError as error:
            yield Input(path.replace(os.sep, "/"), partial(refuse, _reason(error)))
            return
        for name in names:
            yield from self._entry(_join(path, name), name)

    def _entry(self, path: str, name: str) -> Iterator[Found]:
        shown = path.replace(os.sep, "/")
        linked = os.path.islink(path)  # noqa: PTH114
        try:
            mode = os.stat(path).st_mode  # noqa: PTH116
        except OSError as error:
            if linked:
                yield Skipped(shown, "a link that leads nowhere")
            else:
                yield Input(shown, partial(refuse, _reason(error)))
            return
        if linked and not Path(os.path.realpath(path)).is_relative_to(self._root):
            yield Skipped(shown, "a link that leads out of the folder")
        elif reason := self._excludes.why(path, folder=stat.S_ISDIR(mode)):
            yield Skipped(shown, reason)
        elif stat.S_ISDIR(mode):
            yield from self._inner_folder(path, shown, linked=linked)
        elif not stat.S_ISREG(mode):
            yield Skipped(shown, f"not a file but a {_kind(mode)}")
        elif not is_log(name):
            yield Skipped(shown, NO_LOG)
        else:
            yield from _file(path)

    def _inner_folder(self, path: str, shown: str, *, linked: bool) -> Iterator[Found]:
        real = os.path.realpath(path)
        if linked and real in self._within:
            yield Skipped(shown, "a link in a circle")
            return
        if linked and real in self._linked:
            yield Skipped(shown, "a second link to the same folder")
            return
        if linked:
            self._linked.add(real)
        self._within.append(real)
        yield from self.folder(path)
        self._within.pop()


def _join(folder: str, name: str) -> str:
    return f"{folder}{name}" if folder.endswith(("/", os.sep)) else f"{folder}/{name}"


def _kind(mode: int) -> str:
    if stat.S_ISFIFO(mode):
        return "pipe"
    return "socket" if stat.S_ISSOCK(mode) else "device"


def _reason(error: OSError) -> str:
    """What an error says, in words for a user."""
    return error.strerror or str(error)


def refuse(reason: str) -> BinaryIO:
    """Opens what was found to be unreadable already."""
    raise Damaged(reason)


def _open_stdin() -> BinaryIO:
    return decompress.open_stream(standard_input())


def standard_input() -> BinaryIO:
    """Standard input as it comes, packed or not.

    Raises:
        OSError: there is none.
    """
    if sys.stdin is None:  # a process may be started without one
        raise OSError("there is no standard input")
    return sys.stdin.buffer
