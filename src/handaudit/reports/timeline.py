"""How a law or a book changed from edition to edition, as text, JSON and Markdown."""

from collections.abc import Iterator, Mapping
from datetime import date
from typing import Any, Final

from handaudit.law import books
from handaudit.law.history import Change
from handaudit.law.new_jersey.editions import BOOK as NEW_JERSEY
from handaudit.law.new_jersey.editions import seen
from handaudit.law.rulebook import Rulebook
from handaudit.reports.terminal import Terminal

_WHOLE: Final = "every section"
_HEAD: Final = "| when | paragraphs | what changed | source | seen | not seen |"
_INTRODUCTION: Final = (
    "The texts of the laws and the books changed over the years. The edition of its day judges a round.",
    "Where New Jersey's text has not been seen, the text seen before it applies, and the finding says so.",
    "A number or a clause of another book that has not been seen is never applied.",
    "`handaudit rules '14.2(b)' --history` prints the changes of one paragraph.",
)

Asked = Mapping[Rulebook, tuple[str, ...]]
"""Paragraphs by the book that has them."""


def as_text(asked: Asked, terminal: Terminal) -> str:
    """What changed, when, the source, and the texts that have not been seen."""
    lines: list[str] = []
    for book, cites in asked.items():
        if book is not NEW_JERSEY:
            lines += [terminal.paint("bold", book.title), *_in_force(book, terminal), ""]
        for change in book.changes_of(cites):
            head = terminal.wrap(_paragraphs(book, change), first=f"{change.when}  ", rest="  ")
            lines += [terminal.paint("bold", line) for line in head]
            for line in _lines(change):
                lines += terminal.wrap(line, first="  ", rest="    ")
            lines.append("")
        for section, days in seen(cites).items():
            line = " and ".join(_days(*one) for one in days) or "for no day"
            lines += terminal.wrap(f"{section}: the text is known {line}", first="", rest="  ")
    return "\n".join(lines).strip() + "\n"


def _in_force(book: Rulebook, terminal: Terminal) -> list[str]:
    """The editions of a book and their first days."""
    editions = ", ".join(f"{name} from {day}" for name, day in book.editions.items())
    return terminal.wrap(f"editions: {editions}", first="", rest="  ")


def as_objects(asked: Asked) -> list[dict[str, Any]]:
    """The changes for JSON."""
    return [
        {
            "book": book.name,
            "when": change.when,
            "on": change.on,
            "paragraphs": book.cited(change.paragraphs, book.described),
            "what": change.what,
            "source": change.source,
            "seen": change.text,
            "not_seen": change.unseen,
        }
        for book, cites in asked.items()
        for change in book.changes_of(cites)
    ]


def as_markdown() -> str:
    """A page with the timeline of each book."""
    lines = ["# Editions", "", *_INTRODUCTION]
    for book in books.every():
        if not book.changes:
            continue
        lines += ["", f"## {book.title}", "", _HEAD, "|---|---|---|---|---|---|"]
        for change in book.changes:
            cells = (
                change.when,
                _paragraphs(book, change),
                change.what,
                change.source,
                change.text,
                change.unseen,
            )
            lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def _lines(change: Change) -> Iterator[str]:
    yield change.what
    yield f"source: {change.source}"
    if change.text:
        yield f"seen: {change.text}"
    if change.unseen:
        yield f"not seen: {change.unseen}"


def _paragraphs(book: Rulebook, change: Change) -> str:
    """The paragraphs as the edition that the table of clauses describes cites them."""
    return ", ".join(book.cited(change.paragraphs, book.described)) or _WHOLE


def _days(first: date, last: date | None) -> str:
    return f"from {first} to {last}" if last else f"from {first}"
