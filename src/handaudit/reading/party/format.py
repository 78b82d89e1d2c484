"""Reads partypoker hand histories: the kinds of line, and where a hand ends."""

import re
from collections.abc import Callable
from typing import Final

from handaudit.reading import hand_history
from handaudit.reading.format import Format
from handaudit.reading.hand_history import HandHistory
from handaudit.reading.line_parser import Block
from handaudit.reading.party import play, seating, summary
from handaudit.reading.party.hand import Hand
from handaudit.reading.party.header import KEEPS, STARTS
from handaudit.reading.party.lines import GRAMMAR

LINES: Final[dict[str, Callable[[Hand, Block, int], None]]] = {
    "ACTIONS": play.actions,
    "ALL_IN": play.all_in,
    "AWARD": play.award,
    "BLANK": hand_history.blank,
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

_HISTORY: Final = HandHistory(
    grammar=GRAMMAR,
    starts=STARTS,
    hand=Hand,
    lines=LINES,
    outside_play=frozenset({"BLANK", "CHATTER", "OTHER", "PREAMBLE"}),
    played=_PAID | {"HANDS", "STREET"},
    is_head=lambda block: block.kind in _HEAD,
    is_paid=lambda block: block.kind in _PAID,
)


FORMAT: Final = Format(
    name="party",
    title="partypoker hand history",
    looks_like=re.compile(
        rf"^(?:{STARTS.pattern}|[\x00 \t\u00a0]*Game #[0-9]+ starts\.)", re.MULTILINE
    ),
    starts=STARTS,
    read=_HISTORY.read,
    keeps=KEEPS,
    room="party",
)
