"""The command line: arguments in, reports and an exit code out; no logic of its own.

Only click is imported with this module, so that ``--version`` and ``--help`` answer at once.
"""

import os
import sys
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final, Literal

import click

import handaudit

if TYPE_CHECKING:
    from handaudit.report import Report
    from handaudit.reports.delivery import Wanted
    from handaudit.reports.formats import Failure, Reports, Screen
    from handaudit.reports.terminal import Terminal
    from handaudit.selection import Selection

Color = Literal["auto", "always", "never"]

FORMATS: Final = (
    "text",
    "json",
    "jsonl",
    "csv",
    "parquet",
    "sarif",
    "junit",
    "github",
    "gitlab",
    "markdown",
)
"""Names of ``reports.formats.FORMATS``, which is slow to import."""
GROUPS: Final = ("file", "rule", "citation", "table")
"""Names of ``reports.text.GROUPS``."""
TRACEBACK: Final = "HANDAUDIT_TRACEBACK"
"""Environment variable that shows where an error of ours arose."""

_ORDER: Final = "handaudit.order"


class CannotRun(click.ClickException):
    """Something outside the log keeps the command from running: exit code 2."""

    exit_code = 2

    def show(self, file: Any = None) -> None:
        """Prints one line, whatever the message is made of."""
        from handaudit.reports.terminal import safe  # noqa: PLC0415

        click.echo(f"handaudit: error: {safe(self.message)}", file=file, err=True)


class Ordered(click.Command):
    """A command that remembers in which order ``--format`` and ``--output`` were given."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parses once more than click does, for the order that click does not hand on."""
        _, _, order = self.make_parser(ctx).parse_args(args=list(args))
        ctx.meta[_ORDER] = [one.name for one in order if one.name in {"format", "output"}]
        return super().parse_args(ctx, args)


_color = click.option(
    "--color",
    type=click.Choice(["auto", "always", "never"]),
    default="auto",
    show_default=True,
    help="Colour on standard output; auto also heeds NO_COLOR and FORCE_COLOR.",
)


