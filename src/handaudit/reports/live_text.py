"""The text report of an audit that goes on: each finding when it is found, the rest at the end."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from handaudit.report import Finding, HandAudited, Report
from handaudit.reports import text
from handaudit.reports.frame import frame
from handaudit.reports.terminal import Terminal

if TYPE_CHECKING:
    from handaudit.reports.formats import Screen


class Lines:
    """Writes the findings to ``write`` as the audit tells of them."""

    def __init__(self, write: Callable[[str], None], terminal: Terminal, screen: "Screen") -> None:
        self._write = write
        self._terminal = terminal
        self._screen = screen
        self._heard = 0
        self._shown = 0

    def hear(self, one: HandAudited | Finding) -> None:
        """Shows a finding; of a round there is nothing to show."""
        if not isinstance(one, Finding):
            return
        self._heard += 1
        most = self._screen.max_findings
        if most is None or self._shown < most:
            self._shown += 1
            self._write("".join(f"{line}\n" for line in frame(one, self._terminal)))

    def close(self, report: Report) -> None:
        """Writes what the report says after its findings."""
        if self._shown < self._heard:
            self._write(text.hidden(self._shown, self._heard, self._terminal) + "\n\n")
        if report.left_out:
            self._write(f"{self._terminal.sign('…')} and {text.left_out(report)}\n\n")
        if not self._screen.quiet:
            self._write(text.after(report, self._terminal, verbose=self._screen.verbose))
