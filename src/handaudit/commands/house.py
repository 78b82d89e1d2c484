"""``handaudit house``: writes a house file, and shows what one amounts to."""

from typing import TYPE_CHECKING, Any, Final

import click

from handaudit.commands import names, output_options
from handaudit.commands.faults import CannotRun

if TYPE_CHECKING:
    from handaudit.law.house.profiles import Houses

DEFAULT_NAME: Final = "house.toml"


def profiles() -> tuple[str, ...]:
    """Names of profiles, and ``auto``."""
    from handaudit.law.house.profiles import AUTO, PROFILES  # noqa: PLC0415

    return (AUTO, *PROFILES)


def asked_for(path: str | None, profile: str | None) -> "Houses | None":
    """The house that the options ``--house`` and ``--house-profile`` make; nothing where neither is given."""
    names.refuse_unknown("house profile", profile, profiles)
    if path is None:
        from handaudit.law.house.profiles import Houses  # noqa: PLC0415

        return Houses(profile) if profile else None
    from handaudit.law.house import file as house_file  # noqa: PLC0415

    try:
        return house_file.read(path, profile=profile)
    except house_file.HouseFileWrong as error:
        raise CannotRun(str(error)) from error


def options(command: Any) -> Any:
    """The two options of a command that audits."""
    command = click.option(
        "--house-profile",
        metavar="NAME",
        shell_complete=names.completed(profiles),
        help="House rules of a room: pokerstars, 888, party; auto: by the format of each log.",
    )(command)
    return click.option(
        "--house",
        type=click.Path(),
        metavar="FILE",
        help="Posted values for logs without them, and house rules; see handaudit house init.",
    )(command)


@click.group(short_help="Write a house file, or show what one says.")
def house() -> None:
    """Posted values for logs that do not carry them, and the rules that a room adds."""


@house.command(short_help="Write a commented house file.")
@click.argument("file", default=DEFAULT_NAME, type=names.A_PATH)
@click.option("--profile", default="none", show_default=True, help="The profile to start from.")
@click.option("--force", is_flag=True, help="Write over a file that is there.")
def init(file: str, profile: str, *, force: bool) -> int:
    """Write a house file with every key explained: house.toml by default, - for standard output."""
    from pathlib import Path  # noqa: PLC0415

    from handaudit.law.house import file as house_file  # noqa: PLC0415
    from handaudit.reports import delivery  # noqa: PLC0415

    names.refuse_unknown("house profile", profile, profiles)
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
    from handaudit.law.house import file as house_file  # noqa: PLC0415
    from handaudit.law.house.profiles import NO_ROOM, Houses  # noqa: PLC0415
    from handaudit.reading import formats  # noqa: PLC0415

    names.refuse_unknown("input format", input_format, names.input_formats)
    houses = asked_for(file, house_profile) or Houses()
    room = formats.by_name(input_format).room if input_format else NO_ROOM
    return output_options.printed(house_file.shown(houses.of(room)))