@click.group(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(handaudit.__version__, "-V", "--version", prog_name="handaudit")
def main() -> None:
    """Audit logs of poker rounds against N.J.A.C. 19:47-14 / 13:69F-14, paragraph by paragraph."""


@main.command(cls=Ordered, short_help="Audit files, folders, globs or standard input.")
@click.argument("path", nargs=-1)
@click.option("--format", type=click.Choice(FORMATS), multiple=True, help="Form of the report.")
@click.option(
    "-o",
    "--output",
    metavar="FILE",
    multiple=True,
    help="File for the report of the --format beside.",
)
@click.option("--select", metavar="RULES", multiple=True, help="Only these rules or citations.")
@click.option("--ignore", metavar="RULES", multiple=True, help="None of these rules or citations.")
@click.option("--edition", metavar="NAME", help="Judge by this edition, whatever the date.")
@click.option("--input-format", metavar="NAME", help="Read the logs as this format.")
@click.option(
    "--fail-on",
    type=click.Choice(["violated", "indeterminate", "not-evidenced", "never"]),
    default="violated",
    show_default=True,
    help="The least outcome that makes the exit code 1.",
)
@click.option("--allow-incomplete", is_flag=True, help="No exit code 3 for what was not audited.")
@click.option("--exit-zero", is_flag=True, help="No exit code 1 for findings.")
@click.option(
    "--max-findings", type=click.IntRange(min=0), metavar="N", help="Show N findings (text only)."
)
@click.option(
    "--group-by", type=click.Choice(GROUPS), help="Put findings together by this (text only)."
)
@click.option("--mask", is_flag=True, help="Pseudonyms instead of the players' names.")
@click.option("-q", "--quiet", is_flag=True, help="Findings only.")
@click.option("-v", "--verbose", is_flag=True, help="Every reason and every gap (text only).")
@click.option("--no-progress", is_flag=True, help="No progress line on standard error.")
@_color
@click.pass_context
def check(ctx: click.Context, /, path: tuple[str, ...], **options: Any) -> int:
    """Audit files, folders, globs, - (standard input) and compressed ones of them.

    \b
    Exit codes: 0 complete and nothing found, 1 something found, 2 could not run,
    3 incomplete (something could not be audited), 130 interrupted.
    """  # noqa: D301  click reads the escape
    from handaudit import exits  # noqa: PLC0415
    from handaudit.reports import delivery, formats  # noqa: PLC0415

    if not path:
        raise click.UsageError("Name what to audit: files, folders, or - (try: check .)", ctx)
    wanted = delivery.wanted(ctx.meta[_ORDER], options["format"], options["output"])
    _refuse_unwritable(wanted)
    reports = formats.Reports(wanted, _screen(options))
    try:
        report = _audited(path, options, reports)
    except BaseException:
        reports.abandon()
        raise
    code = exits.code(
        report,
        fail_on=options["fail_on"],
        allow_incomplete=options["allow_incomplete"],
        exit_zero=options["exit_zero"],
    )
    try:
        failed = reports.deliver(report)
        _lament(failed, formats.job_summary(report, wanted))
        _close(report, quiet=options["quiet"])
    except BrokenPipeError:
        delivery.let_go()
        return code
    return exits.COULD_NOT_RUN if failed else code


def _refuse_unwritable(reports: "list[Wanted]") -> None:
    """Raises before the audit what would waste it."""
    from handaudit.reports import delivery, formats  # noqa: PLC0415

    if needed := formats.missing(reports):
        raise CannotRun(needed)
    twice = delivery.clash(reports)
    if twice is not None:
        where = "standard output" if twice == delivery.STDOUT else twice
        raise CannotRun(f"two reports would go to {where}: give one of them another --output")
    for wanted in reports:
        reason = None if wanted.output == delivery.STDOUT else delivery.unwritable(wanted.output)
        if reason:
            raise CannotRun(f"cannot write {wanted.output}: {reason}")


def _audited(paths: tuple[str, ...], options: dict[str, Any], reports: "Reports") -> "Report":
    """Runs the audit, with its progress shown to whoever watches."""
    from handaudit.audit import audit  # noqa: PLC0415
    from handaudit.inputs import PathMissing  # noqa: PLC0415
    from handaudit.reports import progress  # noqa: PLC0415

    selection = _selected(options["select"], options["ignore"])
    _refuse_unknown("edition", options["edition"], _editions)
    _refuse_unknown("input format", options["input_format"], _input_formats)
    show = (
        not (options["no_progress"] or options["quiet"])
        and progress.watched(os.environ, is_terminal=sys.stderr.isatty())
    )  # fmt: skip
    try:
        with progress.line(show=show) as advance:
            return audit(
                paths,
                selection=selection,
                edition=options["edition"],
                input_format=options["input_format"],
                list_silence=options["fail_on"] == "not-evidenced",
                progress=advance,
                hear=reports.hear,
                keep_findings=reports.keeps_findings,
                by_input=reports.by_input,
                mask=options["mask"],
            )
    except PathMissing as error:
        raise CannotRun(str(error)) from error


def _selected(select: tuple[str, ...], ignore: tuple[str, ...]) -> "Selection | None":
    if not (select or ignore):
        return None
    from handaudit import catalogue, selection  # noqa: PLC0415

    try:
        return selection.parse(select, ignore, catalogue.known(catalogue.entries()))
    except selection.UnknownRule as error:
        raise CannotRun(str(error)) from error


def _refuse_unknown(what: str, name: str | None, known: Callable[[], Iterable[str]]) -> None:
    if name is None:
        return
    import difflib  # noqa: PLC0415

    names = tuple(known())
    if name in names:
        return
    near = difflib.get_close_matches(name, names, n=2)
    hint = f"did you mean {' or '.join(near)}?" if near else f"known: {', '.join(names)}"
    raise CannotRun(f"no {what} is called '{name}' ({hint})")


def _editions() -> Iterable[str]:
    from handaudit.subchapter.editions import EDITIONS  # noqa: PLC0415

    return EDITIONS


def _input_formats() -> Iterable[str]:
    from handaudit.reading.detect import FORMATS  # noqa: PLC0415  the grammars are slow to load

    return [one.name for one in FORMATS]


def _lament(failed: "list[Failure]", summary: "Failure | None") -> None:
    """Says which reports could not be written; the exit code does not rest on a job's summary."""
    from handaudit.reports import delivery  # noqa: PLC0415

    for one in failed:
        where = "standard output" if one.output == delivery.STDOUT else one.output
        CannotRun(f"cannot write {where}: {one.reason}").show()
    if summary is not None:
        click.echo(f"handaudit: no job summary: {summary.reason}", err=True)


def _screen(options: dict[str, Any]) -> "Screen":
    from handaudit.reports.formats import Screen  # noqa: PLC0415

    return Screen(
        terminal=_terminal(options["color"]),
        max_findings=options["max_findings"],
        quiet=options["quiet"],
        verbose=options["verbose"],
        group_by=options["group_by"],
    )


def _terminal(color: Color) -> "Terminal":
    """How standard output may look."""
    import shutil  # noqa: PLC0415

    from handaudit.reports import terminal  # noqa: PLC0415

    is_terminal = sys.stdout.isatty()
    return terminal.Terminal(
        color=terminal.colored(color, os.environ, is_terminal=is_terminal),
        width=shutil.get_terminal_size().columns if is_terminal else 80,
        unicode=terminal.takes_unicode(sys.stdout.encoding),
    )


def _close(report: "Report", *, quiet: bool) -> None:
    """The closing line, on standard error; that nothing was audited is said even when quiet."""
    from handaudit.reports import text  # noqa: PLC0415

    if not report.hands:
        click.echo("handaudit: nothing was audited: no round of play that can be judged", err=True)
    if not quiet:
        click.echo(text.verdict(report), err=True)


@main.command(short_help="List the rules, or explain one or a citation.")
@click.argument("rule_or_citation", required=False)
@click.option(
    "--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True
)
@_color
def rules(rule_or_citation: str | None, form: str, color: Color) -> int:
    """List the rules, explain one, or list those at or below a citation such as 14.10(g)."""
    from handaudit import catalogue, selection  # noqa: PLC0415
    from handaudit.reports import delivery  # noqa: PLC0415
    from handaudit.reports import rules as shown  # noqa: PLC0415

    found = catalogue.entries()
    term = None
    try:
        if rule_or_citation is not None:
            term, found = catalogue.looked_up(rule_or_citation, found)
    except selection.UnknownRule as error:
        raise CannotRun(str(error)) from error
    named = term is not None and found[0].name == term
    screen = _terminal(color)
    content: str | bytes
    if form == "json":
        content = shown.as_json(found, None if named else term)
    elif term is None:
        content = shown.listed(found, screen)
    else:
        content = shown.explained(found[0], screen) if named else shown.below(term, found, screen)
    try:
        delivery.to_stdout(content)
    except BrokenPipeError:
        delivery.let_go()
    return 0


@main.command(short_help="List every paragraph and whether it is checked.")
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json", "markdown"]),
    default="text",
    help="Form of the list.",
)
def coverage(form: str) -> int:
    """List every paragraph of the subchapters: checked (by which rules), definition, unlogged, missing."""
    from handaudit.coverage import paragraphs  # noqa: PLC0415
    from handaudit.reports import coverage as shown  # noqa: PLC0415
    from handaudit.reports import delivery  # noqa: PLC0415

    render = {"text": shown.as_text, "json": shown.as_json, "markdown": shown.as_markdown}[form]
    try:
        delivery.to_stdout(render(paragraphs()))
    except BrokenPipeError:
        delivery.let_go()
    return 0


