"""What is known of one partypoker hand while its lines are read."""

from typing import Final, NamedTuple, cast

from handaudit.facts.events import (
    BetMade,
    BetReturned,
    Called,
    Cards,
    Chatter,
    Event,
    Ignored,
    PlayerSeated,
    PotAwarded,
    Raised,
    Unread,
)
from handaudit.reading.chips import Chips
from handaudit.reading.party.header import Level, Played
from handaudit.reading.roster import BLANKS, Roster

A_PLAYER: Final = "a player of the seat list"
AN_AMOUNT: Final = "an amount whose marks are clear"
A_LINE: Final = "a line of a partypoker hand"
AN_ACTION: Final = "an action of this player"

_SEAT_LINE: Final = Ignored(line=0)
"""Holds the place of a seat line until the whole hand tells who was dealt in."""


class Taken(NamedTuple):
    """A seat line: the place of its event among the events, and what it says."""

    at: int
    line: int
    seat: int
    player: str
    stake: int


class Stranger(NamedTuple):
    """Somebody who plays and has no seat line, and the line in which he first does."""

    line: int
    name: str


class Hand:
    """The events of one hand so far, and what naming the meaning of its next line needs.

    Nothing is judged.  The room prints what an action adds, so that the chips of the betting round
    are counted here; it does not print who sits out, so that whoever appears is taken to play.
    """

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.number: str | None = None
        self.opened_at = 0
        """Place of the event that opened the hand."""
        self.converted: str | None = None
        """Room whose hand a converter has put into this layout."""
        self.what = ""
        """What is played, in the words of the second line."""
        self.what_line = 0
        self.played: Played | None = None
        self.posted: Level | None = None
        """What a line below the seat list says of the level of the tournament."""
        self.at: str | None = None
        self.date: str | None = None
        self.table: str | None = None
        self.button: int | None = None
        self.most_seats: int | None = None
        self.taken: list[Taken] = []
        self.roster = Roster()
        self.joined: set[str] = set()
        """Players who came to the table during the hand."""
        self.present: set[int] = set()
        """Seats that a line of play names."""
        self.chips = Chips({})
        self.wagers: dict[int, int] = {}
        """Place of each seat's last bet, call or raise among the events."""
        self.shown: dict[int, Cards] = {}
        self.small_blind: int | None = None
        """Cents of the first small blind, and of the first big one."""
        self.big_blind: int | None = None
        self.posts = False
        self.board = False
        self.opens = False
        """Somebody acts before the first street of the board, as nobody does in a bomb pot."""
        self.stranger: Stranger | None = None
        self.cancelled: int | None = None
        self.has_award = False
        self.has_summary = False
        self.has_rake = False

    @property
    def known_big_blind(self) -> int | None:
        """Cents of the big blind that the hand plays with, whoever could not place it whole."""
        posted = self.posted or (None if self.played is None else self.played.stakes)
        stated: int | None = None
        if posted is not None and self.played is not None:
            bets = posted.bets or (self.played.limit == "limit" and not self.played.tournament)
            stated = posted.low if bets else posted.high
        return stated or self.big_blind

    def unread(self, line: int, text: str, column: int, expected: str) -> None:
        """Adds a line that could not be read from ``column`` (1-based) on."""
        self.events.append(Unread(line=line, text=text, column=column, expected=expected))

    def said(self, line: int, text: str) -> None:
        """Adds a line that is kept and not interpreted."""
        self.events.append(Chatter(line=line, text=text))

    def is_talk(self, text: str) -> bool:
        """Whether a line is what a player says: his name, a colon, and anything at all."""
        start = text.lstrip(BLANKS)
        names = [taken.player for taken in self.taken]
        return any(start.startswith(f"{name}: ") for name in (*names, *self.joined) if name)

    def who(self, line: int, text: str, name: str) -> int | None:
        """Seat of the player whom a line of play names; without one the line is unread, or talk."""
        seat = self.roster.seat(name)
        if seat is not None:
            self.present.add(seat)
        elif self.is_talk(text):
            self.said(line, text)
        else:
            self.unread(line, text, len(text) - len(text.lstrip(BLANKS)) + 1, A_PLAYER)
        return seat

    def take_seat(self, line: int, seat: int, player: str, stake: int) -> None:
        """Adds a seat line."""
        self.taken.append(Taken(len(self.events), line, seat, player, stake))
        self.events.append(_SEAT_LINE)
        self.roster.add(player, seat)

    def mark_all_in(self, seat: int) -> None:
        """The room says of the player's last bet, call or raise that it was all the stake."""
        at = self.wagers.get(seat)
        event = None if at is None else self.events[at]
        if at is not None and isinstance(event, (BetMade, Called, Raised)):
            self.events[at] = event.changed(all_in=True)

    def return_uncalled(self) -> None:
        """In hands of other rooms, what is won from no named pot is a bet that nobody called.

        Where no pot is named at all, it is the pot.
        """
        awards = [at for at, event in enumerate(self.events) if isinstance(event, PotAwarded)]
        named = [at for at in awards if cast(PotAwarded, self.events[at]).pot is not None]
        if self.converted is None or not named:
            return
        for at in set(awards).difference(named):
            award = cast(PotAwarded, self.events[at])
            self.events[at] = BetReturned(line=award.line, seat=award.seat, amount=award.amount)

    def seat_everyone(self) -> None:
        """Puts the events of the seat lines in their places: only the whole hand tells who plays."""
        for taken in self.taken:
            self.events[taken.at] = PlayerSeated(
                line=taken.line,
                seat=taken.seat,
                player=taken.player,
                stake=taken.stake,
                dealt_in=taken.seat in self.present,
            )
