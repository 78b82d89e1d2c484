"""Every clause of a law or book and its status, for ``handaudit coverage``."""

from collections.abc import Iterable
from itertools import groupby
from typing import Final

import msgspec

from handaudit.law.clauses import Clause, Status
from handaudit.law.new_jersey.editions import BOOK as NEW_JERSEY
from handaudit.law.rulebook import Rulebook

STATUSES: Final[dict[Status, str]] = {
    "partly": "a log can show it, but no rule judges all of it yet",
    "judged": "a rule judges it, if the log has what the rule needs",
    "definition": "it explains or permits, and requires nothing",
    "unlogged": "no log can show whether it was kept",
    "text-not-seen": "its text is not at hand",
}
"""The meaning of each status, in the order of display."""


class Paragraph(msgspec.Struct, frozen=True, kw_only=True):
    """One paragraph, by its citation in the inner form.

    ``rules`` are those that judge one of its ``clauses``; ``note`` has the reasons of its status.
    """

    citation: str
    status: Status
    clauses: tuple[Clause, ...]

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules that judge one of its clauses, by name."""
        return tuple(sorted({rule for clause in self.clauses for rule in clause.rules}))

    @property
    def note(self) -> str:
        """Why it is not judged, or only partly."""
        return "; ".join(dict.fromkeys(clause.note for clause in self.clauses if clause.note))


def clauses(book: Rulebook = NEW_JERSEY) -> tuple[Clause, ...]:
    """Every clause of a book, in its order."""
    return book.clauses


def paragraphs(book: Rulebook = NEW_JERSEY, edition: str | None = None) -> list[Paragraph]:
    """Every paragraph of a book, in its order, as an edition numbers them."""
    several = book.clauses if edition is None else book.clauses_in(edition)
    found = groupby(several, key=lambda clause: clause.citation)
    return [_paragraph(cite, tuple(several)) for cite, several in found]


def _paragraph(cite: str, several: tuple[Clause, ...]) -> Paragraph:
    return Paragraph(
        citation=cite, status=_status(clause.status for clause in several), clauses=several
    )


def _status(several: Iterable[Status]) -> Status:
    """The status of a paragraph whose clauses have these.

    Definitions require nothing, so they leave the status to the other clauses.
    """
    asking = {status for status in several if status != "definition"}
    if not asking:
        return "definition"
    if len(asking) == 1:
        return asking.pop()
    return "partly" if asking & {"judged", "partly"} else "unlogged"
