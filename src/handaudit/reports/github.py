"""Annotations for GitHub Actions: the worst findings beside the lines of the files of a pull request.

GitHub shows ten of each level a step, so there are no more; a last line says how many are left.
"""

import os
from collections import Counter
from collections.abc import Iterator
from typing import Final

from handaudit.auditing.finding import Location
from handaudit.auditing.report import Report
from handaudit.duties.outcome import Severity
from handaudit.reports import markdown
from handaudit.reports.common import facts, incomplete, level, outstanding, spelled, worst_first
from handaudit.reports.delivery import Failure, encoded
from handaudit.reports.terminal import safe
from handaudit.reports.text import left_out

MOST: Final = 10
"""Annotations of one level that GitHub shows."""
LARGEST: Final = 900_000
"""Bytes of a summary: GitHub takes a mebibyte from all that a step writes."""
SUMMARY: Final = "GITHUB_STEP_SUMMARY"
"""Environment variable with the file to which a job's summary is appended."""

_COMMANDS: Final = {
    Severity.ERROR: "error",
    Severity.WARNING: "warning",
    Severity.NOTE: "notice",
}


def render(report: Report) -> str:
    """The annotations, a line each; empty where nothing was found and all could be audited."""
    lines: list[str] = []
    given: Counter[str] = Counter()
    for command, line in _annotations(report):
        given[command] += 1
        if given[command] <= MOST:
            lines.append(line)
    rest = {command: count - MOST for command, count in given.items() if count > MOST}
    if rest:
        parts = (
            f"{count:,} more {name}{'' if count == 1 else 's'}" for name, count in rest.items()
        )
        lines.append(f"handaudit: {', '.join(parts)} not annotated: GitHub shows {MOST} of a level")
    if report.left_out:
        lines.append(f"handaudit: {left_out(report)}")
    return "".join(f"{line}\n" for line in lines)


def _annotations(report: Report) -> Iterator[tuple[str, str]]:
    """Commands and whole annotations: what was found, the worst first, then what was not audited."""
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
    """Appends the report to the summary of the GitHub job that runs, if one does."""
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
    """The Markdown report as a job's summary, cut to what GitHub takes."""
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
    """What the runner would take for the end of a command, spelled as it spells that itself.

    An older form of command, with two number signs, is found anywhere in a line; it is broken up.
    """
    text = text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")
    return text.replace("##[", "## [")


def _value(text: str) -> str:
    return _text(text).replace(":", "%3A").replace(",", "%2C")
