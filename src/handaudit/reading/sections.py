"""Sections of large logs: bytes of a file that can be read by themselves, in any process and order.

Whoever shares a log out looks for its sections and does not read it.  That takes a count of its lines, and a
search for the last start of a round before each place where it may cut.  Whoever reads a section opens the
file again.  So no text goes from one process to another.
"""

import io
import os
import re
from collections import deque
from collections.abc import Callable, Iterator
from itertools import chain
from typing import BinaryIO, Final

import msgspec

from handaudit.facts.log import Interlude, Round, Source
from handaudit.inputs.decompress import Readable
from handaudit.reading import damaged, formats
from handaudit.reading.chunks import cut
from handaudit.reading.format import ONE_CHUNK, Format, apart
from handaudit.reading.groups import in_groups
from handaudit.reading.text import TextStream, line_ends, line_of

CHANGED: Final = "the file has changed while it was read"

_KEPT: Final = 8
"""Pieces of a log that are kept, of a block each, for the last round before an error."""

_AT_A_TIME: Final = 64
"""Chunks that are read together."""

_TAIL: Final = 1 << 14
"""Bytes before the end of a piece in which a round nearly always begins."""


class Section(msgspec.Struct, frozen=True, kw_only=True):
    """Whole rounds of one log: the bytes from ``start`` to ``stop``, the first and the last line (1-based).

    Iteration raises ``OSError`` if the file cannot be read any more.
    """

    source: Source
    open: Callable[[], BinaryIO]
    start: int
    stop: int
    first_line: int
    last_line: int
    encoding: str | None = None
    file: tuple[int, int] | None = None
    """The device and the number of the file there; another file may have taken its name since."""

    @property
    def size(self) -> int:
        """Its bytes."""
        return self.stop - self.start

    def __iter__(self) -> Iterator[Round | Interlude]:
        """Its rounds, and the lines between them."""
        form = formats.by_name(self.source.format)
        with self.open() as file:
            if number_of(file) != self.file:
                raise OSError(CHANGED)
            file.seek(self.start)
            stream = TextStream(
                Window(file, self.size), line=self.first_line, encoding=self.encoding, goes_on=True
            )
            stream.longest_line = form.longest_line
            chunks = in_groups(cut(stream, form.starts, self.first_line), _AT_A_TIME)
            for part in chain.from_iterable(form.read(some, self.source) for some in chunks):
                damage = damaged.taken(stream.damage, part.lines) if stream.damage else {}
                yield damaged.with_damage(part, damage) if damage else part
            if stream.bytes_read < self.size:
                raise OSError(CHANGED)


class Window:
    """A window of the next bytes of a file."""

    def __init__(self, file: BinaryIO, size: int) -> None:
        self._file, self._left = file, size

    def read(self, size: int, /) -> bytes:
        """The next bytes, none at its end."""
        octets = self._file.read(min(size, self._left))
        self._left -= len(octets)
        return octets


def number_of(file: Readable) -> tuple[int, int] | None:
    """The device and the number of an open file of the system; ``None`` for another stream."""
    if not isinstance(file, io.BufferedReader):
        return None
    status = os.fstat(file.fileno())
    return status.st_dev, status.st_ino


def has_sections(stream: TextStream, form: Format) -> bool:
    """Whether a log can be read from the start of any round on, by its format and its encoding."""
    alone = form.context is None and form.joined is apart and form.starts is not ONE_CHUNK
    return alone and stream.by_line


def sections(
    stream: TextStream,
    form: Format,
    source: Source,
    opens: Callable[[], BinaryIO],
    size: int,
) -> Iterator[Section]:
    """The sections of a log that has some, each of ``size`` bytes or more but the last; ``opens`` opens the
    log again.

    Raises:
        OSError: the log cannot be read any further; that comes after the sections before it.
    """
    file = number_of(stream.file)
    first = re.compile(form.starts.pattern, form.starts.flags | re.MULTILINE)
    start = end = 0
    start_line = line = 1

    def section(stop: int, last_line: int) -> Section:
        return Section(
            source=source,
            open=opens,
            start=start,
            stop=stop,
            first_line=start_line,
            last_line=last_line,
            encoding=stream.named,
            file=file,
        )

    read: deque[bytes] = deque(maxlen=_KEPT)
    try:
        for piece in stream.raw_lines(max(size, 1)):
            read.append(piece)
            end += len(piece)
            line += line_ends(piece)
            if end - start < size:
                continue
            back, lines = _last_start(piece, first, form.longest_line)
            if back and end - back > start:
                yield section(end - back, line - lines - 1)
                start, start_line = end - back, line - lines
    except OSError:  # what could be read before is whole, but for the last round
        back, lines = _last_start(b"".join(read), first, form.longest_line)
        if back and end - back > start:
            yield section(end - back, line - lines - 1)
        raise
    if end > start:
        yield section(end, line - 1 if read[-1].endswith((b"\n", b"\r")) else line)


def _last_start(piece: bytes, first: re.Pattern[str], longest: int) -> tuple[int, int]:
    """How many bytes and lines of some whole lines the last round among them has; none if none begins."""
    tail = piece[-_TAIL:]
    found = _start_among(tail.splitlines(keepends=True)[len(tail) < len(piece) :], first, longest)
    if found[0] or len(tail) == len(piece):
        return found
    return _start_among(piece.splitlines(keepends=True), first, longest)


def _start_among(lines: list[bytes], first: re.Pattern[str], longest: int) -> tuple[int, int]:
    back = 0
    for number, octets in enumerate(reversed(lines), 1):
        back += len(octets)
        if len(octets) <= longest and first.match(line_of(octets)):
            return back, number
    return 0, 0
