"""``handaudit randomness``: tests the dealing and dice of an archive against chance."""

import os
import sys
from collections import Counter
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Final

import click

from handaudit.commands import exits, names, output_options
from handaudit.commands.faults import CannotRun
from handaudit.inputs.find import PathMissing
from handaudit.reports import delivery, progress
from handaudit.reports.terminal import Terminal, safe

if TYPE_CHECKING:
    from handaudit.randomness.gathering import Archive
    from handaudit.randomness.verdict import Verdict

FORMATS: Final = ("text", "json", "markdown", "html")
BIAS: Final = 0.1
POWER: Final = 0.9
_NEEDED: Final = ("scipy", "numpy")
_LEVEL: Final = click.FloatRange(0, 0.5, min_open=True)
_SHARE: Final = click.FloatRange(0, 1, min_open=True, max_open=True)


@click.command()
@click.argument("path", nargs=-1)
@click.option(
    "--format",
    "form",
    type=click.Choice(FORMATS),
    default="text",
    show_default=True,
    help="Format of the report.",
)
@click.option("-o", "--output", metavar="FILE", default="-", help="File for the report.")
@click.option(
    "--alpha",
    type=_LEVEL,
    default=0.01,
    show_default=True,
    help="Chance of a false alarm on a fair archive, over all tests together.",
)
@click.option("--seed", default=0, show_default=True, help="Seed for the deals to compare with.")
@click.option(
    "--by",
    type=click.Choice(["table", "dealer", "format", "day", "batch"]),
    help="Also test each of these, and the spread of their p values; a batch is 200 rounds.",
)
@click.option("--require-power", is_flag=True, help="Exit 3 if there are too few rounds to say.")
@click.option(
    "--nights",
    metavar="FILE",
    help="Add this night to the record in FILE; the evidence of all its nights decides the exit code.",
)
@click.option("--plan", is_flag=True, help="Print how many rounds show a bias, and read no logs.")
@click.option(
    "--bias", type=_SHARE, default=BIAS, show_default=True, help="For --plan: the bias to see."
)
@click.option(
    "--power",
    type=_SHARE,
    default=POWER,
    show_default=True,
    help="For --plan: how often the tests should see it.",
)
@names.reading
@click.option("--allow-incomplete", is_flag=True, help="Do not exit 3 if something was not read.")
@click.option("-q", "--quiet", is_flag=True, help="Print no closing line.")
@click.option("--no-progress", is_flag=True, help="Show no progress line.")
@output_options.color
@click.pass_context
def randomness(ctx: click.Context, /, path: tuple[str, ...], **options: Any) -> int:
    """Test whether the cards of an archive are randomly intermixed, 14.5(a), and its dice fair.

    The tests sample only cards that are visible regardless of their value. docs/randomness.md says
    which cards those are, and what the tests cannot show.

    \b
    Exit codes: 0 nothing unusual, 1 results that chance does not explain,
    2 could not run, 3 incomplete (no input, something could not be read, nothing
    could be tested, or the rounds deviate but are too few to judge; with
    --require-power, too few rounds to say).
    """  # noqa: D301  click reads the escape
    if options["plan"] == bool(path):
        raise click.UsageError(
            "--plan reads no logs" if path else "Name logs, or ask for a --plan", ctx
        )
    _refuse_without_scipy()
    names.refuse_unknown(
        "input format", options["input_format"], names.input_formats, option="input_format"
    )
    output = options["output"]
    reason = None if output == delivery.STDOUT else delivery.unwritable(output)
    if reason:
        raise CannotRun(f"cannot write {output}: {reason}")
    if options["plan"]:
        return _planned(options)
    from handaudit.randomness import verdict  # noqa: PLC0415  SciPy is an extra

    archive = _gathered(path, options)
    found = verdict.judge(archive, alpha=options["alpha"], seed=options["seed"])
    _deliver(_rendered(found, options), output)
    _close(found, quiet=options["quiet"])
    alarm = _added(found, options) if options["nights"] else found.outcome == "seen"
    unjudged = bool(found.seen) and not found.large_enough and not options["nights"]
    if (found.incomplete or unjudged) and not options["allow_incomplete"]:
        return exits.INCOMPLETE
    if alarm:
        return exits.FOUND
    too_few = options["require_power"] and found.outcome == "too-few"
    return exits.INCOMPLETE if too_few else exits.CLEAN


