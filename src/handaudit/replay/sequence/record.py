"""Makes the records of the table ledger: of a round that was replayed, and of lines between rounds."""

import itertools
import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from handaudit.facts import events as ev
from handaudit.facts.events import Event
from handaudit.facts.evidence import Record
from handaudit.facts.log import Interlude, Part, Round, Session
from handaudit.law.in_force import Law
from handaudit.replay.poker.occasions import ACTIONS
from handaudit.replay.poker.table import Table
from handaudit.replay.sequence.clock import DayClock, milliseconds, zone
from handaudit.replay.sequence.ends import ends, won
from handaudit.replay.sequence.entries import KillEntry, LedgerEntry, Noted, RoundEntry, number_of
from handaudit.replay.sequence.hand_entry import HandEntry
from handaudit.replay.sequence.ledger import Key, Ledger

STAKES: Final = (
    ev.SeatTaken,
    ev.SeatLeft,
    ev.SteppedAway,
    ev.CameBack,
    ev.StakeAdded,
    ev.StakeRemoved,
)
DECKS: Final = (ev.DeckOpened, ev.DeckSequenced, ev.DeckRemoved)
OPENING: Final = (ev.DeckSpread, ev.DeckInspected, ev.DeckWashed)
NOTED: Final = frozenset({*STAKES, *DECKS, *OPENING, ev.StubCounted})
BETWEEN: Final = frozenset(
    {*NOTED, *(ev.KillPlaced, ev.KillLifted), *(ev.Shuffled, ev.Cut, ev.Recut)}
)
"""The events that concern a table beyond the round in which they stand."""

_DEALT: Final = frozenset({ev.CardsDealt, ev.BoardDealt, ev.CommonDealt, ev.Burned})
_CARDS: Final = frozenset({*_DEALT, ev.Shuffled, ev.Cut, ev.Recut})
_MOVED: Final = re.compile(
    r"(.*?):? (?:(?:has )?(?:left|joined|returned)|leaves|joins|re-?buys|takes the add-on|add-?on"
    r"|was removed|will be|is sitting|sits|has been moved|finished|wins the)"
)
_STAYING: Final = (ev.BlindPosted, *(kind for kind in ACTIONS if kind is not ev.Folded))
"""The events by which a player takes part and does not fold."""


class Recorder:
    """Fills a ledger as the parts of logs come in, in the order of each file."""

    def __init__(self) -> None:
        self.ledger = Ledger()
        self._path = ""
        self._key: Key | None = None
        """The table of the lines before, in this file."""
        self._last: dict[Key, RoundEntry] = {}
        """The last round of each table in this file."""
        self._lost = False
        """Whether play without a round stands since the last round, so that its effect is unknown."""

    def played(self, entry: RoundEntry) -> None:
        """Takes the record of a round."""
        self._follow(entry.path)
        self._lost = False
        self._key = table_of(entry.path, entry.session)
        self._last[self._key] = entry
        self.ledger.add(self._key, entry)

    def between(self, part: Part) -> None:
        """Makes and takes the record of lines that belong to no round."""
        session = part.session if isinstance(part, Interlude) else None
        if session is None or not session.evidence.keeps(Record.SEQUENCE):
            return
        self._follow(part.source.path)
        before, key = self._key, table_of(part.source.path, session)
        events = list(part.events)
        if isinstance(part, Interlude) and part.defect is not None:
            self._lost, events = True, []
        named = [
            place
            for place, event in enumerate(events)
            if isinstance(event, (ev.CasinoNamed, ev.TableNamed))
        ]
        if before is not None and before != key and named:
            earlier, events = events[: named[0]], events[named[0] :]
            self.ledger.add(
                before, of_interlude(part, earlier, self._last.get(before), unsure=self._lost)
            )
        self.ledger.add(key, of_interlude(part, events, self._last.get(key), unsure=self._lost))
        self._key = key

    def _follow(self, path: str) -> None:
        """Notices the start of another file."""
        if path != self._path:
            self._path, self._key, self._lost = path, None, False
            self._last.clear()


def table_of(path: str, session: Session) -> Key:
    """The table that lines belong to; one without a name is a table of its own file."""
    if session.table is None:
        return "", f"\0{path}"
    return session.casino or "", session.table


class _Course(NamedTuple):
    """What the lines of a round leave, in their order."""

    noted: tuple[Noted, ...]
    blinds: tuple[ev.BlindPosted, ...]
    active: tuple[int, ...]
    """The seats that took part."""
    stayed_in: tuple[int, ...]
    """Those that did more than fold."""
    last: Event
    """The last line with a time."""
    start: int | None
    end: int | None
    dealt: int | None
    """The time of the last card."""


