"""``handaudit schema``: the JSON Schemas of reports, diffs and settings."""

import click

from handaudit.commands import output_options
from handaudit.commands.check import check
from handaudit.commands.settings import files
from handaudit.reports import diff, json


@click.command()
@click.argument("what", type=click.Choice(["report", "diff", "config"]))
def schema(what: str) -> int:
    """Print the JSON Schema of the JSON report of check or diff, or of handaudit.toml."""
    if what == "config":
        return output_options.printed(json.encoded(files.schema(check)))
    return output_options.printed(json.schema() if what == "report" else diff.schema())