@main.command(short_help="Print the JSON Schema of the JSON report.")
@click.argument("what", type=click.Choice(["report"]))
def schema(what: str) -> int:  # noqa: ARG001  there is one; others may come
    """Print the JSON Schema of the report that --format json writes."""
    from handaudit.reports import delivery, json  # noqa: PLC0415

    try:
        delivery.to_stdout(json.schema())
    except BrokenPipeError:
        delivery.let_go()
    return 0


def run(arguments: Sequence[str] | None = None) -> int:
    """Runs the command line and returns the exit code; no traceback ever reaches a user.

    This is the entry point of the ``handaudit`` script.
    """
    _open_closed_streams()
    try:
        done = main.main(
            None if arguments is None else list(arguments),
            prog_name="handaudit",
            standalone_mode=False,
        )
    except click.ClickException as error:
        error.show()
        return 2
    except (KeyboardInterrupt, click.Abort):
        return 130
    except SystemExit:  # click's way to say that nobody reads the help or the version
        return 0
    except Exception as error:  # noqa: BLE001  the last resort: one clear line instead of a traceback
        return _our_fault(error)
    return done if isinstance(done, int) else 0


def _open_closed_streams() -> None:
    """Gives a process that was started without a standard stream an empty one."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: PTH123, SIM115


def _our_fault(error: Exception) -> int:
    """Says that handaudit failed, and how to see where."""
    what = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    if os.environ.get(TRACEBACK):
        import traceback  # noqa: PLC0415

        traceback.print_exception(error)
    hint = "this is a fault of handaudit, not of the log; "
    CannotRun(f"{what} ({hint}run again with {TRACEBACK}=1 to see where it arose)").show()
    return 2
