"""Which text of the subchapter is in force on a day, and which text of it has been seen.

Editions are known by the day on which they took effect.  Most pages of most editions have not been
seen. Then the text last seen before the day applies, and the finding says so.  ``book.toml`` has the
table of both.
"""

from collections.abc import Iterable, Mapping
from datetime import date, timedelta
from pathlib import Path
from typing import Final

from handaudit.law import citation, rulebook
from handaudit.law.rulebook import SeenText

BOOK: Final = rulebook.at(str(Path(__file__).parent))
"""New Jersey's subchapters."""

EDITIONS: Final[Mapping[str, date]] = BOOK.editions
"""The editions by name, with the day on which each took effect; each lasts until the next."""

FIRST: Final = BOOK.first
"""Nothing is known about the subchapter before this day."""

SEEN: Final[Mapping[str, tuple[SeenText, ...]]] = BOOK.texts
"""Texts seen of each section, oldest first."""


def seen(cites: Iterable[str]) -> dict[str, tuple[tuple[date, date | None], ...]]:
    """The first and the last days for which the text of each section of these paragraphs has been
    seen. The last day is ``None`` if the seen text is still in force. Citations outside the
    subchapter are ignored.
    """
    sections = dict.fromkeys(citation.steps(cite)[0] for cite in cites if citation.numbered(cite))
    return {
        section: tuple(
            (text.since, None if text.until == date.max else text.until - timedelta(days=1))
            for text in SEEN.get(section, ())
        )
        for section in sections
    }
