"""Writes any events as a Table Log that reads back as the same events.

Each line is read back before it is written, so that what a Table Log cannot say is left out and
counted, never changed in silence.  Comments, chatter and lines that could not be read are not
written; line breaks inside a name become blanks.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final

from msgspec.structs import fields, replace

from handaudit import events as e
from handaudit.events import Event
from handaudit.log import Interlude, Round
from handaudit.reading.table_log import read_line
from handaudit.reading.table_log_session import START, fold
from handaudit.writing.table_log_lines import LINES, quoted_seat_line
from handaudit.writing.table_log_session import announcements, lost

_UNSAID: Final = (e.Ignored, e.Chatter, e.Unread)
_MOST_KNOWN: Final = 50_000


class Writer:
    """Writes one Table Log.

    ``left_out`` counts what it could not carry over: events by the name of their type, single
    fields as ``HandShown.description``, posted values as ``Sign.ante``.
    """

    def __init__(self) -> None:
        self.left_out: Counter[str] = Counter()
        self._session = START
        self._begun = False
        self._among_seat_lines = False
        self._known: dict[Event, tuple[str, tuple[str, ...]]] = {}

    def write(self, parts: Iterable[Round | Interlude]) -> Iterator[str]:
        """The lines of the log, each with its line end; nothing for no parts."""
        for part in parts:
            for event in part:
                if isinstance(part, Round) and event == part.opened:
                    self.left_out.update(lost(self._session, part.session))
                    for told in announcements(self._session, part.session):
                        yield from self._lines(told)
                yield from self._lines(event)

    def _lines(self, event: Event) -> Iterator[str]:
        if isinstance(event, _UNSAID):
            return
        if not self._begun:
            self._begun = True
            if not isinstance(event, e.LogOpened):
                yield "tlog 1\n"
        if isinstance(event, e.RoundOpened):
            yield "\n"
        line, missing = self._line(event)
        self.left_out.update(missing)
        if line:
            self._session = fold(self._session, event)
            self._among_seat_lines = isinstance(event, e.RoundOpened | e.PlayerSeated)
            yield f"{_stamp(event.clock)}{line}\n"

    def _line(self, event: Event) -> tuple[str, tuple[str, ...]]:
        """The line of an event, empty if it has none, and the names of what the line lacks."""
        if isinstance(event, e.PlayerSeated) and not self._among_seat_lines:
            return _checked(event, (quoted_seat_line(event),))
        bare = replace(event, line=0, clock=None)
        known = self._known.get(bare)
        if known is None:
            if len(self._known) > _MOST_KNOWN:
                self._known.clear()
            known = self._known[bare] = _checked(bare, _candidates(bare))
        return known


def _candidates(event: Event) -> Iterator[str]:
    """Lines that may say an event, the one that says most first."""
    if type(event) not in LINES:
        return
    yield LINES[type(event)](event)
    if isinstance(event, e.PlayerSeated):
        yield quoted_seat_line(event)
    if isinstance(event, e.RoundOpened | e.DeckOpened | e.DeckSequenced | e.DeckRemoved):
        yield LINES[type(event)](replace(event, at=None))


def _checked(event: Event, candidates: Iterable[str]) -> tuple[str, tuple[str, ...]]:
    """The first line that reads back as this kind of event, and the names of what it lacks."""
    kind = type(event)
    for line in candidates:
        back = read_line(line) if line and "\n" not in line else None
        if type(back) is kind:
            names = [field.name for field in fields(kind) if field.name not in {"line", "clock"}]
            lacks = [name for name in names if getattr(back, name) != getattr(event, name)]
            return line, tuple(f"{kind.__name__}.{name}" for name in lacks)
    return "", (kind.__name__,)


def _stamp(clock: int | None) -> str:
    """The time at the front of a line, from milliseconds after midnight."""
    if clock is None:
        return ""
    seconds, rest = divmod(clock % 86_400_000, 1000)
    fraction = f".{rest:03}" if rest else ""
    return f"{seconds // 3600:02}:{seconds // 60 % 60:02}:{seconds % 60:02}{fraction} "
