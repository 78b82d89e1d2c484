"""Citations: spells, compares and prints the paragraphs of the subchapter, and those of other law.

Inside the program a paragraph of the subchapter is its number alone, ``14.10(g)`` or ``14.1 Call``
for a definition, since both codifications number alike.  Printed, it carries the codification in
force on the date of the round.  House rules are ``house:…`` and defects of a log ``log:…``.  A
citation of other law, such as ``WAC 230-15-135(1)(c)`` or ``TDA 2024 43-A``, is printed as it is
written.
"""

import re
from datetime import date
from functools import lru_cache
from typing import Final

RECODIFIED: Final = date(2011, 11, 14)
"""From this day the subchapter is N.J.A.C. 13:69F; before it, 19:47 (43 N.J.R. 11(1))."""

_SHAPE: Final = re.compile(
    r"(?:(?:N\.J\.A\.C\. )?(?:19:47-|13:69F-))?"
    r"(?P<section>1[34]\.\d{1,2}(?:[A-Z]|\([A-Z]\))?)"
    r"(?P<paragraph>(?:\([a-z]\)|[ivx]++|\d++)*+)"
    r"(?: (?P<term>[A-Z][A-Za-z-]*(?: [a-z]+)*))?"
)
_STEP: Final = re.compile(r"\([a-z]\)|[ivx]+|\d+")
_STEP_ELSEWHERE: Final = re.compile(r"\W*+(\w++\)?|)")
"""A step of a citation of other law: ``WAC``, `` 230``, ``-15``, ``(1)``."""


def parse(text: str) -> str | None:
    """A citation in its inner form, or ``None`` if the text is not a citation.

    >>> parse("19:47-14.10(g)")
    '14.10(g)'
    >>> parse("13:69F-14.11(A)(f)2i")
    '14.11(A)(f)2i'
    """
    text = text.strip()
    if re.fullmatch(r"(?:house|log):[a-z-]+", text):
        return text
    match = _SHAPE.fullmatch(text)
    if match is None:
        return None
    term = f" {match['term']}" if match["term"] else ""
    return f"{match['section']}{match['paragraph']}{term}"


_CODE: Final = re.compile(r"(?:N\.J\.A\.C\. )?(?:19:47|13:69F)-")


def inner(text: str) -> str:
    """A citation in its inner form; any other text, such as a pattern of citations, without its
    codification.

    >>> inner("19:47-14.9*")
    '14.9*'
    """
    text = text.strip()
    return parse(text) or _CODE.sub("", text, count=1)


def numbered(cite: str) -> bool:
    """Whether a citation in its inner form is of a paragraph of the subchapter."""
    return _SHAPE.fullmatch(cite) is not None


@lru_cache(4096)
def steps(cite: str) -> tuple[str, ...]:
    """The path of a citation from its section down: ``14.9(d)1`` is ``14.9``, ``(d)``, ``1``.

    >>> steps("WAC 230-15-135(1)(c)")
    ('WAC', ' 230', '-15', '-135', '(1)', '(c)')
    """
    match = _SHAPE.fullmatch(cite)
    if match is None:
        if ":" in cite:
            return (cite,)
        return tuple(step[0] for step in _STEP_ELSEWHERE.finditer(cite) if step[1]) or (cite,)
    term = (match["term"],) if match["term"] else ()
    return (match["section"], *_STEP.findall(match["paragraph"]), *term)


def and_above(cite: str) -> tuple[str, ...]:
    """A citation and every one above it, such as ``14.9``, ``14.9(d)`` and ``14.9(d)1``."""
    path = steps(cite)
    if " " in cite and numbered(cite):
        return (path[0], cite)
    return tuple("".join(path[:depth]) for depth in range(1, len(path) + 1))


def covers(above: str, cite: str) -> bool:
    """Whether ``cite`` is ``above`` or is below it."""
    path = steps(above)
    return steps(cite)[: len(path)] == path


def printed(cite: str, on: date | None) -> str:
    """A citation as a report prints it for a round of that date (unknown: the older codification)."""
    if not numbered(cite):
        return cite
    return ("13:69F-" if on is not None and on >= RECODIFIED else "19:47-") + cite
