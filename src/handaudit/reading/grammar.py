"""Loads the grammars of the text formats, from the wheel or from the source tree.

The grammars classify lines.  Their terminals are whole lines, or runs of lines of one kind, and the
named groups inside a terminal are the fields of the line.  So the grammar is the only place that
defines the content of a line.  Lark makes the tables that say which kinds may follow each other
(``parse_tables``), and ``re`` compiles the expressions; both are kept in ``grammars/tables``.
``line_parser`` walks the tables.
"""

import hashlib
import re
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import Final

import msgspec

from handaudit.reading.compiled_patterns import Compiled, Expressions
from handaudit.reading.line_parser import Block, LineWalk, one_of
from handaudit.reading.line_tables import Tables


def folder() -> Path:
    """Where the ``.lark`` files are: in the installed package, or at the root of the source tree."""
    package = Path(__file__).resolve().parents[1]
    installed = package / "grammars"
    return installed if installed.is_dir() else package.parents[1] / "grammars"


GRAMMARS: Final = folder()


class Kept(msgspec.Struct, frozen=True):
    """Tables that were made before, with the digest of their grammar and the version of Lark, and their
    expressions by digest.
    """

    grammar: str
    lark: str
    tables: Tables
    compiled: dict[str, Compiled]


def kept_at(stem: str) -> Path:
    """Where the tables of a grammar are kept."""
    return GRAMMARS / "tables" / f"{stem}.json"


def digest(stem: str) -> str:
    """SHA-256 of a grammar and of the pieces that all grammars import."""
    parts = (GRAMMARS / f"{one}.lark" for one in (stem, "common"))
    return hashlib.sha256(b"".join(part.read_bytes() for part in parts)).hexdigest()


class _Patterns(Mapping[str, re.Pattern[str]]):
    """Patterns by kind of line, each compiled when it is first needed."""

    def __init__(
        self, sources: Mapping[str, str], compile_one: Callable[[str], re.Pattern[str]]
    ) -> None:
        self._sources = sources
        self._compile = compile_one
        self._made: dict[str, re.Pattern[str]] = {}

    def __getitem__(self, kind: str) -> re.Pattern[str]:
        made = self._made.get(kind)
        if made is None:
            made = self._made[kind] = self._compile(self._sources[kind])
        return made

    def __iter__(self) -> Iterator[str]:
        return iter(self._sources)

    def __len__(self) -> int:
        return len(self._sources)


class Grammar:
    """``grammars/<stem>.lark``, start rule ``start``, which is read when it is first needed."""

    def __init__(self, stem: str) -> None:
        self._stem = stem
        self.path = GRAMMARS / f"{stem}.lark"

    @cached_property
    def _made(self) -> tuple[Tables, Expressions]:
        """What is kept; of a grammar that changed since, new tables."""
        try:
            kept = msgspec.json.decode(kept_at(self._stem).read_bytes(), type=Kept)
        except (OSError, msgspec.DecodeError):
            kept = None
        if kept is not None and kept.grammar == digest(self._stem):
            return kept.tables, Expressions(kept.compiled)
        from handaudit.reading import parse_tables  # noqa: PLC0415  Lark takes as long as all else

        return parse_tables.tables(self.path), Expressions({})

    @cached_property
    def _walk(self) -> LineWalk:
        tables, expressions = self._made
        return LineWalk(tables, expressions.compile)

    @cached_property
    def fields(self) -> Mapping[str, re.Pattern[str]]:
        """For each kind of line, its pattern, whose groups are the fields of a line."""
        tables, expressions = self._made
        return _Patterns(tables.patterns, expressions.compile)

    @cached_property
    def line(self) -> Mapping[str, re.Pattern[str]]:
        """For each run of lines, the pattern of one of them with its line end, by the kind of the run."""
        tables, expressions = self._made
        runs = tables.patterns.items()
        return _Patterns({kind: one_of(run) for kind, run in runs}, expressions.compile)

    def parse(self, text: str) -> list[Block]:
        """The lines of a text, by kind.

        Raises:
            UnreadableLineError: a line is of no kind; most grammars have one for any line.
        """
        return list(self._walk.blocks(text))

    def read(self, text: str, start: int = 0) -> Iterator[Block]:
        """The same one by one, from ``start``; the text need not be read to its end."""
        return self._walk.blocks(text, start)
