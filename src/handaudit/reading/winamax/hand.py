"""The state of one Winamax hand while its lines are read."""

from handaudit.facts.events import BetReturned, HandsDealt, PotAwarded, PotStated
from handaudit.facts.log import Defect, Session
from handaudit.reading import hand_history
from handaudit.reading.chips import Chips
from handaudit.reading.hand_history import Taken
from handaudit.reading.roster import Roster
from handaudit.reading.winamax.header import ROOM, Played, evidence


class Hand(hand_history.Hand):
    """A Winamax hand: the seats, and the blinds posted."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.what = ""
        self.played: Played | None = None
        self.roster = Roster()
        self.active: set[int] = set()
        """Seats that acted, posted, or were dealt cards."""
        self.results: set[int] = set()
        """Seats whose result is in the summary."""
        self.posted: set[str] = set()
        """Which of the blinds was posted."""
        self.big: int | None = None
        """The big blind."""
        self.small: int | None = None
        """Place of the event of the small blind."""
        self.chips = Chips({})
        self.wagered: dict[int, int] = {}
        """What each seat has wagered in the hand."""
        self.dead = 0
        """Antes and dead posts."""
        self.added = 0
        """Money of the room."""
        self.side_awards: set[int] = set()
        """Places of the awards that the room calls those of side pots."""
        self.deals = 0
        self.has_summary = False
        self.has_total = False

    def put(self, seat: int, amount: int) -> None:
        """Counts a wager."""
        self.chips.wager(seat, amount)
        self.wagered[seat] = self.wagered.get(seat, 0) + amount

    def finish(self) -> None:
        """Takes an uncalled bet out of the totals and the awards, since the room counts it as won."""
        self.seat_everyone()
        totals = sorted(self.wagered.values())
        excess = totals[-1] - totals[-2] if len(totals) > 1 else 0
        # Chips of a tournament were halved once, and its awards printed without the half.
        rounding = 50 if self.played is not None and self.played.tournament else 0
        whole = sum(totals) + self.dead + self.added
        for place, event in enumerate(self.events):
            if isinstance(event, PotStated):
                total = event.total + (event.rake or 0)  # the room's total is without its rake
                total -= excess if total == whole else 0
                self.events[place] = event.changed(total=total)
            elif (
                isinstance(event, PotAwarded)
                and place in self.side_awards
                and abs(event.amount - excess) <= rounding
                and self.wagered.get(event.seat) == totals[-1]
            ):
                back = BetReturned(line=event.line, seat=event.seat, amount=excess)
                self.events[place] = back

    def deal(self, line: int) -> None:
        """A marker of a deal."""
        self.deals += 1
        self.events.append(HandsDealt(line=line))

    def dealt_in(self, taken: Taken) -> bool:
        """Whether a seated player takes part: one who does nothing in the whole hand does not."""
        return taken.seat in self.active or taken.seat in self.results

    def session(self) -> Session:
        """The session at the table."""
        kept = evidence(button=self.button is not None, shows=self.has_summary)
        played = self.played
        if played is None:
            return Session(table=self.table, evidence=kept)
        place = self.opened_at
        return Session(
            game=played.game,
            game_line=0 if place is None else self.events[place].line,
            casino=ROOM,
            table=self.table,
            date=self.at[:10] if self.at else None,
            sign=played.sign(self.most_seats),
            evidence=kept,
            tournament=played.tournament,
        )

    def unknown(self, first: int) -> Defect | None:
        """Which part of the head is unknown."""
        if self.played is None:
            return Defect("log:syntax", first, "the header of the hand cannot be read")
        if self.played.game is None:
            return Defect("log:unsupported", first, f"the game is not known: {self.what}")
        if self.roster.doubtful is not None:
            return Defect("log:inconsistent", first, "two seats have the same player")
        return None

    def missing(self) -> str | None:
        """What is missing from an incomplete hand."""
        if not self.taken:
            return "the hand has lost its seat list"
        if not self.has_summary:
            return "the hand has no summary: it stops here"
        return None if self.has_total else "the summary has no total of the pot"
