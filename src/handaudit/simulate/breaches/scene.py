"""The scene in which a breach is planted, and the ways to change it."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final, Literal

from handaudit.facts import events as e
from handaudit.facts.events import Event
from handaudit.simulate.play import SimulatedGame, SimulatedStreet
from handaudit.simulate.posting import Posted
from handaudit.simulate.session import Dealt, Room
from handaudit.simulate.state import SimulatedPlayer, SimulatedRound

ACTIONS: Final = (e.Checked, e.Called, e.BetMade, e.Raised, e.Folded, e.BetForced)
_DEALS: Final = (e.BoardDealt, e.CardsDealt, e.Burned, e.CommonDealt, e.StoodPat, e.Reshuffled)


@dataclass(slots=True)
class Plant:
    """A planted breach: the line that shows it, the paragraph, and who broke it."""

    event: Event
    cite: str
    seat: int | Literal["of the line"] | None = "of the line"
    """Who broke the rule, if that is not the seat of the line; ``None`` for nobody in particular."""

    @property
    def accused(self) -> int | None:
        """Who broke the rule."""
        return getattr(self.event, "seat", None) if self.seat == "of the line" else self.seat


@dataclass(slots=True)
class PlayerState:
    """The state of a player before a line; money in cents."""

    behind: int
    bet: int = 0
    total: int = 0
    folded: bool = False


@dataclass(slots=True)
class Situation:
    """The state of a round before one of its lines."""

    players: dict[int, PlayerState]
    to_match: int = 0

    @property
    def inside(self) -> list[int]:
        """The seats that have not folded."""
        return [seat for seat, one in self.players.items() if not one.folded]

    @property
    def able(self) -> list[int]:
        """The seats that can still wager."""
        return [seat for seat in self.inside if self.players[seat].behind > 0]


class Lines:
    """The lines of a round, which a breach may change."""

    __slots__ = ()

    @property
    def events(self) -> list[Event]:
        """The lines."""
        raise NotImplementedError

    def find(self, *kinds: type[Event], **fields: Any) -> list[int]:
        """The places of lines of these types, with these values."""
        return [
            at
            for at, event in enumerate(self.events)
            if isinstance(event, kinds)
            and all(getattr(event, name) == value for name, value in fields.items())
        ]

    def change(self, at: int, **fields: Any) -> Event:
        """Changes fields of a line."""
        self.events[at] = self.events[at].changed(**fields)
        return self.events[at]

    def swap(self, one: int, other: int) -> None:
        """Exchanges two lines, but not their times."""
        first, second = self.events[one], self.events[other]
        self.events[one] = second.changed(clock=first.clock)
        self.events[other] = first.changed(clock=second.clock)


@dataclass(slots=True)
class Scene(Lines):
    """A dealt round that a breach may change."""

    dealt: Dealt
    room: Room
    rng: Random
    stages: list[int] = field(default_factory=list)
    """The betting round of each line, counted from 0."""

    def __post_init__(self) -> None:
        self.mark()

    def mark(self) -> None:
        """Determines the betting round of each line."""
        stage, acted = 0, False
        self.stages = []
        for event in self.events:
            if acted and self._opens(event):
                stage, acted = stage + 1, False
            acted = acted or isinstance(event, ACTIONS)
            self.stages.append(stage)

    def _opens(self, event: Event) -> bool:
        draws = self.play.draws and isinstance(event, e.Discarded)
        return draws or isinstance(event, _DEALS)

    # --- queries ---

    @property
    def play(self) -> SimulatedGame:
        return self.room.play

    @property
    def posted(self) -> Posted:
        return self.dealt.table.posted

    @property
    def table(self) -> SimulatedRound:
        return self.dealt.table

    @property
    def events(self) -> list[Event]:
        return self.dealt.events

    @property
    def shown(self) -> dict[int, int]:
        """The place where each hand was shown, by seat."""
        return {one.seat: at for at, one in enumerate(self.events) if isinstance(one, e.HandShown)}

    @property
    def contested(self) -> bool:
        """Whether there was a showdown."""
        return len(self.table.contending) > 1

    @property
    def folded(self) -> list[SimulatedPlayer]:
        """The seats that folded."""
        return [player for player in self.table.players if player.folded]

    def one(self, places: Iterable[int]) -> int | None:
        """One of some places, at random."""
        found = list(places)
        return self.rng.choice(found) if found else None

    def actions(self, stage: int | None = None) -> list[int]:
        """The places of actions, in one betting round or all."""
        found = self.find(*ACTIONS)
        return [at for at in found if stage is None or self.stages[at] == stage]

    def street(self, stage: int) -> SimulatedStreet | None:
        """The street before a betting round; ``None`` before the first."""
        return self.play.streets[stage - 1] if stage else None

    def acts_cite(self, stage: int) -> str:
        """The paragraph on how a betting round continues."""
        street = self.street(stage)
        return street.acts_cite if street else self.play.acts_cite

    def opens_cite(self, stage: int) -> str:
        """The paragraph that says who opens a betting round."""
        street = self.street(stage)
        return street.opens_cite if street else self.play.first_cite

    def street_at(self, at: int) -> SimulatedStreet | None:
        """The street whose cards are dealt at a place."""
        return self.street(self.stages[at])

    def before(self, at: int) -> Situation:
        """The state of the round before a line."""
        now = Situation({one.seat: PlayerState(one.start) for one in self.table.players})
        for place in range(at):
            if place and self.stages[place] != self.stages[place - 1]:
                _next_round(now)
            _fold_in(now, self.events[place])
        if at < len(self.stages) and at and self.stages[at] != self.stages[at - 1]:
            _next_round(now)
        return now

    def facing(self, at: int) -> int:
        """The amount that the player of an action had to call."""
        now = self.before(at)
        return now.to_match - now.players[_seat(self.events[at])].bet

    # --- changes ---

    def insert(self, at: int, event: Event) -> Event:
        """Inserts a line before another, with the time of the preceding one."""
        neighbour = self.events[at - 1] if at else self.events[at]
        new = event.changed(clock=neighbour.clock)
        self.events.insert(at, new)
        self.stages.insert(at, self.stages[at - 1] if at else 0)
        return new

    def remove(self, at: int) -> Event:
        """Removes a line."""
        self.stages.pop(at)
        return self.events.pop(at)

    def put(self, at: int, event: Event) -> Event:
        """Replaces a line, and keeps its time."""
        self.events[at] = event.changed(clock=self.events[at].clock)
        return self.events[at]

    def recount(self, at: int, by: int) -> None:
        """Raises the counts of the stub from a place on."""
        for place in self.find(e.StubCounted):
            count = self.events[place]
            if place >= at and isinstance(count, e.StubCounted):
                self.change(place, cards=count.cards + by)

    @property
    def started(self) -> int | None:
        """The time of the last count of the stub before the round, or else of the start of the round."""
        counted = self.dealt.counted
        return None if counted is None else counted

    @property
    def reshuffled(self) -> bool:
        """Whether the cards ran short."""
        return bool(self.find(e.Reshuffled, e.CommonDealt))

    def adjust_pot(self, by: int) -> bool:
        """Raises the award of the round, or both its halves, by an amount; returns ``False`` if
        that is impossible.
        """
        awards = self.find(e.PotAwarded)
        shares = [one for at in awards if isinstance(one := self.events[at], e.PotAwarded)]
        total = sum(one.amount for one in shares) + by
        halves = [one.share for one in shares] == ["high", "low"]
        if not (len(shares) == 1 or halves) or by % self.posted.chip or total <= len(shares) * 200:
            return False
        if self.play.odd and self.play.odd.clockwise and len(shares) > 1:
            return False
        rakes = self.find(e.RakeTaken)
        pot = total + self.posted.bad_beat
        for at in rakes:
            rake = self.events[at]
            if isinstance(rake, e.RakeTaken):
                pot += rake.amount
                smaller = pot - 2 * abs(by) * (by < 0)
                if rake.amount > self.posted.most_rake(smaller, len(self.table.players)):
                    return False
        if self.posted.kill and self.table.kill_next is not None:
            return False
        if self.posted.kill and by > 0:
            return False
        low = total // self.posted.chip // 2 * self.posted.chip if halves else 0
        self.change(awards[0], amount=total - low)
        if halves:
            self.change(awards[1], amount=low)
        return True

    def won_unseen(self) -> tuple[int, int] | None:
        """Places of a last uncalled bet or raise, and of its return."""
        returns = self.find(e.BetReturned)
        if self.contested or not returns:
            return None
        bets = [at for at in self.find(e.BetMade, e.Raised) if at < returns[-1]]
        back = self.events[returns[-1]]
        if not bets or _seat(self.events[bets[-1]]) != _seat(back):
            return None
        if any(self.stages[at] != self.stages[bets[-1]] for at in returns[-1:]):
            return None
        after = self.events[bets[-1] + 1 : returns[-1]]
        if any(isinstance(event, (e.Called, e.WagerCorrected)) for event in after):
            return None
        return bets[-1], returns[-1]


def _seat(event: Event) -> int:
    seat = getattr(event, "seat", 0)
    return seat if isinstance(seat, int) else 0


def seat_of(event: Event) -> int:
    """The seat of a line."""
    return _seat(event)


def _next_round(now: Situation) -> None:
    now.to_match = 0
    for one in now.players.values():
        one.bet = 0


def _fold_in(now: Situation, event: Event) -> None:
    player = now.players.get(_seat(event))
    if player is None:
        return
    added = 0
    match event:
        case e.Anted(amount=amount):
            player.behind -= amount
            player.total += amount
        case e.BlindPosted(amount=amount) | e.BetForced(amount=amount) | e.Called(amount=amount):
            added = amount
        case e.BetMade(amount=amount):
            added = amount
        case e.Raised(to=to) | e.WagerCorrected(to=to):
            added = to - player.bet
        case e.Folded():
            player.folded = True
        case e.BetReturned(amount=amount):
            player.behind += amount
            player.total -= amount
        case e.PotAwarded(amount=amount) | e.StakeAdded(amount=amount):
            player.behind += amount
        case e.StakeRemoved(amount=amount):
            player.behind -= amount
        case _:
            return
    player.behind -= added
    player.bet += added
    player.total += added
    now.to_match = max(now.to_match, player.bet)


def final_stakes(scene: Scene) -> dict[int, int]:
    """The chips of each player at the end of the round, computed from its lines."""
    return {seat: one.behind for seat, one in scene.before(len(scene.events)).players.items()}


# --- the register ---------------------------------------------------------------------------------

InRound = Callable[[Scene], Plant | None]
Start = Callable[[Room, SimulatedRound, Random], "Callable[[Dealt], Plant | None] | None"]
Between = Callable[[Room, list[Event], Random], "Callable[[Dealt], Plant | None] | None"]
Fits = Callable[[Room], bool]


@dataclass(frozen=True, slots=True)
class Way:
    """One way to break a rule.

    ``fits`` says at which tables it is possible. It changes a dealt round (``change``), the start
    of one (``start``), or the lines before one (``between``). The latter two return a function that
    finds the breach in the round dealt afterwards.
    """

    rule: str
    fits: Fits
    change: InRound | None = None
    start: Start | None = None
    between: Between | None = None
    first: bool = False
    """Whether it happens at the opening of the table."""
    last: bool = False
    """Whether no round may follow."""


WAYS: dict[str, list[Way]] = {}


def _any_table(room: Room) -> bool:
    del room
    return True


def breaks(
    rule: str, fits: Fits = _any_table, *, last: bool = False
) -> Callable[[InRound], InRound]:
    """Registers a change to a dealt round as a way to break a rule."""

    def register(change: InRound) -> InRound:
        WAYS.setdefault(rule, []).append(Way(rule, fits, change=change, last=last))
        return change

    return register


def breaks_at_start(
    rule: str, fits: Fits = _any_table, *, last: bool = False
) -> Callable[[Start], Start]:
    """Registers a change to the start of a round."""

    def register(start: Start) -> Start:
        WAYS.setdefault(rule, []).append(Way(rule, fits, start=start, last=last))
        return start

    return register


def breaks_between(
    rule: str, fits: Fits = _any_table, *, first: bool = False, last: bool = False
) -> Callable[[Between], Between]:
    """Registers a change to the lines before a round, or before the first."""

    def register(between: Between) -> Between:
        WAYS.setdefault(rule, []).append(Way(rule, fits, between=between, first=first, last=last))
        return between

    return register
