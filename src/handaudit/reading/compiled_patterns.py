"""The expressions of a grammar as ``re`` has compiled them before.

Compiling them takes longer than all else in an audit of a small log.  So ``make tables`` keeps what
``re`` makes of them.  A version of Python whose engine is none of ``ENGINES`` compiles them itself.
"""

import _sre  # type: ignore[import-not-found]  # the engine of re, for which typeshed has no stub
import hashlib
import re
import struct
import zlib
from collections.abc import Mapping
from typing import Final, cast

import msgspec

ENGINES: Final = (20220615, 20221023, 20230612)
"""The engines of Python 3.11, 3.12 and 3.13.  For our expressions they run the same code: a test compares it
with what the version at hand compiles.
"""


class Compiled(msgspec.Struct, frozen=True):
    """What the engine runs for one expression.

    ``names`` are the groups that have one, ``code`` is a packed list of numbers of 32 bits.
    """

    flags: int
    groups: int
    names: dict[str, int]
    code: bytes

    def pattern(self, source: str) -> re.Pattern[str]:
        """The expression itself."""
        code = [number for (number,) in struct.iter_unpack("<I", zlib.decompress(self.code))]
        groups: list[str | None] = [None] * (self.groups + 1)
        for name, number in self.names.items():
            groups[number] = name
        return cast(
            "re.Pattern[str]",
            _sre.compile(source, self.flags, code, self.groups, self.names, tuple(groups)),
        )


def digest(source: str, flags: int = 0) -> str:
    """SHA-256 of an expression and its flags."""
    return hashlib.sha256(f"{flags:d} {source}".encode()).hexdigest()


class Expressions:
    """Expressions: those that are kept, by their digest; any other is compiled."""

    def __init__(self, kept: Mapping[str, Compiled]) -> None:
        self._kept = kept if _sre.MAGIC in ENGINES else {}

    def compile(self, source: str, flags: int = 0) -> re.Pattern[str]:
        """The expression."""
        kept = self._kept.get(digest(source, flags))
        return re.compile(source, flags) if kept is None else kept.pattern(source)
