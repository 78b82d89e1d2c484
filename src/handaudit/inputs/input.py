"""An input: a log to read, or something that is not read and why."""

import os
import stat
import sys
from collections.abc import Callable, Collection
from typing import BinaryIO, Final

import msgspec

from handaudit.inputs import decompress
from handaudit.inputs.decompress import Damaged

STDIN: Final = "-"
NO_LOG: Final = "unknown file suffix"
HIDDEN: Final = "it is hidden"


class Input(msgspec.Struct, frozen=True):
    """A log to read: its path as the user would write it, and how to open it.

    ``open`` raises ``OSError``, and so does reading what it returns.  It is ``Damaged`` if a compressed
    file is damaged or cut short.
    """

    path: str
    open: Callable[[], BinaryIO]
    size: int = 0
    """Bytes in storage, as far as they are known."""
    plain: bool = False
    """Whether it is stored uncompressed, so that reading may begin anywhere in it."""
    encoding: str | None = None
    """Python's name of the encoding that the user names; ``None`` to detect it."""
    is_stdin: bool = False
    """Whether it is standard input, whatever its name; it can be opened once."""


class Hints(msgspec.Struct, frozen=True, kw_only=True):
    """What the user says of the inputs besides their paths: their encoding, and a name for standard input."""

    encoding: str | None = None
    stdin_name: str | None = None


class Skipped(msgspec.Struct, frozen=True):
    """Something that is not read, and why; ``named`` if the user named the file itself.

    ``missed`` says that it looks like a log and that nobody asked to leave it out.
    """

    path: str
    reason: str
    named: bool = False
    missed: bool = False


def skipped(path: str, reason: str, looks_like: str | None, *, named: bool = False) -> Skipped:
    """Something that is not read, and that looks like a log or not."""
    if looks_like is None:
        return Skipped(path, reason, named=named)
    message = f"{reason}, and it looks like {looks_like}: name it, or leave it out with --exclude"
    return Skipped(path, message, named=named, missed=True)


def size(found: Input | Skipped) -> int | None:
    """Bytes that an input has now: 0 if it is skipped, ``None`` if only reading can tell.

    Only reading can tell the size of standard input, of compressed files and of special files.
    """
    if isinstance(found, Skipped):
        return 0
    if found.is_stdin or suffix(found.path) in decompress.SUFFIXES:
        return None
    try:
        status = os.stat(found.path)  # noqa: PTH116 - a member of an archive is no path of the system
    except OSError:
        return None
    return status.st_size if stat.S_ISREG(status.st_mode) else None


Found = Input | Skipped


def suffix(name: str) -> str:
    """The suffix of a name in lower case, such as ``.gz``."""
    return os.path.splitext(name)[1].lower()  # noqa: PTH122


def is_log(name: str, suffixes: Collection[str]) -> bool:
    """Whether a file of this name in a folder is an input, given the suffixes of logs."""
    ending = suffix(name)
    if ending in decompress.SUFFIXES:
        return suffix(name[: -len(ending)]) in suffixes
    return ending == ".zip" or ending in suffixes


def reason(error: OSError) -> str:
    """The message of an error, for users."""
    return error.strerror or str(error)


def refuse(reason: str) -> BinaryIO:
    """Stands in for ``open`` of an input that is known to be unreadable."""
    raise Damaged(reason)


def open_stdin() -> BinaryIO:
    """Standard input, unpacked."""
    """Standard input, unpacked."""
    return decompress.open_stream(standard_input())


def standard_input() -> BinaryIO:
    """Standard input as it comes, compressed or not.

    Raises:
        OSError: there is none.
    """
    if sys.stdin is None:  # a process may be started without one
        raise OSError("there is no standard input")
    return sys.stdin.buffer
