"""Reads the exports of PokerGFX, the graphics of feature tables: one JSON document, many hands.

The document is often a single line, which cannot be cut at line ends. So it is held in memory as a
whole. Each hand in it is read separately, so that a damaged one does not affect the others.
"""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final, NamedTuple

import msgspec

from handaudit.facts import money
from handaudit.facts.events import Event, RoundOpened
from handaudit.facts.evidence import Evidence, Record
from handaudit.facts.log import Defect, Interlude, Round, Session, Source
from handaudit.reading.damaged import too_large
from handaudit.reading.format import Chunk
from handaudit.reading.json_lines import (
    KeyLines,
    between,
    damaged_hand,
    end_of_value,
    fault,
    given_twice,
)
from handaudit.reading.pokergfx.format import KEEPS, LARGEST
from handaudit.reading.pokergfx.hand import Fields, Play

MOST_DAMAGED: Final = 100
"""Most invalid hands before the rest of a document is given up."""

SOFTWARE: Final = "PokerGFX"

_HANDS: Final = re.compile(r'"Hands"\s*:\s*\[\s*')
_HAND: Final = re.compile(r'\{\s*"AnteAmt"\s*:')
_COMMA: Final = re.compile(r"\s*,\s*(?=\{)")
_NUMBER: Final = re.compile(r'"HandNum"\s*:\s*([0-9]{1,18})')
_ID: Final = re.compile(r'"ID"\s*:\s*"?([^",\s}]{1,100})')

_DECODER: Final = msgspec.json.Decoder(Fields)


class _Piece(NamedTuple):
    """A stretch of the document: a hand, or text between hands; ``fault`` is its fault, if any."""

    start: int
    end: int
    hand: bool
    fault: str | None = None


def read(chunks: Iterable[Chunk], source: Source) -> Iterator[Round | Interlude]:
    """Reads the document that the chunks make up."""
    held: list[str] = []
    size = 0
    for chunk in chunks:
        size += len(chunk.text)
        if size > LARGEST:
            yield too_large(chunk.first_line, source, f"an export of at most {LARGEST >> 20} MiB")
            return
        held.append(chunk.text)
    text = "".join(held)
    table = _table(text)
    line = 1
    for piece in _aligned(text, list(_pieces(text))):
        part = text[piece.start : piece.end]
        lines = KeyLines(part, line)
        column = piece.start - text.rfind("\n", 0, piece.start)
        yield (
            _hand(lines, table, source, column)
            if piece.hand
            else _between(lines, piece.fault, source)
        )
        line += part.count("\n")


def _table(text: str) -> str | None:
    """The number of the export, which stands for the table and comes after the hands."""
    found = _ID.search(text, max(text.rfind('"ID"'), 0))
    return found[1] if found else None


# --- where the hands are -------------------------------------------------------------------------


def _pieces(text: str) -> Iterator[_Piece]:
    """The document in pieces."""
    head = _HANDS.search(text)
    if head is None:
        yield _Piece(0, len(text), hand=False, fault='the hands: "Hands": [')
        return
    yield _Piece(0, head.end(), hand=False, fault=fault(text[: head.end()] + "]}"))
    at = head.end()
    damaged = 0
    while at < len(text) and text[at] == "{" and damaged < MOST_DAMAGED:
        end = end_of_value(text, at)
        # The next hand shows where a damaged one ends, since hands are not nested.
        following = _HAND.search(text, at + 1, len(text) if end is None else end)
        if end is None or following is not None:
            stop = following.start() if following else len(text)
            yield _Piece(at, stop, hand=True)
            at = stop
            damaged += 1
            continue
        comma = _COMMA.match(text, end)
        stop = comma.end() if comma else end
        yield _Piece(at, stop, hand=True)
        at = stop
        if comma is None and (later := _HAND.search(text, at)):
            yield _Piece(at, later.start(), hand=False, fault="a comma, then the next hand")
            at = later.start()
    if at < len(text):
        yield _Piece(at, len(text), hand=False, fault=fault('{"Hands": [' + text[at:]))


def _aligned(text: str, pieces: list[_Piece]) -> Iterator[_Piece]:
    """The pieces, cut at line ends if the document has line ends between its hands."""
    start = 0
    for number, piece in enumerate(pieces):
        end = piece.end
        if number + 1 < len(pieces):
            before = text.rfind("\n", start, end) + 1
            if before and not text[before:end].strip():
                end = before
            elif (after := text.find("\n", end)) >= 0 and not text[end:after].strip():
                end = after + 1
        if end > start:
            yield piece._replace(start=start, end=end)
        start = end


# --- what is in them -----------------------------------------------------------------------------