def _course(table: Table) -> _Course:
    opened, kinds = table.round.opened, table.kinds
    start = milliseconds(opened.at)
    stayed_in = {event.seat for kind in _STAYING if kind in kinds for event in kinds[kind]}
    active = stayed_in.union([event.seat for event in kinds.get(ev.Folded, ())])
    seats = tuple(sorted(active)), tuple(sorted(stayed_in))
    walked = _times if NOTED.isdisjoint(kinds) else _walked
    noted, last, end, dealt = walked(table, start)
    return _Course(noted, tuple(kinds.get(ev.BlindPosted, ())), *seats, last, start, end, dealt)


_Walked = tuple[tuple[Noted, ...], Event, int | None, int | None]


def _times(table: Table, start: int | None) -> _Walked:
    """The same of a round of which nothing is noted."""
    opened, kept = table.round.opened, table.round.session.evidence
    has_times = kept.keeps(Record.CLOCK) or Record.CLOCK in kept.disowned
    events = table.round.events if has_times else (opened,)
    timed = [event for event in events if event.clock is not None]
    moments = DayClock(start).read_all(timed)
    if not moments:
        return (), opened, start, start
    cards = (
        at for event, at in zip(timed[::-1], moments[::-1], strict=True) if type(event) in _CARDS
    )
    return (), timed[-1], moments[-1], next(cards, start)


def _walked(table: Table, start: int | None) -> _Walked:
    """What is noted, the last line with a time, its time, and that of the last card."""
    played = table.round
    clock = DayClock(start)
    due = {id(event): cards for event, cards in table.counts}
    last_award = table.awards[-1] if table.awards else None
    awarded, unseated = False, bool(table.seated)
    noted: list[Noted] = []
    last: Event = played.opened
    dealt = end = clock.now
    for event in played.events:
        at = None if event.clock is None else clock.read(event)
        kind = type(event)
        if at is not None:
            end, last = at, event
            if kind in _CARDS:
                dealt = at
        awarded = awarded or event is last_award
        if kind is ev.PlayerSeated:
            unseated = False
        elif kind in NOTED:
            before = unseated and kind in STAKES
            when = _when(event, at, clock)
            noted.append(Noted(event, when, due.get(id(event)), awarded or before, before))
    return tuple(noted), last, end, dealt


def of_round(table: Table) -> RoundEntry:
    """The record of a round, once its replay is over."""
    played, kinds, kill = table.round, table.kinds, _kill(table)
    course = _course(table)
    by_device = by_hand = in_play = None
    contributed: tuple[ev.Contributed, ...] = ()
    quoted: list[Event] = [played.opened, course.last, *table.seated, *course.blinds]
    if course.noted:
        quoted += [one.event for one in course.noted]
    if table.contributions:
        fed = {given.payout: given for given in reversed(table.contributions)}
        contributed = tuple(sorted(fed.values(), key=lambda given: given.line))
        quoted += contributed
    if ev.Shuffled in kinds or played.prepared:
        by_device, by_hand = _shuffled(played)
        by_hand = by_hand if table.sign.shuffler else None
        in_play = _shuffled_in_play(played) if table.sign.shuffler else None
        quoted += [one for one in (by_hand, in_play) if one]
    return RoundEntry(
        path=played.source.path,
        first_line=played.first_line,
        lines=_lines(played, [*quoted, *kill.events] if kill else quoted),
        places=_places(played, quoted),
        noted=course.noted,
        unread=table.unread is not None,
        zone=zone(played.opened.at),
        opened=played.opened,
        format=played.source.format,
        session=played.session,
        sign=table.sign,
        law=table.law,
        game=table.game,
        start=course.start,
        end=course.end,
        dealt=course.dealt,
        last=course.last,
        seated=tuple(table.seated),
        ends=ends(table),
        may_end_with=table.may_end_with,
        unsure_stakes=table.unsure_stakes,
        by_device=by_device,
        by_hand=by_hand,
        in_play=in_play,
        void=table.void,
        kill=kill,
        contributed=contributed,
        blinds=course.blinds,
        won=won(table),
        moved=_moved(kinds.get(ev.Chatter, ())),
        active=course.active,
        stayed_in=course.stayed_in,
        number=number_of(played.opened.id, played.session.evidence),
    )


def for_links(table: Table, ended: tuple[tuple[int, int], ...] | None) -> HandEntry:
    """The record of a hand of a history that does not number its hands: only what its links with others need.

    ``ended`` are its ``ends``.
    """
    played, quoted = table.round, [table.round.opened, *table.seated]
    return HandEntry(
        path=played.source.path,
        first_line=played.first_line,
        lines=_lines(played, quoted),
        places=_places(played, quoted),
        unread=table.unread is not None,
        opened=played.opened,
        format=played.source.format,
        session=played.session,
        sign=table.sign,
        law=table.law,
        game=table.game,
        last=played.opened,
        seated=tuple(table.seated),
        ends=ended,
        may_end_with=table.may_end_with,
        unsure_stakes=table.unsure_stakes,
        void=table.void,
        won=won(table),
        moved=_moved(table.kinds.get(ev.Chatter, ())),
    )


