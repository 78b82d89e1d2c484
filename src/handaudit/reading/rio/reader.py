"""Reads the hand histories of Run It Once and BetRivers, whose lines are those of PokerStars in most.

The hole cards of every player are there, in the order of the deal from the button's left.
"""

from typing import Final

from msgspec.structs import replace

from handaudit.facts.events import (
    Anted,
    BetMade,
    BetReturned,
    BlindPosted,
    BoardDealt,
    Called,
    CardsRevealed,
    Checked,
    Event,
    HouseMoneyAdded,
    Ignored,
    PlayerSeated,
    PotStated,
    Raised,
)
from handaudit.facts.evidence import Evidence, Record
from handaudit.facts.log import Session
from handaudit.reading.chips import Chips
from handaudit.reading.pokerstars.hand import Hand as PokerStarsHand
from handaudit.reading.pokerstars.header import Played
from handaudit.reading.pokerstars.header import played as in_the_layout
from handaudit.reading.pokerstars.reader import history
from handaudit.reading.rio.format import STARTS

GAMES: Final = frozenset({"holdem high", "omaha high"})
"""The games that the rooms have dealt."""


class Hand(PokerStarsHand):
    """A hand of Run It Once or BetRivers."""

    room = "a Run It Once"
    lists_everyone = True

    def plays(self, what: str) -> Played:
        """What is played, from the words of the header."""
        start = STARTS.match(self.text)
        room = start["room"] if start is not None else "Run It Once"
        played = in_the_layout(what)
        known = played.game if played.game in GAMES else None
        if played.tournament:  # its header has the same two numbers at every level
            played = replace(played, low=None, high=None)
        return replace(played, casino=room, game=known)

    def finish(self) -> None:
        """Mends the raises of early logs, which give what a player adds in place of the total."""
        super().finish()
        if not _raises_again(self.events):
            return
        total = next((one.total for one in self.events if type(one) is PotStated), None)
        if total is not None and _pot(self.events) != total:
            mended = _mended(self.events)
            if _pot(mended) == total:
                self.events = mended

    def session(self) -> Session:
        """What holds at the table; all hole cards are known if every player was dealt some."""
        session = super().session()
        dealt = {event.seat for event in self.events if type(event) is CardsRevealed}
        if not all(taken.seat in dealt for taken in self.taken if self.dealt_in(taken)):
            return session
        kept = session.evidence
        whole = Evidence(kept=kept.kept | {Record.HOLE_CARDS}, because=kept.because)
        return replace(session, evidence=whole)


def _raises_again(events: list[Event]) -> bool:
    """Whether a player raises after a wager in the same round: only such a raise can be repaired."""
    acted: set[int] = set()
    for event in events:
        kind = type(event)
        if kind is BoardDealt:
            acted.clear()
        elif kind is BetMade or kind is Called or kind is Raised:
            seat = event.seat  # type: ignore[attr-defined]
            if kind is Raised and seat in acted:
                return True
            acted.add(seat)
    return False


def _pot(events: list[Event]) -> int:
    """The chips in the pot."""
    chips, pot = Chips({}), 0
    for event in events:
        if isinstance(event, BoardDealt):
            chips.next_round()
        elif isinstance(event, Raised):
            more = event.to - chips.wagered(event.seat)
            pot += more
            chips.wager(event.seat, more)
        elif isinstance(event, BlindPosted | Called | BetMade):
            pot += event.amount
            chips.wager(event.seat, event.amount)
        elif isinstance(event, Anted | HouseMoneyAdded):
            pot += event.amount
        elif isinstance(event, BetReturned):
            pot -= event.amount
    return pot


def _mended(events: list[Event]) -> list[Event]:
    """The events, if the total of a player's second wager in a round is what the raise adds.

    The room passes over who has no chips left by a check, which is no action.
    """
    chips = Chips({one.seat: one.stake for one in events if isinstance(one, PlayerSeated)})
    acted: set[int] = set()
    done: list[Event] = []
    for one in events:
        event = one
        if isinstance(event, BoardDealt):
            chips.next_round()
            acted.clear()
        elif isinstance(event, Checked) and not chips.left(event.seat):
            event = Ignored(line=event.line)
        elif isinstance(event, Raised):
            before = chips.wagered(event.seat)
            if event.seat in acted:
                event = event.changed(to=event.to + before, by=None)
            chips.wager(event.seat, event.to - before)
        elif isinstance(event, BlindPosted | Called | BetMade):
            chips.wager(event.seat, event.amount)
        if isinstance(event, BetMade | Called | Raised):
            acted.add(event.seat)
        done.append(event)
    return done


HISTORY: Final = history(STARTS, Hand, marks=("Poker Hand #",))

read: Final = HISTORY.read
