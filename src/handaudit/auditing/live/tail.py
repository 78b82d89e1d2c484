"""Reads a log while it is written, and passes its bytes to the ordinary reader.

A log continues when a new file replaces a renamed one, and when the file is truncated. Lines then
start at 1 again. The session at the table continues until a line ends it. A round that is split in
this way is a round cut short, as in any file.
"""

import errno
import hashlib
import io
import os
import stat
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple, cast

from handaudit.auditing.live.generations import (
    Claims,
    Found,
    Generations,
    Identity,
    at_once,
    identity,
    no_link,
)
from handaudit.auditing.live.progress import BLOCK, Progress, Read
from handaudit.reading.text import HEAD

TAIL: Final = 64
"""Bytes before the current position that are compared again, to detect a rewritten file."""

QUIET_LOOKS: Final = 2
"""Looks without news at a file that was renamed before its successor is read."""

MOST_LEFT: Final = 8
"""Most replaced files of one path that stay open, to detect late writes."""

_A_LINK: Final = "a link took its place, and may lead out of the folder"

Say = Callable[[str, bool], None]
"""Called with an event of a log, and whether part of the log may have been missed."""

Wait = Callable[[float], object]
"""Waits for a number of seconds at most, or until something may have happened."""


@dataclass
class _Left:
    """A replaced file, and how far it was read."""

    file: io.FileIO
    read: int


class _Place(NamedTuple):
    """How far a file was read."""

    progress: Progress
    tail: bytes


