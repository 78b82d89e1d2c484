"""The logs in a folder or an archive, by name."""

import os
import re
import stat
from collections import Counter
from collections.abc import Collection, Iterator
from functools import partial
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Final

from handaudit.inputs import decompress
from handaudit.inputs.ignore import Excluded, Excludes
from handaudit.inputs.input import (
    HIDDEN,
    NO_LOG,
    Found,
    Input,
    Skipped,
    is_log,
    reason,
    refuse,
    skipped,
    suffix,
)
from handaudit.inputs.probe import MOST_LINKED, OURS, Probe

if TYPE_CHECKING:
    from zipfile import ZipInfo

DEEPEST: Final = 150
"""Folders inside of one another; each level is compared with the patterns of all above it."""


def file(path: str, suffixes: Collection[str], probe: Probe) -> Iterator[Found]:
    """A named file, which is read whatever its suffix: plain, compressed, or an archive of several."""
    shown = path.replace(os.sep, "/")
    if path.lower().endswith(".zip"):
        yield from _archive(path, shown, suffixes, probe)
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


def excluded(
    path: str, excluded: Excluded, probe: Probe, *, named: bool = False
) -> Iterator[Skipped]:
    """A file or folder that patterns leave out, and what below it looks like a log."""
    shown = path.replace(os.sep, "/")
    below: list[tuple[str, str]] = []
    looks: str | None = None
    if not excluded.meant:
        is_folder = os.path.isdir(path)  # noqa: PTH112
        below = [*probe.below(path)] if is_folder else []
        looks = None if is_folder else probe.file(path)
    yield skipped(shown, excluded.reason, looks, named=named)
    for inner, what in below:
        yield skipped(inner.replace(os.sep, "/"), excluded.reason, what)


def _archive(path: str, shown: str, suffixes: Collection[str], probe: Probe) -> Iterator[Found]:
    """The members of a zip that are logs, by name.  Their names are only labels: nothing is extracted."""
    try:
        with decompress.open_archive(path) as archive:
            members = archive.infolist()
            why = {index: _why_not(member, suffixes) for index, member in enumerate(members)}
            looks = {
                index: probe.member(archive, members[index])
                for index, reason in why.items()
                if reason is not None
            }
    except OSError as error:
        yield Input(shown, partial(refuse, reason(error)))
        return
    if all(member.is_dir() for member in members):
        yield Skipped(shown, "an archive of nothing")
    labels: Counter[str] = Counter()
    order = sorted(range(len(members)), key=lambda index: members[index].filename.split("/"))
    for index in order:
        member = members[index]
        label = f"{shown}!{member.filename}"
        labels[label] += 1
        if labels[label] > 1:  # an archive may hold two members of one name
            label = f"{label} ({labels[label]})"
        unread = why[index]
        if member.is_dir() or (unread == HIDDEN and looks[index] is None):
            continue
        if unread is not None:
            yield skipped(label, unread, looks[index])
        else:
            opened = partial(decompress.open_member, os.path.abspath(path), index)  # noqa: PTH100
            yield Input(label, opened, size=member.compress_size)


def _why_not(member: "ZipInfo", suffixes: Collection[str]) -> str | None:
    """Why a member of an archive is not read, by its name."""
    name = PurePosixPath(member.filename)
    if any(re.match(r"\.[^.]|__MACOSX$", part) for part in name.parts):
        return HIDDEN
    if name.suffix.lower() == ".zip":
        return "an archive inside an archive"
    return None if is_log(name.name, suffixes) else NO_LOG


LINK_OUT: Final = "a link that leads out of the folder"


class FolderWalk:
    """The walk through one folder, which stays inside it.

    A link to a folder is followed once, and never if it leads to a folder that the walk is in.
    """

    def __init__(
        self, root: str, excludes: Excludes, suffixes: Collection[str], probe: Probe
    ) -> None:
        self._excludes = excludes
        self._probe = probe
        self._suffixes = suffixes
        self._root = os.path.realpath(root)
        self._linked: set[str] = set()
        self._within = [self._root]

    def folder(self, path: str) -> Iterator[Found]:
        """The inputs in a folder and its folders, by name; of what is hidden, only what looks like a log."""
        try:
            with os.scandir(path) as entries:
                names = sorted(entry.name for entry in entries)
        except OSError as error:
            yield Input(path.replace(os.sep, "/"), partial(refuse, reason(error)))
            return
        for name in names:
            if name.startswith("."):
                yield from self._hidden(join(path, name))
            else:
                yield from self._entry(join(path, name), name)

    def _hidden(self, path: str) -> Iterator[Found]:
        is_folder = os.path.isdir(path)  # noqa: PTH112
        left_out = self._excludes.why(path, folder=is_folder)
        if left_out is not None and left_out.meant:
            return
        yield from self._looked_at(path, HIDDEN)

    def _looked_at(self, path: str, reason: str) -> Iterator[Skipped]:
        """What is a log by its looks at a path that is skipped, or below it."""
        if os.path.isdir(path):  # noqa: PTH112
            linked = os.path.islink(path)  # noqa: PTH114
            found = self._probe.below(path, MOST_LINKED if linked else None)
        else:
            looks = self._probe.file(path)
            found = iter([] if looks is None else [(path, looks)])
        for inner, what in found:
            left_out = self._excludes.why(inner, folder=False)
            if left_out is None or not left_out.meant:
                yield skipped(inner.replace(os.sep, "/"), reason, what)

    def _entry(self, path: str, name: str) -> Iterator[Found]:
        shown = path.replace(os.sep, "/")
        linked = os.path.islink(path)  # noqa: PTH114
        try:
            mode = os.stat(path).st_mode  # noqa: PTH116
        except OSError as error:
            if linked:
                yield skipped(shown, "a link that leads nowhere", self._by_name(name))
            else:
                yield Input(shown, partial(refuse, reason(error)))
            return
        if linked and not Path(os.path.realpath(path)).is_relative_to(self._root):
            yield from [*self._looked_at(path, LINK_OUT)] or [Skipped(shown, LINK_OUT)]
        elif left_out := self._excludes.why(path, folder=stat.S_ISDIR(mode)):
            yield from excluded(path, left_out, self._probe)
        elif stat.S_ISDIR(mode):
            yield from self._inner_folder(path, shown, linked=linked)
        elif not stat.S_ISREG(mode):
            yield skipped(shown, f"not a file but a {_kind(mode)}", self._by_name(name))
        elif not is_log(name, self._suffixes):
            yield skipped(shown, NO_LOG, self._probe.file(path))
        elif self._probe.is_ours(path):
            yield Skipped(shown, OURS)
        else:
            yield from file(path, self._suffixes, self._probe)

    def _by_name(self, name: str) -> str | None:
        """What a path looks like that cannot be looked into."""
        return "a log by its name" if is_log(name, self._suffixes) else None

    def _inner_folder(self, path: str, shown: str, *, linked: bool) -> Iterator[Found]:
        real = os.path.realpath(path)
        if linked and real in self._within:
            yield Skipped(shown, "a link in a circle")
            return
        if linked and real in self._linked:
            yield Skipped(shown, "a second link to the same folder")
            return
        if len(self._within) > DEEPEST:
            yield Input(
                shown, partial(refuse, f"more than {DEEPEST} folders are inside of one another")
            )
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
