"""One line for each finding, as compilers and linters print them: editors jump to the place."""

from handaudit.auditing.report import Report
from handaudit.reports.common import incomplete, outstanding, spelled
from handaudit.reports.screen import PLAIN, Screen
from handaudit.reports.terminal import safe

NOT_AUDITED = "not-audited"
"""The name that stands for a rule where an input or a round was not audited."""


def render(report: Report, screen: Screen = PLAIN) -> str:
    """``PATH:LINE:COLUMN: RULE: MESSAGE [CITATION]`` for each finding that nothing accepts, in the
    order of the input; then, in the same shape, what makes the audit incomplete.
    """
    lines = []
    for finding in outstanding(report.findings)[: screen.max_findings]:
        place = finding.location
        cited = f" [{safe(finding.citations[0])}]" if finding.citations else ""
        lines.append(
            f"{spelled(place.path)}:{place.line}:{place.column}: "
            f"{safe(finding.rule)}: {safe(finding.message)}{cited}\n"
        )
    for place, reason in incomplete(report):
        lines.append(
            f"{spelled(place.path)}:{place.line}:{place.column}: {NOT_AUDITED}: {reason}\n"
        )
    return "".join(lines)
