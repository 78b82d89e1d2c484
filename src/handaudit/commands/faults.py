"""The faults that end a command early."""

from typing import Any, Final

import click

from handaudit.commands.context import origin
from handaudit.reports.terminal import safe

LONGEST: Final = 1_000
"""Most characters of a message, since a quote from a file may have any length."""
_WIDEST: Final = 120
"""Most characters before a caret; beyond them, it would not be visible where it points."""


class CannotRun(click.ClickException):
    """Something outside the log keeps the command from running: exit code 2.

    ``option`` is the parameter whose value is at fault; the message names the origin of that value.
    """

    exit_code = 2

    def __init__(
        self, message: str, *, quoted: str = "", column: int = 0, option: str | None = None
    ) -> None:
        super().__init__(f"{origin(option)}: {message}" if option else message)
        self._quoted, self._column = quoted, column
        """The user's own text, and the column where the fault begins."""

    def show(self, file: Any = None) -> None:
        """Prints the message as one line, and points at the fault in the quoted text."""
        message = safe(self.message)
        if len(message) > LONGEST:
            message = f"{message[: LONGEST // 2]} ... {message[-LONGEST // 2 :]}"
        click.echo(f"handaudit: error: {message}", file=file, err=True)
        if self._quoted:
            before = safe(self._quoted[: self._column])
            if len(before) <= _WIDEST:
                click.echo(f"  {safe(self._quoted)[:LONGEST]}\n  {' ' * len(before)}^", err=True)


class Terminated(BaseException):
    """The process received SIGTERM or SIGHUP. This is not an ``Exception``, so nothing swallows it."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number
