"""Compares two saved reports: which findings are new, fixed or unchanged, and what cannot be compared.

Findings with the same fingerprint are the same, whatever their line and file. A finding in only one
report is not compared if the other did not audit its log or round, or did not judge its rule.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, Literal

import msgspec

from handaudit.auditing.report import Provenance
from handaudit.duties.outcome import Kind
from handaudit.reports.history import load
from handaudit.reports.history.counts import SavedFinding
from handaudit.reports.history.load import Closing

Side = Literal["before", "after"]

_SYNTAX: Final = "log-syntax"
"""The rule of findings for lines that could not be read, which every audit judges."""
_NAMED: Final = 3
"""Most logs that a remark names."""
_SETTINGS: Final = {
    "select": "the rules selected",
    "ignore": "the rules ignored",
    "extend_select": "the additional rules selected",
    "preview": "whether rules in preview were judged",
    "edition": "the edition",
    "as_of": "the day whose law is applied",
    "house": "the house",
    "plugins": "the plugins",
}


class ComparedReport(msgspec.Struct, frozen=True, kw_only=True):
    """One of the two reports: its name, what wrote it, and the extent of its audit."""

    report: str
    version: str
    hands: int
    findings: int
    complete: bool


class NotCompared(msgspec.Struct, frozen=True, kw_only=True):
    """A finding in only one report, and why the other report cannot confirm or deny it."""

    only_in: Side
    reason: str
    finding: SavedFinding


class Changes(msgspec.Struct, kw_only=True):
    """Numbers of findings."""

    new: int = 0
    fixed: int = 0
    unchanged: int = 0
    not_compared: int = 0


class ReportComparison(msgspec.Struct, kw_only=True):
    """Two reports, compared.  ``new`` and ``fixed`` are in the order of their reports."""

    before: ComparedReport
    after: ComparedReport
    total: Changes = msgspec.field(default_factory=Changes)
    by_rule: dict[str, Changes] = msgspec.field(default_factory=dict)
    remarks: list[str] = msgspec.field(default_factory=list)
    new: list[SavedFinding] = msgspec.field(default_factory=list)
    fixed: list[SavedFinding] = msgspec.field(default_factory=list)
    not_compared: list[NotCompared] = msgspec.field(default_factory=list)

    @property
    def complete(self) -> bool:
        """Whether both audits are complete."""
        return self.before.complete and self.after.complete

    @property
    def appeared(self) -> Iterator[SavedFinding]:
        """The findings in only the later report that nothing accepts; a gate passes without them."""
        unknown = (one.finding for one in self.not_compared if one.only_in == "after")
        for finding in (*self.new, *unknown):
            if not accepted(finding):
                yield finding

    def count(self, rule: str, change: str) -> None:
        """Counts a finding of a rule."""
        for changes in (self.total, self.by_rule.setdefault(rule, Changes())):
            setattr(changes, change, getattr(changes, change) + 1)


def accepted(finding: SavedFinding) -> bool:
    """Whether a baseline or a waiver accepts a finding."""
    return finding.baselined or finding.waived is not None


def compare(before: str, after: str) -> ReportComparison:
    """Compares two saved reports, JSON, JSON Lines or Parquet; ``-`` is standard input.

    Raises:
        saved.Unreadable: one of them is not a whole report.
    """
    known: dict[str, list[SavedFinding]] = {}
    earlier = load.read(before, lambda one: known.setdefault(one.fingerprint, []).append(one))
    appeared: list[SavedFinding] = []
    unchanged: list[tuple[str, bool]] = []
    """The rule of each, and whether it is no longer accepted."""

    def meet(one: SavedFinding) -> None:
        same = known.get(one.fingerprint)
        if same:
            was = same.pop(0)
            unchanged.append((one.rule, accepted(was) and not accepted(one)))
        else:
            appeared.append(one)

    later = load.read(after, meet)
    found = ReportComparison(before=_run(before, earlier), after=_run(after, later))
    for rule, _ in unchanged:
        found.count(rule, "unchanged")
    same_rules = _same_rules(earlier, later)
    left = [one for several in known.values() for one in several]
    for one, reason in _Judge(earlier, later, same_rules=same_rules).of(appeared):
        _take(found, one, "after", reason)
    for one, reason in _Judge(later, earlier, same_rules=same_rules).of(left):
        _take(found, one, "before", reason)
    found.by_rule = dict(sorted(found.by_rule.items()))
    found.remarks = [*_remarks(found, earlier, later)]
    reopened = sum(again for _, again in unchanged)
    if reopened:
        found.remarks.append(f"{reopened:,} of the unchanged are no longer accepted")
    return found


def _run(path: str, closing: Closing) -> ComparedReport:
    return ComparedReport(
        report=load.name(path),
        version=closing.tool.version,
        hands=closing.counts.hands,
        findings=closing.counts.findings,
        complete=closing.counts.complete,
    )


def _take(found: ReportComparison, one: SavedFinding, side: Side, reason: str | None) -> None:
    """Adds a finding that is in only one report."""
    if reason is not None:
        found.not_compared.append(NotCompared(only_in=side, reason=reason, finding=one))
        found.count(one.rule, "not_compared")
    elif side == "after":
        found.new.append(one)
        found.count(one.rule, "new")
    else:
        found.fixed.append(one)
        found.count(one.rule, "fixed")


def _same_rules(one: Closing, other: Closing) -> bool:
    """Whether both certainly judged the same rules in the same way."""
    asked = [each.provenance for each in (one, other)]
    return asked[0] is not None and asked[0] == asked[1] and one.tool == other.tool


class _Judge:
    """Decides why a report without a finding cannot confirm or deny it."""

    def __init__(self, without: Closing, having: Closing, *, same_rules: bool) -> None:
        here = {one.sha256: one.path for one in without.inputs if one.sha256}
        self._there = {one.path: here[one.sha256] for one in having.inputs if one.sha256 in here}
        self._there |= {one.path: one.path for one in without.inputs}
        """The path of a log in the report without the finding, if that report audited the log."""
        self._gaps = {(one.location.path, one.hand) for one in without.not_audited}
        self._rules = None if same_rules else {*without.counts.by_rule, _SYNTAX}
        asked = without.provenance
        self._lists_silence = asked is not None and asked.lists_not_evidenced
        self._left_out = " and ".join(f"--{option}" for option in without.counts.left_out)

    def of(self, findings: Iterable[SavedFinding]) -> Iterator[tuple[SavedFinding, str | None]]:
        """Each finding, and the reason, if any."""
        for one in findings:
            yield one, self._why_not(one)

    def _why_not(self, one: SavedFinding) -> str | None:
        path = self._there.get(one.location.path)
        if path is None:
            return "its log was not audited"
        if self._gaps & {(path, one.hand), (path, None)}:
            return "its round was not audited"
        if self._rules is not None and one.rule not in self._rules:
            return "its rule was not judged, or had no occasion"
        if one.outcome is Kind.NOT_EVIDENCED and one.rule != _SYNTAX and not self._lists_silence:
            return "what is not evidenced was not listed"
        return f"findings were left out ({self._left_out})" if self._left_out else None


def _remarks(found: ReportComparison, earlier: Closing, later: Closing) -> Iterator[str]:
    """Remarks on how far the two are comparable."""
    if earlier.tool != later.tool:
        versions = f"{found.before.version} before, {found.after.version} after"
        yield f"the reports are of different versions of handaudit: {versions}"
    yield from _different(found, earlier.provenance, later.provenance)
    for run, closing, other in ((found.before, earlier, later), (found.after, later, earlier)):
        alone = _logs_alone(closing, other)
        if alone:
            yield f"{run.report} alone has {len(alone):,} of the logs: {_few(alone)}"
        if not run.complete:
            yield f"{run.report}: the audit is incomplete"
    fewer = _less_evidenced(earlier, later)
    if fewer and found.fixed:
        words = "not evidenced on more occasions than before, so some fixed findings may be missing"
        yield f"{words}: {', '.join(fewer)}"


def _different(
    found: ReportComparison, earlier: Provenance | None, later: Provenance | None
) -> Iterator[str]:
    """The rules and settings in which the audits differ."""
    for run, asked in ((found.before, earlier), (found.after, later)):
        if asked is None:
            yield f"{run.report} does not say which rules and settings it used"
    if earlier is None or later is None:
        return
    if earlier.rules_sha256 != later.rules_sha256:
        yield "the rules are not the same in both"
    for name, words in _SETTINGS.items():
        was, now = (_spelled(getattr(one, name)) for one in (earlier, later))
        if was != now:
            yield f"{words}: {was} before, {now} after"


def _spelled(value: object) -> str:
    """A setting in a few words."""
    if isinstance(value, tuple):
        return ", ".join(map(str, value)) or "none"
    if isinstance(value, msgspec.Struct):
        return " ".join(str(getattr(value, name))[:12] for name in value.__struct_fields__)
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "none" if value is None else str(value)


def _logs_alone(closing: Closing, other: Closing) -> list[str]:
    """The logs of one report that the other does not have, neither by path nor by content."""
    paths = {one.path for one in other.inputs}
    contents = {one.sha256 for one in other.inputs if one.sha256}
    return [
        one.path for one in closing.inputs if one.path not in paths and one.sha256 not in contents
    ]


def _less_evidenced(earlier: Closing, later: Closing) -> list[str]:
    """The rules that the later audit could judge on fewer occasions."""
    none = load.Ended()
    return sorted(
        rule
        for rule, ended in later.counts.by_rule.items()
        if ended.not_evidenced > earlier.counts.by_rule.get(rule, none).not_evidenced
    )


def _few(names: Sequence[str]) -> str:
    more = f" and {len(names) - _NAMED:,} more" if len(names) > _NAMED else ""
    return ", ".join(names[:_NAMED]) + more
