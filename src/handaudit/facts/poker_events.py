"""A round of poker: the deck and the deal, wagers, the showdown and the pot."""

from typing import Literal

from handaudit.facts.cards import Card
from handaudit.facts.event import Event
from handaudit.facts.table_events import Face

Cards = tuple[Card | None, ...]
Pile = Literal["burns", "discards", "muck"]
Payout = Literal["bad-beat", "high-hand"]


class Shuffled(Event, frozen=True, gc=False):
    """``deck`` names the deck; ``None`` means the deck of this round, or of the next one."""

    by_device: bool
    deck: str | None = None


class Cut(Event, frozen=True, gc=False):
    cards: int
    deck: str | None = None


class Recut(Event, frozen=True, gc=False):
    cards: int
    deck: str | None = None


Preparation = Shuffled | Cut | Recut
"""What is done with a deck before it is dealt."""


class CardsDealt(Event, frozen=True, gc=False):
    """Cards to a seat, in the order in which the line names them."""

    seat: int
    face: Face
    cards: Cards


class HandsDealt(Event, frozen=True, gc=False):
    """Every player still in has the cards of the opening deal, or of the next street of a stud
    game. The log does not record their order.
    """


class CardsRevealed(Event, frozen=True, gc=False):
    """The log lets its reader see cards that a seat already holds (``Dealt to Hero [..]``).

    ``up`` are the cards among them that lie face up, in the order of the deal.
    """

    seat: int
    cards: Cards
    up: Cards = ()


class BoardDealt(Event, frozen=True, gc=False):
    """Community cards.  ``run`` counts the boards of a hand run more than once; ``so_far`` is the
    earlier board, if the line repeats it.
    """

    cards: Cards
    run: int = 1
    so_far: Cards | None = None


class CommonDealt(Event, frozen=True, gc=False):
    card: Card | None


class Burned(Event, frozen=True, gc=False):
    card: Card | None = None


class Reshuffled(Event, frozen=True, gc=False):
    piles: tuple[Pile, ...]


class StubCounted(Event, frozen=True, gc=False):
    cards: int


class Collected(Event, frozen=True, gc=False):
    """A losing or folded hand was collected."""

    seat: int


class BetReturned(Event, frozen=True, gc=False):
    """Chips that return from the pot: an uncalled bet or, with ``change``, change for a chip larger
    than the wager, ante or blind.
    """

    seat: int
    amount: int
    change: bool = False


class RakeTaken(Event, frozen=True, gc=False):
    amount: int


class Contributed(Event, frozen=True, gc=False):
    """Money from the pot to a fund (14.19)."""

    amount: int
    fund: str = "bad-beat"

    @property
    def payout(self) -> Payout:
        """The payout of the fund: a bad beat, unless its name is that of the other payout."""
        return "high-hand" if self.fund == "high-hand" else "bad-beat"


class HouseMoneyAdded(Event, frozen=True, gc=False):
    """Money in the pot beyond the players' wagers: the room's, or an ante of somebody who then sat out."""

    amount: int


class PotAwarded(Event, frozen=True, gc=False):
    """Chips pushed to a player.  ``pot`` is 0 for the main pot, 1 … for side pots, ``None`` if the
    log does not name it. ``share`` is ``pot`` for one won without a showdown. ``run`` is the board
    on which it was won, 0 if the log gives one sum for several.
    """

    seat: int
    amount: int
    pot: int | None
    share: Literal["pot", "high", "low"] | None = None
    odd: bool = False
    run: int = 1


class AwardTakenBack(Event, frozen=True, gc=False):
    """Chips pushed to the wrong player return to the pot that they came from."""

    seat: int
    amount: int


class CardsTakenBack(Event, frozen=True, gc=False):
    """The deal of the last card or cards at a place is undone; ``place`` is a seat number for a
    player's cards.

    ``cards`` are those that the line names. ``to`` is where they go: into the stub, shuffled into
    it, to a pile, or aside.
    """

    place: Literal["board", "common", "burn"] | int
    cards: Cards = ()
    to: Literal["stub", "muck", "burns", "aside"] = "aside"


class CashedOut(Event, frozen=True, gc=False):
    """A room's insurance: the player takes ``amount`` from the house, and the pot is not awarded."""

    seat: int
    amount: int
    fee: int = 0


