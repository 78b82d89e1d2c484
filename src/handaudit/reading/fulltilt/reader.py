"""Reads the hand histories of Full Tilt Poker: the kinds of line, and where a hand ends."""

from collections.abc import Callable
from typing import Final

from handaudit.reading import hand_history, room_lines
from handaudit.reading.fulltilt import play
from handaudit.reading.fulltilt.format import STARTS
from handaudit.reading.fulltilt.hand import Hand
from handaudit.reading.hand_history import HandHistory
from handaudit.reading.line_parser import Block

LINES: Final[dict[str, Callable[[Hand, Block, int], None]]] = {
    "ACTIONS": play.actions,
    "BLANK": hand_history.blank,
    "BOARD": room_lines.board,
    "BUTTON": play.button,
    "CANCELLED": hand_history.cancelled,
    "CHATTER": hand_history.chatter,
    "DEALT": play.dealt,
    "DRAW": play.draw,
    "HANDS": play.hands,
    "HEADER": play.header,
    "MUCKED": play.mucked,
    "OTHER": room_lines.other,
    "POT": play.pot,
    "RESULTS": play.results,
    "SEATED_LATE": play.seats_taken,
    "SEATS": play.seats_taken,
    "SHOWDOWN": room_lines.showdown,
    "SHOWN": room_lines.shown,
    "STREET": play.street,
    "STUD_STREET": play.stud_street,
    "SUMMARY": play.summary,
    "UNCALLED": room_lines.uncalled(17),
    "WON": play.won,
}

HISTORY: Final = HandHistory(
    grammar=play.GRAMMAR,
    starts=STARTS,
    hand=Hand,
    lines=LINES,
    heads=frozenset({"SEATED_LATE", "BUTTON", "HANDS"}),
    paid=frozenset({"RESULTS"}),
    paid_below=frozenset({"SUMMARY"}),
    marks=("Full",),
)

read: Final = HISTORY.read
over: Final = HISTORY.over
