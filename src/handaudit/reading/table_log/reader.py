"""Reads Table Log: one Lark parse per stretch, for the new lines, and one event per line.

The page of the format leaves some points open. We read them so:

- The words of a `round` line are in the page's order.
- Games, editions, decks and wagers keep their spelling, for the rules to judge.
- A deal may name several cards.
- An award may omit its pot and its share.
- A blind may be `missed`, with a `dead` part.
- The `tlog 1` line may be missing; a second one begins another log in the same file.

For converted logs, ``posted tournament yes`` says that stacks are not money, and ``unrecorded``
allows more kinds of line (``rakes``, ``awards`` …).
"""

import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Final, NamedTuple

from handaudit.facts.events import Event, Ignored, RoundEnded, RoundOpened, Unread
from handaudit.facts.log import Defect, Interlude, Round, Session, Source
from handaudit.reading.format import Chunk
from handaudit.reading.grammar import Grammar
from handaudit.reading.line_parser import Block
from handaudit.reading.table_log import between
from handaudit.reading.table_log.format import STAMP, STARTS
from handaudit.reading.table_log.lines import BUILD, CLOCK_LENGTH, clock, clock_in_front
from handaudit.reading.table_log.preparing import (
    WATCHED,
    Waiting,
    brought,
    noticed,
    of_round,
    with_more,
)
from handaudit.reading.table_log.session import FOLDS, START, fold, folded, posts_rake, timed

GRAMMAR: Final = Grammar("table_log")

_WATCHED: Final = {*FOLDS, *WATCHED}
_AMONG_SEAT_LINES: Final = frozenset({"ROUND", "SEAT_LINE", "SAYS", "IGNORED", "UNREAD"})
_MOST_KNOWN: Final = 50_000
_NEW: Final = ("", None)

_TIME: Final = r"(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\.[0-9]{1,3})?"
_FRONT: Final = re.compile(rf"[ \t]*+(?:({_TIME})[ \t]++|)")
"""The text before the words of a line. Group: the time."""


_DATE: Final = re.compile(r"\d{4}-\d\d-\d\d")


class Before(NamedTuple):
    """What a log has said before a chunk: the session, and what has prepared decks for later rounds."""

    session: Session = START
    waiting: tuple[Waiting, ...] = ()


def read(
    chunks: Iterable[Chunk], source: Source, context: Before | None = None
) -> Iterator[Round | Interlude]:
    """The rounds of a log and the stretches between them, in order; any text can be read.

    ``context`` is what the log has said before the first chunk.
    """
    session, waiting = context or Before()
    begun = context is not None
    for chunk in chunks:
        begins = STARTS.match(chunk.text) is not None
        stretch = _LINES.read(chunk, goes_on=begun and not begins)
        begun |= begins
        events = stretch.events
        if not events:
            continue
        opened = events[0]
        rest = behind = 0
        if isinstance(opened, RoundOpened):
            rest = stretch.of_round
            if rest < len(events):
                behind = _offset(chunk, events[rest].line)
            new_deck = brought(waiting, opened.deck) if waiting else None
            prepared, waiting = of_round(waiting, opened.deck)
            yield Round(
                source=source,
                first_line=chunk.first_line,
                text=chunk.text[:behind] if behind else chunk.text,
                events=tuple(events[:rest]),
                session=timed(session) if stretch.timed else session,
                opened=opened,
                prepared=prepared,
                new_deck=new_deck,
                defect=_defect(opened, events[rest - 1]),
            )
        places: list[int] = []
        raked = False
        for place, event in enumerate(events):
            if type(event) in _WATCHED:
                if type(event) in FOLDS:
                    session = fold(session, event, adds=raked)
                    raked = raked or posts_rake(event)
                else:
                    places.append(place)
        if places:
            of = opened if isinstance(opened, RoundOpened) else None
            waiting = with_more(waiting, noticed(events, places, of, rest))
        if rest < len(events):
            yield from _between(
                events[rest:], Chunk(events[rest].line, chunk.text[behind:]), source, session
            )


def _between(
    events: list[Event], chunk: Chunk, source: Source, session: Session
) -> Iterator[Interlude]:
    """The parts of a stretch between rounds; play that has lost its round is a part with a defect."""
    found = [*between.runs(events)]
    starts = [_offset(chunk, events[run.start].line) if run.start else 0 for run in found]
    for run, start, end in zip(found, starts, [*starts[1:], len(chunk.text)], strict=True):
        line = events[run.start].line
        defect = Defect("log:truncated", line, between.LOST) if run.lost else None
        yield Interlude(
            source=source,
            first_line=line,
            text=chunk.text[start:end],
            events=tuple(events[run.start : run.end]),
            session=session,
            defect=defect,
        )


def _offset(chunk: Chunk, line: int) -> int:
    """The offset of a line in the text of a chunk."""
    return len(chunk.text) - len(chunk.text.split("\n", line - chunk.first_line)[-1])


