"""``Rulebook``: a body of rules as a value, which its folder states in ``book.toml``.

A duty is an idea, such as ``burn-before-street``.  The table ``[duties]`` of a book says which clause
states the idea, and with which values.  A duty without an entry does not run under the book.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from functools import cache, cached_property
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from handaudit.law import clauses, history, kept_table
from handaudit.law.book_table import Cites, HouseForm, Permit, Statement, Table, Value
from handaudit.law.clauses import Clause
from handaudit.law.history import Change

TABLE: Final = "book.toml"
"""The file of a book's folder that states it."""


class NoBook(ValueError):  # noqa: N818  states what is wrong with the book
    """A folder that holds no book, or a book that cannot be used."""


class SeenText(NamedTuple):
    """A text that has been seen: its edition, and the first and last (exclusive) day on which it is
    known to have been in force.
    """

    edition: str
    since: date
    until: date


class Rulebook(msgspec.Struct, kw_only=True, eq=False, dict=True):
    """A law, or a book that is used beside one.

    ``texts`` are those that have been seen of each section, oldest first.  ``permitted`` are the
    games that may be offered; without any, the question is not asked.  ``readings`` says in a few
    words how the ambiguities of its text may be read, ``settled`` what would settle them.
    """

    name: str
    title: str
    is_law: bool
    editions: Mapping[str, date]
    texts: Mapping[str, tuple[SeenText, ...]]
    duties: Mapping[str, Statement]
    folder: Path
    cite: str = "{clause}"
    house: tuple[HouseForm, ...] = ()
    values: tuple[Value, ...] = ()
    permitted: tuple[Permit, ...] = ()
    readings: Mapping[str, str] = {}
    settled: Mapping[str, str] = {}
    renumbered: Mapping[str, Mapping[str, str]] = {}

    def __reduce__(self) -> tuple[object, ...]:
        """Pickles the folder: other processes read the same book."""
        return at, (str(self.folder),)

    @cached_property
    def clauses(self) -> tuple[Clause, ...]:
        """Every clause, in the order of its paragraphs; none if the folder has no such table."""
        folder = self.folder.joinpath("clauses")
        return clauses.read(folder) if folder.is_dir() else ()

    @cached_property
    def described(self) -> str:
        """The edition that the table of clauses describes; the last one if it does not say which."""
        first = self.clauses[0].citation if self.clauses else ""
        numbered = (one for one in self.editions if first.startswith(self._before_clause(one)))
        *_, last = self.editions
        return next(numbered, last) if self.names_editions else last

    @property
    def names_editions(self) -> bool:
        """Whether its citations name the edition."""
        return "{year}" in self.cite

    def _before_clause(self, edition: str) -> str:
        (before,) = self.cited(("",), edition)
        return before

    def clauses_in(self, edition: str) -> tuple[Clause, ...]:
        """The clauses as an edition numbers them; those that no row has there have not been seen."""
        if not self.names_editions or edition == self.described:
            return self.clauses
        before = self._before_clause(self.described)
        stated = {
            clause
            for duty, row in self.duties.items()
            for part in ("", *row.parts)
            for clause in self._clauses(duty, None, edition, part)
        }
        moved = {
            now: then
            for row in self.duties.values()
            if self.described not in row.editions
            for now, then in zip(row.cites, row.editions.get(edition, ()), strict=False)
        }
        numbers = (clause.citation.removeprefix(before) for clause in self.clauses)
        return tuple(
            self._in_edition(clause, moved.get(number, number), edition, stated)
            for clause, number in zip(self.clauses, numbers, strict=True)
        )

    def _in_edition(self, clause: Clause, written: str, edition: str, stated: set[str]) -> Clause:
        if written in stated:
            (cite,) = self.cited((written,), edition)
            return msgspec.structs.replace(clause, citation=cite)
        unseen = f"neither number nor text of {edition} has been seen"
        return msgspec.structs.replace(
            clause, status="text-not-seen", rules=(), used=(), note=unseen
        )

    @cached_property
    def changes(self) -> tuple[Change, ...]:
        """What changed from edition to edition, oldest first."""
        file = self.folder.joinpath("history.toml")
        return history.read(file) if file.is_file() else ()

    def changes_of(self, cites: Cites) -> tuple[Change, ...]:
        """The changes that touch one of these paragraphs, as any edition cites them; all if none is
        given.
        """
        return tuple(
            change
            for change in self.changes
            if not cites or any(change.touches(cite, self._cited(change)) for cite in cites)
        )

    def _cited(self, change: Change) -> Cites:
        return tuple(
            cite for edition in self.editions for cite in self.cited(change.paragraphs, edition)
        )

    @cached_property
    def describes_games(self) -> bool:
        """Whether the descriptions of the games carry its paragraphs."""
        return any(one.of_game for one in self.duties.values())

    @cached_property
    def first(self) -> date:
        """The first day of the first edition."""
        return min(self.editions.values())

    def edition(self, day: date | None) -> str | None:
        """The edition in force on a day, ``None`` before the first; the last if the day is unknown."""
        known = self._in_force
        if day not in known:
            begun = [name for name, since in self.editions.items() if day is None or since <= day]
            known[day] = begun[-1] if begun else None
        return known[day]

    @cached_property
    def _in_force(self) -> dict[date | None, str | None]:
        """The editions of the days that were asked for."""
        return {}

    def stated(self, duty: str, game: object, edition: str | None, part: str = "") -> Cites:
        """The clauses of an edition that state a duty, or its part, as findings cite them."""
        if edition is None:
            return ()
        return self.cited(self._clauses(duty, game, edition, part), edition)

    def written(self, duty: str, game: object, edition: str, part: str = "") -> Cites:
        """The same without the name of the book."""
        return self.renumbered_in(edition, self._clauses(duty, game, edition, part))

    def _clauses(self, duty: str, game: object, edition: str, part: str) -> Cites:
        statement = self.duties.get(duty)
        if statement is None:
            return ()
        if edition in statement.editions:
            return statement.editions[edition]
        clause = statement.parts.get(part)
        return (clause,) if clause else statement.of(game)

    def also(self, duty: str, edition: str | None) -> Cites:
        """The paragraphs that those borrow or depend on."""
        statement = self.duties.get(duty)
        return () if statement is None else self.cited(statement.also, edition)

    def borrowed(self, duty: str, game: object, edition: str | None) -> Cites:
        """The further clauses that a finding of a duty may carry in a game."""
        statement = self.duties.get(duty)
        return () if statement is None else self.cited(statement.borrowed(game), edition)

    def part(self, duty: str, part: str, edition: str | None) -> Cites:
        """The clause of a part of a duty; none if the book does not tell the part apart."""
        statement = self.duties.get(duty)
        clause = statement.parts.get(part) if statement else None
        return self.cited((clause,), edition) if clause else ()

    def cited(self, written: Cites, edition: str | None) -> Cites:
        """Clauses of the table, as a citation names them in an edition."""
        if self.cite == "{clause}" or edition is None:
            return written
        year = edition.removeprefix(f"{self.name}-")
        clauses = self.renumbered_in(edition, written)
        return tuple(self.cite.format(year=year, clause=clause) for clause in clauses)

    def renumbered_in(self, edition: str, written: Cites) -> Cites:
        """Clauses of the table by their numbers in an edition."""
        numbers = self.renumbered.get(edition, {})
        return tuple(_renumbered(clause, numbers) for clause in written)

    def every_citation(self, duty: str) -> Cites:
        """Every citation of the table that a finding of a duty may carry, in some edition."""
        statement = self.duties.get(duty)
        if statement is None:
            return ()
        found = (
            cite
            for edition in self.editions
            for written in (
                statement.editions.get(edition, (*statement.cites, *statement.parts.values())),
                statement.also,
            )
            for cite in self.cited(written, edition)
        )
        return tuple(dict.fromkeys(found))

    def value(self, name: str, day: date | None) -> Value | None:
        """A number as it stands on a day (unknown: the last one); ``None`` before its first row."""
        for row in self._rows.get(name, ()):
            if day is None or row.since <= day:
                return row
        return None

    @cached_property
    def _rows(self) -> Mapping[str, Sequence[Value]]:
        """The rows of each number, the last one first."""
        rows: defaultdict[str, list[Value]] = defaultdict(list)
        for row in reversed(self.values):
            rows[row.name].append(row)
        return rows

    @cached_property
    def permits(self) -> Mapping[str, Permit]:
        """What permits each game, by its name in a log."""
        return {game: permit for permit in self.permitted for game in permit.games}

    def reading(self, entry: str) -> str:
        """The name of an entry of its ambiguities in a finding."""
        return f"{entry}: {self.readings[entry]}"

    def forms(self, edition: str | None) -> dict[str, bool | int | str]:
        """The house rules that an edition sets, by the fields of ``House``."""
        if edition is None:
            return {}
        order = list(self.editions)
        at = order.index(edition)
        return {
            form.rule.replace("-", "_"): form.value
            for form in self.house
            if not (form.since and order.index(form.since) > at)
            and not (form.until and order.index(form.until) <= at)
        }


