"""Losses of a conversion: counts by kind, with the first place of each kind."""

from collections.abc import Callable, Iterable
from typing import Final

import msgspec

from handaudit.facts.events import Event, Unread
from handaudit.facts.log import Defect, Interlude, Part, Round

Placed = Callable[[Event, int], None]
"""Called with each event that a writer has written, and the line of its text (1-based)."""

WITHOUT_STAKES: Final = "the log does not say with which stakes the players begin"
"""Why a hand of which only the play is known is not written: every format has the stakes."""

_UNREAD: Final = "a line that could not be read"
_DAMAGED: Final = "a round that is not whole in the log"
_LOST: Final = "play that belongs to no round"


class Inexpressible(Exception):  # noqa: N818 - states what is wrong
    """A format cannot express a round; ``line`` is the reason's line (0: the round as a whole)."""

    def __init__(self, reason: str, line: int = 0) -> None:
        super().__init__(reason)
        self.reason = reason
        self.line = line


class Loss(msgspec.Struct):
    """How often something was lost, and where it was lost first (``line`` is 1-based)."""

    path: str
    line: int
    count: int = 0


class Losses:
    """The losses of one or several writers.

    - ``left_out`` counts events (``PotStated``), fields of events (``HandShown.description``) and values of
      the session (``Session.game``, ``Sign.ante``).
    - ``refused`` counts rounds that were not written, by reason.
    - ``unread`` counts lines that could not be read, and rounds that are written but were never whole.
    - ``called_off`` is the number of rounds without play.
    """

    def __init__(self) -> None:
        self.left_out: dict[str, Loss] = {}
        self.refused: dict[str, Loss] = {}
        self.unread: dict[str, Loss] = {}
        self.called_off = 0

    @property
    def incomplete(self) -> bool:
        """Whether the text lacks something that it should contain."""
        return bool(self.refused or self.unread)

    def lose(self, part: Part, line: int, *kinds: str) -> None:
        """Notes a part of a line that is left out."""
        for kind in kinds:
            _count(self.left_out, kind, part.source.path, line)

    def leave_out(self, part: Part, events: Iterable[Event]) -> None:
        """Notes events that are left out."""
        for event in events:
            self.lose(part, event.line, type(event).__name__)

    def refuse(self, played: Round, reason: str, line: int | None = None) -> None:
        """Notes that a round is not written."""
        _count(self.refused, reason, played.source.path, line or played.first_line)

    def call_off(self, played: Round, defect: Defect) -> None:
        """Notes that a called-off round is not written."""
        self.called_off += 1
        self.lose(played, defect.line, f"round ({defect.message})")

    def note_damaged(self, played: Round) -> None:
        """Notes a round that is incomplete in the log and is written as far as it goes."""
        if played.defect is not None and played.defect.incomplete:
            _count(self.unread, _DAMAGED, played.source.path, played.defect.line)

    def note_lost(self, part: Interlude) -> None:
        """Notes play that belongs to no round."""
        if part.defect is not None:
            _count(self.unread, _LOST, part.source.path, part.defect.line)

    def note_unread(self, part: Part, events: Iterable[Event]) -> None:
        """Notes which of the events are lines that could not be read."""
        for event in events:
            if isinstance(event, Unread):
                _count(self.unread, _UNREAD, part.source.path, event.line)


def _count(losses: dict[str, Loss], kind: str, path: str, line: int) -> None:
    loss = losses.get(kind)
    if loss is None:
        loss = losses[kind] = Loss(path, line)
    loss.count += 1
