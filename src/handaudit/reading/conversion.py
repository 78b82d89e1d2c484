"""Turns logs into another format, as a stream: what cannot be carried over is counted, never changed."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import PurePosixPath
from typing import Final, NamedTuple, Protocol

from handaudit import reading
from handaudit.facts.log import Interlude, Round
from handaudit.inputs import find as inputs
from handaudit.inputs.find import Hints, Input, Skipped
from handaudit.reading.formats import NotALog
from handaudit.reading.jsonl import writer as json_lines
from handaudit.reading.losses import Losses
from handaudit.reading.phh import writer as phh
from handaudit.reading.pokerstars import writer as pokerstars
from handaudit.reading.table_log import writer as table_log

Progress = Callable[[int, int], None]


class Writer(Protocol):
    """Writes the parts of logs, one after the other, as one text."""

    def write(self, parts: Iterable[Round | Interlude]) -> Iterator[str]: ...


class Target(NamedTuple):
    """A format to write: who writes it, and how its files end, by their first piece if that matters."""

    writer: Callable[[Losses], Writer]
    suffix: str
    several: str | None = None

    def ending(self, first: str) -> str:
        """How a file ends whose text begins so."""
        return self.several if self.several is not None and first.startswith("[1]") else self.suffix


TARGETS: Final = {
    "table-log": Target(table_log.Writer, ".tlog"),
    "phh": Target(phh.Writer, ".phh", several=".phhs"),
    "pokerstars": Target(pokerstars.Writer, ".txt"),
    "jsonl": Target(json_lines.Writer, ".jsonl"),
}


class Conversion:
    """One run: counts what was read and what was lost, whatever it writes and wherever.

    ``unreadable`` are the inputs that are no logs, with the reason; ``skipped`` those that were left
    alone because nothing suggests that they are.
    """

    def __init__(
        self,
        to: str,
        *,
        input_format: str | None = None,
        hints: Hints | None = None,
        progress: Progress | None = None,
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
        self._bytes = 0

    @property
    def incomplete(self) -> bool:
        """Whether something of the logs is missing from what was written that should be in it."""
        return bool(self.unreadable) or self.losses.incomplete or not self.rounds

    @property
    def written(self) -> int:
        """How many rounds were written."""
        refused = sum(loss.count for loss in self.losses.refused.values())
        return self.rounds - refused - self.losses.called_off

    def find(self, paths: Sequence[str]) -> Iterator[Input]:
        """The logs that some paths lead to; raises ``inputs.PathMissing``."""
        for found in inputs.find(paths, hints=self._hints):
            if isinstance(found, Skipped):
                self.skipped.append((found.path, found.reason))
            else:
                yield found

    def text(self, logs: Iterable[Input]) -> Iterator[str]:
        """The text of some logs in the new format, in pieces."""
        return self.target.writer(self.losses).write(self._parts(logs))

    def _parts(self, logs: Iterable[Input]) -> Iterator[Round | Interlude]:
        for log in logs:
            self.inputs += 1
            try:
                with log.open() as file:
                    read = reading.read(
                        file, format=self._input_format, name=log.path, encoding=log.encoding
                    )
                    for part in read:
                        self.rounds += isinstance(part, Round)
                        if self._progress is not None:
                            self._progress(self._bytes + read.bytes_read, self.rounds)
                        yield part
                    self._bytes += read.bytes_read
            except NotALog as fault:
                self.unreadable.append((log.path, fault.reason))
            except OSError as fault:
                self.unreadable.append((log.path, fault.strerror or str(fault)))


def names(logs: Iterable[Input]) -> Iterator[tuple[Input, str]]:
    """Each log with the path of its file in a folder of results, without the end of its name.

    The folders that all logs have in common are left away, the others are kept.  Two logs whose names
    differ only at their ends keep those.
    """
    found = [*logs]
    parts = [_parts_of(log.path) for log in found]
    common = _common([each[:-1] for each in parts])
    taken: set[str] = set()
    for log, each in zip(found, parts, strict=True):
        path = PurePosixPath(*each[common:])
        stem = path.stem if path.suffix.lower() in _SUFFIXES else path.name
        name = str(path.with_name(stem))
        number = 1
        while name.lower() in taken:
            name = f"{path}-{number}" if number > 1 else str(path)
            number += 1
        taken.add(name.lower())
        yield log, name


def _common(folders: list[tuple[str, ...]]) -> int:
    """How many folders all of some paths begin with."""
    count = 0
    for level in zip(*folders, strict=False):
        if len(set(level)) > 1:
            break
        count += 1
    return count


_SUFFIXES: Final = frozenset({*inputs.LOG_SUFFIXES, ".gz", ".bz2", ".xz", ".zst"})


def _parts_of(path: str) -> tuple[str, ...]:
    """The parts of a path that name something, also of one inside an archive (``a.zip!b.txt``)."""
    named = "stdin" if path == inputs.STDIN else path.replace("!", "/").replace("\\", "/")
    parts = tuple(
        part for part in named.split("/") if part not in ("", ".", "..") and "\0" not in part
    )
    return parts or ("log",)