def _gathered(path: tuple[str, ...], options: dict[str, Any]) -> "Archive":
    from handaudit.randomness import gathering  # noqa: PLC0415  NumPy is an extra

    show = not (options["quiet"] or options["no_progress"]) and progress.watched(
        os.environ, is_terminal=sys.stderr.isatty()
    )
    try:
        with progress.line(show=show) as advance:
            return gathering.gather(
                path,
                by=options["by"],
                input_format=options["input_format"],
                hints=names.hints(path, options["encoding"], options["stdin_filename"]),
                progress=advance,
            )
    except PathMissing as error:
        raise CannotRun(str(error)) from error


def _planned(options: dict[str, Any]) -> int:
    """Prints how many rounds are needed."""
    from handaudit.randomness import plan  # noqa: PLC0415  SciPy is an extra
    from handaudit.reports.randomness import plans  # noqa: PLC0415  SciPy is an extra

    if options["form"] not in plans.FORMATS:
        raise CannotRun(f"--plan has the formats {' and '.join(plans.FORMATS)}")
    asked = plans.PlanRequest(options["bias"], options["power"], options["alpha"])
    made = plan.plans(asked.bias, asked.power, asked.alpha)
    render = plans.as_json if options["form"] == "json" else plans.text
    _deliver(render(made, asked), options["output"])
    return exits.CLEAN


def _added(found: "Verdict", options: dict[str, Any]) -> bool:
    """Adds the night to its book; returns whether the evidence of all nights raises the alarm."""
    from handaudit.randomness import nights  # noqa: PLC0415  SciPy is an extra
    from handaudit.reports.randomness import words  # noqa: PLC0415  SciPy is an extra

    path = options["nights"]
    try:
        book = nights.opened(path, options["alpha"])
        night = book.add(found)
        delivery.to_file(path, nights.encoded(book))
    except nights.UnusableBook as error:
        raise CannotRun(str(error)) from error
    except OSError as error:
        raise CannotRun(f"cannot write {path}: {error.strerror or error}") from error
    if not options["quiet"]:
        click.echo(words.evidence(book, night), err=True)
    return book.alarm is not None


def _refuse_without_scipy() -> None:
    if any(find_spec(name) is None for name in _NEEDED):
        raise CannotRun("randomness needs SciPy: pip install scipy")


def _rendered(found: "Verdict", options: dict[str, Any]) -> str | bytes:
    from handaudit.reports.randomness import (  # noqa: PLC0415  SciPy is an extra
        html,
        json,
        markdown,
        text,
    )

    if options["form"] == "json":
        return json.render(found)
    if options["form"] == "markdown":
        return markdown.render(found)
    if options["form"] == "html":
        return html.render(found)
    to_screen = options["output"] == delivery.STDOUT
    return text.render(
        found, output_options.terminal(options["color"]) if to_screen else Terminal()
    )


def _deliver(content: str | bytes, output: str) -> None:
    try:
        if output == delivery.STDOUT:
            delivery.to_stdout(content)
        else:
            delivery.to_file(output, delivery.encoded(content))
    except BrokenPipeError:
        delivery.let_go()
    except OSError as error:
        raise CannotRun(f"cannot write {output}: {error.strerror or error}") from error


def _close(found: "Verdict", *, quiet: bool) -> None:
    from handaudit.reports.randomness import words  # noqa: PLC0415  SciPy is an extra

    for path, reason in found.unreadable:
        click.echo(f"handaudit: not read: {safe(path)}: {safe(reason)}", err=True)
    for reason, count in Counter(reason for _, reason in found.skipped).items():
        if not quiet:
            click.echo(f"handaudit: skipped: {count:,} of the files: {safe(reason)}", err=True)
    if not found.rounds:
        click.echo("handaudit: no round of play was found", err=True)
    if not quiet:
        click.echo(words.closing(found), err=True)
