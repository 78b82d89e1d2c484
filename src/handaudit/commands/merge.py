"""``handaudit merge``: one report of several."""

from typing import Any

import click

from handaudit.commands import gate_options, names, output_options
from handaudit.commands.check import check
from handaudit.commands.faults import CannotRun
from handaudit.commands.settings.command import Configured, wanted
from handaudit.reports import formats
from handaudit.reports.history import merge as saved


@click.command(cls=Configured, master=check)
@click.argument("report", nargs=-1, required=True, type=names.A_PATH)
@output_options.reports
@output_options.verdict
@output_options.screen
@output_options.settings
@click.pass_context
def merge(ctx: click.Context, /, report: tuple[str, ...], **options: Any) -> int:
    """Make one report of saved JSON reports: of all parts of an audit (check --shard), or of
    audits of different files.

    The report of all parts is that of the whole audit, byte for byte; only html, which draws
    rounds, has none to draw, and jsonl is written while an audit runs.
    """
    reported = wanted(ctx, options["format"], options["output"])
    if any(one.format == "jsonl" for one in reported):
        raise CannotRun("jsonl is written while an audit runs: merge into another format")
    output_options.refuse_unwritable(reported)
    try:
        whole = saved.merged([saved.read(path) for path in report], gate_options.floor(options))
    except saved.NotMergeable as error:
        raise CannotRun(str(error)) from error
    reports = formats.Reports(reported, output_options.shown(options))
    return output_options.deliver(whole, reports, reported, options)
