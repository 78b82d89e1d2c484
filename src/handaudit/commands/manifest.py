"""``handaudit manifest``: what a saved report covers, and what it leaves out."""

import click

from handaudit.commands import names, output_options
from handaudit.commands.faults import CannotRun
from handaudit.reports import json
from handaudit.reports.manifest import NoReport, SavedReport


@click.command()
@click.argument("report", type=names.A_PATH)
def manifest(report: str) -> int:
    """Print what a JSON report covers.

    It lists each input with its digest, bytes, rounds and the bytes that could not be read. It also
    lists each file that was left out, with the reason.
    """
    try:
        return output_options.printed(json.encoded(SavedReport(report).manifest))
    except NoReport as error:
        raise CannotRun(str(error)) from error
