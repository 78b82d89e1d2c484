"""``handaudit house``: writes a house file, and shows what one amounts to."""

from pathlib import Path
from typing import Final

import click

from handaudit.commands import house_options, names, output_options
from handaudit.commands.faults import CannotRun
from handaudit.law.house import file as house_file
from handaudit.law.house.profiles import NO_ROOM, Houses
from handaudit.reading import formats
from handaudit.reports import delivery

DEFAULT_NAME: Final = "house.toml"


@click.group()
def house() -> None:
    """Posted values for logs that do not carry them, and the rules that a room adds."""


@house.command(short_help="Write a commented house file.")
@click.argument("file", default=DEFAULT_NAME, type=names.A_PATH)
@click.option("--profile", default="none", show_default=True, help="The profile to start from.")
@click.option("--force", is_flag=True, help="Write over a file that is there.")
def init(file: str, profile: str, *, force: bool) -> int:
    """Write a house file with every key explained: house.toml by default, - for standard output."""
    names.refuse_unknown("house profile", profile, house_options.profiles)
    text = house_file.TEMPLATE.replace("{profile}", profile)
    if file == delivery.STDOUT:
        return output_options.printed(text)
    if Path(file).exists() and not force:
        raise CannotRun(f"{file} is there already: --force writes over it")
    try:
        delivery.to_file(file, text.encode())
    except OSError as error:
        raise CannotRun(f"cannot write {file}: {error.strerror or error}") from error
    click.echo(f"handaudit: wrote {file}", err=True)
    return 0


@house.command(short_help="Show which house rules a file or a profile switches on.")
@click.argument("file", required=False, type=names.A_PATH)
@click.option("--house-profile", metavar="NAME", help="A profile, before the one of the file.")
@click.option("--input-format", metavar="NAME", help="The format of the logs, for auto.")
def show(file: str | None, house_profile: str | None, input_format: str | None) -> int:
    """Show every house rule and how it is set, as the house file that says the same."""
    names.refuse_unknown("input format", input_format, names.input_formats)
    houses = house_options.asked_for(file, house_profile) or Houses()
    room = formats.by_name(input_format).room if input_format else NO_ROOM
    return output_options.printed(house_file.shown(houses.of(room)))
