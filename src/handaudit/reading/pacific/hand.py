"""What is known of one hand of the Pacific network while its lines are read."""

from typing import Final, Literal, NamedTuple

from handaudit.facts.events import (
    Anted,
    BetMade,
    BetReturned,
    BlindPosted,
    Called,
    Cards,
    CardsRevealed,
    Chatter,
    Checked,
    Event,
    Folded,
    HandMucked,
    HandShown,
    Ignored,
    PlayerSeated,
    PotAwarded,
    Raised,
    Unread,
)
from handaudit.reading.pacific.cards import Tongue, cards
from handaudit.reading.pacific.header import Place, Stakes
from handaudit.reading.roster import Roster

A_PLAYER: Final = "a player of the seat list"
ONE_PLAYER: Final = "a name that only one seat has"
AN_AMOUNT: Final = "an amount, with cents or thousands"
A_LINE: Final = "a line of an 888 hand"
AN_ACTION: Final = "an action of this player"
A_DAY: Final = "a day of the calendar, as DD MM YYYY"
LOCAL_CARDS: Final = "cards whose letters one language has"

_SEAT_LINE: Final = Ignored(line=0)
"""Holds the place of a seat line until the whole hand tells who was dealt in."""

_PLAYS: Final = (
    Folded,
    Checked,
    Called,
    BetMade,
    Raised,
    BlindPosted,
    Anted,
    CardsRevealed,
    HandShown,
    HandMucked,
)


class Taken(NamedTuple):
    """A seat line: the place of its event among the events, and what it says."""

    at: int
    line: int
    seat: int
    player: str
    stake: int


class Hand:
    """The events of one hand so far, and what naming the meaning of its next line needs.

    Nothing is judged.  The network prints what an action adds, never what a raise comes to or that
    a player is all-in: both are counted here, from the stakes of the seat list.
    """

    def __init__(self, text: str, tongue: Tongue) -> None:
        self.text = text
        self.events: list[Event] = []
        self.number: str | None = None
        self.opened_at: int | None = None
        """Line that opened the hand."""
        self.casino: str | None = None
        self.stakes: Stakes | None = None
        self.stakes_line = 0
        self.place: Place | None = None
        self.button: int | None = None
        self.listed: int | None = None
        """How many seats the list says that it has."""
        self.taken: list[Taken] = []
        self.roster = Roster()
        self.stake: dict[int, int] = {}
        self.spent: dict[int, int] = {}
        """Chips of each seat in the pot."""
        self.bets: dict[int, int] = {}
        """Of these, what counts as the player's bet in this betting round."""
        self.uncalled: tuple[int, int] | None = None
        """Seat and cents of a bet that nobody matched, in the betting round that it ended."""
        self.big_blind = self.small_blind = False
        """Whether one was posted."""
        self.early_folds: list[tuple[int, str]] = []
        """Folds before the deal: the place of the event, and the line."""
        self.dealt = False
        self.has_summary = False
        self.awards = 0
        self.last_shown: int | None = None
        """Seat of the last hand that was shown or mucked."""
        self.highs: list[int] = []
        """Seats whose hands, the room says, won the high half of the pot."""
        self.lows: list[int] = []
        self._tongue = tongue
        self._languages: tuple[str, ...] = ()

    def unread(self, line: int, text: str, column: int, expected: str) -> None:
        """Adds a line that could not be read from ``column`` (1-based) on."""
        self.events.append(Unread(line=line, text=text, column=column, expected=expected))

    def stranger(self, line: int, text: str, name: str) -> None:
        """Adds a line of a player whom the seat list does not name, or not alone."""
        column = text.find(name) + 1 if name else 1
        doubtful = self.roster.doubtful == name
        self.unread(line, text, column, ONE_PLAYER if doubtful else A_PLAYER)

    def cards(self, text: str) -> Cards | None:
        """Cards as a line of this hand spells them; ``None`` if one of them cannot be told."""
        if not self._languages:
            self._languages = self._tongue.of_hand(self.text)
        return cards(text, self._languages)

    def take_seat(self, line: int, seat: int, player: str, stake: int) -> None:
        """Adds a seat line."""
        self.taken.append(Taken(len(self.events), line, seat, player, stake))
        self.events.append(_SEAT_LINE)
        self.roster.add(player, seat)
        self.stake.setdefault(seat, stake)

    def put(self, seat: int, amount: int, dead: int = 0) -> bool:
        """Counts chips into the pot, ``dead`` ones not as a bet; whether they were the last."""
        spent = self.spent[seat] = self.spent.get(seat, 0) + amount
        self.bets[seat] = self.bets.get(seat, 0) + amount - dead
        return spent >= self.stake.get(seat, spent + 1)

    def close_betting(self) -> None:
        """A betting round is over: what nobody matched stands out, and nothing carries over."""
        if self.bets:
            seat = max(self.bets, key=self.bets.__getitem__)
            most = self.bets.pop(seat)
            excess = most - max(self.bets.values(), default=0)
            if excess:
                self.uncalled = (seat, excess)
        self.bets.clear()

    def open_deal(self) -> None:
        """The cards are dealt: who has folded before this and has posted nothing sits out."""
        self.dealt = True
        for at, text in self.early_folds:
            event = self.events[at]
            if isinstance(event, Folded) and event.seat not in self.spent:
                self.events[at] = Chatter(line=event.line, text=text)
        self.early_folds.clear()

    def return_uncalled(self) -> None:
        """Makes the return of an uncalled bet of an award that is one.

        The room mostly says nothing of such a bet and takes it out of the pot.  At a showdown it
        may print it like an award: then the awards come to more than the pot without it.
        """
        spent, folded = self.spent, {e.seat for e in self.events if isinstance(e, Folded)}
        if self.uncalled is None or len(spent.keys() - folded) < 2:
            return
        seat, excess = self.uncalled
        awards = [(at, e) for at, e in enumerate(self.events) if isinstance(e, PotAwarded)]
        if sum(award.amount for _, award in awards) <= sum(spent.values()) - excess:
            return
        for at, award in awards:
            if (award.seat, award.amount) == self.uncalled and len(awards) > 1:
                self.events[at] = BetReturned(line=award.line, seat=seat, amount=excess)
                return

    def share_halves(self) -> None:
        """Tells which half of a divided pot each award is, where the room's lines leave no doubt.

        Of an undivided pot with no side pots the shares of the high half come first.
        """
        if not self.highs:
            return
        awards = [(at, e) for at, e in enumerate(self.events) if isinstance(e, PotAwarded)]
        in_order = len(awards) == len(self.highs) + len(self.lows)
        for place, (at, award) in enumerate(awards):
            of_high, of_low = award.seat in self.highs, award.seat in self.lows
            if of_high and of_low and in_order:
                of_high = place < len(self.highs)
                of_low = not of_high
            if of_high != of_low:
                share: Literal["high", "low"] = "high" if of_high else "low"
                self.events[at] = award.changed(share=share)

    def seat_everyone(self) -> None:
        """Puts the events of the seat lines in their places: only the whole hand tells who plays."""
        playing = {event.seat for event in self.events if isinstance(event, _PLAYS)}
        for taken in self.taken:
            self.events[taken.at] = PlayerSeated(
                line=taken.line,
                seat=taken.seat,
                player=taken.player,
                stake=taken.stake,
                dealt_in=taken.seat in playing,
            )
