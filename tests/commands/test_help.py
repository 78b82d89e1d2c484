"""``--help`` of every command reads well on a terminal of 80 columns."""

import click
import pytest
from click.testing import CliRunner

from handaudit.commands.group import main


def every_command(group: click.Group, words: tuple[str, ...] = ()) -> list[tuple[str, ...]]:
    """The words of each command, of those in a group too."""
    found = [words]
    for name, command in group.commands.items():
        inner = (*words, name)
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
        command = command.commands[word]
    options = [option for option in command.params if isinstance(option, click.Option)]
    assert [option.name for option in options if not option.help] == []
