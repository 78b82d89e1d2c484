"""Delivers reports: to files, which appear whole or not at all, and to standard output or a pipe."""

import contextlib
import errno
import os
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import BinaryIO, Final, cast

import msgspec

from handaudit.reports.whole_file import WholeFile, write_all

STDOUT: Final = "-"
_PAGE: Final = "<!doctype html>"

_LOOKS: Final = 100
"""How often a pipe is looked at before its writer gives up."""
_BETWEEN: Final = 0.1
"""Seconds between two of these looks."""


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

    Equal numbers of formats and outputs form pairs. Otherwise an output belongs to the format next
    to it. A format without an output goes to standard output; an output without a format is text.
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
    """The output that two reports would both write, if any."""
    seen = set()
    for report in reports:
        name = report.output if report.output == STDOUT else os.path.realpath(report.output)
        if name in seen and not _special(report.output):
            return report.output
        seen.add(name)
    return None


def unwritable(path: str) -> str | None:
    """Why a file cannot be written, as far as can be known before the audit."""
    target = Path(path)
    if target.is_dir():
        return "it is a folder"
    if not target.absolute().parent.is_dir():
        return f"there is no folder {target.parent}"
    if not os.access(target if _special(path) else target.absolute().parent, os.W_OK):
        return f"no right to write in {target.parent}"
    log = _log_at(target)
    return None if log is None else f"it is {log}, and no report takes the place of a log"


def _log_at(target: Path) -> str | None:
    """What log an ordinary file is, or the one that a link leads to."""
    if not target.is_file():
        return None
    from handaudit.inputs.probe import Probe  # noqa: PLC0415  few files are there before
    from handaudit.reading import formats  # noqa: PLC0415  the same

    return Probe(formats.looks_like).file(str(target))


def to_file(path: str, content: bytes) -> None:
    """Writes a file, which appears whole; writes straight to a device or a pipe.

    Raises:
        OSError: the file cannot be written; its earlier content stays.
    """
    if _special(path):
        with _at_device(path, "wb") as device:
            write_all(device, content)
        return
    file = WholeFile(path)
    try:
        file.write(content)
    except BaseException:
        file.abandon()
        raise
    file.close()


def deliver(wanted: Sequence[Wanted], made: Callable[[Wanted], str | bytes]) -> list[Failure]:
    """Makes and writes reports, files first, and returns those that could not be written.

    Raises:
        BrokenPipeError: the reader of standard output is gone, and nothing else failed.
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
    """A report that is written piece by piece: ``write``, then ``close`` or ``abandon``.

    A file appears whole when it is closed, or not at all. Standard output, a device or a pipe gets
    each piece at once. ``failed`` keeps the first write error; later pieces are dropped, so that
    the audit continues. A closed pipe behind standard output is not an error. With ``live``,
    readers of a file see every piece as soon as it is written, too.
    """

    def __init__(self, output: str, *, live: bool = False) -> None:
        self.output = output
        self._live = live
        self.failed: OSError | None = None
        self._file: BinaryIO | WholeFile | None = None
        self._deaf = False
        self._abandoned = False
        self._mode = "wb"
        self.written = 0
        """Bytes of the report so far."""

    def write(self, content: bytes) -> None:
        """Writes some bytes, unless an earlier write failed or the report is abandoned."""
        if self.failed is not None or self._deaf or self._abandoned:
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
            self.written += len(content)
        except OSError as error:
            self._fail(error)

    def go_on(self, held: int) -> None:
        """Writes behind what the file holds."""
        self._mode, self.written = "ab", held

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
    def reader_gone(self) -> bool:
        """Whether the reader of standard output is gone."""
        return self._deaf

    def abandon(self) -> None:
        """Removes the unfinished file; a library that closes it later writes nothing any more."""
        self._abandoned = True
        if isinstance(self._file, WholeFile):
            self._file.abandon()
        elif self._file is not None and self.output != STDOUT:
            with contextlib.suppress(OSError):
                self._file.close()

    def _opened(self) -> BinaryIO | WholeFile:
        if self.output == STDOUT:
            sys.stdout.flush()
            return sys.stdout.buffer
        if _special(self.output):
            return _at_device(self.output, self._mode)
        if self._live:
            return cast(BinaryIO, open(self.output, self._mode))  # noqa: PTH123
        return WholeFile(self.output)

    def _fail(self, error: OSError) -> None:
        if self.output == STDOUT:
            let_go()
            self._deaf = isinstance(error, BrokenPipeError)
        self.failed = None if self._deaf else error
        self.abandon()


def encoded(content: str | bytes) -> bytes:
    """A report as the bytes of a file; lone surrogates, which UTF-8 cannot hold, are escaped."""
    return content.encode("utf-8", "backslashreplace") if isinstance(content, str) else content


def to_stdout(content: str | bytes) -> None:
    """Writes bytes as they are, or text in the encoding of the stream.

    Raises:
        BrokenPipeError: the reader is gone.
    """
    sys.stdout.flush()
    write_all(sys.stdout.buffer, for_stdout(content))
    sys.stdout.buffer.flush()


def for_stdout(content: str | bytes) -> bytes:
    """Bytes as they are, or text in the encoding of standard output; a page declares its own, UTF-8."""
    if isinstance(content, bytes) or content.startswith(_PAGE):
        return encoded(content)
    encoding = sys.stdout.encoding or "ascii"
    return content.replace("\n", os.linesep).encode(encoding, "backslashreplace")


def let_go() -> None:
    """Redirects standard streams whose reader is gone to nowhere, so that no later flush fails."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (OSError, ValueError):
            os.dup2(nowhere, stream.fileno())
    os.close(nowhere)


def _special(path: str) -> bool:
    """Whether a path exists and is neither a file nor a folder, such as ``/dev/null``."""
    there = Path(path)
    return there.exists() and not there.is_file() and not there.is_dir()


def _at_device(path: str, mode: str) -> BinaryIO:
    """Opens a device or a pipe to write; a pipe without a reader is waited for, but not for ever.

    Raises:
        OSError: nobody reads the pipe, or the device cannot be opened.
    """

    def opener(name: str, flags: int) -> int:
        for _ in range(_LOOKS):
            try:
                return os.open(name, flags | getattr(os, "O_NONBLOCK", 0))
            except OSError as error:
                if error.errno != errno.ENXIO:
                    raise
            time.sleep(_BETWEEN)
        raise OSError(errno.ENXIO, f"nobody reads the pipe within {_LOOKS * _BETWEEN:.0f} seconds")

    device = open(path, mode, opener=opener)  # noqa: SIM115  the caller closes it
    os.set_blocking(device.fileno(), True)
    return cast(BinaryIO, device)
