"""The rounds of a table in their order, each with what stands before it.

They come in whatever order and file they were audited: their times and numbers sort them.
"""

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator
from operator import attrgetter
from typing import Final

import msgspec

from handaudit.facts.events import DeckOpened, DeckRemoved, DeckSequenced
from handaudit.facts.evidence import Record
from handaudit.replay.sequence.entries import LedgerEntry, Noted, RoundEntry

_PLACE: Final = attrgetter("path", "first_line")


class SequenceStep(msgspec.Struct, frozen=True):
    """A round of a table in its place, with the stretches between the round before and this one.

    ``round`` is ``None`` for what stands after the last one.  ``after`` follows the round before, ``head``
    comes before this one.  ``gap`` says why what came before is not known, ``None`` where the log goes
    on without a break.
    """

    round: RoundEntry | None
    after: tuple[LedgerEntry, ...]
    head: tuple[LedgerEntry, ...]
    gap: str | None = None
    contested: bool = False
    """Whether several logs tell this round of the table differently."""


def in_order(entries: Iterable[LedgerEntry]) -> list[SequenceStep]:
    """The rounds of one table in their order, each with what stands before it."""
    entries = _on_one_clock(sorted(entries, key=_PLACE))
    told = [(entry.identity, entry) for entry in entries if isinstance(entry, RoundEntry)]
    rounds = _sorted(told)
    if not rounds:
        return []
    logs = _Logs(told, rounds)
    after: dict[int, dict[str, list[LedgerEntry]]] = {}
    head: dict[int, list[LedgerEntry]] = {}
    for entry in entries:
        if isinstance(entry, RoundEntry):
            continue
        if entry.follows is not None:
            index = logs.place.get((entry.path, entry.follows), -1)
            if index >= 0:
                after.setdefault(index + 1, {}).setdefault(entry.path, []).append(entry)
            continue
        for index, part in _placed(entry, rounds, logs.earliest.get(entry.path, 0)):
            head.setdefault(index, []).append(part)
    logged = Counter([(one.id, one.start) for one in rounds])
    different = len(logged) == len(rounds)
    steps: list[SequenceStep] = []
    before: RoundEntry | None = None
    for index, one in enumerate(rounds):
        following = _following(logs.between(index), after[index]) if index in after else ()
        heads = tuple(head[index]) if index in head else ()
        both = () if different else (before, one)
        logged_twice = [it for it in both if it and logged[it.id, it.start] > 1]
        gap = (
            f"two different rounds {logged_twice[0].id} are logged"
            if logged_twice
            else gap_between(before, one, (*following, *heads))
        )
        steps.append(SequenceStep(one, following, heads, gap, one in logged_twice))
        if not one.called_off:
            before = one
    end = len(rounds)
    following = _following(rounds[-1].path, after.get(end, {}))
    steps.append(SequenceStep(None, following, tuple(head.get(end, ()))))
    return steps


_Told = list[tuple[tuple[str, ...], RoundEntry]]
"""Every record of a round, with the identity of its round."""


class _Logs:
    """Which logs tell which rounds of a table; a round that several tell is of the first of them.

    ``place`` is the index of the round that begins at a line of a log, ``earliest`` that of the first
    round of a log.
    """

    def __init__(self, told: _Told, rounds: list[RoundEntry]) -> None:
        self._rounds = rounds
        self._tell: list[set[str]] = [set() for _ in rounds]
        self.place: dict[tuple[str, int], int] = {}
        self.earliest: dict[str, int] = {}
        place_of = {id(one): index for index, one in enumerate(rounds)}
        index_of = {identity: place_of[id(one)] for identity, one in told if id(one) in place_of}
        for identity, one in told:
            index = index_of[identity]
            self.earliest[one.path] = min(index, self.earliest.get(one.path, index))
            if one.path not in self._tell[index]:
                self._tell[index].add(one.path)
                self.place[one.path, one.first_line] = index

    def between(self, index: int) -> str:
        """The log that tells best what stands before a round: its own, if that tells the round before."""
        own = self._rounds[index].path
        return own if index and own in self._tell[index - 1] else self._rounds[index - 1].path


def _following(path: str, after: dict[str, list[LedgerEntry]]) -> tuple[LedgerEntry, ...]:
    """What stands after a round in one of the logs that tell it: in ``path``, where it says anything."""
    return tuple(after.get(path) or next(iter(after.values()), ()))


