"""Reads the hand histories of Winamax: the kinds of line, and where a hand ends."""

from collections.abc import Callable
from typing import Final

from handaudit.reading import hand_history, room_lines
from handaudit.reading.hand_history import HandHistory
from handaudit.reading.line_parser import Block
from handaudit.reading.winamax import play
from handaudit.reading.winamax.format import STARTS
from handaudit.reading.winamax.hand import Hand
from handaudit.reading.winamax.lines import GRAMMAR

LINES: Final[dict[str, Callable[[Hand, Block, int], None]]] = {
    "ACTIONS": play.actions,
    "ADDED": play.added,
    "BLANK": hand_history.blank,
    "BOARD": room_lines.board,
    "CANCELLED": hand_history.cancelled,
    "CHATTER": hand_history.chatter,
    "COLLECTED": play.collected,
    "DEALT": play.dealt,
    "DRAW": hand_history.chatter,
    "HEADER": play.header,
    "MARKER": play.marker,
    "OTHER": room_lines.other,
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

HISTORY: Final = HandHistory(
    grammar=GRAMMAR,
    starts=STARTS,
    hand=Hand,
    lines=LINES,
    heads=frozenset({"TABLE", "SEATS", "MARKER"}),
    paid=frozenset({"RESULTS"}),
    paid_below=frozenset({"SUMMARY"}),
    marks=("Winamax Poker - ",),
)

read: Final = HISTORY.read
over: Final = HISTORY.over
