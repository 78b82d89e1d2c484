"""Writes an archive of any size, for the other benchmarks and for runs of a million hands.

    python benchmarks/archive.py out.txt --hands 1000000 --logs ../shared/corpus --format pokerstars
    python benchmarks/archive.py out.txt --hands 100000 --logs ../shared/corpus --sessions
    python benchmarks/archive.py out.tlog.gz --hands 20000 --simulate "omaha high"
    python benchmarks/archive.py out/ --hands 200000 --files 200000 --logs ../shared/corpus

Hands of the logs (PokerStars hold'em by default) are written one after another, again and again, each with
a number of its own.  So the hands of a table are in no order: its times begin anew with each round of the
logs.  With ``--sessions``, each round of the logs has tables of its own, and hands that go back in time at
their table are left out.  These are whole sessions in order, as in the archive of a player.

Simulated sessions have a table of their own each.  A name that ends in ``.gz`` is compressed.  ``--files``
writes so many files, a thousand a folder, each of as many texts.
"""

import argparse
import gzip
import itertools
import re
from collections.abc import Iterator
from pathlib import Path

from handaudit import reading
from handaudit.facts.log import Round
from handaudit.inputs.input import Skipped
from handaudit.reading.formats import NotALog
from handaudit.reading.logs import find_logs
from handaudit.simulate import planting

SESSION = 200
"""Hands of a simulated session."""

_NUMBER = re.compile(r"#[0-9]+")
_TABLE = re.compile(r"(?m)^(Table '[^'\n]*)'")
"""The name of a table, as PokerStars and rooms with its lines print it."""


def hands_of(paths: list[str], wanted: str, game: str, *, in_order: bool = False) -> list[str]:
    """The text of each whole hand of a game in the logs of a format, or of those ``in_order`` of time."""
    texts: list[str] = []
    latest: dict[str | None, str] = {}
    for found in find_logs(paths):
        if isinstance(found, Skipped):
            continue
        try:
            with found.open() as file:
                for part in reading.read(file, format=wanted, name=found.path):
                    if not isinstance(part, Round) or part.session.game != game or part.defect:
                        continue
                    table, at = part.session.table, part.opened.at or ""
                    if in_order and (table is None or at < latest.get(table, "")):
                        continue
                    latest[table] = at
                    texts.append(part.text.rstrip("\n") + "\n\n\n")
        except (NotALog, OSError):
            continue
    return texts


def copied(texts: list[str], hands: int, *, own_tables: bool = False) -> Iterator[str]:
    """So many hands, in turn, each with a number of its own, and each time round at ``own_tables``."""
    for number, text in enumerate(itertools.islice(itertools.cycle(texts), hands)):
        numbered = _NUMBER.sub(f"#{10**12 + number}", text, count=1)
        around = number // len(texts)
        yield _TABLE.sub(rf"\g<1> R{around}'", numbered, count=1) if own_tables else numbered


def simulated(game: str, hands: int) -> Iterator[str]:
    """So many hands of a game in sessions, each at a table of its own."""
    for seed in range(-(-hands // SESSION)):
        dealt = planting.compliant(game, hands=min(SESSION, hands - seed * SESSION), seed=seed)
        yield re.sub(r"(?m)^table .*$", f"table S{seed}", dealt.log)


def write(file: Path, texts: Iterator[str]) -> None:
    """Writes texts one after another."""
    with (
        gzip.open(file, "wt", encoding="utf-8")
        if file.suffix == ".gz"
        else file.open("w", encoding="utf-8")
    ) as out:
        for text in texts:
            out.write(text)


def write_many(folder: Path, texts: Iterator[str], each: int) -> None:
    """Writes so many texts a file."""
    for number in itertools.count():
        lot = list(itertools.islice(texts, each))
        if not lot:
            return
        file = folder / f"{number // 1000:03}" / f"{number:06}.txt"
        file.parent.mkdir(parents=True, exist_ok=True)
        write(file, iter(lot))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--hands", type=int, required=True)
    source = parser.add_mutually_exclusive_group(required=True)
    source.add_argument("--logs", nargs="+")
    source.add_argument("--simulate", metavar="GAME")
    parser.add_argument("--format", default="pokerstars")
    parser.add_argument("--game", default="holdem high")
    parser.add_argument("--sessions", action="store_true", help="of logs: whole, in order")
    parser.add_argument("--files", type=int, help="a folder of so many files instead of one")
    asked = parser.parse_args()
    if asked.simulate:
        texts = simulated(asked.simulate, asked.hands)
    else:
        found = hands_of(asked.logs, asked.format, asked.game, in_order=asked.sessions)
        if not found:
            parser.error(f"no hands of {asked.game} in logs of {asked.format}")
        texts = copied(found, asked.hands, own_tables=asked.sessions)
    if asked.files:
        write_many(asked.file, texts, -(-asked.hands // asked.files))
    else:
        write(asked.file, texts)


if __name__ == "__main__":
    main()
