"""The occasions on which duties are judged.

Each is the moment before its event changes the table, so that a duty sees what the players saw.
"""

from typing import Final

from handaudit.facts.cards import Card
from handaudit.facts.events import (
    Anted,
    BetForced,
    BetMade,
    BetReturned,
    BlindPosted,
    BoardDealt,
    BoardStated,
    Burned,
    Called,
    CardsDealt,
    Checked,
    CommonDealt,
    Cut,
    Declared,
    Discarded,
    Event,
    Face,
    Folded,
    HandShown,
    KillLifted,
    KillPlaced,
    PotAwarded,
    PotStated,
    Preparation,
    Raised,
    Recut,
    Reshuffled,
    ResultStated,
    RoundVoided,
    StoodPat,
    StubCounted,
    WagerCorrected,
)
from handaudit.law.game import Betting, Start, Street
from handaudit.replay.occasion import Occasion
from handaudit.replay.poker.view import BettingRoundView, PlayerView

Action = Folded | Checked | Called | BetMade | Raised | BetForced
Wager = Called | BetMade | Raised | BetForced
_Actions = tuple[
    type[Folded], type[Checked], type[Called], type[BetMade], type[Raised], type[BetForced]
]
# mypyc meets the modules that use it before this one, and so needs its type.
ACTIONS: Final[_Actions] = (Folded, Checked, Called, BetMade, Raised, BetForced)


class RoundBegan(Occasion, frozen=True, gc=False):
    """The seat lines are over: the players dealt in are known."""

    event: Event


class ForcedBetPlaced(Occasion, frozen=True, gc=False):
    """An ante or a blind bet. ``after`` is the event that it should have preceded, if that came
    first. This is the first card or, for a blind that may come after the deal, the first action.
    """

    event: Anted | BlindPosted
    player: PlayerView
    after: Event | None


class KillButtonMoved(Occasion, frozen=True, gc=False):
    """The kill button is placed before a player or collected."""

    event: KillPlaced | KillLifted


class ForcedBetsOver(Occasion, frozen=True, gc=False):
    """The first card is dealt (or, where no deal is logged, the first player acts).

    ``as_posted`` is whether just the posted blinds lie there, each in the place of its seat.
    """

    event: Event
    as_posted: bool


class DealBegan(Occasion, frozen=True, gc=False):
    """The first card is dealt (where no deal is logged: the first player acts); ``prepared`` are the
    shuffles and cuts of its deck before it, in order.
    """

    event: Event
    prepared: tuple[Preparation, ...]


class DeckWasCut(Occasion, frozen=True, gc=False):
    """The dealer cuts the deck; ``before`` is the round's last cut since its last shuffle, ``dealt`` the
    first card dealt before this, ``reshuffled`` the last reshuffle of piles.
    """

    event: Cut | Recut
    before: Cut | Recut | None
    dealt: Event | None
    reshuffled: Reshuffled | None


class StubWasCounted(Occasion, frozen=True, gc=False):
    """The dealer counts the stub. ``due`` is the right number of cards, ``None`` if the log does
    not record each card that leaves the stub; ``others`` are right by other readings.
    """

    event: StubCounted
    due: int | None
    others: tuple[int, ...] = ()


class DealOver(Occasion, frozen=True, gc=False):
    """A deal is over, of the opening or of a street: ``event`` is the first event after it.

    ``deals`` holds its lines, ``due`` the seats that should have had a card, in order; ``opening`` is
    whether it is the opening deal. ``as_due`` is whether each card that is due was dealt in its turn.
    """

    event: Event
    deals: tuple[CardsDealt, ...]
    due: tuple[int, ...]
    starting: Start
    cite: str
    opening: bool
    as_due: bool


class CardsDealtTo(Occasion, frozen=True, gc=False):
    """Cards go to a seat.

    ``player`` is ``None`` if nobody is dealt in there. ``face`` is the face that is due, ``None``
    if no card is.
    """

    event: CardsDealt
    player: PlayerView | None
    face: Face | None
    cite: str


class BurnedOutOfPlay(Occasion, frozen=True, gc=False):
    """A card is burned before the opening deal is over, or after chips of the pot were pushed."""

    event: Burned


class StreetOpened(Occasion, frozen=True, gc=False):
    """The cards of a later street, or a draw, begin.

    ``burns`` are the burn lines since the last street; ``early`` says whether a wager followed one.
    About the betting round before it, ``pending`` is who still had to act, ``acted`` says whether
    anybody did, and ``able`` is how many could have wagered.
    """

    event: Event
    street: Street
    burns: tuple[Burned, ...]
    early: bool
    pending: PlayerView | None
    acted: bool
    able: int
    before: Betting


