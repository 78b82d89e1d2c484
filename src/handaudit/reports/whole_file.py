"""The one way in which bytes are written: a file appears whole or not at all, and no write is cut short."""

import contextlib
import os
import secrets
import select
from pathlib import Path
from typing import IO, Final

_NEW: Final = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0)


class WholeFile:
    """A file that is written beside its name and gets the name once it is whole and on the disk.

    ``write`` as often as needed, then ``close`` or ``abandon``.  The name beside it cannot be foreseen
    and is never that of a file or a link which is there already.  Where two processes write the same
    file, one of the two is left, whole.

    Raises:
        OSError: from every method; what stood under the name before still does.
    """

    def __init__(self, path: str) -> None:
        self._target = Path(os.path.realpath(path))  # a link keeps pointing where it does
        self._beside = self._target.with_name(f".{self._target.name}.{secrets.token_hex(8)}.tmp")
        self._file = open(os.open(self._beside, _NEW, 0o666), "wb")  # noqa: PTH123, SIM115

    def write(self, content: bytes) -> None:
        """Writes more of it."""
        self._file.write(content)

    def close(self) -> None:
        """Gives the file its name, and the mode of the one that stood there."""
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
        """Leaves nothing of it."""
        with contextlib.suppress(OSError):
            self._file.close()
        with contextlib.suppress(OSError):
            self._beside.unlink(missing_ok=True)


def _settle(folder: Path) -> None:
    """Writes a folder to the disk, so that a new name in it outlives a loss of power."""
    if os.name != "posix":
        return
    with contextlib.suppress(OSError):  # some file systems have no such thing
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def write_all(file: IO[bytes], content: bytes) -> None:
    """Writes all of some bytes to a stream that may take them piece by piece.

    An unbuffered stream takes what fits and says how much; one that does not block may take nothing.

    Raises:
        OSError: the stream takes no more.
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
