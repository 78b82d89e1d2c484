"""SARIF 2.1.0, with what GitHub's code scanning requires beyond the standard, and within its
limits.

Paths are URIs relative to the folder in which handaudit runs (``%SRCROOT%``), so run it at the root
of the repository.  A violation is a result of kind ``fail``, an indeterminate finding is
``review``, and one that is not evidenced is ``open``. Accepted findings come last, with a
suppression. Notifications name what was not audited, and our own errors.
"""

from collections.abc import Iterable
from typing import Any, Final

import handaudit
from handaudit.auditing import deal_order
from handaudit.auditing.finding import Finding, Location, Quote
from handaudit.auditing.report import Report
from handaudit.duties.catalogue import RuleEntry
from handaudit.duties.outcome import Kind
from handaudit.reports import json, sarif_rules
from handaudit.reports.common import entries, facts, outstanding, statement, uri, worst_first
from handaudit.reports.terminal import safe

SCHEMA: Final = "https://json.schemastore.org/sarif-2.1.0.json"
MOST_RESULTS: Final = 25_000
MOST_LOCATIONS: Final = 1_000
MOST_NOTIFICATIONS: Final = 1_000
LONGEST: Final = 1_000
"""Most characters kept of a quoted line."""
CATEGORY: Final = "handaudit/"
"""Distinguishes our uploads from those of other tools; the part before the slash is GitHub's
category.
"""

_KINDS: Final = {
    Kind.VIOLATED: "fail",
    Kind.INDETERMINATE: "review",
    Kind.NOT_EVIDENCED: "open",
}


def render(report: Report) -> bytes:
    """The report as a SARIF log of one run."""
    found = [one for one in report.findings if one.outcome in _KINDS]
    found.sort(key=lambda one: one.accepted is not None)
    open_ = outstanding(found)
    kept = found
    if len(found) > MOST_RESULTS:
        kept = [*worst_first(open_), *found[len(open_) :]][:MOST_RESULTS]
    rules = entries(set(report.by_rule) | {one.rule for one in report.findings}, report)
    index = {rule.name: number for number, rule in enumerate(rules)}
    return json.encoded(
        {
            "$schema": SCHEMA,
            "version": "2.1.0",
            "runs": [_run(report, rules, [_result(one, index) for one in kept], len(found))],
        }
    )


def _run(
    report: Report, rules: list[RuleEntry], results: list[dict[str, Any]], total: int
) -> dict[str, Any]:
    return {
        "tool": {
            "driver": {
                "name": "handaudit",
                "semanticVersion": handaudit.__version__,
                "rules": [sarif_rules.descriptor(rule) for rule in rules],
            }
        },
        "automationDetails": {"id": CATEGORY},
        "columnKind": "unicodeCodePoints",
        "originalUriBaseIds": {
            "%SRCROOT%": {"description": {"text": "The folder in which handaudit was run."}}
        },
        "invocations": [
            {
                "executionSuccessful": not report.incomplete,
                "toolExecutionNotifications": _notifications(report, len(results), total),
            }
        ],
        "artifacts": [
            {"location": _artifact(one.path)}
            | ({"hashes": {"sha-256": one.sha256}} if one.sha256 else {})
            for one in report.inputs
        ],
        "results": results,
        "properties": {
            "hands": report.hands,
            "statement": statement(report),
            "outcomes": report.outcomes,
            "leftOut": {option: sum(kinds.values()) for option, kinds in report.left_out.items()},
        },
    }


def _result(finding: Finding, index: dict[str, int]) -> dict[str, Any]:
    kind = _KINDS[finding.outcome]
    place = finding.location
    here = next((one for one in finding.evidence if one.stands_at(place)), None)
    others = [one for one in finding.evidence if one is not here][: MOST_LOCATIONS - 1]
    return {
        "ruleId": finding.rule,
        "ruleIndex": index[finding.rule],
        "kind": kind,
        "level": _level(finding),
        "message": {"text": _message(facts(finding))},
        "locations": [
            {
                "physicalLocation": {
                    "artifactLocation": _artifact(place.path),
                    "region": _region(place, here),
                }
            }
            | _logical(finding)
        ],
        "relatedLocations": [
            {
                "id": number,
                "message": {"text": "earlier line" if _earlier(one, place) else "later line"},
                "physicalLocation": {
                    "artifactLocation": _artifact(place.path),
                    "region": _region(Location(place.path, one.line, one.column, one.line), one),
                },
            }
            for number, one in enumerate(others, start=1)
        ],
        "partialFingerprints": {
            "primaryLocationLineHash": f"{finding.fingerprint}:1",
            "handaudit/v1": finding.fingerprint,
        },
        **_suppression(finding),
        "properties": {
            "outcome": finding.outcome.value,
            "confidence": finding.confidence.value,
            "doubts": [doubt.value for doubt in finding.doubts],
            "citations": list(finding.citations),
            "edition": finding.edition,
            "game": finding.game,
            "table": finding.table,
            "hand": finding.hand,
            "seat": finding.seat,
            "time": finding.time,
            "notes": [safe(note) for note in finding.notes],
        },
    }