class GrowingFile(io.RawIOBase):
    """The bytes of a growing file; ``read`` waits for some.

    ``read`` returns no bytes at the end of a generation: a file that was replaced or truncated.
    ``go_on`` then continues with the next one.  Generations that came and went between two looks are
    read from where the rotator put them.  After ``stop`` is set and everything was read, it returns
    no bytes for good.  It waits for a missing file.  ``tells`` decides whether the beginning of a file
    shows its format.  Until then, the first read waits for at most ``HEAD`` bytes.
    """

    def __init__(
        self,
        path: str,
        *,
        tells: Callable[[bytes], bool],
        stop: threading.Event,
        interval: float,
        say: Say,
        claims: Claims | None = None,
        wait: Wait | None = None,
        generations: Generations | None = None,
        earlier: Sequence[Found] = (),
    ) -> None:
        super().__init__()
        self.path = path
        self._may_be_link = not os.path.lexists(path) or os.path.islink(path)  # noqa: PTH114
        """Whether whoever named the path may have meant a link: it was one at first."""
        self.caught_up = threading.Event()
        """Set once everything that had been written at some moment has been read."""
        self._tells = tells
        self._stop = stop
        self._interval = interval
        self._wait = wait or stop.wait
        self._say = say
        self._claims = claims or Claims()
        self._generations = generations or Generations(path, self._claims)
        self._file: io.FileIO | None = None
        self._identity: Identity | None = None
        self._left: list[_Left] = []
        self._progress = Progress()
        self._read: list[Read] = []
        """How much of each generation was read, without the current one."""
        self._tail = b""
        self._seen: tuple[int, int] | None = None
        """Size and modification time at the last look."""
        self._begins = True
        self._quiet = 0
        self._missed = [*earlier]
        """Generations that have to be read before the file at the path."""
        self._aside = self._missed.pop(0) if self._missed else None
        """The generation that is being read from another place."""
        self._next: str | None = None
        """The next step: ``open`` the path again, ``rewind`` or ``resume`` the file, read one ``aside``."""
        self._place: _Place | None = None
        """Where the file at the path goes on after what is read aside."""
        self._started = False

    def readable(self) -> bool:
        """Always true."""
        return True

    @property
    def was_there(self) -> bool:
        """Whether the path ever led to a file."""
        return self._identity is not None

    @property
    def generations(self) -> int:
        """How many generations were read, or are being read."""
        return len(self._read) + 1

    def read(self, size: int = -1, /) -> bytes:
        """At most ``size`` bytes, as soon as some are available."""
        if self._next is not None:
            return b""
        if not self._started:
            self._started = True
            self._missed += self._generations.new([])  # since the log was found
            self._aside = self._aside or (self._missed.pop(0) if self._missed else None)
        if self._file is None and self._aside is None and not self._await():
            return b""
        if self._begins:
            self._begins = False
            return self._head()
        return self._some(size)

    def go_on(self) -> bool:
        """Switches to the next generation; ``False`` if nothing more can come."""
        follows, self._next = self._next, None
        if follows is None:
            return False
        self._read.append(self._progress.read())
        if follows not in ("rewind", "resume") and not self._is_current():
            self._leave()
        if follows == "aside":
            self._aside = self._missed.pop(0)
            name = self._aside.path.name
            if self.was_there:
                self._say(f"was replaced more than once, and {name} is read, too", False)
        elif follows == "open" and self.was_there:
            self._say("was replaced by another file, which is read from its start", False)
        self._progress, self._tail, self._seen = Progress(), b"", None
        self._begins, self._quiet = True, 0
        if follows == "resume" and self._place is not None:
            self._progress, self._tail = self._place
            self._place, self._begins = None, False
        goes_back = follows in ("rewind", "resume") and self._generations.holds(self._read[-1])
        if goes_back and self._file is not None:
            self._skip_known(self._file)  # it was copied, and is not truncated yet
        return True

    def _leave(self) -> None:
        """Keeps the replaced file open for a while, in case somebody still writes to it."""
        if self._file is not None:
            self._left.append(_Left(self._file, self._progress.size))
            self._file = None
        if len(self._left) > MOST_LEFT:
            gone = self._left.pop(0).file
            self._claims.settle(os.fstat(gone.fileno()))
            gone.close()

    def close(self) -> None:
        """Closes the file, and the replaced ones."""
        for left in self._left:
            left.file.close()
        for found in (*self._missed, *filter(None, [self._aside])):
            found.close()
        if self._file is not None:
            self._file.close()
        super().close()

    # --- bytes -----------------------------------------------------------------------------------

    def _await(self) -> bool:
        """Waits until the file exists."""
        while True:
            last = self._stop.is_set()
            try:
                opener = at_once if self._may_be_link else no_link
                self._file = open(self.path, "rb", buffering=0, opener=opener)  # noqa: SIM115
            except FileNotFoundError:
                self.caught_up.set()
            except OSError as error:
                if error.errno == errno.ELOOP and os.path.islink(self.path):  # noqa: PTH114
                    raise OSError(errno.ELOOP, _A_LINK, self.path) from error
                raise
            else:
                there = os.fstat(self._file.fileno())
                if not stat.S_ISREG(there.st_mode):
                    raise OSError(errno.EINVAL, "it is not a file", self.path)
                if self._identity is None:
                    self._may_be_link = os.path.islink(self.path)  # noqa: PTH114
                self._identity = identity(there)
                self._claims.claim(there)
                self._skip_known(self._file)
                return True
            if last:
                return False
            self._wait(self._interval)

    def _skip_known(self, file: io.FileIO) -> None:
        """Goes to the end of what was read of a copy already, if the file begins with the same bytes."""
        known = {one.size: one.sha256 for one in self._read if one.size}
        digest, at, same = hashlib.sha256(), 0, 0
        file.seek(0)
        for size in sorted(known):
            while at < size and (octets := file.read(min(size - at, BLOCK))):
                digest.update(octets)
                at += len(octets)
            if at < size:
                break
            if digest.hexdigest() == known[size]:
                same = size
        file.seek(self._progress.size)
        while self._progress.size < same and (
            octets := file.read(min(same - self._progress.size, BLOCK))
        ):
            self._took(octets)
            self._begins = False

    def _head(self) -> bytes:
        """The beginning of the file, once it shows its format."""
        head = b""
        while len(head) < HEAD and not self._tells(head):
            more = self._some(HEAD - len(head))
            if not more:
                break
            head += more
        return head

    def _some(self, size: int) -> bytes:
        """The next bytes; none at the end of a generation, or when all was read and ``stop`` is set."""
        if self._aside is not None:
            return self._from_aside(self._aside, size)
        while True:
            last = self._stop.is_set()
            octets = self._from_file(cast(io.FileIO, self._file), size)
            if octets is None:
                return self._from_copy(size)
            if octets:
                return self._took(octets)
            self.caught_up.set()
            self._tell_of_late()
            if self._replaced(last=last):
                self._missed = self._generations.new(self._read, self._progress)
                self._next = "aside" if self._missed else "open"
                return b""
            if (last or self._generations.doubtful) and self._recovered(last=last):
                return b""
            if last:
                return b""
            self._wait(self._interval)

    def _from_file(self, file: io.FileIO, size: int) -> bytes | None:
        """The next bytes of the file at the path; ``None`` if those already read are gone.

        The last bytes that were read are read again, in one step with the next ones, and compared: the
        file may be truncated and rewritten at any time.
        """
        there = os.fstat(file.fileno())
        seen, self._seen = self._seen, (there.st_size, there.st_mtime_ns)
        if self._seen == seen:
            return b""
        file.seek(self._progress.size - len(self._tail))
        octets = file.read(len(self._tail) + (BLOCK if size < 0 else size))
        if not octets.startswith(self._tail):
            self._truncated()
            return None
        if len(octets) > len(self._tail):
            self._seen = None
        return octets[len(self._tail) :]

    def _took(self, octets: bytes) -> bytes:
        if octets:
            self._progress.add(octets)
            self._tail = (self._tail + octets[-TAIL:])[-TAIL:]
            self._quiet = 0
        return octets

    def _from_copy(self, size: int) -> bytes:
        """The next bytes of the generation that was truncated, if it has a copy."""
        return b"" if self._aside is None else self._from_aside(self._aside, size)

    def _from_aside(self, aside: Found, size: int) -> bytes:
        """The next bytes of a generation in another place; behind its last, the next one follows."""
        while not (octets := self._took(aside.content.read(size))):
            if not aside.may_grow() or self._stop.is_set() or self._quiet >= QUIET_LOOKS:
                break
            self._quiet += 1
            self._wait(self._interval)
        if not octets:
            aside.content.close()
            self._claims.settle(aside.there)
            self._aside = None
            place = self._place or _Place(Progress(), b"")
            self._missed += self._generations.new(
                self._read, self._progress, here=place.progress.size
            )
            if self._missed:
                self._next = "aside"
            elif not self._is_current():
                self._next = "open"
            else:
                self._next = "rewind" if self._place is None else "resume"
        return octets

    def _is_current(self) -> bool:
        """Whether the open file still has the path."""
        if self._file is None:
            return False
        return identity_of(self.path) in (None, self._identity)

    def _truncated(self) -> None:
        """The file begins anew: what it held is read from its copy, if there is one."""
        found = self._generations.new(self._read, self._progress)
        copy = next((one for one in found if one.after == self._progress.size), None)
        self._missed = [one for one in found if one is not copy]
        if copy is not None:
            self._aside = copy
            self._say(f"was copied to {copy.path.name} and truncated; both are read", False)
            return
        self._next = "aside" if self._missed else "rewind"
        if not any(one.after for one in found) and not self._copied_whole():
            lost = "anything written since the last look and then cut off is not audited"
            self._say(f"was truncated or rewritten, and is read from its start again; {lost}", True)

    def _copied_whole(self) -> bool:
        """Whether a copy holds exactly what was read."""
        return self._generations.holds(self._progress.read())

    def _recovered(self, *, last: bool) -> bool:
        """Whether a file beside the log holds something that was missed; the log goes on after it."""
        here = self._progress.size
        self._missed = self._generations.new(self._read, self._progress, here=here)
        if self._missed:
            self._place = _Place(self._progress, self._tail)
            self._next = "aside"
            return True
        if last:
            for path in sorted(self._generations.doubtful):
                self._say(f"was rotated to {path.name}, which cannot be read", True)
            self._generations.doubtful.clear()
        return False

    def _replaced(self, *, last: bool) -> bool:
        """Whether another file has the path now, and this one no longer grows."""
        try:
            there = identity(os.stat(self.path))  # noqa: PTH116
        except OSError as error:
            if error.errno not in (errno.ENOENT, errno.ESTALE):
                raise
            return False
        if there == self._identity:
            return False
        self._quiet += 1
        return last or self._quiet >= QUIET_LOOKS

    def _tell_of_late(self) -> None:
        """Reports once the bytes that were written to a file after its replacement."""
        for left in self._left:
            more = os.fstat(left.file.fileno()).st_size - left.read
            if more > 0:
                left.read += more
                what = f"was replaced, and {more:,} bytes were written to the old file later"
                self._say(f"{what}; they are not audited", True)


def identity_of(path: str) -> Identity | None:
    """The file at a path; ``None`` if the path does not exist."""
    try:
        return identity(os.stat(path))  # noqa: PTH116
    except OSError:
        return None
