"""``Law``: what is in force on the day of a round: the law, and the books that a room also uses."""

from collections.abc import Iterable
from datetime import date
from typing import Final, NamedTuple

from handaudit.law import citation
from handaudit.law.book_table import Cites, Value
from handaudit.law.new_jersey.editions import BOOK as NEW_JERSEY
from handaudit.law.rulebook import Rulebook


class Beside(NamedTuple):
    """A book that is used beside the law, in the edition of the day or in a pinned one.

    ``ignored`` are rows of its table that an audit leaves out: the duty, and the clause as findings
    cite it.
    """

    book: Rulebook
    pinned: str | None = None
    ignored: frozenset[tuple[str, str]] = frozenset()

    def stated(self, duty: str, game: object, edition: str | None, part: str = "") -> Cites:
        """The clauses of an edition that state a duty, or its part, as findings cite them."""
        found = self.book.stated(duty, game, edition, part)
        if not self.ignored:
            return found
        return tuple(cite for cite in found if (duty, cite) not in self.ignored)

    def leaves_out(self, duty: str, edition: str | None) -> bool:
        """Whether an edition states a duty, and all of its clauses are ignored."""
        return bool(self.ignored and self.book.stated(duty, None, edition)) and not self.stated(
            duty, None, edition
        )


class Law(NamedTuple):
    """The law by which a round is judged: that of its day, or of a pinned edition.

    ``beside`` are the books that the room uses as well.
    """

    day: date | None
    pinned: str | None = None
    book: Rulebook = NEW_JERSEY
    beside: tuple[Beside, ...] = ()

    @property
    def reckoned(self) -> date | None:
        """The day that selects texts and numbers: the first of the pinned edition, or else that of
        the round.
        """
        return self.book.editions[self.pinned] if self.pinned else self.day

    @property
    def edition(self) -> str | None:
        """The edition in force; ``None`` if the day precedes the first."""
        return self.book.edition(self.reckoned)

    @property
    def none_in_force(self) -> bool:
        """Whether the day precedes the first edition."""
        day = self.reckoned
        return day is not None and day < self.book.first

    @property
    def beside_editions(self) -> tuple[str | None, ...]:
        """The editions in force of the books beside the law."""
        if not self.beside:
            return ()
        return tuple(one.pinned or one.book.edition(self.day) for one in self.beside)

    @property
    def undated(self) -> tuple[str, ...]:
        """A note for each book whose edition the missing date of the round would decide."""
        if self.day is not None:
            return ()
        return tuple(
            f"the log gives no date: the last edition of {one.book.name} is applied"
            for one in self.beside
            if one.pinned is None
        )

    def in_first_editions(self) -> "Law":
        """The same with the first edition of each book that was not in force yet."""
        return self._replace(
            beside=tuple(
                one._replace(pinned=next(iter(one.book.editions))) if edition is None else one
                for one, edition in zip(self.beside, self.beside_editions, strict=True)
            )
        )

    # --- what states a duty ----------------------------------------------------------------------

    def stated(self, duty: str, game: object) -> Cites:
        """The clauses of the law that state a duty for a game; none if the law does not."""
        return self.book.stated(duty, game, self.edition)

    def also(self, duty: str) -> Cites:
        """The paragraphs of the law that those borrow or depend on."""
        return self.book.also(duty, self.edition)

    def borrowed(self, duty: str, game: object) -> Cites:
        """The further clauses of the law that a finding of a duty may carry."""
        return self.book.borrowed(duty, game, self.edition)

    def part(self, duty: str, part: str) -> Cites:
        """The clause of the law for a part of a duty."""
        return self.book.part(duty, part, self.edition)

    def value(self, name: str) -> Value | None:
        """A number of the law or, if it has none, of a book beside the law."""
        found = self.book.value(name, self.reckoned)
        if found is not None or not self.beside:
            return found
        for one, edition in zip(self.beside, self.beside_editions, strict=True):
            if found is None and edition is not None:
                found = one.book.value(name, one.book.editions[edition] if one.pinned else self.day)
        return found

    def reading(self, entry: str) -> str:
        """How a finding names an ambiguity: by the law's own entry, or else by New Jersey's.

        What is no entry of a register is a doubt in words.
        """
        if entry in self.book.readings:
            return self.book.reading(entry)
        if entry in NEW_JERSEY.readings:
            return f"{entry} of New Jersey's register: {self.book.title} has no entry for it"
        return entry

    def since(self, name: str) -> date | None:
        """The first day on which the law has a number; ``None`` if it has none on any day."""
        return next((row.since for row in self.book.values if row.name == name), None)

    def has(self, name: str) -> bool:
        """Whether the law has a number on the day, or on an unknown day."""
        return self.book.value(name, self.reckoned) is not None

    def number(self, name: str) -> int:
        """A number that the law has on every day on which it states the duty that asks for it.

        Raises:
            LookupError: it has none.
        """
        found = self.value(name)
        if found is None or found.amount is None:
            raise LookupError(f"{self.book.name} gives no {name}")
        return found.amount

    def stated_beside(self, duty: str, game: object, part: str = "") -> Cites:
        """The clauses of the books beside the law that state a duty, or its part, for a game."""
        if not self.beside:
            return ()
        found = (
            cite
            for one, edition in zip(self.beside, self.beside_editions, strict=True)
            for cite in one.stated(duty, game, edition, part)
        )
        return tuple(dict.fromkeys(found))

    def left_to_the_house(self, duty: str, rule: str, game: object) -> bool:
        """Whether a book beside the law states a duty, and the house gives the form of its rule."""
        return any(
            edition is not None
            and bool(one.stated(duty, game, edition))
            and rule.replace("-", "_") not in one.book.forms(edition)
            for one, edition in zip(self.beside, self.beside_editions, strict=True)
        )

    def clauses_beside(
        self, duty: str, game: object, part: str = ""
    ) -> tuple[tuple[str, str], ...]:
        """The edition and the clause, as its table has it, of each book that states a duty."""
        return tuple(
            (edition, clause)
            for one, edition in zip(self.beside, self.beside_editions, strict=True)
            if edition is not None
            for clause, cite in zip(
                one.book.written(duty, game, edition, part),
                one.book.stated(duty, game, edition, part),
                strict=True,
            )
            if (duty, cite) not in one.ignored
        )

    # --- texts -----------------------------------------------------------------------------------

    def text(self, cite: str) -> tuple[str | None, str | None]:
        """The edition whose text of a paragraph applies, and a note if it was not seen for the day."""
        section = citation.steps(cite)[0]
        texts = self.book.texts.get(section)
        if texts is None:
            return None, None
        day = self.reckoned
        if day is None:
            return texts[
                -1
            ].edition, f"the log gives no date: the text of {section} last seen is applied"
        seen = [text for text in texts if text.since <= day]
        if not seen:
            first = texts[0]
            return first.edition, (
                f"no text of {section} before {first.since} has been seen; "
                f"that of {first.edition} is applied"
            )
        last = seen[-1]
        if day >= last.until:
            return last.edition, (
                f"the text of {section} in force on {day} has not been seen; "
                f"that of {last.edition} is applied"
            )
        return last.edition, None

    def unseen(self, cites: Iterable[str]) -> tuple[str, ...]:
        """A note for each section of these paragraphs whose text was not seen for the day."""
        notes = (self.text(cite)[1] for cite in cites)
        return tuple(dict.fromkeys(note for note in notes if note is not None))


NO_DAY: Final = Law(None)
"""New Jersey's law without a date, for lists of the rules."""
