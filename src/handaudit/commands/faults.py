"""What ends a command before its work is done."""

from typing import Any, Final

import click

from handaudit.reports.terminal import safe

LONGEST: Final = 1_000
"""Characters of a message: what it quotes from a file may have any length."""
_WIDEST: Final = 120
"""Characters before a caret, beyond which it points to nothing that one could see."""


class CannotRun(click.ClickException):
    """Something outside the log keeps the command from running: exit code 2."""

    exit_code = 2

    def __init__(self, message: str, *, quoted: str = "", column: int = 0) -> None:
        super().__init__(message)
        self._quoted, self._column = quoted, column
        """A text of the user's own, and how far into it what is wrong begins."""

    def show(self, file: Any = None) -> None:
        """Prints one line, whatever the message is made of, and points into what is quoted."""
        message = safe(self.message)
        if len(message) > LONGEST:
            message = f"{message[: LONGEST // 2]} ... {message[-LONGEST // 2 :]}"
        click.echo(f"handaudit: error: {message}", file=file, err=True)
        if self._quoted:
            before = safe(self._quoted[: self._column])
            if len(before) <= _WIDEST:
                click.echo(f"  {safe(self._quoted)[:LONGEST]}\n  {' ' * len(before)}^", err=True)


class Terminated(BaseException):
    """The process was asked to end (SIGTERM); not an ``Exception``, so that nothing swallows it."""
