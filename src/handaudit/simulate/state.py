"""The state of a round while it is dealt: the players, the pot, the cards and the log."""

from dataclasses import dataclass, field
from datetime import datetime, timedelta
from random import Random
from typing import Any, Final

from handaudit.facts import events as e
from handaudit.facts.cards import Card
from handaudit.facts.events import Event, Face
from handaudit.simulate.pack import Pack
from handaudit.simulate.play import SimulatedGame
from handaudit.simulate.posting import Posted

_PAUSES: Final = (e.Checked, e.Called, e.Folded, e.CardsDealt, e.StoodPat)
"""Events after which there is time to count the stub."""
_COUNT_DURING: Final = timedelta(minutes=9)


class UnsettledError(Exception):
    """The text leaves open how this round continues; it is dealt again with other cards."""


class TableClock:
    """The time at the table; ``pace`` stretches how long things take."""

    def __init__(self, now: datetime, rng: Random, pace: float) -> None:
        self.now = now.replace(microsecond=0)
        self.pace = pace
        self._rng = rng

    def tick(self, least: int = 1, most: int = 4) -> int:
        """Lets some seconds pass; milliseconds after midnight."""
        self.now += timedelta(seconds=max(1, round(self._rng.randint(least, most) * self.pace)))
        return self.stamp

    @property
    def stamp(self) -> int:
        """Milliseconds after midnight."""
        return (self.now.hour * 3600 + self.now.minute * 60 + self.now.second) * 1000


@dataclass(slots=True)
class SimulatedPlayer:
    """A player of the round; money in cents."""

    seat: int
    name: str
    start: int
    behind: int
    bet: int = 0
    """Chips put in during this betting round."""
    total: int = 0
    """Chips put in during this round of play, antes included."""
    ante: int = 0
    folded: bool = False
    down: list[Card] = field(default_factory=list)
    up: list[Card] = field(default_factory=list)
    held: list[Card] = field(default_factory=list)
    """The cards in hand, in the order of the deal."""
    dealt: list[Card] = field(default_factory=list)
    """All cards ever dealt to the player, in order."""
    thrown: int = 0

    @property
    def able(self) -> bool:
        """Whether the player can still wager."""
        return not self.folded and self.behind > 0

    def take(self, card: Card, face: Face) -> None:
        """Adds a card to the hand."""
        (self.up if face == "up" else self.down).append(card)
        self.held.append(card)
        self.dealt.append(card)

    def give(self, cards: list[Card]) -> None:
        """Takes cards out of the hand."""
        for card in cards:
            self.held.remove(card)
            (self.down if card in self.down else self.up).remove(card)


@dataclass(slots=True)
class Temper:
    """The style of a session's players: weights of the legal actions."""

    fold: float
    call: float
    rise: float
    shove: float
    declare: float
    knows: bool
    """Whether the log knows the cards dealt face down."""
    takes_folded: bool
    """Whether the log records the collection of folded hands."""
    straddle: float = 0.0
    """How often the player after the last blind straddles."""


@dataclass(slots=True)
class ForcedWager:
    """A wager that a player has to make before the cards, or to open the betting."""

    player: SimulatedPlayer
    amount: int
    kind: str = "blind"


@dataclass(slots=True)
class SimulatedRound:
    """The state of a round; ``players`` run clockwise from where deals start."""

    play: SimulatedGame
    posted: Posted
    temper: Temper
    rng: Random
    clock: TableClock
    pack: Pack
    players: list[SimulatedPlayer]
    counted: datetime
    """When the stub was last counted, or when dealing began."""
    button: int | None = None
    kill: int | None = None
    """Seat with the kill button."""
    blinds_follow: bool = False
    events: list[Event] = field(default_factory=list)
    board: list[Card] = field(default_factory=list)
    common: list[Card] = field(default_factory=list)
    thrown_by: dict[Card, int] = field(default_factory=dict)
    """The seat that threw a card away last."""
    to_match: int = 0
    last_rise: int = 0
    aggressor: int | None = None
    kill_next: int | None = None
    antes: list[ForcedWager] = field(default_factory=list)
    blinds: list[ForcedWager] = field(default_factory=list)
    forced: int = 0
    """The forced bet of a stud game."""

    def __post_init__(self) -> None:
        sign = self.posted
        if sign.ante:
            self.antes = [ForcedWager(player, sign.ante) for player in self.players]
        # The player with the kill button posts only the kill blind (14.11(A)(i)).
        self.blinds = [
            ForcedWager(player, amount)
            for player, amount in zip(self.players, sign.blinds, strict=False)
            if player.seat != self.kill
        ]
        if self.kill is not None:
            increased = int(sign.small * sign.times(kill=True))
            self.blinds.append(ForcedWager(self.seat(self.kill), increased, "kill"))
        self.forced = sign.forced
        if self.temper.straddle and self.kill is None and self.rng.random() < self.temper.straddle:
            self._straddle()

    def _straddle(self) -> None:
        """The player after the last blind bets twice the blind voluntarily, before the cards."""
        place = len(self.posted.blinds)
        if not 0 < place < len(self.players):
            return
        player, amount = self.players[place], 2 * self.posted.blinds[-1]
        if player.start >= self.posted.ante + amount:
            self.blinds.append(ForcedWager(player, amount, "straddle"))

    def say(self, event: type[Event], /, **what: Any) -> None:
        """Adds a line to the log a few seconds after the last, and counts the stub when it is due."""
        self.events.append(event(line=0, clock=self.clock.tick(), **what))
        if isinstance(self.events[-1], _PAUSES):
            self.count(_COUNT_DURING)

    def count(self, every: timedelta) -> None:
        """Counts the stub if the last count is this long ago (14.6(e)4)."""
        if self.clock.now - self.counted > every:
            self.events.append(
                e.StubCounted(line=0, clock=self.clock.tick(), cards=len(self.pack.stub))
            )
            self.counted = self.clock.now

    @property
    def contending(self) -> list[SimulatedPlayer]:
        """The players who have not folded."""
        return [player for player in self.players if not player.folded]

    @property
    def able(self) -> list[SimulatedPlayer]:
        """The players who can still wager."""
        return [player for player in self.players if player.able]

    @property
    def centre(self) -> list[Card]:
        """Cards that all may use."""
        return self.board + self.common

    def after(self, player: SimulatedPlayer) -> list[SimulatedPlayer]:
        """The other players, clockwise from the left of one."""
        at = self.players.index(player)
        return self.players[at + 1 :] + self.players[:at]

    def seat(self, seat: int) -> SimulatedPlayer:
        """The player at a seat."""
        return next(player for player in self.players if player.seat == seat)

    def put(self, player: SimulatedPlayer, amount: int) -> bool:
        """Moves chips into the pot; returns whether they were the player's last."""
        player.behind -= amount
        player.bet += amount
        player.total += amount
        self.to_match = max(self.to_match, player.bet)
        return player.behind == 0
