"""The coverage of the subchapters as text, JSON and Markdown."""

import json as stdlib_json
from collections import Counter
from datetime import date
from typing import Final

from handaudit.duties.coverage import STATUSES, Paragraph
from handaudit.law import citation

PRINTED_ON: Final = date(2008, 1, 7)
"""Paragraphs are printed in the codification whose texts are at hand."""


def counts(found: list[Paragraph]) -> str:
    """How many paragraphs have each status, in a line."""
    tally = Counter(paragraph.status for paragraph in found)
    parts = ", ".join(f"{tally[status]} {status}" for status in STATUSES)
    return f"{len(found)} paragraphs: {parts}"


def as_text(found: list[Paragraph]) -> str:
    """A line a paragraph: its citation, its status, and the rules or the reason."""
    widest = max(len(_printed(paragraph)) for paragraph in found)
    lines = [
        f"{_printed(paragraph):<{widest}}  {paragraph.status:<12}  {_what(paragraph)}".rstrip()
        for paragraph in found
    ]
    return "\n".join([*lines, "", counts(found)]) + "\n"


def as_json(found: list[Paragraph]) -> str:
    """An object whose ``paragraphs`` hold ``citation``, ``status`` and ``rules``."""
    paragraphs = [
        {
            "citation": _printed(paragraph),
            "status": paragraph.status,
            "rules": list(paragraph.rules),
            "note": paragraph.note,
        }
        for paragraph in found
    ]
    return stdlib_json.dumps({"paragraphs": paragraphs}, indent=2, ensure_ascii=False) + "\n"


def as_markdown(found: list[Paragraph]) -> str:
    """A page with a table of every paragraph."""
    lines = ["# Coverage", "", counts(found) + ".", ""]
    lines += [f"- **{status}**: {meaning}." for status, meaning in STATUSES.items()]
    lines += ["", "| paragraph | status | rules, or why not |", "|---|---|---|"]
    lines += [
        f"| {_printed(paragraph)} | {paragraph.status} | {_what(paragraph)} |"
        for paragraph in found
    ]
    return "\n".join(lines) + "\n"


def _printed(paragraph: Paragraph) -> str:
    return citation.printed(paragraph.citation, PRINTED_ON)


def _what(paragraph: Paragraph) -> str:
    return ", ".join(paragraph.rules) or paragraph.note
