"""The table ledger: the records of rounds, and of lines between them, for duties that look across
rounds.

Each round leaves one small record, in whatever order and file it is audited. At the end, the
records of a table are sorted by time and number of round. So nothing depends on the order of the
audit, and the ledgers of several audits can be joined.  Times are milliseconds on the table's own
clock; money is integer cents.
"""

import re
import zlib
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator
from operator import attrgetter
from typing import Any, Final

import msgspec

from handaudit.facts.events import (
    BlindPosted,
    Contributed,
    DeckOpened,
    DeckRemoved,
    DeckSequenced,
    Event,
    KillLifted,
    KillPlaced,
    PlayerSeated,
    PotAwarded,
    RoundOpened,
    Shuffled,
)
from handaudit.facts.evidence import COUNTED_ID, Evidence, Record
from handaudit.facts.log import Session
from handaudit.facts.sign import Sign
from handaudit.law.game import Game
from handaudit.law.in_force import Law

Key = tuple[str, str]
"""A table: its casino and its name; a table without a name is a table of its own file."""

MOST_LOOSE: Final = 10_000
"""Records that lie unpacked: 50 MB."""

_NUMBER: Final = re.compile(r"(.*?)([0-9]+)", re.DOTALL)
_PLACE: Final = attrgetter("path", "first_line")


class Noted(msgspec.Struct, frozen=True, gc=False):
    """An event that concerns the table beyond its round, and when it happened, if that is known.

    ``due`` is what a count of the stub should have given, ``after_play`` whether the pot of its round
    was paid already, or that of the round before.  ``before_seats`` is true of a stake that changes in a
    round whose seat lines come later: they state it as changed.
    """

    event: Event
    at: int | None = None
    due: int | None = None
    after_play: bool = True
    before_seats: bool = False


class LedgerEntry(msgspec.Struct, frozen=True, kw_only=True):
    """What one stretch of a log leaves: ``lines`` are those that a finding may quote.

    ``follows`` is the first line of the round of this file after which the stretch stands; ``None`` for
    one that stands before the first round of its table.
    """

    path: str
    first_line: int
    lines: dict[int, str]
    noted: tuple[Noted, ...]
    unread: bool
    zone: int | None = None
    """How far its clock is ahead of UTC; ``None`` where the log gives no zone."""
    follows: int | None = None

    places: tuple[tuple[Event, int, str], ...] = ()
    """Events that share their line with others, each with its column and its text."""

    def line_text(self, line: int) -> str:
        """Text of one of the lines that are kept."""
        return self.lines.get(line, "")

    def quoted(self, event: Event) -> tuple[int, str]:
        """The text of an event, and the column at which it begins: 1 for a whole line."""
        for one, column, text in self.places:
            if one is event:
                return column, text
        return 1, self.line_text(event.line)


