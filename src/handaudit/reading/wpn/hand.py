"""The state of one WPN hand while its lines are read."""

from typing import Final

from handaudit.facts.events import Cards, CardsRevealed, Event, HandsDealt, PotAwarded, RakeTaken
from handaudit.facts.log import Defect, Session
from handaudit.reading import hand_history
from handaudit.reading.chips import Chips
from handaudit.reading.hand_history import Taken
from handaudit.reading.roster import Roster
from handaudit.reading.wpn.header import ROOM, Header, evidence

_UP_CARDS: Final = range(3, 7)
"""Which of a player's cards lie face up in stud."""


class Hand(hand_history.Hand):
    """A WPN hand: the seats, the chips, and what was taken out of the pots so far."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.old = False
        """Whether the hand has the old layout."""
        self.header: Header | None = None
        self.tournament = ""
        """Number of the tournament, in the new layout."""
        self.roster = Roster()
        self.chips = Chips({})
        self.active: set[int] = set()
        """Seats that acted, posted, or were dealt cards."""
        self.posted: set[str] = set()
        """Which of the blinds was posted."""
        self.big: int | None = None
        """The big blind."""
        self.anted: set[int] = set()
        """Seats that placed one."""
        self.deals = 0
        """Number of deals so far: the opening, and each street of a stud game."""
        self.dealt: dict[int, int] = {}
        """How many cards each seat has got."""
        self.rakes: dict[tuple[str, str | None], int] = {}
        """What was taken from each pot of each run, as last stated."""
        self.raked = 0
        self.run = 1
        self.awards: list[PotAwarded] = []
        """The awards that the summary states."""
        self.collected = False
        """Whether lines of the play say who was paid."""
        self.has_rake = False
        self.has_summary = False
        self.has_total = False

    # --- while the lines are read ----------------------------------------------------------------

    def who(self, name: str) -> int | None:
        """The seat of a player as a line names him; the old layout has a word before the name."""
        seat = self.roster.seat(name)
        if seat is None and self.old:
            seat = self.roster.seat(name.lstrip(" \t").removeprefix("Player "))
        return seat

    @property
    def stud(self) -> bool:
        """Whether the game is a stud game."""
        return self.header is not None and self.header.stud

    def deal(self, line: int) -> None:
        """A deal begins."""
        self.deals += 1
        self.events.append(HandsDealt(line=line))

    def received(self, line: int, seat: int, cards: Cards) -> CardsRevealed:
        """One card of the old layout; in stud, the third to the sixth lie face up."""
        count = self.dealt[seat] = self.dealt.get(seat, 0) + 1
        up = cards if self.stud and count in _UP_CARDS else ()
        return CardsRevealed(line=line, seat=seat, cards=cards, up=up)

    def rake(self, line: int, pot: str, run: str | None, taken: int) -> Event | None:
        """What a street adds to the rake, by the statement of one pot."""
        if run is not None:  # the boards of a hand run twice share the pots that there were
            self.rakes = {key: value for key, value in self.rakes.items() if key[1] is not None}
        self.rakes[pot, run] = taken
        added = sum(self.rakes.values()) - self.raked
        if added <= 0:
            return None
        self.raked += added
        return RakeTaken(line=line, amount=added)

    # --- once all lines are read -----------------------------------------------------------------

    def finish(self) -> None:
        """Adds the awards that the summary alone states."""
        self.seat_everyone()
        if not self.collected:
            self.events += self.awards

    def dealt_in(self, taken: Taken) -> bool:
        """Whether a seated player takes part: one who does nothing in the whole hand does not."""
        return taken.seat in self.active

    def session(self) -> Session:
        """The session at the table; in the old layout, only cash games print a rake."""
        kept = evidence(button=self.button is not None, pots=self.collected)
        header = self.header
        if header is None:
            return Session(table=self.table, evidence=kept)
        place = self.opened_at
        return Session(
            game=header.game,
            game_line=0 if place is None else self.events[place].line,
            casino=ROOM,
            table=self.table,
            date=self.at[:10] if self.at else None,
            sign=header.sign(self.big, self.most_seats),
            evidence=kept,
            tournament=header.tournament or (self.old and not self.has_rake),
        )

    def unknown(self, first: int) -> Defect | None:
        """Which part of the head is unknown."""
        if self.header is None:
            return Defect("log:syntax", first, "the header of the hand cannot be read")
        if self.header.game is None:
            return Defect("log:unsupported", first, f"the game is not known: {self.header.named}")
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
