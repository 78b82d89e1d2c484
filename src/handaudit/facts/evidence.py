"""What a log can show: the kinds of record that it keeps, and why it lacks the others.

A value that a log may lack is ``None`` in an event or a sign, never a default; mypy makes every
reader of it say what happens then.  Whole kinds of line that a format or a log never keeps are
declared here, so that a missing line of a kept kind is a breach and one of an unkept kind is
silence (``not-evidenced``).
"""

from enum import Enum

import msgspec


class Record(Enum):
    """A kind of fact that a log may keep; the values are the words of reports."""

    SHUFFLES = "shuffles"
    CUTS = "cuts"
    DEALS = "each card as it is dealt"
    BURNS = "burn cards"
    COLLECTS = "the collection of losing hands"
    STUB_COUNTS = "counts of the stub"
    STAKES = "stakes between rounds"
    RAKE = "the rake"
    RETURNS = "the return of uncalled bets"
    POT_NAMES = "which pot an award comes from"
    AWARDS = "the award of the pot"
    BUTTON = "the button"
    HOLE_CARDS = "all hole cards"
    SHOWS = "which hands were shown or mucked"
    DECLARATIONS = "spoken declarations"
    DECKS = "which deck is in use"
    KILLS = "the kill button"
    SEQUENCE = "whether a round is missing"
    CLOCK = "the time of each event"

    # There is one object a record; Enum's own hash is of the name, in Python, at every look-up.
    __hash__ = object.__hash__


class Evidence(msgspec.Struct, frozen=True):
    """The records that one log keeps.

    ``kept`` holds them; ``because`` says in a few words why the rest is missing, for reports:
    "a PokerStars history has no line for it".
    """

    kept: frozenset[Record]
    because: str
    disowned: frozenset[Record] = frozenset()
    """Records that the log itself says it does not keep."""

    def keeps(self, record: Record) -> bool:
        """Whether the log keeps this kind of record completely."""
        return record in self.kept

    def missing(self, record: Record) -> str:
        """Why a record cannot be found, as a report prints it."""
        return f"{record.value}: {self.because}"
