"""The state of one partypoker hand while its lines are read."""

from typing import Final, cast

from handaudit.facts.events import (
    BetMade,
    BetReturned,
    Called,
    Cards,
    PotAwarded,
    Raised,
)
from handaudit.facts.log import Defect, Session
from handaudit.facts.sign import Sign
from handaudit.reading.chips import Chips
from handaudit.reading.party.absent import folds_in_turn
from handaudit.reading.party.header import Level, Played, evidence, sign
from handaudit.reading.roster import BLANKS, NO_SEAT, ONE_NAME, Roster
from handaudit.reading.text_hand import A_PLAYER, SeatLine, TextHand

AN_AMOUNT: Final = "an amount whose marks are clear"
A_LINE: Final = "a line of a partypoker hand"
AN_ACTION: Final = "an action of this player"


class Hand(TextHand):
    """A partypoker hand.

    The room prints what an action adds, so this class counts the chips of the betting round. It
    does not print who sits out, so everybody who appears is taken to play.
    """

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.converted: str | None = None
        """Room whose hand a converter has put into this layout."""
        self.what = ""
        """What is played, in the words of the second line."""
        self.what_line = 0
        self.played: Played | None = None
        self.posted: Level | None = None
        """The level of the tournament, from a line below the seat list."""
        self.date: str | None = None
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
        self.posted_by: dict[str, int] = {}
        """Which of the blinds was posted, and the seat that was the first to do so."""
        self.posts = False
        """Whether somebody has posted a blind."""
        self.antes = False
        """Whether somebody has placed an ante."""
        self.no_small_blind = False
        """Whether the room says that nobody owes the small blind."""
        self.talked = 0
        """The last line of talk."""
        self.board = False
        self.opens = False
        """Whether somebody acts before the first street of the board, as nobody does in a bomb pot."""
        self.stranger: int | None = None
        """The first line of a player without a seat line."""
        self.has_award = False
        self.pots: set[int | None] = set()
        """The pots that were paid: 0 is the main pot, and ``None`` one without a name."""
        self.has_summary = False
        self.has_rake = False

    @property
    def known_big_blind(self) -> int | None:
        """Cents of the big blind of the hand, even if its player could not post all of it."""
        posted = self.posted or (None if self.played is None else self.played.stakes)
        stated: int | None = None
        if posted is not None and self.played is not None:
            bets = posted.bets or (self.played.limit == "limit" and not self.played.tournament)
            stated = posted.low if bets else posted.high
        return stated or self.big_blind

    def is_talk(self, text: str) -> bool:
        """Whether a line is talk: a player's name, a colon, and any text."""
        start = text.lstrip(BLANKS)
        names = [taken.player for taken in self.taken]
        return any(start.startswith(f"{name}: ") for name in (*names, *self.joined) if name)

    def who(self, line: int, text: str, name: str) -> int | None:
        """Seat of the player whom a line of play names; without one, the line is unread, or talk."""
        seat = self.roster.seat(name)
        if seat is not None:
            self.present.add(seat)
        elif self.is_talk(text):
            self.said(line, text)
        else:
            self.unread(line, text, len(text) - len(text.lstrip(BLANKS)) + 1, A_PLAYER)
        return seat

    def mark_all_in(self, seat: int) -> None:
        """The room says that the player's last bet, call or raise was all-in."""
        at = self.wagers.get(seat)
        event = None if at is None else self.events[at]
        if at is not None and isinstance(event, (BetMade, Called, Raised)):
            self.events[at] = event.changed(all_in=True)

    def return_uncalled(self) -> None:
        """In hands of other rooms, an award from no named pot is an uncalled bet.

        If no pot is named at all, it is the pot.
        """
        if self.converted is None:
            return
        awards = [at for at, event in enumerate(self.events) if isinstance(event, PotAwarded)]
        named = [at for at in awards if cast(PotAwarded, self.events[at]).pot is not None]
        if not named:
            return
        for at in set(awards).difference(named):
            award = cast(PotAwarded, self.events[at])
            self.events[at] = BetReturned(line=award.line, seat=award.seat, amount=award.amount)

    def finish(self) -> None:
        """Completes the events once the whole hand is known."""
        self.seat_everyone()
        self.return_uncalled()
        if self.played is not None and self.played.tournament:
            folds_in_turn(self.events)

    def dealt_in(self, taken: SeatLine) -> bool:
        """Whether a seated player takes part: one who appears in the play does."""
        return taken.seat in self.present

    def session(self) -> Session:
        """The session at the table."""
        played = self.played
        kept = evidence(
            button=self.button is not None,
            shows=not self.has_summary and self.converted is None,
            awards=not self.has_summary,
            rake=self.has_rake,
        )
        if played is None:
            return Session(table=self.table, sign=Sign(seats=self.most_seats), evidence=kept)
        return Session(
            game=played.game,
            game_line=self.what_line,
            casino=self.converted,
            table=self.table,
            date=self.date,
            sign=sign(played, self.posted, self.most_seats),
            evidence=kept,
            tournament=played.tournament,
        )

    def has_header(self, *, starts: bool) -> bool:  # noqa: ARG002 - it may begin like one and be none
        """Whether the hand has its header."""
        return self.number is not None

    def unknown(self, first: int) -> Defect | None:
        """What the head of the hand leaves unknown: the game or the players."""
        if self.played is None:
            message = "the line of the game is missing or cannot be read"
            return Defect("log:syntax", first, message)
        if self.played.game is None:
            message = f"the game is not known: {self.what.strip()}"
            return Defect("log:unsupported", self.what_line, message)
        if self.roster.doubtful is not None:
            return Defect("log:syntax", self.taken[0].line, ONE_NAME)
        if self.stranger is not None:
            return Defect("log:truncated", self.stranger, NO_SEAT)
        return None

    def missing(self) -> str | None:
        """What is missing from an incomplete hand."""
        if not self.taken:
            return "the hand has lost its seat list"
        if not self.has_award:
            return "the hand has no line that says who is paid: it stops here"
        if self.pots and self.pots.isdisjoint((0, None)):
            return "the hand has no line that pays its main pot"
        if self.table is None:
            return "the hand has lost the line of its table"
        if "the button" not in self.stated_facts:
            return "the hand has lost the line of its button"
        if self.opens and not self.posts:
            # Tournaments before about 2013 printed the blinds only in the head.
            return "the hand has no lines for its blinds"
        return None
