"""Mini-dice: who shakes, the wagers, the shake that counts and its settlement (13.2 to 13.8)."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from fractions import Fraction
from random import Random
from typing import Any, Final

from handaudit.facts import events as e
from handaudit.facts.events import Event
from handaudit.simulate.state import TableClock

GAME: Final = "mini-dice"
_FIRST: Final = date(1999, 4, 19)
_LAST: Final = date(2019, 12, 31)
_PLACES: Final = {
    4: Fraction(9, 5),
    5: Fraction(7, 5),
    6: Fraction(7, 6),
    8: Fraction(7, 6),
    9: Fraction(7, 5),
    10: Fraction(9, 5),
}
WAGERS: Final = (*(f"place-{number}" for number in _PLACES), "field", "any-7", "over-7", "under-7")


def odds(wager: str, total: int) -> Fraction | None:
    """What a wager wins on a sum, to one; ``0`` if it loses, ``None`` if it stays."""
    if wager.startswith("place-"):
        number = int(wager[6:])
        return _PLACES[number] if total == number else Fraction(0) if total == 7 else None
    match wager:
        case "field":
            wins = {2: 2, 12: 2, 3: 1, 4: 1, 9: 1, 10: 1, 11: 1}.get(total, 0)
        case "any-7":
            wins = 4 * (total == 7)
        case "over-7":
            wins = int(total > 7)
        case _:
            wins = int(total < 7)
    return Fraction(wins)


def unit(wager: str) -> int:
    """The least wager, in chips, that can be paid in whole chips at its odds."""
    return _PLACES[int(wager[6:])].denominator if wager.startswith("place-") else 1


@dataclass(slots=True)
class Shaken:
    """A round as played, with the lines before it."""

    before: list[Event]
    opened: e.RoundOpened
    events: list[Event]
    layout: dict[tuple[int, str], int]
    """The wagers when the counting shake was uncovered."""
    holder: int | None
    """Who held the shaker at the start."""
    accepted: int | None
    """Who shook after the dealer; ``None`` stands for the dealer."""
    total: int


@dataclass(slots=True)
class SimulatedDiceTable:
    """A mini-dice table."""

    rng: Random
    clock: TableClock
    chip: int
    day: date
    stakes: dict[int, int] = field(default_factory=dict)
    names: dict[int, str] = field(default_factory=dict)
    layout: dict[tuple[int, str], int] = field(default_factory=dict)
    holder: int | None = None
    must_pass: bool = False
    handed: bool = False
    """Whether the shaker was handed to a player in this session."""
    refused: set[int] = field(default_factory=set)
    number: int = 0
    people: int = 0
    events: list[Event] = field(default_factory=list)

    def say(self, event: type[Event], /, **what: Any) -> None:
        """Adds a line a few seconds after the last."""
        self.events.append(event(line=0, clock=self.clock.tick(1, 5), **what))

    def sits(self) -> None:
        """A player takes a free seat."""
        free = [seat for seat in range(1, 9) if seat not in self.stakes]
        if free:
            seat = self.rng.choice(free)
            self.people += 1
            self.names[seat] = f"P-{self.people:03}"
            self.stakes[seat] = self.rng.randint(5, 60) * 10 * self.chip
            self.say(e.SeatTaken, seat=seat, player=self.names[seat], stake=self.stakes[seat])

    # --- a round ---

    def prepare(self) -> list[Event]:
        """The lines before the next round."""
        self.events = []
        if self.number:
            self._between()
        self.number += 1
        return self.events

    def deal(self, before: list[Event]) -> Shaken:
        """The next round."""
        self.events = []
        self.clock.tick(5, 20)
        opened = e.RoundOpened(
            line=0,
            id=str(self.number),
            at=self.clock.now.isoformat(),
            shaker="dealer" if self.holder is None else self.holder,
        )
        for seat in sorted(self.stakes):
            self.events.append(
                e.PlayerSeated(line=0, seat=seat, player=self.names[seat], stake=self.stakes[seat])
            )
        holder = self.holder
        self._wagers()
        self._shake()
        while self.rng.random() < 0.06:
            self._no_roll()
        layout, total = dict(self.layout), self._uncover()
        self._settle(total)
        self.say(e.ShakerCovered)
        self.say(e.RoundEnded)
        self.must_pass = self.holder is not None and total == 7
        return Shaken(before, opened, self.events, layout, holder, self.holder, total)

    def _between(self) -> None:
        if self.rng.random() < 0.05:
            self.sits()
        for seat, stake in list(self.stakes.items()):
            if stake < 20 * self.chip:
                amount = self.rng.randint(10, 40) * 10 * self.chip
                self.stakes[seat] += amount
                self.say(e.StakeAdded, seat=seat, amount=amount)

    def _wagers(self) -> None:
        for (seat, wager), amount in list(self.layout.items()):
            if self.rng.random() < 0.05:
                self.say(e.WagerTakenDown, seat=seat, wager=wager)
                self.stakes[seat] += amount
                del self.layout[seat, wager]
        for seat in sorted(self.stakes):
            for wager in self.rng.sample(WAGERS, self.rng.choice((0, 1, 1, 2, 3))):
                amount = unit(wager) * self.chip * self.rng.randint(1, 4)
                if (seat, wager) in self.layout or amount > self.stakes[seat]:
                    continue
                self.layout[seat, wager] = amount
                self.stakes[seat] -= amount
                self.say(e.WagerPlaced, seat=seat, amount=amount, wager=wager)

    def _shake(self) -> None:
        """The dealer shakes, then the holder of the shaker; the shaker is offered when it must be."""
        self.say(e.ShakerShaken, by="dealer", times=self.rng.randint(3, 5))
        passes = self.must_pass or (self.holder is not None and self.rng.random() < 0.15)
        if self.holder is None:
            passes = bool(set(self.stakes) - self.refused)
        if passes:
            self._offer()
        by = "dealer" if self.holder is None else self.holder
        self.say(e.ShakerShaken, by=by, times=self.rng.randint(3, 6))

    def _offer(self) -> None:
        """Offers the shaker to each player in turn, from the left of the last holder, who is not
        asked again.
        """
        last = self.holder or 0
        seats = sorted(self.stakes)
        order = [seat for seat in seats if seat > last] + [seat for seat in seats if seat < last]
        if self.holder is not None:
            self.refused = set()
        self.holder = None
        for seat in order:
            self.say(e.ShakerOffered, seat=seat)
            if self.rng.random() < 0.5:
                self.say(e.ShakerAccepted, seat=seat)
                self.holder = seat
                self.handed = True
                self.refused = set()
                return
            self.say(e.ShakerDeclined, seat=seat)
            self.refused.add(seat)

    def _no_roll(self) -> None:
        """The dealer calls a shake that does not count, and it is repeated."""
        self.say(e.ShakerUncovered)
        self.say(self.rng.choice((e.DiceNotFlat, e.DieOffShaker)))
        self.say(e.SumCalled, total=None)
        self.say(e.ShakerCovered)
        self.say(e.ShakerShaken, by="dealer", times=self.rng.randint(3, 5))
        by = "dealer" if self.holder is None else self.holder
        self.say(e.ShakerShaken, by=by, times=self.rng.randint(3, 6))

    def _uncover(self) -> int:
        faces = (self.rng.randint(1, 6), self.rng.randint(1, 6))
        self.say(e.ShakerUncovered)
        self.say(e.DiceSeen, faces=faces)
        self.say(e.SumCalled, total=sum(faces))
        return sum(faces)

    def _settle(self, total: int) -> None:
        """Settles first all that lost, then all that won."""
        decided = {key: odds(key[1], total) for key in self.layout}
        for (seat, wager), wins in decided.items():
            if wins == 0:
                amount = self.layout.pop((seat, wager))
                self.say(e.WagerCollected, seat=seat, amount=amount, wager=wager)
        for (seat, wager), wins in decided.items():
            if wins:
                amount = self.layout.pop((seat, wager))
                won = int(amount * wins)
                self.stakes[seat] += amount + won
                self.say(e.WagerPaid, seat=seat, amount=won, wager=wager)


@dataclass(slots=True)
class DiceSession:
    """A session of mini-dice."""

    header: list[Event]
    table: SimulatedDiceTable

    def rounds(self, hands: int) -> Iterator[Shaken]:
        """The rounds in order."""
        for _ in range(hands):
            yield self.table.deal(self.table.prepare())


def open_dice(seed: int) -> DiceSession:
    """Opens a mini-dice table."""
    rng = Random(f"{GAME}/{seed}")
    day = _FIRST + timedelta(days=rng.randint(0, (_LAST - _FIRST).days))
    start = datetime(day.year, day.month, day.day, rng.randint(10, 21), rng.randint(0, 59))  # noqa: DTZ001
    table = SimulatedDiceTable(rng, TableClock(start, rng, 1.0), rng.choice((100, 500)), day)
    table.events = [
        e.LogOpened(line=0, version=1),
        e.CasinoNamed(line=0, name=rng.choice(("Boardwalk Casino", "Seaside Hall", "Pier House"))),
        e.TableNamed(line=0, name=f"D{rng.randint(1, 9):02}"),
        e.DateSet(line=0, date=day.isoformat()),
        e.GameSet(line=0, game=GAME),
        e.SignPosted(line=0, item="chip", amounts=(table.chip,)),
    ]
    for _ in range(rng.randint(2, 6)):
        table.sits()
    return DiceSession(table.events, table)
