"""Loads the Lark grammars, from the wheel or from the source tree.

The terminals of the grammars are whole lines, and the unnamed groups inside them are the fields of
the line: the grammar is the one place that says what a line looks like.
"""

import re
from functools import cached_property
from pathlib import Path
from typing import Final, cast

from lark import Lark

from handaudit.reading.lexing import Block, LineLexer


def folder() -> Path:
    """Where the ``.lark`` files are: in the installed package, or at the root of the source tree."""
    package = Path(__file__).resolve().parents[1]
    installed = package / "grammars"
    return installed if installed.is_dir() else package.parents[1] / "grammars"


GRAMMARS: Final = folder()


class Grammar:
    """``grammars/<stem>.lark``, start rule ``start``, which Lark reads when it is first needed.

    An audit meets one or two formats, and to read a grammar takes longer than to read a night's log.
    """

    def __init__(self, stem: str) -> None:
        self._stem = stem

    @cached_property
    def lark(self) -> Lark:
        """Its LALR parser."""
        return Lark.open(
            str(GRAMMARS / f"{self._stem}.lark"),
            parser="lalr",
            lexer=LineLexer,
            propagate_positions=False,
            maybe_placeholders=False,
            import_paths=[str(GRAMMARS)],
        )

    @cached_property
    def fields(self) -> dict[str, re.Pattern[str]]:
        """For each terminal, its pattern, whose groups are the fields of a line."""
        terminals = self.lark.terminals
        return {term.name: re.compile(term.pattern.to_regexp()) for term in terminals}

    def parse(self, text: str) -> list[Block]:
        """The lines of a text, by kind.

        Raises:
            lark.UnexpectedInput: a line is of no kind; most grammars have one for any line.
        """
        return cast(list[Block], self.lark.parse(text).children)
