"""How the law changed from edition to edition, as text, JSON and Markdown."""

from collections.abc import Iterator, Sequence
from datetime import date
from typing import Any, Final

from handaudit.law.history import Change
from handaudit.law.new_jersey.editions import BOOK as NEW_JERSEY
from handaudit.law.new_jersey.editions import seen
from handaudit.reports.terminal import Terminal

_WHOLE: Final = "every section"
_HEAD: Final = "| when | paragraphs | what changed | source | seen | not seen |"
_INTRODUCTION: Final = (
    "The texts of the two subchapters changed over the years. The edition of its day judges a round.",
    "Where that text has not been seen, the text seen before it applies, and the finding says so.",
    "`handaudit rules '14.2(b)' --history` prints the changes of one paragraph.",
)


def changes(cites: Sequence[str] = ()) -> tuple[Change, ...]:
    """The changes that touch one of these paragraphs; all changes if none is given."""
    return tuple(
        change
        for change in NEW_JERSEY.changes
        if not cites or any(change.touches(cite) for cite in cites)
    )


def as_text(cites: Sequence[str], terminal: Terminal) -> str:
    """What changed, when, the source, and the texts that have not been seen."""
    lines: list[str] = []
    for change in changes(cites):
        lines.append(terminal.paint("bold", f"{change.when}  {_paragraphs(change)}"))
        for line in _lines(change):
            lines += terminal.wrap(line, first="  ", rest="    ")
        lines.append("")
    for section, days in seen(cites).items():
        line = " and ".join(_days(*one) for one in days) or "for no day"
        lines += terminal.wrap(f"{section}: the text is known {line}", first="", rest="  ")
    return "\n".join(lines).strip() + "\n"


def as_objects(cites: Sequence[str]) -> list[dict[str, Any]]:
    """The changes for JSON."""
    return [
        {
            "when": change.when,
            "on": change.on,
            "paragraphs": change.paragraphs,
            "what": change.what,
            "source": change.source,
            "seen": change.text,
            "not_seen": change.unseen,
        }
        for change in changes(cites)
    ]


def as_markdown() -> str:
    """A page with the whole timeline."""
    lines = ["# Editions", "", *_INTRODUCTION, "", _HEAD, "|---|---|---|---|---|---|"]
    for change in changes():
        cells = (
            change.when,
            _paragraphs(change),
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


def _paragraphs(change: Change) -> str:
    return ", ".join(change.paragraphs) or _WHOLE


def _days(first: date, last: date | None) -> str:
    return f"from {first} to {last}" if last else f"from {first}"
