"""Who sits where in a hand, looked up by the names that its lines start with."""

from collections.abc import Iterable
from typing import Final

from handaudit.facts.events import Event, Unread
from handaudit.facts.log import Defect

BLANKS: Final = "\x00 \t\u00a0"
"""What may stand around a line, or around a name in it."""

NO_SEAT: Final = "somebody plays who has no line in the seat list"
ONE_NAME: Final = "two players have one name"
"""No reason says a name: it is counted among the reasons of a whole audit, where nothing can mask it."""


class Roster:
    """The seat list of a hand.

    Names are data: a line belongs to the longest seated name that starts it and leaves the rest of
    a valid line.
    """

    def __init__(self) -> None:
        self.seats: dict[str, int] = {}
        self.names: dict[int, str] = {}
        self.doubtful: str | None = None
        """A name that two seats have: lines that bear it belong to neither."""

    def add(self, name: str, seat: int) -> None:
        """Seats a player; a damaged log may seat two at one place, and the first stays."""
        if self.seats.setdefault(name, seat) != seat:
            self.doubtful = name
        self.names.setdefault(seat, name)

    def seat(self, name: str) -> int | None:
        """Seat of a player as a line names him, whatever blanks stand around the name."""
        seat = self.seats.get(name)
        if seat is None:
            name = name.strip(BLANKS)
            seat = self.seats.get(name)
        return None if name == self.doubtful else seat

    def fits(self, seat: int, said: str) -> bool:
        """Whether words about a seat begin with its player; a seat that is not listed fits any."""
        name = self.names.get(seat)
        return name is None or f"{said} ".startswith(f"{name} ")

    def longest(self, text: str, *separators: str) -> str | None:
        """The longest seated name that starts ``text``, with one of the separators (a blank) behind."""
        ends = separators or (" ",)
        found = [
            name
            for name in self.seats
            if text.startswith(name) and text.startswith(ends, len(name))
        ]
        return max(found, key=len, default=None)


def stranger(events: Iterable[Event], expected: str) -> Defect | None:
    """The defect of a hand in which somebody plays who is not seated.

    ``expected`` is what the events of such lines expect.
    """
    for event in events:
        if type(event) is Unread and event.expected == expected:
            return Defect("log:inconsistent", event.line, NO_SEAT)
    return None
