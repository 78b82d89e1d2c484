"""Makes the records of the table ledger: of a round that was replayed, and of lines between rounds."""

import itertools
import re
from datetime import datetime, timedelta
from typing import Final

from handaudit.facts import events as ev
from handaudit.facts.events import Event
from handaudit.facts.evidence import Record
from handaudit.facts.log import Interlude, Part, Round, Session
from handaudit.law.in_force import Law
from handaudit.replay.poker.occasions import ACTIONS
from handaudit.replay.poker.table import Table
from handaudit.replay.sequence.ledger import Key, KillEntry, Ledger, LedgerEntry, Noted, RoundEntry

DAY: Final = 86_400_000

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
_TAKING_PART: Final = frozenset({*ACTIONS, ev.BlindPosted})


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


class DayClock:
    """Follows the time of day of a table's lines: an earlier one than before is of the next day."""

    def __init__(self, start: int | None) -> None:
        self.now = start
        self.dated = False
        """Whether ``now`` is only the beginning of a day."""

    def read(self, event: Event) -> int | None:
        """When an event happened, ``None`` if its line gives no time or the day is not known."""
        clock, now = event.clock, self.now
        if clock is None or now is None:
            return None
        before = now % DAY
        self.dated = False
        self.now = now - before + clock + (DAY if clock < before else 0)
        return self.now

    def stated(self, text: str | None) -> int | None:
        """A time in a line about a deck: the nearest to the time before, or, with a date, that one."""
        if text is None:
            return None
        if "T" in text:
            return milliseconds(text)
        if self.now is None:
            return None
        clock = _since_1970(datetime.fromisoformat(f"1970-01-01T{text}"))
        day = self.now // DAY
        if self.dated:
            return day * DAY + clock
        return min(((day + off) * DAY + clock for off in (-1, 0, 1)), key=self._away)

    def _away(self, moment: int) -> int:
        return abs(moment - (self.now or 0))


def milliseconds(text: str | None) -> int | None:
    """An ISO date and time on the clock of the table that wrote it; ``None`` without a time."""
    if not text or "T" not in text:
        return None
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        return None
    return _since_1970(moment.replace(tzinfo=None))


def zone(text: str | None) -> int | None:
    """How many milliseconds the clock of an ISO date and time is ahead of UTC, if it says so."""
    if not text or "T" not in text:
        return None
    try:
        offset = datetime.fromisoformat(text).utcoffset()
    except ValueError:
        return None
    return None if offset is None else offset // timedelta(milliseconds=1)


def _since_1970(local: datetime) -> int:
    return (local - datetime(1970, 1, 1)) // timedelta(milliseconds=1)  # noqa: DTZ001  a wall clock


