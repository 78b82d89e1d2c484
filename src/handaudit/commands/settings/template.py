"""A settings file that explains every key, generated from the options of ``handaudit check``."""

import json
import textwrap
from collections.abc import Iterator
from typing import Any, Final

import click

from handaudit.commands.settings import files

_HEAD: Final = """\
# Settings of handaudit check. To set one, remove its #. Each line shows the default or, if there is none,
# the kind of value. In order of precedence: options, variables HANDAUDIT_..., --config KEY=VALUE, this file,
# defaults. handaudit config show prints the settings in effect and their sources.

# Another file of settings, for values that this one does not set.
# extend = "FILE"
"""

_TABLE: Final = f"""
# Severities of violations by rule, instead of the defaults.
# [{files.SEVERITY}]
# RULE = "error|warning|note"
"""


def written(command: click.Command) -> str:
    """The text of the file."""
    ctx = command.make_context("check", [], resilient_parsing=True)
    keys = "".join(
        f"\n{_comment(option.help or '')}# {key} = {_shown(option, ctx)}\n"
        for key, option in sorted(files.options(command).items())
    )
    return _HEAD + keys + _TABLE


def toml(value: Any) -> str:
    """A value in TOML, which shares JSON's strings and lists."""
    if hasattr(value, "date"):
        return str(value.date())
    return json.dumps(list(value) if isinstance(value, tuple) else value, ensure_ascii=False)


def _comment(text: str) -> str:
    return "".join(f"# {line}\n" for line in textwrap.wrap(text, 98))


def _shown(option: click.Option, ctx: click.Context) -> str:
    """The default of an option, or a placeholder for its value."""
    value = option.get_default(ctx)  # not the value from the environment
    if isinstance(value, str | int | float):
        return toml(value)
    words = [*_choices(option)] or [option.metavar or option.type.name.upper()]
    if files.is_number(option):
        return words[0]
    word = toml("|".join(words))
    return f"[{word}]" if option.multiple else word


def _choices(option: click.Option) -> Iterator[str]:
    if isinstance(option.type, click.Choice):
        yield from map(str, option.type.choices)
