"""The patterns of the readers mean the same in every Python that runs them."""

import re
from pathlib import Path

import pytest

from handaudit.reading import grammar, parse_tables
from handaudit.reading.line_parser import any_of

SOURCES = [
    *sorted(grammar.GRAMMARS.glob("*.lark")),
    *sorted(Path(grammar.__file__).parent.glob("*.py")),
]
POSSESSIVE_GROUP = re.compile(r"\)(?:[*+?]|\{[0-9,]+\})\+|\(\?>")


@pytest.mark.parametrize("source", SOURCES, ids=lambda path: path.name)
def test_no_group_is_possessive(source: Path) -> None:
    """Python 3.11.2, that of Debian 12, fails such a group where an alternative inside of it fails.

    Possessive repetitions of a character or a set are sound there.
    """
    code = re.sub(r"(?m)^//.*$", "", source.read_text(encoding="utf-8"))
    assert possessive_groups(code) == []


@pytest.mark.parametrize("stem", ["pokerstars", "pacific", "party", "table_log", "wpn"])
def test_nor_is_one_in_what_looks_for_the_next_line(stem: str) -> None:
    tables = parse_tables.tables(grammar.Grammar(stem).path)
    assert possessive_groups(any_of(tables.patterns, tables)) == []


def possessive_groups(code: str) -> list[str]:
    return [code[max(one.start() - 60, 0) : one.end()] for one in POSSESSIVE_GROUP.finditer(code)]
