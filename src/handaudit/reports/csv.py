"""Findings as CSV for spreadsheets: one row per finding, with the columns of ``Report.to_frame()``.

The file follows RFC 4180: a heading, CRLF, quotes where needed; UTF-8. An apostrophe precedes a
cell that a spreadsheet would take for a formula. No cell holds a control character.
"""

import csv
import io
from datetime import datetime
from typing import Final

from handaudit.auditing.report import Report
from handaudit.reports.terminal import safe

FORMULA: Final = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")  # noqa: RUF001
"""First characters of cells that a spreadsheet may run; it folds the wide forms to the narrow ones.
"""


def render(report: Report) -> bytes:
    """The findings; without any, only the heading."""
    frame = report.to_frame()
    content = io.StringIO(newline="")
    writer = csv.writer(content)
    writer.writerow(frame.columns)
    columns = [frame[name].astype(object).where(frame[name].notna(), None) for name in frame]
    for row in zip(*columns, strict=True):
        writer.writerow([cell(value) for value in row])
    return content.getvalue().encode()


def cell(value: object) -> object:
    """A value that is safe in a spreadsheet: text that is not a formula, times in ISO form."""
    if isinstance(value, datetime):
        return value.isoformat()
    if not isinstance(value, str):
        return value
    harmless = safe(value)
    starts = (value[:1], value.lstrip()[:1], harmless.lstrip()[:1])
    return f"'{harmless}" if any(start in FORMULA for start in starts if start) else harmless
