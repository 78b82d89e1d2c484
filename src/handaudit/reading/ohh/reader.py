"""Reads Open Hand History (OHH): JSON objects, one per hand, separated by blank lines."""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final

import msgspec

from handaudit.facts.events import (
    CashedOut,
    Event,
    PlayerSeated,
    PotAwarded,
    PotStated,
    ResultStated,
    RoundOpened,
    TableNamed,
)
from handaudit.facts.evidence import Evidence, Record
from handaudit.facts.log import Defect, Interlude, Round, Session, Source
from handaudit.reading import exact
from handaudit.reading.chunks import LARGEST_CHUNK
from handaudit.reading.format import Chunk
from handaudit.reading.json_lines import KeyLines, between, damaged_hand, end_of_value, given_twice
from handaudit.reading.ohh.format import KEEPS, SIMPLE
from handaudit.reading.ohh.hand import Document, Fields, Pot, game, sign
from handaudit.reading.ohh.play import A_PLAYER, AN_AMOUNT, Play

UNSAID: Final = 0
"""Run of an award in a hand with several boards, since the format gives only the sum."""

LARGEST_WHOLE: Final = 1 << 20
MOST_PIECES: Final = 1000
"""Most characters, and pieces, of a hand; published ones have a hundredth of that."""

_BEFORE: Final = " \t\n[,"
_BEHIND: Final = " \t\n],"
"""What stands between the hands of an array, and around them."""

_CONTENT: Final = re.compile(r"[^ \t\n\[\],]")

_HAND: Final = re.compile(rf'[\s\[,]*\{{\s*(?:{SIMPLE}\s*){{0,20}}"ohh"\s*:')
_NUMBER: Final = re.compile(r'"game_number"\s*:\s*"?([^",\s}]+)')
_FIELD: Final = re.compile(r"\.(\w+)")

# Numbers may stand as strings, as in the examples of the specification.
_DECODER: Final = msgspec.json.Decoder(Document, strict=False)


def read(chunks: Iterable[Chunk], source: Source) -> Iterator[Round | Interlude]:
    """Reads the objects of a log, one per hand, and the text around them."""
    for first_line, text in _objects(chunks):
        yield from _parts(first_line, text, source)


def _parts(line: int, text: str, source: Source) -> Iterator[Round | Interlude]:
    """The hands of a chunk: more than one only where they stand in an array, or behind damage."""
    found = _fields(text)
    start = 0
    while start < len(text):
        end = len(text) if isinstance(found, Fields) else _end_of_first(text, start)
        piece = text[start:end]
        if end - start < len(text):
            found = _fields(piece)
        lines = KeyLines(piece, line)
        if not piece.strip(_BEFORE + _BEHIND):
            yield between(lines, (), source)
        elif isinstance(found, Fields):
            yield _round(lines, found, source)
        elif start and _HAND.match(piece) is None:
            yield _damaged(lines, "text behind the end of a hand", source)
        else:
            yield _damaged(lines, found, source)
        line += piece.count("\n")
        start, found = end, ""


def _fields(text: str) -> Fields | str:
    """The fields of a hand, or why it cannot be read."""
    try:
        return _DECODER.decode(text.lstrip(_BEFORE).rstrip(_BEHIND)).ohh
    except (msgspec.DecodeError, RecursionError, ValueError) as fault:
        return str(fault) or "objects within objects, too deep to read"


def _end_of_first(text: str, start: int) -> int:
    """The end of the first object from an offset on, with its comma and its line; else the whole length.

    A hand that has lost its beginning is in the text of the hand before it.
    """
    begun = _CONTENT.search(text, start)
    end = end_of_value(text, start if begun is None else begun.start())
    if end is None:
        return len(text)
    while end < len(text) and text[end] in _BEHIND:
        end += 1
        if text[end - 1] == "\n":
            break
    following = _CONTENT.search(text, end)
    return len(text) if following is None else end


