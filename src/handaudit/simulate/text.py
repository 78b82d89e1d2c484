"""Writes sessions as Table Logs, one line per event, and records the line of each event."""

from collections.abc import Iterable

from handaudit.facts.events import Event, RoundOpened
from handaudit.reading.table_log.written_lines import LINES


class LogText:
    """A Table Log as it grows; ``lines`` are those of its events, by identity, 1-based."""

    def __init__(self) -> None:
        self.lines: dict[int, int] = {}
        self._text: list[str] = []
        self._kept: list[Event] = []

    def add(self, events: Iterable[Event]) -> None:
        """Writes events; a blank line stands before each round."""
        for event in events:
            if isinstance(event, RoundOpened):
                self._text.append("")
            self._text.append(_stamp(event.clock) + LINES[type(event)](event))
            self.lines[id(event)] = len(self._text)
            self._kept.append(event)

    def __str__(self) -> str:
        return "\n".join((*self._text, ""))


def _stamp(clock: int | None) -> str:
    """The time at the front of a line."""
    if clock is None:
        return ""
    seconds = clock // 1000
    return f"{seconds // 3600:02}:{seconds // 60 % 60:02}:{seconds % 60:02} "
