"""The state of one Winamax hand while its lines are read."""

from handaudit.facts.events import BetReturned, PotAwarded, PotStated, ResultStated
from handaudit.facts.evidence import COUNTED_ID, Evidence
from handaudit.facts.sign import Sign
from handaudit.reading.room_hand import RoomHand
from handaudit.reading.text_hand import SeatLine
from handaudit.reading.winamax.header import ROOM, Played, evidence


class Hand(RoomHand[Played]):
    """A Winamax hand, and the chips in it."""

    line_named = "a line of a Winamax hand"
    room = ROOM

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.results: set[int] = set()
        """Seats whose result is in the summary."""
        self.named: dict[int, str] = {}
        """Seats of which a line of the showdown names the hand."""
        self.small: int | None = None
        """Place of the event of the small blind."""
        self.wagered: dict[int, int] = {}
        """What each seat has wagered in the hand."""
        self.side_awards: list[int] = []
        """Places of the awards that the room calls those of side pots."""

    def put(self, seat: int, amount: int) -> None:
        """Counts a wager."""
        self.chips.wager(seat, amount)
        self.wagered[seat] = self.wagered.get(seat, 0) + amount

    def finish(self) -> None:
        """Makes a side pot that nobody contested a bet that came back; the room counts it as won."""
        self.seat_everyone()
        totals = sorted(self.wagered.values())
        excess = totals[-1] - totals[-2] if len(totals) > 1 else 0
        # Chips of a tournament were halved once, and its awards printed without the half.
        rounding = 50 if self.header is not None and self.header.tournament else 0
        for place in self.side_awards:
            event = self.events[place]
            if (
                type(event) is PotAwarded
                and abs(event.amount - excess) <= rounding
                and self.wagered.get(event.seat) == totals[-1]
            ):
                self.events[place] = BetReturned(line=event.line, seat=event.seat, amount=excess)
                self._take_back(event.seat, event.amount)

    def _take_back(self, seat: int, printed: int) -> None:
        """Takes a bet that came back, as ``printed``, out of the summary: out of the total, and out of what
        its player won.
        """
        for place, event in enumerate(self.events):
            if type(event) is PotStated:
                self.events[place] = event.changed(total=event.total - printed)
            elif type(event) is ResultStated and event.seat == seat:
                self.events[place] = event.changed(won=event.won - printed)

    def dealt_in(self, taken: SeatLine) -> bool:
        """Whether a seated player takes part: the results name those who do."""
        return taken.seat in self.active or taken.seat in self.results

    def evidence(self) -> Evidence:
        """The records that the hand keeps."""
        one_table = self.header is not None and self.header.one_table
        counted = one_table and COUNTED_ID.fullmatch(self.number or "") is not None
        return evidence(button=self.button is not None, shows=self.has_summary, counted=counted)

    def sign(self, header: Played) -> Sign:
        """The posted values."""
        return header.sign(self.most_seats)
