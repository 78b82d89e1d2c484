"""The command line: arguments in, reports and an exit code out; no logic of its own.

Only click is imported with this module, so that ``--version`` and ``--help`` answer at once.
"""

import os
import signal
import sys
import threading
from collections.abc import Sequence
from typing import Any, Final

import click

import handaudit
from handaudit.commands import names
from handaudit.commands.baseline import baseline
from handaudit.commands.check import check
from handaudit.commands.config import config
from handaudit.commands.configured import FORMATS
from handaudit.commands.convert import convert
from handaudit.commands.diff import diff
from handaudit.commands.faults import CannotRun, Terminated
from handaudit.commands.house import house
from handaudit.commands.merge import merge
from handaudit.commands.output_options import Color
from handaudit.commands.output_options import color as _color
from handaudit.commands.output_options import terminal as _terminal
from handaudit.commands.parse import parse
from handaudit.commands.randomness import randomness
from handaudit.commands.simulate import simulate
from handaudit.commands.summary import summary
from handaudit.commands.waivers import waivers

__all__ = ["FORMATS", "CannotRun", "main", "run"]

TRACEBACK: Final = "HANDAUDIT_TRACEBACK"
"""Environment variable that shows where an error of ours arose."""


@click.group(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(handaudit.__version__, "-V", "--version", prog_name="handaudit")
def main() -> None:
    """Audit logs of poker rounds against N.J.A.C. 19:47-14 / 13:69F-14, paragraph by paragraph."""


main.add_command(check)
main.add_command(house)


@main.command(short_help="List the rules, or explain one or a citation.")
@click.argument("rule_or_citation", required=False, shell_complete=names.completed(names.rules))
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json"]),
    default="text",
    show_default=True,
    help="Form of the list.",
)
@_color
@click.option(
    "--plugin", metavar="NAME", multiple=True, help="With the rules of this plugin as well."
)
def rules(rule_or_citation: str | None, form: str, color: Color, plugin: tuple[str, ...]) -> int:
    """List the rules, explain one, or list those at or below a citation such as 14.10(g)."""
    from handaudit.auditing import plugins  # noqa: PLC0415
    from handaudit.duties import (  # noqa: PLC0415
        RENAMED,
        catalogue,
        selection,
    )
    from handaudit.reports import delivery  # noqa: PLC0415
    from handaudit.reports import rules as shown  # noqa: PLC0415

    term = None
    try:
        plugins.use(plugin)
        found = catalogue.entries()
        if rule_or_citation is not None:
            wanted = selection.current(
                rule_or_citation, RENAMED, lambda text: click.echo(f"handaudit: {text}", err=True)
            )
            term, found = catalogue.looked_up(wanted, found)
    except (selection.UnknownRule, plugins.NotPlugged) as error:
        raise CannotRun(str(error)) from error
    named = term is not None and found[0].name == term
    screen = _terminal(color)
    content: str | bytes
    if form == "json":
        content = shown.as_json(found, None if named else term)
    elif term is None:
        content = shown.listed(found, screen)
    else:
        content = shown.explained(found[0], screen) if named else shown.below(term, found, screen)
    try:
        delivery.to_stdout(content)
    except BrokenPipeError:
        delivery.let_go()
    return 0


@main.command(short_help="Show a hand step by step, and what is found in it.")
@click.argument("file", type=names.A_PATH)
@click.option("--hand", metavar="ID", help="The round's number; the first round by default.")
@click.option("--until", metavar="LINE", type=int, help="Stop after this line of the file.")
@names.reading
@_color
def replay(
    file: str,
    *,
    hand: str | None,
    until: int | None,
    input_format: str | None,
    encoding: str | None,
    stdin_filename: str | None,
    color: Color,
) -> int:
    """Show a round step by step: stacks, pots, cards, whose turn it is, and each finding; of mini-dice
    the shaker, the dice, the wagers on the layout and what is paid on them.

    On a terminal, Return shows the next step and q ends; elsewhere the whole round is printed.
    """
    from handaudit.reports import delivery  # noqa: PLC0415
    from handaudit.reports import replay as shown  # noqa: PLC0415

    names.refuse_unknown("input format", input_format, names.input_formats)
    hints = names.hints([file], encoding, stdin_filename)
    told = shown.found(file, hand, input_format, hints)
    if isinstance(told, str):
        raise CannotRun(told)
    steps = shown.steps(*told, _terminal(color), until)
    if sys.stdin.isatty() and sys.stdout.isatty():
        return shown.page(steps)
    try:
        delivery.to_stdout("".join(steps))
    except BrokenPipeError:
        delivery.let_go()
    return 0


