"""A command whose options may also come from the environment and from a settings file."""

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from handaudit.auditing import plugins
from handaudit.commands.context import ORDER, SETTINGS
from handaudit.commands.faults import CannotRun
from handaudit.commands.sections import SectionedCommand
from handaudit.commands.settings import files, override, trust
from handaudit.commands.settings.personas import PERSONAS
from handaudit.inputs.strict_toml import Malformed
from handaudit.reports import delivery, formats

if TYPE_CHECKING:
    from handaudit.commands.settings.files import UserSettings
    from handaudit.reports.delivery import Wanted


class Ordered(SectionedCommand):
    """A command that remembers the order of its ``--format`` and ``--output`` options."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parses the arguments once before click does."""
        given, _, order = self.make_parser(ctx).parse_args(args=list(args))
        names = [str(one.name) for one in order]
        ctx.meta[ORDER] = [name for name in names if name in {"format", "output"}]
        for_help = any(name in {"help", "_click_default_help"} for name in names)
        if not for_help and not ctx.resilient_parsing:
            self.prepare(ctx, given)
        try:
            return super().parse_args(ctx, args)
        except click.BadParameter as error:
            raise _named(ctx, error) from error

    def prepare(self, ctx: click.Context, given: dict[str, Any]) -> None:
        """Runs before the options are checked."""


class Configured(Ordered):
    """An option takes its value from the first of these sources that has one.

    1. The option itself.
    2. A variable ``HANDAUDIT_…``.
    3. ``--config KEY=VALUE``.
    4. The settings file.
    5. The default.
    """

    def __init__(self, *arguments: Any, master: click.Command | None = None, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.master: click.Command = master or self
        """The command whose options a settings file may set."""
        for param in self.params:
            if isinstance(param, click.Option) and param.name not in {
                "help",
                "isolated",
                "dry_run",
                "follow",
                "stdin_filename",
            }:
                param.envvar = f"HANDAUDIT_{str(param.name).upper()}"

    def prepare(self, ctx: click.Context, given: dict[str, Any]) -> None:
        """Loads the settings, and the plugins that may offer formats."""
        settings = self._settings(given)
        ctx.meta[SETTINGS] = settings
        ctx.default_map = {**self._persona(given, settings), **settings.values}
        self._plug_in(given, settings)
        files.convert(ctx, self.master, settings)

    def _settings(self, given: dict[str, Any]) -> "UserSettings":
        for remark in files.misspelt(self.master, os.environ):
            click.echo(f"handaudit: {remark}", err=True)
        asked = given.get("config")
        named, pairs = override.apart(asked if isinstance(asked, list | tuple) else ())
        isolated = given.get("isolated") is True
        if isolated and named:
            raise CannotRun(f"--isolated ignores all settings files, and --config names {named}")
        settings = files.UserSettings() if isolated else self._from_file(named)
        if settings.found:
            trust.refuse_untrusted(settings)
        override.override(self.master, settings, pairs)
        return settings

    def _from_file(self, named: str | None) -> "files.UserSettings":
        """The settings of the file that is named, or else of the nearest one."""
        named = named or os.environ.get("HANDAUDIT_CONFIG")
        path = Path(named) if named else files.nearest(Path.cwd())
        if path is None:
            return files.UserSettings()
        try:
            settings = files.load(self.master, path)
        except Malformed as error:
            raise CannotRun(str(error)) from error
        settings.found = not named
        return settings

    def _persona(self, given: dict[str, Any], settings: "UserSettings") -> dict[str, Any]:
        """The defaults of the persona; an unknown persona is refused later."""
        named = given.get("persona")
        if not isinstance(named, str):
            named = os.environ.get("HANDAUDIT_PERSONA") or settings.values.get("persona")
        return PERSONAS.get(str(named), {})

    def _plug_in(self, given: dict[str, Any], settings: "UserSettings") -> None:
        names = given.get("plugin")
        if not isinstance(names, (list, tuple)):
            variable = os.environ.get("HANDAUDIT_PLUGIN")
            names = variable.split() if variable else settings.values.get("plugin", ())
        try:
            plugins.use(names)
            formats.plugged()  # refuses what is not a report format
        except plugins.NotPlugged as error:
            raise CannotRun(str(error)) from error


def _named(ctx: click.Context, error: click.BadParameter) -> click.ClickException:
    """The same error, which names the variable if the value comes from one."""
    option = error.param.name if error.param else None
    if option is None or ctx.get_parameter_source(option) is not ParameterSource.ENVIRONMENT:
        return error
    with ctx:
        return CannotRun(error.message, option=option)


def wanted(
    ctx: click.Context, formats: tuple[str, ...], outputs: tuple[str, ...]
) -> "list[Wanted]":
    """The requested reports; either option on the command line overrides both of the settings."""
    order: list[str] = ctx.meta[ORDER]
    if order:
        sources = {name: ctx.get_parameter_source(name) for name in ("format", "output")}
        formats = formats if sources["format"] is ParameterSource.COMMANDLINE else ()
        outputs = outputs if sources["output"] is ParameterSource.COMMANDLINE else ()
    else:
        shorter = min(len(formats), len(outputs))
        order = ["format", "output"] * shorter
        order += ["format"] * (len(formats) - shorter) + ["output"] * (len(outputs) - shorter)
    return delivery.wanted(order, formats, outputs)
