"""What several formats share: the order of findings, portable paths, and the descriptions of rules."""

import os
import posixpath
from pathlib import Path
from typing import Final
from urllib.parse import quote

import msgspec

from handaudit.auditing.finding import SYNTAX, Finding, Location
from handaudit.auditing.report import Report
from handaudit.duties import catalogue
from handaudit.duties.catalogue import RuleEntry
from handaudit.duties.outcome import Kind, Severity
from handaudit.reports.terminal import safe

_SYNTAX_ENTRY: Final = RuleEntry(
    name=SYNTAX,
    title="Every line of a log can be read.",
    severity=Severity.WARNING.value,
    citations={"every game": ("log:syntax",)},
    needs=(),
    outcomes={"not-evidenced": "a line could not be read; what depends on it is not evidenced"},
    example="",
)
_GRAVITY: Final = {
    (Kind.VIOLATED, Severity.ERROR): 0,
    (Kind.ERRED, Severity.ERROR): 1,
    (Kind.VIOLATED, Severity.WARNING): 2,
    (Kind.NOT_EVIDENCED, Severity.WARNING): 3,
    (Kind.VIOLATED, Severity.NOTE): 4,
    (Kind.INDETERMINATE, Severity.NOTE): 5,
    (Kind.NOT_EVIDENCED, Severity.NOTE): 6,
}


def worst_first(findings: list[Finding]) -> list[Finding]:
    """The findings, the gravest first; equally grave ones keep the order of the input."""
    return sorted(findings, key=_gravity)


def outstanding(findings: list[Finding]) -> list[Finding]:
    """The findings that neither a baseline nor a waiver accepts, in their order."""
    return [finding for finding in findings if finding.accepted is None]


def level(finding: Finding) -> Severity:
    """How grave a finding is, for formats with three levels: our own errors are grave, doubts are
    not.
    """
    if finding.outcome is Kind.ERRED:
        return Severity.ERROR
    return Severity.NOTE if finding.outcome is Kind.INDETERMINATE else finding.severity


def _gravity(finding: Finding) -> int:
    return _GRAVITY.get((finding.outcome, level(finding)), 3)


def relative(path: str) -> str:
    """A path relative to the working folder, with ``/``; a path outside of that folder is
    unchanged.
    """
    if os.path.isabs(path):  # noqa: PTH117  an archive member is not a path of the system
        inner = os.path.relpath(path)
        path = path if inner.startswith("..") else inner
    return posixpath.normpath(path.replace(os.sep, "/"))


def uri(path: str) -> str:
    """A relative path as a relative URI; an absolute one as a ``file:`` URI."""
    path = relative(path)
    if os.path.isabs(path):  # noqa: PTH117
        return Path(path).as_uri()
    try:
        raw = path.encode("utf-8", "surrogateescape")  # the bytes of a name that is not UTF-8
    except UnicodeEncodeError:
        raw = path.encode("utf-8", "backslashreplace")
    return quote(raw, safe="/")


def spelled(path: str) -> str:
    """A relative path, with unsafe characters escaped."""
    return safe(relative(path))


def facts(finding: Finding) -> str:
    """One safe line: the message, ``expected``, ``actual``, and the confidence unless it is high."""
    parts = [finding.message]
    if finding.expected:
        parts.append(f"expected: {finding.expected}")
    if finding.actual:
        parts.append(f"actual: {finding.actual}")
    if finding.doubts:
        parts.append(f"confidence: {finding.confidence.value}")
    return safe("; ".join(parts))


def statement(report: Report) -> str:
    """What was read, what was judged, and what could not be, in one sentence."""
    outcomes = report.outcomes
    silent = outcomes[Kind.NOT_EVIDENCED.value]
    open_ = outcomes[Kind.INDETERMINATE.value]
    made = outcomes[Kind.MET.value] + outcomes[Kind.VIOLATED.value] + open_
    judged = (
        f"{_many(made, 'judgement was', 'judgements were')} made" if made else "nothing was judged"
    )
    said = what_was_read(report)
    return (
        f"{said[0].upper()}{said[1:]}; {judged}, {silent:,} could not be made for lack of evidence."
    )


def what_was_read(report: Report) -> str:
    """Whether everything was read, in words."""
    gaps = _gaps(report)
    if gaps:
        return f"not everything was read ({gaps})"
    return "everything was read" if report.inputs else "nothing was read"


def _gaps(report: Report) -> str:
    """How much was not read, in words; empty if everything was."""
    missed = [one for one in report.not_audited if one.incomplete]
    rounds = sum(one.hand is not None for one in missed)
    others = len(missed) - rounds
    lines = sum(one.unread_lines for one in report.inputs)
    parts = [
        _many(number, one, several)
        for number, one, several in (
            (rounds, "round", "rounds"),
            (others, "file or part of one", "files or parts of them"),
            (lines, "line", "lines"),
        )
        if number
    ]
    return ", ".join(parts)


def _many(number: int, one: str, several: str) -> str:
    return f"{number:,} {one if number == 1 else several}"


def incomplete(report: Report) -> list[tuple[Location, str]]:
    """The rounds and inputs that were not audited and make the audit incomplete, with the reason."""
    return [
        (one.location, safe((f"hand {one.hand}: " if one.hand else "") + one.reason))
        for one in report.not_audited
        if one.incomplete
    ]


def entries(names: set[str], report: Report) -> list[RuleEntry]:
    """The catalogue's entries for these rules, by name, with the severities of the settings. A
    finding stands in for a rule that the catalogue does not know.
    """
    known = {entry.name: entry for entry in (*catalogue.entries(), _SYNTAX_ENTRY)}
    for rule, severity in report.severities.items():
        if rule in known:
            known[rule] = msgspec.structs.replace(known[rule], severity=severity.value)
    examples = {finding.rule: finding for finding in reversed(report.findings)}
    return [
        known[name] if name in known else _unlisted(name, examples.get(name))
        for name in sorted(names)
    ]


def _unlisted(name: str, finding: Finding | None) -> RuleEntry:
    return RuleEntry(
        name=name,
        title=name.replace("-", " "),
        severity=finding.severity.value if finding else Severity.WARNING.value,
        citations={finding.game or "every game": finding.citations} if finding else {},
        needs=(),
        outcomes={},
        example="",
    )


def silence(report: Report, rule: str) -> str:
    """Why a rule was not evidenced: each reason with its count, the commonest first."""
    reasons = report.silence.get(rule, {})
    ranked = sorted(reasons.items(), key=lambda item: (-item[1], item[0]))
    return safe("; ".join(f"{reason} ({count:,})" for reason, count in ranked))
