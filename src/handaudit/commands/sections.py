"""Options that belong together: a command takes them together, and its help lists them together."""

from collections.abc import Callable
from typing import Any, Final, TypeVar

import click

_Command = TypeVar("_Command", bound=Callable[..., Any])
Option = Callable[[Any], Any]
"""The result of ``click.option``."""

_COMMON: Final = "Common options"
_OTHERS: Final = "Options"
COMMON: Final = (
    *("select", "ignore", "format", "output", "fail_on", "house", "baseline", "waivers", "jobs"),
    *("quiet", "verbose"),
)
"""The parameters that most people need, in the order of the help."""
MANY: Final = 20
"""A command with more options lists the common ones first."""
_TITLE: Final = "handaudit_section"


def section(title: str, *options: Option) -> Callable[[_Command], _Command]:
    """Adds options to a command, in this order; a ``SectionedCommand`` lists them below the title."""

    def add(command: _Command) -> _Command:
        before = len(getattr(command, "__click_params__", ()))
        for option in reversed(options):
            command = option(command)
        added: list[click.Parameter] = command.__click_params__[before:]  # type: ignore[attr-defined]
        for param in added:
            if not hasattr(param, _TITLE):
                setattr(param, _TITLE, title)
        return command

    return add


class SectionedCommand(click.Command):
    """A command whose help lists its options by section."""

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Writes the sections in the order of their first options; options without a section come last.
        A command with many options has the common ones in a section of their own, the first.
        """
        params = [param for param in self.get_params(ctx) if isinstance(param, click.Option)]
        common = COMMON if len(params) > MANY else ()
        params.sort(key=lambda one: common.index(one.name) if one.name in common else len(common))
        sections: dict[str, list[tuple[str, str]]] = {}
        for param in params:
            record = param.get_help_record(ctx)
            title = _COMMON if param.name in common else getattr(param, _TITLE, _OTHERS)
            if record is not None:
                sections.setdefault(title, []).append(record)
        for title, records in sections.items():
            with formatter.section(title):
                formatter.write_dl(records)
