"""``handaudit summary``: makes tables and plots of saved reports."""

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from handaudit.commands import exits, names, output_options
from handaudit.commands.faults import CannotRun
from handaudit.commands.settings.command import Ordered, wanted
from handaudit.duties.outcome import Kind
from handaudit.reports import delivery
from handaudit.reports.delivery import STDOUT, Wanted
from handaudit.reports.history import runs
from handaudit.reports.history.counts import FIELDS
from handaudit.reports.summary import csv, html, markdown, plot, text
from handaudit.reports.terminal import Terminal, safe

if TYPE_CHECKING:
    from handaudit.reports.history.summary import RunsSummary

FORMATS: Final = ("text", "csv", "markdown", "html")
OUTCOMES: Final = tuple(
    kind.value for kind in (Kind.VIOLATED, Kind.INDETERMINATE, Kind.ERRED, Kind.NOT_EVIDENCED)
)
TOP: Final = 10
_PLOT: Final = "plot"


@click.command(cls=Ordered)
@click.argument("report", nargs=-1)
@click.option(
    "--by",
    type=click.Choice(FIELDS),
    multiple=True,
    help="Count by this; by default, by everything that the reports name.",
)
@click.option(
    "--outcome",
    type=click.Choice(OUTCOMES),
    multiple=True,
    default=("violated",),
    show_default=True,
    help="Count findings with this outcome.",
)
@click.option(
    "--select", metavar="RULES", multiple=True, help="Count only these rules or citations."
)
@click.option(
    "--order",
    type=click.Choice(["time", "given"]),
    default="time",
    show_default=True,
    help="Order of the runs: by the days of their rounds, or as given.",
)
@click.option(
    "--top",
    type=click.IntRange(min=0),
    metavar="N",
    help=f"Show N rows of each table, 0 for all; {TOP} by default. csv always has all.",
)
@output_options.forms(click.Choice(FORMATS), "summary")
@click.option(
    "--plot",
    type=click.Path(),
    metavar="FILE",
    multiple=True,
    help="Write a plot, as .svg or .png.",
)
@click.option("--allow-incomplete", is_flag=True, help="Do not exit 3 if a report was left out.")
@output_options.color
@click.pass_context
def summary(ctx: click.Context, /, report: tuple[str, ...], **options: Any) -> int:
    """Count the findings of saved reports (check --format json, jsonl or parquet), one per run.

    A rate is a number of findings per thousand rounds, with its interval. Several reports are
    compared in the order of their rounds: what is new, gone, worse or better. A REPORT may be
    - for standard input.

    \b
    Exit codes: 0 every report was read, 2 could not run,
    3 incomplete (a file is not a whole report; the others are summarised).
    """  # noqa: D301  click reads the escape
    if not report:
        raise click.UsageError(
            "Name saved reports (make one: handaudit check logs --format json -o report.json)", ctx
        )
    _refuse_missing(report)
    forms = wanted(ctx, options["format"], options["output"])
    forms += [delivery.Wanted(_PLOT, path) for path in options["plot"]]
    output_options.refuse_unwritable(forms)
    _refuse_unplottable(options["plot"])
    made = runs.summarised(
        report,
        by=options["by"],
        outcomes=[Kind(name) for name in options["outcome"]],
        selection=names.selected(options["select"], ()),
        order=options["order"],
    )
    for reason in made.left_out:
        click.echo(f"handaudit: left out: {safe(reason)}", err=True)
    incomplete = bool(made.left_out) and not options["allow_incomplete"]
    if len(made.left_out) == len(report):
        click.echo("handaudit: nothing to summarise: no report could be read", err=True)
        return exits.INCOMPLETE
    try:
        failed = delivery.deliver(forms, lambda one: _rendered(made, one, options))
        output_options.report_failures(failed)
    except BrokenPipeError:
        delivery.let_go()
        failed = []
    if failed:
        return exits.COULD_NOT_RUN
    return exits.INCOMPLETE if incomplete else exits.CLEAN


def _refuse_missing(reports: tuple[str, ...]) -> None:
    """Raises for a path that does not exist or is a folder."""
    for path in reports:
        if path == "-":
            continue
        if Path(path).is_dir():
            raise CannotRun(f"{path} is a folder: name the reports in it")
        if not Path(path).exists():
            raise CannotRun(f"there is no report {path}")
    if reports.count("-") > 1:
        raise CannotRun("standard input can be one report only")


def _refuse_unplottable(paths: tuple[str, ...]) -> None:

    for path in paths:
        if not path.lower().endswith(plot.SUFFIXES):
            raise CannotRun(f"cannot write a plot to {path}: its name must end in .svg or .png")
        if needed := plot.missing(path):
            raise CannotRun(needed)


def _rendered(made: "RunsSummary", one: "Wanted", options: dict[str, Any]) -> str | bytes:
    """One of the requested formats."""
    top: int | None = options["top"]
    rows = TOP if top is None else top or None
    strips = plot.TOP if top is None else top or plot.MOST
    if one.format == _PLOT:
        return plot.render(made, one.output, strips)
    if one.format == "html":
        return html.render(made, strips)
    if one.format == "csv":
        return csv.render(made)
    if one.format == "markdown":
        return markdown.render(made, rows)

    screen = output_options.terminal(options["color"]) if one.output == STDOUT else Terminal()
    return text.render(made, screen, rows)
