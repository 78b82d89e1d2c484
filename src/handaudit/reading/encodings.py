"""Names of encodings that the user may choose for a log: Python's text encodings."""

import codecs
import difflib
import re
from collections.abc import Iterator
from encodings.aliases import aliases
from typing import Final

_NO_LOGS: Final = re.compile(
    "idna|punycode|(?:raw[-_])?unicode[-_]escape|undefined|mbcs|oem|utf[-_]7|hz|iso2022.*"
)
"""Encodings that no log uses: those for domain names, literals and mail, and those that depend on
the machine.
"""


class UnknownEncoding(LookupError):  # noqa: N818  reads as what it is where it is caught
    """A name that is not that of a text encoding."""

    def __init__(self, name: str) -> None:
        near = difflib.get_close_matches(name.lower().replace("_", "-"), [*known()], n=2)
        hint = f"did you mean {' or '.join(near)}?" if near else "utf-8, utf-16, cp1252 are some"
        super().__init__(f"no encoding is called '{name}' ({hint})")


def named(name: str) -> str:
    """Python's name of an encoding; ``utf-8`` with a byte order mark is ``utf-8``.

    Raises:
        UnknownEncoding: the name is unknown, or not that of a text encoding.
    """
    try:
        found = codecs.lookup(name).name
    except (LookupError, ValueError):
        raise UnknownEncoding(name) from None
    if not _is_of_text(found):
        raise UnknownEncoding(name)
    return "utf-8" if found == "utf-8-sig" else found


def known() -> Iterator[str]:
    """The names on offer, sorted, each encoding once."""
    for name in sorted(set(aliases.values())):
        if _is_of_text(name):
            yield name.replace("_", "-")


def _is_of_text(name: str) -> bool:
    try:
        "a".encode(name)
    except (LookupError, UnicodeError):  # from bytes to bytes, such as base64, or missing here
        return False
    return not _NO_LOGS.fullmatch(name)