def _between(lines: KeyLines, expected: str | None, source: Source) -> Interlude:
    if expected is None:
        return between(lines, (), source)
    line = lines.last_line
    column = len(lines.text_of(line)) + 1
    return between(lines, (lines.unread(line, column, expected),), source)


def _hand(lines: KeyLines, table: str | None, source: Source, column: int) -> Round:
    try:
        fields = _DECODER.decode(lines.text.strip().rstrip(","))
    except (msgspec.DecodeError, RecursionError, ValueError) as fault:
        return _damaged(lines, str(fault) or "objects within objects, too deep to read", source)
    play = Play(fields, lines)
    play.take()
    opened = RoundOpened(
        line=lines.line("HandNum"),
        id=str(fields.hand_num),
        at=fields.start_date_time_utc,
        button=fields.flop_draw_blinds.button_player_num or None,
    )
    events: list[Event] = [opened, *play.seated, *play.events]
    rest = lines.rest(events)
    spans = [lines.value_span("HandNum"), *[(0, 0)] * len(rest), *play.seats, *play.spans]
    return Round(
        source=source,
        first_line=lines.first_line,
        text=lines.text,
        events=(opened, *rest, *events[1:]),
        spans=tuple(spans),
        column=column,
        session=_session(lines, fields, play, table),
        opened=opened,
        defect=_defect(lines, fields, play),
    )


def _damaged(lines: KeyLines, message: str, source: Source) -> Round:
    lead = len(lines.text) - len(lines.text.lstrip())
    line, column = lines.place_of_fault(message, lead) or (lines.first_line, 1)
    unread = lines.unread(line, column, f"PokerGFX JSON: {message}")
    kept = _evidence(button=False, hole_cards=False)
    return damaged_hand(
        lines, unread, message, number=_NUMBER.search(lines.text), kept=kept, source=source
    )


def _session(lines: KeyLines, fields: Fields, play: Play, table: str | None) -> Session:
    at = fields.start_date_time_utc
    return Session(
        game=fields.game,
        game_line=lines.line("GameVariant"),
        casino=SOFTWARE,
        table=table,
        date=at[:10] if at else None,
        sign=fields.sign,
        evidence=_evidence(
            button=fields.flop_draw_blinds.button_player_num > 0, hole_cards=play.all_cards
        ),
        tournament=True,
    )


def _defect(lines: KeyLines, fields: Fields, play: Play) -> Defect | None:
    twice = given_twice(lines.text.strip().rstrip(","))
    if twice is not None:
        return Defect("log:inconsistent", lines.again(twice), f"{twice} is given twice")
    if fields.game is None:
        line = lines.line("GameVariant")
        return Defect("log:unsupported", line, f"the game is not known: {fields.game_variant}")
    stated = play.stated_pot
    if fields.bomb_pot_amt and stated is not None and stated != play.posted:
        # No published export has a bomb pot, so the hand must show that it has only antes.
        line = lines.line("BombPotAmt")
        found = f"{money.show(play.posted)} of antes, and {money.show(stated)} in the pot"
        return Defect("log:inconsistent", line, f"a bomb pot with {found} before the first wager")
    seats = [player.player_num for player in fields.players]
    if len(set(seats)) != len(seats):
        return Defect("log:syntax", lines.line("Players"), "two players have one seat")
    other = _other_hand(lines, play, {0, *seats})
    if other is not None:
        return other
    line = lines.last_line
    if not fields.events:
        # Operators set up the graphics before play, and start a hand to see them.
        return Defect("log:cancelled", line, "the hand has no event: the table was only set up")
    if len(play.dealt_in) - len(play.folded) > 1 and play.board < 5:
        return Defect("log:truncated", line, "the events stop before the last community card")
    return None


def _other_hand(lines: KeyLines, play: Play, seats: set[int]) -> Defect | None:
    """Events that are not of this hand: the pot contradicts the wagers, or a stranger acts."""
    if play.other_pot is not None:
        line, pot, wagered = play.other_pot
        found = f"{money.show(pot)} in the pot, but {money.show(wagered)} were wagered"
        return Defect("log:inconsistent", line, f"{found}: the events are not of one hand")
    strangers = play.acted - seats
    if strangers:
        line = lines.line("Events")
        message = f"seat {min(strangers)} acts, but no player of the hand has it"
        return Defect("log:inconsistent", line, message)
    return None


@lru_cache(maxsize=4)
def _evidence(*, button: bool, hole_cards: bool) -> Evidence:
    keeps = {Record.BUTTON: button, Record.HOLE_CARDS: hole_cards}
    return Evidence.of(KEEPS, "a PokerGFX export has no field for it", keeps)
