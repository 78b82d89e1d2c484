"""Findings as CSV for spreadsheets: a row each, the columns of ``Report.to_frame()``.

RFC 4180: a heading, CRLF, quotes where they are needed; UTF-8.  A cell that a spreadsheet would take
for a formula starts with an apostrophe, and no cell holds a control character.
"""

import csv
import io
from datetime import datetime
from typing import Final

from handaudit.auditing.report import Report
from handaudit.reports.terminal import safe

FORMULA: Final = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")  # noqa: RUF001
"""How a cell starts that a spreadsheet may run; the wide forms are folded to the narrow ones."""


def render(report: Report) -> bytes:
    """The findings; only the heading where there are none."""
    frame = report.to_frame()
    content = io.StringIO(newline="")
    writer = csv.writer(content)
    writer.writerow(frame.columns)
    columns = [frame[name].astype(object).where(frame[name].notna(), None) for name in frame]
    for row in zip(*columns, strict=True):
        writer.writerow([cell(value) for value in row])
    return content.getvalue().encode()


def cell(value: object) -> object:
    """A value as a spreadsheet may have it: text that is no formula, a time as ISO writes it."""
    if isinstance(value, datetime):
        return value.isoformat()
    if not isinstance(value, str):
        return value
    harmless = safe(value)
    starts = (value[:1], value.lstrip()[:1], harmless.lstrip()[:1])
    return f"'{harmless}" if any(start in FORMULA for start in starts if start) else harmless
