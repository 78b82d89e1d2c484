"""The state of one hand of a room while its lines are read: its events, and what every room states."""

import re
from functools import lru_cache
from typing import ClassVar, Final

from handaudit.facts.cards import Card
from handaudit.facts.events import (
    BetMade,
    BlindPosted,
    Called,
    Cards,
    Chatter,
    Checked,
    Event,
    Folded,
    Ignored,
    PlayerSeated,
    Raised,
    RoundOpened,
    Unread,
    any_unread,
)
from handaudit.facts.log import Defect, Session

A_PLAYER: Final = "a player of the seat list"

_MARK: Final = re.compile(r" ?\((button|small blind|big blind)\)")
_MARKS: Final = re.compile(rf"(?:{_MARK.pattern})+")

_PLAYS: Final = frozenset({BlindPosted, Folded, Checked, Called, BetMade, Raised})

_TWO: Final = 2
"""Players of whom a room lets the button post the small blind."""

_SEAT_LINE: Final = Ignored(line=0)
"""Holds the place of a seat line until the whole hand shows who was dealt in."""


@lru_cache(maxsize=4096)
def _marks(said: str) -> tuple[str, ...]:
    """The marks at the start of a result."""
    marks = _MARKS.match(said)
    return () if marks is None else tuple(_MARK.findall(marks[0]))


class SeatLine:
    """A seat line; ``at`` is the index of its event.

    ``away`` says that the player sits out. ``moved`` says that a tournament moved the player here,
    to wait for a hand.
    """

    __slots__ = ("at", "away", "line", "moved", "player", "seat", "stake")

    def __init__(
        self,
        at: int,
        line: int,
        seat: int,
        player: str,
        stake: int,
        *,
        away: bool = False,
        moved: bool = False,
    ) -> None:
        self.at = at
        self.line = line
        self.seat = seat
        self.player = player
        self.stake = stake
        self.away = away
        self.moved = moved


