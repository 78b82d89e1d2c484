"""The one way to write bytes: a file appears whole or not at all, and no write is cut short."""

import contextlib
import os
import select
from pathlib import Path
from typing import IO, Final

_NEW: Final = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0)


class WholeFile:
    """A file that is written under a temporary name and gets its own once it is whole and on disk.

    Call ``write`` as often as needed, then ``close`` or ``abandon``. The temporary name is random
    and never that of an existing file or link. If two processes write the same file, one version
    remains, whole.

    Raises:
        OSError: from every method; the earlier file stays.
    """

    def __init__(self, path: str) -> None:
        self._target = Path(os.path.realpath(path))  # a link keeps its target
        self._beside = self._target.with_name(f".{self._target.name}.{os.urandom(8).hex()}.tmp")
        self._file = open(os.open(self._beside, _NEW, 0o666), "wb")  # noqa: PTH123, SIM115

    def write(self, content: bytes) -> None:
        """Appends bytes."""
        self._file.write(content)

    def close(self) -> None:
        """Gives the file its name, and the mode of the file that it replaces."""
        try:
            self._file.flush()
            os.fsync(self._file.fileno())
            self._file.close()
            with contextlib.suppress(FileNotFoundError):
                self._beside.chmod(self._target.stat().st_mode & 0o777)
            self._beside.replace(self._target)
        except BaseException:
            self.abandon()
            raise
        _settle(self._target.parent)

    def abandon(self) -> None:
        """Removes the unfinished file."""
        with contextlib.suppress(OSError):
            self._file.close()
        with contextlib.suppress(OSError):
            self._beside.unlink(missing_ok=True)


def _settle(folder: Path) -> None:
    """Flushes a folder to disk, so that a new name in it survives a loss of power."""
    if os.name != "posix":
        return
    with contextlib.suppress(OSError):  # some file systems cannot do this
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def write_all(file: IO[bytes], content: bytes) -> None:
    """Writes all bytes to a stream that may accept only a part at a time.

    An unbuffered stream accepts what fits and returns how much; a non-blocking one may accept
    nothing.

    Raises:
        OSError: the stream accepts no more.
    """
    rest = memoryview(content)
    while rest:
        try:
            taken: int | None = file.write(rest)
        except BlockingIOError as error:
            taken = error.characters_written
        rest = rest[taken or 0 :]
        if not taken:
            select.select([], [file], [])
