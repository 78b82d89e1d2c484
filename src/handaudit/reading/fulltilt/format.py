"""Reads the hand histories of Full Tilt Poker: the kinds of line, and where a hand ends."""

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Final

from handaudit.facts.log import Interlude, Round, Source
from handaudit.reading import hand_history
from handaudit.reading.format import Chunk, Format
from handaudit.reading.fulltilt import play
from handaudit.reading.fulltilt.hand import Hand
from handaudit.reading.fulltilt.header import KEEPS, STARTS
from handaudit.reading.hand_history import HandHistory
from handaudit.reading.line_parser import Block

LINES: Final[dict[str, Callable[[Hand, Block, int], None]]] = {
    "ACTIONS": play.actions,
    "BLANK": hand_history.blank,
    "BOARD": play.board,
    "BUTTON": play.button,
    "CHATTER": hand_history.chatter,
    "DEALT": play.dealt,
    "DRAW": hand_history.chatter,
    "HANDS": play.hands,
    "HEADER": play.header,
    "MUCKED": play.mucked,
    "OTHER": play.other,
    "POT": play.pot,
    "RESULTS": play.results,
    "SEATS": play.seats_taken,
    "SHOWDOWN": play.showdown,
    "SHOWN": play.shown,
    "STREET": play.street,
    "STUD_STREET": play.stud_street,
    "SUMMARY": play.summary,
    "UNCALLED": play.uncalled,
    "WON": play.won,
}

_HEAD: Final = frozenset({"SEATS", "BUTTON", "HANDS"})

_HISTORY: Final = HandHistory(
    grammar=play.GRAMMAR,
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
    name="fulltilt",
    title="Full Tilt Poker hand history",
    looks_like=re.compile(rf"^{STARTS.pattern}", re.MULTILINE),
    starts=STARTS,
    read=read,
    keeps=KEEPS,
    room="fulltilt",
)
