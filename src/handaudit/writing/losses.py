"""What a conversion could not carry over: counted by kind, with where each kind came up first."""

import msgspec

from handaudit.log import Part, Round


class Loss(msgspec.Struct):
    """How often something was lost, and where it was met first (``line`` is 1-based)."""

    path: str
    line: int
    count: int = 0


class Losses:
    """What one or several writers could not carry over.

    ``left_out`` goes by events (``PotStated``), single fields of them (``HandShown.description``) and
    values of the session (``Session.game``, ``Sign.ante``); ``refused`` by the reason why a whole
    round was not written; ``unread`` counts the lines that reading could not make out.
    """

    def __init__(self) -> None:
        self.left_out: dict[str, Loss] = {}
        self.refused: dict[str, Loss] = {}
        self.unread: dict[str, Loss] = {}

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

    def note_unread(self, part: Part, line: int) -> None:
        """Notes a line that could not be read."""
        _count(self.unread, "lines that could not be read", part.source.path, line)


def _count(losses: dict[str, Loss], kind: str, path: str, line: int) -> None:
    loss = losses.get(kind)
    if loss is None:
        loss = losses[kind] = Loss(path, line)
    loss.count += 1
