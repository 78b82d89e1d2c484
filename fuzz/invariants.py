"""What no input may break, in one place: for the fuzzer, for the suite, and for the inputs that once did.

``TARGETS`` takes any bytes.  A target raises ``Broken`` where the program tells something untrue, and
lets through whatever the program raises: both are faults of ours.
"""

import contextlib
import io
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

from handaudit import reading
from handaudit.auditing.accepted import baseline, waivers
from handaudit.auditing.judge import Judge
from handaudit.auditing.options import AuditCallbacks, AuditOptions
from handaudit.auditing.report import Report
from handaudit.auditing.results import AuditSettings
from handaudit.auditing.run import audit
from handaudit.auditing.snapshots import snapshots
from handaudit.commands.check import check
from handaudit.commands.settings import files
from handaudit.duties.outcome import Kind
from handaudit.duties.registry import every
from handaudit.facts.log import Part, Round
from handaudit.inputs import strict_toml
from handaudit.inputs.input import Input
from handaudit.law.house import file as house_file
from handaudit.law.house.profiles import AUTO, Houses
from handaudit.reading import conversion, formats
from handaudit.reading.text import TextStream
from handaudit.reports import formats as report_formats
from handaudit.reports import html, registry, replay
from handaudit.reports import text as text_report
from handaudit.reports.history import merge, runs
from handaudit.reports.history.summary import RunsSummary
from handaudit.reports.jsonl import JsonLines
from handaudit.reports.page.rounds import DrawnRounds
from handaudit.reports.screen import Screen
from handaudit.reports.summary import csv as summary_csv
from handaudit.reports.summary import html as summary_html
from handaudit.reports.summary import markdown as summary_markdown
from handaudit.reports.summary import text as summary_text
from handaudit.reports.terminal import Terminal

NAME: Final = "fuzzed"
"""What the logs are called."""

HOUSES: Final = Houses(
    AUTO, rules=tuple(duty.of_house for duty in every() if duty.of_house is not None)
)
"""Every rule that a room can have is on, so that every duty is tried."""


class Broken(AssertionError):  # noqa: N818 - states what is wrong with us, not with the input
    """Something untrue was told of an input."""


def parts(octets: bytes, form: str) -> list[Part]:
    """The parts of a log, none where it is refused.

    Raises:
        Broken: a line is in no event, or in two.
    """
    read = reading.read(io.BytesIO(octets), format=form, name=NAME)
    try:
        found: list[Part] = list(read)
    except reading.NotALog:
        return []
    stream = TextStream(io.BytesIO(octets))
    stream.longest_line = formats.by_name(form).longest_line
    _refuse_gaps(sorted(found, key=lambda part: part.first_line), "".join(stream))
    kind = formats.by_name(form)
    for part in found:
        _refuse_untold_lines(part, exactly=kind.line_events and not kind.implied_events)
    return found


def _refuse_gaps(found: Sequence[Part], text: str) -> None:
    """In the order of their lines, parts follow one another, and together they are the text."""
    if "".join(part.text for part in found) != text:
        raise Broken("the parts put together are not the log")
    line = 1
    for part in found:
        if part.first_line != line:
            raise Broken(f"a part begins at line {part.first_line}, not {line}")
        line += part.text.count("\n")


def _refuse_untold_lines(part: Part, *, exactly: bool) -> None:
    """Every line of a part is in an event of it, and in one only where a line is an event."""
    lines = [line for event in part for line in range(event.line, event.line + event.lines)]
    wanted = range(part.first_line, part.first_line + part.line_count)
    if (exactly and sorted(lines) != list(wanted)) or set(lines) != set(wanted):
        raise Broken(f"lines {wanted.start} to {wanted.stop - 1} are told as {lines}")


def audited(octets: bytes, form: str | None = None) -> tuple[Report, DrawnRounds]:
    """The report of a log, and the rounds that a page would draw.

    Raises:
        Broken: a rule failed instead of judging.
    """
    rounds = DrawnRounds()
    with _file(octets) as path:
        report = audit(
            [path],
            AuditOptions(input_format=form, list_not_evidenced=True, by_input=True, house=HOUSES),
            AuditCallbacks(
                on_result=JsonLines(lambda _: None).add, trace=rounds.trace, on_round=rounds.follow
            ),
        )
    for finding in report.findings:
        if finding.outcome is Kind.ERRED:
            raise Broken(f"{finding.rule}: {finding.message}: {finding.actual}")
    return report, rounds


@contextlib.contextmanager
def _file(octets: bytes) -> Iterator[str]:
    """A file of these bytes, while it is needed."""
    with tempfile.TemporaryDirectory(prefix="handaudit-fuzz-") as folder:
        path = Path(folder) / NAME
        path.write_bytes(octets)
        yield str(path)


