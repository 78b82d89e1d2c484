"""Reads a log that is still being written: its bytes as they come, to the reader of every log.

A log goes on when its file is renamed and another one takes its place, and when it is cut and written
from its start again.  Then lines are counted anew, and the session at the table goes on until a line
says otherwise; a round that is torn in two by it is a round cut short, as in any file.
"""

import errno
import io
import os
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, BinaryIO, Final, cast

from handaudit.inputs import decompress
from handaudit.reading import NotALog, Reading, formats
from handaudit.reading.chunks import cut
from handaudit.reading.format import Chunk, Format
from handaudit.reading.text import HEAD, Readable, TextStream

TAIL: Final = 64
"""Bytes before the place reached that are looked at again, to see that they are still the same."""

QUIET_LOOKS: Final = 2
"""Looks at a file that was renamed, without anything new in it, before its successor is read."""

MOST_LEFT: Final = 8
"""Files of one path that were left for their successor and stay open, for what comes to them late."""

Say = Callable[[str, bool], None]
"""Told what befell a log, and whether something of it may have been missed."""

Identity = tuple[int, int]
"""Device and number of a file, whatever it is called."""


@dataclass
class _Left:
    """A file that was left for its successor, and how far it was read."""

    file: io.FileIO
    read: int
    identity: Identity


class GrowingFile(io.RawIOBase):
    """The bytes of a path that is written to: ``read`` waits for some.

    ``read`` gives none at the end of a file that was replaced or cut, and ``go_on`` then turns to what
    is there now; none for good once ``stop`` is set and all that is there was read.  A file that is
    not there yet is waited for.  ``tells`` says whether the beginning of a file shows what it is; until
    then the first read waits, at most for ``HEAD`` bytes.
    """

    def __init__(
        self,
        path: str,
        *,
        tells: Callable[[bytes], bool],
        stop: threading.Event,
        interval: float,
        say: Say,
    ) -> None:
        super().__init__()
        self.path = path
        self.caught_up = threading.Event()
        """Set once everything that was there at some time has been read."""
        self._tells = tells
        self._stop = stop
        self._interval = interval
        self._say = say
        self._file: io.FileIO | None = None
        self._identity: Identity | None = None
        self._left: list[_Left] = []
        self._offset = 0
        self._tail = b""
        self._seen: tuple[int, int] | None = None
        """Size and time of the last change at the last look."""
        self._begins = True
        self._quiet = 0
        self._next: str | None = None
        """What is to be done for what comes next: ``open`` the path anew, or ``rewind`` the file."""

    def readable(self) -> bool:
        """It is."""
        return True

    @property
    def identities(self) -> set[Identity]:
        """The files that are read, and those that were."""
        held = [self._identity, *(one.identity for one in list(self._left))]
        return {identity for identity in held if identity is not None}

    @property
    def was_there(self) -> bool:
        """Whether the path has led to a file."""
        return self._identity is not None

    def read(self, size: int = -1, /) -> bytes:
        """At most ``size`` bytes, as soon as there are some."""
        if self._next is not None or (self._file is None and not self._await()):
            return b""
        if self._begins:
            self._begins = False
            return self._head()
        return self._some(size)

    def go_on(self) -> bool:
        """Turns to the file that took the place of the one read, or back to the start of one that was
        cut; ``False`` where nothing comes any more.
        """
        follows, self._next = self._next, None
        if follows is None or self._file is None:
            return False
        if follows == "open":
            self._left.append(_Left(self._file, self._offset, _identity(self._file)))
            self._file = None
            if len(self._left) > MOST_LEFT:
                self._left.pop(0).file.close()
            self._say("was replaced by another file, which is read from its start", False)
        else:
            self._file.seek(0)
        self._offset, self._tail, self._seen = 0, b"", None
        self._begins, self._quiet = True, 0
        return True

    def close(self) -> None:
        """Closes the file, and those that were left."""
        for file in (*(one.file for one in self._left), self._file):
            if file is not None:
                file.close()
        super().close()

    # --- bytes -----------------------------------------------------------------------------------

    def _await(self) -> bool:
        """Waits for the file to be there."""
        while True:
            last = self._stop.is_set()
            try:
                self._file = open(self.path, "rb", buffering=0)  # noqa: PTH123, SIM115
            except FileNotFoundError:
                self.caught_up.set()
            else:
                self._identity = _identity(self._file)
                return True
            if last:
                return False
            self._stop.wait(self._interval)

    def _head(self) -> bytes:
        """The beginning of the file, once it tells what it is."""
        head = b""
        while len(head) < HEAD and not self._tells(head):
            more = self._some(HEAD - len(head))
            if not more:
                break
            head += more
        return head

    def _some(self, size: int) -> bytes:
        """The next bytes; none once the file was replaced or cut, or all was read and it is time to stop."""
        while True:
            last = self._stop.is_set()
            if self._changed():
                return b""
            octets = self._take(size)
            if octets:
                return octets
            self.caught_up.set()
            self._tell_of_late()
            if self._replaced(last=last):
                self._next = "open"
                return b""
            if last:
                return b""
            self._stop.wait(self._interval)

    def _take(self, size: int) -> bytes:
        octets = cast(BinaryIO, self._file).read(size)
        if octets:
            self._offset += len(octets)
            self._tail = (self._tail + octets[-TAIL:])[-TAIL:]
            self._quiet = 0
        return octets

    def _changed(self) -> bool:
        """Whether what was read is not there any more: the file was cut, or written anew."""
        file = cast(io.FileIO, self._file)
        there = os.fstat(file.fileno())
        seen, self._seen = self._seen, (there.st_size, there.st_mtime_ns)
        if self._seen == seen or not self._offset:
            return False
        if there.st_size >= self._offset:
            file.seek(self._offset - len(self._tail))
            if file.read(len(self._tail)) == self._tail:
                return False
        self._next = "rewind"
        lost = "what was written to it since the last look, and cut off, is not audited"
        self._say(f"was cut or written anew, and is read from its start again; {lost}", True)
        return True

    def _replaced(self, *, last: bool) -> bool:
        """Whether another file has the path now, and this one is quiet."""
        try:
            there = _of(os.stat(self.path))  # noqa: PTH116
        except OSError as error:
            if error.errno not in (errno.ENOENT, errno.ESTALE):
                raise
            return False
        if there == self._identity:
            return False
        self._quiet += 1
        return last or self._quiet >= QUIET_LOOKS

    def _tell_of_late(self) -> None:
        """Tells once of bytes that came to a file after it was left."""
        for left in self._left:
            more = os.fstat(left.file.fileno()).st_size - left.read
            if more > 0:
                left.read += more
                what = f"was replaced, and {more:,} bytes were written to the file before it since"
                self._say(f"{what}; they are not audited", True)


