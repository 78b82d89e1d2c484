"""The patterns of the readers mean the same in every Python that runs them."""

import re
from pathlib import Path

import pytest

from handaudit.reading import grammar

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
    assert [code[one.start() - 60 : one.end()] for one in POSSESSIVE_GROUP.finditer(code)] == []
