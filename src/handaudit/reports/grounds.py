"""What the findings of a report rest on: period, law and settings, and the clauses that they cite."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from handaudit.auditing.report import Report
from handaudit.auditing.tally import RoundCounts
from handaudit.law import books, citation
from handaudit.law.rulebook import NoBook

_NEW_JERSEY: Final = "N.J.A.C. 19:47-13 and 19:47-14, from 2011-11-14 13:69F-13 and 13:69F-14"


def about(report: Report) -> list[tuple[str, str]]:
    """The period, the law and the settings of an audit, as far as they are known."""
    return [(name, text) for name, text in _about(report) if text]


def _about(report: Report) -> Iterator[tuple[str, str]]:
    rounds = report.rounds or RoundCounts()
    days = sorted(rounds.day)
    editions = sorted({one.edition for one in report.findings if one.edition})
    known = report.provenance
    yield "period", " to ".join(dict.fromkeys((days[0], days[-1]))) if days else "no dates"
    yield "games", ", ".join(sorted(rounds.game))
    yield "law", law(report)
    yield "editions of the findings", ", ".join(editions)
    if known is None:
        return
    yield "books", ", ".join(known.books or ())
    yield "edition asked for", known.edition or ""
    yield "rules", ", ".join((*known.select, *known.extend_select))
    yield "rules left out", ", ".join(known.ignore)
    yield "house", known.house.profile if known.house else ""
    yield "house, SHA-256", known.house.sha256 if known.house else ""
    yield "plugins", ", ".join(known.plugins)
    yield "rules, SHA-256", known.rules_sha256


def law(report: Report) -> str:
    """The law by which the rounds were judged."""
    known = report.provenance
    if known is None or not known.rulebook:
        return _NEW_JERSEY
    try:
        return books.named(known.rulebook).title
    except NoBook:  # a folder that was there when the report was made
        return known.rulebook


@lru_cache(maxsize=1024)
def clauses(rule: str, citations: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    """What these paragraphs require, as far as the rule judges it: each citation and its clause."""
    cited = {citation.inner(one): one for one in citations}
    return tuple(
        (cited[cite], clause.says)
        for book in books.every()
        for clause in book.clauses
        if rule in clause.rules
        for cite in clause.cites
        if cite in cited
    )
