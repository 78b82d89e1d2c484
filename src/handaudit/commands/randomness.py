"""``handaudit randomness``: an archive in, tests of its dealing and dice against chance out."""

import os
import sys
from collections import Counter
from importlib.util import find_spec
from typing import TYPE_CHECKING, Final

import click

from handaudit.commands import exits, names, output_options
from handaudit.commands.faults import CannotRun
from handaudit.commands.output_options import Color
from handaudit.inputs.find import PathMissing
from handaudit.reports import delivery, progress
from handaudit.reports.terminal import Terminal, safe

if TYPE_CHECKING:
    from handaudit.randomness.gathering import By
    from handaudit.randomness.verdict import Verdict

FORMATS: Final = ("text", "json", "markdown")
_NEEDED: Final = ("scipy", "numpy")


@click.command()
@click.argument("path", nargs=-1, required=True)
@click.option(
    "--format",
    "form",
    type=click.Choice(FORMATS),
    default="text",
    show_default=True,
    help="Form of the report.",
)
@click.option("-o", "--output", metavar="FILE", default="-", help="File for the report.")
@click.option(
    "--alpha",
    type=click.FloatRange(0, 0.5, min_open=True),
    default=0.01,
    show_default=True,
    help="How often an archive dealt by chance may be said to show something, all tests together.",
)
@click.option(
    "--seed", default=0, show_default=True, help="For what is dealt anew to compare with."
)
@click.option(
    "--by", type=click.Choice(["table", "dealer", "format"]), help="Test each of these as well."
)
@names.reading
@click.option("--allow-incomplete", is_flag=True, help="No exit code 3 for what was not read.")
@click.option("-q", "--quiet", is_flag=True, help="No closing line.")
@click.option("--no-progress", is_flag=True, help="No progress line on standard error.")
@output_options.color
def randomness(
    path: tuple[str, ...],
    *,
    form: str,
    output: str,
    alpha: float,
    seed: int,
    by: "By | None",
    input_format: str | None,
    encoding: str | None,
    stdin_filename: str | None,
    allow_incomplete: bool,
    quiet: bool,
    no_progress: bool,
    color: Color,
) -> int:
    """Test whether the cards of an archive are randomly intermixed, 14.5(a), and its dice fair.

    Only cards that are known whatever they are count as a sample of the deck; docs/randomness.md says
    which those are, and what the tests cannot show.

    \b
    Exit codes: 0 nothing was seen, 1 dealing that chance would not give,
    2 could not run, 3 incomplete (no input, something could not be read, or
    nothing could be tested).
    """  # noqa: D301  click reads the escape
    _refuse_without_scipy()
    names.refuse_unknown("input format", input_format, names.input_formats)
    hints = names.hints(path, encoding, stdin_filename)
    from handaudit.randomness import gathering, verdict  # noqa: PLC0415

    reason = None if output == delivery.STDOUT else delivery.unwritable(output)
    if reason:
        raise CannotRun(f"cannot write {output}: {reason}")
    show = not (quiet or no_progress) and progress.watched(
        os.environ, is_terminal=sys.stderr.isatty()
    )
    try:
        with progress.line(show=show) as advance:
            archive = gathering.gather(
                path, by=by, input_format=input_format, hints=hints, progress=advance
            )
    except PathMissing as error:
        raise CannotRun(str(error)) from error
    found = verdict.judge(archive, alpha=alpha, seed=seed)
    _deliver(found, form, output, color)
    _close(found, quiet=quiet)
    if found.incomplete and not allow_incomplete:
        return exits.INCOMPLETE
    return exits.FOUND if found.seen else exits.CLEAN


def _refuse_without_scipy() -> None:
    if any(find_spec(name) is None for name in _NEEDED):
        raise CannotRun("randomness needs SciPy: pip install 'handaudit[stats]'")


def _deliver(found: "Verdict", form: str, output: str, color: Color) -> None:
    from handaudit.reports.randomness import json, markdown, text  # noqa: PLC0415  SciPy is an extra

    screen = output_options.terminal(color) if output == delivery.STDOUT else Terminal()
    content: str | bytes
    if form == "json":
        content = json.render(found)
    elif form == "markdown":
        content = markdown.render(found)
    else:
        content = text.render(found, screen)
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
            click.echo(f"handaudit: passed over: {count:,} of the files: {safe(reason)}", err=True)
    if not found.rounds:
        click.echo("handaudit: no round of play was found", err=True)
    if not quiet:
        click.echo(words.closing(found), err=True)