def read_line(text: str) -> Event:
    """The event of one line, as if it were the first of a log."""
    return _LINES.read(Chunk(1, text)).events[0]


@cache
def _end_line() -> re.Pattern[str]:
    return re.compile(rf"^(?:{GRAMMAR.fields['END'].pattern})", re.MULTILINE)


def over(text: str) -> int | None:
    """The end of a chunk's round, once its ``end`` line is present."""
    end = _end_line().search(text)
    if end is None or not isinstance(read_line(text[: text.find("\n") + 1]), RoundOpened):
        return None
    return end.end()


def _defect(opened: RoundOpened, last: Event) -> Defect | None:
    if isinstance(last, RoundEnded):
        return None
    line = last.line + last.lines - 1
    return Defect("log:truncated", line, f"round {opened.id} stops without its `end` line")


_Line = tuple[int, int | None, str, Event | None, str]
"""A line of a chunk, or the first of a run of comments: its number, time, kind, event and text."""


class _Stretch(NamedTuple):
    """The events of one chunk, and how many of them belong to its round: up to the first `end`, or
    all.

    ``timed`` says whether lines other than that of the round have a time.
    """

    events: list[Event]
    of_round: int
    timed: bool


class _Lines:
    """Makes events of lines, and caches the event of each line.

    Lines of a table repeat, so most need no parsing. The new lines of a chunk are parsed together,
    with the same result as one by one.
    """

    def __init__(self) -> None:
        self._known: dict[str, tuple[str, Event]] = {}

    def read(self, chunk: Chunk, *, goes_on: bool = False) -> _Stretch:
        """The events of a chunk, which continues the text before it (``goes_on``) or begins with a
        round.
        """
        if len(self._known) > _MOST_KNOWN:
            self._known.clear()
        events: list[Event] = []
        of_round = 0
        timed = False
        among_seat_lines = not goes_on
        for line, at, kind, made, text in self._cut(chunk):
            among_seat_lines = among_seat_lines and kind in _AMONG_SEAT_LINES
            misplaced = kind == "SEAT_LINE" and not (among_seat_lines or _quotes_name(text))
            if misplaced or kind == "UNREAD":
                events.append(_unread(text, line, among_seat_lines=among_seat_lines))
            elif made is None:
                events.append(_no_such_day(text, line))
            else:
                events.append(made.placed(line, at))
                timed = timed or (at is not None and kind != "ROUND")
            if kind == "END" and not of_round:
                of_round = len(events)
        return _Stretch(events, of_round or len(events), timed)

    def _cut(self, chunk: Chunk) -> list[_Line]:
        """The lines of a chunk, with consecutive comments as one."""
        texts = chunk.text.split("\n")
        if not texts[-1]:
            texts.pop()
        known = self._known
        lines: list[_Line] = []
        new: list[int] = []
        for line, text in enumerate(texts, chunk.first_line):
            at = clock_in_front(text)
            kind, made = known.get(text if at is None else text[CLOCK_LENGTH:], _NEW)
            if made is None:
                at, kind, made = self._unusual(text)
                if kind == "IGNORED" and lines and lines[-1][2] == "IGNORED":
                    first = lines[-1][0]
                    lines[-1] = (first, None, kind, Ignored(line=0, count=line - first + 1), text)
                    continue
                if made is None:
                    new.append(len(lines))
            lines.append((line, at, kind, made, text))
        if new:
            # One at a time: a block holds its match, which has room for the fields of every kind of line.
            blocks = GRAMMAR.read("".join([f"{lines[place][4]}\n" for place in new]))
            for place, block in zip(new, blocks, strict=True):
                line, at, _, _, text = lines[place]
                lines[place] = (line, at, block.kind, self._made(block, text), text)
        return lines

    def _unusual(self, text: str) -> tuple[int | None, str, Event | None]:
        """The time, kind and event of a line that is new, a comment, or unusually spaced."""
        at, rest = _at_and_rest(text)
        kind, made = self._known.get(rest, _NEW)
        if made is None and GRAMMAR.fields["IGNORED"].match(f"{text}\n"):
            return None, "IGNORED", Ignored(line=0)
        return at, kind, made

    def _made(self, block: Block, text: str) -> Event | None:
        """The event of a new line; ``None`` if it could not be read, or its day does not exist."""
        kind = block.kind
        if kind == "UNREAD":
            return None
        try:
            made = BUILD[kind](*block.fields[1:])
        except ValueError:  # the shape is right
            return None
        self._known[_at_and_rest(text)[1]] = kind, made
        return made


_LINES: Final = _Lines()


def _at_and_rest(text: str) -> tuple[int | None, str]:
    """The time of a line, and the text after it."""
    _, at, rest = _FRONT.split(
        text, maxsplit=1
    )  # it matches at the start of any line, empty or not
    return clock(at) if at else None, rest


def _quotes_name(text: str) -> bool:
    fields = GRAMMAR.fields["SEAT_LINE"].match(text)
    return fields is not None and fields["player"].startswith('"')


