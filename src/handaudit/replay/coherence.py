"""Whether the lines of a history can be of one deal, before anybody is judged by them.

A room's program writes a hand as a whole and says many things twice.  One statement that disagrees with
another may be a breach, and rules judge it.  What is here takes a hand that lost lines, or two halves of
different hands: whose acts they are is unknown.  A live log says nothing twice, and a line that is
missing there shows a breach; logs of data hold fields and not lines.  So neither is looked at.
"""

import sys
from collections import defaultdict
from operator import attrgetter
from typing import Final

from handaudit.facts import events as ev
from handaudit.facts.cards import Card
from handaudit.facts.evidence import Record
from handaudit.facts.log import Defect, Round
from handaudit.law.game import Game
from handaudit.law.new_jersey import AUDITED

_POSTS: Final = (ev.BlindPosted, ev.Anted)
_ACTS: Final = (ev.Folded, ev.Checked, ev.Called, ev.BetMade, ev.Raised)
_VOLUNTARY: Final = (ev.Checked, ev.Called, ev.BetMade, ev.Raised, ev.BoardDealt)
_WHOLE_BOARD: Final = 5
_FLOP: Final = 3
_NO_FLOP: Final = "the flop is missing"
_SEVERAL: Final = 2
"""Statements that disagree at the same time before the hand counts as put together."""

_line: Final = attrgetter("line")


def incoherence(played: Round, events: ev.ByType) -> Defect | None:
    """Why the lines of a history cannot be of one deal; ``None`` if they can."""
    kept = played.session.evidence
    if kept.keeps(Record.SEQUENCE) or kept.keeps(Record.DEALS):
        return None
    return (
        _order(events)
        or _once(events)
        or _board(played, events)
        or _blinds(played, events)
        or _results(played, events)
    )


def _first(events: ev.ByType, kinds: tuple[type, ...]) -> int:
    """The first line of these types."""
    return min((events[kind][0].line for kind in kinds if kind in events), default=sys.maxsize)


def _order(events: ev.ByType) -> Defect | None:
    """Seats come before all play, and forced bets before all other play."""
    begun = _first(events, _VOLUNTARY)
    seats = events.get(ev.PlayerSeated, ())
    if seats and seats[-1].line > begun:
        message = "a seat line after play: the hand has lost lines, or another begins here"
        return Defect("log:truncated", seats[-1].line, message)
    if begun < sys.maxsize and not any(kind in events for kind in (*_POSTS, ev.BetForced)):
        return Defect("log:truncated", begun, "nobody posts: the hand has lost lines")
    late = [
        event.line for kind in _POSTS for event in events.get(kind, ())[-1:] if event.line > begun
    ]
    if not late:
        return None
    every = (event.line for kind in _POSTS for event in events.get(kind, ()))
    message = "a blind or an ante after play: the hand has lost lines, or another begins here"
    return Defect("log:truncated", min(line for line in every if line > begun), message)


def _once(events: ev.ByType) -> Defect | None:
    """The opening cards are dealt once, and a bet that nobody called is returned once."""
    deals = events.get(ev.HandsDealt, ())
    if len(deals) >= _SEVERAL and ev.BoardDealt in events:
        message = "the opening cards are dealt twice: the hand consists of two halves"
        return Defect("log:inconsistent", deals[1].line, message)
    returns = [one for one in events.get(ev.BetReturned, ()) if not one.change]
    if len(returns) < _SEVERAL:
        return None
    message = "a second uncalled bet is returned: the hand consists of two halves"
    return Defect("log:inconsistent", returns[-1].line, message)


def _board(played: Round, events: ev.ByType) -> Defect | None:
    """Community cards come street by street, and each street repeats those before it.

    Games that turn cards before anybody acts write their streets in several ways.
    """
    board: list[Card | None] = []
    runs = 1
    streets, stated = events.get(ev.BoardDealt, ()), events.get(ev.BoardStated, ())
    if not (streets or stated):
        return None
    acted, turned = _first(events, _ACTS), False
    for event in sorted((*streets, *stated), key=_line):
        if isinstance(event, ev.BoardDealt):
            runs, turned = max(runs, event.run), turned or event.line < acted
            if event.run > 1:
                continue
            fault = None if turned else _street(event, board)
            if fault == _NO_FLOP and _may_begin(played, events, event.line):
                fault = None
            if fault is not None:
                return Defect("log:truncated", event.line, fault)
            board += event.cards
        elif runs == 1 and _other(event.cards, board):
            message = "the summary is of another board: the hand consists of two halves"
            return Defect("log:inconsistent", event.line, message)
    return None


def _street(event: ev.BoardDealt, board: list[Card | None]) -> str | None:
    """Why a street cannot follow the board."""
    if event.so_far is not None:
        if len(event.so_far) > len(board):
            return "a street of the board is missing"
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
    acts = (act.line for kind in _ACTS for act in events.get(kind, ()))
    behind = min((at for at in acts if at > line), default=sys.maxsize)
    flop = (one.cards for one in events[ev.BoardDealt] if line <= one.line < behind)
    return sum(map(len, flop)) >= _FLOP


def _other(stated: ev.Cards, board: list[Card | None]) -> bool:
    return len({*stated} - {*board}) >= _SEVERAL


def _blinds(played: Round, events: ev.ByType) -> Defect | None:
    """The head names the blinds that are posted."""
    due = played.session.sign.blinds
    if due is None or None in due or len(due) != _SEVERAL:
        return None
    posted = [
        event
        for event in events.get(ev.BlindPosted, ())
        if event.kind == "blind" and not event.all_in
    ]
    if len(posted) < _SEVERAL or any(event.amount in due for event in posted):
        return None
    if any(isinstance(one, ev.BetReturned) and one.change for one in played.events):
        return None  # a larger chip paid a blind
    message = "no blind is one that the head names: the head is of another hand"
    return Defect("log:inconsistent", posted[0].line, message)


def _results(played: Round, events: ev.ByType) -> Defect | None:
    """The summary says once of each player what the play says."""
    results = events.get(ev.ResultStated, ())
    if len(results) < _SEVERAL:
        return None
    stated: dict[int, ev.ResultStated] = {}
    folded = {event.seat for event in events.get(ev.Folded, ())}
    awarded: defaultdict[int, int] = defaultdict(int)
    for event in events.get(ev.PotAwarded, ()):
        awarded[event.seat] += event.amount
    awards_kept = played.session.evidence.keeps(Record.AWARDS)
    wrong = []
    for event in results:
        before = stated.setdefault(event.seat, event)
        if before is not event and event.placed(before.line, before.clock) != before:
            message = f"the summary gives two results of seat {event.seat}"
            return Defect("log:inconsistent", event.line, message)
        result = event.result
        if result == "folded":
            contradicts = event.seat not in folded
        else:
            contradicts = event.seat in folded and result in ("won", "lost")
        if contradicts or (event.paid and awards_kept and event.won != awarded[event.seat]):
            wrong.append(event)
    if len(wrong) < _SEVERAL:
        return None
    message = "the summary contradicts the play of several players: the hand consists of two halves"
    return Defect("log:inconsistent", wrong[0].line, message)
