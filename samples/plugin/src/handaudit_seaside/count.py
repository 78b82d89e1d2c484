"""A report: one line."""

from handaudit.outcome import Kind
from handaudit.report import Report


def render(report: Report) -> str:
    """How many breaches nobody has accepted."""
    return f"{report.outstanding(Kind.VIOLATED)} open of {report.hands} hands\n"
