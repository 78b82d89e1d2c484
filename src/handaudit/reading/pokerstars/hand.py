"""The state of one PokerStars hand while its lines are read."""

from typing import Final

from msgspec.structs import replace

from handaudit.facts.events import (
    Anted,
    BetForced,
    BetMade,
    BlindPosted,
    BoardDealt,
    BoardStated,
    Called,
    Cards,
    CardsRevealed,
    Checked,
    Discarded,
    Event,
    Folded,
    HandMucked,
    HandShown,
    Raised,
    ResultStated,
    StoodPat,
    any_unread,
)
from handaudit.facts.log import Defect, Session
from handaudit.facts.sign import Sign
from handaudit.reading.pokerstars.format import STARTS
from handaudit.reading.pokerstars.header import Played, evidence, played
from handaudit.reading.text_hand import SeatLine, TextHand

FIRST_RETURNS: Final = "2008"
"""Year from which on the room prints the return of an uncalled bet."""

AN_AMOUNT: Final = "an amount whose decimal mark is clear"
A_LINE: Final = "a line of a PokerStars hand"
AN_ACTION: Final = "an action of this player"
A_RESULT: Final = "what became of this player's hand"
CARDS_IN_BRACKETS: Final = "cards of two letters each in brackets, as [Kh 7d]"

BLANKS: Final = " \t\u00a0"
"""Characters that may surround a line, or a name in it."""

RUNS: Final[dict[str | None, int]] = {None: 1, "FIRST": 1, "SECOND": 2, "THIRD": 3}
"""The word before a street or a show-down, and which run of the board it means."""

_PLAYS: Final = frozenset(
    {
        Folded,
        Checked,
        Discarded,
        Called,
        BetMade,
        Raised,
        BlindPosted,
        Anted,
        CardsRevealed,
        HandShown,
        HandMucked,
        BetForced,
        StoodPat,
    }
)


class Hand(TextHand):
    """A PokerStars hand: the seats, the blinds posted, the current showdown."""

    room = "a PokerStars"
    """The kind of history, for the reason why it never shows something."""

    names_rake = True
    """Whether the room prints a rake of nothing, too."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.what = ""
        """What is played, in the words of the header."""
        self.played: Played | None = None
        self.date: str | None = None
        self.seats: dict[str, int] = {}
        self.names: dict[int, str] = {}
        self.absent: set[str] = set()
        self.results: set[int] = set()
        """Seats whose result is in the summary."""
        self.small_blind: int | None = None
        """Seat of the first small blind."""
        self.big_blind: tuple[int, int] | None = None
        """Seat and cents of the first big blind."""
        self.posted: dict[int, int] = {}
        """Cents that each seat has posted as a bet."""
        self.deals = 0
        """Number of deal markers so far: the opening, and each street of a stud game."""
        self.last_street = False
        """Whether this is the last street of a stud game, whose cards lie face down."""
        self.drew = False
        """Whether somebody has thrown away cards in a draw."""
        self.turned: Cards = ()
        """Community cards dealt before the first betting round."""
        self.lost_cards = False
        """Whether a street lacks its new card."""
        self.run = 1
        self.board_run = 1
        """The run of the next board in the summary."""
        self.has_summary = False
        self.has_total = False
        self.shows_doubtful = False
        """Whether some results say ``showed`` without cards, which a converter writes for any loser."""

    def plays(self, what: str) -> Played:
        """The game, from the words of the header."""
        start = STARTS.match(self.text)
        if start is None or start["skin"] is None:
            return played(what)
        return replace(played(what), casino=start["skin"])

    def seat(self, name: str) -> int | None:
        """Seat of a player as a line names him; a converter may have indented the line."""
        seat = self.seats.get(name)
        return self.seats.get(name.strip(BLANKS)) if seat is None else seat

    @property
    def stud(self) -> bool:
        """Whether the game is a stud game."""
        return self.played is not None and self.played.stud

    def follows_big_blind(self, seat: int) -> bool:
        """Whether the seat is the next one in play to the left of the big blind."""
        if self.big_blind is None:
            return False
        seats = sorted(
            taken.seat
            for taken in self.taken
            if not taken.away and not taken.moved and taken.player not in self.absent
        )
        later = [other for other in seats if other > self.big_blind[0]] or seats
        return bool(later) and later[0] == seat

    def finish(self) -> None:
        """Completes the events of the seat lines, since only the whole hand shows who plays."""
        if not any_unread(self.events):  # a lost line may be that of a player
            self.results = {event.seat for event in self.events if type(event) is ResultStated}
        self.seat_everyone()
        if self.lost_cards:
            self._find_lost_cards()

    def _find_lost_cards(self) -> None:
        """Takes cards that a street lacks from the board of the summary."""
        stated = next((one.cards for one in self.events if type(one) is BoardStated), ())
        dealt = 0
        for place, event in enumerate(self.events):
            if type(event) is BoardDealt:
                found = stated[dealt : dealt + len(event.cards)]
                if None in event.cards and len(found) == len(event.cards):
                    self.events[place] = event.changed(cards=found)
                dealt += len(event.cards)

    def dealt_in(self, taken: SeatLine) -> bool:
        """Whether a seated player takes part: a tournament also deals to those who sit out.

        The results name everybody who was dealt in. A converter may list a player who sits out
        without saying so.
        """
        if self.played is not None and self.played.tournament:
            in_doubt = taken.moved
        else:
            in_doubt = taken.away or taken.moved or taken.player in self.absent
            in_doubt |= bool(self.results) and taken.seat not in self.results
        return not in_doubt or any(_plays(event, taken.seat) for event in self.events)

    def session(self) -> Session:
        """The session at the table."""
        played = self.played
        kept = evidence(
            button=self.button is not None,
            returns=self.date is not None and self.date >= FIRST_RETURNS,
            shows=self.has_summary and not self.shows_doubtful,
            room=self.room,
        )
        if played is None:
            return Session(table=self.table, sign=Sign(seats=self.most_seats), evidence=kept)
        place = self.opened_at
        return Session(
            game=played.game,
            game_line=0 if place is None else self.events[place].line,
            casino=played.casino,
            table=self.table,
            date=self.date,
            sign=played.sign(self.most_seats),
            evidence=kept,
            tournament=played.tournament,
        )

    def unknown(self, first: int) -> Defect | None:
        """Which part of the header is unknown."""
        if self.opened_at is None or self.played is None:
            return Defect("log:syntax", first, "the header of the hand cannot be read")
        if self.played.game is None:
            what = f"the game is not known: {self.what.strip()}"
            return Defect("log:unsupported", first, what)
        return None

    def missing(self) -> str | None:
        """What is missing from an incomplete hand."""
        if not self.taken:
            return "the hand has lost its seat list"
        if not self.has_summary:
            return "the hand has no summary: it stops here"
        if self.lists_everyone and not self.resulted:
            return "the summary has lost the results of the players"
        # Hands without results are met, shortened by hand or by converters: their play is whole.
        return None if self.has_total else "the summary has no total of the pot"

    def without_result(self) -> int | None:
        """A seat without a result; hands that were shortened by hand have the results of a few."""
        few = 2 * len(self.resulted) <= len(self.taken)
        return None if few and not self.lists_everyone else super().without_result()


def _plays(event: Event, seat: int) -> bool:
    """Whether an event shows that the seat was dealt cards."""
    if type(event) is ResultStated:
        return event.seat == seat and event.result != "none"
    return type(event) in _PLAYS and bool(event.seat == seat)  # type: ignore[attr-defined]
