"""``handaudit coverage``: every paragraph of the law, and whether it is checked."""

import click

from handaudit.commands import output_options
from handaudit.duties.coverage import paragraphs
from handaudit.reports import coverage as pages


@click.command()
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json", "markdown"]),
    default="text",
    help="Form of the list.",
)
def coverage(form: str) -> int:
    """List every paragraph of the subchapters: checked (by which rules), definition, unlogged, missing."""
    render = {"text": pages.as_text, "json": pages.as_json, "markdown": pages.as_markdown}[form]
    return output_options.printed(render(paragraphs()))
