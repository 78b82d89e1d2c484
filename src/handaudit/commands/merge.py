"""``handaudit merge``: makes one report from several."""

from typing import Any

import click

from handaudit.commands import gate_options, names, output_options
from handaudit.commands.check import check
from handaudit.commands.faults import CannotRun
from handaudit.commands.settings.command import Configured, wanted
from handaudit.reports import formats, run
from handaudit.reports.history import merge as saved


@click.command(cls=Configured, master=check)
@click.argument("report", nargs=-1, required=True, type=names.A_PATH)
@output_options.reports
@output_options.verdict
@output_options.screen
@output_options.settings
@click.pass_context
def merge(ctx: click.Context, /, report: tuple[str, ...], **options: Any) -> int:
    """Merge saved JSON reports into one: all parts of an audit (check --shard), or audits of
    different files.

    The merged report of all parts equals that of the whole audit, byte for byte. There are two
    exceptions: html draws no rounds, and jsonl is written only while an audit runs.
    """
    reported = wanted(ctx, options["format"], options["output"])
    for one in reported:
        if formats.by_name(one.format).renderer is None:
            message = f"{one.format} is written while an audit runs: merge into another format"
            raise CannotRun(message)
    output_options.refuse_not_installed(reported)
    output_options.refuse_unwritable(reported)
    try:
        whole = saved.merged([saved.read(path) for path in report], gate_options.floor(options))
    except saved.NotMergeable as error:
        raise CannotRun(str(error)) from error
    reports = run.Reports(reported, output_options.shown(options))
    return output_options.deliver(whole, reports, options)
