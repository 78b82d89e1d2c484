"""Reads PokerStars hand histories: the kinds of line, and where a hand ends."""

import re
from collections.abc import Callable, Mapping
from typing import Final, TypeVar

from handaudit.reading import hand_history
from handaudit.reading.hand_history import HandHistory
from handaudit.reading.line_parser import Block
from handaudit.reading.pokerstars import play, seating, streets, summary
from handaudit.reading.pokerstars.format import STARTS
from handaudit.reading.pokerstars.hand import Hand
from handaudit.reading.pokerstars.lines import GRAMMAR

LINES: Final[dict[str, Callable[[Hand, Block, int], None]]] = {
    "ACTIONS": play.actions,
    "ADDED": play.added,
    "BLANK": hand_history.blank,
    "BOARD": summary.board,
    "CANCELLED": hand_history.cancelled,
    "CASHED": play.cashed,
    "CHATTER": seating.chatter,
    "COLLECTED": play.collected,
    "DEALT": streets.dealt,
    "HANDS": streets.hands,
    "HEADER": seating.header,
    "MUCKED": play.mucked,
    "OTHER": seating.other,
    "POT": summary.pot,
    "RESHUFFLED": streets.reshuffled,
    "RESULTS": summary.results,
    "RUN": summary.run,
    "SEATS": seating.seats_taken,
    "SHOWDOWN": play.showdown,
    "SHOWN": play.shown,
    "STREET": streets.street,
    "STUD_STREET": streets.stud_street,
    "SUMMARY": summary.opened,
    "TABLE": seating.table,
    "UNCALLED": play.uncalled,
}

# Lines that only the head of a hand has. After a summary, the grammar has no kind for them.
_HEAD_LINE: Final = re.compile(
    r"[ \t]*(?:Table '[^\n]*' |Seat [0-9]+: [^\n]* in chips|\*\*\* (?:HOLE CARDS|DEALING HANDS|3rd STREET) )"
)


HandT = TypeVar("HandT", bound=Hand)


def history(
    starts: re.Pattern[str],
    hand: Callable[[str], HandT],
    lines: Mapping[str, Callable[[HandT, Block, int], None]] = LINES,
    *,
    marks: tuple[str, ...],
) -> HandHistory[HandT]:
    """The reader for a room with this layout, from the start of its hands, the class of a hand, and words
    of which every header has some.
    """
    return HandHistory(
        grammar=GRAMMAR,
        starts=starts,
        hand=hand,
        lines=lines,
        heads=frozenset(),
        head_line=_HEAD_LINE,
        paid=frozenset({"RESULTS"}),
        paid_below=frozenset({"SUMMARY"}),
        marks=marks,
    )


HISTORY: Final = history(STARTS, Hand, marks=("PokerStars", "Full Tilt Hand"))

read: Final = HISTORY.read
over: Final = HISTORY.over
