"""A report format: one line."""

from handaudit.auditing.report import Report
from handaudit.duties.outcome import Kind
from handaudit.reports.report_format import ReportFormat


def render(report: Report) -> str:
    """How many breaches nobody has accepted."""
    return f"{report.outstanding(Kind.VIOLATED)} open of {report.hands} hands\n"


FORMAT = ReportFormat(name="seaside", audience="Seaside Hall", renderer=render)
