"""The state of a hand in the layout that most rooms print: a header, a seat list, the play, a summary.

A room that prints it derives its hand from ``RoomHand``, and takes the handlers of its lines from
``room_lines``, as far as its words are those of the others.
"""

from typing import ClassVar, Final, Generic, Protocol, TypeVar

from handaudit.facts import money
from handaudit.facts.events import (
    Anted,
    BetForced,
    BetMade,
    BetReturned,
    BlindPosted,
    Called,
    Event,
    HandsDealt,
    HouseMoneyAdded,
    PotStated,
    Raised,
)
from handaudit.facts.evidence import Evidence
from handaudit.facts.log import Defect, Session
from handaudit.facts.sign import Sign
from handaudit.reading.chips import Chips
from handaudit.reading.roster import Roster
from handaudit.reading.text_hand import SeatLine, TextHand


class Header(Protocol):
    """What every header says."""

    @property
    def game(self) -> str | None:
        """The game; ``None`` if it is not known."""

    @property
    def stud(self) -> bool:
        """Whether the game has a forced bet in place of blinds and a button."""

    @property
    def tournament(self) -> bool:
        """Whether the hand belongs to a tournament."""


HeaderT = TypeVar("HeaderT", bound=Header)


class RoomHand(TextHand, Generic[HeaderT]):
    """A hand with a header, a seat list and a summary. Players are in it who do something."""

    line_named: ClassVar[str]
    """What a line that makes no sense should be: a line of this room's hand."""
    before_name: ClassVar[str] = ""
    """A word that may stand before the name of a player."""
    gives_results: ClassVar[bool] = True
    """Whether a summary with a total also has results of players."""
    unsettled: ClassVar[str] = "the summary has no total of the pot"
    """What an incomplete hand lacks, if not ``settled``."""
    room: str
    """The room, as the casino of the session."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.what = ""
        """What is played, in the words of the header."""
        self.header: HeaderT | None = None
        self.roster = Roster()
        self.seats: dict[str, int] = {}
        """The seats of players, as lines named them since the last line of the seat list."""
        self.chips = Chips({})
        self.active: set[int] = set()
        """Seats that acted, posted, or were dealt cards."""
        self.posted: dict[str, int] = {}
        """Which of the blinds was posted, and the seat that was the first to do so."""
        self.big: int | None = None
        """The big blind."""
        self.deals = 0
        """Number of deals so far: the opening, and each street of a stud game."""
        self.run = 1
        """The board of the current summary."""
        self.pots_told: list[tuple[int, int, int]] = []
        """The places among the events at which the log tells the pot, the lines and the amounts."""
        self.results_stated: dict[int, tuple[int, str]] = {}
        """The place and the words of the first result of each seat."""
        self.runs = 1
        """How many boards were dealt, if the summary gives the results of each."""
        self.has_summary = False
        self.settled = False
        """Whether a line says how the hand ended."""

    # --- while the lines are read ----------------------------------------------------------------

    @property
    def stud(self) -> bool:
        """Whether the game, as far as it is known, is a stud game."""
        return self.header is not None and self.header.stud

    def dead_part(self, put: int) -> int:
        """The part of a dead post that is not a bet: all, unless it includes a big blind."""
        return put - self.big if self.big is not None and put > self.big else put

    def take_seat(
        self,
        line: int,
        seat: int,
        player: str,
        stake: int,
        *,
        away: bool = False,
        moved: bool = False,
    ) -> None:
        """Adds a seat line."""
        TextHand.take_seat(self, line, seat, player, stake, away=away, moved=moved)
        self.roster.add(player, seat)
        if self.seats:
            self.seats.clear()
        self.chips.behind.setdefault(seat, stake)

    def take_result(self, line: int, seat: int, said: str) -> None:
        """Notes a seat of which the summary gives the result; ``said`` is what it says.

        Full Tilt wrote the lines of two seats into one, of which the first is of an empty seat.
        """
        self.resulted.add(seat)
        if self.taken and seat not in self.roster.names and " Seat " not in said:
            self.contradict(line, f"the summary names seat {seat}, which the seat list lacks")

    def open_board(self, run: int) -> None:
        """A board of the summary begins; each has the results of everybody."""
        if run > self.run:
            self.resulted.clear()
        self.run = run

    def seat(self, name: str) -> int | None:
        """The seat of a player as a line names the player, looked for once in a hand."""
        seat = self.seats.get(name)
        if seat is None and (seat := self.who(name)) is not None:
            self.seats[name] = seat
        return seat

    def who(self, name: str) -> int | None:
        """The seat of a player by the seat list, from the name in a line."""
        return self.roster.seat(name)

    def deal(self, line: int) -> None:
        """A deal begins."""
        self.deals += 1
        self.events.append(HandsDealt(line=line))

    def tell_pot(self, line: int, total: int | None) -> None:
        """Notes what a line says is in the pot, where a betting round ends."""
        if total is not None:
            self.pots_told.append((len(self.events), line, total))

    # --- once all lines are read -----------------------------------------------------------------

    def compare_pots(self) -> None:
        """Compares the pots of the streets with the wagers, if these add up to the total at the end.

        If they do not, a wager is what is wrong, and rules judge it.
        """
        if not self.pots_told:
            return
        wrong: tuple[int, int, int] | None = None
        told, pot, wagers = iter(self.pots_told), 0, dict[int, int]()
        ahead = next(told, None)
        for place, event in enumerate(self.events):
            while ahead is not None and ahead[0] == place:
                if ahead[2] != pot and wrong is None:
                    wrong = ahead[1], ahead[2], pot
                wagers.clear()
                ahead = next(told, None)
            if type(event) in CHIPS:
                pot += added(event, wagers)
        total = next((one.total for one in self.events if type(one) is PotStated), None)
        if wrong is not None and pot == total:
            stated, wagered = map(money.show, wrong[1:])
            message = f"{stated} is said to be in the pot, and {wagered} was wagered"
            self.contradict(wrong[0], message)

    def evidence(self) -> Evidence:
        """The records that the hand keeps."""
        raise NotImplementedError

    def sign(self, header: HeaderT) -> Sign:
        """The posted values."""
        raise NotImplementedError

    def in_tournament(self, header: HeaderT) -> bool:
        """Whether the hand belongs to a tournament."""
        return header.tournament

    def dealt_in(self, taken: SeatLine) -> bool:
        """Whether a seated player takes part: one who does nothing in the whole hand does not."""
        return taken.seat in self.active

    def session(self) -> Session:
        """The session at the table."""
        header, kept = self.header, self.evidence()
        if header is None:
            return Session(table=self.table, evidence=kept)
        place = self.opened_at
        return Session(
            game=header.game,
            game_line=0 if place is None else self.events[place].line,
            casino=self.room,
            table=self.table,
            date=self.at[:10] if self.at else None,
            sign=self.sign(header),
            evidence=kept,
            tournament=self.in_tournament(header),
        )

    def unknown(self, first: int) -> Defect | None:
        """Which part of the head is unknown."""
        if self.header is None:
            return Defect("log:syntax", first, "the header of the hand cannot be read")
        if self.header.game is None:
            return Defect("log:unsupported", first, f"the game is not known: {self.what}")
        doubt = self.doubt()
        return None if doubt is None else Defect("log:inconsistent", first, doubt)

    def doubt(self) -> str | None:
        """Why the seat list does not say who is who."""
        return "two seats have the same player" if self.roster.doubtful is not None else None

    def missing(self) -> str | None:
        """What is missing from an incomplete hand."""
        if not self.taken:
            return "the hand has lost its seat list"
        if not self.has_summary:
            return "the hand has no summary: it stops here"
        lost_results = self.gives_results and not self.resulted
        if lost_results and any(type(one) is PotStated for one in self.events):
            return "the summary has lost the results of the players"
        if self.run < self.runs:
            return "the summary has lost a board"
        return None if self.settled else self.unsettled


CHIPS: Final = frozenset(
    {Raised, BlindPosted, Called, BetMade, BetForced, Anted, HouseMoneyAdded, BetReturned}
)
"""Events that add chips to the pot, or take some out of it."""


def added(event: Event, wagers: dict[int, int]) -> int:
    """What an event adds to the pot; ``wagers`` are those of the betting round by seat."""
    if type(event) is Raised:
        more = event.to - wagers.get(event.seat, 0)
        wagers[event.seat] = event.to
        return more
    if type(event) is BlindPosted:
        wagers[event.seat] = wagers.get(event.seat, 0) + event.amount - event.dead
        return event.amount
    if type(event) is Called or type(event) is BetMade or type(event) is BetForced:
        wagers[event.seat] = wagers.get(event.seat, 0) + event.amount
        return event.amount
    if type(event) is Anted or type(event) is HouseMoneyAdded:
        return event.amount
    return -event.amount if type(event) is BetReturned else 0
