"""What click's context holds for a command, and where the value of an option comes from."""

from typing import Final

import click
from click.core import ParameterSource

ORDER: Final = "handaudit.order"
SETTINGS: Final = "handaudit.settings"
"""Keys of the context: the order of the formats and outputs, and the settings of files."""


def origin(option: str) -> str:
    """The origin of the value of a parameter of the running command, as a message names it."""
    ctx = click.get_current_context(silent=True)
    source = ctx.get_parameter_source(option) if ctx else None
    if ctx and source is ParameterSource.ENVIRONMENT:
        return next(str(one.envvar) for one in ctx.command.params if one.name == option)
    if ctx and source is ParameterSource.DEFAULT_MAP:
        settings = ctx.meta[SETTINGS]
        if option in settings.where:  # and not a default of the persona
            return str(settings.where[option])
    return f"--{option.replace('_', '-')}"


def naming(option: str) -> str:
    """A prefix for a message about a file that an option names: the origin of its name, unless that is
    the command line, where the user sees it.
    """
    named = origin(option)
    return "" if named.startswith("--") else f"{named}: "