def _unread(text: str, line: int, *, among_seat_lines: bool) -> Unread:
    from handaudit.reading.table_log.unread import explain  # noqa: PLC0415  most logs are whole

    column, expected = explain(text, among_seat_lines=among_seat_lines)
    return Unread(line=line, text=text, column=column, expected=expected)


def _no_such_day(text: str, line: int) -> Unread:
    found = _DATE.search(text)
    column = found.start() + 1 if found else 1
    expected = "a day that the calendar has, as in: 2008-03-14"
    return Unread(line=line, text=text, column=column, expected=expected)


_HEADERS: Final = ("tlog", "casino", "table", "date", "game", "rules", "posted", "unrecorded")
_HEADER: Final = rf"{STAMP}(?:{'|'.join(_HEADERS)})[ \t][^\n]*+"
_FIRST_HEADER: Final = re.compile(_HEADER)
_LATER_HEADERS: Final = re.compile(rf"\n({_HEADER})")
"""The line feed at the start lets re skip from line to line instead of examining each character."""

_DEALS: Final = re.compile(rf"\n{STAMP}dealer[ \t]++(?:deals|burns)[ \t\n]")
_SHOWS_DECKS: Final = ("spreads", "washes", "inspects", "opened")
_MIXES: Final = ("shuffles", "cuts")  # "recuts" too
_OF_A_DECK: Final = re.compile(r"[ \t]++(?!by-|[0-9])[^\n]")


def _opened(text: str) -> RoundOpened | None:
    """The event of the `round` line at which a chunk begins, if it does and the line can be read."""
    if STARTS.match(text) is None:
        return None
    event = read_line(text.partition("\n")[0])
    return event if isinstance(event, RoundOpened) else None


def _may_prepare(text: str, *, begins: bool) -> bool:
    """Whether a chunk has words of lines that prepare decks for later rounds, wherever they stand in it."""
    if any(word in text for word in _SHOWS_DECKS):
        return True
    own = _of_the_round(text) if begins else 0
    return any(
        at >= own or _OF_A_DECK.match(text, at + len(word))
        for word in _MIXES
        for at in _places(word, text)
    )


def _of_the_round(text: str) -> int:
    """The offset up to which lines that name no deck prepare that of the round: its first card or its end."""
    deals = _DEALS.search(text)
    dealt = len(text) if deals is None else deals.start()
    end = text.find("end", 0, dealt)
    return dealt if end < 0 else end


def _places(word: str, text: str) -> Iterator[int]:
    at = text.find(word)
    while at >= 0:
        yield at
        at = text.find(word, at + 1)


class _Sessions:
    """The session according to the header lines of a log, which may be anywhere in it."""

    def __init__(self) -> None:
        self._known: dict[str, Event] = {}

    def after(self, context: Before | None, chunk: Chunk) -> Before:
        session, waiting = context or Before()
        return Before(self.session(session, chunk), self._waiting(waiting, chunk))

    def _waiting(self, waiting: tuple[Waiting, ...], chunk: Chunk) -> tuple[Waiting, ...]:
        """What prepares decks for the rounds after a chunk; few chunks have to be read for that."""
        opened = _opened(chunk.text)
        if not _may_prepare(chunk.text, begins=opened is not None):
            return of_round(waiting, opened.deck)[1] if opened and waiting else waiting
        begins = STARTS.match(chunk.text) is not None
        stretch = _LINES.read(chunk, goes_on=not begins)
        end = 0
        if opened is not None:
            end = stretch.of_round
            _, waiting = of_round(waiting, opened.deck)
        found = noticed(stretch.events, range(len(stretch.events)), opened, end)
        return with_more(waiting, found)

    def session(self, session: Session, chunk: Chunk) -> Session:
        return folded(session, self._headers(chunk))

    def _headers(self, chunk: Chunk) -> Iterator[Event]:
        """The header lines of a chunk."""
        first = _FIRST_HEADER.match(chunk.text)
        if first is not None:
            yield self._event(first[0], chunk.first_line)
        if not any(word in chunk.text for word in _HEADERS):
            return
        line, counted = chunk.first_line, 0
        for found in _LATER_HEADERS.finditer(chunk.text):
            start = found.start(1)
            line += chunk.text.count("\n", counted, start)
            counted = start
            yield self._event(found[1], line)

    def _event(self, text: str, line: int) -> Event:
        """The event of a header line."""
        if len(self._known) > _MOST_KNOWN:
            self._known.clear()
        event = self._known.get(text)
        if event is None:
            event = self._known[text] = read_line(text)
        return event.placed(line, event.clock)


after: Final = _Sessions().after
"""What a log has said after a chunk."""


def sessions(chunks: Iterable[Chunk]) -> Iterator[Session]:
    """The session after each chunk."""
    known, session = _Sessions(), START
    for chunk in chunks:
        session = known.session(session, chunk)
        yield session
