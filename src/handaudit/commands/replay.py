"""``handaudit replay``: rounds, step by step, with their findings."""

import sys
from functools import partial
from pathlib import Path
from typing import Any

import click

from handaudit.auditing.pseudonyms import Mask
from handaudit.commands import house_options, names, output_options
from handaudit.commands.faults import CannotRun
from handaudit.law.house.profiles import Houses
from handaudit.reports import delivery, playback, player
from handaudit.reports import replay as pages


@click.command()
@click.argument("file", type=names.A_PATH)
@click.option("--hand", metavar="ID", help="Number of the round; the first round by default.")
@click.option("--until", metavar="LINE", type=int, help="Stop after this line of the file.")
@click.option("--big-blinds", is_flag=True, help="Show stacks, bets and pots in big blinds.")
@click.option(
    "-o",
    "--output",
    metavar="FILE.html",
    type=click.Path(dir_okay=False),
    help="Write a page that plays the rounds in a browser: the round of --hand, or all of them.",
)
@click.option(
    "--mask", is_flag=True, help="Replace players' names with pseudonyms on the page of --output."
)
@names.reading
@house_options.RULEBOOK
@house_options.BOOK
@output_options.color
def replay(file: str, **options: Any) -> int:
    """Show a round step by step: stacks, pots, cards, whose turn it is, and each finding. For mini-dice,
    show the shaker, the dice, the wagers on the layout and what they pay.

    On a terminal, Return shows the next step, n and p the next and the previous round, and q quits.
    Elsewhere, the whole round is printed.

    With --output, one HTML file plays the rounds by keys and at a speed of your choice. The
    address of each step is a link to it.
    """
    names.refuse_unknown(
        "input format", options["input_format"], names.input_formats, option="input_format"
    )
    output = options["output"]
    _refuse_together(options)
    watched = output is None and sys.stdin.isatty() and sys.stdout.isatty()
    alone = not watched and (output is None or options["hand"] is not None)
    try:
        rounds = playback.of(
            file,
            options["hand"],
            input_format=options["input_format"],
            hints=names.hints([file], options["encoding"], options["stdin_filename"]),
            masks=options["mask"],
            houses=house_options.under(Houses(), options["rulebook"], options["book"]),
            most=1 if alone else playback.MOST,
        )
        if output is not None:
            return _written(rounds, file, output, mask=Mask() if options["mask"] else None)
        shown = partial(
            pages.steps,
            terminal=output_options.terminal(options["color"]),
            until=options["until"],
            in_blinds=options["big_blinds"],
        )
        if watched:
            return pages.page(rounds, shown)
        return output_options.printed("".join(shown(*rounds.steps(rounds.start))))
    except playback.CannotPlayBack as error:
        raise CannotRun(str(error)) from error


def _refuse_together(options: dict[str, Any]) -> None:
    if options["mask"] and options["output"] is None:
        raise CannotRun("--mask is about the page: it needs --output")
    for name in ("until", "big_blinds"):
        if options["output"] and options[name]:
            raise CannotRun(f"--{name.replace('_', '-')} is about the terminal: the page has keys")


def _written(rounds: playback.Playback, file: str, output: str, mask: Mask | None) -> int:
    """Writes the page."""
    if Path(output).suffix.lower() not in {".html", ".htm"}:
        raise CannotRun(f"the page is HTML: name it {output}.html")
    content = player.render(rounds, title=Path(file).name, mask=mask)
    try:
        delivery.to_file(output, delivery.encoded(content))
    except OSError as error:
        raise CannotRun(f"cannot write {output}: {error.strerror or error}") from error
    return 0
