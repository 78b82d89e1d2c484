"""Whether the lines of a history can be of one deal, before anybody is judged by them.

A room's program writes a hand as a whole and says many things twice.  One statement that disagrees with
another may be a breach, and rules judge it.  What is here takes a hand that lost lines, or two halves of
different hands: whose acts they are is unknown.  A live log says nothing twice, and a line that is
missing there shows a breach; logs of data hold fields and not lines.  So neither is looked at.
"""

import sys
from collections import defaultdict
from collections.abc import Sequence
from operator import itemgetter
from typing import Any, Final

from handaudit.facts import events as ev
from handaudit.facts.cards import Card
from handaudit.facts.evidence import Record
from handaudit.facts.log import Defect, Round
from handaudit.law.game import Game
from handaudit.law.new_jersey import AUDITED

_POSTS: Final = (ev.BlindPosted, ev.Anted)
_ACTS: Final = (ev.Folded, ev.Checked, ev.Called, ev.BetMade, ev.Raised)
_VOLUNTARY: Final = (ev.Checked, ev.Called, ev.BetMade, ev.Raised, ev.BoardDealt)
_BOARDS: Final = (ev.BoardDealt, ev.BoardStated)
_LOOKED_AT: Final = (*_POSTS, *_ACTS, *_BOARDS, ev.PotAwarded, ev.ResultStated)
_WHOLE_BOARD: Final = 5
_FLOP: Final = 3
_NO_FLOP: Final = "the flop is missing"
_SEVERAL: Final = 2
"""Statements that disagree at the same time before the hand counts as put together."""


class _Events:
    """The events of a hand by type, each with its place in the hand: one look at each is enough."""

    def __init__(self, events: Sequence[ev.Event]) -> None:
        self._kept: dict[type, list[tuple[int, Any]]] = {kind: [] for kind in _LOOKED_AT}
        kept = self._kept.get
        for place, event in enumerate(events):
            found = kept(type(event))
            if found is not None:
                found.append((place, event))

    def of(self, *kinds: type) -> list[tuple[int, Any]]:
        """The events of these types, in the order of the hand."""
        if len(kinds) == 1:
            return self._kept[kinds[0]]
        return sorted((one for kind in kinds for one in self._kept[kind]), key=_place)

    def first(self, kinds: tuple[type, ...], default: int) -> int:
        """The place of the first event of these types."""
        return min((self._kept[kind][0][0] for kind in kinds if self._kept[kind]), default=default)


_place: Final = itemgetter(0)


def incoherence(played: Round) -> Defect | None:
    """Why the lines of a history cannot be of one deal; ``None`` if they can."""
    if played.session.evidence.keeps(Record.SEQUENCE):
        return None
    events = _Events(played.events)
    return (
        _order(events)
        or _board(played, events)
        or _blinds(played, events)
        or _results(played, events)
    )


def _order(events: _Events) -> Defect | None:
    """Forced bets come before all other play."""
    begun = events.first(_VOLUNTARY, sys.maxsize)
    for place, event in events.of(*_POSTS):
        if place > begun:
            message = (
                "a blind or an ante after play: the hand has lost lines, or another begins here"
            )
            return Defect("log:truncated", event.line, message)
    return None


def _board(played: Round, events: _Events) -> Defect | None:
    """Community cards come street by street, and each street repeats those before it.

    Games that turn cards before anybody acts write their streets in several ways.
    """
    board: list[Card | None] = []
    runs = 1
    acted, turned = events.first(_ACTS, sys.maxsize), False
    for place, event in events.of(*_BOARDS):
        if isinstance(event, ev.BoardDealt):
            runs, turned = max(runs, event.run), turned or place < acted
            if event.run > 1:
                continue
            fault = None if turned else _street(event, board)
            if fault == _NO_FLOP and _may_begin(played, events, place):
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


def _may_begin(played: Round, events: _Events, place: int) -> bool:
    """Whether one card may begin the board: the game has no flop, or it stands card by card."""
    game = AUDITED.get(played.session.game or "")
    if isinstance(game, Game) and max((street.board for street in game.streets), default=0) < _FLOP:
        return True
    behind = min((at for at, _ in events.of(*_ACTS) if at > place), default=sys.maxsize)
    flop = (one.cards for at, one in events.of(ev.BoardDealt) if place <= at < behind)
    return sum(map(len, flop)) >= _FLOP


def _other(stated: ev.Cards, board: list[Card | None]) -> bool:
    return len({*stated} - {*board}) >= _SEVERAL


def _blinds(played: Round, events: _Events) -> Defect | None:
    """The head names the blinds that are posted."""
    due = played.session.sign.blinds
    if due is None or None in due or len(due) != _SEVERAL:
        return None
    posted = [
        event
        for _, event in events.of(ev.BlindPosted)
        if event.kind == "blind" and not event.all_in
    ]
    if len(posted) < _SEVERAL or any(event.amount in due for event in posted):
        return None
    if any(isinstance(one, ev.BetReturned) and one.change for one in played.events):
        return None  # a larger chip paid a blind
    message = "no blind is one that the head names: the head is of another hand"
    return Defect("log:inconsistent", posted[0].line, message)


def _results(played: Round, events: _Events) -> Defect | None:
    """The summary says of each player what the play says."""
    folded = {event.seat for _, event in events.of(ev.Folded)}
    awards_kept = played.session.evidence.keeps(Record.AWARDS)
    awarded: defaultdict[int, int] = defaultdict(int)
    for _, event in events.of(ev.PotAwarded):
        awarded[event.seat] += event.amount
    wrong = [
        event
        for _, event in events.of(ev.ResultStated)
        if (event.result == "folded" and event.seat not in folded)
        or (event.result in ("won", "lost") and event.seat in folded)
        or (awards_kept and event.paid and event.won != awarded[event.seat])
    ]
    if len(wrong) < _SEVERAL:
        return None
    message = "the summary contradicts the play of several players: the hand consists of two halves"
    return Defect("log:inconsistent", wrong[0].line, message)