def _texts(table: Table) -> Iterator[tuple[str, tuple[SeenText, ...]]]:
    """The texts seen of each section, oldest first; one lasts until its day, or to this day."""
    found: dict[str, list[SeenText]] = {}
    for one in table.texts:
        text = SeenText(
            one.edition, one.since or table.editions[one.edition], one.until or date.max
        )
        for section in one.sections:
            found.setdefault(section, []).append(text)
    for section, texts in found.items():
        yield section, tuple(sorted(texts, key=lambda text: text.since))


def _renumbered(clause: str, numbers: Mapping[str, str]) -> str:
    number, dash, rest = clause.partition("-")
    return f"{numbers.get(number, number)}{dash}{rest}"


def parsed(written: str) -> Table:
    """The table of a book from its text."""
    import tomllib  # noqa: PLC0415  the tables of our own books are kept

    return msgspec.convert(tomllib.loads(written), Table)


@cache
def at(folder: str) -> Rulebook:
    """The book of a folder, read once.

    Raises:
        NoBook: as for ``read``.
    """
    return read(Path(folder))


def read(folder: Path) -> Rulebook:
    """The book of a folder.

    Raises:
        NoBook: there is none, or its table is wrong.
    """
    try:
        written = folder.joinpath(TABLE).read_text("utf-8")
    except (OSError, UnicodeDecodeError) as fault:
        raise NoBook(f"{folder} holds no {TABLE}") from fault
    try:
        table = kept_table.read(folder, written) or parsed(written)
    except (ValueError, msgspec.ValidationError) as fault:
        raise NoBook(f"{folder}/{TABLE}: {fault}") from fault
    return Rulebook(
        name=table.name,
        title=table.title,
        is_law=table.kind == "law",
        editions=dict(sorted(table.editions.items(), key=lambda one: one[1])),
        texts=dict(_texts(table)),
        duties=table.duties,
        folder=folder,
        cite=table.cite,
        house=table.house,
        values=table.values,
        permitted=table.permitted,
        readings=table.readings,
        settled=table.settled,
        renumbered=table.renumbered,
    )