def of_round(table: Table) -> RoundEntry:
    """The record of a round, once its replay is over."""
    played = table.round
    clock = DayClock(milliseconds(played.opened.at))
    due = {id(event): cards for event, cards in table.counts}
    last_award = table.awards[-1] if table.awards else None
    awarded, unseated = False, bool(table.seated)
    noted: list[Noted] = []
    last: Event = played.opened
    dealt = end = clock.now
    by_device, by_hand = _shuffled(played)
    in_play = _shuffled_in_play(played) if table.sign.shuffler else None
    if not table.sign.shuffler:
        by_hand = None
    blinds: list[ev.BlindPosted] = []
    active: set[int] = set()
    stayed_in: set[int] = set()
    for event in played.events:
        at = clock.read(event)
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
        if kind in _TAKING_PART:
            if isinstance(event, ev.BlindPosted):
                blinds.append(event)
            active.add(event.seat)  # type: ignore[attr-defined]
            if kind is not ev.Folded:
                stayed_in.add(event.seat)  # type: ignore[attr-defined]
    kill = _kill(table)
    fed = {given.payout: given for given in reversed(table.contributions)}
    contributed = tuple(sorted(fed.values(), key=lambda given: given.line))
    quoted = [
        played.opened,
        last,
        *table.seated,
        *(one.event for one in noted),
        *contributed,
        *blinds,
        *([by_hand] if by_hand else ()),
        *([in_play] if in_play else ()),
    ]
    return RoundEntry(
        path=played.source.path,
        first_line=played.first_line,
        lines=_lines(played, [*quoted, *(kill.events if kill else ())]),
        places=_places(played, quoted),
        noted=tuple(noted),
        unread=table.unread is not None,
        zone=zone(played.opened.at),
        opened=played.opened,
        format=played.source.format,
        session=played.session,
        sign=table.sign,
        law=table.law,
        game=table.game,
        start=milliseconds(played.opened.at),
        end=end,
        dealt=dealt,
        last=last,
        seated=tuple(table.seated),
        ends=ends(table),
        by_device=by_device,
        by_hand=by_hand,
        in_play=in_play,
        void=table.void,
        kill=kill,
        contributed=contributed,
        blinds=tuple(blinds),
        won=won(table),
        moved=moved(played),
        active=tuple(sorted(active)),
        stayed_in=tuple(sorted(stayed_in)),
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


def moved(played: Round) -> frozenset[str]:
    """Players of whom a line says that they came, left or bought chips."""
    return frozenset(
        match[1]
        for event in played.events
        if type(event) is ev.Chatter and (match := _MOVED.match(event.text))
    )


def won(table: Table) -> tuple[tuple[int, int], ...]:
    """What was awarded, by seat."""
    amounts: dict[int, int] = {}
    for award in table.awards:
        amounts[award.seat] = amounts.get(award.seat, 0) + award.amount
    return tuple(amounts.items())


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
    put = table.kill_button or next(iter(table.kill_blinds), None)
    if table.game.kill is None or (table.sign.kill is None and not (put or table.kill_next)):
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
    text = part.text.split("\n")
    first = part.first_line
    return {event.line: text[event.line - first] for event in events}


def _places(played: Round, events: list[Event]) -> tuple[tuple[Event, int, str], ...]:
    return tuple((event, *played.quoted(event)) for event in events) if played.spans else ()


def ends(table: Table) -> tuple[tuple[int, int], ...] | None:
    """What each player has when the pot is paid; ``None`` where the round does not add up."""
    if table.unread is not None or table.strangers:
        return None
    left, excess = _left(table), table.settlement.excess
    # What is left may be an uncalled bet, for whose return the log has no line.
    returned = left == excess > 0 and not table.evidence.keeps(Record.RETURNS)
    if left and not returned and not _may_be_rake(table, left):
        return None
    ends = {player.seat: player.behind for player in table.players}
    for seat, amount in _given(table):
        if seat not in ends:
            return None
        ends[seat] += amount
    top = table.settlement.excess_of
    if top is not None and returned:
        ends[top.seat] += excess
    if table.put_right is None:
        return None
    for stray in table.put_right:  # the settlement has told so
        ends[stray.player.seat] += stray.chips
    if min(ends.values(), default=0) < 0 or (table.put_right and not _adds_up(table, ends)):
        return None
    return tuple(ends.items())


def _adds_up(table: Table, ends: dict[int, int]) -> bool:
    """Whether the chips at the end are those of the beginning, less what left the table."""
    stakes = sum(player.stake for player in table.players) + table.house_money
    return sum(ends.values()) == stakes - table.rake - table.contributed


def _given(table: Table) -> list[tuple[int, int]]:
    """What players got out of the pot, or instead of it from the room, by seat."""
    given = [(award.seat, award.amount) for award in table.awards]
    for one in table.cash_outs:
        fee = 0 if table.house.cashout_fee_included else one.fee
        given.append((one.seat, one.amount - fee))
    return given


def _left(table: Table) -> int:
    """Chips that went into the pot and that no line takes out of it, in cents."""
    settlement = table.settlement
    unpaid = [result.won for result in table.results if not result.paid]
    out = sum([award.amount for award in table.awards]) + sum(unpaid)
    went_in = settlement.contested + settlement.excess + table.house_money
    return went_in - out - table.rake - table.contributed


def _may_be_rake(table: Table, left: int) -> bool:
    """Whether what is left may be the rake, where the log does not give that."""
    stated = [event for event in table.round.events if isinstance(event, ev.PotStated)]
    raked = table.evidence.keeps(Record.RAKE) and all(one.rake is not None for one in stated)
    return left > 0 and not raked and not table.settlement.excess