class NewCardsBegan(Occasion, frozen=True, gc=False):
    """The first new card of a draw is dealt; ``burns`` are the burn lines since the last street, and
    ``early`` is whether one was followed by a wager.
    """

    event: Event
    street: Street
    burns: tuple[Burned, ...]
    early: bool


class Drew(Occasion, frozen=True, gc=False):
    """A player throws cards away in a draw, or stands pat.

    ``due`` is whose turn it is; ``again`` whether the player has drawn before in this draw, ``late``
    whether passed over earlier.
    """

    event: Discarded | StoodPat
    player: PlayerView
    street: Street
    due: PlayerView | None
    count: int
    again: bool
    late: bool


class DrawOver(Occasion, frozen=True, gc=False):
    """A draw is over: ``owed`` are new cards owed to each player (negative: too many, from the line
    named with them), ``missing`` have neither drawn nor stood pat.

    ``interruptions`` are draws begun before another's was done, with who began and who still waited;
    ``burns`` those after the first new card, or all where nobody took one.
    """

    event: Event
    street: Street
    owed: tuple[tuple[PlayerView, int, CardsDealt | None], ...]
    missing: tuple[PlayerView, ...]
    interruptions: tuple[tuple[Event, PlayerView, PlayerView], ...]
    burns: tuple[Burned, ...]


class DealtFromDiscards(Occasion, frozen=True, gc=False):
    """New cards come from a reshuffle that had to leave some discards out.

    ``back`` pairs the new cards that had to stay out with their discards.  ``known`` is whether the log names
    all of the new cards and of the discards left out.  ``earlier`` is whether a card of ``back`` was thrown
    away in an earlier draw.
    """

    event: CardsDealt
    player: PlayerView
    street: Street
    back: tuple[tuple[Card, Event], ...]
    known: bool
    earlier: bool = False


class DrewOutOfPlay(Occasion, frozen=True, gc=False):
    """A player throws cards away where the section has no draw."""

    event: Discarded | StoodPat
    player: PlayerView


class CardsThrown(Occasion, frozen=True, gc=False):
    """The fourth card is due, and who is still in should have thrown away the game's number of cards."""

    event: Event
    thrown: tuple[tuple[PlayerView, int], ...]


class CardThrown(Occasion, frozen=True, gc=False):
    """A player throws cards away outside a draw: ``up`` are those that lay face up, ``late`` is whether
    the first betting round is over.
    """

    event: Discarded | StoodPat
    player: PlayerView
    up: tuple[Card, ...]
    late: bool


class DealResumed(Occasion, frozen=True, gc=False):
    """Piles were reshuffled for a street, and the deal goes on: ``burned`` is whether with a burn."""

    event: Event
    street: Street | None
    burned: bool


class SeventhCardsDealt(Occasion, frozen=True, gc=False):
    """Each player gets a card of a street that has a common card if too few are left, and for which
    piles were reshuffled. ``stub`` is the number of cards before, ``players`` how many are in.
    """

    event: Event
    street: Street
    stub: int
    players: int


class CommonCardDealt(Occasion, frozen=True, gc=False):
    """A common card is dealt; ``stub`` is what was left before the burn, ``players`` how many are in.

    ``fewest`` is what may have been left, if a card that is found to be missing was dealt without a line.
    """

    event: CommonDealt
    street: Street | None
    stub: int
    players: int
    fewest: int


class PilesReshuffled(Occasion, frozen=True, gc=False):
    """Piles become a new stub. ``stub`` is the number of cards that were left. ``needed`` is the
    number still due, including a burn; in a draw, it is the highest possible number. ``street`` is
    the current one, and ``within`` says whether some of its cards are dealt.

    In a draw, ``asked_next`` is the most that the next player may ask for. ``needed_by_all`` is the number
    due if the cards must be enough for all players together.
    """

    event: Reshuffled
    street: Street | None
    stub: int
    needed: int
    within: bool
    asked_next: int
    needed_by_all: int


class BoardCounted(Occasion, frozen=True, gc=False):
    """The community cards of a street are all there: ``event`` is the first after them, ``dealt``
    their lines.  ``street`` is ``None`` for cards where none are due.
    """

    event: Event
    street: Street | None
    dealt: tuple[BoardDealt, ...]


class BoardRepeated(Occasion, frozen=True, gc=False):
    """The log repeats the board before it adds to it, or in its summary: ``cards`` are those repeated."""

    event: BoardDealt | BoardStated
    board: tuple[Card | None, ...]
    cards: tuple[Card | None, ...]

    @property
    def agrees(self) -> bool:
        """Whether the cards may be the board, of which some may be unknown."""
        if self.cards == self.board:
            return True
        known = {card for card in self.board if card is not None}
        return len(self.cards) == len(self.board) and known.issubset(self.cards)


