"""14.2 Cards and number of decks, with the numbers of 14.5 (cut) and 14.6(e)4 (count of the stub)."""

from datetime import date
from typing import Final, NamedTuple

HOUR: Final = 3_600_000
"""Milliseconds, as all times of this module."""

DECKS: Final = 2
"""14.2(a): decks kept at each table, at all times, told apart by sight."""

CARDS: Final = 52
"""14.2(b): cards of a deck."""


class HoursLimit(NamedTuple):
    """A number from a day on, until the next row, and the amendment that set it."""

    since: date
    most: int
    source: str


UNTIL_SEQUENCED: Final = (
    HoursLimit(date.min, 2 * HOUR, "before R.2006 d.183"),
    HoursLimit(date(2006, 5, 15), 3 * HOUR, "R.2006 d.183"),
)
"""14.2(b): the longest use of a deck until its cards are put into suit and sequence."""

UNTIL_CHANGED: Final = (
    HoursLimit(date.min, 4 * HOUR, "before R.2006 d.69"),
    HoursLimit(date(2006, 2, 21), 6 * HOUR, "R.2006 d.69"),
)
"""14.2(b): the longest time on a table of a deck that was opened for it."""

HOURS_UNSEEN: Final = date(2014, 9, 9)
"""From this day a temporary adoption changed the timing of deck changes; its text is not at hand."""

HOURS_UNSEEN_NOTE: Final = (
    "the temporary adoption of 9 September 2014 on the timing of poker deck changes has not been "
    "seen; the hours of the text before it may be others since"
)

ALTERNATE_SINCE: Final = date(1997, 12, 1)
"""14.2(d), and the deferred wash of 14.4(c)1: R.1997 d.519."""

LEAST_CUT: Final = 10
"""14.5(b)2: the fewest cards taken off the top in a cut; (b)3 presupposes that some are left."""

UNTIL_COUNTED: Final = HOUR // 4
"""14.6(e)4: the longest dealing until the stub is counted."""


def in_force(rows: tuple[HoursLimit, ...], day: date | None) -> HoursLimit:
    """The row of a day; the last one if the day is unknown."""
    return [row for row in rows if day is None or row.since <= day][-1]
