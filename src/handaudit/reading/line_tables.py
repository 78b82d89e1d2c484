"""A grammar of whole lines as tables: the pattern of each kind of line, and what may follow it."""

import msgspec


class Place(msgspec.Struct, frozen=True):
    """A place between two lines: the number of the next place after each kind of line that may follow, and
    whether the text may end here.
    """

    after: dict[str, int]
    ends: bool


class Tables(msgspec.Struct, frozen=True):
    """A grammar of whole lines.

    - ``patterns`` has the pattern of each kind of line or run of lines, in the order in which they are tried.
    - ``places`` begins with the start of a text.
    """

    patterns: dict[str, str]
    places: list[Place]
