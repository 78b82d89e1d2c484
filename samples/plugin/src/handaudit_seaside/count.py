"""A report: one line."""

from handaudit.auditing.report import Report
from handaudit.duties.outcome import Kind


def render(report: Report) -> str:
    """How many breaches nobody has accepted."""
    return f"{report.outstanding(Kind.VIOLATED)} open of {report.hands} hands\n"
