"""A summary as CSV, one table for spreadsheets and programs: a row a value of each field.

RFC 4180, as the findings are.  ``kind`` says what a row is: ``total``, ``run``, ``value`` or
``change``; the other columns are those of the frames in ``summaries``, and empty where a row has none
of them.
"""

import csv
import io
from typing import Final

from handaudit.reports.csv import cell
from handaudit.reports.history.summary import RunsSummary
from handaudit.reports.summary.sheets import rows

COLUMNS: Final = (
    *("kind", "by", "value", "run", "first_day", "last_day", "complete", "pooled"),
    *("rounds", "findings", "waived", "baselined", "rate", "low", "high", "stands_out"),
    *("before", "rounds_before", "findings_before", "rate_before", "change", "p"),
    *("appeared", "vanished", "spread"),
)
_DAYS: Final = ("first_day", "last_day")


def render(summary: RunsSummary) -> bytes:
    """The summary: everything together, the runs, then the tables, then the changes, all rows of each."""
    content = io.StringIO(newline="")
    writer = csv.DictWriter(content, COLUMNS, restval="")
    writer.writeheader()
    frames = [
        ("total", "", summary.total),
        ("run", "", summary.runs),
        *(("value", field, table) for field, table in summary.tables.items()),
        *(("change", field, changes) for field, changes in summary.changes.items()),
    ]
    for kind, by, frame in frames:
        for row in rows(frame):
            days = {name: row[name].date().isoformat() for name in _DAYS if row.get(name)}
            told = {"kind": kind, "by": by, **row, **days}
            writer.writerow({name: cell(_exact(value)) for name, value in told.items()})
    return content.getvalue().encode()


def _exact(value: object) -> object:
    """A rate or a chance in twelve digits, more than it is known to and the same on every machine."""
    return f"{value:.12g}" if isinstance(value, float) else value
