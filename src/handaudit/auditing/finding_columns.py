"""The findings of a report as columns, for data frames and for Parquet."""

from collections.abc import Iterable
from typing import Any, Final

from handaudit.auditing import grouping
from handaudit.auditing.confidence import Confidence
from handaudit.auditing.finding import Finding
from handaudit.duties.outcome import Kind, Severity

TEXT: Final = "string"

COLUMNS: Final[dict[str, str]] = {
    "rule": TEXT,
    "citation": TEXT,
    "citations": TEXT,
    "edition": TEXT,
    "outcome": "category",
    "severity": "category",
    "message": TEXT,
    "expected": TEXT,
    "actual": TEXT,
    "game": TEXT,
    "table": TEXT,
    "hand": TEXT,
    "dealer": TEXT,
    "seat": "Int64",
    "player": TEXT,
    "time": "datetime64[us]",
    "path": TEXT,
    "line": "int64",
    "column": "int64",
    "end_line": "int64",
    "fingerprint": TEXT,
    "accepted": TEXT,
    "logged_time": TEXT,
    "confidence": "category",
    "doubts": TEXT,
}
"""The columns of findings, in order, and their dtypes in pandas.

- ``citation`` is the game's own paragraph; ``citations`` joins all of them with ``"; "``.
- ``time`` is the clock of the log without a zone, since zones have no standard names in logs.
- ``logged_time`` is the text in the log, with any zone.
- ``line``, ``column`` and ``end_line`` are 1-based.
- ``accepted`` names the waiver that accepts the finding, or the baseline.
- ``doubts`` joins the reasons why the confidence is not high with ``"; "``.

A value that the log does not have is missing.
"""

CATEGORIES: Final = {
    "outcome": [kind.value for kind in Kind],
    "severity": [severity.value for severity in Severity],
    "confidence": [confidence.value for confidence in Confidence],
}
"""The values of a column with few of them, in order."""


def columns_of(findings: Iterable[Finding]) -> dict[str, list[Any]]:
    """The values of the columns ``COLUMNS``, a value for each finding, in the order given."""
    rows = [_row(finding) for finding in findings]
    return {name: [row[name] for row in rows] for name in COLUMNS}


def _row(finding: Finding) -> dict[str, object]:
    place = finding.location
    own = {
        "citation": finding.citations[0] if finding.citations else None,
        "citations": "; ".join(finding.citations),
        "outcome": finding.outcome.value,
        "severity": finding.severity.value,
        "time": grouping.moment(finding.time),
        "logged_time": finding.time,
        "confidence": finding.confidence.value,
        "doubts": "; ".join(doubt.value for doubt in finding.doubts) or None,
        "path": place.path,
        "line": place.line,
        "column": place.column,
        "end_line": place.end_line,
    }
    row = {name: own[name] if name in own else getattr(finding, name) for name in COLUMNS}
    return {name: shown(value) for name, value in row.items()}


def shown(value: object) -> object:
    """Text without lone surrogates, which stand for stray bytes of a path and which Arrow rejects."""
    if isinstance(value, str) and not value.isascii():
        return value.encode("utf-8", "backslashreplace").decode()
    return value
