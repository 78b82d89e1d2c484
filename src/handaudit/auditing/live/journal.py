"""The state of a following: what was reported, so that a restart continues there, also after ``kill -9``.

The file grows by a line for each commit, after the output has been written.  A restart reads the logs again,
which restores what is known of their tables, and reports only what is new.  Output files are cut to their
lengths at the last commit, so that nothing stands in them twice.
"""

import hashlib
import os
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any, BinaryIO, Final, Literal

import msgspec

from handaudit.auditing.finding import Finding
from handaudit.auditing.live.generations import Version
from handaudit.auditing.report import HandAudited

SCHEMA: Final = "handaudit-follow/1"

Result = HandAudited | Finding


class CannotResume(Exception):  # noqa: N818  states what is wrong with the file
    """A file that is no state of a following, or that another process uses."""


class _Line(msgspec.Struct, omit_defaults=True):
    """What a line adds: logs with the files beside them, results that were passed on, lengths of outputs.

    ``last`` has the last round of each log among the results.
    """

    schema: Literal["handaudit-follow/1"]
    beside: dict[str, list[Version]] = {}
    passed: list[str] = []
    outputs: dict[str, int] = {}
    last: dict[str, str] = {}


class Journal:
    """The journal in a file.

    Raises:
        CannotResume: the file cannot be used.
    """

    def __init__(self, path: str) -> None:
        self.beside: dict[str, list[Version]] = {}
        """For each followed log, the neighbouring files at the time when the following began."""
        self.outputs: dict[str, int] = {}
        """The lengths of output files at the last commit."""
        self._passed: set[str] = set()
        self._new: list[str] = []
        self._last: dict[str, str] = {}
        self._before: dict[str, str] = {}
        """The last round of each log that an earlier following passed on, until it is read again."""
        try:
            self._file: BinaryIO = open(path, "a+b")  # noqa: PTH123, SIM115  until close
        except OSError as error:
            raise CannotResume(f"{path}: {error.strerror or error}") from error
        _lock(self._file, path)
        self._load(path)

    def once(self, pass_on: Callable[[Result], None]) -> Callable[[Result], None]:
        """``pass_on``, for results that were not passed on before."""

        def new(one: Result) -> None:
            key = _key(one)
            if isinstance(one, HandAudited):
                if self._before.get(one.location.path) == key:
                    del self._before[one.location.path]
                self._last[one.location.path] = key
            if key not in self._passed:
                pass_on(one)
                self._passed.add(key)
                self._new.append(key)

        return new

    def follow(self, path: str, beside: Iterable[Version]) -> None:
        """A log is followed from now on."""
        if path not in self.beside:
            self.beside[path] = [*beside]
            self._write(_Line(schema=SCHEMA, beside={path: self.beside[path]}))

    def commit(self, outputs: dict[str, int]) -> None:
        """What was passed on has been written; the outputs have these lengths."""
        if self._new:
            passed, self._new = self._new, []
            last, self._last = self._last, {}
            self._write(_Line(schema=SCHEMA, passed=passed, outputs=outputs, last=last))

    @property
    def gone(self) -> list[str]:
        """The logs of which the last round that an earlier following passed on is no longer there."""
        return sorted(self._before)

    def close(self) -> None:
        """Closes the file."""
        self._file.close()

    def _write(self, line: _Line) -> None:
        self._file.write(msgspec.json.encode(line) + b"\n")
        self._file.flush()

    def _load(self, path: str) -> None:
        self._file.seek(0)
        lines = self._file.read().splitlines(keepends=True)
        whole = 0
        for number, text in enumerate(lines, 1):
            if not text.endswith(b"\n"):
                break  # written when the process was killed
            try:
                line = msgspec.json.decode(text, type=_Line)
            except (msgspec.DecodeError, UnicodeDecodeError) as error:
                self._file.close()
                raise CannotResume(f"{path}:{number}: not a state of handaudit: {error}") from error
            whole += len(text)
            self.beside |= line.beside
            self.outputs |= line.outputs
            self._passed.update(line.passed)
            self._before |= line.last
        self._file.truncate(whole)


def cut_to(outputs: dict[str, int]) -> dict[str, bytes]:
    """Cuts output files to the lengths of the last commit; returns what they hold."""
    held = {}
    for path, length in outputs.items():
        with suppress(FileNotFoundError), Path(path).open("r+b") as file:
            file.truncate(min(length, os.fstat(file.fileno()).st_size))
            held[path] = file.read()
    return held


def _key(one: Result) -> str:
    """What identifies a result in every reading of the logs."""
    if isinstance(one, Finding):
        return one.fingerprint
    place = one.location
    place_of = "\0".join((place.path, str(place.line), one.hand or "", one.time or ""))
    return hashlib.sha256(place_of.encode("utf-8", "surrogatepass")).hexdigest()[:16]


def _lock(file: BinaryIO, path: str) -> None:
    """Keeps other processes from using the file, where the system can."""
    try:
        import fcntl  # noqa: PLC0415  not on Windows
    except ImportError:
        return
    lock: Any = fcntl
    try:
        lock.flock(file, lock.LOCK_EX | lock.LOCK_NB)
    except OSError as error:
        file.close()
        raise CannotResume(f"{path}: another process follows with this state") from error
