"""14.8 The types of poker that may be offered: the list of (a), as far as it has been seen.

The available list is from an amendment that adds badugi on an unknown day before 14 November 2011.
Super seven and big omaha have sections of later dates, and the list that names them has not been
seen. From those dates on, the section itself takes its place.
"""

from datetime import date
from typing import Final, NamedTuple

from handaudit.law.new_jersey.editions import EDITIONS


class Permit(NamedTuple):
    """The paragraph that permits the games of a section.

    ``certain`` is the first day on which it is known to be there, ``None`` for games that were on
    the list from the first edition on. ``doubt`` says what is unknown about the time before.
    """

    cite: str
    certain: date | None = None
    doubt: str = ""


PERMITTED: Final[dict[str, Permit]] = {
    "14.9": Permit("14.8(a)1"),
    "14.10": Permit("14.8(a)2"),
    "14.11": Permit("14.8(a)3"),
    "14.12": Permit("14.8(a)4"),
    "14.13": Permit("14.8(a)5"),
    "14.13A": Permit(
        "14.8(a)6",
        EDITIONS["nj-1999"],
        "mambo stud seems to have come with the three-card rankings of 19 April 1999; no list from before "
        "has been seen",
    ),
    "14.12C": Permit(
        "14.8(a)7",
        EDITIONS["nj-2011"],
        "badugi joined the list before 14 November 2011, on a day that is not known",
    ),
    "14.9B": Permit(
        "14.8(a)",
        EDITIONS["nj-2011"],
        "super seven's section is of some day after 13 November 2011; the list before it may or may "
        "not have had the game",
    ),
    "14.11(A)": Permit(
        "14.8(a)",
        EDITIONS["nj-2015"],
        "big omaha's section took effect on 28 December 2015; the list before it has not been seen",
    ),
}
"""The paragraph that permits the games of a section, by section."""

LIST: Final = "14.8(a)"
"""The list as a whole; any other game breaks it."""