class KillPlaced(Event, frozen=True, gc=False):
    seat: int


class KillLifted(Event, frozen=True, gc=False):
    pass


class Anted(Event, frozen=True, gc=False):
    """``derived`` says that the log has no line for it: its reader took it from the head."""

    seat: int
    amount: int
    all_in: bool = False
    derived: bool = False

    @property
    def lines(self) -> int:
        return 0 if self.derived else 1


class BlindPosted(Event, frozen=True, gc=False):
    """A blind bet.

    ``kind`` is ``blind`` for one of the posted blinds, ``missed`` for one owed from earlier rounds or
    by a newcomer.  ``dead`` is the part that does not count as the player's bet.
    """

    seat: int
    amount: int
    kind: Literal["blind", "kill", "straddle", "missed"] = "blind"
    all_in: bool = False
    dead: int = 0
    number: int | None = None
    """Which of the posted blinds it is, 1 for the first; ``None`` if the log does not say."""
    derived: bool = False
    """Whether the log has no line for it, and its reader took it from the head."""

    @property
    def lines(self) -> int:
        return 0 if self.derived else 1


class BetForced(Event, frozen=True, gc=False):
    """The forced bet that opens a stud game."""

    seat: int
    amount: int
    all_in: bool = False


class Checked(Event, frozen=True, gc=False):
    seat: int


class Folded(Event, frozen=True, gc=False):
    seat: int
    cards: Cards = ()


class Called(Event, frozen=True, gc=False):
    """``amount`` is the chips that the call added."""

    seat: int
    amount: int
    all_in: bool = False


class BetMade(Event, frozen=True, gc=False):
    """The opening bet of a betting round."""

    seat: int
    amount: int
    all_in: bool = False


class Raised(Event, frozen=True, gc=False):
    """``to`` is the player's total of the betting round; ``by`` what the log says it rose by."""

    seat: int
    to: int
    by: int | None = None
    all_in: bool = False


class Declared(Event, frozen=True, gc=False):
    """An announcement before the chips, 14.7(d)."""

    seat: int
    act: Literal["fold", "check", "call", "bet", "raise", "all-in"]
    amount: int | None = None


class WagerCorrected(Event, frozen=True, gc=False):
    """The total of the betting round after a correction ordered under 14.7(e)."""

    seat: int
    to: int


class ActionTakenBack(Event, frozen=True, gc=False):
    """The last action of a seat in this betting round is undone: its chips, its turn, and what it
    made due.
    """

    seat: int
    by: Literal["player", "floor"] = "player"


class Discarded(Event, frozen=True, gc=False):
    """Cards thrown away in a draw (or Super Seven's two); ``cards`` is empty if the log shows only
    the number.
    """

    seat: int
    count: int
    cards: Cards = ()


class StoodPat(Event, frozen=True, gc=False):
    seat: int
    cards: Cards = ()


class ShowdownOpened(Event, frozen=True, gc=False):
    run: int = 1


class HandShown(Event, frozen=True, gc=False):
    """Cards turned up at the end, and the log's name for the hand (``description``)."""

    seat: int
    cards: Cards
    description: str | None = None


class HandMucked(Event, frozen=True, gc=False):
    """A hand given up without showing it; the log may still name its cards."""

    seat: int
    cards: Cards = ()


# --- the summary at the end of a history --------------------------------------------------


class SummaryOpened(Event, frozen=True, gc=False):
    pass


class PotStated(Event, frozen=True, gc=False):
    """The history's own totals: ``total`` includes the rake, ``main`` and ``sides`` do not."""

    total: int
    rake: int | None
    main: int | None = None
    sides: tuple[int, ...] = ()


class BoardStated(Event, frozen=True, gc=False):
    cards: Cards
    run: int = 1


class ResultStated(Event, frozen=True, gc=False):
    """A player's line of the summary.  ``won`` is the sum of the amounts named in it; ``paid`` is
    false if the room says that it was not awarded.

    ``stack`` is the player's stack at the end, ``put`` the sum of the wagers, ``net`` the gain of the
    round.  Each is ``None`` if the line does not state it.
    """

    seat: int
    result: Literal["folded", "mucked", "lost", "won", "none"]
    cards: Cards = ()
    won: int = 0
    paid: bool = True
    description: str | None = None
    stack: int | None = None
    put: int | None = None
    net: int | None = None
