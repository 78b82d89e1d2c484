"""What a log can show: the kinds of record that it keeps, and why others are missing.

A value that a log may lack is ``None`` in an event or a sign, never a default; mypy makes every
reader handle it. This module declares the kinds of line that a format or a log never records. So a
missing line is a breach if the log records its kind, and otherwise ``not-evidenced``.
"""

import re
from collections.abc import Collection, Mapping
from enum import Enum
from functools import lru_cache
from typing import Final, Self

import msgspec

COUNTED_ID: Final = re.compile(r"([0-9]+-)([0-9]{1,9})-[0-9]+")
"""An id that counts the hands of a table, as Winamax writes it: the table, the count, a time."""


class Record(Enum):
    """A kind of fact that a log may record; reports print the values."""

    SHUFFLES = "shuffles"
    CUTS = "cuts"
    DEALS = "each card as it is dealt"
    BURNS = "burn cards"
    COLLECTS = "the collection of losing hands"
    STUB_COUNTS = "counts of the stub"
    STAKES = "stakes between rounds"
    OPENING_STAKES = "the stake with which each player begins a round"
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
    RESHUFFLES = "reshuffles within a round"

    # Each record is one object, so identity will do; Enum hashes the name, in Python, at every look-up.
    __hash__ = object.__hash__


_SEQUENCE: Final = Record.SEQUENCE


class Evidence(msgspec.Struct, frozen=True):
    """The records that one log keeps.

    ``kept`` holds them; ``because`` tells reports in a few words why the rest is missing: "a
    PokerStars history has no line for it".
    """

    kept: frozenset[Record]
    because: str
    disowned: frozenset[Record] = frozenset()
    """Records that the log itself declares as missing."""
    counted_by_id: bool = False
    """Whether the ids of hands count those of their table, in a history that says nothing between them."""

    @classmethod
    def of(
        cls,
        may: Collection[Record],
        because: str,
        keeps: Mapping[Record, bool],
        *,
        counted_by_id: bool = False,
    ) -> Self:
        """The evidence of one log of a format that ``may`` keep some records. ``keeps`` says of those
        that not every log keeps whether this one does.
        """
        kept = frozenset(record for record in may if keeps.get(record, True))
        return cls(kept=kept, because=because, counted_by_id=counted_by_id)

    @property
    def live(self) -> bool:
        """Whether the log was written while the table played, round after round."""
        return _SEQUENCE in self.kept and not self.counted_by_id

    def keeps(self, record: Record) -> bool:
        """Whether the log keeps this kind of record completely."""
        return record in self.kept

    def missing(self, record: Record) -> str:
        """Why a record is missing, in the words of reports."""
        return _missing(record, self.because)


@lru_cache(maxsize=1024)
def _missing(record: Record, because: str) -> str:
    return f"{record.value}: {because}"
