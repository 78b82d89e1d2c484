"""What findings say, as goldens: each phrase of a rule once, from the first case that shows it.

The marks of a casebook say where a rule is broken, and nothing of what a reader is told.  Findings that
differ in numbers, cards, streets or games alone say the same phrase, and one stands for all; a phrase that
no golden holds fails.  A reader checks that each says what the rule is about, in plain words.
``pytest tests/casebooks/test_words.py --update-goldens`` writes them anew; look at the difference before
you commit it.
"""

import re
from collections.abc import Iterator

import pytest

from casebook import books, cases, has_no_rule
from handaudit.auditing.finding import Finding
from paths import GOLDENS

BOOKS = [book for book in books() if not has_no_rule(book)]
RULES = sorted({book.stem for book in BOOKS})
WORDS = GOLDENS / "words"

_ORDINAL = "first|second|third|fourth|fifth|sixth|seventh"
ALIKE = (
    (re.compile(r"\b[2-9TJQKA][cdhs]\b(?: [2-9TJQKA][cdhs]\b)*"), "cards"),
    (re.compile(rf"\b(?:(?:{_ORDINAL}) (?:street|draw)|flop|turn|river)\b"), "street"),
    (re.compile(rf"\b(?:{_ORDINAL})\b"), "first"),
    (re.compile(r"\d+(?:[.,]\d+)*"), "1"),
    (re.compile(r"\b1(?:(?:, | and |, and )1)+\b"), "1"),
)
"""What makes no other phrase, and what stands for it."""


def told(finding: Finding) -> Iterator[str]:
    yield f"{finding.outcome.value}: {finding.message}"
    if finding.expected:
        yield f"  expected: {finding.expected}"
    if finding.actual:
        yield f"  actual: {finding.actual}"
    for quote in finding.evidence:
        if quote.line != finding.location.line:
            yield f"  beside: {quote.text}"


def phrase(finding: Finding) -> tuple[str, ...]:
    said = (finding.outcome.value, finding.message, finding.expected, finding.actual)
    return tuple(_alike(one) for one in said)


def _alike(text: str) -> str:
    for pattern, one in ALIKE:
        text = pattern.sub(one, text)
    return text


def words(rule: str) -> str:
    """The phrases of a rule in its own casebooks, of all games."""
    first: dict[tuple[str, ...], Finding] = {}
    for book in BOOKS:
        if book.stem == rule:
            for case in cases(book):
                for finding in case.report.findings:
                    if finding.rule == rule:
                        first.setdefault(phrase(finding), finding)
    return "".join(f"{line}\n" for _, one in sorted(first.items()) for line in told(one))


@pytest.mark.parametrize("rule", RULES)
def test_findings_say_what_they_said(rule: str, request: pytest.FixtureRequest) -> None:
    said, kept = words(rule), WORDS / f"{rule}.txt"
    if request.config.getoption("--update-goldens"):
        kept.parent.mkdir(parents=True, exist_ok=True)
        kept.write_text(said, encoding="utf-8")
    assert said == kept.read_text(encoding="utf-8")


def test_findings_of_kinds_alike_are_one_phrase() -> None:
    assert _alike("seats 1, 2 and 10 had 5.50 before the second draw") == _alike(
        "seats 3 and 4 had 2 before the flop"
    )
    assert _alike("seat 1 was dealt As Kd") != _alike("seat 1 showed As Kd")


def test_no_words_are_kept_of_a_rule_that_is_gone() -> None:
    assert set(WORDS.rglob("*.txt")) == {WORDS / f"{rule}.txt" for rule in RULES}
