"""Pairs of logs: a breach of a clause, and a lawful oddity beside it.

``casebooks/pairs/`` has a folder a book and a file a section.  A file names two cases of a casebook for each
clause that is called judged: the breach by its heading after ``Violated``, the lawful one after ``Met`` (or
``Silent``, where the rule has no occasion but the breach).  ``in omaha high: …`` names the game if cases of
several games have the heading.  The cases of a book other than New Jersey run under it, with ``house`` as
the table ``[house]`` of their house file.
"""

import tomllib
from dataclasses import replace
from functools import cache
from typing import Final

import msgspec

from casebook import Case, cases
from handaudit.law import books
from handaudit.law.new_jersey.editions import BOOK as NEW_JERSEY
from handaudit.law.rulebook import Rulebook
from paths import CASEBOOKS

ENDINGS: Final = ("met", "silent", "violated")
"""How the lawful case may end under New Jersey; a book may allow what a house forbids."""


class Pair(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Two cases of a casebook, by their headings without the outcome."""

    book: str
    breach: str
    lawful: str
    house: str = ""

    def breaks(self, book: Rulebook) -> Case:
        """The case that breaks the clause of a book."""
        return self._under(book, _case(self.book, ("violated",), self.breach))

    def keeps(self, book: Rulebook) -> Case:
        """The case that keeps it."""
        return self._under(book, _case(self.book, ENDINGS, self.lawful))

    def _under(self, book: Rulebook, case: Case) -> Case:
        """The case under a book other than New Jersey.

        It runs in the edition that its clauses describe; a law whose citations name no edition, and a
        book in a folder of its own, in that of the day.
        """
        if book is NEW_JERSEY:
            return case
        ours = book.name in books.names()
        name = str(book.folder) if not ours else book.name if book.is_law else book.described
        named = f'{"rulebook" if book.is_law else "book"} = "{name}"'
        edition = book.described if book.is_law and book.names_editions else None
        return replace(case, house=f"{named}\n[house]\n{self.house}", edition=edition)


def _case(book: str, endings: tuple[str, ...], heading: str) -> Case:
    """The case of a heading, after any of these outcomes."""
    titled = _titled(book)
    for ending in endings:
        if (ending, heading) in titled:
            return titled[ending, heading]
    there = sorted(said for ending, said in titled if ending in endings)
    raise LookupError(f"{book}.md has no case {heading!r} of {endings}; it has: {there}")


@cache
def _titled(book: str) -> dict[tuple[str | None, str], Case]:
    """The cases by outcome and heading, without the game and with it."""
    named = cases(CASEBOOKS / f"{book}.md")
    return {(case.ending, case.said): case for case in named} | {
        (case.ending, f"in {case.game}: {case.said}"): case for case in named if case.game
    }


@cache
def pairs() -> dict[str, Pair]:
    """The pair of each clause, by its key: ``14.9(c) order``."""
    return {
        f"{cite} {name}": pair
        for file in sorted((CASEBOOKS / "pairs").glob("*/*.toml"))
        for cite, named in msgspec.convert(
            tomllib.loads(file.read_text(encoding="utf-8")), dict[str, dict[str, Pair]]
        ).items()
        for name, pair in named.items()
    }
