"""Writes the tables that audits would wait for: those of grammars and of books (``make tables``).

    python scripts/keep_tables.py

Lark makes the tables of a grammar, and ``re`` compiles its expressions; a book's table is TOML.  A test says
what has changed since.
"""

import re
import struct
import zlib
from itertools import chain
from re import _compiler, _parser  # type: ignore[attr-defined]  # no public function gives what it makes
from typing import Final

import lark
import msgspec

from handaudit.law import books, kept_table, rulebook
from handaudit.reading import compiled_patterns, formats, parse_tables
from handaudit.reading.compiled_patterns import Compiled
from handaudit.reading.detection import STEM
from handaudit.reading.format import ONE_CHUNK
from handaudit.reading.grammar import GRAMMARS, Kept, digest, kept_at
from handaudit.reading.line_parser import any_of, head_of, one_of, parts_of
from handaudit.reading.line_tables import Tables

STEMS: Final = sorted(path.stem for path in GRAMMARS.glob("*.lark") if path.stem != "common")


def made(stem: str) -> Kept:
    """The tables of a grammar, as Lark makes them today."""
    tables = parse_tables.tables(GRAMMARS / f"{stem}.lark")
    return Kept(
        grammar=digest(stem),
        lark=lark.__version__,
        tables=tables,
        compiled={compiled_patterns.digest(one): compiled(one) for one in expressions(tables)},
    )


def expressions(tables: Tables) -> list[str]:
    """The expressions by which a grammar is read: those of its places, for one line of each run, and
    for the first line of each terminal and those below.
    """
    places = [any_of(place.after, tables) for place in tables.places]
    runs = [one_of(pattern) for pattern in tables.patterns.values() if pattern.endswith("+")]
    heads = [one for one in tables.patterns.values() if one != head_of(one)]
    parts = chain.from_iterable(parts_of(one, tables) for one in heads)
    return list(dict.fromkeys([*places, *runs, *map(head_of, heads), *parts]))


def detection() -> dict[str, Compiled]:
    """The expressions that tell formats apart, by digest."""
    told = [(one.looks_like, one.starts) for one in formats.FORMATS]
    patterns = [*(pattern for _, pattern in formats.REFUSED), *chain.from_iterable(told)]
    texts = [(one.pattern, one.flags & ~re.UNICODE) for one in patterns if one is not ONE_CHUNK]
    return {compiled_patterns.digest(*one): compiled(*one) for one in texts}


def compiled(expression: str, flags: int = 0) -> Compiled:
    """What ``re`` hands its engine."""
    tree = _parser.parse(expression, flags)
    code = _compiler._code(tree, flags)  # noqa: SLF001
    return Compiled(
        flags=int(tree.state.flags | flags),
        groups=tree.state.groups - 1,
        names=tree.state.groupdict,
        code=zlib.compress(struct.pack(f"<{len(code)}I", *code), 9),
    )


def main() -> None:
    """Writes the tables of all grammars and books."""
    kept_at("").parent.mkdir(exist_ok=True)
    for stem in STEMS:
        packed = msgspec.json.format(msgspec.json.encode(made(stem)), indent=1)
        kept_at(stem).write_bytes(packed + b"\n")
        print(f"{kept_at(stem).relative_to(GRAMMARS.parent)}")
    packed = msgspec.json.format(msgspec.json.encode(detection()), indent=1)
    kept_at(STEM).write_bytes(packed + b"\n")
    for book in books.every():
        written = book.folder.joinpath(rulebook.TABLE).read_text("utf-8")
        kept_table.write(book.folder, written, rulebook.parsed(written))
        print(book.folder / kept_table.FILE)


if __name__ == "__main__":
    main()
