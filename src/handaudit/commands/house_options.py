"""The options that say which house rules apply, and the house that results."""

from collections.abc import Mapping
from typing import Any, Final

import click

from handaudit.commands import names
from handaudit.commands.context import naming
from handaudit.commands.faults import CannotRun
from handaudit.duties import registry
from handaudit.duties.selection import terms_of
from handaudit.law import books
from handaudit.law.house.profiles import AUTO, PROFILES, Houses
from handaudit.law.rulebook import NoBook, Rulebook


def profiles() -> tuple[str, ...]:
    """Names of profiles, and ``auto``."""
    return (AUTO, *PROFILES)


def of(options: Mapping[str, Any]) -> Houses:
    """The houses that the options of an audit describe, under their law and with their books."""
    found = asked_for(options["house"], options["house_profile"]) or Houses()
    found = under(found, options["rulebook"], options["book"])
    names.refuse_unknown(
        "edition", options["edition"], lambda: books.law(found.law).editions, option="edition"
    )
    return found


def under(houses: Houses, rulebook: str | None, beside: tuple[str, ...]) -> Houses:
    """The houses under the law and with the books that the options name."""
    found = houses.under(rulebook, *terms_of(beside))
    try:
        registry.refuse_unknown(books.law(found.law))
        for book in found.books:
            registry.refuse_unknown(books.beside(book).book)
    except NoBook as error:
        raise CannotRun(str(error)) from error
    return found


def books_of(houses: Houses) -> tuple[Rulebook, ...]:
    """The law and the books of houses whose names are known."""
    return books.used(houses.law, houses.books)


def named(rulebook: str | None, beside: tuple[str, ...]) -> tuple[Rulebook, ...]:
    """The books that the options of a list name; none if the list is of all.

    Raises:
        NoBook: there is none of a name.
    """
    law = () if rulebook is None else (books.named(rulebook),)
    return (*law, *(books.beside(name).book for name in terms_of(beside)))


def asked_for(path: str | None, profile: str | None) -> "Houses | None":
    """The house that ``--house`` and ``--house-profile`` describe; ``None`` without either."""
    names.refuse_unknown("house profile", profile, profiles, option="house_profile")
    if path is None:
        return Houses(profile) if profile else None
    from handaudit.law.house import file as house_file  # noqa: PLC0415  few audits name a file

    try:
        return house_file.read(path, profile=profile)
    except house_file.HouseFileWrong as error:
        raise CannotRun(f"{naming('house')}{error}") from error


def _named(several: tuple[str, ...], default: str = "") -> str:
    """Names in a row, the default one marked."""
    return ", ".join(f"{one} (the default)" if one == default else one for one in several)


RULEBOOK: Final = click.option(
    "--rulebook",
    metavar="NAME",
    shell_complete=names.completed(books.laws),
    help=f"The law: {_named(books.laws(), default=books.LAW)}, or a folder with a book.toml.",
)
"""The option that names the law."""

BOOK: Final = click.option(
    "--book",
    metavar="NAME",
    multiple=True,
    shell_complete=names.completed(books.beside_names),
    help=f"The book beside the law: {_named(books.book_names())}, an edition such as tda-2024, or a "
    "folder with a book.toml.",
)
"""The option that names a book beside the law."""

OPTIONS: Final = (
    RULEBOOK,
    BOOK,
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
        help=f"House rules of a room: {_named(tuple(PROFILES))}; auto: the room of each log's format.",
    ),
)
"""The options for house rules."""
