"""The paragraphs of the texts of the law, as the texts themselves number them.

The texts are not part of the project; tests that read them skip where ``../shared/regulation`` is
not there.
"""

import re
from collections.abc import Iterator
from pathlib import Path

_HEADING = re.compile(r"(?:19:47|13:69F) ?[-\u2013] ?(1[34]\.\d+(?:[A-Z]|\([A-Z]\))?)[ .]*[A-Z]")
_BRACKETED = re.compile(r"(?:- )?\(([a-zI1])\) ")
_NUMBER = re.compile(r"(?:- )?(\d{1,2})\. ")
_ROMAN = re.compile(r"(?:- )?(i{1,3}|iv|v)\.? [A-Z]")
_TERM = re.compile(r"[\"“]([^\"”]+)[\"”] means")


def paragraphs(text: str) -> Iterator[str]:
    """Every paragraph of a text, in its order: ``14.10(c)3``, ``14.1 Call``."""
    section = letter = number = ""
    for line in _joined(text):
        heading = _HEADING.match(line)
        if heading:
            section, letter, number = heading[1], "", ""
            continue
        term = _TERM.match(line)
        if section == "14.1" and term:
            yield f"14.1 {term[1]}"
            continue
        if not section:
            section = "13.5"  # the texts begin in the middle of it
            letter = "(d)"
        # S0 runs from 14.2(a) on into 14.9(c) without a heading.
        found = _BRACKETED.match(line)
        if found:
            mark = {"I": "l", "1": "l"}.get(found[1], found[1])
            if section == "14.2" and letter == "(a)" and mark == "c":
                section = "14.9"
            letter, number = f"({mark})", ""
            yield section + letter
            continue
        found = _NUMBER.match(line)
        if found and letter:
            number = found[1]
            yield f"{section}{letter}{number}"
            continue
        found = _ROMAN.match(line)
        if found and number:
            yield f"{section}{letter}{number}{found[1]}"


def _joined(text: str) -> Iterator[str]:
    """The lines of a text; one that only goes on with a range of letters begins no paragraph."""
    for line in text.splitlines():
        stripped = line.strip()
        if stripped and not re.match(r"\([a-z]\) through \(", stripped):
            yield stripped


def found(folder: Path) -> dict[str, list[str]]:
    """The paragraphs of each text of the folder, by its name."""
    return {
        path.name[:2]: list(paragraphs(path.read_text(encoding="utf-8")))
        for path in sorted(folder.glob("S*.txt"))
    }
