"""What ends a command before its work is done."""

from typing import Any, Final

import click

LONGEST: Final = 1_000
"""Characters of a message: what it quotes from a file may have any length."""


class CannotRun(click.ClickException):
    """Something outside the log keeps the command from running: exit code 2."""

    exit_code = 2

    def show(self, file: Any = None) -> None:
        """Prints one line, whatever the message is made of."""
        from handaudit.reports.terminal import safe  # noqa: PLC0415

        message = safe(self.message)
        if len(message) > LONGEST:
            message = f"{message[: LONGEST // 2]} ... {message[-LONGEST // 2 :]}"
        click.echo(f"handaudit: error: {message}", file=file, err=True)


class Terminated(BaseException):
    """The process was asked to end (SIGTERM); not an ``Exception``, so that nothing swallows it."""
