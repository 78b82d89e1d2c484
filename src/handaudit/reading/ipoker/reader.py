"""Reads the hand histories of iPoker: XML of a session with common data, then its games."""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final

from handaudit.facts.events import Event, Ignored, RoundOpened, TableNamed, Unread
from handaudit.facts.evidence import Evidence, Record
from handaudit.facts.log import UNNUMBERED, Defect, Interlude, Round, Session, Source
from handaudit.reading.format import Chunk
from handaudit.reading.ipoker import defects, header
from handaudit.reading.ipoker.elements import Element, parse
from handaudit.reading.ipoker.format import KEEPS
from handaudit.reading.ipoker.header import NO_TABLE, SessionData
from handaudit.reading.ipoker.play import Play

NETWORK: Final = "iPoker"

_STUD: Final = {"stud": 7, "stud hi-lo": 7, "five-card stud": 5}
"""Number of cards of a whole hand of stud."""

_CARDS: Final = {"holdem": 2, "omaha": 4, "omaha hi-lo": 4, "short deck": 2}
"""Number of cards of a hand, if the log shows none."""


_GAME: Final = re.compile(r"<game\b[^<>]*>")
_END: Final = re.compile(r"</game\s*>[ \t]*\n?")
_PLAY: Final = re.compile(r"<(?:player|round|action)\b")
"""An element that only a game has."""
_CODE: Final = re.compile(r'gamecode="([^"]{1,40})"')


def read(
    chunks: Iterable[Chunk], source: Source, context: SessionData | None = None
) -> Iterator[Round | Interlude]:
    """Reads the games of a log, and the text around them."""
    table = context or NO_TABLE
    for first_line, text in chunks:
        done, line = 0, first_line
        while done < len(text):
            start = _GAME.search(text, done)
            begin = len(text) if start is None else start.start()
            if not text[done:begin].strip():
                begin = done  # blanks before a game belong to it
            if start is None or begin > done:
                begin = len(text) if start is None else begin
                piece = text[done:begin]
                table = header.after(table, piece)
                yield _between(piece, line, source, _headless(piece, line))
            else:
                stop = _stop(text, start.end())
                piece = text[done:stop]
                yield from _game(piece, line, table, source)
                begin = stop
            line += piece.count("\n")
            done = begin


def _stop(text: str, at: int) -> int:
    """The end of a game: after its last tag, or where the next one begins."""
    end, following = _END.search(text, at), _GAME.search(text, at)
    stop = len(text) if end is None else end.end()
    return stop if following is None else min(stop, following.start())


def _headless(text: str, line: int) -> Defect | None:
    """Why text between games cannot be audited: it is a game without its first tag."""
    play = _PLAY.search(text)
    if play is None:
        return None
    at = line + text.count("\n", 0, play.start())
    return Defect("log:truncated", at, "the game has lost its first tag")


def _between(text: str, line: int, source: Source, defect: Defect | None = None) -> Interlude:
    count = text.count("\n") + (not text.endswith("\n"))
    return Interlude(
        source=source,
        first_line=line,
        text=text,
        events=(Ignored(line=line, count=count),),
        defect=defect,
    )


def _game(text: str, line: int, table: SessionData, source: Source) -> Iterator[Round | Interlude]:
    """A game. It ends with its last tag; without that, checks and folds may be missing, unless it is over.

    Of a fast-fold game that its owner has left, what comes before the play is judged.
    """
    game, fault = parse(text.strip(), line + text[: len(text) - len(text.lstrip())].count("\n"))
    code = _CODE.search(text)
    general = game.first("general") if game is not None else None
    if general is not None:
        table = _with_blinds(table, general)
    play = Play(game or Element("game", {}, line), table.hero, text.split("\n"), line)
    play.take()
    opened = RoundOpened(
        line=game.line if game is not None else line,
        id=code[1] if code else UNNUMBERED,
        at=play.at,
        button=play.button,
    )
    events: list[Event] = [opened]
    if table.table is not None:
        events.append(TableNamed(line=opened.line, name=table.table))
    events += play.events
    if fault is not None:
        quoted = text.split("\n")[min(fault.line - line, text.count("\n"))]
        events.append(
            Unread(
                line=fault.line, text=quoted, column=fault.column, expected=f"XML: {fault.reason}"
            )
        )
    name = _named(table, play)
    defect = defects.defect(play, fault, table, name, events)
    after = ""
    if (left_at := defects.left_at(play)) is not None and defect is None:
        lines = text.split("\n")
        text = "".join(f"{one}\n" for one in lines[: left_at - line])
        after = "\n".join(lines[left_at - line :])
        events = [one for one in events if one.line < left_at]
    yield Round(
        source=source,
        first_line=line,
        text=text,
        events=(opened, *_rest(text, line, events), *events[1:]),
        session=Session(
            game=name,
            game_line=opened.line,
            casino=table.site or NETWORK,
            table=table.table,
            date=play.at[:10] if play.at else None,
            sign=header.sign(table),
            evidence=_evidence(button=opened.button is not None, awards=play.players.won),
            tournament=table.tournament,
        ),
        opened=opened,
        defect=defect,
    )
    if left_at is not None and after:
        message = "the log's owner has left the game by folding: the rest of it is not in the log"
        yield _between(after, left_at, source, Defect("log:truncated", left_at, message))


def _with_blinds(table: SessionData, general: Element) -> SessionData:
    """The level of a tournament, if the game states it."""
    small, big = (header.cents(general.said(name) or "") for name in ("smallblind", "bigblind"))
    return table if big is None or table.limit == "limit" else table._replace(small=small, big=big)


def _named(table: SessionData, play: Play) -> str | None:
    """Our name of the game: the session names a family, and the number of cards shows the member."""
    most = max(play.held.values(), default=0)
    if table.game in _STUD:
        most = _STUD[table.game]
    elif not most:  # no card of it is in the log
        most = _CARDS.get(table.game or "", 0)
    return header.GAMES.get((table.game or "", most))


def _rest(text: str, first: int, events: list[Event]) -> Iterator[Event]:
    """``Ignored`` for each run of lines without an event."""
    count = text.count("\n") + (not text.endswith("\n"))
    start = first
    for line in (*sorted({event.line for event in events}), first + count):
        if line > start:
            yield Ignored(line=start, count=line - start)
        start = max(start, line + 1)


@lru_cache(maxsize=4)
def _evidence(*, button: bool, awards: bool) -> Evidence:
    keeps = {Record.BUTTON: button, Record.AWARDS: awards}
    return Evidence.of(KEEPS, "an iPoker history has no element for it", keeps)


def after(context: SessionData | None, chunk: Chunk) -> SessionData:
    """The common data of the session, for its games."""
    table = context or NO_TABLE
    return header.after(table, chunk.text) if "<general" in chunk.text else table
