"""Tells lines between rounds that concern the table from play that has lost its round.

A round begins with its ``round`` line and ends with ``end``.  Play outside of rounds is what is left of a
damaged round.  Its stretch reaches over lines that may stand inside a round as well as between rounds: it
is unknown to which of them they belong.
"""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from handaudit.facts import events as ev
from handaudit.facts.events import Event
from handaudit.reading.table_log.session import FOLDS

LOST: Final = (
    "play that belongs to no round: the round has lost its `round` line or went on after `end`"
)
"""Why such play is not audited."""

_PREPARATION: Final = frozenset({ev.Shuffled, ev.Cut, ev.Recut, ev.StubCounted})
"""Of the table if they stand alone; next to play without a round, they belong to the lost round."""

_EITHER: Final = frozenset(
    {
        *_PREPARATION,
        *(ev.SeatTaken, ev.SeatLeft, ev.SteppedAway, ev.CameBack, ev.StakeAdded, ev.StakeRemoved),
        *(ev.DeckOpened, ev.DeckSequenced, ev.DeckRemoved, ev.KillPlaced, ev.KillLifted),
        *(ev.Said, ev.Ignored, ev.Unread),
        # Mini-dice: of the round that follows.
        *(ev.WagerPlaced, ev.WagerTakenDown),
        *(ev.ShakerOffered, ev.ShakerAccepted, ev.ShakerDeclined),
    }
)
"""What stands inside a round or between two."""

_OUTSIDE: Final = frozenset({*FOLDS, ev.DeckSpread, ev.DeckInspected, ev.DeckWashed})
"""What stands only between rounds, or changes what follows."""

_TAKEN_ALONG: Final = frozenset({*_PREPARATION, ev.Unread})
_PASSED_OVER: Final = frozenset({ev.Said, ev.Ignored})


class Run(NamedTuple):
    """Events from an index up to another; ``lost`` if they are play without a round."""

    start: int
    end: int
    lost: bool


def runs(events: Sequence[Event]) -> Iterator[Run]:
    """The events between two rounds, or before the first, as runs of one kind."""
    done = at = 0
    while at < len(events):
        if not _is_play(events[at]):
            at += 1
            continue
        start, at = _start(events, done, at), _end(events, at)
        if start > done:
            yield Run(done, start, lost=False)
        yield Run(start, at, lost=True)
        done = at
    if done < len(events):
        yield Run(done, len(events), lost=False)


def _is_play(event: Event) -> bool:
    return type(event) not in _EITHER and type(event) not in _OUTSIDE


def _start(events: Sequence[Event], done: int, at: int) -> int:
    """The start of a run whose first play is at an index.

    It takes the preparation just before it, and a line that could not be read, such as a damaged
    ``round`` line.
    """
    start = at
    while at > done and type(events[at - 1]) in _TAKEN_ALONG | _PASSED_OVER:
        at -= 1
        if type(events[at]) in _TAKEN_ALONG:
            start = at
    return start


def _end(events: Sequence[Event], at: int) -> int:
    """The end of the same run: its ``end`` line, or its last line of play or preparation."""
    end = at
    for index in range(at, len(events)):
        event = events[index]
        if type(event) in _OUTSIDE:
            break
        if _is_play(event) or type(event) in _PREPARATION:
            end = index + 1
        if isinstance(event, ev.RoundEnded):
            break
    return end
