"""What commands with reports share: the options for reports, and their delivery."""

import os
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, Literal, TypeVar

import click

from handaudit.commands import exits, gate_options
from handaudit.commands.faults import CannotRun
from handaudit.commands.sections import section
from handaudit.commands.words import FORMATS
from handaudit.facts.words import counted
from handaudit.reports import delivery, formats, text
from handaudit.reports.common import incomplete, spelled
from handaudit.reports.screen import Screen
from handaudit.reports.terminal import Terminal, colored, safe, takes_suits, takes_unicode

if TYPE_CHECKING:
    from handaudit.auditing.report import Report
    from handaudit.reports.delivery import Failure, Wanted
    from handaudit.reports.run import Reports

Color = Literal["auto", "always", "never"]
REMARKS: Final = 10
"""Most remarks of a report printed on standard error."""

_Command = TypeVar("_Command", bound=Callable[..., Any])

color = click.option(
    "--color",
    type=click.Choice(["auto", "always", "never"]),
    default="auto",
    show_default=True,
    help="Colour standard output; auto respects NO_COLOR and FORCE_COLOR.",
)


class FormatChoice(click.Choice[str]):
    """A report format of handaudit, or of a plugin in use."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The name of the format."""
        return value if value in formats.plugged() else super().convert(value, param, ctx)


def forms(kind: "click.Choice[str]", what: str) -> Callable[[_Command], _Command]:
    """``--format`` and ``--output``, a repeatable pair."""
    return section(
        "Output",
        click.option(
            "--format",
            type=kind,
            multiple=True,
            metavar="FORMAT",
            help=f"Format of the {what}: {', '.join(kind.choices)}.",
        ),
        click.option(
            "-o",
            "--output",
            type=click.Path(),
            metavar="FILE",
            multiple=True,
            help=f"File for the {what} in the --format next to it.",
        ),
    )


reports = forms(FormatChoice(FORMATS), "report")
"""``--format`` and ``--output`` of reports."""

verdict = section(
    "Exit code",
    *gate_options.OPTIONS,
    click.option(
        "--allow-incomplete", is_flag=True, help="Do not exit 3 if something was not audited."
    ),
    click.option("--exit-zero", is_flag=True, help="Do not exit 1 for findings."),
)
"""The options for the exit code."""

screen = section(
    "Display",
    click.option(
        "--max-findings",
        type=click.IntRange(min=0),
        metavar="N",
        help="Show at most N findings (text only).",
    ),
    click.option(
        "--max-findings-per-rule",
        type=click.IntRange(min=0),
        metavar="N",
        help="Show at most N findings of each rule (text only).",
    ),
    click.option(
        "--statistics",
        is_flag=True,
        help="Count findings by rule, paragraph and file, instead of showing them (text only).",
    ),
    click.option(
        "--group-by", type=click.Choice(tuple(text.GROUPS)), help="Group the findings (text only)."
    ),
    click.option("-q", "--quiet", is_flag=True, help="Print findings only."),
    click.option(
        "-v", "--verbose", is_flag=True, help="Print every reason and every gap (text only)."
    ),
    color,
)
"""The options for display."""

settings = section(
    "Settings",
    click.option(
        "--plugin", metavar="NAME", multiple=True, help="Use the rules and formats of this plugin."
    ),
    click.option(
        "--config",
        type=click.Path(),
        metavar="FILE|KEY=VALUE",
        multiple=True,
        help="A settings file to use instead of the nearest one, or a setting that overrides it.",
    ),
    click.option("--isolated", is_flag=True, help="Ignore all settings files."),
)
"""The options for settings."""


def refuse_not_installed(wanted: "list[Wanted]") -> None:
    """Raises for a report format whose package is not installed."""
    for one in wanted:
        if needed := formats.by_name(one.format).missing:
            raise CannotRun(needed)


def refuse_unwritable(wanted: "list[Wanted]") -> None:
    """Raises before the audit if a report could not be written after it."""
    twice = delivery.clash(wanted)
    if twice is not None:
        where = "standard output" if twice == delivery.STDOUT else twice
        raise CannotRun(f"two reports would go to {where}: give one of them another --output")
    for one in wanted:
        reason = None if one.output == delivery.STDOUT else delivery.unwritable(one.output)
        if reason:
            raise CannotRun(f"cannot write {one.output}: {reason}")


def deliver(report: "Report", reports: "Reports", options: dict[str, Any]) -> int:
    """Delivers a finished report and returns the exit code."""
    code = exits.code(
        report,
        fail_on=gate_options.fail_on(options),
        allow_incomplete=options["allow_incomplete"],
        exit_zero=options["exit_zero"],
        fail_on_stale=options.get("fail_on_stale", False),
    )
    try:
        failed = reports.deliver(report)
        report_failures(failed)
        for failure in reports.beside(report):
            click.echo(f"handaudit: no job summary: {failure.reason}", err=True)
        # Without the verdict, a text report does not say why the code is 3; every other report does.
        unsaid = options["quiet"] and not set(reports.printed) - {"text"}
        _close(
            report,
            quiet=options["quiet"] or _shows_verdict(reports, report),
            says_gap=unsaid and code == exits.INCOMPLETE,
        )
    except BrokenPipeError:
        delivery.let_go()
        return code
    return exits.COULD_NOT_RUN if failed else code


