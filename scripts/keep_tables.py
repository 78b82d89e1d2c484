"""Writes the parse tables of the grammars, so that no audit waits for Lark: ``make tables``.

    python scripts/keep_tables.py

A test says which grammar has changed since.
"""

from typing import Final

import lark
import msgspec

from handaudit.reading import parse_tables
from handaudit.reading.grammar import GRAMMARS, Kept, digest, kept_at

STEMS: Final = sorted(path.stem for path in GRAMMARS.glob("*.lark") if path.stem != "common")


def made(stem: str) -> Kept:
    """The tables of a grammar, as Lark makes them today."""
    tables = parse_tables.tables(GRAMMARS / f"{stem}.lark")
    return Kept(grammar=digest(stem), lark=lark.__version__, tables=tables)


def main() -> None:
    """Writes the tables of all grammars."""
    kept_at("").parent.mkdir(exist_ok=True)
    for stem in STEMS:
        packed = msgspec.json.format(msgspec.json.encode(made(stem)), indent=1)
        kept_at(stem).write_bytes(packed + b"\n")
        print(f"{kept_at(stem).relative_to(GRAMMARS.parent)}")


if __name__ == "__main__":
    main()
