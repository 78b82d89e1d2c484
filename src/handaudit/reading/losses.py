"""What a conversion could not carry over: counted by kind, with where each kind came up first."""

from collections.abc import Callable
from typing import Final

import msgspec

from handaudit.facts.events import Event
from handaudit.facts.log import Defect, Part, Round

Placed = Callable[[Event, int], None]
"""Is told of each event that a writer has written, and on which line of its text, from 1."""

_UNREAD: Final = "a line that could not be read"
_DAMAGED: Final = "a round that is not whole in the log"


class Loss(msgspec.Struct):
    """How often something was lost, and where it was met first (``line`` is 1-based)."""

    path: str
    line: int
    count: int = 0


class Losses:
    """What one or several writers could not carry over.

    ``left_out`` goes by events (``PotStated``), single fields of them (``HandShown.description``) and
    values of the session (``Session.game``, ``Sign.ante``); ``refused`` by the reason why a whole
    round was not written; ``unread`` counts the lines that reading could not make out, and rounds
    that are written but were never whole.  ``called_off`` is how many rounds have no play to write.
    """

    def __init__(self) -> None:
        self.left_out: dict[str, Loss] = {}
        self.refused: dict[str, Loss] = {}
        self.unread: dict[str, Loss] = {}
        self.called_off = 0

    @property
    def incomplete(self) -> bool:
        """Whether something that should have been carried over is not in what was written."""
        return bool(self.refused or self.unread)

    def lose(self, part: Part, line: int, *kinds: str) -> None:
        """Notes what a line of a part has that is left out."""
        for kind in kinds:
            _count(self.left_out, kind, part.source.path, line)

    def refuse(self, played: Round, reason: str, line: int | None = None) -> None:
        """Notes that a round is not written."""
        _count(self.refused, reason, played.source.path, line or played.first_line)

    def call_off(self, played: Round, defect: Defect) -> None:
        """Notes that a round which the room called off is not written."""
        self.called_off += 1
        self.lose(played, defect.line, f"round ({defect.message})")

    def note_damaged(self, played: Round) -> None:
        """Notes a round that is written as far as the log has it."""
        if played.defect is not None and played.defect.incomplete:
            _count(self.unread, _DAMAGED, played.source.path, played.defect.line)

    def note_unread(self, part: Part, line: int) -> None:
        """Notes a line that could not be read."""
        _count(self.unread, _UNREAD, part.source.path, line)


def _count(losses: dict[str, Loss], kind: str, path: str, line: int) -> None:
    loss = losses.get(kind)
    if loss is None:
        loss = losses[kind] = Loss(path, line)
    loss.count += 1
