"""``--help`` of every command reads well on a terminal of 80 columns; the list of commands imports none."""

import subprocess
import sys

import click
import pytest
from click.testing import CliRunner

from handaudit.commands.group import COMMANDS, main


def named(group: click.Group, name: str) -> click.Command:
    """A command of a group."""
    command = group.get_command(click.Context(group), name)
    assert command is not None
    return command


def every_command(group: click.Group, words: tuple[str, ...] = ()) -> list[tuple[str, ...]]:
    """The words of each command, of those in a group too."""
    found = [words]
    for name in group.list_commands(click.Context(group)):
        command, inner = named(group, name), (*words, name)
        found += every_command(command, inner) if isinstance(command, click.Group) else [inner]
    return found


@pytest.mark.parametrize("words", every_command(main), ids=" ".join)
def test_every_line_of_the_help_fits_and_every_option_is_explained(words: tuple[str, ...]) -> None:
    done = CliRunner().invoke(main, [*words, "--help"], env={"COLUMNS": "80"})
    assert done.exit_code == 0
    assert [line for line in done.output.splitlines() if len(line) > 80] == []
    command: click.Command = main
    for word in words:
        assert isinstance(command, click.Group)
        command = named(command, word)
    options = [option for option in command.params if isinstance(option, click.Option)]
    assert [option.name for option in options if not option.help] == []


def test_the_help_names_each_command_with_one_line_about_it() -> None:
    lines = CliRunner().invoke(main, ["--help"]).output.splitlines()
    assert lines[lines.index("Commands:") + 1 :] == [
        f"  {one.name:<12}{one.about}" for one in COMMANDS
    ]


@pytest.mark.parametrize("option", ["--help", "--version"])
def test_an_answer_about_the_program_imports_none_of_its_parts(option: str) -> None:
    program = (
        "import sys; from handaudit.commands.group import run; run(sys.argv[1:])\n"
        "parts = ('law', 'reading', 'replay', 'duties', 'auditing', 'commands.check')\n"
        "sys.exit(any(f'handaudit.{part}' in sys.modules for part in parts))"
    )
    done = subprocess.run([sys.executable, "-c", program, option], check=False)  # noqa: S603  our own program
    assert done.returncode == 0


def test_no_collection_looks_at_the_modules_of_a_command() -> None:
    program = (
        "import gc, sys; from handaudit.commands.group import run; run(['check', '--help'])\n"
        "sys.exit(not (gc.isenabled() and gc.get_freeze_count() > 10_000))"
    )
    done = subprocess.run([sys.executable, "-c", program], check=False)  # noqa: S603  our own program
    assert done.returncode == 0
