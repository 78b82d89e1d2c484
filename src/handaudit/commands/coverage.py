"""``handaudit coverage``: every clause of a law or book, and whether a rule judges it."""

import click

from handaudit.commands import house_options, output_options
from handaudit.commands.faults import CannotRun
from handaudit.commands.output_options import Color
from handaudit.duties.coverage import paragraphs
from handaudit.duties.selection import terms_of
from handaudit.law import books
from handaudit.law.rulebook import NoBook
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
@house_options.RULEBOOK
@house_options.BOOK
def coverage(form: str, color: Color, rulebook: str | None, book: tuple[str, ...]) -> int:
    """List the clauses of a law or book, by status.

    A clause is judged or partly judged, a definition, not logged, or of a text that has not been seen.
    """
    try:
        beside = [books.beside(name) for name in terms_of(book)]
        law = [] if beside and rulebook is None else [books.named(rulebook or books.LAW)]
        found = [one for named in law for one in paragraphs(named)]
        found += [one for named in beside for one in paragraphs(named.book, named.pinned)]
    except NoBook as error:
        raise CannotRun(str(error)) from error
    if form == "json":
        return output_options.printed(pages.as_json(found))
    if form == "markdown":
        return output_options.printed(pages.as_markdown(found))
    return output_options.printed(pages.as_text(found, output_options.terminal(color)))
