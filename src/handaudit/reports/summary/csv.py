"""A summary as CSV, one table for spreadsheets and programs: a row for each value of each field.

It follows RFC 4180, like the findings. ``kind`` says what a row is: ``total``, ``run``, ``value``
or ``change``. The other columns are those of ``RunsSummary``'s frames, and empty if a row lacks
them.
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
    *("appeared", "vanished", "spread", "example"),
)
_DAYS: Final = ("first_day", "last_day")


def render(summary: RunsSummary) -> bytes:
    """The summary: the total, the runs, the tables and the changes, with all rows."""
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
            record = {"kind": kind, "by": by, **row, **days}
            writer.writerow({name: cell(_exact(value)) for name, value in record.items()})
    return content.getvalue().encode()


def _exact(value: object) -> object:
    """A rate or a chance in twelve digits: beyond its precision, and the same on every machine."""
    return f"{value:.12g}" if isinstance(value, float) else value
