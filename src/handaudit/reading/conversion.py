"""Converts logs to another format, as a stream. It counts what it cannot convert, and changes nothing."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import reduce
from pathlib import PurePosixPath

from handaudit import reading
from handaudit.facts.log import Interlude, Round
from handaudit.inputs import decompress
from handaudit.inputs.input import STDIN, Hints, Input, Skipped
from handaudit.reading import formats
from handaudit.reading.formats import TARGETS, NotALog
from handaudit.reading.logs import find_logs
from handaudit.reading.losses import Losses

Progress = Callable[[int, int], None]
Change = Callable[[Round | Interlude], Round | Interlude]


class Conversion:
    """One conversion, with counts of what was read and what was lost.

    ``changes`` make another part of each one, one after the other, before it is written.  ``unreadable`` are
    the inputs that are not logs, ``skipped`` those that do not look like logs, each with the reason.
    """

    def __init__(
        self,
        to: str,
        *,
        input_format: str | None = None,
        hints: Hints | None = None,
        progress: Progress | None = None,
        changes: Sequence[Change] = (),
    ) -> None:
        self.losses = Losses()
        self.target = TARGETS[to]
        self.rounds = 0
        self.inputs = 0
        self.unreadable: list[tuple[str, str]] = []
        self.skipped: list[tuple[str, str]] = []
        self._input_format = input_format
        self._hints = hints
        self._progress = progress
        self._changes = changes
        self._bytes = 0

    @property
    def incomplete(self) -> bool:
        """Whether the text lacks parts of the logs that it should have."""
        return bool(self.unreadable) or self.losses.incomplete or not self.rounds

    @property
    def written(self) -> int:
        """The number of rounds written."""
        refused = sum(loss.count for loss in self.losses.refused.values())
        return self.rounds - refused - self.losses.called_off

    def find(self, paths: Sequence[str]) -> Iterator[Input]:
        """The logs that some paths lead to; raises ``PathMissing``."""
        for found in find_logs(paths, hints=self._hints):
            if isinstance(found, Skipped):
                self.skipped.append((found.path, found.reason))
            else:
                yield found

    def text(self, found: Iterable[Input]) -> Iterator[str]:
        """The text of some logs in the new format, in pieces."""
        return self.target.writer(self.losses).write(self._parts(found))

    def _parts(self, found: Iterable[Input]) -> Iterator[Round | Interlude]:
        for log in found:
            self.inputs += 1
            try:
                with log.open() as file:
                    read = reading.read(
                        file, format=self._input_format, name=log.path, encoding=log.encoding
                    )
                    for part in read:
                        if isinstance(part, Round):
                            self.rounds += 1
                        else:
                            self.losses.note_lost(part)
                        if self._progress is not None:
                            self._progress(self._bytes + read.bytes_read, self.rounds)
                        yield reduce(lambda one, change: change(one), self._changes, part)
                    self._bytes += read.bytes_read
            except NotALog as fault:
                self.unreadable.append((log.path, fault.reason))
            except OSError as fault:
                self.unreadable.append((log.path, fault.strerror or str(fault)))


def names(found: Iterable[Input]) -> Iterator[tuple[Input, str]]:
    """Each log with the path of its file in a folder of results, without a suffix.

    Folders that all logs share are left out; the others are kept. Two logs whose names differ only
    in their suffixes keep those.
    """
    every = [*found]
    parts = [_parts_of(log.path) for log in every]
    common = _common([each[:-1] for each in parts])
    suffixes = formats.suffixes() | decompress.SUFFIXES
    taken: set[str] = set()
    for log, each in zip(every, parts, strict=True):
        path = PurePosixPath(*each[common:])
        stem = path.stem if path.suffix.lower() in suffixes else path.name
        name = str(path.with_name(stem))
        number = 1
        while name.lower() in taken:
            name = f"{path}-{number}" if number > 1 else str(path)
            number += 1
        taken.add(name.lower())
        yield log, name


def _common(folders: list[tuple[str, ...]]) -> int:
    """The number of leading folders that all of these paths share."""
    count = 0
    for level in zip(*folders, strict=False):
        if len(set(level)) > 1:
            break
        count += 1
    return count


def _parts_of(path: str) -> tuple[str, ...]:
    """The parts of a path that are names, also of one inside an archive (``a.zip!b.txt``)."""
    named = "stdin" if path == STDIN else path.replace("!", "/").replace("\\", "/")
    parts = tuple(
        part for part in named.split("/") if part not in ("", ".", "..") and "\0" not in part
    )
    return parts or ("log",)