class Growing(Reading):
    """The rounds of a log that is still being written, each as soon as it is over or the next begins."""

    def __init__(
        self,
        file: GrowingFile,
        name: str,
        wanted: Format | None,
        restarted: Any,
        encoding: str | None = None,
    ) -> None:
        super().__init__(cast(BinaryIO, file), name, wanted, encoding)
        self._growing = file
        self._restarted = restarted

    def _text(self, file: Readable) -> TextStream:
        # What a file has grown by is one block, since each is searched for the end of a round.
        return TextStream(file, growing=True, encoding=self._encoding, block=1 << 20)

    def _recognised(self, stream: TextStream) -> Format:
        while not stream.start.strip() and self._growing.go_on():
            stream = self._stream = self._text(cast(BinaryIO, self._growing))
        refuse_packed(stream, self.name)
        return super()._recognised(stream)

    def _chunks(self, stream: TextStream, found: Format) -> Iterator[Chunk]:
        while True:
            stream.longest_line = found.longest_line
            yield from cut(stream, found.starts, over=found.over)
            if not self._growing.go_on():
                return
            self._restarted()
            stream = self._stream = self._text(cast(BinaryIO, self._growing))
            self._refuse_another(stream, found)

    def _refuse_another(self, stream: TextStream, found: Format) -> None:
        """What takes the place of a log must not be of another kind."""
        refuse_packed(stream, self.name)
        other = formats.recognise(stream.head)
        if other in (None, found):
            return
        name = other.name if isinstance(other, Format) else other
        reason = f"it was followed as {found.name}, and the file now there looks like {name}"
        raise NotALog(self.name, f"{reason}; start again to follow that")


def tells(wanted: Format | None, encoding: str | None = None) -> Callable[[bytes], bool]:
    """Whether the beginning of a log shows its format; compressed data tells that it is no log."""

    def enough(head: bytes) -> bool:
        if decompress.packing(head) is not None:
            return True
        text = TextStream(io.BytesIO(head), encoding=encoding).head
        whole = text[: text.rfind("\n") + 1]
        return bool(whole.strip()) if wanted else formats.recognise(whole) is not None

    return enough


def refuse_packed(stream: TextStream, name: str) -> None:
    """Raises for compressed data, which cannot be read before it is whole."""
    packing = decompress.packing(stream.start)
    if packing is not None:
        raise NotALog(name, f"it is compressed ({packing}): {COMPRESSED}")


COMPRESSED: Final = "compressed logs do not grow line by line; audit it without --follow"


def identity_of(path: str) -> Identity | None:
    """The file that a path leads to; ``None`` where it leads nowhere."""
    try:
        return _of(os.stat(path))  # noqa: PTH116
    except OSError:
        return None


def _identity(file: io.FileIO) -> Identity:
    return _of(os.fstat(file.fileno()))


def _of(there: os.stat_result) -> Identity:
    return there.st_dev, there.st_ino
