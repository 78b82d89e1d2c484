"""Reads the hand histories of the Winning Poker Network: the kinds of line, and where a hand ends.

Its old layout opens a hand with ``Game started at:``, its new one with ``Hand #`` and no name of a room.
"""

from collections.abc import Callable
from typing import Final

from handaudit.reading import hand_history, room_lines
from handaudit.reading.hand_history import HandHistory
from handaudit.reading.line_parser import Block
from handaudit.reading.wpn import play
from handaudit.reading.wpn.format import STARTS
from handaudit.reading.wpn.hand import Hand
from handaudit.reading.wpn.lines import GRAMMAR, action

LINES: Final[dict[str, Callable[[Hand, Block, int], None]]] = {
    "ACTIONS": room_lines.actions(action, play.event),
    "BLANK": hand_history.blank,
    "BOARD": play.board,
    "BUTTON": hand_history.button,
    "CANCELLED": hand_history.cancelled,
    "CHATTER": hand_history.chatter,
    "COLLECTED": play.collected,
    "DEALT": play.dealt,
    "ENDED": play.ended,
    "GAME": play.game,
    "HANDS": room_lines.hands,
    "HEADER": play.header,
    "MUCKED": play.mucked,
    "OTHER": room_lines.other,
    "OUTCOME": play.outcome,
    "POT": play.pot,
    "RECEIVED": play.received,
    "RESULTS": play.results,
    "SEATS": room_lines.seat_list(GRAMMAR),
    "SHOWDOWN": room_lines.showdown,
    "SHOWN": play.shown,
    "SO_FAR": play.so_far,
    "STARTED": play.started,
    "STREET": play.street,
    "STUD_STREET": play.stud_street,
    "SUMMARY": room_lines.summary,
    "TABLE": play.table,
    "UNCALLED": room_lines.uncalled(15),
}

HISTORY: Final = HandHistory(
    grammar=GRAMMAR,
    starts=STARTS,
    hand=Hand,
    lines=LINES,
    heads=frozenset({"GAME", "TABLE", "BUTTON", "SEATS", "HANDS"}),
    paid=frozenset({"RESULTS", "OUTCOME"}),
    marks=("Hand #", "Game Hand #", "Game started at: "),
)

read: Final = HISTORY.read
over: Final = HISTORY.over