def shown(options: dict[str, Any]) -> "Screen":
    """The user's options for text reports."""
    return Screen(
        terminal=terminal(options["color"]),
        max_findings=options["max_findings"],
        max_per_rule=options["max_findings_per_rule"],
        quiet=options["quiet"],
        verbose=options["verbose"],
        group_by=options["group_by"],
        statistics=options["statistics"],
    )


def terminal(color: Color) -> "Terminal":
    """The terminal of standard output."""
    is_terminal = sys.stdout.isatty()
    plain = Terminal()
    columns = _columns() if is_terminal else 0
    return Terminal(
        color=colored(color, os.environ, is_terminal=is_terminal),
        width=columns or plain.width,
        quoted=columns or plain.quoted,
        unicode=takes_unicode(sys.stdout.encoding),
        encoding=sys.stdout.encoding or "ascii",
        suits=is_terminal and takes_suits(sys.stdout.encoding),
    )


def _columns() -> int:
    import shutil  # noqa: PLC0415  it imports every kind of archive

    return shutil.get_terminal_size().columns


def printed(content: str | bytes) -> int:
    """Prints a result that is not a report, even if its reader is gone; returns the exit code 0."""
    try:
        delivery.to_stdout(content)
    except BrokenPipeError:
        delivery.let_go()
    return 0


def report_failures(failed: "list[Failure]") -> None:
    """Prints which reports could not be written."""
    for one in failed:
        where = "standard output" if one.output == delivery.STDOUT else one.output
        CannotRun(f"cannot write {where}: {one.reason}").show()


def _shows_verdict(reports: "Reports", report: "Report") -> bool:
    """Whether the verdict is still on the screen. A text report begins with it, and only findings would
    have scrolled it away; a live one ends with it.
    """
    one_screen = sys.stdout.isatty() and sys.stderr.isatty()
    above = reports.live or not report.listed
    return one_screen and above and "text" in reports.printed


def _close(report: "Report", *, quiet: bool, says_gap: bool) -> None:
    """Prints the closing lines on standard error. ``--quiet`` does not suppress that nothing was
    audited; with ``says_gap``, a line names what makes the audit incomplete.
    """
    for term in report.required:
        click.echo(f"handaudit: {safe(term)} is required, and nothing was judged by it", err=True)
    for remark in report.remarks[:REMARKS]:
        click.echo(f"handaudit: {safe(remark)}", err=True)
    if len(report.remarks) > REMARKS:
        click.echo(f"handaudit: and {len(report.remarks) - REMARKS} more such remarks", err=True)
    if not report.hands:
        click.echo(f"handaudit: {_nothing(report)}", err=True)
    elif not report.judged and not report.nothing_due:
        click.echo("handaudit: nothing was judged: no rule came to a conclusion", err=True)
    elif says_gap and (gap := _gap(report)):
        click.echo(f"handaudit: the audit is incomplete: {gap}", err=True)
    if not quiet:
        click.echo(_closing(report), err=True)


def _closing(report: "Report") -> str:
    """The verdict: in the width of a terminal, and in one line for programs."""
    if not sys.stderr.isatty():
        return text.verdict(report)
    screen = Terminal(width=_columns())
    return "\n".join(screen.wrap(text.verdict(report), first="", rest="  "))


def _gap(report: "Report") -> str:
    """What makes the audit incomplete: the first gap with its place, or a count; empty without one."""
    gaps = incomplete(report)
    if gaps:
        (place, reason), *others = gaps
        more = f" (and {len(others)} more)" if others else ""
        return f"{spelled(place.path)}:{place.line}: {reason}{more}"
    lines = sum(one.unread_lines for one in report.inputs)
    if lines:
        return f"{counted(lines, 'line')} could not be read"
    failed = [name for name, tally in report.by_rule.items() if tally.erred]
    return f"rules failed: {', '.join(failed)}" if failed else ""


def _nothing(report: "Report") -> str:
    """Why there was no round to audit."""
    if report.nothing_due and report.shard is not None and report.shard.inputs:
        return "this part has no round of play"
    if report.nothing_due:
        return "nothing was audited: every input is excluded (--force-exclude)"
    if not report.not_audited:
        return "nothing was audited: no round of play that can be judged"
    first, *others = report.not_audited
    more = f" (and {len(others)} more)" if others else ""
    return f"nothing was audited: {safe(first.location.path)}: {safe(first.reason)}{more}"
