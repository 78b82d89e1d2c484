"""A round of mini-dice event by event: the table after each, for display."""

from collections.abc import Iterator
from typing import Literal, NamedTuple

import msgspec

from handaudit.facts import events as ev
from handaudit.facts.events import Event
from handaudit.replay.dice.layout import Laid
from handaudit.replay.dice.replay import DiceReplay
from handaudit.replay.dice.table import DiceTable
from handaudit.replay.occasion import Emit

Standing = Literal["lies", "late", "taken down", "collected", "paid"]
"""The state of a wager; ``late`` is one that was placed after its shake."""


class OnLayout(msgspec.Struct, frozen=True):
    """A wager on the layout and what was settled of it, in cents.

    ``amount`` is 0 where something was settled and the log has shown no such wager.
    """

    seat: int
    kind: str
    amount: int
    state: Standing
    settled: int = 0


class DiceStep(NamedTuple):
    """The table after an event.

    ``stage`` is one of ``wagers``, ``shake`` and ``settlement``.  ``holder`` may shake, ``None`` where
    that is not known, and ``offered`` has been offered the shaker.  ``shaken`` is the last shake,
    ``spoiled`` what makes it no roll.  ``chips`` are those in front of each seat, in cents, the wagers
    on the layout not counted.
    """

    event: Event
    stage: str
    holder: Literal["dealer"] | int | None
    offered: int | None
    shaken: ev.ShakerShaken | None
    uncovered: bool
    faces: tuple[int, ...]
    spoiled: ev.DiceNotFlat | ev.DieOffShaker | None
    call: ev.SumCalled | None
    wagers: tuple[OnLayout, ...]
    chips: dict[int, int]


def steps(table: DiceTable, emit: Emit) -> Iterator[DiceStep]:
    """Replays a round, one event at a time; ``emit`` is called with each occasion at its moment."""
    seen = _Seen(table)
    for event in DiceReplay(table, emit).events():
        yield seen.step(event)


class _Seen:
    def __init__(self, table: DiceTable) -> None:
        self.table = table
        self.stage = "wagers"
        self.offered: int | None = None
        self.shaken: ev.ShakerShaken | None = None
        self.uncovered = False
        self.faces: tuple[int, ...] = ()
        self.spoiled: ev.DiceNotFlat | ev.DieOffShaker | None = None
        self.call: ev.SumCalled | None = None
        self.strays: list[ev.WagerPaid | ev.WagerCollected] = []
        """Settlements without a wager in the log."""
        self.chips = {seat: player.stake for seat, player in table.by_seat.items()}
        self.lying = {(one.seat, one.kind): one.amount for one in table.layout}
        """The amounts that lay there before an event and could be taken down."""

    def step(self, event: Event) -> DiceStep:
        self._stage(event)
        self._shaker(event)
        self._chips(event)
        table = self.table
        self.lying = {(one.seat, one.kind): one.amount for one in table.layout if one.open}
        wagers = (*map(_on_layout, table.layout), *map(_stray, self.strays))
        return DiceStep(
            event,
            self.stage,
            self._holder(),
            self.offered,
            self.shaken,
            self.uncovered,
            self.faces,
            self.spoiled,
            self.call,
            wagers,
            dict(self.chips),
        )

    def _stage(self, event: Event) -> None:
        match event:
            case ev.ShakerShaken() | ev.ShakerOffered():
                self.stage = "shake"
            case ev.WagerPaid() | ev.WagerCollected():
                self.stage = "settlement"
            case _ if self.call is not None and self.call.total is not None:
                self.stage = "settlement"

    def _shaker(self, event: Event) -> None:
        match event:
            case ev.ShakerOffered():
                self.offered = event.seat
            case ev.ShakerAccepted() | ev.ShakerDeclined():
                self.offered = None
            case ev.ShakerShaken():
                self.shaken, self.offered = event, None
                self.uncovered, self.faces, self.spoiled, self.call = False, (), None, None
            case ev.ShakerUncovered():
                self.uncovered = True
            case ev.ShakerCovered():
                self.uncovered = False
            case ev.DiceSeen():
                self.uncovered, self.faces = True, event.faces
            case ev.DiceNotFlat() | ev.DieOffShaker():
                self.uncovered, self.spoiled = True, event
            case ev.SumCalled():
                self.call = event

    def _holder(self) -> Literal["dealer"] | int | None:
        shaker = self.table.shaker
        if shaker.offers is not None and shaker.offers.accepted is not None:
            return shaker.offers.accepted
        if not shaker.known:
            return None
        return "dealer" if shaker.holder is None else shaker.holder

    def _chips(self, event: Event) -> None:
        match event:
            case ev.WagerPlaced() | ev.FeeCharged() | ev.StakeRemoved():
                self._move(event.seat, -event.amount)
            case ev.StakeAdded():
                self._move(event.seat, event.amount)
            case ev.WagerTakenDown():
                self._move(event.seat, self.lying.get((event.seat, event.wager), 0))
            case ev.WagerPaid() | ev.WagerCollected():
                laid = next((one for one in self.table.layout if event in one.settled), None)
                if laid is None:
                    self.strays.append(event)
                if isinstance(event, ev.WagerPaid):
                    back = laid.amount if laid is not None and laid.closes else 0
                    self._move(event.seat, event.amount + back)

    def _move(self, seat: int, cents: int) -> None:
        if seat in self.chips:
            self.chips[seat] += cents


def _on_layout(laid: Laid) -> OnLayout:
    state: Standing = "lies"
    if laid.settled:
        state = "paid" if isinstance(laid.settled[-1], ev.WagerPaid) else "collected"
    elif laid.off:
        state = "taken down"
    elif laid.late:
        state = "late"
    settled = sum(one.amount for one in laid.settled)
    return OnLayout(laid.seat, laid.kind, laid.amount, state, settled)


def _stray(event: ev.WagerPaid | ev.WagerCollected) -> OnLayout:
    state: Standing = "paid" if isinstance(event, ev.WagerPaid) else "collected"
    return OnLayout(event.seat, event.wager, 0, state, event.amount)
