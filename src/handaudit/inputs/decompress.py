"""Opens plain and compressed files as streams, with one error for what is damaged.

No more is unpacked than is read, so that a file of a few bytes that unpacks to terabytes costs
time and no memory.  What unpacks is imported when there is something packed: most logs are not.
"""

import io
import os
import re
import struct
import zlib
from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, BinaryIO, Final, Protocol, runtime_checkable

if TYPE_CHECKING:
    import zipfile


class Damaged(OSError):  # noqa: N818 - states what is wrong with the file
    """A compressed file that cannot be unpacked: damaged, cut short, encrypted, or of no known kind."""


class Readable(Protocol):
    """A source of bytes: ``read`` returns at most ``size`` bytes, and none only at the end."""

    def read(self, size: int, /) -> bytes: ...


class _Closable(Readable, Protocol):
    def close(self) -> None: ...


def open_file(path: str) -> BinaryIO:
    """The content of a file, unpacked if its name ends in one of ``SUFFIXES``.

    Raises ``OSError``, ``Damaged`` where its packing is the reason; so does reading.
    """
    file = open(path, "rb")  # noqa: PTH123, SIM115 - handed over to the caller
    return unpacked(file, os.path.splitext(path)[1].lower())  # noqa: PTH122


def unpacked(file: BinaryIO, suffix: str) -> BinaryIO:
    """The content of an open file whose name ends like this; closing it closes the file."""
    return _unpacked(file, suffix, (file,)) if suffix in SUFFIXES else file


def open_archive(path: str) -> "zipfile.ZipFile":
    """A zip archive; raises as above."""
    import zipfile  # noqa: PLC0415  most logs are not packed

    try:
        return zipfile.ZipFile(path)
    except Exception as error:
        if not _is_damage(error):
            raise
        raise Damaged(_message("zip", error)) from error


class _LastArchive:
    """The archive that was opened last, which stays open until another is.

    Reading the directory of an archive takes time in proportion to its members, so reading it for each of
    them would take the square.
    """

    def __init__(self) -> None:
        self._state: tuple[object, ...] = ()
        self._archive: zipfile.ZipFile | None = None

    def opened(self, path: str) -> "zipfile.ZipFile":
        """An archive.  Members that are open stay so when it is closed for another one."""
        status = os.stat(path)  # noqa: PTH116 - the path as it was given
        state = (path, status.st_dev, status.st_ino, status.st_size, status.st_mtime_ns)
        if self._archive is None or state != self._state:
            self.close()
            self._archive, self._state = open_archive(path), state
        return self._archive

    def close(self) -> None:
        """Closes it."""
        if self._archive is not None:
            self._archive.close()
            self._archive = None


_last: Final = _LastArchive()


def open_member(path: str, index: int) -> BinaryIO:
    """The content of the member of a zip archive at an index of its directory; raises as above."""
    try:
        archive = _last.opened(path)
        info = archive.infolist()[index]
        member = archive.open(info)
    except Damaged:
        raise
    except Exception as error:
        if not _is_damage(error):
            raise
        raise Damaged(_message("zip", error)) from error
    plain = _buffered(member, "zip", (member,))
    suffix = os.path.splitext(info.filename)[1].lower()  # noqa: PTH122
    return _unpacked(plain, suffix, (plain,)) if suffix in SUFFIXES else plain


def open_stream(stream: Readable) -> BinaryIO:
    """The content of a stream that has no name, unpacked if it begins as a compressed file does.

    Closing it leaves ``stream`` open.
    """
    plain = io.BufferedReader(_Stream(stream, "", ()))
    start = plain.peek(6)
    for magic, suffix in _MAGIC:
        if start.startswith(magic):
            return _unpacked(plain, suffix, ())
    return plain


def packing(start: bytes) -> str | None:
    """How the name of a compressed file that begins so would end; ``None`` for one that is not."""
    known = (*_MAGIC, (b"PK\x03\x04", ".zip"))
    return next((suffix for magic, suffix in known if start.startswith(magic)), None)


class _Stream(io.RawIOBase):
    """A readable thing as a raw stream that turns the errors of unpacking into ``Damaged``."""

    def __init__(self, inner: Readable, kind: str, owned: tuple[_Closable, ...]) -> None:
        self._inner = inner
        self._kind = kind
        self._owned = owned

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: "memoryview | bytearray", /) -> int:  # type: ignore[override]
        try:
            octets = self._inner.read(len(buffer))
        except Damaged:
            raise
        except Exception as error:
            if not _is_damage(error):
                raise
            raise Damaged(_message(self._kind, error)) from error
        buffer[: len(octets)] = octets
        return len(octets)

    def close(self) -> None:
        if not self.closed:
            for owned in self._owned:
                owned.close()
        super().close()


class _UpToDamage(io.BufferedReader):
    """Gives what could be unpacked before the damage, which the next read tells; else it would be lost."""

    _fault: OSError | None = None

    def read(self, size: int | None = -1, /) -> bytes:
        """``size`` bytes, fewer only at the end or before damage; all, or an error, without a size."""
        if size is None or size < 0:
            return super().read(size)
        if self._fault is not None:
            raise self._fault
        parts: list[bytes] = []
        try:
            while size > 0 and (part := self.read1(size)):
                parts.append(part)
                size -= len(part)
        except OSError as fault:
            if not parts:
                raise
            self._fault = fault
        return b"".join(parts)


