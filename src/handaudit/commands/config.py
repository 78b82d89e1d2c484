"""``handaudit config``: the settings and their sources."""

from pathlib import Path
from typing import TYPE_CHECKING

import click
from click.core import ParameterSource

from handaudit.commands import names
from handaudit.commands.check import check
from handaudit.commands.context import SETTINGS
from handaudit.commands.faults import CannotRun
from handaudit.commands.settings import files, template
from handaudit.commands.settings.template import toml
from handaudit.reports import delivery

if TYPE_CHECKING:
    from handaudit.commands.settings.files import UserSettings


@click.group()
def config() -> None:
    """Write or show settings. In order of precedence: options, variables HANDAUDIT_..., --config
    KEY=VALUE, the file of settings, defaults.

    The file is the nearest handaudit.toml, or pyproject.toml with a table [tool.handaudit], in the
    working directory or above it. No other file is read, unless the key extend of that file names it.
    The keys are the long options of handaudit check; handaudit schema config prints the JSON Schema.
    """


@config.command(short_help="Write a commented file of settings.")
@click.argument("file", default="handaudit.toml", type=names.A_PATH)
def init(file: str) -> int:
    """Write a file of settings that explains every key and sets none: handaudit.toml by default,
    - for standard output. An existing file stays as it is.
    """
    text = template.written(check)
    if file == delivery.STDOUT:
        try:
            delivery.to_stdout(text)
        except BrokenPipeError:
            delivery.let_go()
        return 0
    try:
        with Path(file).open("x", encoding="utf-8") as new:
            new.write(text)
    except FileExistsError as error:
        raise CannotRun(f"{file} already exists; it stays as it is") from error
    except OSError as error:
        raise CannotRun(f"cannot write {file}: {error.strerror or error}") from error
    click.echo(f"handaudit: wrote {file}", err=True)
    return 0


@config.command(
    short_help="Print each setting of check with its source.",
    context_settings={"ignore_unknown_options": True},
)
@click.argument("options", nargs=-1, type=click.UNPROCESSED)
@click.pass_context
def show(ctx: click.Context, options: tuple[str, ...]) -> int:
    """Print each setting that handaudit check would use with these OPTIONS, as TOML, with its source."""
    inner = check.make_context("check", list(options), parent=ctx)
    settings: UserSettings = inner.meta[SETTINGS]
    lines = [f"# file: {settings.shown or 'none'}"]
    lines += [f"# which extends {one}" for one in settings.files[1:]]
    for name, option in sorted(files.options(check).items()):
        param = str(option.name)
        value = inner.params[param]
        source = _source(inner, option, settings)
        line = f"# {name} is not set" if value in {None, ()} else f"{name} = {toml(value)}"
        lines.append(line if value in {None, ()} else f"{line}  # {source}")
    if settings.severities:
        lines += ["", f"[{files.SEVERITY}]"]
    for rule, given in settings.severities.items():
        where = settings.where[f"{files.SEVERITY}.{rule}"]
        lines.append(f"{rule} = {toml(given)}  # {where}")
    try:
        delivery.to_stdout("".join(f"{line}\n" for line in lines))
    except BrokenPipeError:
        delivery.let_go()
    return 0


def _source(inner: click.Context, option: click.Option, settings: "UserSettings") -> str:
    name = str(option.name)
    source = inner.get_parameter_source(name)
    if source is ParameterSource.COMMANDLINE:
        return "command line"
    if source is ParameterSource.ENVIRONMENT:
        return f"environment {option.envvar}"
    if source is ParameterSource.DEFAULT_MAP:
        return settings.where.get(name) or f"persona {inner.params['persona']}"
    return "default"