def _shuffled_in_play(played: Round) -> ev.Shuffled | None:
    """A device's shuffle that names the round's deck, between its first card and the first award."""
    dealing = False
    for event in played.events:
        if isinstance(event, ev.PotAwarded):
            return None
        dealing = dealing or type(event) in _DEALT
        if (
            dealing
            and isinstance(event, ev.Shuffled)
            and event.by_device
            and event.deck is not None
            and event.deck == played.opened.deck
        ):
            return event
    return None


def _moved(chatter: Sequence[ev.Chatter]) -> frozenset[str]:
    """Players of whom a line says that they came, left or bought chips."""
    if not chatter:
        return frozenset()
    moved = [_mover(event.text) for event in chatter]
    return frozenset([player for player in moved if player is not None])


@lru_cache(maxsize=4096)
def _mover(said: str) -> str | None:
    """The player of whom a line says that they came, left or bought chips."""
    found = _MOVED.match(said)
    return None if found is None else found[1]


def _shuffled(played: Round) -> tuple[bool | None, ev.Shuffled | None]:
    """Whether a device shuffled the deck of a round before its deal; ``None`` if no shuffle is logged.

    The second value is the shuffle by hand within the round, if none was by a device.
    """
    head = itertools.takewhile(lambda event: type(event) not in _DEALT, played.events)
    decks = (None, played.opened.deck)
    own = [event for event in head if isinstance(event, ev.Shuffled) and event.deck in decks]
    every = [*(one for one in played.prepared if isinstance(one, ev.Shuffled)), *own]
    if any(one.by_device for one in every):
        return True, None
    return (False if every else None), (own[-1] if own else None)


def _kill(table: Table) -> KillEntry | None:
    """What the round leaves of the kill; ``None`` where the game or the table has none."""
    if table.game.kill is None:
        return None
    put = table.kill_button or next(iter(table.kill_blinds), None)
    if table.sign.kill is None and not (put or table.kill_next):
        return None
    gross = sum(award.amount for award in table.awards) + table.rake + table.contributed
    return KillEntry(
        put=put,
        moved=table.kill_next,
        awards=tuple(table.awards),
        gross=gross,
        end=table.round.events[-1],
    )


def of_damaged(played: Round, law: Law, why: str, *, void: bool = False) -> RoundEntry:
    """The record of a round that could not be audited; ``void`` if the room called it off."""
    start = milliseconds(played.opened.at)
    return RoundEntry(
        path=played.source.path,
        first_line=played.first_line,
        lines=_lines(played, [played.opened]),
        places=_places(played, [played.opened]),
        noted=(),
        unread=False,
        zone=zone(played.opened.at),
        opened=played.opened,
        format=played.source.format,
        session=played.session,
        sign=played.session.sign,
        law=law,
        game=None,
        start=start,
        end=start,
        dealt=start,
        last=played.opened,
        void=void,
        damaged=why,
        number=number_of(played.opened.id, played.session.evidence),
    )


def of_interlude(
    part: Part, events: list[Event], before: RoundEntry | None, *, unsure: bool = False
) -> LedgerEntry:
    """The record of lines between rounds; ``before`` is the round of the table that they follow.

    ``unsure`` says that play without a round came before them, or is all that they are.
    """
    start = before.end if before else None
    clock = DayClock(start)
    noted: list[Noted] = []
    for event in events:
        if isinstance(event, ev.DateSet) and (before is None or start is None):
            clock.now, clock.dated = milliseconds(f"{event.date}T00:00:00"), True
        at = clock.read(event)
        if type(event) in BETWEEN:
            noted.append(Noted(event, _when(event, at, clock)))
    return LedgerEntry(
        path=part.source.path,
        first_line=events[0].line if events else part.first_line,
        lines=_lines(part, [one.event for one in noted]),
        noted=tuple(noted),
        unread=unsure or any(isinstance(event, ev.Unread) for event in events),
        zone=before.zone if before else None,
        follows=before.first_line if before else None,
    )


def _when(event: Event, at: int | None, clock: DayClock) -> int | None:
    if isinstance(event, (ev.DeckOpened, ev.DeckSequenced, ev.DeckRemoved)):
        stated = clock.stated(event.at)
        if stated is not None:
            if clock.now is None or stated > clock.now:
                clock.now, clock.dated = stated, False
            return stated
    return at


def _lines(part: Part, events: list[Event]) -> dict[int, str]:
    first, lines = part.first_line, [event.line for event in events]
    text = part.text.split("\n", max(lines, default=0) - first + 1)  # those of the head, mostly
    return {line: text[line - first] for line in lines}


def _places(played: Round, events: list[Event]) -> tuple[tuple[Event, int, str], ...]:
    return tuple((event, *played.quoted(event)) for event in events) if played.spans else ()