def _objects(chunks: Iterable[Chunk]) -> Iterator[Chunk]:
    """Chunks that begin with a hand.

    Without indentation, a hand may contain lines of a single brace. A chunk that begins at such a
    line belongs to the hand before it, unless that one is complete.
    """
    held: list[str] = []
    size = line = 0
    for first_line, text in chunks:
        if held and (_HAND.match(text) or size > LARGEST_CHUNK or _whole(held, size)):
            yield Chunk(line, "".join(held))
            held, size = [], 0
        if not held:
            line = first_line
        held.append(text)
        size += len(text)
    if held:
        yield Chunk(line, "".join(held))


def joined(before: Chunk, chunk: Chunk) -> bool:  # noqa: ARG001
    """Says that lines of one brace belong to the hand before them, unless they begin one."""
    return not _HAND.match(chunk.text)


def _whole(held: list[str], size: int) -> bool:
    """Whether the pieces are a complete object, which damaged text may follow."""
    if len(held) > MOST_PIECES or size > LARGEST_WHOLE or not held[-1].rstrip().endswith("}"):
        return False
    try:
        msgspec.json.decode("".join(held).lstrip(_BEFORE))
    except (msgspec.DecodeError, RecursionError):
        return False
    return True


def _damaged(lines: KeyLines, message: str, source: Source) -> Round | Interlude:
    """The event for text that is not a hand, or for a hand with wrong fields, with the place of the
    fault.
    """
    lead = len(lines.text) - len(lines.text.lstrip(_BEFORE))
    line, column = lines.first_line, 1
    if (place := lines.place_of_fault(message, lead)) is not None:
        line, column = place
    elif (field := _field(message)) is not None:
        line = lines.line(field)
    unread = lines.unread(line, column, f"OHH JSON: {message}")
    if _HAND.match(lines.text) is None:
        return between(lines, (unread,), source)
    kept = _evidence(button=False, pot_names=False)
    return damaged_hand(
        lines, unread, message, number=_NUMBER.search(lines.text), kept=kept, source=source
    )


def _field(message: str) -> str | None:
    """The last field of the path at the end of msgspec's message, such as ``ohh.players[...].seat``."""
    _, start, path = message.rpartition("`$")
    fields = _FIELD.findall(path) if start else []
    return fields[-1] if fields else None


# --- a hand --------------------------------------------------------------------------------------


def _round(lines: KeyLines, fields: Fields, source: Source) -> Round:
    stakes = {player.seat: exact.cents(player.starting_stack) or 0 for player in fields.players}
    play = Play(fields, stakes, lines)
    play.take(fields)
    opened = RoundOpened(
        line=lines.line("game_number"),
        id=str(fields.game_number),
        at=fields.start_date_utc,
        button=fields.dealer_seat or None,
    )
    events: list[Event] = [opened]
    if fields.table_name is not None:
        events.append(TableNamed(line=lines.line("table_name"), name=fields.table_name))
    events += _seated(lines, fields, play, stakes)
    events += play.events
    events += _pots(lines, fields, play)
    rest = lines.rest(events)
    return Round(
        source=source,
        first_line=lines.first_line,
        text=lines.text,
        events=(opened, *rest, *events[1:]),
        session=_session(lines, fields, opened),
        opened=opened,
        defect=_defect(lines, fields, play),
    )


def _seated(lines: KeyLines, fields: Fields, play: Play, stakes: dict[int, int]) -> Iterator[Event]:
    places = lines.lines("starting_stack", len(fields.players))
    for player, line in zip(fields.players, places, strict=True):
        if exact.cents(player.starting_stack) is None:
            play.unread(line, AN_AMOUNT)
        yield PlayerSeated(
            line=line,
            seat=player.seat,
            player=player.name,
            stake=stakes[player.seat],
            dealt_in=not player.is_sitting_out or player.seat in play.played,
        )


