"""Two reports compared, for people, for programs and for a pull request."""

from collections.abc import Iterable, Iterator
from typing import Final, Literal

import msgspec

from handaudit.facts.words import capital
from handaudit.reports import json
from handaudit.reports.history.compare import (
    Changes,
    ComparedReport,
    NotCompared,
    ReportComparison,
    accepted,
)
from handaudit.reports.history.counts import SavedFinding
from handaudit.reports.markdown import plain
from handaudit.reports.terminal import Terminal, safe

SCHEMA: Final = "handaudit-diff/1"
LISTED: Final = 20
"""Findings of a kind that Markdown lists."""

_COLUMNS: Final = ("new", "fixed", "unchanged", "not compared")


class ComparedDocument(msgspec.Struct, frozen=True, kw_only=True):
    """Two reports of handaudit, compared. A later version may add keys; it never removes or
    redefines one.

    ``remarks`` say how far the two are comparable. A finding with ``baselined`` or ``waived`` is
    accepted.
    """

    schema: Literal["handaudit-diff/1"]
    tool: json.Tool
    before: ComparedReport
    after: ComparedReport
    summary: Changes
    by_rule: dict[str, Changes]
    remarks: list[str]
    new: list[SavedFinding]
    fixed: list[SavedFinding]
    not_compared: list[NotCompared]


def as_json(found: ReportComparison) -> bytes:
    """The comparison as UTF-8 JSON, indented by two."""
    return json.encoded(
        ComparedDocument(
            schema=SCHEMA,
            tool=json.tool(),
            before=found.before,
            after=found.after,
            summary=found.total,
            by_rule=found.by_rule,
            remarks=found.remarks,
            new=found.new,
            fixed=found.fixed,
            not_compared=found.not_compared,
        )
    )


def text(found: ReportComparison, terminal: Terminal) -> str:
    """A line for each finding that is not in both, the counts by rule, and the remarks."""
    lines = [terminal.paint("bold", headline(found))]
    for title, style, findings in _sections(found):
        lines += ["", terminal.paint("bold", f"{title} ({len(findings):,})")]
        for finding in findings:
            lines += [
                terminal.paint(style, line)
                for line in terminal.wrap(_words(finding, terminal), first="  ", rest="      ")
            ]
    if found.by_rule:
        lines += ["", *_table(found)]
    for remark in found.remarks:
        lines += terminal.wrap(remark, first="note: ", rest="      ")
    return "".join(f"{line}\n" for line in lines)


def markdown(found: ReportComparison) -> str:
    """The same for a pull request, with at most ``LISTED`` findings of each kind and the number
    left out.
    """
    lines = ["# handaudit diff", "", f"**{headline(found)}.**", ""]
    for title, _, findings in _sections(found):
        lines += [f"## {plain(capital(title))} ({len(findings):,})", ""]
        lines += [f"- {_in_markdown(finding)}" for finding in findings[:LISTED]]
        if len(findings) > LISTED:
            lines.append(f"- and {len(findings) - LISTED:,} more")
        lines.append("")
    if found.by_rule:
        lines += [f"| rule | {' | '.join(_COLUMNS)} |", "|---|--:|--:|--:|--:|"]
        lines += [f"| `{safe(rule)}` | {' | '.join(row)} |" for rule, row in _rows(found)]
        lines.append("")
    lines += [f"- {plain(remark)}" for remark in found.remarks]
    return "".join(f"{line}\n" for line in lines).rstrip("\n") + "\n"


def headline(found: ReportComparison) -> str:
    """The counts in a line."""
    total = found.total
    unknown = f", {total.not_compared:,} not compared" if total.not_compared else ""
    return f"{total.new:,} new, {total.fixed:,} fixed, {total.unchanged:,} unchanged{unknown}"


def schema() -> bytes:
    """The JSON Schema of what ``as_json`` writes."""
    return json.schema_of(ComparedDocument, SCHEMA)


def _sections(found: ReportComparison) -> Iterator[tuple[str, str, list[SavedFinding]]]:
    """The findings that are not in both: a title, a style, and the findings."""
    if found.new:
        yield "new", "error", found.new
    if found.fixed:
        yield "fixed", "good", found.fixed
    several: dict[tuple[str, str], list[SavedFinding]] = {}
    for one in found.not_compared:
        several.setdefault((one.only_in, one.reason), []).append(one.finding)
    for (side, reason), findings in several.items():
        there, other = (found.before, found.after)[:: 1 if side == "before" else -1]
        title = f"only in {there.report}; in {other.report} {reason}"
        yield f"not compared: {title}", "not-evidenced", findings


def _words(finding: SavedFinding, terminal: Terminal) -> str:
    """A finding in a line."""
    head = f"{finding.outcome.value}[{finding.rule}]"
    message = terminal.cards(finding.message)
    return f"{head} {_place(finding)}: {message}{_round(finding)}{_accepted(finding)}"


def _in_markdown(finding: SavedFinding) -> str:
    head = f"`{safe(finding.rule)}` {finding.outcome.value} at {plain(_place(finding))}"
    return f"{head}: {plain(finding.message + _round(finding))}{_accepted(finding)}"


def _place(finding: SavedFinding) -> str:
    return f"{finding.location.path}:{finding.location.line}"


def _round(finding: SavedFinding) -> str:
    """The hand and the table, as far as the log names them."""
    named = (("hand", finding.hand), ("table", finding.table))
    details = ", ".join(f"{word} {value}" for word, value in named if value)
    return f" ({details})" if details else ""


def _accepted(finding: SavedFinding) -> str:
    return ", accepted" if accepted(finding) else ""


def _table(found: ReportComparison) -> Iterable[str]:
    """The counts by rule, in columns."""
    rows = [("rule", _COLUMNS), *((safe(rule), row) for rule, row in _rows(found))]
    width = max(len(rule) for rule, _ in rows)
    for rule, row in rows:
        cells = (cell.rjust(len(head)) for head, cell in zip(_COLUMNS, row, strict=True))
        yield f"{rule.ljust(width)}  {'  '.join(cells)}"


def _rows(found: ReportComparison) -> Iterator[tuple[str, tuple[str, ...]]]:
    for rule, counts in found.by_rule.items():
        numbers = (counts.new, counts.fixed, counts.unchanged, counts.not_compared)
        yield rule, tuple(f"{number:,}" for number in numbers)
