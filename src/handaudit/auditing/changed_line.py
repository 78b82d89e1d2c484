"""A round with one line as it may have been meant: changed, left out or added."""

from collections.abc import Iterable
from itertools import chain, islice
from typing import Final, NamedTuple

from handaudit.auditing.finding import Finding
from handaudit.facts import events as ev
from handaudit.facts.events import Event
from handaudit.facts.log import Round

_FIRST: Final = 4
"""Lines of which each has many readings, at most."""


class Reading(NamedTuple):
    """A round with one line as it may have been meant.

    ``event`` is the line as it stands, ``None`` if it is left out.
    """

    event: Event | None
    played: Round


def changed(played: Round, old: Event, *new: Event) -> Reading:
    """The round with a line changed, or without it."""
    events = [one for event in played.events for one in (new if event is old else (event,))]
    opened = next(one for one in events if isinstance(one, ev.RoundOpened))
    return Reading(old, played.changed(events=tuple(events), opened=opened))


def both_changed(played: Round, *pairs: tuple[Event, Event]) -> Reading:
    """The round with two lines changed."""
    one, other = pairs
    return Reading(one[0], changed(changed(played, *one).played, *other).played)


def with_line(played: Round, before: Event, new: Event) -> Reading:
    """The round with one line more, before another one."""
    events = [
        one for event in played.events for one in ((new, event) if event is before else (event,))
    ]
    return Reading(None, played.changed(events=tuple(events)))


def named(wrong: Iterable[Finding]) -> dict[int, None]:
    """The lines that findings name, those at which they stand first."""
    found = [*wrong]
    quoted = (quote.line for one in found for quote in one.evidence)
    return dict.fromkeys(chain((one.location.line for one in found), quoted))


def first_named(wrong: Iterable[Finding]) -> list[int]:
    """The first few of these lines, for what makes many readings of each."""
    return [*islice(named(wrong), _FIRST)]
