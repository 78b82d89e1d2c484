"""The coverage of the subchapters as text, JSON and Markdown: what the rules judge of each clause."""

import json as stdlib_json
from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import date
from typing import Any, Final

from handaudit.duties.coverage import STATUSES, Paragraph
from handaudit.law import citation
from handaudit.law.clauses import Clause, Status
from handaudit.reports.terminal import Terminal

PRINTED_ON: Final = date(2008, 1, 7)
"""Paragraphs are printed in the codification of this day, whose texts are available."""


def counts(found: Sequence[Paragraph]) -> str:
    """One line: how many clauses have each status."""
    clauses = _clauses(found)
    tally = Counter(clause.status for clause in clauses)
    parts = ", ".join(f"{tally[status]} {status}" for status in STATUSES)
    return f"{len(clauses)} clauses of {len(found)} paragraphs: {parts}"


def as_text(found: Sequence[Paragraph], terminal: Terminal) -> str:
    """The clauses by status, the partly judged ones first, each with its rules or a reason."""
    lines = [counts(found)]
    for status, clauses in _by_status(found):
        lines += ["", terminal.paint("bold", f"{status}: {STATUSES[status]}")]
        for clause in clauses:
            first = f"  {_printed(clause.citation)}: "
            lines += terminal.wrap(clause.says, first=first, rest="    ")
            for line in _lines(clause):
                lines += terminal.wrap(line, first="      ", rest="        ")
    return "\n".join(lines) + "\n"


def as_json(found: Sequence[Paragraph]) -> str:
    """An object: ``clauses``, and the ``paragraphs`` that they make up."""
    content = {
        "clauses": [_clause(clause) for clause in _clauses(found)],
        "paragraphs": [
            {
                "citation": _printed(paragraph.citation),
                "status": paragraph.status,
                "rules": list(paragraph.rules),
                "note": paragraph.note,
            }
            for paragraph in found
        ],
    }
    return stdlib_json.dumps(content, indent=2, ensure_ascii=False) + "\n"


def as_markdown(found: Sequence[Paragraph]) -> str:
    """A page with a table for each status, the partly judged clauses first."""
    lines = ["# Coverage", "", counts(found) + ".", ""]
    lines += [f"- **{status}**: {meaning}." for status, meaning in STATUSES.items()]
    for status, clauses in _by_status(found):
        judges = status in ("partly", "judged")
        reasons = status not in ("judged", "definition")
        heads = ["clause", *["rules"] * judges, *[_REASON.get(status, "why")] * reasons]
        lines += ["", f"## {status.capitalize()}", "", _row("paragraph", *heads)]
        lines.append(_row(*["---"] * (len(heads) + 1)).replace(" ", ""))
        for clause in clauses:
            rules = [", ".join(clause.rules)] if judges else []
            reason = [clause.note] if reasons else []
            lines.append(_row(_printed(clause.citation), clause.says, *rules, *reason))
    return "\n".join(lines) + "\n"


_REASON: Final[dict[Status, str]] = {"partly": "missing"}
"""The heading of a status's reason, if it is not ``why``."""


def _row(*cells: str) -> str:
    return f"| {' | '.join(cells)} |"


def _lines(clause: Clause) -> Iterator[str]:
    """The line below a clause in the text."""
    if clause.rules:
        yield f"rules: {', '.join(clause.rules)}"
    if clause.note:
        yield f"{_REASON.get(clause.status, 'why')}: {clause.note}"


def _clause(clause: Clause) -> dict[str, Any]:
    return {
        "citation": _printed(clause.citation),
        "name": clause.name,
        "clause": clause.says,
        "status": clause.status,
        "rules": list(clause.rules),
        "cited_as": [_printed(cite) for cite in clause.cites] if clause.rules else [],
        "note": clause.note,
    }


def _clauses(found: Sequence[Paragraph]) -> list[Clause]:
    return [clause for paragraph in found for clause in paragraph.clauses]


def _by_status(found: Sequence[Paragraph]) -> Iterator[tuple[Status, list[Clause]]]:
    clauses = _clauses(found)
    for status in STATUSES:
        yield status, [clause for clause in clauses if clause.status == status]


def _printed(cite: str) -> str:
    return citation.printed(cite, PRINTED_ON)
