"""Pairs of logs: a breach of a clause, and a lawful oddity beside it.

``casebooks/pairs/`` has a file a section, which names two cases of a casebook for each clause that is
called judged: the breach by its heading after ``Violated``, the lawful one after ``Met`` (or ``Silent``,
where the rule has no occasion but the breach).  ``in omaha high: …`` names the game if cases of several
games have the heading.
"""

import tomllib
from functools import cache

import msgspec

from casebook import Case, cases
from paths import CASEBOOKS


class Pair(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Two cases of a casebook, by their headings without the outcome."""

    book: str
    breach: str
    lawful: str

    def breaks(self) -> Case:
        """The case that breaks the clause."""
        return _titled(self.book)["violated", self.breach]

    def keeps(self) -> Case:
        """The case that keeps it."""
        titled = _titled(self.book)
        return titled.get(("met", self.lawful)) or titled["silent", self.lawful]


@cache
def _titled(book: str) -> dict[tuple[str | None, str], Case]:
    """The cases by outcome and heading, without the game and with it."""
    named = list(cases(CASEBOOKS / f"{book}.md"))
    return {(case.ending, case.said): case for case in named} | {
        (case.ending, f"in {case.game}: {case.said}"): case for case in named if case.game
    }


@cache
def pairs() -> dict[str, Pair]:
    """The pair of each clause, by its key: ``14.9(c) order``."""
    return {
        f"{cite} {name}": pair
        for file in sorted((CASEBOOKS / "pairs").glob("*.toml"))
        for cite, named in msgspec.convert(
            tomllib.loads(file.read_text(encoding="utf-8")), dict[str, dict[str, Pair]]
        ).items()
        for name, pair in named.items()
    }
