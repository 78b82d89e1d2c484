"""The state of one Full Tilt hand while its lines are read."""

from handaudit.facts.events import HandsDealt
from handaudit.facts.log import Defect, Session
from handaudit.reading import hand_history
from handaudit.reading.fulltilt import left_out
from handaudit.reading.fulltilt.header import ROOM, Header, evidence
from handaudit.reading.fulltilt.left_out import Result
from handaudit.reading.hand_history import Taken
from handaudit.reading.roster import Roster


class Hand(hand_history.Hand):
    """A Full Tilt hand: the seats, and the blinds posted."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.header: Header | None = None
        self.roster = Roster()
        self.active: set[int] = set()
        """Seats that acted, posted, or were dealt cards."""
        self.posted: set[str] = set()
        """Which of the blinds was posted."""
        self.deals = 0
        self.last_street = False
        """Whether this is the last street of seven-card stud, whose cards lie face down."""
        self.run = 1
        """The board of the current summary."""
        self.has_summary = False
        self.total: int | None = None
        """The stated total of the pot."""
        self.paid = False
        """Whether a line of the play says who was paid."""
        self.results: list[Result] = []

    @property
    def stud(self) -> bool:
        """Whether the game is a stud game."""
        return self.header is not None and self.header.stud

    def deal(self, line: int) -> None:
        """A marker of a deal."""
        self.deals += 1
        self.events.append(HandsDealt(line=line))

    def finish(self) -> None:
        """Completes a play that stops before anybody is paid by what the summary says."""
        self.seat_everyone()
        if not self.paid:
            self.events += left_out.events_of(self.results, self.events)

    def dealt_in(self, taken: Taken) -> bool:
        """Whether a seated player takes part: one who does nothing in the whole hand does not."""
        return taken.seat in self.active

    def session(self) -> Session:
        """The session at the table."""
        kept = evidence(button=self.button is not None, returns=self.paid)
        header = self.header
        if header is None:
            return Session(table=self.table, evidence=kept)
        place = self.opened_at
        return Session(
            game=header.game,
            game_line=0 if place is None else self.events[place].line,
            casino=ROOM,
            table=header.table,
            date=self.at[:10] if self.at else None,
            sign=header.sign,
            evidence=kept,
            tournament=header.tournament,
        )

    def unknown(self, first: int) -> Defect | None:
        """Which part of the head is unknown."""
        if self.header is None:
            return Defect("log:syntax", first, "the header of the hand cannot be read")
        if self.header.game is None:
            return Defect("log:unsupported", first, f"the game is not known: {self.header.what}")
        if self.roster.doubtful is not None:
            return Defect("log:inconsistent", first, "two seats have the same player")
        return None

    def missing(self) -> str | None:
        """What is missing from an incomplete hand."""
        if not self.taken:
            return "the hand has lost its seat list"
        if not self.has_summary:
            return "the hand has no summary: it stops here"
        return None if self.total is not None else "the summary has no total of the pot"

    def called_off(self) -> str | None:
        """A hand without a pot is one that the room called off."""
        return None if self.total else "there is no pot: the room called the hand off"
