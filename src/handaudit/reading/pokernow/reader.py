"""Reads the logs of PokerNow: CSV with the newest entry first, or only its entries.

The whole log is held in memory, since its first hand is at its end. Its rounds come in the order of
play, so their lines go backwards through the file.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Final

from msgspec.structs import replace

from handaudit.facts.events import Chatter, Event, RoundEnded, RoundOpened
from handaudit.facts.evidence import Evidence, Record
from handaudit.facts.log import Defect, Interlude, Round, Session, Source
from handaudit.reading.damaged import too_large
from handaudit.reading.format import Chunk
from handaudit.reading.pokernow import words
from handaudit.reading.pokernow.entries import LogEntry, entries
from handaudit.reading.pokernow.format import KEEPS, LARGEST
from handaudit.reading.pokernow.play import (
    A_PLAYER,
    BEGINNINGS,
    Play,
    is_play,
    more,
    unread,
    unspoken,
)
from handaudit.reading.pokernow.table import LogTable
from handaudit.reading.roster import stranger

SITE: Final = "PokerNow"

_HAND: Final = ("-- ending", "Player stacks", *BEGINNINGS)
"""The beginnings of the entries of a hand."""

BEHEADED: Final = "the hand has lost its beginning: -- starting hand"
ANOTHER: Final = "an entry with another number than the ones before it"


def read(chunks: Iterable[Chunk], source: Source) -> Iterator[Round | Interlude]:
    """Reads the logs that the chunks make up, each from its first hand to its last."""
    held: list[str] = []
    size, first_line = 0, 1
    for chunk in chunks:
        if not held:
            first_line = chunk.first_line
        size += len(chunk.text)
        if size > LARGEST:
            yield too_large(chunk.first_line, source, f"a log of at most {LARGEST >> 20} MiB")
            return
        held.append(chunk.text)
    text = "".join(held)
    for log in entries(text, first_line):
        yield from _Log(log, text, first_line, source).parts()


class _Log:
    """One log: its entries in the order of play, and their text."""

    def __init__(self, log: Sequence[LogEntry], text: str, first_line: int, source: Source) -> None:
        self._log = log
        self._lines = text.split("\n")
        self._first_line = first_line
        self._source = source
        self._table = LogTable(log)
        self._starts = {
            place: header
            for place, entry in enumerate(log)
            if entry.text and entry.text.startswith("-- starting")
            if (header := words.START.fullmatch(entry.text))
        }
        self._timed = any(entry.clock is not None for entry in log)

    def parts(self) -> Iterator[Round | Interlude]:
        """The rounds and the lines between them."""
        done = 0
        for start in (*self._starts, len(self._log)):
            if done < start:
                yield from self._between(done, start)
            if start < len(self._log):
                done = self._end(start)
                yield self._round(start, done)

    def _end(self, start: int) -> int:
        """The end of a round: after its last entry, and after the hands and bounties that follow it."""
        place = start + 1
        while place < len(self._log) and place not in self._starts:
            place += 1
            if words.END.fullmatch(self._log[place - 1].text or ""):
                break
        while place < len(self._log) and _follows_end(self._log[place]):
            place += 1
        return place

    def _text(self, start: int, end: int) -> tuple[int, str]:
        """The first line, and the text, of some entries."""
        first, last = sorted((self._log[start], self._log[end - 1]), key=lambda entry: entry.line)
        begin = first.line - self._first_line
        behind = last.line + last.lines - self._first_line
        text = "\n".join(self._lines[begin:behind])
        return first.line, text if behind == len(self._lines) else f"{text}\n"

    def _between(self, start: int, end: int) -> Iterator[Interlude]:
        """The lines between two hands; play among them is that of a hand without a beginning."""
        play = [place for place in range(start, end) if _is_of_hand(self._log[place])]
        if not play:
            yield self._interlude(start, end)
            return
        first, behind = play[0], play[-1] + 1
        if start < first:
            yield self._interlude(start, first)
        defect = Defect("log:truncated", self._log[first].line, BEHEADED)
        yield self._interlude(first, behind, defect)
        if behind < end:
            yield self._interlude(behind, end)

    def _interlude(self, start: int, end: int, defect: Defect | None = None) -> Interlude:
        first_line, text = self._text(start, end)
        events: list[Event] = []
        orders: set[int] = set()
        for place in range(start, end):
            entry = self._log[place]
            if entry.order is not None and entry.order in orders:  # its chips move once
                events += [unread(entry, ANOTHER), *more(entry)]
                continue
            orders.add(entry.order or 0)
            stake = self._table.between(entry, place)
            if stake is not None:
                events += [stake, *more(entry)]
            elif _shows(entry) or (defect is not None and _is_of_hand(entry)):
                # Cards that somebody shows long after the hand, or play that belongs to none.
                talk = Chatter(line=entry.line, clock=entry.clock, text=entry.text or "")
                events += [talk, *more(entry)]
            else:
                events += unspoken(entry)
        return Interlude(
            source=self._source,
            first_line=first_line,
            text=text,
            events=tuple(events),
            session=Session(casino=SITE, evidence=_evidence(button=True, timed=self._timed)),
            defect=defect,
        )

    def _round(self, start: int, end: int) -> Round:
        log, table, header = self._log, self._table, self._starts[start]
        entry = log[start]
        lines = [place for place in range(start, end) if place in table.stacks]
        stacks = lines[0] if lines else None
        seats = {} if stacks is None else table.seats(stacks)
        dealer = header["dealer"]
        opened = RoundOpened(
            line=entry.line,
            clock=entry.clock,
            id=header["number"],
            at=entry.at,
            button=None if dealer is None else seats.get(dealer),
        )
        play = Play(seats, seats.get(table.hero or ""))
        events = play.events
        events += [opened, *more(entry)]
        ended: LogEntry | None = None
        number = ""
        for place in range(start + 1, end):
            entry = log[place]
            stake = table.between(entry, place)
            if place == stacks:
                players = table.stacks[place]
                play.seated(entry, players, [table.name(one.player) for one in players])
            elif (ending := words.END.fullmatch(entry.text or "")) is not None:
                ended, number = entry, ending["number"]
                events.append(RoundEnded(line=entry.line, clock=entry.clock))
            elif stake is not None:
                events.append(stake)
            elif place in lines:  # once more, which is told
                events.append(Chatter(line=entry.line, clock=entry.clock, text=entry.text or ""))
            elif not play.take(entry):
                events += unspoken(entry)
                continue
            events += more(entry)
        first_line, text = self._text(start, end)
        return Round(
            source=self._source,
            first_line=first_line,
            text=text,
            events=tuple(events),
            session=self._session(start, opened, play),
            opened=opened,
            defect=self._twofold(lines)
            or _again(log[start:end])
            or _out_of_order(log[max(start - 1, 0) : end])
            or self._defect(start, play, seated=bool(seats), ended=ended is not None)
            or _other_end(ended, number, header["number"])
            or stranger(events, A_PLAYER),
        )

    def _twofold(self, stacks: Sequence[int]) -> Defect | None:
        """The second line of stacks of a hand."""
        if len(stacks) < 2:
            return None
        line = self._log[stacks[1]].line
        return Defect("log:inconsistent", line, "the stacks are given twice")

    def _session(self, start: int, opened: RoundOpened, play: Play) -> Session:
        header = self._starts[start]
        sign = self._table.sign(start, header)
        if play.bomb_pot is not None:
            sign = replace(sign, ante=play.bomb_pot, blinds=None)
        return Session(
            game=words.game(header["game"], play.most_held),
            game_line=opened.line,
            casino=SITE,
            date=opened.at[:10] if opened.at else None,
            sign=sign,
            evidence=_evidence(button=opened.button is not None, timed=opened.at is not None),
            tournament=self._table.tournament,
        )

    def _defect(self, start: int, play: Play, *, seated: bool, ended: bool) -> Defect | None:
        header, line = self._starts[start], self._log[start].line
        if words.game(header["game"], play.most_held) is None:
            return Defect("log:unsupported", line, f"the game is not known: {header['game']}")
        if not seated:
            return Defect("log:truncated", line, "the hand has no line of stacks")
        if play.two_boards is not None:
            message = "every street has two boards: no game of the law is played so"
            return Defect("log:unsupported", play.two_boards, message)
        if play.no_street is not None:
            return Defect("log:truncated", play.no_street, "a street of the board is missing")
        if not ended:
            last = play.events[-1].line
            return Defect("log:truncated", last, "the hand stops without its `ending hand` entry")
        return None


def _again(entries: Sequence[LogEntry]) -> Defect | None:
    """The first entry that a hand has twice."""
    orders: set[int] = set()
    for entry in entries:
        if entry.order in orders:
            return Defect("log:inconsistent", entry.line, "an entry is given twice")
        if entry.order is not None:
            orders.add(entry.order)
    return None


def _out_of_order(entries: Sequence[LogEntry]) -> Defect | None:
    """The first entry that is older than the one before it, by its number or its time.

    The site makes the number from the time, and lists the entries by it.
    """
    for before, entry in pairwise(entries):
        if entry.is_older_than(before):
            message = "an entry is older than the one that it follows"
            return Defect("log:inconsistent", entry.line, message)
    return None


def _other_end(ended: LogEntry | None, number: str, opened: str) -> Defect | None:
    """Whether the entry that ends a hand is that of another hand."""
    if ended is None or number == opened:
        return None
    message = f"hand {opened} ends as hand {number}: it consists of two halves"
    return Defect("log:inconsistent", ended.line, message)


def _follows_end(entry: LogEntry) -> bool:
    """Whether an entry behind the end of a hand belongs to it: it shows cards, or settles a bounty."""
    text = entry.text or ""
    bounty = words.BOUNTY.fullmatch(text) or words.BOUNTY_IN_ALL.fullmatch(text)
    return bounty is not None or _shows(entry)


def _is_of_hand(entry: LogEntry) -> bool:
    """Whether an entry is one of a hand; cards may also be shown long after it."""
    text = entry.text or ""
    if not text.startswith(_HAND) or _follows_end(entry):
        return False
    return is_play(entry) or bool(words.END.fullmatch(text) or words.STACKS.fullmatch(text))


def _shows(entry: LogEntry) -> bool:
    """Whether an entry shows cards."""
    fields = words.ACTED.fullmatch(entry.text or "")
    return fields is not None and fields["cards"] is not None


@lru_cache(maxsize=4)
def _evidence(*, button: bool, timed: bool) -> Evidence:
    keeps = {Record.BUTTON: button, Record.CLOCK: timed}
    return Evidence.of(KEEPS, "a PokerNow log has no entry for it", keeps)
