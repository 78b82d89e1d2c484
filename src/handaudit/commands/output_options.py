"""What commands with reports share: the options that say which, and how the reports go out."""

import os
import shutil
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, Literal, TypeVar

import click

from handaudit.auditing import plugins
from handaudit.commands import exits, gate_options
from handaudit.commands.faults import CannotRun
from handaudit.commands.words import FORMATS
from handaudit.reports import delivery, formats, text
from handaudit.reports.formats import Reports, Screen
from handaudit.reports.terminal import Terminal, colored, safe, takes_suits, takes_unicode

if TYPE_CHECKING:
    from handaudit.auditing.report import Report
    from handaudit.reports.delivery import Failure, Wanted

Color = Literal["auto", "always", "never"]
REMARKS: Final = 10
"""Remarks of a report that standard error gets."""

_Command = TypeVar("_Command", bound=Callable[..., Any])

color = click.option(
    "--color",
    type=click.Choice(["auto", "always", "never"]),
    default="auto",
    show_default=True,
    help="Colour on standard output; auto also heeds NO_COLOR and FORCE_COLOR.",
)

_VERDICT: Final = (
    *gate_options.OPTIONS,
    click.option(
        "--allow-incomplete", is_flag=True, help="No exit code 3 for what was not audited."
    ),
    click.option("--exit-zero", is_flag=True, help="No exit code 1 for findings."),
)
_SCREEN: Final = (
    click.option(
        "--max-findings",
        type=click.IntRange(min=0),
        metavar="N",
        help="Show N findings (text only).",
    ),
    click.option(
        "--max-findings-per-rule",
        type=click.IntRange(min=0),
        metavar="N",
        help="Show N findings of each rule (text only).",
    ),
    click.option(
        "--statistics",
        is_flag=True,
        help="Findings counted by rule, paragraph and file instead of shown (text only).",
    ),
    click.option(
        "--group-by",
        type=click.Choice(tuple(text.GROUPS)),
        help="Put findings together by this (text only).",
    ),
    click.option("-q", "--quiet", is_flag=True, help="Findings only."),
    click.option("-v", "--verbose", is_flag=True, help="Every reason and every gap (text only)."),
    color,
)
_SETTINGS: Final = (
    click.option(
        "--plugin", metavar="NAME", multiple=True, help="Use the rules and formats of this plugin."
    ),
    click.option(
        "--config",
        type=click.Path(),
        metavar="FILE|KEY=VALUE",
        multiple=True,
        help="This file of settings, instead of the nearest one; or a setting that wins over it.",
    ),
    click.option("--isolated", is_flag=True, help="No file of settings."),
)


class FormatChoice(click.Choice[str]):
    """A report format of handaudit, or of a plugin that this run names."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The name of the format."""
        return value if value in plugins.reports else super().convert(value, param, ctx)


def forms(kind: "click.Choice[str]", what: str) -> Callable[[_Command], _Command]:
    """``--format`` and ``--output``, a pair that may be repeated."""
    form = click.option("--format", type=kind, multiple=True, help=f"Form of the {what}.")
    output = click.option(
        "-o",
        "--output",
        type=click.Path(),
        metavar="FILE",
        multiple=True,
        help=f"File for the {what} of the --format beside.",
    )
    return lambda command: _with(command, (form, output))


def reports(command: _Command) -> _Command:
    """``--format`` and ``--output`` of reports."""
    return forms(FormatChoice(FORMATS), "report")(command)


def verdict(command: _Command) -> _Command:
    """What the exit code rests on."""
    return _with(command, _VERDICT)


def screen(command: _Command) -> _Command:
    """What a person sees."""
    return _with(command, _SCREEN)


def settings(command: _Command) -> _Command:
    """Where settings come from."""
    return _with(command, _SETTINGS)


def _with(command: _Command, options: tuple[Callable[[_Command], _Command], ...]) -> _Command:
    for option in reversed(options):
        command = option(command)
    return command


def refuse_unwritable(wanted: "list[Wanted]") -> None:
    """Raises before the work what would waste it."""
    if needed := formats.missing([one for one in wanted if one.format not in plugins.reports]):
        raise CannotRun(needed)
    twice = delivery.clash(wanted)
    if twice is not None:
        where = "standard output" if twice == delivery.STDOUT else twice
        raise CannotRun(f"two reports would go to {where}: give one of them another --output")
    for one in wanted:
        reason = None if one.output == delivery.STDOUT else delivery.unwritable(one.output)
        if reason:
            raise CannotRun(f"cannot write {one.output}: {reason}")


def deliver(
    report: "Report", reports: "Reports", wanted: "list[Wanted]", options: dict[str, Any]
) -> int:
    """Sends a finished report out and gives the exit code."""
    code = exits.code(
        report,
        fail_on=gate_options.fail_on(options),
        allow_incomplete=options["allow_incomplete"],
        exit_zero=options["exit_zero"],
    )
    try:
        failed = reports.deliver(report)
        lament(failed)
        _lament_summary(formats.job_summary(report, wanted))
        _close(report, quiet=options["quiet"])
    except BrokenPipeError:
        delivery.let_go()
        return code
    return exits.COULD_NOT_RUN if failed else code


def shown(options: dict[str, Any]) -> "Screen":
    """What the user asked of text reports."""
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
    """How standard output may look."""
    is_terminal = sys.stdout.isatty()
    return Terminal(
        color=colored(color, os.environ, is_terminal=is_terminal),
        width=shutil.get_terminal_size().columns if is_terminal else 80,
        unicode=takes_unicode(sys.stdout.encoding),
        suits=is_terminal and takes_suits(sys.stdout.encoding),
    )


def printed(content: str | bytes) -> int:
    """Prints a result that is no report, whoever still reads it; the exit code of a command that is done."""
    try:
        delivery.to_stdout(content)
    except BrokenPipeError:
        delivery.let_go()
    return 0


def lament(failed: "list[Failure]") -> None:
    """Says which reports could not be written."""
    for one in failed:
        where = "standard output" if one.output == delivery.STDOUT else one.output
        CannotRun(f"cannot write {where}: {one.reason}").show()


def _lament_summary(summary: "Failure | None") -> None:
    """Says that a job's summary could not be written; the exit code does not rest on it."""
    if summary is not None:
        click.echo(f"handaudit: no job summary: {summary.reason}", err=True)


def _close(report: "Report", *, quiet: bool) -> None:
    """The closing lines, on standard error; that nothing was audited is said even when quiet."""
    for remark in report.remarks[:REMARKS]:
        click.echo(f"handaudit: {safe(remark)}", err=True)
    if len(report.remarks) > REMARKS:
        click.echo(f"handaudit: and {len(report.remarks) - REMARKS} more such remarks", err=True)
    if not report.hands:
        click.echo(f"handaudit: {_nothing(report)}", err=True)
    if not quiet:
        click.echo(text.verdict(report), err=True)


def _nothing(report: "Report") -> str:
    """Why there was no round to judge."""
    if report.nothing_due and report.shard is not None and report.shard.inputs:
        return "no round of play falls to this part"
    if report.nothing_due:
        return "nothing was audited: all that was named is excluded (--force-exclude)"
    if not report.not_audited:
        return "nothing was audited: no round of play that can be judged"
    first, *others = report.not_audited
    more = f" (and {len(others)} more)" if others else ""
    return f"nothing was audited: {safe(first.location.path)}: {safe(first.reason)}{more}"
