"""Where reports go: files that appear whole or not at all, and standard output that may be a pipe."""

import contextlib
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import BinaryIO, Final

import msgspec

from handaudit.reports.whole_file import WholeFile, write_all

STDOUT: Final = "-"


class Failure(msgspec.Struct, frozen=True):
    """A report that could not be written, and why."""

    output: str
    reason: str


class Wanted(msgspec.Struct, frozen=True):
    """One report that the user asked for: its format, and the file it goes to or ``-``."""

    format: str
    output: str


def wanted(order: Sequence[str], formats: Sequence[str], outputs: Sequence[str]) -> list[Wanted]:
    """The reports that ``--format`` and ``--output`` ask for, given in ``order`` by those names.

    As many of one as of the other are taken in pairs.  Otherwise an output belongs to the format
    beside it; a format without one goes to standard output, an output without one is text.
    """
    if len(formats) == len(outputs):
        pairs: list[list[str | None]] = [list(pair) for pair in zip(formats, outputs, strict=True)]
    else:
        pairs = _beside(order, formats, outputs)
    return [
        Wanted(form or "text", output or STDOUT) for form, output in pairs or [["text", STDOUT]]
    ]


def _beside(
    order: Sequence[str], formats: Sequence[str], outputs: Sequence[str]
) -> list[list[str | None]]:
    given = {"format": iter(formats), "output": iter(outputs)}
    pairs: list[list[str | None]] = []
    for name in order:
        side = 0 if name == "format" else 1
        if not pairs or pairs[-1][side] is not None:
            pairs.append([None, None])
        pairs[-1][side] = next(given[name])
    return pairs


def clash(reports: Sequence[Wanted]) -> str | None:
    """The output that two reports would both write, if there is one."""
    seen = set()
    for report in reports:
        name = report.output if report.output == STDOUT else os.path.realpath(report.output)
        if name in seen and not _special(report.output):
            return report.output
        seen.add(name)
    return None


def unwritable(path: str) -> str | None:
    """Why a file cannot be written, as far as that shows before the audit."""
    target = Path(path)
    if target.is_dir():
        return "it is a folder"
    if not target.absolute().parent.is_dir():
        return f"there is no folder {target.parent}"
    if not os.access(target if _special(path) else target.absolute().parent, os.W_OK):
        return f"no right to write in {target.parent}"
    return None


def to_file(path: str, content: bytes) -> None:
    """Writes a file that appears whole; a device or a pipe is written as it is.

    Raises:
        OSError: it cannot be written; what stood there before still does.
    """
    if _special(path):
        Path(path).write_bytes(content)
        return
    file = WholeFile(path)
    try:
        file.write(content)
    except BaseException:
        file.abandon()
        raise
    file.close()


def deliver(wanted: Sequence[Wanted], made: Callable[[Wanted], str | bytes]) -> list[Failure]:
    """Makes and writes reports, files first, and tells which could not be written.

    Raises:
        BrokenPipeError: nobody reads standard output any more, and nothing else failed.
    """
    failed = []
    broken = None
    for one in sorted(wanted, key=lambda one: one.output == STDOUT):
        try:
            _send(one, made(one))
        except BrokenPipeError as error:
            broken = error
        except OSError as error:
            failed.append(Failure(one.output, error.strerror or str(error)))
            if one.output == STDOUT:
                let_go()
    if broken is not None:
        if not failed:
            raise broken
        let_go()
    return failed


def _send(one: Wanted, content: str | bytes) -> None:
    if one.output == STDOUT:
        to_stdout(content)
    else:
        to_file(one.output, encoded(content))


class Stream:
    """A report that is written bit by bit: ``write``, then ``close`` or ``abandon``.

    A file appears when it is closed, whole, or not at all; standard output, a device or a pipe gets
    the bits as they come.  The first error of writing is kept in ``failed``, and later bits are
    dropped, so that it does not end the audit.  A closed pipe behind standard output is no error.
    With ``live`` every bit is there for readers as soon as it is written, in a file, too.
    """

    def __init__(self, output: str, *, live: bool = False) -> None:
        self.output = output
        self._live = live
        self.failed: OSError | None = None
        self._file: BinaryIO | WholeFile | None = None
        self._deaf = False

    def write(self, content: bytes) -> None:
        """Writes some bytes, unless writing has failed before."""
        if self.failed is not None or self._deaf:
            return
        try:
            if self._file is None:
                self._file = self._opened()
            if isinstance(self._file, WholeFile):
                self._file.write(content)
            else:
                write_all(self._file, content)
                if self._live:
                    self._file.flush()
        except OSError as error:
            self._fail(error)

    def close(self) -> None:
        """Ends the report."""
        if self._file is None or self._deaf or self.failed is not None:
            return
        try:
            if self.output == STDOUT:
                sys.stdout.buffer.flush()
            else:
                self._file.close()
        except OSError as error:
            self._fail(error)

    @property
    def unheard(self) -> bool:
        """Whether nobody reads standard output any more."""
        return self._deaf

    def abandon(self) -> None:
        """Leaves no part of a file."""
        if isinstance(self._file, WholeFile):
            self._file.abandon()
        elif self._file is not None and self.output != STDOUT:
            with contextlib.suppress(OSError):
                self._file.close()

    def _opened(self) -> BinaryIO | WholeFile:
        if self.output == STDOUT:
            sys.stdout.flush()
            return sys.stdout.buffer
        if self._live or _special(self.output):
            return open(self.output, "wb")  # noqa: PTH123
        return WholeFile(self.output)

    def _fail(self, error: OSError) -> None:
        if self.output == STDOUT:
            let_go()
            self._deaf = isinstance(error, BrokenPipeError)
        self.failed = None if self._deaf else error
        self.abandon()


def encoded(content: str | bytes) -> bytes:
    """A report as the bytes of a file; lone surrogates, which no UTF-8 can hold, are spelled out."""
    return content.encode("utf-8", "backslashreplace") if isinstance(content, str) else content


def to_stdout(content: str | bytes) -> None:
    """Writes text as the stream's encoding can take it, or bytes as they are.

    Raises:
        BrokenPipeError: nobody reads any more.
    """
    sys.stdout.flush()
    write_all(sys.stdout.buffer, for_stdout(content))
    sys.stdout.buffer.flush()


def for_stdout(content: str | bytes) -> bytes:
    """Text as standard output can take it, or bytes as they are."""
    if isinstance(content, bytes):
        return content
    encoding = sys.stdout.encoding or "ascii"
    return content.replace("\n", os.linesep).encode(encoding, "backslashreplace")


def let_go() -> None:
    """Points the standard streams nowhere once nobody reads them, so that no later flush fails."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (OSError, ValueError):
            os.dup2(nowhere, stream.fileno())
    os.close(nowhere)


def _special(path: str) -> bool:
    """Whether a path is there and is neither a file nor a folder, as ``/dev/null``."""
    there = Path(path)
    return there.exists() and not there.is_file() and not there.is_dir()
