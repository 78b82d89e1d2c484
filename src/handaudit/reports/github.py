"""Annotations for GitHub Actions: the worst findings, next to the lines of a pull request's files.

GitHub shows ten of each level per step, so we write no more; a last line counts the rest.
"""

import os
from collections import Counter
from collections.abc import Iterator
from typing import Final

from handaudit.auditing.finding import Location
from handaudit.auditing.report import Report
from handaudit.duties.outcome import Severity
from handaudit.facts.words import counted
from handaudit.reports import markdown
from handaudit.reports.common import facts, incomplete, level, outstanding, spelled, worst_first
from handaudit.reports.delivery import Failure, encoded
from handaudit.reports.terminal import safe
from handaudit.reports.text import left_out

MOST: Final = 10
"""Annotations of one level that GitHub shows."""
LARGEST: Final = 900_000
"""Most bytes of a summary: GitHub accepts a mebibyte from each step."""
SUMMARY: Final = "GITHUB_STEP_SUMMARY"
"""Environment variable with the file to which a job's summary is appended."""

_COMMANDS: Final = {
    Severity.ERROR: "error",
    Severity.WARNING: "warning",
    Severity.NOTE: "notice",
}


def render(report: Report) -> str:
    """The annotations, a line each; empty if nothing was found and everything was audited."""
    lines: list[str] = []
    given: Counter[str] = Counter()
    for command, line in _annotations(report):
        given[command] += 1
        if given[command] <= MOST:
            lines.append(line)
    rest = {command: count - MOST for command, count in given.items() if count > MOST}
    if rest:
        parts = (counted(count, f"more {name}") for name, count in rest.items())
        lines.append(f"handaudit: {', '.join(parts)} not annotated: GitHub shows {MOST} of a level")
    if report.left_out:
        lines.append(f"handaudit: {left_out(report)}")
    if report.gate_lowered_by:
        lines.append(
            f"handaudit: the gate is lowered by {_text(', '.join(report.gate_lowered_by))}"
        )
    return "".join(f"{line}\n" for line in lines)


def _annotations(report: Report) -> Iterator[tuple[str, str]]:
    """Pairs of a command and an annotation: the findings, worst first, then what was not audited."""
    for finding in worst_first(outstanding(report.findings)):
        command = _COMMANDS[level(finding)]
        cite = f" ({finding.citations[0]})" if finding.citations else ""
        title = finding.rule + cite
        yield command, _annotation(command, finding.location, title, facts(finding))
    for place, reason in incomplete(report):
        yield "error", _annotation("error", place, "not audited", reason)
    accepted = [one for one in report.findings if one.accepted is not None]
    if accepted:
        text = f"{len(accepted):,} finding(s) accepted by a baseline or a waiver; the job summary has each"
        yield "notice", _annotation("notice", accepted[0].location, "accepted", text)


def job_summary(report: Report) -> Failure | None:
    """Appends the report to the summary of the running GitHub job, if there is one."""
    path = os.environ.get(SUMMARY)
    if not path:
        return None
    try:
        with open(path, "ab") as file:  # noqa: PTH123
            file.write(encoded(summary(report)))
    except OSError as error:
        return Failure(path, error.strerror or str(error))
    return None


def summary(report: Report) -> str:
    """The Markdown report as a job summary, cut to the size that GitHub accepts."""
    text = markdown.render(report)
    if len(text.encode()) <= LARGEST:
        return f"{text}\n"
    cut = text.encode()[:LARGEST].decode(errors="ignore").rpartition("\n")[0]
    return f"{cut}\n\nThe rest is left out: GitHub takes no more.\n\n"


def _annotation(command: str, place: Location, title: str, text: str) -> str:
    values = {
        "file": spelled(place.path),
        "line": place.line,
        "endLine": max(place.end_line, place.line),
        "col": place.column,
        "title": safe(title),
    }
    given = ",".join(f"{name}={_value(str(value))}" for name, value in values.items())
    return f"::{command} {given}::{_text(text)}"


def _text(text: str) -> str:
    """A text in which the runner sees no end of a command: escaped in the runner's own way.

    The runner finds the older form of command, with two number signs, anywhere in a line; it is
    broken up.
    """
    text = text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")
    return text.replace("##[", "## [")


def _value(text: str) -> str:
    return _text(text).replace(":", "%3A").replace(",", "%2C")
