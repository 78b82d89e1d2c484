"""The command line: takes arguments, gives reports and an exit code, and has no logic of its own.

The group knows the name of each command and one line about it. It imports a command's module when
the command runs or shows its help, so that ``--version`` and ``--help`` answer at once.
"""

import os
import signal
import sys
import threading
import traceback
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import click

import handaudit
from handaudit.commands.faults import CannotRun, Terminated
from handaudit.commands.lazy import Command, LazyGroup

TRACEBACK: Final = "HANDAUDIT_TRACEBACK"
"""Environment variable that makes an internal error show its traceback."""

ENDING: Final = tuple(
    getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)
)
"""Signals that end a command; Windows has no SIGHUP."""

COMMANDS: Final = tuple(
    Command(name, f"handaudit.commands.{name}", about)
    for name, about in (
        ("baseline", "Keep a baseline up to date."),
        ("check", "Audit files, folders, globs or standard input."),
        ("config", "Write settings, or show them and their sources."),
        ("convert", "Write logs in another format."),
        ("coverage", "List every paragraph and whether a rule checks it."),
        ("diff", "Compare two saved reports: new and fixed findings."),
        ("dossier", "Write a cover and a page for each finding, for filing."),
        ("house", "Write a house file, or show its rules."),
        ("manifest", "Show what a saved report covers."),
        ("merge", "Merge JSON reports into one report."),
        ("parse", "Show the event that each line of a log became."),
        ("randomness", "Test whether cards and dice are random."),
        ("replay", "Show a round step by step, with its findings."),
        ("rules", "List the rules, or explain one."),
        ("schema", "Print the JSON Schema of a report, a diff or the settings."),
        ("simulate", "Deal a session, in order or with one planted breach."),
        ("summary", "Make tables and plots of saved reports."),
        ("verify", "Check a saved report against its files and itself."),
        ("waivers", "List waivers, or check them."),
    )
)


@click.group(
    cls=LazyGroup,
    lazy=COMMANDS,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(handaudit.__version__, "-V", "--version", prog_name="handaudit")
def main() -> None:
    """Audit logs of poker rounds against N.J.A.C. 19:47-14 / 13:69F-14, paragraph by paragraph."""
    try:
        Path.cwd()
    except OSError as error:
        raise CannotRun("the working directory is gone: change to one that exists") from error


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
    except Terminated as ended:
        return 128 + ended.number
    except SystemExit:  # click raises this if nobody reads the help or the version
        return 0
    except Exception as error:  # noqa: BLE001  the last resort: one clear line instead of a traceback
        return _of_a_name(error) or _our_fault(error)
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
    return done if isinstance(done, int) else 0


def _heed_termination() -> dict[int, Any]:
    """Makes SIGTERM and SIGHUP end the work like Ctrl-C; returns the earlier handlers.

    A signal that is ignored stays ignored, as under ``nohup``.
    """

    def end(number: int, _: object) -> None:
        raise Terminated(number)

    if threading.current_thread() is not threading.main_thread():
        return {}
    heeded = (number for number in ENDING if signal.getsignal(number) != signal.SIG_IGN)
    return {number: signal.signal(number, end) for number in heeded}


def _open_closed_streams() -> None:
    """Opens an empty stream in place of each standard stream that the process lacks."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: PTH123, SIM115


def _of_a_name(error: Exception) -> int | None:
    """Prints that a file cannot be used, if that was it: settings and options may name any.

    Python has no name of the file in its error about a NUL.
    """
    if isinstance(error, OSError) and error.filename is not None:
        name, why = os.fsdecode(error.filename), error.strerror or type(error).__name__
        CannotRun(f"{name}: {why}").show()
        return 2
    if isinstance(error, ValueError) and "embedded null" in str(error):
        CannotRun("the name of a file holds a NUL").show()
        return 2
    return None


def _our_fault(error: Exception) -> int:
    """Prints that handaudit failed, and how to see where."""
    what = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    if os.environ.get(TRACEBACK):
        traceback.print_exception(error)
    hint = "this is a fault of handaudit, not of the log; "
    CannotRun(f"{what} ({hint}run again with {TRACEBACK}=1 to see where it arose)").show()
    return 2
