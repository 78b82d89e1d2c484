"""``handaudit replay``: one round, step by step, with its findings."""

import sys

import click

from handaudit.commands import house_options, names, output_options
from handaudit.commands.faults import CannotRun
from handaudit.commands.output_options import Color
from handaudit.law.house.profiles import Houses
from handaudit.reports import replay as pages


@click.command()
@click.argument("file", type=names.A_PATH)
@click.option("--hand", metavar="ID", help="Number of the round; the first round by default.")
@click.option("--until", metavar="LINE", type=int, help="Stop after this line of the file.")
@names.reading
@house_options.RULEBOOK
@house_options.BOOK
@output_options.color
def replay(
    file: str,
    *,
    hand: str | None,
    until: int | None,
    input_format: str | None,
    encoding: str | None,
    stdin_filename: str | None,
    rulebook: str | None,
    book: tuple[str, ...],
    color: Color,
) -> int:
    """Show a round step by step: stacks, pots, cards, whose turn it is, and each finding. For mini-dice,
    show the shaker, the dice, the wagers on the layout and what they pay.

    On a terminal, Return shows the next step and q quits. Elsewhere, the whole round is printed.
    """
    names.refuse_unknown("input format", input_format, names.input_formats, option="input_format")
    hints = names.hints([file], encoding, stdin_filename)
    houses = house_options.under(Houses(), rulebook, book)
    found = pages.found(file, hand, input_format, hints, houses)
    if isinstance(found, str):
        raise CannotRun(found)
    steps = pages.steps(*found, output_options.terminal(color), until)
    if sys.stdin.isatty() and sys.stdout.isatty():
        return pages.page(steps)
    return output_options.printed("".join(steps))
