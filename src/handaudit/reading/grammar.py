"""Loads the Lark grammars, from the wheel or from the source tree.

The terminals of the grammars are whole lines, and the unnamed groups inside them are the fields of
the line: the grammar is the one place that says what a line looks like.
"""

import re
from pathlib import Path
from typing import Final

from lark import Lark

from handaudit.reading.lexing import LineLexer


def folder() -> Path:
    """Where the ``.lark`` files are: in the installed package, or at the root of the source tree."""
    package = Path(__file__).resolve().parents[1]
    installed = package / "grammars"
    return installed if installed.is_dir() else package.parents[1] / "grammars"


GRAMMARS: Final = folder()


def load(stem: str) -> Lark:
    """The LALR parser of ``grammars/<stem>.lark``, start rule ``start``; its tokens are ``lexing.Block``."""
    return Lark.open(
        str(GRAMMARS / f"{stem}.lark"),
        parser="lalr",
        lexer=LineLexer,
        propagate_positions=False,
        maybe_placeholders=False,
        import_paths=[str(GRAMMARS)],
    )


def fields(parser: Lark) -> dict[str, re.Pattern[str]]:
    """For each terminal, its pattern, to take the fields out of a line that it matched."""
    return {term.name: re.compile(term.pattern.to_regexp()) for term in parser.terminals}
