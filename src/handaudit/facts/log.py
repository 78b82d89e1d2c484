"""What reading yields: a log as a stream of rounds and of the lines between them.

The parts of one file come in the order of play: that of the file, or its reverse if the newest line
comes first.  Every line of the file is in exactly one part, and in an event of it; two rounds share a
line only if the second one begins inside it.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

import msgspec

from handaudit.facts import notebook
from handaudit.facts.events import DeckOpened, Event, Preparation, RoundOpened
from handaudit.facts.evidence import Evidence
from handaudit.facts.sign import Sign


class Source(msgspec.Struct, frozen=True):
    """The source of a log: the path as the user gave it, and the name of its format."""

    path: str
    format: str


class Session(msgspec.Struct, frozen=True, kw_only=True):
    """The state of a table when a round starts."""

    game: str | None = None
    """Name of the game with its variant, such as ``holdem high``."""
    game_line: int = 0
    """Line that named the game; 0 if none did."""
    casino: str | None = None
    table: str | None = None
    date: str | None = None
    """ISO date of the session's header."""
    rules: str | None = None
    """Edition that the log pins, such as ``nj-2008``."""
    sign: Sign = Sign()
    evidence: Evidence
    tournament: bool | None = False
    """``None`` if the log does not say."""


UNNUMBERED: Final = "?"
"""Number of a round without one, or whose header is lost."""

DEFECTS: Final = {
    "log:cancelled": "the room called the round off, so that there is nothing to audit",
    "log:inconsistent": "the log contradicts itself",
    "log:not-applicable": "the round was played before the first edition of the law",
    "log:syntax": "a line or a round cannot be read as its format says",
    "log:truncated": "the log breaks off within the round",
    "log:unsupported": "the log records something that is not supported, so that the round is not audited",
}
"""Citations for faults of a log, and their meanings."""


class Defect(msgspec.Struct, frozen=True):
    """Why a round is not audited.

    ``cite`` is ``log:truncated``, ``log:syntax`` or ``log:unsupported``. Two others leave nothing
    to audit, and no audit incomplete: ``log:cancelled`` for a round that the room called off, and
    ``log:not-applicable`` for one before the first edition of the law.
    """

    cite: str
    line: int
    message: str

    @property
    def incomplete(self) -> bool:
        """Whether something that should have been audited was not."""
        return self.cite not in ("log:cancelled", "log:not-applicable")


@lru_cache(maxsize=2)
def _lines(text: str) -> list[str]:
    """The lines of a part, cached because a round may have many findings."""
    return text.split("\n")


class Part(msgspec.Struct, frozen=True, kw_only=True):
    """A stretch of a log: its events in order, and its text for quoting.

    ``first_line`` is the 1-based line of the file at which ``text`` begins.
    """

    source: Source
    first_line: int
    text: str
    events: tuple[Event, ...]
    spans: tuple[tuple[int, int], ...] = ()
    """The columns in ``text`` at which each event begins and ends, in a format whose lines hold many."""
    column: int = 1
    """The column of the file at which ``text`` begins."""

    def quoted(self, event: Event) -> tuple[int, str]:
        """The text of an event, and the column of the file at which it begins: 1 for a whole line."""
        text = self.line_text(event.line)
        for one, (start, end) in zip(self.events, self.spans, strict=False):
            if one is event and start:
                before = self.column - 1 if event.line == self.first_line else 0
                return start + before, text[start - 1 : end - 1]
        return 1, text

    def line_text(self, line: int) -> str:
        """Text of one line of the file, without its line end; empty if it is not in this part."""
        lines = _lines(self.text)
        index = line - self.first_line
        return lines[index] if 0 <= index < len(lines) else ""

    @property
    def line_count(self) -> int:
        """Number of lines of the file in this part."""
        return self.text.count("\n") + (not self.text.endswith("\n") and bool(self.text))

    @property
    def lines(self) -> range:
        """The lines of the file in this part; the first one at least."""
        return range(self.first_line, self.first_line + max(self.line_count, 1))

    def __iter__(self) -> Iterator[Event]:
        return iter(self.events)

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {self._where()}>"

    def _where(self) -> str:
        lines = self.lines
        return f"{self.source.path}, lines {lines.start} to {lines.stop - 1}"


class Interlude(Part, frozen=True, kw_only=True):
    """Lines that belong to no round: a header, seats and decks between rounds, text that is not a
    log.

    ``session`` is the state after them.
    """

    session: Session | None = None
    defect: Defect | None = None
    """Set if the lines are play that belongs to no round: they are not audited and feed no rule."""


class Round(Part, frozen=True, kw_only=True):
    """One round of play (14.1), from its first line to its last."""

    session: Session
    opened: RoundOpened
    prepared: tuple[Preparation, ...] = ()
    """Shuffles and cuts of its deck that stand before it in the log, in order."""
    new_deck: DeckOpened | None = None
    """The line that brought its deck to the table, if the log shows no round with it since, and neither
    an inspection nor a wash of it.
    """
    defect: Defect | None = None
    """Set if the round cannot be audited at all; its events are still there."""

    @property
    def id(self) -> str:
        """The log's own number of the round."""
        return self.opened.id

    def __repr__(self) -> str:
        table = self.session.table and f"table {self.session.table}"
        parts = (self.id, self.session.game, table, self._where())
        return f"<Round {', '.join(part for part in parts if part)}>"

    def _repr_html_(self) -> str:
        """The drawn round, for a notebook."""
        return notebook.html(self)
