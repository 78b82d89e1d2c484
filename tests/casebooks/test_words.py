"""What findings say: their words and the lines they quote in the casebooks, as goldens.

The marks of a casebook say where a rule is broken, and nothing of what a reader is told. ``pytest
tests/casebooks/test_words.py --update-goldens`` writes them anew; look at the difference before you
commit it.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest

from casebook import cases
from handaudit.auditing.finding import Finding
from handaudit.duties.outcome import Kind
from paths import CASEBOOKS, GOLDENS

BOOKS = sorted(CASEBOOKS.rglob("*.md"))
WORDS = GOLDENS / "words"


def golden(book: Path) -> Path:
    return (WORDS / book.relative_to(CASEBOOKS)).with_suffix(".txt")


def told(finding: Finding) -> Iterator[str]:
    yield f"{finding.location.line} {finding.outcome.value} {finding.rule}: {finding.message}"
    if finding.expected:
        yield f"  expected: {finding.expected}"
    if finding.actual:
        yield f"  actual: {finding.actual}"
    for quote in finding.evidence:
        if quote.line != finding.location.line:
            yield f"  beside: {quote.line} {quote.text}"


def words(book: Path) -> str:
    lines: list[str] = []
    for case in cases(book):
        said = [
            line
            for finding in case.audit().findings
            if finding.outcome is not Kind.NOT_EVIDENCED or finding.rule == case.rule
            for line in told(finding)
        ]
        if said:
            lines += [f"# {case.title}", *said, ""]
    return "\n".join(lines)


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: f"{book.parent.name}/{book.stem}")
def test_findings_say_what_they_said(book: Path, request: pytest.FixtureRequest) -> None:
    said, kept = words(book), golden(book)
    if request.config.getoption("--update-goldens"):
        kept.parent.mkdir(parents=True, exist_ok=True)
        kept.write_text(said, encoding="utf-8")
    assert said == kept.read_text(encoding="utf-8")


def test_no_words_are_kept_of_a_casebook_that_is_gone() -> None:
    assert set(WORDS.rglob("*.txt")) == {golden(book) for book in BOOKS}
