"""``handaudit coverage``: every clause of the law, and whether a rule judges it."""

import click

from handaudit.commands import output_options
from handaudit.commands.output_options import Color
from handaudit.duties.coverage import paragraphs
from handaudit.reports import coverage as pages


@click.command()
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json", "markdown"]),
    default="text",
    show_default=True,
    help="Format of the list.",
)
@output_options.color
def coverage(form: str, color: Color) -> int:
    """List every clause of the law by status: partly judged, judged, definition, unlogged, text not seen."""
    found = paragraphs()
    if form == "json":
        return output_options.printed(pages.as_json(found))
    if form == "markdown":
        return output_options.printed(pages.as_markdown(found))
    return output_options.printed(pages.as_text(found, output_options.terminal(color)))
