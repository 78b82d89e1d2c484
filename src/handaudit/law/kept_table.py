"""The tables of our books as JSON, which is read in a tenth of the time of TOML.

``make tables`` keeps them.
"""

import hashlib
from pathlib import Path
from typing import Final

import msgspec

from handaudit.law.book_table import Table

FILE: Final = "book.json"
"""The file of a book's folder that holds its table again."""

_OURS: Final = Path(__file__).parent


class Kept(msgspec.Struct, frozen=True):
    """A table, and the digest of the text that it was made of."""

    text: str
    table: Table


def digest(text: str) -> str:
    """SHA-256 of a text."""
    return hashlib.sha256(text.encode()).hexdigest()


def read(folder: Path, text: str) -> Table | None:
    """The table of one of our books; ``None`` for any other, and where its text has changed since."""
    if folder.parent != _OURS:
        return None
    try:
        kept = msgspec.json.decode(folder.joinpath(FILE).read_bytes(), type=Kept)
    except (OSError, msgspec.DecodeError):
        return None
    return kept.table if kept.text == digest(text) else None


def write(folder: Path, text: str, table: Table) -> None:
    """Keeps the table of a book."""
    kept = msgspec.json.encode(Kept(digest(text), table))
    folder.joinpath(FILE).write_bytes(msgspec.json.format(kept, indent=1) + b"\n")
