"""Reads partypoker hand histories: one round a header, text between hands, damaged hands."""

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Final, cast

from handaudit.facts.events import RoundOpened
from handaudit.facts.log import Defect, Interlude, Round, Session, Source
from handaudit.facts.sign import Sign
from handaudit.reading.format import Chunk, Format
from handaudit.reading.line_parser import Block
from handaudit.reading.party import play, seating, summary
from handaudit.reading.party.hand import Hand
from handaudit.reading.party.header import KEEPS, STARTS, evidence, sign
from handaudit.reading.party.lines import GRAMMAR

UNNUMBERED: Final = "?"
"""Number of a hand whose header is lost."""

_READ: Final[dict[str, Callable[[Hand, Block, int], None]]] = {
    "ACTIONS": play.actions,
    "ALL_IN": play.all_in,
    "AWARD": play.award,
    "BLANK": seating.blank,
    "BOARD": summary.board,
    "BUTTON": seating.button,
    "CANCELLED": play.cancelled,
    "CHATTER": seating.chatter,
    "DEALT": play.dealt,
    "GAME": seating.game,
    "HANDS": play.hands,
    "HEADER": seating.header,
    "LEVEL": seating.level_posted,
    "LOW": play.low,
    "OTHER": seating.other,
    "PLAYERS": seating.players,
    "POT": summary.pot,
    "PREAMBLE": seating.chatter,
    "RESULTS": summary.results,
    "SEATS": seating.seats_taken,
    "SHOWN": play.shown,
    "STREET": play.street,
    "STUD_STREET": play.stud_street,
    "SUMMARY": summary.opened,
    "TABLE": seating.table,
    "UNSHOWN": play.unshown,
}

_OUTSIDE_PLAY: Final = frozenset({"BLANK", "CHATTER", "OTHER", "PREAMBLE"})

# What only the head of a hand has: behind the play it tells that another hand begins there.
_HEAD: Final = frozenset({"PREAMBLE", "GAME", "TABLE", "BUTTON", "PLAYERS", "SEATS"})
_PLAY: Final = frozenset({"HANDS", "STREET", "AWARD", "RESULTS"})
_PAID: Final = frozenset({"AWARD", "RESULTS"})


def read(chunks: Iterable[Chunk], source: Source) -> Iterator[Round | Interlude]:
    """Reads the chunks of a log, each of which starts at a header but perhaps the first."""
    for first_line, text in chunks:
        whole = text if text.endswith("\n") else text + "\n"
        start, line = 0, first_line
        for blocks in _hands(GRAMMAR.parse(whole)):
            end = start + sum(len(block.text) for block in blocks)
            piece = text[start:end]
            yield _part(blocks, Chunk(line, piece), source)
            start = end
            line += piece.count("\n")


def _hands(blocks: list[Block]) -> Iterator[list[Block]]:
    """The lines of a chunk, split where another hand begins that has lost its header.

    The lines in which the room announces the next hand are no part of this one either, nor what cannot
    be read behind a blank line after the pot was paid: it is what is left of a header.
    """
    start = 0
    played = paid = over = False
    for at, block in enumerate(blocks):
        kind = block.kind
        if (played and kind in _HEAD) or (over and kind == "OTHER"):
            yield blocks[start:at]
            start, played, paid = at, False, False
        played = played or kind in _PLAY
        paid = paid or kind in _PAID
        over = paid and kind == "BLANK"
    if start < len(blocks):
        yield blocks[start:]


def _part(blocks: list[Block], chunk: Chunk, source: Source) -> Round | Interlude:
    hand = Hand()
    line = chunk.first_line
    for block in blocks:
        _READ[block.kind](hand, block, line)
        line += block.text.count("\n")
    hand.seat_everyone()
    hand.return_uncalled()
    if hand.number is None and all(block.kind in _OUTSIDE_PLAY for block in blocks):
        return Interlude(
            source=source,
            first_line=chunk.first_line,
            text=chunk.text,
            events=tuple(hand.events),
        )
    opened = RoundOpened(line=chunk.first_line, id=UNNUMBERED)
    if hand.number is not None:
        opened = cast(RoundOpened, hand.events[hand.opened_at])
        opened = opened.changed(at=hand.at, button=hand.button)
        hand.events[hand.opened_at] = opened
    return Round(
        source=source,
        first_line=chunk.first_line,
        text=chunk.text,
        events=tuple(hand.events),
        session=_session(hand),
        opened=opened,
        defect=_defect(hand, chunk),
    )


def _session(hand: Hand) -> Session:
    played = hand.played
    kept = evidence(
        button=hand.button is not None,
        shows=not hand.has_summary and hand.converted is None,
        awards=not hand.has_summary,
        rake=hand.has_rake,
    )
    if played is None:
        return Session(table=hand.table, sign=Sign(seats=hand.most_seats), evidence=kept)
    return Session(
        game=played.game,
        game_line=hand.what_line,
        casino=hand.converted,
        table=hand.table,
        date=hand.date,
        sign=sign(played, hand.posted, hand.most_seats),
        evidence=kept,
        tournament=played.tournament,
    )


def _defect(hand: Hand, chunk: Chunk) -> Defect | None:
    """Why the hand cannot be audited: it was called off, its game is unknown, or it is not whole."""
    if hand.cancelled is not None:
        return Defect("log:cancelled", hand.cancelled, "the room called the hand off")
    fault = _unknown(hand, chunk.first_line)
    missing = None if fault else _missing(hand)
    if missing is None:
        return fault
    last = len(chunk.text.rstrip("\x00 \t\u00a0\n"))
    return Defect("log:truncated", chunk.first_line + chunk.text.count("\n", 0, last), missing)


def _unknown(hand: Hand, first: int) -> Defect | None:
    """What the head of the hand leaves unknown: which hand, which game, which players."""
    fault: Defect | None = None
    if hand.number is None:
        fault = Defect("log:truncated", first, "the hand has lost its header")
    elif hand.played is None:
        fault = Defect("log:syntax", first, "the line of the game is missing or cannot be read")
    elif hand.played.game is None:
        what = f"the game is not known: {hand.what.strip()}"
        fault = Defect("log:unsupported", hand.what_line, what)
    elif hand.roster.doubtful is not None:
        line = hand.taken[0].line
        fault = Defect("log:syntax", line, f"two players are called {hand.roster.doubtful}")
    elif hand.stranger is not None:
        line, name = hand.stranger
        fault = Defect("log:truncated", line, f"{name} plays and has no line in the seat list")
    return fault


def _missing(hand: Hand) -> str | None:
    if not hand.taken:
        return "the hand has lost its seat list"
    if not hand.has_award:
        return "the hand has no line that says who is paid: it stops here"
    if hand.opens and not hand.posts:
        # Tournaments before 2013 or so printed the blinds in the head alone.
        return "the hand has no lines for its blinds"
    return None


FORMAT: Final = Format(
    name="party",
    title="partypoker hand history",
    looks_like=re.compile(
        rf"^(?:{STARTS.pattern}|[\x00 \t\u00a0]*Game #[0-9]+ starts\.)", re.MULTILINE
    ),
    starts=STARTS,
    read=read,
    keeps=KEEPS,
    room="party",
)
