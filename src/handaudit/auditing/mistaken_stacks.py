"""What a player may have begun a round with, if the line of the seat says too little."""

from collections.abc import Iterator, Sequence
from typing import Final

from handaudit.auditing.changed_line import Reading, changed
from handaudit.auditing.finding import Finding
from handaudit.facts import events as ev
from handaudit.facts.events import Event
from handaudit.replay.poker.table import Table

OF_STAKES: Final = frozenset(
    {
        *("wager-within-stakes", "minimum-stake", "act-only-while-in", "call-amount"),
        *("uncalled-bet-returned", "pot-conserved", "raise-exceeds-wager", "first-actor"),
        *("turn-order", "betting-round-complete"),
    }
)
"""Rules that a stack may break which is written wrong."""

WAGERS: Final = (ev.BetForced, ev.Called, ev.BetMade, ev.Raised)
MOVES: Final = (ev.Checked, ev.Folded, *WAGERS)
_CARDS: Final = (ev.CardsDealt, ev.HandsDealt, ev.BoardDealt, ev.CommonDealt)
_DRAWS: Final = (*_CARDS, ev.Discarded, ev.StoodPat)
_MORE_THAN_ANY: Final = 10**9
"""Cents that no player has."""


def other_stakes(table: Table, wrong: Sequence[Finding]) -> Iterator[Reading]:
    """A player has more than the line of the seat says, or just what the player puts in."""
    seats = {one.seat for one in wrong}
    for seated in table.seated:
        if seated.seat in seats:
            events = table.round.events
            for read in dict.fromkeys(_with_other_all_ins(events, seated)):
                played = table.round.changed(events=read)
                for stake in _stakes(read, seated.seat):
                    if stake != seated.stake:
                        yield changed(played, seated, seated.changed(stake=stake))


def _with_other_all_ins(
    events: Sequence[Event], seated: ev.PlayerSeated
) -> Iterator[tuple[Event, ...]]:
    """The events without all-ins of the stake, or of more: first those after which their player goes on.

    Where no words say all-in, a reader takes it from the stake.
    """
    own = [at for at, one in enumerate(events) if getattr(one, "seat", None) == seated.seat]
    last = max((at for at in own if isinstance(events[at], MOVES)), default=0)
    beyond = [
        at
        for at in own
        if getattr(events[at], "all_in", False)
        and put_in(events[: at + 1], seated.seat) >= seated.stake
    ]
    for left_out in ([at for at in beyond if at < last], beyond):
        found = [*events]
        for at in left_out:
            found[at] = found[at].changed(all_in=False)
        yield (*found,)


def _stakes(events: Sequence[Event], seat: int) -> Sequence[int]:
    """What a player may have had, if not the stake: what the player puts in or, without an all-in, more."""
    own = [one for one in events if getattr(one, "seat", None) == seat]
    whole = dict.fromkeys(put_in(events, seat, kinds) for kinds in (_CARDS, _DRAWS))
    all_in = any(getattr(one, "all_in", False) for one in own)
    return (*whole,) if all_in else (_MORE_THAN_ANY, *whole)


def put_in(events: Sequence[Event], seat: int, between: tuple[type[Event], ...] = _CARDS) -> int:
    """What a player puts in, if lines of these kinds stand between betting rounds."""
    put_in = bet = 0
    acted = False
    for event in events:
        if acted and isinstance(event, between):
            bet, acted = 0, False
        acted = acted or isinstance(event, (ev.Checked, *WAGERS))
        if getattr(event, "seat", None) != seat:
            continue
        if isinstance(event, (ev.Anted, ev.BlindPosted, ev.BetForced, ev.Called, ev.BetMade)):
            put_in += event.amount
            if not isinstance(event, ev.Anted):
                bet += event.amount - getattr(event, "dead", 0)
        elif isinstance(event, (ev.Raised, ev.WagerCorrected)):
            put_in, bet = put_in + event.to - bet, event.to
    return put_in
