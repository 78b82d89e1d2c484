"""Reads the hand histories of Winamax: the kinds of line, and where a hand ends."""

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Final

from handaudit.facts.log import Interlude, Round, Source
from handaudit.reading import hand_history
from handaudit.reading.format import Chunk, Format
from handaudit.reading.hand_history import HandHistory
from handaudit.reading.line_parser import Block
from handaudit.reading.winamax import play
from handaudit.reading.winamax.hand import Hand
from handaudit.reading.winamax.header import KEEPS, STARTS
from handaudit.reading.winamax.lines import GRAMMAR

LINES: Final[dict[str, Callable[[Hand, Block, int], None]]] = {
    "ACTIONS": play.actions,
    "ADDED": play.added,
    "BLANK": hand_history.blank,
    "BOARD": play.board,
    "CHATTER": hand_history.chatter,
    "COLLECTED": play.collected,
    "DEALT": play.dealt,
    "DRAW": hand_history.chatter,
    "HEADER": play.header,
    "MARKER": play.marker,
    "OTHER": play.other,
    "POT": play.pot,
    "RESULTS": play.results,
    "SEATS": play.seats_taken,
    "SHOWDOWN": play.showdown,
    "SHOWN": play.shown,
    "STREET": play.street,
    "STUD_STREET": play.stud_street,
    "SUMMARY": play.summary,
    "TABLE": play.table,
}

_HEAD: Final = frozenset({"TABLE", "SEATS", "MARKER"})

_HISTORY: Final = HandHistory(
    grammar=GRAMMAR,
    starts=STARTS,
    hand=Hand,
    lines=LINES,
    outside_play=frozenset({"BLANK", "CHATTER", "OTHER"}),
    played=frozenset({"SUMMARY"}),
    is_head=lambda block: block.kind in _HEAD,
    is_paid=lambda block: block.kind == "RESULTS",
)


def read(chunks: Iterable[Chunk], source: Source) -> Iterator[Round | Interlude]:
    """Reads the chunks of a log; each, except perhaps the first, starts at a header."""
    return _HISTORY.read(chunks, source)


FORMAT: Final = Format(
    name="winamax",
    title="Winamax hand history",
    looks_like=re.compile(rf"^{STARTS.pattern}", re.MULTILINE),
    starts=STARTS,
    read=read,
    keeps=KEEPS,
    room="winamax",
)
