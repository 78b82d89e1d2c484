"""Accepted findings: those in a baseline, and those under a waiver.

An accepted finding stays in every report, marked and counted; only the exit code ignores it. Unread
lines and our own errors cannot be accepted, since they leave an audit incomplete.
"""

from datetime import date

import msgspec

from handaudit.auditing.accepted.baseline import Baseline, BaselineEntry, entry
from handaudit.auditing.accepted.waivers import Waivers
from handaudit.auditing.finding import Finding
from handaudit.auditing.report import Report
from handaudit.auditing.threshold import Threshold

__all__ = ["Acceptance"]


class Acceptance:
    """The baseline and the waivers of one run; ``mark`` each finding, then ``close``."""

    def __init__(
        self,
        baseline: Baseline | None,
        waivers: Waivers | None,
        today: date,
        *,
        collects: bool = False,
        threshold: Threshold | None = None,
    ) -> None:
        self.baseline, self.waivers, self.today = baseline, waivers, today
        self.found: list[BaselineEntry] = []
        """The entries of a new baseline, if one is requested."""
        self._collects = collects
        self._threshold = threshold or Threshold()
        self._met: set[str] = set()

    def mark(self, finding: Finding) -> Finding:
        """The finding, marked if it is accepted; a note names an expired waiver."""
        baselined = self.baseline is not None and self.baseline.holds(finding)
        if baselined:
            self._met.add(finding.fingerprint)
        waived, notes = None, finding.notes
        if self.waivers is not None:
            waived, more = self.waivers.waive(finding, self.today)
            notes = (*notes, *more)
        if self._collects and waived is None and self._threshold.leaves_out(finding) is None:
            self.found.append(entry(finding))
        if not baselined and waived is None and notes is finding.notes:
            return finding
        return msgspec.structs.replace(finding, baselined=baselined, waived=waived, notes=notes)

    def close(self, report: Report) -> None:
        """Reports the entries and waivers that no finding needed. A part of an audit cannot know;
        ``merge`` can.
        """
        if self.baseline is not None:
            unmet = self.baseline.without(self._met)
            if report.shard is not None:
                report.shard.baseline = {one.fingerprint: self._stale(one) for one in unmet}
            else:
                report.stale += map(self._stale, unmet)
        if self.waivers is not None:
            report.stale += self.waivers.remarks(self.today)
        report.remarks += report.stale

    def _stale(self, one: BaselineEntry) -> str:
        path = self.baseline.path if self.baseline else ""
        return (
            f"{path}: no finding matches {one.rule} of hand {one.hand or '?'} ({one.fingerprint}); "
            "handaudit baseline prune removes it"
        )
