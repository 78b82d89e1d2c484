"""Findings as pandas frames; the one module that imports pandas."""

from typing import Final

import pandas as pd

from handaudit.outcome import Kind, Severity
from handaudit.report import Finding, Report

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
    "time": TEXT,
    "path": TEXT,
    "line": "int64",
    "column": "int64",
    "end_line": "int64",
    "fingerprint": TEXT,
    "accepted": TEXT,
}
"""The columns of a findings frame, in order, and their dtypes.

``citation`` is the game's own paragraph, ``citations`` all of them with ``"; "`` between; ``time``
is the ISO time as the log gives it, with a zone only where the log has one (so it stays text);
``line``, ``column`` and ``end_line`` are 1-based; ``accepted`` says which waiver accepts it, or that
the baseline does.  What a log does not say is ``<NA>``.
"""

_CATEGORIES: Final = {
    "outcome": [kind.value for kind in Kind],
    "severity": [severity.value for severity in Severity],
}


def findings_frame(report: Report) -> pd.DataFrame:
    """The findings of a report, a row each, in the order of the input; columns as ``COLUMNS``.

    The frame of a report without findings has the same columns and dtypes.
    """
    rows = [_row(finding) for finding in report.findings]
    by_column = {name: [row[name] for row in rows] for name in COLUMNS}
    return pd.DataFrame(
        {
            name: pd.Series(by_column[name], dtype=_dtype(name, dtype))
            for name, dtype in COLUMNS.items()
        }
    )


def _dtype(name: str, dtype: str) -> "str | pd.CategoricalDtype":
    return pd.CategoricalDtype(_CATEGORIES[name]) if dtype == "category" else dtype


def _row(finding: Finding) -> dict[str, object]:
    place = finding.location
    own = {
        "citation": finding.citations[0] if finding.citations else None,
        "citations": "; ".join(finding.citations),
        "outcome": finding.outcome.value,
        "severity": finding.severity.value,
        "path": place.path,
        "line": place.line,
        "column": place.column,
        "end_line": place.end_line,
    }
    row = {name: own[name] if name in own else getattr(finding, name) for name in COLUMNS}
    return {name: _whole(value) for name, value in row.items()}


def _whole(value: object) -> object:
    """Text without the lone surrogates that stand for stray bytes of a path: Arrow takes none."""
    if isinstance(value, str) and not value.isascii():
        return value.encode("utf-8", "backslashreplace").decode()
    return value
