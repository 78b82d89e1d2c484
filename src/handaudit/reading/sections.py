"""Sections of large logs: bytes of a file that can be read by themselves, in any process and order.

Whoever shares a log out looks for its sections and does not read it.  That takes a count of its lines, and a
search for the last start of a round before each place where it may cut.  Whoever reads a section opens the
file again.  So no text goes from one process to another, and a digest shows that both had the same bytes.
"""

import hashlib
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
from handaudit.reading.decoding import line_of
from handaudit.reading.format import ONE_CHUNK, Format, apart
from handaudit.reading.groups import in_groups
from handaudit.reading.text import TextStream, line_ends

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
    sha256: bytes
    """The digest of its bytes: they may be written over before they are read again."""
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
            octets = Window(file, self.size)
            stream = TextStream(octets, line=self.first_line, encoding=self.encoding, goes_on=True)
            stream.longest_line = form.longest_line
            chunks = in_groups(cut(stream, form.starts, self.first_line), _AT_A_TIME)
            for part in chain.from_iterable(form.read(some, self.source) for some in chunks):
                damage = damaged.taken(stream.damage, part.lines) if stream.damage else {}
                yield damaged.with_damage(part, damage) if damage else part
            if octets.sha256 != self.sha256:
                raise OSError(CHANGED)


class Window:
    """A window of the next bytes of a file."""

    def __init__(self, file: BinaryIO, size: int) -> None:
        self._file, self._left = file, size
        self._digest = hashlib.sha256()

    @property
    def sha256(self) -> bytes:
        """The digest of the bytes that were read."""
        return self._digest.digest()

    def read(self, size: int, /) -> bytes:
        """The next bytes, none at its end."""
        octets = self._file.read(min(size, self._left))
        self._left -= len(octets)
        self._digest.update(octets)
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
    here = _Growing(0, 1)

    def section(back: int, last_line: int) -> Section:
        """The bytes so far, less some of them."""
        return Section(
            source=source,
            open=opens,
            start=here.start,
            stop=here.end - back,
            first_line=here.first_line,
            last_line=last_line,
            sha256=here.sha256(back),
            encoding=stream.named,
            file=file,
        )

    try:
        for piece in stream.raw_lines(max(size, 1)):
            here.add(piece)
            if here.end - here.start < size:
                continue
            back, lines = _last_start(piece, first, form.longest_line)
            if back and here.end - back > here.start:
                yield section(back, here.line - lines - 1)
                here = _Growing(here.end - back, here.line - lines, piece[-back:])
    except OSError:  # what could be read before is whole, but for the last round
        back, lines = _last_start(here.last(), first, form.longest_line)
        if back and here.end - back > here.start:
            yield section(back, here.line - lines - 1)
        raise
    if here.end > here.start:
        whole = here.last().endswith((b"\n", b"\r"))
        yield section(0, here.line - 1 if whole else here.line)


class _Growing:
    """The bytes of a log from the ``start`` of a section on, and the line at which it stands."""

    def __init__(self, start: int, first_line: int, octets: bytes = b"") -> None:
        self.start = self.end = start
        self.first_line = self.line = first_line
        self._last: deque[bytes] = deque()
        self._digest = hashlib.sha256()
        """That of the bytes before the last ones."""
        self.add(octets)

    def add(self, piece: bytes) -> None:
        """Adds whole lines."""
        if len(self._last) == _KEPT:
            self._digest.update(self._last.popleft())
        self._last.append(piece)
        self.end += len(piece)
        self.line += line_ends(piece)

    def last(self) -> bytes:
        """The last bytes."""
        return b"".join(self._last)

    def sha256(self, back: int) -> bytes:
        """The digest of all, less ``back`` of the last bytes."""
        digest, last = self._digest.copy(), self.last()
        digest.update(last[: len(last) - back])
        return digest.digest()


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
