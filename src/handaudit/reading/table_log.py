"""Reads Table Log: one Lark parse a stretch, for the lines that are new, and one event a line.

Where the page of the format is silent: the words of a `round` line stand in the page's order;
games, editions, decks and wagers are read as they are spelt, for the rules to judge; a deal may
name several cards; an award may leave out its pot and its share; a blind may be `missed`, with a
`dead` part; a log without its `tlog 1` line is read all the same, and a second such line begins
another log in the same file.  ``posted tournament yes`` says that stacks are no money, and
``unrecorded`` knows more kinds of line (``rakes``, ``awards`` …): both are for converted logs.
"""

import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Final, NamedTuple

from handaudit.events import Event, Ignored, RoundEnded, RoundOpened, Unread
from handaudit.log import Defect, Interlude, Round, Session, Source
from handaudit.reading.blocks import Block
from handaudit.reading.format import Chunk, Format
from handaudit.reading.grammar import Grammar
from handaudit.reading.table_log_lines import BUILD, clock
from handaudit.reading.table_log_session import FOLDS, START, fold, timed
from handaudit.reading.table_log_unread import TIME, explain

GRAMMAR: Final = Grammar("table_log")

_AMONG_SEAT_LINES: Final = frozenset({"ROUND", "SEAT_LINE", "IGNORED", "UNREAD"})
_MOST_KNOWN: Final = 50_000
_NEW: Final = ("", None)

_ANY_LINE: Final = re.compile(rf"[ \t]*+(?:({TIME})[ \t]++|)(\n|[^\n]++\n?+|\Z)")
"""Groups: the time, and what stands behind it."""

_STAMP: Final = r"[ \t]*+(?:[0-9][0-9:.]*+[ \t]++)?"
STARTS: Final = re.compile(rf"{_STAMP}round(?=[ \t\n]|\Z)")
"""The line at which a round begins."""

_DATE: Final = re.compile(r"\d{4}-\d\d-\d\d")


def read(
    chunks: Iterable[Chunk], source: Source, carried: Session | None = None
) -> Iterator[Round | Interlude]:
    """The rounds of a log and the stretches between them, in order; any text can be read.

    ``carried`` is what holds before the first of the chunks.
    """
    session = carried or START
    begun = carried is not None
    for chunk in chunks:
        begins = STARTS.match(chunk.text) is not None
        stretch = _LINES.read(chunk, goes_on=begun and not begins)
        begun |= begins
        events = stretch.events
        if not events:
            continue
        opened = events[0]
        rest = 0
        if isinstance(opened, RoundOpened):
            rest = stretch.end_of_round()
            yield Round(
                source=source,
                first_line=chunk.first_line,
                text=chunk.text[: stretch.offset(rest)],
                events=tuple(events[:rest]),
                session=timed(session) if stretch.timed else session,
                opened=opened,
                defect=_defect(opened, events[rest - 1]),
            )
        for event in events:
            if type(event) in FOLDS:
                session = fold(session, event)
        if rest < len(events):
            yield Interlude(
                source=source,
                first_line=events[rest].line,
                text=chunk.text[stretch.offset(rest) :],
                events=tuple(events[rest:]),
                session=session,
            )


def read_line(text: str) -> Event:
    """The event of one line, as if it stood first in a log."""
    return _LINES.read(Chunk(1, text)).events[0]


@cache
def _end_line() -> re.Pattern[str]:
    return re.compile(rf"^(?:{GRAMMAR.fields['END'].pattern})", re.MULTILINE)


def _over(text: str) -> int | None:
    """Where the round of a chunk ends, once its ``end`` line is there."""
    end = _end_line().search(text)
    if end is None or not isinstance(read_line(text[: text.find("\n") + 1]), RoundOpened):
        return None
    return end.end()


def _defect(opened: RoundOpened, last: Event) -> Defect | None:
    if isinstance(last, RoundEnded):
        return None
    line = last.line + last.lines - 1
    return Defect("log:truncated", line, f"round {opened.id} stops without its `end` line")


class _Line(NamedTuple):
    """A line of a chunk, or a run of comments: ``rest`` is what stands behind its time.

    ``kind`` and ``made`` are those of an equal line before, if there was one.
    """

    line: int
    start: int
    at: str | None
    rest: str
    kind: str
    made: Event | None
    text: str


class _Stretch:
    """The events of one chunk, and where each begins in its text."""

    def __init__(self, length: int) -> None:
        self.events: list[Event] = []
        self.timed = False
        self._starts: list[int] = []
        self._length = length
        self._end: int | None = None

    def add(self, event: Event, start: int, kind: str) -> None:
        """Adds the event of a line that begins at ``start``."""
        self.events.append(event)
        self._starts.append(start)
        if kind == "END" and self._end is None:
            self._end = len(self.events)

    def end_of_round(self) -> int:
        """Number of events up to the first `end`, or all of them."""
        return len(self.events) if self._end is None else self._end

    def offset(self, number: int) -> int:
        """Where in the chunk's text the event of this number begins."""
        return self._starts[number] if number < len(self._starts) else self._length