class KillEntry(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What a round leaves of the kill, in a game that has one.

    ``put`` is the line that put the round under a kill, the button or else the kill blind; ``moved`` where
    the button went after the award.  ``gross`` is the pot in cents before the rake and the contribution;
    ``end`` is the last line of the round.
    """

    put: KillPlaced | BlindPosted | None
    moved: KillPlaced | KillLifted | None
    awards: tuple[PotAwarded, ...]
    gross: int
    end: Event

    @property
    def events(self) -> tuple[Event, ...]:
        """The lines that a finding may quote."""
        return (*(one for one in (self.put, self.moved) if one is not None), *self.awards, self.end)


class RoundEntry(LedgerEntry, frozen=True, kw_only=True):
    """What one round leaves.

    ``start`` is when it began, ``end`` the last time that the log gives in it and ``dealt`` that of the
    last card; ``last`` is the event at ``end``.  ``ends`` are the stakes after the pot was paid, by seat,
    ``None`` where they cannot be told.  ``damaged`` says why the round could not be audited.
    """

    opened: RoundOpened
    format: str
    session: Session
    sign: Sign
    law: Law
    game: Game | None
    start: int | None
    end: int | None
    dealt: int | None
    last: Event
    seated: tuple[PlayerSeated, ...] = ()
    ends: tuple[tuple[int, int], ...] | None = None
    may_end_with: tuple[tuple[int, int | None], ...] = ()
    """What players may have instead, as ``Table.may_end_with``."""
    other_button: int | None = None
    """Where the button is if its line is a mistake, as the rest of the round shows."""
    waiting: Any = None
    """A finding of the round that stays unless line ``waits_for`` contradicts the round before."""
    waits_for: int = 0
    unsure_stakes: frozenset[int] = frozenset()
    """Seats whose line may give a wrong stake, as is found elsewhere in the round."""
    by_device: bool | None = None
    """Whether a device shuffled the deck for the round; ``None`` where no shuffle is logged."""
    by_hand: Shuffled | None = None
    """A shuffle by hand within the round, at a table whose sign posts a shuffler."""
    in_play: Shuffled | None = None
    """A device's shuffle of the round's own deck while that is dealt, at a table with a shuffler."""
    void: bool = False
    """Whether the round counted for nothing: the next one is judged as if it were this one again."""
    damaged: str | None = None
    kill: KillEntry | None = None
    contributed: tuple[Contributed, ...] = ()
    """The first contribution to each fund that the round feeds."""
    blinds: tuple[BlindPosted, ...] = ()
    won: tuple[tuple[int, int], ...] = ()
    """What was awarded, by seat."""
    moved: frozenset[str] = frozenset()
    """Players of whom a line says that they came, left or bought chips."""
    active: tuple[int, ...] = ()
    """Seats that acted or posted a blind."""
    stayed_in: tuple[int, ...] = ()
    """Those of them that did more than fold."""
    number: tuple[str, int] | None = None
    """The round's number and what stands before it; ``None`` if it has none."""

    @property
    def called_off(self) -> bool:
        """Whether the room called the round off: it is as if it had not been dealt."""
        return self.void and self.damaged is not None

    @property
    def own(self) -> tuple[Event, ...]:
        """The events, besides those noted, whose lines a finding may quote."""
        kill = self.kill.events if self.kill else ()
        shuffles = (one for one in (self.by_hand, self.in_play) if one is not None)
        return (
            *(self.opened, self.last, *self.seated),
            *(*kill, *self.contributed, *self.blinds, *shuffles),
        )

    @property
    def identity(self) -> tuple[str, ...]:
        """The lines that tell which round it is: its first line and the players; another record with the
        same is of the same round.
        """
        text = self.lines.get
        return tuple([text(event.line, "") for event in (self.opened, *self.seated)])

    @property
    def id(self) -> str:
        """The log's own number of the round."""
        return self.opened.id


def number_of(opened: str, evidence: Evidence) -> tuple[str, int] | None:
    """The number in a round's id and what stands before it; ``None`` if it has none."""
    match = (COUNTED_ID if evidence.counted_by_id else _NUMBER).fullmatch(opened)
    return (match[1], int(match[2])) if match else None


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


class Ledger:
    """The records of all tables; memory grows with the rounds of logs that number theirs, and with those
    of histories where the room has rules that look across rounds.

    A record takes some 4 kB, and a sixteenth of that packed together with others of its table.  So they
    are packed once they are many; an audit of a few nights never comes to it.
    """

    def __init__(self) -> None:
        self._loose: dict[Key, list[LedgerEntry]] = {}
        """The latest records of each table, in the order in which they came."""
        self._many = 0
        """How many those are."""
        self.packed: dict[Key, list[bytes]] = {}
        """Those before them, in their order."""

    def add(self, key: Key, entry: LedgerEntry) -> None:
        """Adds the record of a round, or of lines between rounds, of a table."""
        self._loose.setdefault(key, []).append(entry)
        self._many += 1
        if self._many >= MOST_LOOSE:
            self.pack()

    def include(self, more: "Ledger") -> None:
        """Adds the records of another ledger, behind those of this one."""
        self.pack()
        more.pack()
        for key, packed in more.packed.items():
            self.packed.setdefault(key, []).extend(packed)

    def parted(self, number: int) -> list["Ledger"]:
        """The same split into a number of ledgers; the name of a table decides in which one it is."""
        self.pack()
        parts = [Ledger() for _ in range(number)]
        for key, packed in self.packed.items():
            place = zlib.crc32(repr(key).encode("utf-8", "surrogatepass")) % number
            parts[place].packed[key] = [*packed]
        return parts

    def tables(self) -> Iterator[list[SequenceStep]]:
        """The rounds of each table in their order, table by table."""
        for key in sorted(self.packed.keys() | self._loose):
            entries: list[LedgerEntry] = []
            for packed in self.packed.get(key, ()):
                entries += _unpacked(packed)
            yield in_order([*entries, *self._loose.get(key, ())])

    def pack(self) -> None:
        """Packs the latest records, too."""
        for key, entries in self._loose.items():
            self.packed.setdefault(key, []).append(_packed(entries))
        self._loose.clear()
        self._many = 0


def _packed(entries: list[LedgerEntry]) -> bytes:
    import pickle  # noqa: PLC0415  only many rounds are packed

    return zlib.compress(pickle.dumps(entries, pickle.HIGHEST_PROTOCOL), 1)


def _unpacked(packed: bytes) -> list[LedgerEntry]:
    import pickle  # noqa: PLC0415  see above

    entries: list[LedgerEntry] = pickle.loads(zlib.decompress(packed))  # noqa: S301  our own, see _packed
    return entries


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
