"""Reads partypoker hand histories: the kinds of line, and where a hand ends."""

from collections.abc import Callable, Iterable, Iterator
from typing import Final

from msgspec.structs import replace

from handaudit.facts.events import Chatter, Unread
from handaudit.facts.log import Interlude, Round, Source
from handaudit.reading import hand_history
from handaudit.reading.format import Chunk
from handaudit.reading.hand_history import HandHistory
from handaudit.reading.line_parser import Block
from handaudit.reading.party import play, seating, summary
from handaudit.reading.party.format import STARTS
from handaudit.reading.party.hand import Hand
from handaudit.reading.party.header import ANNOUNCED, HEADER
from handaudit.reading.party.lines import GRAMMAR

LINES: Final[dict[str, Callable[[Hand, Block, int], None]]] = {
    "ACTIONS": play.actions,
    "ALL_IN": play.all_in,
    "AWARD": play.award,
    "BLANK": hand_history.blank,
    "BOARD": summary.board,
    "BUTTON": seating.button,
    "CANCELLED": hand_history.cancelled,
    "CASHED": play.cashed,
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
    "PREAMBLE": hand_history.chatter,
    "RESULTS": summary.results,
    "SEATS": seating.seats_taken,
    "SHOWN": play.shown,
    "STREET": play.street,
    "STUD_STREET": play.stud_street,
    "SUMMARY": summary.opened,
    "TABLE": seating.table,
    "UNSHOWN": play.unshown,
}

# Lines that only the head of a hand has: after the play, they show that another hand begins.
_HEAD: Final = frozenset({"PREAMBLE", "GAME", "TABLE", "BUTTON", "PLAYERS", "SEATS"})
_PAID: Final = frozenset({"AWARD", "RESULTS"})

HISTORY: Final = HandHistory(
    grammar=GRAMMAR,
    starts=STARTS,
    hand=Hand,
    lines=LINES,
    outside_play=frozenset({"BLANK", "CHATTER", "OTHER", "PREAMBLE"}),
    played=_PAID | {"HANDS", "STREET"},
    heads=_HEAD,
    paid=_PAID,
    marks=(" Hand History ", "#Game No"),
)


_UNAVAILABLE: Final = "The hand history for this hand number is not available"


def read(chunks: Iterable[Chunk], source: Source) -> Iterator[Round | Interlude]:
    """Reads the chunks of a log; each, except perhaps the first, starts at a header or with the number of
    the hand after it.
    """
    held: Chunk | None = None
    for chunk in chunks:
        if held is not None:
            yield from _number(held, source, lost=not _begins(held.text, chunk.text))
        held = chunk if ANNOUNCED.match(chunk.text) else None
        if held is None:
            yield from HISTORY.read_chunk(chunk, source, Hand)
    if held is not None:
        yield from _number(held, source, lost=_UNAVAILABLE not in held.text)


def joined(before: Chunk, chunk: Chunk) -> bool:  # noqa: ARG001
    """Says that the number of a hand is read with the hand after it."""
    return ANNOUNCED.match(before.text) is not None


def _begins(number: str, header: str) -> bool:
    """Whether the header belongs to the number before it: it is the same, or stands on the next line."""
    found, announced = HEADER.match(header), ANNOUNCED.match(number)
    if found is None or announced is None:
        return False
    return found["number"] == announced["announced"] or number.count("\n") == 1


def _number(chunk: Chunk, source: Source, *, lost: bool) -> Iterator[Round | Interlude]:
    """The number of a hand, and lines after it that are no header; the hand may be lost."""
    for part in HISTORY.read_chunk(chunk, source, Hand):
        first = part.events[0]
        if not lost or not isinstance(part, Interlude) or not isinstance(first, Chatter):
            yield part
            continue
        expected = "a hand after its number"
        unread = Unread(
            line=first.line, text=first.text, column=len(first.text) + 1, expected=expected
        )
        yield replace(part, events=(unread, *part.events[1:]))
        lost = False


over: Final = HISTORY.over
