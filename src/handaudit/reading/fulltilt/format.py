"""Reads the hand histories of Full Tilt Poker: the kinds of line, and where a hand ends."""

import re
from collections.abc import Callable
from typing import Final

from handaudit.reading import forms, hand_history, room_lines
from handaudit.reading.format import Format
from handaudit.reading.fulltilt import play
from handaudit.reading.fulltilt.hand import Hand
from handaudit.reading.fulltilt.header import KEEPS, STARTS
from handaudit.reading.hand_history import HandHistory, of_kinds
from handaudit.reading.line_parser import Block

LINES: Final[dict[str, Callable[[Hand, Block, int], None]]] = {
    "ACTIONS": room_lines.actions(play.action, play.event),
    "BLANK": hand_history.blank,
    "BOARD": room_lines.board,
    "BUTTON": play.button,
    "CANCELLED": room_lines.cancelled,
    "CHATTER": hand_history.chatter,
    "DEALT": play.dealt,
    "DRAW": play.draw,
    "HANDS": room_lines.hands,
    "HEADER": play.header,
    "MUCKED": play.mucked,
    "OTHER": room_lines.other,
    "POT": play.pot,
    "RESULTS": play.results,
    "SEATED_LATE": room_lines.seat_list(play.GRAMMAR),
    "SEATS": room_lines.seat_list(play.GRAMMAR),
    "SHOWDOWN": room_lines.showdown,
    "SHOWN": room_lines.shown,
    "STREET": play.street,
    "STUD_STREET": play.stud_street,
    "SUMMARY": play.summary,
    "UNCALLED": room_lines.uncalled(17),
    "WON": play.won,
}

_HISTORY: Final = HandHistory(
    grammar=play.GRAMMAR,
    starts=STARTS,
    hand=Hand,
    lines=LINES,
    is_head=of_kinds("SEATED_LATE", "BUTTON", "HANDS"),
    is_paid=of_kinds("RESULTS"),
)


FORMAT: Final = Format(
    name="fulltilt",
    title="Full Tilt Poker hand history",
    writes=forms.FULLTILT,
    looks_like=re.compile(rf"^{STARTS.pattern}", re.MULTILINE),
    starts=STARTS,
    read=_HISTORY.read,
    over=_HISTORY.over,
    implied_events=True,
    keeps=KEEPS,
    room="fulltilt",
    written_whole=True,
)
