"""A group of commands that imports a command's module only when it is needed."""

import gc
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any, NamedTuple

import click
from click.shell_completion import CompletionItem


class Command(NamedTuple):
    """A command that is not imported yet: its name, its module and one line about it.

    In the module, the command has its own name.
    """

    name: str
    module: str
    about: str


def _load(module: str) -> None:
    """Imports a module.  What it brings stays, so that no garbage collection has to look at it."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        import_module(module)
    finally:
        gc.freeze()
        if collecting:
            gc.enable()


class LazyGroup(click.Group):
    """Lists its commands and completes their names without importing any of them."""

    def __init__(self, *arguments: Any, lazy: Sequence[Command], **named: Any) -> None:
        named["commands"] = [click.Command(one.name) for one in lazy]  # the names, for hints
        super().__init__(*arguments, **named)
        self._lazy = {one.name: one for one in lazy}

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of a name, imported now."""
        del ctx
        one = self._lazy.get(cmd_name)
        if one is None:
            return None
        if one.module not in sys.modules:
            _load(one.module)
        command: click.Command = getattr(sys.modules[one.module], one.name)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Writes the list of commands into the help."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, self._lazy[name].about) for name in self.list_commands(ctx)])

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Completions for a shell: names of commands, and the group's own options."""
        commands = [
            CompletionItem(name, help=self._lazy[name].about)
            for name in self.list_commands(ctx)
            if name.startswith(incomplete)
        ]
        return [*commands, *click.Command.shell_complete(self, ctx, incomplete)]
