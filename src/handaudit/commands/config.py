"""``handaudit config``: what is set, and where."""

from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from handaudit.commands.check import check
from handaudit.commands.configured import SETTINGS

if TYPE_CHECKING:
    from handaudit.commands.configuration import Settings


@click.group(short_help="Show the settings and where they come from.")
def config() -> None:
    """Settings: a flag wins over a variable HANDAUDIT_..., that over the file, that over the default.

    The file is the nearest handaudit.toml, or pyproject.toml with a table [tool.handaudit], in the
    working directory or above it; there is no merging. Its keys are the long options of handaudit
    check; handaudit schema config prints its JSON Schema.
    """


@config.command(
    short_help="Print each setting of check and its source.",
    context_settings={"ignore_unknown_options": True},
)
@click.argument("options", nargs=-1, type=click.UNPROCESSED)
@click.pass_context
def show(ctx: click.Context, options: tuple[str, ...]) -> int:
    """Print each setting that handaudit check would run with, given these OPTIONS, as TOML, and
    where it comes from.
    """
    from handaudit.commands import configuration  # noqa: PLC0415
    from handaudit.reports import delivery  # noqa: PLC0415

    inner = check.make_context("check", list(options), parent=ctx)
    settings: Settings = inner.meta[SETTINGS]
    lines = [f"# file: {settings.shown or 'none'}"]
    for name, option in sorted(configuration.options(check).items()):
        param = str(option.name)
        value = inner.params[param]
        source = _source(inner, option, settings)
        line = f"# {name} is not set" if value in {None, ()} else f"{name} = {_toml(value)}"
        lines.append(line if value in {None, ()} else f"{line}  # {source}")
    if settings.severities:
        lines += ["", f"[{configuration.SEVERITY}]"]
    for rule, given in settings.severities.items():
        where = settings.where[f"{configuration.SEVERITY}.{rule}"]
        lines.append(f"{rule} = {_toml(given)}  # {where}")
    try:
        delivery.to_stdout("".join(f"{line}\n" for line in lines))
    except BrokenPipeError:
        delivery.let_go()
    return 0


def _source(inner: click.Context, option: click.Option, settings: "Settings") -> str:
    name = str(option.name)
    source = inner.get_parameter_source(name)
    if source is ParameterSource.COMMANDLINE:
        return "command line"
    if source is ParameterSource.ENVIRONMENT:
        return f"environment {option.envvar}"
    if source is ParameterSource.DEFAULT_MAP:
        return settings.where.get(name) or f"persona {inner.params['persona']}"
    return "default"


def _toml(value: Any) -> str:
    """A value as TOML has it; JSON's strings and lists are its too."""
    import json  # noqa: PLC0415

    if hasattr(value, "date"):
        return str(value.date())
    return json.dumps(list(value) if isinstance(value, tuple) else value, ensure_ascii=False)
