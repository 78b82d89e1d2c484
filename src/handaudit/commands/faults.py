"""What ends a command before its work is done."""

from typing import Any

import click


class CannotRun(click.ClickException):
    """Something outside the log keeps the command from running: exit code 2."""

    exit_code = 2

    def show(self, file: Any = None) -> None:
        """Prints one line, whatever the message is made of."""
        from handaudit.reports.terminal import safe  # noqa: PLC0415

        click.echo(f"handaudit: error: {safe(self.message)}", file=file, err=True)


class Terminated(BaseException):
    """The process was asked to end (SIGTERM); not an ``Exception``, so that nothing swallows it."""
