"""Splits the inputs of an audit into parts; ``handaudit merge`` joins their reports.

Machines with the same files and settings split them in the same way. Inputs about the same table
stay together if its rounds are judged together, and so do inputs that may hold copies of a hand or
hands that follow each other.
"""

import contextlib
import re
from collections.abc import Hashable, Iterator, Sequence
from typing import Final

from handaudit import reading
from handaudit.auditing import copies
from handaudit.auditing.report import InputAudited, Report, Shard
from handaudit.facts.evidence import Record
from handaudit.facts.log import Round
from handaudit.inputs.input import Found, Input
from handaudit.law.house.profiles import Houses
from handaudit.reading import NotALog
from handaudit.reading.format import Format
from handaudit.replay.discipline import of_game
from handaudit.replay.sequence import linking
from handaudit.replay.sequence.record import table_of

_LONG_NUMBER: Final = re.compile(r"[0-9]{6,}")
"""A number of a hand or a tournament; other numbers in the first lines of a hand are shorter."""


def part(
    found: Sequence[Found],
    number: int,
    of: int,
    *,
    houses: Houses,
    input_format: str | None = None,
) -> tuple[list[Found], Shard]:
    """The inputs of part ``number`` (1-based) of ``of`` parts, and their places in the whole.

    Inputs are opened to find their tables, so standard input must be readable again.
    """
    groups = _groups(found, houses, input_format)
    mine = [index for index, group in enumerate(groups) if group % of == number - 1]
    count = sum(isinstance(one, Input) for one in found)
    shard = Shard(number=number, of=of, inputs=count)
    shard.positions = {found[index].path: index for index in mine}
    return [found[index] for index in mine], shard


def keep(report: Report, shard: Shard) -> None:
    """Adds what ``merge`` needs to the report of a part."""
    report.shard = shard
    shard.deals = report.deals
    report.nothing_due = report.nothing_due or (shard.of > 1 and shard.inputs > 0)
    shard.tallies = {one.path: dict(sorted(one.by_rule.items())) for one in report.inputs}
    shard.games = {one.path: one.games for one in report.inputs if one.games}


def reread(logged: InputAudited, shard: Shard) -> InputAudited:
    """An input, with the data from the report of its part."""
    logged.by_rule = shard.tallies.get(logged.path, {})
    logged.games = shard.games.get(logged.path, [])
    return logged


def _groups(found: Sequence[Found], houses: Houses, input_format: str | None) -> list[int]:
    """The group of each input: the place of the first input with which it must be audited."""
    group = list(range(len(found)))
    if sum(isinstance(one, Input) for one in found) < 2:
        return group

    def root(index: int) -> int:
        while group[index] != index:
            index = group[index]
        return index

    seen: dict[Hashable, int] = {}
    hands = copies.KnownHands()
    for index, one in enumerate(found):
        if not isinstance(one, Input):
            continue
        firsts = {seen.setdefault(shared, index) for shared in _shared(one, houses, input_format)}
        for mark in _hands(one, input_format):
            known = hands.find(mark)
            if known is None:
                hands.add(mark, 0, 0, index)
            else:
                firsts.add(known[2])
        for first in firsts:
            low, high = sorted((root(first), root(index)))
            group[high] = low
    return [root(index) for index in range(len(found))]


def _shared(one: Input, houses: Houses, input_format: str | None) -> set[Hashable]:
    """What an input may share with others: tables, and casinos, whose mini-dice odds are compared.

    An input that cannot be read to its end shares what was read.
    """
    shared: set[Hashable] = set()

    def follows_rounds(form: Format) -> bool:
        return Record.SEQUENCE in form.keeps or houses.looks_across_rounds(form.room)

    with contextlib.suppress(NotALog, OSError), one.open() as file:
        log = reading.read(file, format=input_format, name=one.path, encoding=one.encoding)
        for session in log.sessions(follows_rounds):
            if session.table is not None:
                shared.add(table_of(one.path, session))
            its = of_game(session.game)
            compared = its is not None and its.comparison() is not None
            if compared and session.casino is not None:
                shared.add(session.casino)
    return shared


def _hands(one: Input, input_format: str | None) -> Iterator[int]:
    """Marks of the hands of a history; every copy of a hand has a mark of it, and so has the hand at its
    table that follows it.
    """

    def is_history(form: Format) -> bool:
        return Record.STAKES not in form.keeps

    with contextlib.suppress(NotALog, OSError), one.open() as file:
        log = reading.read(file, format=input_format, name=one.path, encoding=one.encoding)
        for head in log.heads(is_history):
            if isinstance(head, Round):
                mark = copies.identity(head)
                if mark is not None:
                    yield mark
                yield from _when(head)
            else:
                marks = _LONG_NUMBER.findall(head) or [head.partition("\n")[0].strip()]
                yield from map(copies.digest, marks)


def _when(head: Round) -> Iterator[int]:
    """Marks of the table and the time of a hand: two hands of which one may follow the other share one."""
    begins, zone = linking.moment(head.opened.at)
    if begins is None or head.session.table is None:
        return
    table = "\0".join((*table_of(head.source.path, head.session), zone))
    slot = begins // linking.LONGEST
    yield from (copies.digest(f"{table}\0{one}") for one in (slot, slot + 1))
