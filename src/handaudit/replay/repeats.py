"""Whether a history says something twice that a room's program says once.

Such a line accuses nobody, but it is of a hand that was put together.  Where boards are run twice, or there
are side pots, hands are shown again in the same words.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from handaudit.facts import events as ev
from handaudit.facts.log import Defect

_ONCE: Final = (
    (ev.PotStated, "the total of the pot"),
    (ev.BoardStated, "the board of the summary"),
    (ev.ShowdownOpened, "the show-down"),
)
"""What a hand has once, or once for each board."""


def repeated(events: ev.ByType) -> Defect | None:
    """The first line that says again what a line before it says."""
    for kind, what in _ONCE:
        if len(there := events.get(kind, ())) > 1 and (line := _again(there)) is not None:
            return Defect("log:inconsistent", line, f"{what} is given twice")
    if len(dealt := events.get(ev.CardsRevealed, ())) > 1 and (line := _at_once(dealt)) is not None:
        return Defect("log:inconsistent", line, "cards are dealt twice by the same line")
    for ending in (ev.HandShown, ev.HandMucked):
        several = events.get(ending, ())
        if len(several) > 1 and not _side_pots(events) and (line := _at_once(several)) is not None:
            return Defect("log:inconsistent", line, "a hand is shown or mucked twice")
    return _shown_and_mucked(events) if ev.HandMucked in events else None


def _again(several: Sequence[ev.Event]) -> int | None:
    """The first line of several that is another one of them again."""
    for at, event in enumerate(several):
        if any(_same(event, before) for before in several[:at]):
            return event.line
    return None


def _at_once(several: Sequence[ev.Event]) -> int | None:
    """The first line that says what the line above it says."""
    for before, event in pairwise(several):
        if event.line == before.line + 1 and _same(event, before):
            return event.line
    return None


def _same(event: ev.Event, before: ev.Event) -> bool:
    return event.line != before.line and event.placed(before.line, before.clock) == before


def _side_pots(events: ev.ByType) -> bool:
    awards: Sequence[ev.PotAwarded] = events.get(ev.PotAwarded, ())
    return any(one.pot for one in awards)


def _shown_and_mucked(events: ev.ByType) -> Defect | None:
    """A player shows a hand, and then gives it up unseen."""
    shown: Sequence[ev.HandShown] = events.get(ev.HandShown, ())
    lines = {one.seat: one.line for one in shown}
    mucked: Sequence[ev.HandMucked] = events[ev.HandMucked]
    for event in mucked:
        if lines.get(event.seat, event.line) < event.line:
            message = f"seat {event.seat} shows a hand, and mucks it"
            return Defect("log:inconsistent", event.line, message)
    return None
