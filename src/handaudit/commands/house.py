"""``handaudit house``: writes a house file, and shows the rules that a file or profile gives."""

from pathlib import Path
from typing import Final

import click

from handaudit.commands import house_options, names, output_options
from handaudit.commands.faults import CannotRun
from handaudit.law.house import template
from handaudit.law.house.profiles import NO_ROOM, Houses
from handaudit.reading import formats
from handaudit.reports import delivery

DEFAULT_NAME: Final = "house.toml"


@click.group()
def house() -> None:
    """Write or show a house file: posted values that logs lack, and the rules that a room adds."""


@house.command(short_help="Write a commented house file.")
@click.argument("file", default=DEFAULT_NAME, type=names.A_PATH)
@click.option(
    "--profile",
    default="none",
    show_default=True,
    metavar="NAME",
    help="The profile to start from.",
)
@click.option("--force", is_flag=True, help="Overwrite an existing file.")
def init(file: str, profile: str, *, force: bool) -> int:
    """Write a house file that explains every key: house.toml by default, - for standard output."""
    names.refuse_unknown("house profile", profile, house_options.profiles)
    text = template.template(profile)
    if file == delivery.STDOUT:
        return output_options.printed(text)
    if Path(file).exists() and not force:
        raise CannotRun(f"{file} already exists: --force overwrites it")
    try:
        delivery.to_file(file, text.encode())
    except OSError as error:
        raise CannotRun(f"cannot write {file}: {error.strerror or error}") from error
    click.echo(f"handaudit: wrote {file}", err=True)
    return 0


@house.command(short_help="Show the house rules of a file or a profile.")
@click.argument("file", required=False, type=names.A_PATH)
@click.option("--house-profile", metavar="NAME", help="A profile to use instead of the file's.")
@click.option("--input-format", metavar="NAME", help="Format of the logs, for the profile auto.")
def show(file: str | None, house_profile: str | None, input_format: str | None) -> int:
    """Show the value of every house rule, in the form of a house file."""
    names.refuse_unknown("input format", input_format, names.input_formats, option="input_format")
    houses = house_options.asked_for(file, house_profile) or Houses()
    room = formats.by_name(input_format).room if input_format else NO_ROOM
    return output_options.printed(template.shown(houses.of(room)))