def _level(finding: Finding) -> str:
    """The level of a result; an accepted one is only a note."""
    if _KINDS[finding.outcome] != "fail":
        return "none"
    return finding.severity.value if finding.accepted is None else "note"


def _suppression(finding: Finding) -> dict[str, Any]:
    """The baseline or waiver that accepts a finding, if any."""
    if finding.accepted is None:
        return {}
    return {"suppressions": [{"kind": "external", "justification": safe(finding.accepted)}]}


def _message(text: str) -> str:
    """A text in which SARIF finds no link and no placeholder."""
    return text.replace("](", "] (").replace("{", "(").replace("}", ")")


def _artifact(path: str) -> dict[str, str]:
    where = uri(path)
    return {"uri": where} if where.startswith("file:") else {"uri": where, "uriBaseId": "%SRCROOT%"}


def _earlier(quote: Quote, place: Location) -> bool:
    return (quote.line, quote.column) < (place.line, place.column)


def _region(place: Location, quote: Quote | None) -> dict[str, Any]:
    """A place with its end, and its text if it is quoted."""
    last = max(place.end_line, place.line)
    text = quote.text if quote else None
    end = quote.column + len(quote.text.rstrip()) if quote else 1
    end = max(end, place.column if last == place.line else 1)
    region: dict[str, Any] = {
        "startLine": place.line,
        "startColumn": max(place.column, 1),
        "endLine": last,
        "endColumn": max(end, 1),
    }
    return region | ({"snippet": {"text": safe(text[:LONGEST])}} if text else {})


def _logical(finding: Finding) -> dict[str, Any]:
    """The hand, which stays the same when lines move."""
    if not finding.hand:
        return {}
    table = f"table {finding.table}/" if finding.table else ""
    hand = safe(f"hand {finding.hand}")
    return {"logicalLocations": [{"name": hand, "fullyQualifiedName": safe(table) + hand}]}


def _notifications(report: Report, kept: int, total: int) -> list[dict[str, Any]]:
    """What was not audited or erred, and how many results and notifications are left out."""
    notes = list(_gaps(report))
    more = len(notes) - MOST_NOTIFICATIONS
    notes = notes[:MOST_NOTIFICATIONS]
    if more > 0:
        notes.append(_notification("error", f"{more:,} more notifications are left out"))
    if kept < total:
        text = f"the {kept:,} worst of {total:,} findings are listed: GitHub takes no more"
        notes.insert(0, _notification("error", text))
    return notes


def _gaps(report: Report) -> Iterable[dict[str, Any]]:
    for one in report.not_audited:
        hand = f"hand {one.hand}: " if one.hand else ""
        level = "error" if one.incomplete else "note"
        yield _notification(level, f"not audited: {hand}{one.reason}", one.location)
    for logged in report.inputs:
        if logged.unread_lines:
            text = f"{logged.unread_lines:,} line(s) could not be read"
            yield _notification("error", text, Location(logged.path, 1, 1, 1))
    for finding in report.findings:
        if finding.outcome is Kind.ERRED:
            yield _notification("error", facts(finding), finding.location) | {
                "associatedRule": {"id": finding.rule}
            }
    if not report.judged and not report.nothing_due:
        yield _notification(
            "error", "nothing was judged" if report.hands else "nothing was audited"
        )
    for term in report.required:
        yield _notification("error", f"{term} is required, and nothing was judged by it")
    for remark in deal_order.among(report.remarks):
        yield _notification("warning", remark)
    for place in report.gate_lowered_by:
        yield _notification("warning", f"the gate is lowered by {place}")


def _notification(level: str, text: str, place: Location | None = None) -> dict[str, Any]:
    found: dict[str, Any] = {"level": level, "message": {"text": _message(safe(text))}}
    if place is not None:
        physical = {"artifactLocation": _artifact(place.path), "region": _region(place, None)}
        found["locations"] = [{"physicalLocation": physical}]
    return found
