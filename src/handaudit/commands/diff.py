"""``handaudit diff``: the findings that are new or fixed between two saved reports."""

from typing import TYPE_CHECKING, Any, Final

import click

from handaudit.commands import exits, names, output_options
from handaudit.commands.faults import CannotRun
from handaudit.commands.settings.command import Ordered, wanted
from handaudit.reports import delivery
from handaudit.reports import diff as pages
from handaudit.reports.delivery import STDOUT, Wanted
from handaudit.reports.history import compare, load
from handaudit.reports.terminal import Terminal

if TYPE_CHECKING:
    from handaudit.reports.history.compare import ReportComparison

FORMATS: Final = ("text", "json", "markdown")


@click.command(cls=Ordered)
@click.argument("before", type=names.A_PATH)
@click.argument("after", type=names.A_PATH)
@output_options.forms(click.Choice(FORMATS), "comparison")
@click.option("--allow-incomplete", is_flag=True, help="Do not exit 3 if an audit was incomplete.")
@click.option("--exit-zero", is_flag=True, help="Do not exit 1 for new findings.")
@output_options.color
@click.pass_context
def diff(ctx: click.Context, /, before: str, after: str, **options: Any) -> int:
    """Compare two saved reports (check --format json, jsonl or parquet).

    The comparison lists findings that are new, fixed and unchanged, even if they have moved to
    other lines or files. It also lists findings that cannot be compared, with the reason. One
    of the two reports may be - for standard input.

    \b
    Exit codes: 0 AFTER contains no finding that is missing from BEFORE,
    1 it contains one that is not accepted, 2 could not run,
    3 one of the audits was incomplete.
    """  # noqa: D301  click reads the escape
    forms = wanted(ctx, options["format"], options["output"])
    output_options.refuse_unwritable(forms)
    if before == after == load.STDIN:
        raise CannotRun("standard input can be one report only")
    try:
        found = compare.compare(before, after)
    except load.Unreadable as error:
        raise CannotRun(str(error)) from error
    code = exits.compared(
        found, allow_incomplete=options["allow_incomplete"], exit_zero=options["exit_zero"]
    )
    try:
        failed = delivery.deliver(forms, lambda one: _rendered(found, one, options))
    except BrokenPipeError:
        delivery.let_go()
        return code
    output_options.report_failures(failed)
    return exits.COULD_NOT_RUN if failed else code


def _rendered(found: "ReportComparison", one: "Wanted", options: dict[str, Any]) -> str | bytes:
    """One of the requested formats."""
    if one.format == "json":
        return pages.as_json(found)
    if one.format == "markdown":
        return pages.markdown(found)
    return pages.text(
        found, output_options.terminal(options["color"]) if one.output == STDOUT else Terminal()
    )
