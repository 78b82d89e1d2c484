"""Makes the reports of one run and delivers them."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Final

import msgspec

from handaudit.auditing.finding import Finding
from handaudit.auditing.report import HandAudited, Report
from handaudit.reports import delivery, formats
from handaudit.reports.delivery import STDOUT, Failure, Wanted
from handaudit.reports.report_format import ReportFormat, named
from handaudit.reports.screen import Screen
from handaudit.reports.terminal import Terminal

if TYPE_CHECKING:
    from handaudit.auditing.collect import OnRound
    from handaudit.auditing.results import Trace
    from handaudit.reports.page.rounds import DrawnRounds

_ROUNDS: Final = "handaudit.reports.page.rounds:DrawnRounds"


class Reports:
    """The reports of one run.

    ``on_result`` takes rounds and findings while the audit runs, if a format is written then. A report
    that cannot be written does not affect the others. With ``live``, the audit follows growing
    logs, and ``text`` shows each finding as soon as it is found.
    """

    def __init__(self, wanted: Sequence[Wanted], screen: Screen, *, live: bool = False) -> None:
        self._screen = screen
        self.live = live
        self.printed = [one.format for one in wanted if one.output == STDOUT]
        """The formats that go to standard output."""
        self._formats = {one.format: formats.by_name(one.format) for one in wanted}
        drawn = any(one.needs == "rounds" for one in self._formats.values())
        self._rounds: DrawnRounds | None = named(_ROUNDS)() if drawn else None
        self._whole: list[Wanted] = []
        """Reports that are made at the end."""
        self._streams: list[delivery.Stream] = []
        self._lines: list[Any] = []
        for one in wanted:
            form = self._formats[one.format]
            writer = form.written_by(live=live)
            if writer is None:
                self._whole.append(one)
                continue
            stream = delivery.Stream(one.output, live=live)
            self._streams.append(stream)
            self._lines.append(writer(partial(_write, stream), *self._besides(form, one)))
        self.on_result: Callable[[HandAudited | Finding], None] | None = None
        if self._lines:
            self.on_result = self._add
        self.follow: OnRound | None = self._rounds.follow if self._rounds else None
        """Takes the rounds with findings, if a format draws them."""
        self.trace: Trace | None = self._rounds.trace if self._rounds else None
        self.keeps_findings = bool(self._whole)
        """Whether some report needs all findings at the end."""
        self.by_input = any(self._formats[one.format].by_input for one in self._whole)
        """Whether some report needs the outcomes of each input."""

    def deliver(self, report: Report) -> list[Failure]:
        """Writes every report, files first, and returns those that could not be written.

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

    def beside(self, report: Report) -> list[Failure]:
        """Writes what belongs to a report in addition, such as the summary of a GitHub job."""
        made = [named(one.beside)(report) for one in self._formats.values() if one.beside]
        return [failure for failure in made if failure is not None]

    def lengths(self) -> dict[str, int]:
        """The bytes in each file that is written while the audit runs."""
        return {one.output: one.written for one in self._streams if one.output != STDOUT}

    def go_on(self, held: dict[str, bytes]) -> None:
        """Writes on behind what such files hold already."""
        for stream, lines in zip(self._streams, self._lines, strict=True):
            if stream.output in held:
                stream.go_on(len(held[stream.output]))
                lines.go_on(held[stream.output])

    @property
    def reader_gone(self) -> bool:
        """Whether the reader of what is written while the audit runs is gone."""
        return any(stream.reader_gone for stream in self._streams)

    def abandon(self) -> None:
        """Removes the unfinished reports of an audit that did not end."""
        for stream in self._streams:
            stream.abandon()

    def _add(self, one: HandAudited | Finding) -> None:
        for lines in self._lines:
            lines.add(one)

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
        form = self._formats[one.format]
        assert form.renderer is not None  # noqa: S101  a format without one has a writer
        content: str | bytes = named(form.renderer)(report, *self._besides(form, one))
        return content

    def _besides(self, form: ReportFormat, one: Wanted) -> tuple[Any, ...]:
        """What a format needs in addition to the report."""
        if form.needs == "screen":
            plain = msgspec.structs.replace(self._screen, terminal=Terminal())
            return (self._screen if one.output == STDOUT else plain,)
        return (self._rounds,) if form.needs == "rounds" else ()


def _write(stream: delivery.Stream, content: str | bytes) -> None:
    to_stdout = stream.output == STDOUT
    stream.write(delivery.for_stdout(content) if to_stdout else delivery.encoded(content))