def rendered(report: Report, rounds: DrawnRounds, form: str) -> str | bytes:
    """A report in one of ``registry.FORMATS``."""
    if form == "html":
        return html.render(report, rounds)
    if form == "text":
        return text_report.render(
            report, Screen(terminal=Terminal(color=True, width=60), verbose=True)
        )
    if form == "jsonl":
        lines: list[bytes] = []
        written = JsonLines(lines.append)
        for finding in report.findings:
            written.add(finding)
        written.close(report)
        return b"".join(lines)
    return report_formats.render(form, report)


USES: Final = (*registry.FORMATS, "replay", *(f"to {name}" for name in formats.TARGETS))
"""What can be done with a log that was audited: each report, a replay, each conversion."""


def hold_log(octets: bytes, form: str, *, uses: Iterable[str] = USES) -> None:
    """Reads and audits a log, and does with it what ``uses`` names.

    Raises:
        Broken: as for ``parts`` and ``audited``.
    """
    found = parts(octets, form)
    if not found:
        return
    told = audited(octets, form)
    for use in uses:
        if use in registry.FORMATS:
            rendered(*told, use)
        elif use == "replay":
            _replayed(found)
        else:
            log = Input(NAME, partial(io.BytesIO, octets))
            converted = conversion.Conversion(use.removeprefix("to "), input_format=form)
            _exhausted(converted.text([log]))


def _replayed(found: Iterable[Part]) -> None:
    for part in found:
        if isinstance(part, Round) and part.defect is None:
            told = snapshots(part, Judge(AuditSettings(houses=HOUSES)))
            _exhausted(replay.steps(part, told, Terminal(), None))


def _exhausted(pieces: Iterable[str]) -> None:
    """Takes all that is written, for writers are lazy."""
    for _ in pieces:
        pass


def _merge(path: str) -> None:
    merge.merged([merge.read(path)])


def _configure(path: str) -> None:
    files.load(check, Path(path))


_RULES: Final = frozenset(duty.name for duty in every())

FILES: Final[dict[str, tuple[Callable[[str], object], type[Exception]]]] = {
    "house": (house_file.read, house_file.HouseFileWrong),
    "waivers": (partial(waivers.read, rules=_RULES), strict_toml.Malformed),
    "settings": (_configure, strict_toml.Malformed),
    "baseline": (baseline.read, strict_toml.Malformed),
    "merge": (_merge, merge.NotMergeable),
}
"""Files that users write for us, or that we wrote: how each is read, and with what it may be refused."""


def hold_file(octets: bytes, kind: str) -> None:
    """Reads a file as one of ``FILES``."""
    read, refused = FILES[kind]
    with _file(octets) as path, contextlib.suppress(refused):
        read(path)


SUMMARIES: Final[dict[str, Callable[[RunsSummary], object]]] = {
    "text": lambda made: summary_text.render(made, Terminal(color=True, width=60), None),
    "csv": summary_csv.render,
    "markdown": partial(summary_markdown.render, top=None),
    "html": summary_html.render,
}
"""What a summary can be written as."""


def hold_summary(octets: bytes, *, uses: Iterable[str] = tuple(SUMMARIES)) -> None:
    """Summarises a saved report beside itself, in the forms that ``uses`` names; it may be refused.

    Raises:
        Broken: it is read the one time and left out the other.
    """
    with _file(octets) as path:
        made = runs.summarised([path, path], outcomes=tuple(Kind), order="given")
    if len(made.left_out) == 1:
        raise Broken(f"the same report is read and left out: {made.left_out[0]}")
    if not made.left_out:
        for use in uses:
            SUMMARIES[use](made)


@dataclass(frozen=True)
class Target:
    """Something that is fuzzed: it takes any bytes, and puts them to its uses if it has some."""

    hold: Callable[..., None]
    uses: tuple[str, ...] = ()

    def __call__(self, octets: bytes, use: str | None = None) -> None:
        """Puts bytes to one use, or to all."""
        if self.uses:
            self.hold(octets, uses=self.uses if use is None else (use,))
        else:
            self.hold(octets)


TARGETS: Final[dict[str, Target]] = {
    **{one.name: Target(partial(hold_log, form=one.name), USES) for one in formats.FORMATS},
    **{kind: Target(partial(hold_file, kind=kind)) for kind in FILES},
    "summary": Target(hold_summary, tuple(SUMMARIES)),
}
"""What is fuzzed: every format of logs, files of settings and of ours, and saved reports."""
