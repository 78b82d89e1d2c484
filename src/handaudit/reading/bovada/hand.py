"""The state of one Bovada hand while its lines are read."""

from typing import Final

from handaudit.facts.events import Cards
from handaudit.facts.log import Defect, Session
from handaudit.reading import hand_history
from handaudit.reading.bovada.header import Played, evidence
from handaudit.reading.chips import Chips
from handaudit.reading.hand_history import Taken

A_PLAYER: Final = "a position of the seat list"


class Hand(hand_history.Hand):
    """A Bovada hand: it identifies players only by position."""

    a_player = A_PLAYER

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.room = ""
        self.what = ""
        self.played: Played | None = None
        self.seats: dict[str, int] = {}
        self.doubtful = False
        """Whether two players have one seat or one position."""
        self.chips = Chips({})
        self.held: dict[int, Cards] = {}
        """The cards that each seat was dealt."""
        self.acted: set[int] = set()
        self.paid = False
        self.has_summary = False

    def dealt_in(self, taken: Taken) -> bool:
        """Whether a seated player takes part in the hand."""
        return taken.seat in self.held or taken.seat in self.acted

    def session(self) -> Session:
        """The session; all hole cards are known if every player was dealt some."""
        in_it = {taken.seat for taken in self.taken if self.dealt_in(taken)}
        kept = evidence(button=self.button is not None, hole_cards=in_it == self.held.keys())
        played = self.played
        if played is None:
            return Session(table=self.table, evidence=kept)
        place = self.opened_at
        return Session(
            game=played.game,
            game_line=0 if place is None else self.events[place].line,
            casino=self.room,
            table=played.table,
            date=self.at[:10] if self.at else None,
            sign=played.sign,
            evidence=kept,
            tournament=played.tournament,
        )

    def unknown(self, first: int) -> Defect | None:
        """Which part of the head is unknown."""
        if self.played is None:
            return Defect("log:syntax", first, "the header of the hand cannot be read")
        if self.played.game is None:
            return Defect("log:unsupported", first, f"the game is not known: {self.what}")
        if self.doubtful:
            return Defect("log:inconsistent", first, "two players have one seat or one position")
        return None

    def missing(self) -> str | None:
        """What is missing from an incomplete hand."""
        if not self.taken:
            return "the hand has lost its seat list"
        if not self.has_summary:
            return "the hand has no summary: it stops here"
        return None if self.paid else "nobody is paid: lines of the hand are lost"
