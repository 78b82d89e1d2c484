"""The logs in a folder or an archive, by name."""

import os
import re
import stat
from collections import Counter
from collections.abc import Collection, Iterator
from functools import partial
from pathlib import Path, PurePosixPath

from handaudit.inputs import decompress
from handaudit.inputs.ignore import Excludes
from handaudit.inputs.input import NO_LOG, Found, Input, Skipped, is_log, reason, refuse, suffix


def file(path: str, suffixes: Collection[str]) -> Iterator[Found]:
    """A named file, which is read whatever its suffix: plain, compressed, or an archive of several."""
    shown = path.replace(os.sep, "/")
    if path.lower().endswith(".zip"):
        yield from _archive(path, shown, suffixes)
    else:
        plain = suffix(path) not in decompress.SUFFIXES
        opened = partial(decompress.open_file, os.path.abspath(path))  # noqa: PTH100
        try:
            found = os.stat(path)  # noqa: PTH116
        except OSError:  # it has vanished; opening it says so
            yield Input(shown, opened)
            return
        plain = plain and stat.S_ISREG(found.st_mode)
        yield Input(shown, opened, size=found.st_size, plain=plain)


def _archive(path: str, shown: str, suffixes: Collection[str]) -> Iterator[Found]:
    """The members of a zip that are logs, by name.  Their names are only labels: nothing is extracted."""
    try:
        with decompress.open_archive(path) as archive:
            members = archive.infolist()
    except OSError as error:
        yield Input(shown, partial(refuse, reason(error)))
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
        elif not is_log(name.name, suffixes):
            yield Skipped(label, NO_LOG)
        else:
            opened = partial(decompress.open_member, os.path.abspath(path), index)  # noqa: PTH100
            yield Input(label, opened, size=member.compress_size)


class FolderWalk:
    """The walk through one folder, which stays inside it.

    A link to a folder is followed once, and never if it leads to a folder that the walk is in.
    """

    def __init__(self, root: str, excludes: Excludes, suffixes: Collection[str]) -> None:
        self._excludes = excludes
        self._suffixes = suffixes
        self._root = os.path.realpath(root)
        self._linked: set[str] = set()
        self._within = [self._root]

    def folder(self, path: str) -> Iterator[Found]:
        """The inputs in a folder and its folders, by name, without hidden ones."""
        try:
            with os.scandir(path) as entries:
                names = sorted(entry.name for entry in entries if not entry.name.startswith("."))
        except OSError as error:
            yield Input(path.replace(os.sep, "/"), partial(refuse, reason(error)))
            return
        for name in names:
            yield from self._entry(join(path, name), name)

    def _entry(self, path: str, name: str) -> Iterator[Found]:
        shown = path.replace(os.sep, "/")
        linked = os.path.islink(path)  # noqa: PTH114
        try:
            mode = os.stat(path).st_mode  # noqa: PTH116
        except OSError as error:
            if linked:
                yield Skipped(shown, "a link that leads nowhere")
            else:
                yield Input(shown, partial(refuse, reason(error)))
            return
        if linked and not Path(os.path.realpath(path)).is_relative_to(self._root):
            yield Skipped(shown, "a link that leads out of the folder")
        elif excluded := self._excludes.why(path, folder=stat.S_ISDIR(mode)):
            yield Skipped(shown, excluded)
        elif stat.S_ISDIR(mode):
            yield from self._inner_folder(path, shown, linked=linked)
        elif not stat.S_ISREG(mode):
            yield Skipped(shown, f"not a file but a {_kind(mode)}")
        elif not is_log(name, self._suffixes):
            yield Skipped(shown, NO_LOG)
        else:
            yield from file(path, self._suffixes)

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


def join(folder: str, name: str) -> str:
    """The path of a name in a folder, as the user wrote the folder."""
    return f"{folder}{name}" if folder.endswith(("/", os.sep)) else f"{folder}/{name}"


def _kind(mode: int) -> str:
    if stat.S_ISFIFO(mode):
        return "pipe"
    return "socket" if stat.S_ISSOCK(mode) else "device"
