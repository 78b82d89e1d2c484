"""The state of one Full Tilt hand while its lines are read."""

from handaudit.facts.evidence import Evidence
from handaudit.facts.sign import Sign
from handaudit.reading.fulltilt import left_out
from handaudit.reading.fulltilt.header import ROOM, Header, evidence
from handaudit.reading.fulltilt.left_out import SummaryLine
from handaudit.reading.room_hand import RoomHand
from handaudit.reading.text_hand import SeatLine


class Hand(RoomHand[Header]):
    """A Full Tilt hand."""

    line_named = "a line of a Full Tilt hand"
    lists_everyone = True
    button_below_blinds = True
    room = ROOM

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.last_street = False
        """Whether this is the last street of seven-card stud, whose cards lie face down."""
        self.total: int | None = None
        """The stated total of the pot."""
        self.paid = False
        """Whether a line of the play says who was paid."""
        self.results: list[SummaryLine] = []
        self.folded: set[int] = set()
        """Seats that folded, by the summary."""
        self.looked_below = False
        """Whether players were looked for in the summary."""
        self.has_stakes = True
        """Whether a seat list gives the stakes."""

    def who(self, name: str) -> int | None:
        """The seat of a player; without a seat list, by the summary."""
        if not (self.taken or self.has_summary or self.looked_below) and self.opened_at is not None:
            self.looked_below = True
            header = self.events[self.opened_at]
            for seat, player, away in left_out.seats(self.text):
                self.has_stakes = False
                self.take_seat(header.line, seat, player, 0, away=away)
        return RoomHand.who(self, name)

    def finish(self) -> None:
        """Completes a play that stops before anybody is paid by what the summary says."""
        if not self.has_stakes:
            stakes = left_out.stakes(self.events)
            for one in self.taken:
                one.stake = stakes.get(one.seat, 0)
        self.seat_everyone()
        self.compare_pots()
        if not self.paid:
            self.events += left_out.events_of(self.results, self.events)

    def dealt_in(self, taken: SeatLine) -> bool:
        """Whether a seated player takes part: the summary says of one without an act who folded."""
        return taken.seat in self.active or taken.seat in self.folded

    def evidence(self) -> Evidence:
        """The records that the hand keeps."""
        return evidence(button=self.button is not None, returns=self.paid, stakes=self.has_stakes)

    def sign(self, header: Header) -> Sign:
        """The posted values."""
        return header.sign

    def called_off(self) -> str | None:
        """A hand without a pot is one that the room called off."""
        return None if self.total else "there is no pot: the room called the hand off"
