"""The clock of a table: the day of each time, and the times in a log's own words as milliseconds."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final

from handaudit.facts.events import Event

DAY: Final = 86_400_000
_EPOCH: Final = datetime(1970, 1, 1)  # noqa: DTZ001  a wall clock


class DayClock:
    """Follows the time of day of a table's lines: an earlier one than before is of the next day."""

    def __init__(self, start: int | None) -> None:
        self.now = start
        self.dated = False
        """Whether ``now`` is only the beginning of a day."""

    def read(self, event: Event) -> int | None:
        """When an event happened, ``None`` if its line gives no time or the day is not known."""
        clock, now = event.clock, self.now
        if clock is None or now is None:
            return None
        before = now % DAY
        self.dated = False
        self.now = now - before + clock + (DAY if clock < before else 0)
        return self.now

    def read_all(self, timed: Sequence[Event]) -> list[int]:
        """The same of events that all have a time; empty if the day is not known."""
        if self.now is None or not timed:
            return []
        before = self.now % DAY
        clocks = [event.clock for event in timed if event.clock is not None]
        if clocks[0] < before or clocks != sorted(clocks):
            return [at for event in timed if (at := self.read(event)) is not None]
        day = self.now - before
        self.now, self.dated = day + clocks[-1], False
        return [day + clock for clock in clocks]

    def stated(self, text: str | None) -> int | None:
        """A time in a line about a deck: the nearest to the time before, or, with a date, that one."""
        if text is None:
            return None
        if "T" in text:
            return milliseconds(text)
        if self.now is None:
            return None
        clock = _since_1970(datetime.fromisoformat(f"1970-01-01T{text}"))
        day = self.now // DAY
        if self.dated:
            return day * DAY + clock
        return min(((day + off) * DAY + clock for off in (-1, 0, 1)), key=self._away)

    def _away(self, moment: int) -> int:
        return abs(moment - (self.now or 0))


def milliseconds(text: str | None) -> int | None:
    """An ISO date and time on the clock of the table that wrote it; ``None`` without a time."""
    if not text or "T" not in text:
        return None
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        return None
    return _since_1970(moment.replace(tzinfo=None))


def zone(text: str | None) -> int | None:
    """How many milliseconds the clock of an ISO date and time is ahead of UTC, if it says so."""
    if not text or "T" not in text:
        return None
    try:
        offset = datetime.fromisoformat(text).utcoffset()
    except ValueError:
        return None
    return None if offset is None else offset // timedelta(milliseconds=1)


def _since_1970(local: datetime) -> int:
    since = local - _EPOCH
    return since.days * DAY + since.seconds * 1000 + since.microseconds // 1000
