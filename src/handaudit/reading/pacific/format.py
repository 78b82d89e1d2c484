"""Reads hand histories of the Pacific network (888poker, WSOP.com and its other sites)."""

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Final

from handaudit.facts.events import BlindPosted, Event, Ignored, PotAwarded, RoundOpened, Unread
from handaudit.facts.log import Defect, Interlude, Round, Session, Source
from handaudit.facts.sign import Sign
from handaudit.reading.format import Chunk, Format
from handaudit.reading.line_parser import Block
from handaudit.reading.pacific import play
from handaudit.reading.pacific.cards import Tongue
from handaudit.reading.pacific.hand import Hand
from handaudit.reading.pacific.header import KEEPS, STARTS, evidence
from handaudit.reading.pacific.lines import GRAMMAR

UNNUMBERED: Final = "?"
"""Number of a hand whose header is lost."""

_READ: Final[dict[str, Callable[[Hand, Block, int], None]]] = {
    "ACTIONS": play.actions,
    "BLANK": play.blank,
    "BUTTON": play.button,
    "COLLECTED": play.collected,
    "COUNT": play.count,
    "DEALT": play.dealt,
    "HALF": play.half,
    "HANDS": play.hands,
    "HIDDEN": play.chatter,
    "MUCKED": play.mucked,
    "NUMBER": play.number,
    "OTHER": play.other,
    "ROOM": play.room,
    "SEATS": play.seats_taken,
    "SHOWN": play.shown,
    "STAKES": play.stakes_named,
    "STREET": play.street,
    "SUMMARY": play.summary,
    "TABLE": play.table,
    "TOURNAMENT": play.tournament,
}

_OUTSIDE_PLAY: Final = frozenset({"BLANK", "OTHER"})

# Kinds of line that only the head of a hand has: after a summary they tell that a header was lost.
_HEAD: Final = frozenset({"STAKES", "TABLE", "TOURNAMENT", "BUTTON", "COUNT", "SEATS", "HANDS"})

_NUMBER_ALONE: Final = re.compile(r"\s*#Game No : ([0-9]{1,20})\s*")


def read(
    chunks: Iterable[Chunk], source: Source, carried: tuple[str, ...] | None = None
) -> Iterator[Round | Interlude]:
    """Reads the chunks of a log, each of which starts at a header but perhaps the first; ``carried``
    are the languages that the hands before them leave possible.
    """
    tongue = Tongue(carried)
    for first_line, text in _joined(chunks):
        if _NUMBER_ALONE.fullmatch(text):
            yield _announced(Chunk(first_line, text), source)
            continue
        whole = text if text.endswith("\n") else text + "\n"
        line, start = first_line, 0
        while start < len(text):
            blocks = _up_to_next_head(whole, start)
            end = blocks[-1].start + len(blocks[-1].text)
            part = Chunk(line, text[start:end])
            yield _part(blocks, part, source, tongue)
            start = end
            line += part.text.count("\n")


def _joined(chunks: Iterable[Chunk]) -> Iterator[Chunk]:
    """The same chunks, the line of a hand's number with the hand that follows it."""
    held: Chunk | None = None
    for chunk in chunks:
        whole = chunk
        if held is not None:
            start = STARTS.match(chunk.text)
            if start and start["number"]:
                whole = Chunk(held.first_line, held.text + chunk.text)
            else:
                yield held
            held = None
        if _NUMBER_ALONE.fullmatch(whole.text):
            held = whole
        else:
            yield whole
    if held is not None:
        yield held


def _announced(chunk: Chunk, source: Source) -> Interlude:
    """The number of a hand that is not there: an export that stopped has one at its end."""
    events: list[Event] = []
    for line, text in enumerate(chunk.text.removesuffix("\n").split("\n"), chunk.first_line):
        if text.strip():
            expected = "a hand after its number"
            events.append(Unread(line=line, text=text, column=len(text) + 1, expected=expected))
        else:
            events.append(Ignored(line=line))
    return Interlude(
        source=source, first_line=chunk.first_line, text=chunk.text, events=tuple(events)
    )


def _up_to_next_head(text: str, start: int) -> list[Block]:
    """The lines from an offset on, by kind, up to where, behind a summary, lines begin that are not of
    this hand.

    They are the lines of a hand that has lost its header, or what stands behind a blank line: so
    that they do not count as unread lines of this hand.
    """
    blocks: list[Block] = []
    in_summary = awarded = False
    before = ""
    for block in GRAMMAR.read(text, start):
        kind = block.kind
        if in_summary:
            apart = awarded and before == "BLANK" and kind == "OTHER"
            if apart or kind in _HEAD:
                break
        blocks.append(block)
        in_summary = in_summary or kind == "SUMMARY"
        awarded = awarded or kind == "COLLECTED"
        before = kind
    return blocks


