"""Reads PokerStars hand histories: one round a header, text between hands, damaged hands."""

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Final

from handaudit.facts.events import RoundOpened
from handaudit.facts.log import Defect, Interlude, Round, Session, Source
from handaudit.facts.sign import Sign
from handaudit.reading.format import Chunk, Format, Target
from handaudit.reading.line_parser import Block
from handaudit.reading.pokerstars import play, seating, streets, summary
from handaudit.reading.pokerstars.hand import Hand
from handaudit.reading.pokerstars.header import KEEPS, STARTS, evidence, sign
from handaudit.reading.pokerstars.lines import GRAMMAR

FIRST_RETURNS: Final = "2008"
"""Year from which on the room prints the return of an uncalled bet."""

UNNUMBERED: Final = "?"
"""Number of a hand whose header is lost."""

_READ: Final[dict[str, Callable[[Hand, Block, int], None]]] = {
    "ACTIONS": play.actions,
    "ADDED": play.added,
    "BLANK": seating.blank,
    "BOARD": summary.board,
    "CANCELLED": play.cancelled,
    "CASHED": play.cashed,
    "CHATTER": seating.chatter,
    "COLLECTED": play.collected,
    "DEALT": streets.dealt,
    "HANDS": streets.hands,
    "HEADER": seating.header,
    "MUCKED": play.mucked,
    "OTHER": seating.other,
    "POT": summary.pot,
    "RESHUFFLED": streets.reshuffled,
    "RESULTS": summary.results,
    "SEATS": seating.seats_taken,
    "SHOWDOWN": play.showdown,
    "SHOWN": play.shown,
    "STREET": streets.street,
    "STUD_STREET": streets.stud_street,
    "SUMMARY": summary.opened,
    "TABLE": seating.table,
    "UNCALLED": play.uncalled,
}

_OUTSIDE_PLAY: Final = frozenset({"BLANK", "CHATTER", "OTHER"})

# Lines that only the head of a hand has: after a summary they tell that a header was lost there.
_HEAD_LINE: Final = re.compile(
    r"[ \t]*(?:Table '[^\n]*' |Seat [0-9]+: [^\n]* in chips|\*\*\* (?:HOLE CARDS|DEALING HANDS|3rd STREET) )"
)


def read(chunks: Iterable[Chunk], source: Source) -> Iterator[Round | Interlude]:
    """Reads the chunks of a log, each of which starts at a header but perhaps the first."""
    for first_line, text in chunks:
        whole = text if text.endswith("\n") else text + "\n"
        line, start = first_line, 0
        while start < len(text):
            blocks = _up_to_next_head(whole, start)
            end = blocks[-1].start + len(blocks[-1].text)
            part = Chunk(line, text[start:end])
            yield _part(blocks, part, source)
            start = end
            line += part.text.count("\n")


def _up_to_next_head(text: str, start: int) -> list[Block]:
    """The lines from an offset on, by kind, up to where, behind a summary, lines begin that are not of
    this hand.

    They are the lines of a hand that has lost its header, or what stands behind a blank line and
    is no talk: so that they do not count as unread lines of this hand.
    """
    blocks: list[Block] = []
    in_summary = results = False
    before = ""
    for block in GRAMMAR.read(text, start):
        kind = block.kind
        if in_summary and kind == "OTHER":
            apart = results and before == "BLANK"
            if apart or _HEAD_LINE.match(block.text):
                break
        blocks.append(block)
        in_summary = in_summary or kind == "SUMMARY"
        results = results or kind == "RESULTS" or (kind == "SUMMARY" and block.end > block.line + 1)
        before = kind
    return blocks


def _part(blocks: list[Block], chunk: Chunk, source: Source) -> Round | Interlude:
    hand = Hand(chunk.first_line)
    before = chunk.first_line - 1
    for block in blocks:
        _READ[block.kind](hand, block, before + block.line)
    hand.seat_everyone()
    start = STARTS.match(chunk.text)
    if start is None and all(block.kind in _OUTSIDE_PLAY for block in blocks):
        return Interlude(
            source=source,
            first_line=chunk.first_line,
            text=chunk.text,
            events=tuple(hand.events),
        )
    opened = hand.opened or RoundOpened(line=chunk.first_line, id=start[1] if start else UNNUMBERED)
    if hand.button is not None:
        opened = RoundOpened(line=opened.line, id=opened.id, at=opened.at, button=hand.button)
    if hand.opened is not None:
        hand.events[0] = opened
    return Round(
        source=source,
        first_line=chunk.first_line,
        text=chunk.text,
        events=tuple(hand.events),
        session=_session(hand),
        opened=opened,
        defect=_defect(hand, chunk, blocks, has_header=start is not None),
    )


def _session(hand: Hand) -> Session:
    played = hand.played
    kept = evidence(
        button=hand.button is not None,
        returns=hand.date is not None and hand.date >= FIRST_RETURNS,
        shows=hand.has_summary and not hand.shows_doubtful,
    )
    if played is None:
        return Session(table=hand.table, sign=Sign(seats=hand.most_seats), evidence=kept)
    return Session(
        game=played.game,
        game_line=0 if hand.opened is None else hand.opened.line,
        casino=played.casino,
        table=hand.table,
        date=hand.date,
        sign=sign(hand.what, hand.most_seats),
        evidence=kept,
        tournament=played.tournament,
    )


def _defect(hand: Hand, chunk: Chunk, blocks: list[Block], *, has_header: bool) -> Defect | None:
    """Why the hand cannot be audited: it was called off, its game is unknown, or it is not whole."""
    if hand.cancelled is not None:
        return Defect("log:cancelled", hand.cancelled, "the room called the hand off")
    first = chunk.first_line
    if not has_header:
        return Defect("log:truncated", first, "the hand has lost its header")
    if hand.opened is None or hand.played is None:
        return Defect("log:syntax", first, "the header of the hand cannot be read")
    if hand.played.game is None:
        return Defect("log:unsupported", first, f"the game is not known: {hand.what.strip()}")
    missing = _missing(hand)
    if missing is None:
        return None
    last = max((block.end - 2 for block in blocks if block.kind != "BLANK"), default=0)
    return Defect("log:truncated", first + last, missing)


def _missing(hand: Hand) -> str | None:
    if not hand.taken:
        return "the hand has lost its seat list"
    if not hand.has_summary:
        return "the hand has no summary: it stops here"
    return None if hand.has_total else "the summary has no total of the pot"


FORMAT: Final = Format(
    name="pokerstars",
    title="PokerStars hand history",
    looks_like=re.compile(rf"^{STARTS.pattern}", re.MULTILINE),
    starts=STARTS,
    read=read,
    keeps=KEEPS,
    room="pokerstars",
    target=Target("handaudit.reading.pokerstars.writer", ".txt"),
)
