"""The state of one hand of the Pacific network while its lines are read."""

from typing import Final, Literal

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
    Folded,
    HandMucked,
    HandShown,
    PotAwarded,
    Raised,
)
from handaudit.facts.log import Defect, Session
from handaudit.facts.sign import Sign
from handaudit.reading.pacific.cards import Language, cards
from handaudit.reading.pacific.header import Stakes, TableLine, evidence
from handaudit.reading.roster import ONE_NAME, Roster
from handaudit.reading.text_hand import A_PLAYER, SeatLine, TextHand

ONE_PLAYER: Final = "a name that only one seat has"
AN_AMOUNT: Final = "an amount, with cents or thousands"
A_LINE: Final = "a line of an 888 hand"
AN_ACTION: Final = "an action of this player"
A_DAY: Final = "a day of the calendar, as DD MM YYYY"
LOCAL_CARDS: Final = "cards whose letters one language has"

_PLAYS: Final = frozenset(
    {
        *(Folded, Checked, Called, BetMade, Raised, BlindPosted, Anted),
        *(CardsRevealed, HandShown, HandMucked),
    }
)


class Hand(TextHand):
    """A hand of the Pacific network.

    The network prints only what an action adds. This class computes the total of a raise, and
    whether a player is all-in, from the stakes of the seat list.
    """

    def __init__(self, text: str, language: Language) -> None:
        super().__init__(text)
        self.casino: str | None = None
        self.stakes: Stakes | None = None
        self.stakes_line = 0
        self.place: TableLine | None = None
        self.listed: int | None = None
        """How many seats the list says that it has."""
        self.roster = Roster()
        self.stake: dict[int, int] = {}
        self.spent: dict[int, int] = {}
        """Chips of each seat in the pot."""
        self.bets: dict[int, int] = {}
        """The part of these that counts as the player's bet in this betting round."""
        self.uncalled: tuple[int, int] | None = None
        """Seat and cents of an unmatched bet that ended its betting round."""
        self.posted: dict[str, int] = {}
        """Which of the blinds was posted, and the seat that was the first to do so."""
        self.early_folds: list[tuple[int, str]] = []
        """Folds before the deal: the place of the event, and the line."""
        self.dealt = False
        self.playing: set[int] = set()
        """Seats that act, post or show, once the hand is whole."""
        self.has_summary = False
        self.awards = 0
        self.last_shown: int | None = None
        """Seat of the last hand that was shown or mucked."""
        self.highs: list[int] = []
        """Seats whose hands, according to the room, won the high half of the pot."""
        self.lows: list[int] = []
        self._of_file = language
        self._languages: tuple[str, ...] = ()

    def stranger(self, line: int, text: str, name: str) -> None:
        """Adds a line of a player whom the seat list does not name, or names ambiguously."""
        column = text.find(name) + 1 if name else 1
        doubtful = self.roster.doubtful == name
        self.unread(line, text, column, ONE_PLAYER if doubtful else A_PLAYER)

    def cards(self, text: str) -> Cards | None:
        """Cards as a line of this hand spells them; ``None`` if one of them is unclear."""
        if not self._languages:
            self._languages = self._of_file.of_hand(self.text)
        return cards(text, self._languages)

    def put(self, seat: int, amount: int, dead: int = 0) -> bool:
        """Counts chips into the pot, of which ``dead`` are not a bet; returns whether they were the
        last.
        """
        spent = self.spent[seat] = self.spent.get(seat, 0) + amount
        self.bets[seat] = self.bets.get(seat, 0) + amount - dead
        return spent >= self.stake.get(seat, spent + 1)

    def close_betting(self) -> None:
        """A betting round is over: an unmatched bet is noted, and no wagers carry over."""
        if self.bets:
            *_, second, most = (0, *sorted(self.bets.values()))
            if most > second:
                seat = next(seat for seat, bet in self.bets.items() if bet == most)
                self.uncalled = (seat, most - second)
            self.bets.clear()

    def open_deal(self) -> None:
        """The cards are dealt: a player who folded earlier without posting sits out."""
        self.dealt = True
        for at, text in self.early_folds:
            event = self.events[at]
            if isinstance(event, Folded) and event.seat not in self.spent:
                self.events[at] = Chatter(line=event.line, text=text)
        self.early_folds.clear()

    def return_uncalled(self) -> None:
        """Turns an award that is really the return of an uncalled bet into one.

        The room usually does not mention such a bet and takes it out of the pot. At a showdown, it
        may print it like an award. Then the awards exceed the pot without it.
        """
        if self.uncalled is None:
            return
        spent, folded = self.spent, {e.seat for e in self.events if type(e) is Folded}
        if len(spent.keys() - folded) < 2:
            return
        seat, excess = self.uncalled
        awards = [(at, e) for at, e in enumerate(self.events) if type(e) is PotAwarded]
        if sum(award.amount for _, award in awards) <= sum(spent.values()) - excess:
            return
        for at, award in awards:
            if (award.seat, award.amount) == self.uncalled and len(awards) > 1:
                self.events[at] = BetReturned(line=award.line, seat=seat, amount=excess)
                return

    def share_halves(self) -> None:
        """Decides which half of a divided pot each award is, if the room's lines leave no doubt.

        In a single pot without side pots, the shares of the high half come first.
        """
        if not self.highs:
            return
        awards = [(at, e) for at, e in enumerate(self.events) if type(e) is PotAwarded]
        in_order = len(awards) == len(self.highs) + len(self.lows)
        for place, (at, award) in enumerate(awards):
            of_high, of_low = award.seat in self.highs, award.seat in self.lows
            if of_high and of_low and in_order:
                of_high = place < len(self.highs)
                of_low = not of_high
            if of_high != of_low:
                share: Literal["high", "low"] = "high" if of_high else "low"
                self.events[at] = award.changed(share=share)

    def finish(self) -> None:
        """Completes the events once the whole hand is known."""
        self.playing = {
            event.seat  # type: ignore[attr-defined]
            for event in self.events
            if type(event) in _PLAYS
        }
        self.seat_everyone()
        self.return_uncalled()
        self.share_halves()
        if self.stakes is not None and self.stakes.date is not None:
            self.at = f"{self.stakes.date}T{self.stakes.clock}"

    def dealt_in(self, taken: SeatLine) -> bool:
        """Whether a seated player takes part: one who acts, posts or shows does."""
        return taken.seat in self.playing

    def session(self) -> Session:
        """The session at the table."""
        played, place = self.stakes, self.place
        return Session(
            game=None if played is None else played.game,
            game_line=self.stakes_line,
            casino=self.casino,
            table=None if place is None else place.table,
            date=None if played is None else played.date,
            sign=self._sign(None if place is None else place.seats),
            evidence=evidence(button=self.button is not None, summary=self.has_summary),
            tournament=place is not None and place.tournament,
        )

    def _sign(self, seats: int | None) -> Sign:
        """The posted values. Blinds are left out if both players of a tournament posted different
        ones: then the header belongs to the next level, which began during the hand.
        """
        played = self.stakes
        if played is None:
            return Sign(seats=seats)
        if self.place is not None and self.place.tournament:
            whole = {
                event.number: event.amount
                for event in self.events
                if type(event) is BlindPosted and event.kind == "blind" and not event.all_in
            }
            other = len(whole) == 2 and whole[1] != played.low and whole[2] != played.high
            if other:
                return Sign(limit=played.limit, seats=seats)
        return played.sign(seats)

    def has_header(self, *, starts: bool) -> bool:
        """Whether the hand has its header, or at least the line of its room."""
        return starts or self.casino is not None

    def unknown(self, first: int) -> Defect | None:
        """Which part of the head is unknown."""
        if self.casino is None:
            return Defect("log:truncated", first, "the hand has lost its header")
        if self.stakes is None:
            message = "the line of the stakes is missing or cannot be read"
            return Defect("log:syntax", first, message)
        if self.stakes.game is None:
            message = f"the game is not known: {self.stakes.what}"
            return Defect("log:unsupported", self.stakes_line, message)
        if self.roster.doubtful is not None:
            message = ONE_NAME if self.roster.doubtful else "two players have no name"
            return Defect("log:syntax", self.taken[0].line, message)
        return None

    def missing(self) -> str | None:
        """What is missing from an incomplete hand."""
        seats = len(self.taken)
        if not seats:
            return "the hand has lost its seat list"
        if self.listed is not None and self.listed != seats:
            return f"the seat list has {seats} of {self.listed} players"
        if not self.has_summary:
            return "the hand has no summary: it stops here"
        return None if self.awards else "the summary says of nobody that he collected the pot"

    def called_off(self) -> str | None:
        """Whether no cards were dealt, and each player took back his post; no line says so."""
        if self.dealt:
            return None
        awards: dict[int, int] = {}
        for event in self.events:
            if type(event) is PotAwarded:
                awards[event.seat] = awards.get(event.seat, 0) + event.amount
        if awards != self.spent:
            return None
        return "the room called the hand off before the deal"