class CardsSeen(Occasion, frozen=True, gc=False):
    """Cards become known at a place (a seat number, 0 for the board, -1 for the burns).

    ``twice`` pairs each card that was known elsewhere before with the event that showed it there;
    ``new`` are those that were seen nowhere before.
    """

    event: Event
    place: int
    twice: tuple[tuple[Card, Event], ...]
    new: tuple[Card, ...] = ()


class HandCompleted(Occasion, frozen=True, gc=False):
    """A hand is shown, or the summary has other cards of a shown hand: ``known`` are all cards that the log
    has shown of it by now.
    """

    event: HandShown | ResultStated
    player: PlayerView
    known: tuple[Card, ...]


class Acted(Occasion, frozen=True, gc=False):
    """A player acts in a betting round.

    - ``due`` is whose turn it is, ``None`` if the round is over; ``first`` says whether this opens
      the round.
    - ``added`` is the chips that this action adds, and ``total`` the player's wager of the round
      after it.
    - ``announced`` is the amount that the player has announced for it, if any.
    - ``goes_on`` says whether it is a further move of a bet or raise announced before its first
      chips.
    """

    event: Action
    player: PlayerView
    round: BettingRoundView
    due: PlayerView | None
    first: bool
    added: int
    total: int
    announced: int | None = None
    goes_on: bool = False

    @property
    def after_own(self) -> bool:
        """Whether the player adds to a wager of their own that nobody has raised since."""
        player = self.player
        if player.last_wager is None or not player.acted or player.bet != self.round.to_match:
            return False
        if type(self.event) is not BetMade and type(self.event) is not Raised:
            return False
        return player.place not in self.round.taken  # else the wager before it was too small


class StrangerActed(Occasion, frozen=True, gc=False):
    """An action from a seat at which nobody is dealt in."""

    event: Event
    seat: int


class Announced(Occasion, frozen=True, gc=False):
    """What a player announced in turn, and what the player then did (``None``: nothing)."""

    event: Event
    declared: Declared
    player: PlayerView
    act: Action | None
    corrected: WagerCorrected | None
    total: int
    """The player's wager of the betting round after the act and its correction."""
    stake: int
    """Chips that the player had for this betting round."""
    wager: int
    """The highest wager when the player spoke."""
    owed: int
    """What the player had to add then to call it."""


class StakeChanged(Occasion, frozen=True, gc=False):
    """Chips are added to or taken off the table during the round; ``player`` if dealt in there."""

    event: Event
    player: PlayerView | None


class BetCameBack(Occasion, frozen=True, gc=False):
    """An uncalled bet is returned; ``uncalled`` is what nobody called."""

    event: BetReturned
    player: PlayerView | None
    uncalled: int


class AwardBegan(Occasion, frozen=True, gc=False):
    """The first chips of the pot are about to be pushed.

    ``pending``, ``acted`` and ``able`` are those of the last betting round; ``undealt`` are the
    streets that have not been dealt, ``burns`` the burn lines since the last street.
    """

    event: Event
    pending: PlayerView | None
    acted: bool
    able: int
    undealt: tuple[Street, ...]
    betting: Betting
    burns: tuple[Burned, ...]


class Awarded(Occasion, frozen=True, gc=False):
    """Chips are pushed to a seat; ``player`` is ``None`` if nobody is dealt in there."""

    event: PotAwarded
    player: PlayerView | None


class AwardedEarly(Occasion, frozen=True, gc=False):
    """Chips of a pot that several players contend for are pushed before these streets, and play goes on."""

    event: PotAwarded
    undealt: tuple[Street, ...]


class AwardUndone(Occasion, frozen=True, gc=False):
    """Chips that were pushed come back to the pot: ``award`` is the line that pushed them.

    The table is that of the end of the round, as if they had stayed where they were pushed; ``later``
    are the seats to which they were pushed instead.
    """

    event: Event
    award: PotAwarded
    later: frozenset[int]


class RoundClosed(Occasion, frozen=True, gc=False):
    """The round is over; ``event`` is its last event, ``stated`` the history's own total."""

    event: Event
    stated: PotStated | None


class RoundCalledOff(Occasion, frozen=True, gc=False):
    """The floor rules that the round counts for nothing."""

    event: RoundVoided


class VoidClosed(Occasion, frozen=True, gc=False):
    """A round that counts for nothing is over; ``wagered`` is what each player had put in, in cents."""

    event: Event
    wagered: tuple[tuple[PlayerView, int], ...]


class ShowdownClosed(Occasion, frozen=True, gc=False):
    """The round is over, and two players or more contended for its pot to the end."""

    event: Event
