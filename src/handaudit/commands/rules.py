"""``handaudit rules``: lists the rules, or explains one."""

import click

from handaudit.auditing import plugins
from handaudit.commands import house_options, names, output_options
from handaudit.commands.faults import CannotRun
from handaudit.commands.output_options import Color
from handaudit.duties import catalogue, selection
from handaudit.duties.registry import RENAMED
from handaudit.law.rulebook import NoBook
from handaudit.reports import rules as pages
from handaudit.reports import timeline
from handaudit.reports.terminal import Terminal


@click.command()
@click.argument("rule_or_citation", required=False, shell_complete=names.completed(names.rules))
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json"]),
    default="text",
    show_default=True,
    help="Format of the list.",
)
@output_options.color
@click.option(
    "--history", is_flag=True, help="Show how the paragraphs changed from edition to edition."
)
@house_options.RULEBOOK
@house_options.BOOK
@click.option("--plugin", metavar="NAME", multiple=True, help="Include the rules of this plugin.")
def rules(
    rule_or_citation: str | None,
    *,
    form: str,
    color: Color,
    history: bool,
    rulebook: str | None,
    book: tuple[str, ...],
    plugin: tuple[str, ...],
) -> int:
    """List the rules, explain one, or list those at or below a citation such as 14.10(g) or 14.9*.

    A finding may name an entry of the register of ambiguities, such as A-26: it is explained, too.
    """
    terms: tuple[str, ...] = ()
    try:
        plugins.use(plugin)
        used = house_options.named(rulebook, book)
        found = catalogue.entries(used)
        open_text = catalogue.ambiguity(rule_or_citation or "", found, used)
        if open_text is not None:
            return _ambiguity(open_text, form, output_options.terminal(color), history=history)
        if used:
            stated = {rule.name for one in used for rule in catalogue.stated_by(one, found)}
            found = tuple(rule for rule in found if rule.name in stated)
        if rule_or_citation is not None:
            wanted = selection.current(rule_or_citation, RENAMED, names.warn)
            terms, found = catalogue.looked_up(wanted, found, used)
    except (selection.UnknownRule, plugins.NotPlugged, NoBook) as error:
        raise CannotRun(str(error)) from error
    named = [rule for rule in found if terms == (rule.name,)]
    cites = () if named or rule_or_citation is None else terms
    of_books = catalogue.asked(rule_or_citation, used) if cites and rule_or_citation else ()
    clauses = tuple(clause for _, clause in of_books)
    screen = output_options.terminal(color)
    dated = catalogue.by_book(named[0] if named else None, cites, of_books, used) if history else {}
    if form == "json":
        changes = timeline.as_objects(dated) if history else None
        content = pages.as_json(found, cites, clauses=clauses, history=changes)
        return output_options.printed(content)
    if history:
        return output_options.printed(timeline.as_text(dated, screen))
    if named:
        return output_options.printed(pages.explained(named[0], screen))
    by_name = not clauses and not any(rule.below(cites) for rule in found)
    if rule_or_citation is None or (found and by_name):
        return output_options.printed(pages.listed(found, screen))
    return output_options.printed(pages.below(rule_or_citation, cites, clauses, found, screen))


def _ambiguity(one: catalogue.Ambiguity, form: str, screen: Terminal, *, history: bool) -> int:
    if history:
        raise CannotRun(f"--history is about paragraphs, and {one.entry} is how a text is read")
    as_json = form == "json"
    return output_options.printed(
        pages.ambiguity_as_json(one) if as_json else pages.ambiguity(one, screen)
    )
