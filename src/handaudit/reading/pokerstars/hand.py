"""What is known of one PokerStars hand while its lines are read."""

from typing import Final

from handaudit.facts.events import (
    Anted,
    BetForced,
    BetMade,
    BlindPosted,
    Called,
    Cards,
    CardsRevealed,
    Checked,
    Discarded,
    Event,
    Folded,
    HandMucked,
    HandShown,
    PlayerSeated,
    Raised,
    ResultStated,
    RoundOpened,
    StoodPat,
    Unread,
    any_unread,
)
from handaudit.reading.pokerstars.header import Played

A_PLAYER: Final = "a player of the seat list"
AN_AMOUNT: Final = "an amount whose decimal mark is clear"
A_LINE: Final = "a line of a PokerStars hand"
AN_ACTION: Final = "an action of this player"
A_RESULT: Final = "what became of this player's hand"
CARDS_IN_BRACKETS: Final = "cards of two letters each in brackets, as [Kh 7d]"

BLANKS: Final = " \t\u00a0"
"""What may stand around a line, or around a name in it."""

RUNS: Final[dict[str | None, int]] = {None: 1, "FIRST": 1, "SECOND": 2, "THIRD": 3}
"""The word before a street or a show-down, and which run of the board it means."""

_PLAYS: Final = (
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
)


class Taken:
    """A seat line: the place of its event among the events, and what it says.

    ``away`` is whether the player sits out, ``moved`` whether a tournament moved the player here, to wait for
    a hand.
    """

    __slots__ = ("at", "away", "line", "moved", "player", "seat", "stake")

    def __init__(
        self, at: int, line: int, seat: int, player: str, stake: int, *, away: bool, moved: bool
    ) -> None:
        self.at = at
        self.line = line
        self.seat = seat
        self.player = player
        self.stake = stake
        self.away = away
        self.moved = moved


class Hand:
    """The events of one hand so far, and what naming the meaning of its next line needs.

    Nothing is judged: who sits where, which blinds were posted, which show-down is on.
    """

    def __init__(self, first_line: int) -> None:
        self.before = first_line - 1
        self.events: list[Event] = []
        self.opened: RoundOpened | None = None
        self.what = ""
        """What is played, in the words of the header."""
        self.played: Played | None = None
        self.date: str | None = None
        self.table: str | None = None
        self.most_seats: int | None = None
        self.button: int | None = None
        self.taken: list[Taken] = []
        self.seats: dict[str, int] = {}
        self.names: dict[int, str] = {}
        self.absent: set[str] = set()
        self.small_blind: int | None = None
        """Seat of the first small blind."""
        self.big_blind: tuple[int, int] | None = None
        """Seat and cents of the first big blind."""
        self.deals = 0
        """Markers of a deal so far: of the opening, and of each street of a stud game."""
        self.last_street = False
        """Whether the last street of a stud game is on, whose cards lie face down."""
        self.drew = False
        """Whether somebody has thrown cards away in a draw."""
        self.turned: Cards = ()
        """Community cards that lie there before the first betting round."""
        self.run = 1
        self.cancelled: int | None = None
        """Line at which the room called the hand off."""
        self.has_summary = False
        self.has_total = False
        self.shows_doubtful = False
        """Some results say ``showed`` and no cards, as a converter writes of any loser."""

    def seat(self, name: str) -> int | None:
        """Seat of a player as a line names him; a converter may have indented the line."""
        seat = self.seats.get(name)
        return self.seats.get(name.strip(BLANKS)) if seat is None else seat

    @property
    def stud(self) -> bool:
        """Whether the game is a stud game."""
        return self.played is not None and self.played.stud

    def unread(self, line: int, text: str, column: int, expected: str) -> None:
        """Adds a line that could not be read from ``column`` (1-based) on."""
        self.events.append(Unread(line=line, text=text, column=column, expected=expected))

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

    def seat_everyone(self) -> None:
        """Puts the events of the seat lines in their places: only the whole hand tells who plays."""
        results = {event.seat for event in self.events if type(event) is ResultStated}
        if any_unread(self.events):
            results.clear()  # a line that is lost may be that of a player
        for taken in self.taken:
            self.events[taken.at] = PlayerSeated(
                line=taken.line,
                seat=taken.seat,
                player=taken.player,
                stake=taken.stake,
                dealt_in=self._dealt_in(taken, results),
            )

    def _dealt_in(self, taken: Taken, results: set[int]) -> bool:
        """Whether a seated player takes part: a tournament deals to those who sit out as well.

        The ``results`` name everybody who was dealt in.  A converter lists who sits out without saying so.
        """
        if self.played is not None and self.played.tournament:
            in_doubt = taken.moved
        else:
            in_doubt = taken.away or taken.moved or taken.player in self.absent
            in_doubt |= bool(results) and taken.seat not in results
        return not in_doubt or any(_plays(event, taken.seat) for event in self.events)


def _plays(event: Event, seat: int) -> bool:
    """Whether an event shows that the seat was dealt cards."""
    if isinstance(event, ResultStated):
        return event.seat == seat and event.result != "none"
    return isinstance(event, _PLAYS) and event.seat == seat