@main.command(short_help="List every paragraph and whether it is checked.")
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json", "markdown"]),
    default="text",
    help="Form of the list.",
)
def coverage(form: str) -> int:
    """List every paragraph of the subchapters: checked (by which rules), definition, unlogged, missing."""
    from handaudit.duties.coverage import paragraphs  # noqa: PLC0415
    from handaudit.reports import coverage as shown  # noqa: PLC0415
    from handaudit.reports import delivery  # noqa: PLC0415

    render = {"text": shown.as_text, "json": shown.as_json, "markdown": shown.as_markdown}[form]
    try:
        delivery.to_stdout(render(paragraphs()))
    except BrokenPipeError:
        delivery.let_go()
    return 0


@main.command(short_help="Print the JSON Schema of the JSON report, a diff or the settings.")
@click.argument("what", type=click.Choice(["report", "diff", "config"]))
def schema(what: str) -> int:
    """Print the JSON Schema of what --format json writes (check, diff), or of handaudit.toml."""
    from handaudit.commands import configuration  # noqa: PLC0415
    from handaudit.reports import delivery, json  # noqa: PLC0415
    from handaudit.reports import diff as compared  # noqa: PLC0415

    if what == "config":
        made = json.encoded(configuration.schema(check))
    else:
        made = json.schema() if what == "report" else compared.schema()
    try:
        delivery.to_stdout(made)
    except BrokenPipeError:
        delivery.let_go()
    return 0


for _command in (
    parse,
    convert,
    merge,
    summary,
    diff,
    baseline,
    waivers,
    config,
    simulate,
    randomness,
):
    main.add_command(_command)


def run(arguments: Sequence[str] | None = None) -> int:
    """Runs the command line and returns the exit code; no traceback ever reaches a user.

    This is the entry point of the ``handaudit`` script.
    """
    _open_closed_streams()
    before = _heed_termination()
    try:
        done = main.main(
            None if arguments is None else list(arguments),
            prog_name="handaudit",
            standalone_mode=False,
        )
    except click.ClickException as error:
        error.show()
        return 2
    except (KeyboardInterrupt, click.Abort):
        return 130
    except Terminated:
        return 143
    except SystemExit:  # click's way to say that nobody reads the help or the version
        return 0
    except Exception as error:  # noqa: BLE001  the last resort: one clear line instead of a traceback
        return _our_fault(error)
    finally:
        if before is not None:
            signal.signal(signal.SIGTERM, before)
    return done if isinstance(done, int) else 0


def _heed_termination() -> Any:
    """Makes SIGTERM end the work as Ctrl-C does; the handler that was there before."""

    def end(*_: object) -> None:
        raise Terminated

    if threading.current_thread() is not threading.main_thread():
        return None
    return signal.signal(signal.SIGTERM, end)


def _open_closed_streams() -> None:
    """Gives a process that was started without a standard stream an empty one."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: PTH123, SIM115


def _our_fault(error: Exception) -> int:
    """Says that handaudit failed, and how to see where."""
    what = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    if os.environ.get(TRACEBACK):
        import traceback  # noqa: PLC0415

        traceback.print_exception(error)
    hint = "this is a fault of handaudit, not of the log; "
    CannotRun(f"{what} ({hint}run again with {TRACEBACK}=1 to see where it arose)").show()
    return 2
