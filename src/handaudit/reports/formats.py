"""The table of report formats, and the reports of one run: made, and sent where they were asked for.

A renderer is a module with ``render(report)``.  Three differ: ``text`` knows the screen, ``html`` has been
told the rounds that it draws, and ``jsonl`` is written while the audit runs.  A module is imported when its
format is asked for.
"""

import os
from collections.abc import Callable, Sequence
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

import msgspec

from handaudit.auditing import plugins
from handaudit.auditing.report import Finding, HandAudited, Report
from handaudit.reports import delivery
from handaudit.reports.delivery import STDOUT, Failure, Wanted
from handaudit.reports.terminal import Terminal

if TYPE_CHECKING:
    from handaudit.auditing.collect import OnRound
    from handaudit.auditing.results import Trace
    from handaudit.reports.page.rounds import Rounds

FORMATS: Final[dict[str, str]] = {
    "text": "findings for a person, as a compiler shows them",
    "json": "everything, for programs; its schema is in `handaudit schema report`",
    "jsonl": "a hand or finding a line while the audit runs, then a summary",
    "csv": "findings for spreadsheets",
    "parquet": "findings for data frames; needs handaudit[parquet]",
    "sarif": "findings for GitHub code scanning and editors",
    "junit": "a test case for each rule and file, for CI servers",
    "github": "annotations and a job summary of GitHub Actions",
    "gitlab": "GitLab Code Quality",
    "markdown": "a page for pull requests and wikis",
    "html": "one page that works offline, with the rounds drawn step by step",
}
"""Every format and what it is for."""


class Screen(msgspec.Struct, frozen=True, kw_only=True):
    """What the user asked of text reports."""

    terminal: Terminal
    """How standard output may look; a file is plain."""
    max_findings: int | None = None
    max_per_rule: int | None = None
    quiet: bool = False
    verbose: bool = False
    group_by: str | None = None
    statistics: bool = False


class Reports:
    """The reports of one run.

    ``hear`` is told of rounds and findings while the audit runs, where a format wants that.  A report
    that cannot be written leaves the others as they are.  ``live`` reports are for an audit that goes on:
    ``text`` shows each finding when it is found.
    """

    def __init__(self, wanted: Sequence[Wanted], screen: Screen, *, live: bool = False) -> None:
        from handaudit.reports import jsonl, live_text  # noqa: PLC0415

        told = ("jsonl", "text") if live else ("jsonl",)
        self._whole = [one for one in wanted if one.format not in told]
        self._screen = screen
        self._streams: list[delivery.Stream] = []
        self._lines: list[jsonl.Lines | live_text.Lines] = []
        for one in wanted:
            if one.format not in told:
                continue
            stream = delivery.Stream(one.output, live=live)
            self._streams.append(stream)
            if one.format == "jsonl":
                self._lines.append(jsonl.Lines(stream.write))
            else:
                written = partial(_text_to, stream)
                self._lines.append(live_text.Lines(written, self._screen_of(one), screen))
        self.hear: Callable[[HandAudited | Finding], None] | None = None
        if self._lines:
            self.hear = self._hear
        self._rounds = _told_rounds() if any(one.format == "html" for one in wanted) else None
        self.follow: OnRound | None = self._rounds.follow if self._rounds else None
        """Told the rounds in which something was found, where a format draws them."""
        self.trace: Trace | None = self._rounds.trace if self._rounds else None
        self.keeps_findings = bool(self._whole)
        """Whether some report needs all findings at the end."""
        self.by_input = any(one.format == "junit" for one in self._whole)
        """Whether some report needs the outcomes of each input."""

    def deliver(self, report: Report) -> list[Failure]:
        """Writes every report, files first, and tells which could not be written.

        Raises:
            BrokenPipeError: nobody reads standard output any more.
        """
        failed = self._close(report)
        try:
            return failed + delivery.deliver(self._whole, partial(self._rendered, report))
        except BrokenPipeError:
            if not failed:
                raise
            delivery.let_go()
            return failed

    @property
    def unheard(self) -> bool:
        """Whether nobody reads any more what is written while the audit runs."""
        return any(stream.unheard for stream in self._streams)

    def abandon(self) -> None:
        """Leaves no part of a report where an audit did not end."""
        for stream in self._streams:
            stream.abandon()

    def _hear(self, one: HandAudited | Finding) -> None:
        for lines in self._lines:
            lines.hear(one)

    def _close(self, report: Report) -> list[Failure]:
        failed = []
        for stream, lines in zip(self._streams, self._lines, strict=True):
            lines.close(report)
            stream.close()
            if stream.failed is not None:
                reason = stream.failed.strerror or str(stream.failed)
                failed.append(Failure(stream.output, reason))
        return failed

    def _rendered(self, report: Report, one: Wanted) -> str | bytes:
        if one.format == "html":
            from handaudit.reports import html  # noqa: PLC0415

            return html.render(report, self._rounds)
        if one.format != "text":
            return render(one.format, report)
        from handaudit.reports import text  # noqa: PLC0415

        screen = self._screen
        return text.render(
            report,
            self._screen_of(one),
            max_findings=screen.max_findings,
            max_per_rule=screen.max_per_rule,
            quiet=screen.quiet,
            verbose=screen.verbose,
            group_by=screen.group_by,
            statistics=screen.statistics,
        )

    def _screen_of(self, one: Wanted) -> Terminal:
        return self._screen.terminal if one.output == STDOUT else Terminal()


def _text_to(stream: delivery.Stream, text: str) -> None:
    to_stdout = stream.output == STDOUT
    stream.write(delivery.for_stdout(text) if to_stdout else delivery.encoded(text))


def _told_rounds() -> "Rounds":
    from handaudit.reports.page.rounds import Rounds  # noqa: PLC0415

    return Rounds()


def render(form: str, report: Report) -> str | bytes:
    """A finished report in a format that needs nothing else."""
    if form in plugins.reports:
        return plugins.reports[form](report)
    module: Any = import_module(f"handaudit.reports.{form}")
    content: str | bytes = module.render(report)
    return content


def missing(wanted: Sequence[Wanted]) -> str | None:
    """What must be installed before these reports can be written."""
    if any(one.format == "parquet" for one in wanted):
        from handaudit.reports import parquet  # noqa: PLC0415

        return parquet.missing()
    return None


def job_summary(report: Report, wanted: Sequence[Wanted]) -> Failure | None:
    """Appends the Markdown report to the summary of a GitHub job, with the ``github`` format there."""
    from handaudit.reports import github  # noqa: PLC0415

    path = os.environ.get(github.SUMMARY)
    if not path or all(one.format != "github" for one in wanted):
        return None
    try:
        with open(path, "ab") as file:  # noqa: PTH123
            file.write(delivery.encoded(github.summary(report)))
    except OSError as error:
        return Failure(path, error.strerror or str(error))
    return None