class _Lines:
    """Makes events of lines, and remembers each line that it has made one of.

    A table says the same lines again and again, so that most need no parsing; the others of a chunk are
    parsed together, which is what each would be by itself.
    """

    def __init__(self) -> None:
        self._known: dict[str, tuple[str, Event]] = {}

    def read(self, chunk: Chunk, *, goes_on: bool = False) -> _Stretch:
        """The events of a chunk, which ``goes_on`` with what came before it or begins with a round."""
        if len(self._known) > _MOST_KNOWN:
            self._known.clear()
        stretch = _Stretch(len(chunk.text))
        lines = self._cut(chunk)
        new = "".join([one.text for one in lines if not one.kind])
        blocks = iter(GRAMMAR.parse(new) if new else ())
        among_seat_lines = not goes_on
        for one in lines:
            block = None if one.kind else next(blocks)
            kind = one.kind if block is None else block.kind
            if among_seat_lines:
                among_seat_lines = kind in _AMONG_SEAT_LINES
            elif kind == "SEAT_LINE" and not _quotes_name(one.rest):
                kind = "UNREAD"
            event = self._event(kind, one, block, among_seat_lines=among_seat_lines)
            stretch.add(event, one.start, kind)
            if event.clock is not None and kind != "ROUND":
                stretch.timed = True
        return stretch

    def _cut(self, chunk: Chunk) -> list[_Line]:
        text, line, known = chunk.text, chunk.first_line, self._known
        ignored = GRAMMAR.fields["IGNORED"]
        lines: list[_Line] = []
        behind = 0
        for found in _ANY_LINE.finditer(text):
            start = found.start()
            if start < behind or start == len(text):
                continue  # within a run of comments, or at the end
            at, rest = found.groups()
            kind, made = known.get(rest, _NEW)
            if made is not None:
                lines.append(_Line(line, start, at, rest, kind, made, found[0]))
                line += 1
            elif comments := ignored.match(text, start):
                behind = comments.end()
                lines.append(_Line(line, start, at, rest, "IGNORED", None, comments[0]))
                line += comments[0].count("\n")
            else:
                lines.append(_Line(line, start, at, rest, "", None, found[0]))
                line += 1
        return lines

    def _event(
        self, kind: str, one: _Line, block: Block | None, *, among_seat_lines: bool
    ) -> Event:
        """The event of a line that may be new, may carry a time, or may say nothing."""
        if one.made is not None and kind != "UNREAD":
            return one.made.placed(one.line, clock(one.at) if one.at else None)
        if kind == "IGNORED":
            count = one.text.count("\n") + (not one.text.endswith("\n"))
            return Ignored(line=one.line, count=count)
        if kind == "UNREAD":
            return _unread(one.text, one.line, among_seat_lines=among_seat_lines)
        made = self._made(kind, one.rest, block) if block else None
        if made is None:
            return _no_such_day(one.text, one.line)
        return made.placed(one.line, clock(one.at) if one.at else None)

    def _made(self, kind: str, rest: str, block: Block) -> Event | None:
        """The event of a line that is new; ``None`` where the calendar has no such day."""
        try:
            made = BUILD[kind](*block.fields[1:])
        except ValueError:  # the shape is right
            return None
        self._known[rest] = kind, made
        return made


_LINES: Final = _Lines()


def _quotes_name(text: str) -> bool:
    fields = GRAMMAR.fields["SEAT_LINE"].match(text)
    return fields is not None and fields[3].startswith('"')


def _unread(text: str, line: int, *, among_seat_lines: bool) -> Unread:
    text = text.removesuffix("\n")
    column, expected = explain(text, among_seat_lines=among_seat_lines)
    return Unread(line=line, text=text, column=column, expected=expected)


def _no_such_day(text: str, line: int) -> Unread:
    found = _DATE.search(text)
    column = found.start() + 1 if found else 1
    expected = "a day that the calendar has, as in: 2008-03-14"
    return Unread(line=line, text=text.removesuffix("\n"), column=column, expected=expected)


_HEADERS: Final = re.compile(
    rf"(?:\A|(?<=\n))(?={_STAMP}(?:tlog|casino|table|date|game|rules|posted|unrecorded)[ \t])[^\n]*+"
)


class _Sessions:
    """What the header lines of a log, which may stand anywhere in it, say of the table."""

    def __init__(self) -> None:
        self._known: dict[str, Event] = {}

    def after(self, carried: Session | None, chunk: Chunk) -> Session:
        session = carried or START
        for found in _HEADERS.finditer(chunk.text):
            line = found[0]
            if len(self._known) > _MOST_KNOWN:
                self._known.clear()
            event = self._known.get(line)
            if event is None:
                event = self._known[line] = read_line(line)
            if type(event) in FOLDS:
                at = chunk.first_line + chunk.text.count("\n", 0, found.start())
                session = fold(session, event.placed(at, event.clock))
        return session

    def read(
        self, chunks: Iterable[Chunk], source: Source, carried: Session | None
    ) -> Iterator[Round | Interlude]:
        return read(chunks, source, carried)


FORMAT: Final = Format(
    name="table-log",
    title="Table Log",
    looks_like=re.compile(
        r"^[ \t]*+tlog[ \t]++[0-9]++[ \t]*+(?:#.*)?$"
        rf"|^{_STAMP}round[ \t]++\S.*\n"
        r"(?:[ \t]*+(?:#.*+)?\n)*"
        rf"{_STAMP}seat[ \t]++[0-9]++[ \t]++\S.*[ \t]\$?[0-9]",
        re.MULTILINE,
    ),
    starts=STARTS,
    read=read,
    carry=_Sessions(),
    over=_over,
)