def _on_one_clock(entries: list[LedgerEntry]) -> list[LedgerEntry]:
    """The entries with times of one zone, where the logs change theirs (as at the end of summer)."""
    zones = {entry.zone for entry in entries} - {None}
    if len(zones) < 2:
        return entries
    of_file: dict[str, int] = {}
    for entry in entries:
        if entry.zone is not None:
            of_file.setdefault(entry.path, entry.zone)
    return [shifted(entry, entry.zone or of_file.get(entry.path, 0)) for entry in entries]


def shifted(entry: LedgerEntry, zone: int) -> LedgerEntry:
    """An entry with its times on a clock that is ``zone`` milliseconds behind."""

    def utc(moment: int | None) -> int | None:
        return None if moment is None else moment - zone

    noted = tuple(msgspec.structs.replace(one, at=utc(one.at)) for one in entry.noted)
    if isinstance(entry, RoundEntry):
        start, end, dealt = utc(entry.start), utc(entry.end), utc(entry.dealt)
        return msgspec.structs.replace(entry, noted=noted, start=start, end=end, dealt=dealt)
    return msgspec.structs.replace(entry, noted=noted)


def _sorted(told: _Told) -> list[RoundEntry]:
    """By time and number where all have them; the same round from two files is taken once."""
    seen: dict[tuple[str, ...], RoundEntry] = {}
    for identity, one in told:
        seen.setdefault(identity, one)
    rounds = list(seen.values())
    timed = None not in [one.start for one in rounds]
    numbered = None not in [one.number for one in rounds]
    by = [name for name, of_all in (("start", timed), ("number", numbered)) if of_all]
    return sorted(rounds, key=attrgetter(*by, "path", "first_line"))


def _placed(
    entry: LedgerEntry, rounds: list[RoundEntry], earliest: int
) -> Iterator[tuple[int, LedgerEntry]]:
    """The place of a file's head: lines about decks belong at their time, the rest before the first
    round of the file.
    """
    starts = [one.start for one in rounds if one.start is not None]
    rest: list[Noted] = []
    for noted in entry.noted:
        timed = isinstance(noted.event, (DeckOpened, DeckSequenced, DeckRemoved))
        if timed and noted.at is not None and len(starts) == len(rounds):
            index = bisect_right(starts, noted.at - 1)
            yield index, msgspec.structs.replace(entry, noted=(noted,), unread=False)
        else:
            rest.append(noted)
    if rest or entry.unread:
        yield earliest, msgspec.structs.replace(entry, noted=tuple(rest))


def gap_between(
    before: RoundEntry | None, this: RoundEntry, between: tuple[LedgerEntry, ...]
) -> str | None:
    """Why the time before a round is unknown; ``None`` if the log continues without a break."""
    if before is None or this.called_off:
        return None
    if before.damaged is not None:
        return f"round {before.id} before it was not audited ({before.damaged})"
    if not this.session.evidence.keeps(Record.SEQUENCE):
        return _unlinked(before, this)
    numbers = before.number, this.number
    if numbers[0] is None or numbers[1] is None:
        return "the rounds have no numbers that tell whether one is missing"
    if numbers[1] != (numbers[0][0], numbers[0][1] + 1):
        return f"round {this.id} does not follow round {before.id}: whether rounds are missing"
    if before.unread or this.unread or any(entry.unread for entry in between):
        return f"a line between rounds {before.id} and {this.id} that could not be read"
    return None


_LEAST_LINKED: Final = 2


def _unlinked(before: RoundEntry, this: RoundEntry) -> str | None:
    """Why one round is not known to follow another where a log does not number its rounds.

    No round leaves everybody's stakes as they were: where all who stayed begin with what they had
    after the round before, none came between.
    """
    unknown = "whether a round is missing before this one"
    if before.ends is None or before.unread or this.unread:
        return f"{unknown}: the last one that is logged does not add up"
    had = {one.seat: one.player for one in before.seated if one.dealt_in}
    ends = dict(before.ends)
    stayed = [one for one in this.seated if one.dealt_in and had.get(one.seat) == one.player]
    if len(stayed) < _LEAST_LINKED:
        return f"{unknown}: too few players have stayed to tell by their stakes"
    if any(ends.get(one.seat) != one.stake for one in stayed):
        return f"{unknown}: stakes have changed since"
    return None
