"""The options that say which house rules apply, and the house that results."""

from typing import Final

import click

from handaudit.commands import names
from handaudit.commands.faults import CannotRun
from handaudit.law.house import file as house_file
from handaudit.law.house.profiles import AUTO, PROFILES, Houses


def profiles() -> tuple[str, ...]:
    """Names of profiles, and ``auto``."""
    return (AUTO, *PROFILES)


def asked_for(path: str | None, profile: str | None) -> "Houses | None":
    """The house that ``--house`` and ``--house-profile`` describe; ``None`` without either."""
    names.refuse_unknown("house profile", profile, profiles)
    if path is None:
        return Houses(profile) if profile else None

    try:
        return house_file.read(path, profile=profile)
    except house_file.HouseFileWrong as error:
        raise CannotRun(str(error)) from error


OPTIONS: Final = (
    click.option(
        "--house",
        type=click.Path(),
        metavar="FILE",
        help="House file: posted values that logs lack, and house rules.",
    ),
    click.option(
        "--house-profile",
        metavar="NAME",
        shell_complete=names.completed(profiles),
        help="House rules of a room: pokerstars, 888, party; auto: the room of each log's format.",
    ),
)
"""The options for house rules."""
