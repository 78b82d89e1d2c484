"""Players whom a tournament deals to although they are absent: the room folds for them."""

from typing import Final

from handaudit.facts.events import (
    BetMade,
    BlindPosted,
    Called,
    Checked,
    Event,
    Folded,
    PlayerSeated,
    Raised,
)

_ACTIONS: Final = frozenset({Folded, Checked, Called, BetMade, Raised})


def folds_in_turn(events: list[Event]) -> None:
    """Puts the folds before any other action in the order of turn, if they are those of all before it.

    A tournament deals to players who are absent.  The room folds for them at once and notes it in no order,
    although their turns come later.
    """
    acts = [at for at, event in enumerate(events) if type(event) in _ACTIONS]
    first = next((n for n, at in enumerate(acts) if not isinstance(events[at], Folded)), len(acts))
    blinds = [one.seat for one in events if type(one) is BlindPosted and one.derived]
    if first < 2 or not blinds:
        return
    places = acts[:first]
    last = blinds[-1]
    folds = sorted(
        (one for at in places if isinstance(one := events[at], Folded)),
        key=lambda one: (one.seat <= last, one.seat),
    )
    seats = [one.seat for one in events if isinstance(one, PlayerSeated) and one.dealt_in]
    turns = sorted(seats, key=lambda seat: (seat <= last, seat))
    left = turns[first:]
    if first < len(acts):  # somebody acts, whose turn it is then
        left = [seat for seat in left[:1] if seat == getattr(events[acts[first]], "seat", None)]
    if [one.seat for one in folds] == turns[:first] and len(left) == 1:
        for at, fold in zip(places, folds, strict=True):
            events[at] = fold
