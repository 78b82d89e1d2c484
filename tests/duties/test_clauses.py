"""The tables of clauses: every judged one has a pair of logs, and the tables and the rules agree."""

import pytest

from casebook import Case
from clause_pairs import pairs
from handaudit.duties import catalogue
from handaudit.duties.outcome import Kind
from handaudit.law import books, citation
from handaudit.law.clauses import Clause
from handaudit.law.new_jersey import AUDITED
from handaudit.law.new_jersey.editions import BOOK as NEW_JERSEY
from handaudit.law.rulebook import Rulebook
from paths import SAMPLES

EXAMPLE = books.named(str(SAMPLES / "book"))
BOOKS = (*books.every(), EXAMPLE)
OF = {clause.key: (book, clause) for book in BOOKS for clause in book.clauses}
CLAUSES = {key: clause for key, (_, clause) in OF.items()}
JUDGED = [clause for clause in CLAUSES.values() if clause.status == "judged"]
PAIRS = pairs()
RULES = {entry.name: entry for entry in catalogue.entries((EXAMPLE,))}


def _cited(book: Rulebook, clause: Clause, case: Case) -> set[str]:
    """What the clause's rules cite in the games of a case, by New Jersey, or by the book."""
    games = {
        line.removeprefix("game ") for line in case.lines if line.startswith("game ")
    } & AUDITED.keys()
    places = games if book is NEW_JERSEY else {book.name}
    return {cite for rule in clause.rules for place in places for cite in _cites(rule, place)}


def _cites(rule: str, place: str) -> tuple[str, ...]:
    return (RULES[rule].citations | RULES[rule].books).get(place, ())


def test_every_judged_clause_has_a_pair_and_no_other_has() -> None:
    assert {clause.key for clause in JUDGED} == PAIRS.keys()


@pytest.mark.parametrize("key", PAIRS)
def test_the_breach_is_found_at_its_line_with_the_citation(key: str) -> None:
    book, clause = OF[key]
    case = PAIRS[key].breaks(book)
    marked = {(mark.line, mark.rule) for mark in case.expected if mark.outcome == "violated"}
    found = [
        finding
        for finding in case.report.findings
        if finding.outcome is Kind.VIOLATED
        and finding.rule in clause.rules
        and (finding.location.line, finding.rule) in marked
        and set(clause.cites) & {citation.inner(cite) for cite in finding.citations}
    ]
    assert found, f"no finding of {', '.join(clause.rules)} cites {', '.join(clause.cites)}"


@pytest.mark.parametrize("key", PAIRS)
def test_the_lawful_oddity_is_not_found(key: str) -> None:
    book, clause = OF[key]
    case = PAIRS[key].keeps(book)
    report = case.report
    accused = (Kind.VIOLATED, Kind.INDETERMINATE)
    found = [
        finding.message
        for finding in report.findings
        if finding.rule in clause.rules and finding.outcome in accused
    ]
    assert found == []
    # The oddity stands beside the breach only where the clause is in force.
    assert set(clause.cites) & _cited(book, clause, case)


def test_what_a_rule_cites_the_table_says() -> None:
    for rule, entry in RULES.items():
        told = {
            clause.citation for clause in CLAUSES.values() if rule in (*clause.rules, *clause.used)
        }
        own = {cite for cite in entry.cites() if citation.numbered(cite)}
        assert own - told == set(), rule
        for book in BOOKS:
            years = {one.removeprefix(f"{book.name}-") for one in book.editions} - {_year(book)}
            cites = entry.books.get(book.name, ())
            described = {cite for cite in cites if not years & set(cite.split())}
            assert described - told == set(), rule


def _year(book: Rulebook) -> str:
    return book.described.removeprefix(f"{book.name}-")


def test_what_the_table_says_a_rule_cites() -> None:
    for clause in CLAUSES.values():
        for rule in clause.rules:
            assert set(clause.cites) & set(RULES[rule].cites()), (clause.key, rule)
        for rule in clause.used:
            assert clause.citation in RULES[rule].cites(), (clause.key, rule)


def test_a_paragraph_is_told_once_and_no_clause_is_longer_than_a_sentence() -> None:
    assert len(CLAUSES) == sum(len(book.clauses) for book in BOOKS)
    for clause in CLAUSES.values():
        assert len(clause.says.split()) <= 27, clause.key
        assert clause.says.endswith("."), clause.key
