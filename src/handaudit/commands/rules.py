"""``handaudit rules``: the list of rules, and what one is about."""

import click

from handaudit.auditing import plugins
from handaudit.commands import names, output_options
from handaudit.commands.faults import CannotRun
from handaudit.commands.output_options import Color
from handaudit.duties import RENAMED, catalogue, selection
from handaudit.reports import rules as pages


@click.command()
@click.argument("rule_or_citation", required=False, shell_complete=names.completed(names.rules))
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json"]),
    default="text",
    show_default=True,
    help="Form of the list.",
)
@output_options.color
@click.option(
    "--plugin", metavar="NAME", multiple=True, help="With the rules of this plugin as well."
)
def rules(rule_or_citation: str | None, form: str, color: Color, plugin: tuple[str, ...]) -> int:
    """List the rules, explain one, or list those at or below a citation such as 14.10(g)."""
    term = None
    try:
        plugins.use(plugin)
        found = catalogue.entries()
        if rule_or_citation is not None:
            wanted = selection.current(rule_or_citation, RENAMED, names.warn)
            term, found = catalogue.looked_up(wanted, found)
    except (selection.UnknownRule, plugins.NotPlugged) as error:
        raise CannotRun(str(error)) from error
    named = term is not None and found[0].name == term
    screen = output_options.terminal(color)
    if form == "json":
        return output_options.printed(pages.as_json(found, None if named else term))
    if term is None:
        return output_options.printed(pages.listed(found, screen))
    if named:
        return output_options.printed(pages.explained(found[0], screen))
    return output_options.printed(pages.below(term, found, screen))
