"""14.2 Cards and number of decks, and the time of 14.6(e)4; ``book.toml`` has the other numbers."""

from datetime import date
from typing import Final

HOUR: Final = 3_600_000
"""Milliseconds, as all times of this module."""

DECKS: Final = 2
"""14.2(a): decks kept at each table, at all times, told apart by sight."""

CARDS: Final = 52
"""14.2(b): cards of a deck."""


ALTERNATE_SINCE: Final = date(1997, 12, 1)
"""14.2(d), and the deferred wash of 14.4(c)1: R.1997 d.519."""

UNTIL_COUNTED: Final = HOUR // 4
"""14.6(e)4: the longest dealing until the stub is counted."""