def _pots(lines: KeyLines, fields: Fields, play: Play) -> Iterator[Event]:
    """The object's statement about its pots, then who was paid from them."""
    if not fields.pots:
        return
    line = lines.line("pots")
    amounts = [exact.cents(pot.amount) for pot in fields.pots]
    taken = [_taken(pot) for pot in fields.pots]
    if None in amounts or None in taken:
        yield lines.unread(line, 1, AN_AMOUNT)
        return
    sizes = [(amount or 0) - (out or 0) for amount, out in zip(amounts, taken, strict=True)]
    several = _named(fields)
    yield PotStated(
        line=line,
        total=sum(amount or 0 for amount in amounts),
        rake=sum(out or 0 for out in taken),
        main=sizes[0] if several else None,
        sides=tuple(sizes[1:]) if several else (),
    )
    wins = lines.lines("win_amount", sum(len(pot.player_wins) for pot in fields.pots))
    places = iter(wins)
    paid = [
        [*_awards(lines, pot, play, places, number if several else None)]
        for number, pot in enumerate(fields.pots)
    ]
    # The list of the pots is no order of payment, and the main pot may not come first.
    for awards in reversed(paid):
        yield from awards


def _awards(
    lines: KeyLines, pot: Pot, play: Play, places: Iterator[int], number: int | None
) -> Iterator[Event]:
    for win in pot.player_wins:
        line = next(places)
        seat = play.seats.get(win.player_id)
        amount = exact.cents(win.win_amount)
        cash, fee = exact.cents(win.cashout_amount or 0), exact.cents(win.cashout_fee or 0)
        if seat is None or amount is None or cash is None or fee is None:
            yield lines.unread(line, 1, A_PLAYER if seat is None else AN_AMOUNT)
        elif cash:
            yield CashedOut(line=line, seat=seat, amount=cash, fee=fee)
            yield ResultStated(line=line, seat=seat, result="won", won=amount, paid=False)
        else:
            run = 1 if play.runs == 1 else UNSAID
            yield PotAwarded(line=line, seat=seat, amount=amount, pot=number, run=run)


def _taken(pot: Pot) -> int | None:
    """The amount that the room took out of a pot."""
    rake, jackpot = exact.cents(pot.rake or 0), exact.cents(pot.jackpot or 0)
    return None if rake is None or jackpot is None else rake + jackpot


def _named(fields: Fields) -> bool:
    """Whether the pots are separate: many writers merge all of them into one."""
    numbers = [pot.number for pot in fields.pots]
    first = numbers[0] if numbers else None
    return (
        len(numbers) > 1
        and first in (0, 1)
        and numbers == list(range(first or 0, (first or 0) + len(numbers)))
    )


def _session(lines: KeyLines, fields: Fields, opened: RoundOpened) -> Session:
    return Session(
        game=game(fields),
        game_line=lines.line("game_type"),
        casino=fields.site_name,
        table=fields.table_name,
        date=opened.at[:10] if opened.at else None,
        sign=sign(fields),
        evidence=_evidence(button=opened.button is not None, pot_names=_named(fields)),
        tournament=fields.tournament,
    )


def _defect(lines: KeyLines, fields: Fields, play: Play) -> Defect | None:
    twice = given_twice(lines.text)
    if twice is not None:
        return Defect("log:inconsistent", lines.again(twice), f"{twice} is given twice")
    if game(fields) is None:
        return Defect(
            "log:unsupported",
            lines.line("game_type"),
            f"the game is not known: {fields.game_type}",
        )
    seats = [player.seat for player in fields.players]
    if len(set(seats)) != len(seats):
        return Defect("log:syntax", lines.line("players"), "two players have one seat")
    if not play.played:
        return Defect("log:truncated", lines.last_line, "the hand has no action of a player")
    if not fields.pots:
        return Defect("log:truncated", lines.last_line, "the hand has no pots: it stops here")
    return _rake_twice(lines, fields)


def _rake_twice(lines: KeyLines, fields: Fields) -> Defect | None:
    """A pot whose winners paid more rake than it paid; players who won nothing may have paid some."""
    for pot in fields.pots:
        parts = sum(exact.cents(win.contributed_rake or 0) or 0 for win in pot.player_wins)
        taken = _taken(pot)
        if taken is not None and parts > taken:
            message = "the winners of a pot paid more rake than was taken from it"
            return Defect("log:inconsistent", lines.line("pots"), message)
    return None


@lru_cache(maxsize=4)
def _evidence(*, button: bool, pot_names: bool) -> Evidence:
    keeps = {Record.BUTTON: button, Record.POT_NAMES: pot_names}
    return Evidence.of(KEEPS, "an Open Hand History has no field for it", keeps)
