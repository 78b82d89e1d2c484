"""The options that say where an audit runs, and the engine that they select."""

import re
from typing import TYPE_CHECKING, Any, Final

import click

from handaudit.auditing import engines
from handaudit.commands.faults import CannotRun
from handaudit.commands.sections import section

if TYPE_CHECKING:
    from handaudit.auditing.engines import Engine


class Jobs(click.ParamType[int | str]):
    """A number of processes, or ``auto``."""

    name = "N|auto"
    takes_number = True
    """A settings file may give it as a number."""

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> int | str:
        """The number, or the word."""
        text = str(value)
        if text == "auto":
            return text
        if not re.fullmatch(r"[1-9][0-9]{0,2}", text) or int(text) > MOST:
            self.fail(
                f"'{text}' is not a number of processes: give 1 to {MOST}, or auto", param, ctx
            )
        return int(text)


MOST: Final = 256
"""Most processes on one machine."""

options = section(
    "Processes",
    click.option(
        "--jobs",
        "-j",
        type=Jobs(),
        metavar="N|auto",
        default="auto",
        show_default=True,
        help="Number of processes; auto: one per processor if there is enough to do.",
    ),
    click.option(
        "--engine",
        type=click.Choice(["local", "dask"]),
        default="local",
        show_default=True,
        help="Run the audit on this machine or on a Dask cluster.",
    ),
    click.option(
        "--scheduler", metavar="ADDRESS", help="The cluster's address, such as tcp://host:8786."
    ),
)
"""The options for processes."""


def engine(asked: dict[str, Any]) -> "Engine":
    """The engine that the options select."""
    if asked["engine"] == "dask":
        from handaudit.auditing.engines import dask  # noqa: PLC0415  Dask is an extra

        return dask.cluster(asked["scheduler"])
    if asked["scheduler"]:
        raise CannotRun("--scheduler names a Dask cluster: give --engine dask, too")
    return engines.local(asked["jobs"])