def _part(blocks: list[Block], chunk: Chunk, source: Source, tongue: Tongue) -> Round | Interlude:
    hand = Hand(chunk.text, tongue)
    before = chunk.first_line - 1
    for block in blocks:
        _READ[block.kind](hand, block, before + block.line)
    start = STARTS.match(chunk.text)
    if start is None and all(block.kind in _OUTSIDE_PLAY for block in blocks):
        return Interlude(
            source=source,
            first_line=chunk.first_line,
            text=chunk.text,
            events=tuple(hand.events),
        )
    hand.seat_everyone()
    hand.return_uncalled()
    hand.share_halves()
    opened = _opened(hand, chunk)
    if hand.opened_at is not None:
        hand.events[0] = opened
    return Round(
        source=source,
        first_line=chunk.first_line,
        text=chunk.text,
        events=tuple(hand.events),
        session=_session(hand),
        opened=opened,
        defect=_defect(hand, chunk, blocks),
    )


def _opened(hand: Hand, chunk: Chunk) -> RoundOpened:
    at = None
    if hand.stakes is not None and hand.stakes.date is not None:
        at = f"{hand.stakes.date}T{hand.stakes.clock}"
    line = chunk.first_line if hand.opened_at is None else hand.opened_at
    return RoundOpened(line=line, id=hand.number or UNNUMBERED, at=at, button=hand.button)


def _session(hand: Hand) -> Session:
    played, place = hand.stakes, hand.place
    seats = None if place is None else place.seats
    return Session(
        game=None if played is None else played.game,
        game_line=hand.stakes_line,
        casino=hand.casino,
        table=None if place is None else place.table,
        date=None if played is None else played.date,
        sign=_sign(hand, seats),
        evidence=evidence(button=hand.button is not None, summary=hand.has_summary),
        tournament=place is not None and place.tournament,
    )


def _sign(hand: Hand, seats: int | None) -> Sign:
    """The posted values; no blinds where both players have posted others in a tournament: the header is
    then that of the next level, which has begun during the hand.
    """
    played = hand.stakes
    if played is None:
        return Sign(seats=seats)
    whole = {
        event.number: event.amount
        for event in hand.events
        if isinstance(event, BlindPosted) and event.kind == "blind" and not event.all_in
    }
    if hand.place is not None and hand.place.tournament and len(whole) == 2:
        small, big = whole[1], whole[2]
        if small != played.low and big != played.high:
            return Sign(limit=played.limit, seats=seats)
    return played.sign(seats)


def _defect(hand: Hand, chunk: Chunk, blocks: list[Block]) -> Defect | None:
    """Why the hand cannot be audited: it was called off, its game is unknown, or it is not whole."""
    last = max((block.end - 2 for block in blocks if block.kind != "BLANK"), default=0)
    return _unknown(hand, chunk.first_line) or _unfinished(hand, chunk.first_line + last)


def _unknown(hand: Hand, first: int) -> Defect | None:
    if hand.casino is None:
        return Defect("log:truncated", first, "the hand has lost its header")
    if hand.stakes is None:
        return Defect("log:syntax", first, "the line of the stakes is missing or cannot be read")
    if hand.stakes.game is None:
        what = f"the game is not known: {hand.stakes.what}"
        return Defect("log:unsupported", hand.stakes_line, what)
    if hand.roster.doubtful is not None:
        name = hand.roster.doubtful
        called = f"are called {name}" if name else "have no name"
        return Defect("log:syntax", hand.taken[0].line, f"two players {called}")
    return None


def _unfinished(hand: Hand, last: int) -> Defect | None:
    missing = _missing(hand)
    if missing is not None:
        return Defect("log:truncated", last, missing)
    if _called_off(hand):
        return Defect("log:cancelled", last, "the room called the hand off before the deal")
    return None


def _missing(hand: Hand) -> str | None:
    seats = len(hand.taken)
    if not seats:
        return "the hand has lost its seat list"
    if hand.listed is not None and hand.listed != seats:
        return f"the seat list has {seats} of {hand.listed} players"
    if not hand.has_summary:
        return "the hand has no summary: it stops here"
    return None if hand.awards else "the summary says of nobody that he collected the pot"


def _called_off(hand: Hand) -> bool:
    """Whether no cards were dealt, and each player took back what he had posted.

    The room has no line that says so.
    """
    awards: dict[int, int] = {}
    for event in hand.events:
        if isinstance(event, PotAwarded):
            awards[event.seat] = awards.get(event.seat, 0) + event.amount
    return not hand.dealt and awards == hand.spent


class _Languages:
    """The languages of a log's cards, which each hand may narrow."""

    def after(self, carried: tuple[str, ...] | None, chunk: Chunk) -> tuple[str, ...]:
        tongue = Tongue(carried)
        tongue.of_hand(chunk.text)
        return tongue.possible

    def read(
        self, chunks: Iterable[Chunk], source: Source, carried: tuple[str, ...] | None
    ) -> Iterator[Round | Interlude]:
        return read(chunks, source, carried)


FORMAT: Final = Format(
    name="888",
    title="888 or WSOP.com hand history",
    looks_like=re.compile(
        r"^[\x00 \t]*\*{5} \S+(?: \S+)? Hand History for Game [0-9]", re.MULTILINE
    ),
    starts=STARTS,
    read=read,
    joined=lambda before, chunk: bool(_NUMBER_ALONE.fullmatch(before.text)),  # noqa: ARG005
    carry=_Languages(),
    keeps=KEEPS,
    room="888",
)
