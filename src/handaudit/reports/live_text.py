"""The text report of a running audit: each finding as soon as it is found, the rest at the end."""

from collections import Counter
from collections.abc import Callable

from handaudit.auditing.finding import Finding
from handaudit.auditing.report import HandAudited, Report
from handaudit.reports import text
from handaudit.reports.frame import frame
from handaudit.reports.screen import Screen


class LiveText:
    """Passes each finding to ``write`` as soon as the audit reports it."""

    def __init__(self, write: Callable[[str], None], screen: Screen) -> None:
        self._write = write
        self._terminal = screen.terminal
        self._screen = screen
        self._counts: Counter[str] = Counter()
        self._shown: Counter[str] = Counter()
        """Findings by rule."""

    def go_on(self, held: bytes) -> None:
        """Goes on behind findings that were written earlier; nothing of them is needed."""

    def add(self, one: HandAudited | Finding) -> None:
        """Shows a finding; a round shows nothing."""
        if not isinstance(one, Finding):
            return
        self._counts[one.rule] += 1
        most, of_rule = self._screen.max_findings, self._screen.max_per_rule
        below = most is None or self._shown.total() < most
        if below and (of_rule is None or self._shown[one.rule] < of_rule):
            self._shown[one.rule] += 1
            self._write("".join(f"{line}\n" for line in frame(one, self._terminal)))

    def close(self, report: Report) -> None:
        """Writes the part of the report that follows the findings."""
        most = self._screen.max_per_rule
        for line in text.not_shown(self._shown, self._counts, most, self._terminal):
            self._write(f"{line}\n")
        if report.left_out:
            self._write(f"{self._terminal.sign('…')} and {text.left_out(report)}\n\n")
        if not self._screen.quiet:
            self._write(text.after(report, self._terminal, verbose=self._screen.verbose))