class TextHand:
    """The events of one hand so far, and the facts that every room states. Nothing is judged.

    A room's subclass adds what is needed to interpret its next line.
    """

    a_player: ClassVar[str] = A_PLAYER
    """What the room's reader expects where a line of play names somebody without a seat."""
    button_below_blinds: ClassVar[bool] = False
    """Whether the line of the button stands below the blinds: those above it may be of the hand before."""
    lists_everyone: ClassVar[bool] = False
    """Whether a summary with the result of one player has that of everybody who plays."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.events: list[Event] = []
        self.number: str | None = None
        self.at: str | None = None
        """Date and time of the deal, in ISO form."""
        self.opened_at: int | None = None
        """Place of the event that opens the hand; ``None`` if its header is lost."""
        self.table: str | None = None
        self.button: int | None = None
        self.most_seats: int | None = None
        self.taken: list[SeatLine] = []
        self.cancelled: int | None = None
        """Line at which the room called the hand off."""
        self.stated_facts: set[str] = set()
        """What the head has told, in words."""
        self.twofold: Defect | None = None
        """The first line that tells something again, or otherwise."""
        self.dealt_cards: dict[int, set[Card]] = {}
        """The cards that the log shows of each seat, as they are dealt."""
        self.marks: list[tuple[int, int, str]] = []
        """The lines of the summary that mark the button or a blind, with the seat and the mark."""
        self.resulted: set[int] = set()
        """Seats that have a line in the summary."""
        self.everyone_resulted = False
        """Whether the summary has a line for everybody, also for those who folded."""
        self.river = False
        """Whether a line names the river, the last street of the board."""
        self.unseated: int | None = None
        """First line of play of somebody whom the seat list does not name."""

    # --- while the lines are read ----------------------------------------------------------------

    def open(self, line: int, number: str) -> None:
        """Adds the line that opens the hand."""
        self.number = number
        self.opened_at = len(self.events)
        self.events.append(RoundOpened(line=line, id=number))

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
        at = len(self.events)
        self.taken.append(SeatLine(at, line, seat, player, stake, away=away, moved=moved))
        self.events.append(_SEAT_LINE)

    def state(self, line: int, fact: str) -> None:
        """Notes a fact of the head; if two lines state it, either may be wrong."""
        if fact in self.stated_facts:
            self.contradict(line, f"{fact} is given twice")
        self.stated_facts.add(fact)

    def contradict(self, line: int, message: str) -> None:
        """Notes that the hand contradicts itself."""
        self.twofold = self.twofold or Defect("log:inconsistent", line, message)

    def hold(self, line: int, seat: int, kept: Cards, new: Cards) -> None:
        """Notes new cards of a seat; a street or a draw repeats those that it ``kept``.

        Cards that lay face down are among them once their player is all in and has shown them.
        """
        dealt = self.dealt_cards.setdefault(seat, set())
        if dealt and not (dealt.issuperset(kept) or dealt.issubset(kept)):
            self.contradict(
                line, f"the cards that seat {seat} keeps are not those that it was dealt"
            )
        dealt.update(card for card in (*kept, *new) if card is not None)

    def name_street(self, line: int, said: str) -> None:
        """Notes a street that a line names; ``said`` is its text, which repeats no earlier cards."""
        name = said.casefold()
        if self.river and " turn " in name:
            self.contradict(line, "the turn is dealt behind the river")
        self.river = self.river or " river " in name

    def throw(self, line: int, seat: int, cards: Cards) -> None:
        """Notes cards that a seat throws away, if the line shows them."""
        dealt = self.dealt_cards.get(seat)
        if cards and dealt and not dealt.issuperset(card for card in cards if card is not None):
            self.contradict(
                line, f"the cards that seat {seat} throws away are not those that it was dealt"
            )

    def mark(self, line: int, seat: int, said: str) -> None:
        """Notes the marks of a result: ``said`` is what the line says after the player's name."""
        if said.startswith(" ("):
            self.marks += [(line, seat, mark) for mark in _marks(said)]

    def said(self, line: int, text: str) -> None:
        """Adds a line that is kept but not interpreted."""
        self.events.append(Chatter(line=line, text=text))

    def unread(self, line: int, text: str, column: int, expected: str) -> None:
        """Adds a line that could not be read from ``column`` (1-based) on."""
        if self.unseated is None and expected == self.a_player:
            self.unseated = line
        self.events.append(Unread(line=line, text=text, column=column, expected=expected))

    # --- once all lines are read -----------------------------------------------------------------

    def finish(self) -> None:
        """Completes the events once the whole hand is known."""
        self.seat_everyone()

    def compare_marks(self) -> None:
        """Compares the marks of the summary with the button of the head and the blinds of the play.

        Where the button and the mark agree on whose a blind is, its line alone is wrong: rules judge that.
        """
        posted = [one for one in self.events if type(one) is BlindPosted and one.kind == "blind"]
        due = self._due()
        for line, seat, mark in self.marks:
            if mark == "button":
                if self.button not in (None, seat):
                    message = f"the button is at seat {self.button}, and at seat {seat}"
                    self.contradict(line, message)
                continue
            which = 1 if mark == "small blind" else 2
            others = [one for one in posted if one.number == which]
            if not others or any(one.seat == seat for one in others):
                continue
            before = self.button_below_blinds and which == 1 and others[0].seat == self.button
            if due.get(which) != seat or before:
                seats = f"seat {others[0].seat}, and is that of seat {seat} by the summary"
                self.contradict(others[0].line, f"the {mark} is posted by {seats}")

    def _due(self) -> dict[int, int]:
        """Which seats owe the two blinds by the button, if more than two play."""
        button = self.button
        seats = (one.seat for one in self.events if type(one) is PlayerSeated and one.dealt_in)
        order = sorted(seats, key=lambda seat: (button is None or seat <= button, seat))
        return dict(enumerate(order, 1)) if button is not None and len(order) > _TWO else {}

    def without_result(self) -> int | None:
        """A seat that plays and has no line in a summary that has one for everybody."""
        everyone = self.lists_everyone or self.everyone_resulted
        if not self.resulted or len(self.resulted) == len(self.taken) or not everyone:
            return None
        if any_unread(self.events):  # such a line may be the missing one
            return None
        for one in self.events:
            if type(one) in _PLAYS:
                seat: int = one.seat  # type: ignore[attr-defined]
                if seat not in self.resulted:
                    return seat
        return None

    def seat_everyone(self) -> None:
        """Puts the events of the seat lines in their places."""
        for taken in self.taken:
            self.events[taken.at] = PlayerSeated(
                line=taken.line,
                seat=taken.seat,
                player=taken.player,
                stake=taken.stake,
                dealt_in=self.dealt_in(taken),
            )

    def dealt_in(self, taken: SeatLine) -> bool:
        """Whether a seated player takes part in the hand."""
        return not taken.away

    def session(self) -> Session:
        """The session at the table."""
        raise NotImplementedError

    def has_header(self, *, starts: bool) -> bool:
        """Whether the hand has its header; ``starts`` if its text begins as one does."""
        return starts

    def unknown(self, first: int) -> Defect | None:
        """Which part of the head is unknown: game or players; ``first`` is the first line of the hand."""
        raise NotImplementedError

    def missing(self) -> str | None:
        """What is missing from an incomplete hand."""
        raise NotImplementedError

    def called_off(self) -> str | None:
        """Why a whole hand counts as called off if the room prints no line that says so."""
        return None
