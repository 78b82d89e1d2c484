"""The catalogue of rules for people: each duty, and the paragraphs that it enforces in each game."""

import re
from collections.abc import Mapping
from datetime import date
from functools import cache
from typing import Final

import msgspec

from handaudit.duties.duty import Described, Duty
from handaudit.duties.registry import every
from handaudit.duties.selection import covers, resolve, stands_for
from handaudit.facts.log import DEFECTS
from handaudit.law import books, citation
from handaudit.law.clauses import Clause
from handaudit.law.game import Game
from handaudit.law.in_force import NO_DAY
from handaudit.law.new_jersey import GAMES
from handaudit.law.new_jersey.editions import BOOK as NEW_JERSEY
from handaudit.law.new_jersey.editions import seen
from handaudit.law.new_jersey.unlisted import UNLISTED
from handaudit.law.rulebook import Rulebook
from handaudit.law.terms import terms

OUTCOMES: Final = {
    "Met": "met",
    "Violated": "violated",
    "Not evidenced": "not-evidenced",
    "Indeterminate": "indeterminate",
}
"""The sections of a duty's text about outcomes, and the outcome of each."""


class RuleEntry(msgspec.Struct, frozen=True, kw_only=True):
    """One rule.

    - ``citations`` are in their inner form, by game, the game's own paragraph first. Games that the
      subchapter does not describe are only included for rules without other games.
    - ``books`` are the citations of other laws and books that state it, in any of their editions.
    - ``needs`` are the records without which nothing can be concluded.
    - ``example`` is a log that breaks the rule.
    - ``since`` is the version that introduced it, ``status`` one of ``duty.Status``.
    - ``remedy`` says what a room does to comply.
    - ``seen`` has, by section, the first and the last days (``None``: to this day) of the texts
      seen. For these days, a finding may have high confidence.
    """

    name: str
    title: str
    severity: str
    citations: dict[str, tuple[str, ...]]
    books: dict[str, tuple[str, ...]] = {}
    needs: tuple[str, ...]
    outcomes: dict[str, str]
    example: str
    since: str = ""
    status: str = "stable"
    remedy: str = ""
    seen: dict[str, tuple[tuple[date, date | None], ...]] = {}

    def cites(self) -> tuple[str, ...]:
        """Every paragraph that the rule enforces in some game, without duplicates."""
        several = (*self.citations.values(), *self.books.values())
        return tuple(dict.fromkeys(cite for cites in several for cite in cites))

    def below(self, terms: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
        """The paragraphs that the rule enforces and one of these terms covers, by game or book."""
        found = {
            place: tuple(cite for cite in cites if any(covers(term, cite) for term in terms))
            for place, cites in (self.citations | self.books).items()
        }
        return {place: cites for place, cites in found.items() if cites}


class Ambiguity(msgspec.Struct, frozen=True, kw_only=True):
    """An entry of a register: how a text that has several readings is read.

    ``rules`` have what the rules say where they name it, by rule; it leaves a hand ``open`` if that is when
    one of them is indeterminate.
    """

    entry: str
    law: str
    reading: str
    settled_by: str
    open: bool
    rules: dict[str, str]
    clauses: tuple[Clause, ...]


def entries(several: tuple[Rulebook, ...] = ()) -> tuple[RuleEntry, ...]:
    """All rules, by name, with what states them in our books and in these of other folders."""
    known = books.known(several)
    found = (_entry(duty, known) for duty in every())
    return tuple(sorted(found, key=lambda entry: entry.name))


@cache
def _entry(duty: Duty, known: tuple[Rulebook, ...]) -> RuleEntry:
    listed, unlisted = _all_cites(duty, GAMES), _all_cites(duty, UNLISTED)
    return RuleEntry(
        name=duty.name,
        title=duty.title,
        severity=duty.severity.value,
        citations=listed or unlisted,
        books=_elsewhere(duty, known),
        needs=tuple(record.value for record in duty.needs),
        outcomes={word: duty.doc[name] for name, word in OUTCOMES.items() if name in duty.doc},
        example=duty.doc.get("Example", ""),
        since=duty.since,
        status=duty.status,
        remedy=_remedy(duty),
        seen=seen(cite for cites in (*listed.values(), *unlisted.values()) for cite in cites),
    )


def _all_cites(duty: Duty, games: Mapping[str, Described]) -> dict[str, tuple[str, ...]]:
    """The paragraphs that the rule enforces in each of these games."""
    every = {name: duty.all_cites(game, NO_DAY) for name, game in games.items()}
    return {name: cites for name, cites in every.items() if cites}


def stated_by(book: Rulebook, rules: tuple[RuleEntry, ...]) -> tuple[RuleEntry, ...]:
    """The rules that a book states, or of which it speaks."""
    if book is NEW_JERSEY:
        return tuple(rule for rule in rules if rule.name in book.duties)
    return tuple(rule for rule in rules if book.name in rule.books)


def _elsewhere(duty: Duty, known: tuple[Rulebook, ...]) -> dict[str, tuple[str, ...]]:
    """The citations of a duty in the books other than New Jersey's, by book."""
    found = {
        book.name: tuple(
            cite for idea in (duty.name, *duty.ideas) for cite in book.every_citation(idea)
        )
        for book in known
        if book is not NEW_JERSEY
    }
    return {name: cites for name, cites in found.items() if cites}


def _remedy(duty: Duty) -> str:
    """One sentence: what a room does to comply with a duty, and to show that it does."""
    steps = f"make sure that {duty.title[0].lower()}{duty.title[1:].rstrip('.')}"
    if duty.needs:
        steps += f"; the log must record {', '.join(record.value for record in duty.needs)}"
    if duty.of_house is not None:
        steps += f"; or set {duty.of_house} = false in the house file of a room without the rule"
    return steps


def required(term: str) -> dict[tuple[str, str], list[str]]:
    """The games in which the paragraphs of a term require something, by paragraph and requirement.

    This covers only the descriptions of games; the rules say the rest.
    """
    found: dict[tuple[str, str], list[str]] = {}
    for name, game in GAMES.items():
        for paragraph, words in terms(game) if isinstance(game, Game) else ():
            games = found.setdefault((paragraph, words), [])
            if covers(term, paragraph) and name not in games:
                games.append(name)
    return {said: games for said, games in found.items() if games}


def known(rules: tuple[RuleEntry, ...]) -> dict[str, tuple[str, ...]]:
    """The citations of every rule, by its name."""
    return {entry.name: entry.cites() for entry in rules}


def asked(term: str, several: tuple[Rulebook, ...] = ()) -> tuple[tuple[Rulebook, Clause], ...]:
    """The clauses of the paragraphs that a term covers, of every book.

    Those of another edition than the table describes are found if the term covers no other.
    """
    inner = citation.inner(term)
    known = books.known(several)
    described = ((book, clause) for book in known for clause in book.clauses)
    found = tuple(one for one in described if covers(inner, one[1].citation))
    return found or tuple(
        (book, clause)
        for book in known
        for edition in book.editions
        for clause in book.clauses_in(edition)
        if covers(inner, clause.citation)
    )


def by_book(
    rule: RuleEntry | None,
    terms: tuple[str, ...],
    clauses: tuple[tuple[Rulebook, Clause], ...],
    several: tuple[Rulebook, ...] = (),
) -> dict[Rulebook, tuple[str, ...]]:
    """The paragraphs of a rule, or of clauses, by the book that has them; New Jersey's without any."""
    found: dict[Rulebook, tuple[str, ...]] = {}
    if rule is not None:
        every_own = (cite for cites in rule.citations.values() for cite in cites)
        own = tuple(cite for cite in every_own if citation.numbered(cite))
        places = {book: rule.books.get(book.name, ()) for book in books.known(several)}
        found = {book: cites for book, cites in {**places, NEW_JERSEY: own}.items() if cites}
    for book, clause in clauses:
        found[book] = (*found.get(book, ()), clause.citation)
    return found or {NEW_JERSEY: terms}


def listed(several: tuple[Rulebook, ...] = ()) -> dict[str, tuple[str, ...]]:
    """Paragraphs that no rule cites, and defects of a log, with the citations that their findings carry."""
    found: dict[str, tuple[str, ...]] = dict.fromkeys(DEFECTS, ())
    for clause in (clause for book in books.known(several) for clause in book.clauses):
        judged = clause.cites if clause.rules else ()
        for above in citation.and_above(clause.citation):
            found[above] = tuple(dict.fromkeys((*found.get(above, ()), *judged)))
    return found


def looked_up(
    term: str, rules: tuple[RuleEntry, ...], several: tuple[Rulebook, ...] = ()
) -> tuple[tuple[str, ...], tuple[RuleEntry, ...]]:
    """The rules that a name, a citation or a pattern stands for, and the terms in their inner form.

    Raises:
        UnknownRule: the term is unknown.
    """
    terms = resolve(term, known(rules), listed(several))
    found = (
        rule for rule in rules if any(stands_for(one, rule.name, rule.cites()) for one in terms)
    )
    return terms, tuple(found)


def ambiguity(
    entry: str, rules: tuple[RuleEntry, ...], several: tuple[Rulebook, ...] = ()
) -> Ambiguity | None:
    """The entry of a register with this name; ``None`` if no book has one."""
    entry = entry.upper()
    book = next((one for one in books.known(several) if entry in one.readings), None)
    if book is None:
        return None
    told = {
        rule.name: f"{outcome}: {text}" if outcome else text
        for rule in rules
        for outcome, text in (("", rule.title), *rule.outcomes.items())
        if _names(text, entry)
    }
    return Ambiguity(
        entry=entry,
        law=book.title,
        reading=book.readings[entry],
        settled_by=books.settled_by(entry),
        open=any(_names(rule.outcomes.get("indeterminate", ""), entry) for rule in rules),
        rules=told,
        clauses=tuple(clause for clause in book.clauses if _names(clause.note, entry)),
    )


def _names(text: str, entry: str) -> bool:
    return entry in _WORD.findall(text)


_WORD: Final = re.compile(r"[\w-]+")
