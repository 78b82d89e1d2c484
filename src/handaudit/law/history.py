"""The timeline of a book: which amendment changed which paragraphs, when, and the source for it.

A timeline is a TOML file with a table for each change, oldest first. ``on`` is the effective day;
if it is unknown, ``between`` says in words what is known. ``text`` names the parts of the new text
that have been seen, ``unseen`` those that have not.
"""

from datetime import date
from pathlib import Path

import msgspec

from handaudit.law import citation


class Change(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One amendment of some paragraphs; an empty list of them means the whole of the law."""

    paragraphs: tuple[str, ...]
    what: str
    source: str
    on: date | None = None
    between: str = ""
    text: str = ""
    unseen: str = ""

    @property
    def when(self) -> str:
        """The day, or what is known about it."""
        return self.on.isoformat() if self.on else self.between

    def touches(self, cite: str, paragraphs: tuple[str, ...] | None = None) -> bool:
        """Whether it changed a paragraph, a part of it, or a paragraph that contains it.

        ``paragraphs`` are its own as they are cited, if that is not as they are written.
        """
        several = self.paragraphs if paragraphs is None else paragraphs
        return not several or any(
            citation.covers(cite, one) or citation.covers(one, cite) for one in several
        )


def read(file: Path) -> tuple[Change, ...]:
    """The changes, oldest first."""
    import tomllib  # noqa: PLC0415  few audits ask what changed

    found = tomllib.loads(file.read_text("utf-8"))["change"]
    return tuple(msgspec.convert(found, list[Change]))
