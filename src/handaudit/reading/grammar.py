"""Loads the Lark grammars, from the wheel or from the source tree.

The grammars classify lines.  Their terminals are whole lines, or runs of lines of one kind, and the
named groups inside a terminal are the fields of the line.  So the grammar is the only place that
defines the content of a line.  Lark makes the tables that say which kinds may follow each other;
``line_parser`` walks them.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from pathlib import Path
from typing import Any, Final

from lark import Lark, Token
from lark.lexer import Lexer, TerminalDef

from handaudit.reading.line_parser import Block, LineWalk, unnamed


def folder() -> Path:
    """Where the ``.lark`` files are: in the installed package, or at the root of the source tree."""
    package = Path(__file__).resolve().parents[1]
    installed = package / "grammars"
    return installed if installed.is_dir() else package.parents[1] / "grammars"


GRAMMARS: Final = folder()


class _NoLexer(Lexer):
    """Keeps Lark from making a lexer, which would take longer than everything else; walking finds
    the lines.
    """

    def __init__(self, _conf: Any) -> None:
        pass

    def lex(self, _state: Any, _parser_state: Any) -> Iterator[Token]:
        raise NotImplementedError


class _Lines(dict[str, re.Pattern[str]]):
    """The patterns of the lines of runs, each compiled when it is first needed."""

    def __init__(self, terminals: Iterable[TerminalDef]) -> None:
        super().__init__()
        self._terminals = {one.name: one for one in terminals}

    def __missing__(self, kind: str) -> re.Pattern[str]:
        run = self._terminals[kind].pattern.to_regexp()
        made = self[kind] = re.compile(run.removesuffix("+"))
        return made


class Grammar:
    """``grammars/<stem>.lark``, start rule ``start``, which Lark reads when it is first needed.

    An audit needs one or two formats, and loading a grammar takes longer than reading a night's
    log.
    """

    def __init__(self, stem: str) -> None:
        self._stem = stem

    def parser(self) -> Lark:
        """Its LALR parser with Lark's own lexer, which finds the same lines but does not name fields."""
        return self._parser(unnamed)

    def _parser(self, change: Callable[[str], str] = str, **options: Any) -> Lark:
        path = GRAMMARS / f"{self._stem}.lark"
        return Lark(
            change(path.read_text(encoding="utf-8")),
            source_path=str(path),
            parser="lalr",
            propagate_positions=False,
            maybe_placeholders=False,
            import_paths=[str(GRAMMARS)],
            **options,
        )

    @cached_property
    def _lark(self) -> Lark:
        return self._parser(lexer=_NoLexer)

    @cached_property
    def _walk(self) -> LineWalk:
        return LineWalk(self._lark.parse_interactive(""), self._lark.terminals)

    @cached_property
    def fields(self) -> dict[str, re.Pattern[str]]:
        """For each terminal, its pattern, whose groups are the fields of a line."""
        terminals = self._lark.terminals
        return {term.name: re.compile(term.pattern.to_regexp()) for term in terminals}

    @cached_property
    def line(self) -> "_Lines":
        """For each run of lines, the pattern of one of them with its line end, by the kind of the run."""
        return _Lines(self._lark.terminals)

    def parse(self, text: str) -> list[Block]:
        """The lines of a text, by kind.

        Raises:
            lark.UnexpectedInput: a line is of no kind; most grammars have one for any line.
        """
        return list(self._walk.blocks(text))

    def read(self, text: str, start: int = 0) -> Iterator[Block]:
        """The same one by one, from ``start``; the text need not be read to its end."""
        return self._walk.blocks(text, start)
