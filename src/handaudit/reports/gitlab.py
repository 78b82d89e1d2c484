"""GitLab Code Quality: an array of issues for the merge request's widget.

A fingerprint does not depend on line numbers, so an issue stays the same when lines move.
"""

import hashlib
from typing import Final

from handaudit.auditing.finding import Finding, Location
from handaudit.auditing.report import Report
from handaudit.duties.outcome import Severity
from handaudit.reports import json
from handaudit.reports.common import facts, incomplete, level, spelled
from handaudit.reports.terminal import safe

SEVERITIES: Final = {
    Severity.ERROR: "critical",
    Severity.WARNING: "major",
    Severity.NOTE: "info",
}


def render(report: Report) -> bytes:
    """The findings in input order, then what was not audited."""
    taken: set[str] = set()
    issues = [_of_finding(finding, taken) for finding in report.findings]
    issues += [_of_gap(place, reason, taken) for place, reason in incomplete(report)]
    return json.encoded(issues)


def _of_finding(finding: Finding, taken: set[str]) -> dict[str, object]:
    cite = f" ({finding.citations[0]})" if finding.citations else ""
    severity, text = SEVERITIES[level(finding)], facts(finding) + cite
    if finding.accepted is not None:
        severity, text = SEVERITIES[Severity.NOTE], f"accepted ({safe(finding.accepted)}): {text}"
    mark = _once(finding.fingerprint, taken)
    return _issue(text, finding.rule, mark, severity, finding.location)


def _of_gap(place: Location, reason: str, taken: set[str]) -> dict[str, object]:
    mark = hashlib.sha256(f"{place.path}\0{reason}".encode(errors="surrogatepass")).hexdigest()
    severity = SEVERITIES[Severity.ERROR]
    text = f"not audited: {reason}"
    return _issue(text, "not-audited", _once(mark[:16], taken), severity, place)


def _issue(
    description: str, check: str, fingerprint: str, severity: str, place: Location
) -> dict[str, object]:
    return {
        "description": description,
        "check_name": check,
        "fingerprint": fingerprint,
        "severity": severity,
        "location": {
            "path": spelled(place.path),
            "lines": {"begin": place.line, "end": place.end_line},
        },
    }


def _once(fingerprint: str, taken: set[str]) -> str:
    """A fingerprint that differs from any equal one before it."""
    wanted, count = fingerprint, 1
    while wanted in taken:
        count += 1
        wanted = hashlib.sha256(f"{fingerprint}:{count}".encode()).hexdigest()[:16]
    taken.add(wanted)
    return wanted
