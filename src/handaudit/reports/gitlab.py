"""GitLab Code Quality: an array of issues for the merge request's widget.

A fingerprint holds no number of a line, so that an issue stays the same when lines move.
"""

import hashlib
from typing import Final

from handaudit.outcome import Severity
from handaudit.report import Finding, Report
from handaudit.reports import json
from handaudit.reports.common import facts, level, spelled

SEVERITIES: Final = {
    Severity.ERROR: "critical",
    Severity.WARNING: "major",
    Severity.NOTE: "info",
}


def render(report: Report) -> bytes:
    """The findings in the order of the input."""
    taken: set[str] = set()
    return json.encoded([_issue(finding, taken) for finding in report.findings])


def _issue(finding: Finding, taken: set[str]) -> dict[str, object]:
    cite = f" ({finding.citations[0]})" if finding.citations else ""
    return {
        "description": facts(finding) + cite,
        "check_name": finding.rule,
        "fingerprint": _fingerprint(finding, taken),
        "severity": SEVERITIES[level(finding)],
        "location": {
            "path": spelled(finding.location.path),
            "lines": {"begin": finding.location.line, "end": finding.location.end_line},
        },
    }


def _fingerprint(finding: Finding, taken: set[str]) -> str:
    """The finding's own, told apart from an equal one before it."""
    wanted, count = finding.fingerprint, 1
    while wanted in taken:
        count += 1
        wanted = hashlib.sha256(f"{finding.fingerprint}:{count}".encode()).hexdigest()[:16]
    taken.add(wanted)
    return wanted
