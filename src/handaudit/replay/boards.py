"""Whether the streets of a history can be of one board, or of the boards of several runs."""

import sys
from collections.abc import Sequence
from operator import attrgetter
from typing import Final

from handaudit.facts import events as ev
from handaudit.facts.cards import Card
from handaudit.facts.log import Defect, Round
from handaudit.law.game import Game
from handaudit.law.new_jersey import AUDITED

ACTS: Final = (ev.Folded, ev.Checked, ev.Called, ev.BetMade, ev.Raised)

_WHOLE_BOARD: Final = 5
_FLOP: Final = 3
_NO_FLOP: Final = "the flop is missing"
_NO_STREET: Final = "a street of the board is missing"
_SEVERAL: Final = 2
"""Cards that differ at the same time before the hand counts as put together."""

_line: Final = attrgetter("line")


def first_line(events: ev.ByType, kinds: tuple[type, ...]) -> int:
    """The first line of these types."""
    first = sys.maxsize
    for kind in kinds:
        there = events.get(kind)
        if there is not None and there[0].line < first:
            first = there[0].line
    return first


def incoherence(played: Round, events: ev.ByType) -> Defect | None:
    """Community cards come street by street, and each street repeats those before it.

    Games that turn cards before anybody acts write their streets in several ways.
    """
    board: list[Card | None] = []
    later: dict[int, list[Card | None]] = {}
    streets, stated = events.get(ev.BoardDealt, ()), events.get(ev.BoardStated, ())
    if not (streets or stated):
        return None
    for event in sorted((*streets, *stated), key=_line):
        if isinstance(event, ev.BoardDealt):
            if event.run > 1:
                fault = _later_street(event, board, later)
                if fault is not None:
                    return Defect("log:truncated", event.line, fault)
                continue
            fault = _street(event, board)
            if fault == _NO_FLOP and _may_begin(played, events, event.line):
                fault = None
            if fault is not None and not _turned_first(events):
                return Defect("log:truncated", event.line, fault)
            board += event.cards
        elif event.run > 1 and event.run not in later:
            return Defect("log:truncated", event.line, _NO_STREET)
        elif not later and _other(event.cards, board):
            message = "the summary is of another board: the hand consists of two halves"
            return Defect("log:inconsistent", event.line, message)
    return _uneven(events, board, later) if later else None


def _later_street(
    event: ev.BoardDealt, board: list[Card | None], later: dict[int, list[Card | None]]
) -> str | None:
    """Why a street of a later run cannot follow its board; if it can, its cards are noted.

    The first street of the run repeats the board of the first run, as far as both share it.
    """
    so_far = event.so_far or ()
    first = event.run not in later
    known = board[: len(so_far)] if first else later[event.run]
    if len(so_far) > len(known) or (first and so_far and so_far[-1] != known[-1]):
        return _NO_STREET
    if not first and (len(known) >= _WHOLE_BOARD or (so_far and len(so_far) < len(known))):
        return "a street is dealt twice: the hand consists of two halves"
    later[event.run] = [*(so_far if first else known), *event.cards]
    return None


def _uneven(
    events: ev.ByType, board: list[Card | None], later: dict[int, list[Card | None]]
) -> Defect | None:
    """A run whose board has fewer cards than that of another."""
    sizes = {1: len(board), **{run: len(cards) for run, cards in later.items()}}
    short = next((run for run, size in sizes.items() if size < max(sizes.values())), None)
    if short is None:
        return None
    streets: Sequence[ev.BoardDealt] = events[ev.BoardDealt]
    before = streets[0].line - 1
    last = max((one.line for one in streets if one.run == short), default=before)
    behind = min(
        (one.line for of in events.values() for one in of if one.line > last), default=last
    )
    return Defect("log:truncated", behind, _NO_STREET)


def _turned_first(events: ev.ByType) -> bool:
    """Whether cards are turned before anybody acts."""
    streets: Sequence[ev.BoardDealt] = events[ev.BoardDealt]
    return min(one.line for one in streets) < first_line(events, ACTS)


def _street(event: ev.BoardDealt, board: list[Card | None]) -> str | None:
    """Why a street cannot follow the board."""
    if event.so_far is not None:
        if len(event.so_far) > len(board):
            return _NO_STREET
        if _other(event.so_far, board):
            return "the street repeats another board: the hand consists of two halves"
    elif board and len(event.cards) >= _FLOP:
        return "a second flop: the hand consists of two halves"
    if len(board) >= _WHOLE_BOARD:
        return "a street after the last one: the hand consists of two halves"
    if not board and event.so_far is None and len(event.cards) == 1:
        return _NO_FLOP
    return None


def _may_begin(played: Round, events: ev.ByType, line: int) -> bool:
    """Whether one card may begin the board: the game has no flop, or it stands card by card."""
    game = AUDITED.get(played.session.game or "")
    if isinstance(game, Game) and max((street.board for street in game.streets), default=0) < _FLOP:
        return True
    acts = (act.line for kind in ACTS for act in events.get(kind, ()))
    behind = min((at for at in acts if at > line), default=sys.maxsize)
    flop = (one.cards for one in events[ev.BoardDealt] if line <= one.line < behind)
    return sum(map(len, flop)) >= _FLOP


def _other(stated: ev.Cards, board: list[Card | None]) -> bool:
    if stated == (*board,):  # as nearly always
        return False
    return len({*stated} - {*board}) >= _SEVERAL
