"""Remedies: what is done about an error at the table, and what is done without one.

A breach that is put back leaves the round as it was dealt: the lines of the breach, the lines that undo them,
and then the round without the breach.
"""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final, Literal, get_args

from handaudit.facts import events as e
from handaudit.facts.events import Event

Remedy = Literal["at-once", "later", "void"]
"""The breach is undone at once, or when one more line has followed, or the round is called off."""

REMEDIES: Final[tuple[Remedy, ...]] = get_args(Remedy)

_ACTIONS: Final = (e.Checked, e.Called, e.BetMade, e.Raised, e.Folded, e.BetForced)
_PAID: Final = (e.PotAwarded, e.RakeTaken, e.Contributed)
_OFTEN: Final = 0.15


def undoing(event: Event) -> Event | None:
    """The line that undoes another one; ``None`` if there is none."""
    undone: Event
    match event:
        case e.PotAwarded():
            undone = e.AwardTakenBack(line=0, seat=event.seat, amount=event.amount)
        case e.CardsDealt():
            undone = e.CardsTakenBack(line=0, place=event.seat, to="stub")
        case e.BoardDealt():
            undone = e.CardsTakenBack(line=0, place="board", to="stub")
        case e.Burned():
            undone = e.CardsTakenBack(line=0, place="burn", to="stub")
        case _ if isinstance(event, _ACTIONS):
            undone = e.ActionTakenBack(line=0, seat=event.seat, by="floor")
        case _:
            return None
    return undone.changed(clock=event.clock)


def undone(
    remedy: Remedy, before: Sequence[Event], after: Sequence[Event], breach: Event
) -> tuple[list[Event], Event] | None:
    """A round with a breach that is undone, and the line of the breach; ``None`` if it cannot be.

    Args:
        remedy: ``at-once`` or ``later``.
        before: the round as it was dealt.
        after: the round with the breach.
        breach: the line of the breach.
    """
    same = _shared(before, after)
    at = next(place for place, event in enumerate(after) if event is breach)
    last = at + (remedy == "later")
    if at < same or not max(last, same) < min(len(after), len(before)):
        return None
    # All of it happens as the next line of the round is due: later lines have the times they had.
    lines = [event.changed(clock=before[same].clock) for event in after[same : last + 1]]
    if not all(_words(event) for event in lines[: at - same]):
        return None
    backwards = [undoing(event) for event in reversed(lines) if not _words(event)]
    back = [event for event in backwards if event is not None]
    if not back or len(back) < len(backwards):
        return None
    return [*before[:same], *lines, *back, *before[same:]], lines[at - same]


def voided(
    after: Sequence[Event], breach: Event, wagered: dict[int, int]
) -> tuple[list[Event], Event] | None:
    """A round that is called off at the line of its breach, and that line.

    ``wagered`` is what goes back to each seat. Chips that have left the pot by then have no way back.
    """
    at = next(place for place, event in enumerate(after) if event is breach)
    if any(isinstance(event, _PAID) for event in after[: at + 1]):
        return None
    if isinstance(breach, (e.Discarded, e.StoodPat)):
        return None  # a draw that is broken off lacks cards, whatever its order
    returns = [
        e.BetReturned(line=0, clock=breach.clock, seat=seat, amount=amount)
        for seat, amount in wagered.items()
        if amount > 0
    ]
    called_off = e.RoundVoided(line=0, clock=breach.clock, reason="misdeal")
    ended = e.RoundEnded(line=0, clock=breach.clock)
    return [*after[: at + 1], called_off, *returns, ended], breach


def lawful(events: Sequence[Event], rng: Random) -> Iterator[Event]:
    """A round with remedies that no breach made necessary.

    Larger chips pay for wagers, with change, and players take back what they then do again.
    """
    for place, event in enumerate(events):
        around = events[max(place - 1, 0) : place + 2]
        plain = not any(isinstance(one, (e.Declared, e.WagerCorrected)) for one in around)
        if isinstance(event, (e.Called, e.BlindPosted, e.Anted)) and _is_chosen(event, rng):
            yield event.changed(amount=event.amount + _CHANGE)
            change = e.BetReturned(line=0, seat=event.seat, amount=_CHANGE, change=True)
            yield change.changed(clock=event.clock)
            continue
        yield event
        if isinstance(event, _ACTIONS) and plain and rng.random() < _OFTEN:
            back = e.ActionTakenBack(line=0, clock=event.clock, seat=event.seat)
            yield from (back, event)


_CHANGE: Final = 100


def _is_chosen(event: e.Called | e.BlindPosted | e.Anted, rng: Random) -> bool:
    whole = not event.all_in and event.amount % _CHANGE == 0
    return whole and rng.random() < _OFTEN


def _shared(before: Sequence[Event], after: Sequence[Event]) -> int:
    """How many lines the rounds share at their beginning."""
    pairs = zip(before, after, strict=False)
    return next((place for place, (one, other) in enumerate(pairs) if one != other), len(before))


def _words(event: Event) -> bool:
    return isinstance(event, e.Declared)
