"""What every event has, and the lines of a log that are not play."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal, Self

import msgspec


class Event(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """The fields of every event: its first line in the file, and its time of day if the log gives
    one.

    ``line`` is 1-based.  ``clock`` is milliseconds after midnight.
    """

    line: int
    clock: int | None = None

    @property
    def lines(self) -> int:
        """How many lines of the file this event stands for."""
        return 1

    def placed(self, line: int, clock: int | None) -> Self:
        """The same event with another line and time."""
        return msgspec.structs.replace(self, line=line, clock=clock)

    def changed(self, **fields: Any) -> Self:
        """The same event with some fields changed."""
        return msgspec.structs.replace(self, **fields)


# --- lines without play -----------------------------------------------------------


class Ignored(Event, frozen=True, gc=False):
    """Blank lines and comments: ``count`` lines in a row."""

    count: int = 1

    @property
    def lines(self) -> int:
        return self.count


class Chatter(Event, frozen=True, gc=False):
    """A known line that is shown but never interpreted: talk, arrivals, disconnections."""

    text: str


class Unread(Event, frozen=True, gc=False):
    """A line that could not be read: where reading stopped (1-based column) and what was expected."""

    text: str
    column: int
    expected: str


class Said(Event, frozen=True, gc=False):
    """Free text of the dealer or the floor."""

    by: Literal["dealer", "floor"]
    text: str


ByType = Mapping[type, Sequence[Any]]
"""Events by their types, in their order."""


def by_type(events: Iterable[Event]) -> ByType:
    """The events of each type, in their order."""
    found: defaultdict[type, list[Any]] = defaultdict(list)
    for event in events:
        found[type(event)].append(event)
    found.default_factory = None  # a type without events is missing from here on
    return found


def any_unread(events: Sequence[Event]) -> bool:
    """Whether any of these lines could not be read."""
    for event in events:  # noqa: SIM110  a generator would cost more than all it looks at
        if type(event) is Unread:
            return True
    return False
