"""Reads the hand histories of Bovada, Ignition and Bodog: the kinds of line, and where a hand ends."""

from collections.abc import Callable
from typing import Final

from handaudit.reading import hand_history, room_lines
from handaudit.reading.bovada import play
from handaudit.reading.bovada.format import STARTS
from handaudit.reading.bovada.hand import Hand
from handaudit.reading.grammar import Grammar
from handaudit.reading.hand_history import HandHistory, of_kinds
from handaudit.reading.line_parser import Block

LINES: Final[dict[str, Callable[[Hand, Block, int], None]]] = {
    "ALL_IN": play.all_in,
    "BLANK": hand_history.blank,
    "BOARD": room_lines.board,
    "BRING_IN": play.bring_in,
    "BUTTON": play.button,
    "CHATTER": hand_history.chatter,
    "CHECKED": play.checked,
    "DEALT": play.dealt,
    "FOLDED": play.folded,
    "HANDS": room_lines.hands,
    "HEADER": play.header,
    "MUCKED": play.mucked,
    "OTHER": play.other,
    "POST": play.post,
    "POT": play.pot,
    "RAISED": play.raised,
    "RAISED_BY": play.raised_by,
    "RESULT": play.result,
    "SEAT": play.seat_taken,
    "SHOWN": play.shown,
    "SPOT": play.seat_taken,
    "STAKES": play.stakes,
    "STREET": room_lines.street,
    "STUD_STREET": room_lines.hands,
    "SUMMARY": room_lines.summary,
    "UNCALLED": play.uncalled,
    "WAGER": play.wager,
    "WON": play.won,
}

HISTORY: Final = HandHistory(
    grammar=Grammar("bovada"),
    starts=STARTS,
    hand=Hand,
    lines=LINES,
    is_head=of_kinds("SEAT", "SPOT", "BUTTON", "HANDS"),
    is_paid=of_kinds("SUMMARY"),
)

read: Final = HISTORY.read
over: Final = HISTORY.over
