"""Reads the hand histories of Bovada, Ignition and Bodog: the kinds of line, and where a hand ends."""

from collections.abc import Callable
from typing import Final

from handaudit.reading import hand_history, room_lines
from handaudit.reading.bovada import play
from handaudit.reading.bovada.format import STARTS
from handaudit.reading.bovada.hand import Hand
from handaudit.reading.bovada.lines import GRAMMAR
from handaudit.reading.hand_history import HandHistory
from handaudit.reading.line_parser import Block

LINES: Final[dict[str, Callable[[Hand, Block, int], None]]] = {
    "BLANK": hand_history.blank,
    "BOARD": room_lines.board,
    "BUTTON": play.button,
    "CHATTER": hand_history.chatter,
    "GONE": play.gone,
    "HANDS": room_lines.hands,
    "HEADER": play.header,
    "OTHER": play.other,
    "PLAYED": play.played,
    "POT": play.pot,
    "RESULT": play.result,
    "SEATS": play.seat_list("SEATS"),
    "SPOTS": play.seat_list("SPOTS"),
    "STAKES": play.stakes,
    "STREET": room_lines.street,
    "STUD_STREET": room_lines.hands,
    "SUMMARY": room_lines.summary,
}

HISTORY: Final = HandHistory(
    grammar=GRAMMAR,
    starts=STARTS,
    hand=Hand,
    lines=LINES,
    heads=frozenset({"SEATS", "SPOTS", "BUTTON", "HANDS"}),
    paid=frozenset({"SUMMARY"}),
    outside_play=hand_history.OUTSIDE_PLAY | {"GONE"},
    marks=("Hand #",),
)

read: Final = HISTORY.read
over: Final = HISTORY.over
