"""The timelines of the books, and the editions that audits know."""

import pytest

from handaudit.law import books, citation
from handaudit.law.rulebook import Rulebook

BOOKS = [book for book in books.every() if book.changes]


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.name)
def test_every_edition_but_the_first_is_a_change_of_the_timeline(book: Rulebook) -> None:
    days = {change.on for change in book.changes}
    told = {change.between for change in book.changes if change.between}
    assert all(day in days or str(day.year) in told for day in book.editions.values())


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.name)
def test_the_changes_with_a_day_stand_in_order(book: Rulebook) -> None:
    days = [change.on for change in book.changes if change.on]
    assert days == sorted(days)


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.name)
def test_each_change_is_of_known_paragraphs_and_has_one_time(book: Rulebook) -> None:
    known = {above for one in book.clauses for above in citation.and_above(one.citation)}
    for change in book.changes:
        assert bool(change.on) != bool(change.between)
        assert change.text or change.unseen
        assert set(book.cited(change.paragraphs, book.described)) <= known