class _Decompressor(Protocol):
    """What the standard library's decompressors of one frame have in common."""

    def decompress(self, data: bytes, /) -> bytes: ...
    @property
    def eof(self) -> bool: ...
    @property
    def unused_data(self) -> bytes: ...


@runtime_checkable
class _Bounded(Protocol):
    """A decompressor that can be told how much to give at most: that of bzip2, or of xz."""

    def decompress(self, data: bytes, max_length: int = -1) -> bytes: ...
    @property
    def eof(self) -> bool: ...
    @property
    def needs_input(self) -> bool: ...


class _Frames:
    """The content of compressed frames that follow one another, with zero bytes between them.

    Unlike the library's own readers it takes neither an end that is missing nor a further frame
    that is damaged for the end of the data.
    """

    # So few bytes of gzip or zstandard unpack to 8 MiB at most; the others can be held back.
    _STEP: Final = 256
    _MOST: Final = 1 << 20

    def __init__(self, packed: BinaryIO, new_frame: Callable[[], _Decompressor]) -> None:
        self._packed = packed
        self._new_frame = new_frame
        self._frame: _Decompressor | None = None
        self._is_first = True
        self._needs_input = True
        self._input = b""
        self._output = memoryview(b"")

    def read(self, size: int, /) -> bytes:
        """At most ``size`` bytes; none only at the end."""
        while not self._output:
            if self._needs_input and not self._input:
                self._input = self._packed.read(self._STEP)
                if not self._input:
                    if self._frame is not None:
                        raise EOFError
                    break
            self._output = memoryview(self._step())
        octets = bytes(self._output[:size])
        self._output = self._output[size:]
        return octets

    def _step(self) -> bytes:
        if self._frame is None:
            if not self._is_first:
                self._input = self._input.lstrip(b"\x00")
                if not self._input:
                    return b""
            self._frame = self._new_frame()
            self._is_first = False
        if isinstance(self._frame, _Bounded):
            octets = self._frame.decompress(self._input, self._MOST)
            self._needs_input = self._frame.eof or self._frame.needs_input
        else:
            octets = self._frame.decompress(self._input)
        self._input = b""
        if self._frame.eof:
            self._input = self._frame.unused_data
            self._frame = None
        return octets

    def close(self) -> None:
        """Nothing to free: the packed file belongs to the one who opened it."""


def _gzip_frame() -> _Decompressor:
    return zlib.decompressobj(wbits=zlib.MAX_WBITS | 16)


def _bz2_frame() -> _Decompressor:
    import bz2  # noqa: PLC0415  most logs are not packed

    return bz2.BZ2Decompressor()


def _xz_frame() -> _Decompressor:
    import lzma  # noqa: PLC0415  most logs are not packed

    return lzma.LZMADecompressor(format=lzma.FORMAT_XZ, memlimit=1 << 28)


def _zstd_frame() -> _Decompressor:
    try:
        import zstandard  # noqa: PLC0415 - an optional dependency
    except ImportError as error:
        message = "reading .zst needs the zstandard package: pip install zstandard"
        raise Damaged(message) from error
    frame: _Decompressor = zstandard.ZstdDecompressor().decompressobj()
    return frame


_FRAMES: Final[dict[str, Callable[[], _Decompressor]]] = {
    ".gz": _gzip_frame,
    ".bz2": _bz2_frame,
    ".xz": _xz_frame,
    ".zst": _zstd_frame,
}

SUFFIXES: Final = frozenset(_FRAMES)
"""Suffixes of compressed files, except zip archives."""

_MAGIC: Final = (
    (b"\x1f\x8b", ".gz"),
    (b"BZh", ".bz2"),
    (b"\xfd7zXZ\x00", ".xz"),
    (b"\x28\xb5\x2f\xfd", ".zst"),
)


@cache
def broken() -> tuple[type[Exception], ...]:
    """What unpacking raises on damaged data, here and in the standard library."""
    import lzma  # noqa: PLC0415  most logs are not packed
    import zipfile  # noqa: PLC0415  most logs are not packed

    # NotImplementedError: a zip method that Python lacks; RuntimeError: a zip member with a password.
    several = (NotImplementedError, RuntimeError, ValueError, OverflowError, struct.error)
    return (Damaged, EOFError, zlib.error, lzma.LZMAError, zipfile.BadZipFile, *several)


def _unpacked(packed: BinaryIO, suffix: str, owned: tuple[_Closable, ...]) -> BinaryIO:
    return _buffered(_Frames(packed, _FRAMES[suffix]), suffix.removeprefix("."), owned)


def _buffered(inner: Readable, kind: str, owned: tuple[_Closable, ...]) -> BinaryIO:
    return _UpToDamage(_Stream(inner, kind, owned), 1 << 16)


def _is_damage(error: Exception) -> bool:
    """Whether the packing is the reason of an error, and not the disk or ourselves."""
    if isinstance(error, OSError):
        return error.errno is None
    return isinstance(error, broken()) or type(error).__name__ == "ZstdError"


def _message(kind: str, error: Exception) -> str:
    if isinstance(error, EOFError):
        return f"damaged {kind} data: it stops before its end"
    fault = re.sub(
        r"^Error -?\d+ while [a-z ]+: ", "", str(error)
    )  # zlib begins with its own number
    return f"damaged {kind} data: {fault}"
