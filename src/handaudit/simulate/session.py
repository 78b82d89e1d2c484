"""A session of a table: its sign and decks, who sits there, and one round after the other."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from datetime import date, datetime, timedelta
from random import Random
from typing import Final

from handaudit.facts import events as e
from handaudit.facts.events import Event
from handaudit.simulate.dealing import deal
from handaudit.simulate.decks import SimulatedDecks
from handaudit.simulate.pack import Pack
from handaudit.simulate.play import SimulatedGame
from handaudit.simulate.plays import PLAYS
from handaudit.simulate.posting import Posted, posted
from handaudit.simulate.state import (
    SimulatedPlayer,
    SimulatedRound,
    TableClock,
    Temper,
    UnsettledError,
)

_ATTEMPTS: Final = 400
_LAST_DAY: Final = date(2019, 12, 31)
_PATIENT: Final = 0.1
"""How often nearly everybody stays to the end of a round, so that cards run short."""


@dataclass(slots=True)
class Dealt:
    """A dealt round, with the lines before it. Breaches are planted in it."""

    before: list[Event]
    opened: e.RoundOpened
    events: list[Event]
    """From the first seat line to ``end``."""
    table: SimulatedRound
    """The state of the round at its end."""
    counted: int | None = None
    """When the stub was last counted before it, in milliseconds after midnight."""


@dataclass(slots=True)
class Guest:
    """Somebody with a seat at the table; ``away`` while absent for a time."""

    seat: int
    name: str
    stake: int
    away: bool = False
    covered: bool = False
    """Whether the stake of an absent player is covered on the table."""


@dataclass(slots=True)
class Room:
    """A table between rounds."""

    play: SimulatedGame
    posted: Posted
    temper: Temper
    rng: Random
    clock: TableClock
    pace: float
    """How slowly rounds are played."""
    decks: SimulatedDecks
    guests: dict[int, Guest] = field(default_factory=dict)
    button: int | None = None
    button_before: int | None = None
    """The seat of the button in the round before."""
    kill: int | None = None
    repost: list[Event] = field(default_factory=list)
    """Lines of the sign to post again before the next round."""
    counted: datetime | None = None
    number: int = 0
    names: int = 0
    dealer: str = "D-101"
    day: date = _LAST_DAY
    least_players: int = 2
    accepts: Callable[[list[Event], e.RoundOpened, list[Event]], bool] = lambda *_: True
    """Whether a round, with the lines before it, can be written in the format."""

    # --- who sits there ---

    def newcomer(self, events: list[Event]) -> None:
        """A new player takes a free seat."""
        free = [seat for seat in range(1, self.posted.seats + 1) if seat not in self.guests]
        if not free:
            return
        self.names += 1
        seat = self.rng.choice(free)
        self.guests[seat] = Guest(seat, f"P-{self.names:03}", self.stake())
        events.append(
            e.SeatTaken(
                line=0,
                clock=self.clock.tick(2, 9),
                seat=seat,
                player=self.guests[seat].name,
                stake=self.guests[seat].stake,
            )
        )

    def stake(self) -> int:
        """The stake of a new player: sometimes too little."""
        least = self.least
        most = self.posted.small * self.rng.choice((4, 12, 40))
        return least + self.rng.randint(0, max(1, most // 100)) * 100

    @property
    def least(self) -> int:
        """The least stake to be dealt in (14.7(c)3): the ante, any blind or forced bet, and one
        least bet.
        """
        sign = self.posted
        kill = int(sign.small * sign.times(kill=True)) if sign.kill else 0
        forced = max((*sign.blinds, sign.forced, kill))
        bet = max(kill, sign.small)
        return sign.ante + forced + bet + (100 - sign.ante % 100) % 100

    @property
    def playing(self) -> list[Guest]:
        """Who is dealt in."""
        return [guest for _, guest in sorted(self.guests.items()) if not guest.away]

    @property
    def fewest(self) -> int:
        """How many players the table needs: at least one for each blind."""
        return max(self.least_players, len(self.posted.blinds))

    # --- between rounds ---

    def between(self) -> list[Event]:
        """What happens between two rounds."""
        events, self.repost = self.repost, []
        for guest in list(self.guests.values()):
            self._comes_or_goes(guest, events)
        for _ in range(self.rng.choice((0, 0, 0, 1))):
            self.newcomer(events)
        while len(self.playing) < self.fewest:
            absent = [guest for guest in self.guests.values() if guest.away]
            if absent:
                self._returns(absent[0], events)
            else:
                self.newcomer(events)
        events += self.decks.between(self)
        return events

    def _comes_or_goes(self, guest: Guest, events: list[Event]) -> None:
        rng, many = self.rng, len(self.playing) > self.fewest
        if guest.away:
            if rng.random() < 0.4 or guest.seat == self.kill:
                self._returns(guest, events)
        elif guest.stake < self.least:
            if guest.seat != self.kill and many and rng.random() < 0.5:
                self._leaves(guest, events)
            else:
                amount = self.stake()
                guest.stake += amount
                self._say(events, e.StakeAdded, seat=guest.seat, amount=amount)
        elif guest.seat == self.kill:
            return
        elif many and rng.random() < 0.02:
            self._leaves(guest, events)
        elif many and rng.random() < 0.03:
            counted = guest.stake if rng.random() < 0.5 else None
            guest.away, guest.covered = True, counted is None
            self._say(events, e.SteppedAway, seat=guest.seat, counted=counted)
        elif rng.random() < 0.03:
            amount = rng.randint(1, 20) * 500
            guest.stake += amount
            self._say(events, e.StakeAdded, seat=guest.seat, amount=amount)

    def _say(self, events: list[Event], kind: type[Event], **what: object) -> None:
        events.append(kind(line=0, clock=self.clock.tick(1, 5), **what))

    def _returns(self, guest: Guest, events: list[Event]) -> None:
        guest.away = False
        self._say(events, e.CameBack, seat=guest.seat, stake=guest.stake)

    def _leaves(self, guest: Guest, events: list[Event]) -> None:
        del self.guests[guest.seat]
        self._say(events, e.SeatLeft, seat=guest.seat)

    # --- rounds ---

    def prepare(self) -> list[Event]:
        """The lines before the next round; the button moves on."""
        before = self.between() if self.number else []
        self.number += 1
        self.button_before = self.button
        self._move_button()
        return before

    def move_button_again(self) -> None:
        """Moves the button again from its earlier place, after another player has sat down."""
        self.button = self.button_before
        self._move_button()

    def delay(self, seconds: int) -> None:
        """Lets time pass at the table."""
        self.clock.now += timedelta(seconds=seconds)

    def deal(
        self, before: list[Event], prepare: Callable[[SimulatedRound], bool] | None = None
    ) -> Dealt | None:
        """The next round; ``prepare`` may change its start, or reject it."""
        started, base = self.clock.now, self.rng.getrandbits(64)
        for attempt in range(_ATTEMPTS):
            self.clock.now = started
            table = self._table(Random(f"{base}/{attempt}"))
            opened, events = self._opening(table)
            table.events = events
            if prepare is not None and not prepare(table):
                return None  # the change of the start does not fit
            try:
                deal(table)
            except (UnsettledError, IndexError):  # the text, or the deck, leaves no way on
                continue
            if not self.accepts(before, opened, table.events):
                continue
            since = self.counted or started
            self._carry(table)
            counted = (since.hour * 3600 + since.minute * 60 + since.second) * 1000
            return Dealt(before, opened, table.events, table, counted)
        return None

    def _move_button(self) -> None:
        if not self.play.button:
            return
        seats = [guest.seat for guest in self.playing]
        last = self.button
        if last is None:
            self.button = seats[-1]
        else:
            self.button = next((seat for seat in seats if seat > last), seats[0])

    def _table(self, rng: Random) -> SimulatedRound:
        order = [guest.seat for guest in self.playing]
        if self.button is not None:
            at = order.index(self.button)
            order = order[at + 1 :] + order[: at + 1]
        players = [
            SimulatedPlayer(
                seat, self.guests[seat].name, self.guests[seat].stake, self.guests[seat].stake
            )
            for seat in order
        ]
        clock = TableClock(self.clock.now, rng, self.pace)
        return SimulatedRound(
            play=self.play,
            posted=self.posted,
            temper=self.temper if rng.random() > _PATIENT else replace(self.temper, fold=0.01),
            rng=rng,
            clock=clock,
            pack=Pack(rng),
            players=players,
            button=self.button,
            kill=self.kill,
            blinds_follow=self.play.blinds_may_follow and rng.random() < 0.2,
            counted=self.counted or clock.now,
        )

    def _opening(self, table: SimulatedRound) -> tuple[e.RoundOpened, list[Event]]:
        table.clock.tick(5, 15)
        opened = e.RoundOpened(
            line=0,
            id=str(self.number),
            at=table.clock.now.isoformat(),
            deck=self.decks.in_use,
            button=self.button,
            dealer=self.dealer,
        )
        seats: list[Event] = [
            e.PlayerSeated(line=0, seat=player.seat, player=player.name, stake=player.start)
            for player in sorted(table.players, key=lambda one: one.seat)
        ]
        return opened, seats

    def _carry(self, table: SimulatedRound) -> None:
        """Applies the changes that the round has made to the table."""
        self.clock.now = table.clock.now
        self.counted = table.counted
        self.kill = table.kill_next
        for player in table.players:
            self.guests[player.seat].stake = player.behind


@dataclass(slots=True)
class SimulatedSession:
    """A session before its first deal: the lines of its header, and its table."""

    header: list[Event]
    room: Room

    def rounds(self, hands: int) -> Iterator[Dealt]:
        """The rounds in order."""
        for _ in range(hands):
            dealt = self.room.deal(self.room.prepare())
            if dealt is None:
                raise RuntimeError(f"no settled round of {self.room.play.name}")
            yield dealt


def open_session(
    game: str,
    seed: int,
    fits: Callable[[SimulatedGame, Posted], bool] = lambda *_: True,
    fewest: int = 2,
) -> SimulatedSession:
    """Opens a table for a game, with a sign that ``fits`` and never fewer players than ``fewest``.

    Raises:
        KeyError: no such game.
    """
    play = PLAYS[game]
    rng = Random(f"{game}/{seed}")
    days = (_LAST_DAY - play.since).days
    day = play.since + timedelta(days=rng.randint(0, days))
    sign = posted(play, day, rng)
    while not fits(play, sign):
        sign = posted(play, day, rng)
    start = datetime(day.year, day.month, day.day, rng.randint(10, 21), rng.randint(0, 59))  # noqa: DTZ001
    clock = TableClock(start, rng, 1.0)
    temper = Temper(
        fold=rng.choice((0.05, 0.5, 1.0, 2.0)),
        call=rng.choice((1.5, 3.0)),
        rise=rng.choice((0.4, 0.8, 1.5)),
        shove=rng.choice((0.1, 0.3)),
        declare=rng.choice((0.0, 0.1)),
        knows=rng.random() < 0.5,
        takes_folded=rng.random() < 0.2,
    )
    room = Room(
        play=play,
        posted=sign,
        temper=temper,
        rng=rng,
        clock=clock,
        pace=rng.choice((0.5, 1.0, 1.0, 3.0)),
        decks=SimulatedDecks.opened(clock.now, day, shuffler=sign.shuffler),
        dealer=f"D-{rng.randint(101, 180)}",
        day=day,
        least_players=fewest,
    )
    return SimulatedSession(_header(room), room)


def _header(room: Room) -> list[Event]:
    rng = room.rng
    lines: list[Event] = [
        e.LogOpened(line=0, version=1),
        e.CasinoNamed(line=0, name=rng.choice(("Boardwalk Casino", "Seaside Hall", "Pier House"))),
        e.TableNamed(line=0, name=f"P{rng.randint(1, 40):02}"),
        e.DateSet(line=0, date=room.day.isoformat()),
        e.GameSet(line=0, game=room.play.name),
        *room.posted.lines(),
        *room.decks.first_lines(),
    ]
    full = rng.random() < 0.3
    for _ in range(room.posted.seats if full else rng.randint(room.fewest, room.posted.seats)):
        room.newcomer(lines)
    lines += room.decks.shown(room, tuple(room.decks.names))
    return lines
