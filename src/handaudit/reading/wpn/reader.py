"""Reads the hand histories of the Winning Poker Network: the kinds of line, and where a hand ends.

Its old layout opens a hand with ``Game started at:``, its new one with ``Hand #`` and no name of a room.
"""

from collections.abc import Callable
from typing import Final

from handaudit.reading import hand_history, room_lines
from handaudit.reading.hand_history import HandHistory
from handaudit.reading.line_parser import Block
from handaudit.reading.wpn import play, summary
from handaudit.reading.wpn.format import STARTS
from handaudit.reading.wpn.hand import Hand
from handaudit.reading.wpn.lines import GRAMMAR

LINES: Final[dict[str, Callable[[Hand, Block, int], None]]] = {
    "ACTIONS": play.actions,
    "BLANK": hand_history.blank,
    "BOARD": summary.board,
    "BUTTON": hand_history.button,
    "CANCELLED": hand_history.cancelled,
    "CHATTER": hand_history.chatter,
    "COLLECTED": play.collected,
    "DEALT": play.dealt,
    "ENDED": play.ended,
    "GAME": play.game,
    "HANDS": play.hands,
    "HEADER": play.header,
    "MUCKED": play.mucked,
    "OTHER": room_lines.other,
    "OUTCOMES": summary.outcomes,
    "POT": summary.pot,
    "RECEIVED": play.received,
    "RESULTS": summary.results,
    "SEATS": play.seats_taken,
    "SHOWDOWN": room_lines.showdown,
    "SHOWN": play.shown,
    "SO_FAR": play.so_far,
    "STARTED": play.started,
    "STREET": play.street,
    "STUD_STREET": play.stud_street,
    "SUMMARY": summary.opened,
    "TABLE": play.table,
    "UNCALLED": room_lines.uncalled(15),
}

HISTORY: Final = HandHistory(
    grammar=GRAMMAR,
    starts=STARTS,
    hand=Hand,
    lines=LINES,
    heads=frozenset({"GAME", "TABLE", "BUTTON", "SEATS", "HANDS"}),
    paid=frozenset({"RESULTS", "OUTCOMES"}),
    paid_below=frozenset({"SUMMARY"}),
    marks=("Hand #", "Game Hand #", "Game started at: "),
)

read: Final = HISTORY.read
over: Final = HISTORY.over
