"""Splits the inputs of an audit into parts that can be audited apart and joined by ``handaudit merge``.

The part of an input rests on the list of inputs alone, so every machine that sees the same files splits
them alike.  Inputs that tell of the same table stay together, since some rules look across its rounds.
"""

import re
from collections.abc import Iterable, Sequence
from typing import Final

from handaudit.auditing.report import InputAudited, Report, Shard
from handaudit.inputs.find import Found, Input
from handaudit.reading import NotALog, formats
from handaudit.reading.chunks import cut
from handaudit.reading.text import TextStream

_ONE_BY_ONE: Final = frozenset({"pokerstars", "888", "party", "phh", "ohh", "pokergfx", "pokernow"})
"""Formats of which each round is judged by itself."""
_TABLE: Final = re.compile(
    r"^[ \t]*(?:table[ \t]+(.*?)|(?=game[ \t]+mini-dice)game[ \t]+.*?)[ \t]*(?:#.*)?$", re.MULTILINE
)
"""A line that names a table; a line of mini-dice, whose odds are the same in the whole casino."""


def part(found: Sequence[Found], number: int, of: int) -> tuple[list[Found], Shard]:
    """The inputs of part ``number`` (1-based) of so many, and their places in the whole."""
    groups = _groups(found)
    mine = [index for index, group in enumerate(groups) if group % of == number - 1]
    count = sum(isinstance(one, Input) for one in found)
    shard = Shard(number=number, of=of, inputs=count)
    shard.positions = {found[index].path: index for index in mine}
    return [found[index] for index in mine], shard


def keep(report: Report, shard: Shard) -> None:
    """Gives a report of a part what joins it to the others."""
    report.shard = shard
    report.nothing_due = report.nothing_due or (shard.of > 1 and shard.inputs > 0)
    shard.tallies = {one.path: one.by_rule for one in report.inputs}
    shard.games = {one.path: one.games for one in report.inputs if one.games}


def reread(logged: InputAudited, shard: Shard) -> InputAudited:
    """An input with what the report of its part knows of it."""
    logged.by_rule = shard.tallies.get(logged.path, {})
    logged.games = shard.games.get(logged.path, [])
    return logged


def _groups(found: Sequence[Found]) -> list[int]:
    """The group of each input: the place of the first one that tells of a table that it tells of."""
    group = list(range(len(found)))

    def root(index: int) -> int:
        while group[index] != index:
            index = group[index]
        return index

    seen: dict[str, int] = {}
    for index, one in enumerate(found):
        for table in _tables(one) if isinstance(one, Input) else ():
            first = seen.setdefault(table, index)
            low, high = sorted((root(first), root(index)))
            group[high] = low
    return [root(index) for index in range(len(found))]


def _tables(one: Input) -> Iterable[str]:
    """The tables that an input tells of, by the words of the log; none where rounds stand alone."""
    try:
        with one.open() as file:
            stream = TextStream(file, encoding=one.encoding)
            if stream.binary:
                return ()
            form = formats.detect(stream.head, one.path)
            if form.name in _ONE_BY_ONE:
                return ()
            return {
                name for chunk in cut(stream, form.starts) for name in _TABLE.findall(chunk.text)
            } or {""}
    except (NotALog, OSError):
        return ()
