"""Replays a round of mini-dice: the shaker, the dice, the layout and its settlement.

Poker does not know of it; the duties that watch its occasions are judged as all others are.
"""

from collections.abc import Callable
from typing import Any, Final

import msgspec

from handaudit import events as ev
from handaudit.events import Event
from handaudit.log import Round
from handaudit.replay.occasions import Occasion
from handaudit.subchapter.editions import Law
from handaudit.subchapter.s13_mini_dice import MiniDice

Holder = int | None
"""Who holds the shaker: a seat, or ``None`` for the dealer."""


class Layout(msgspec.Struct, frozen=True):
    """What a round leaves for the next: undecided wagers (cents, by seat and kind), the shaker.

    ``must_pass`` is whether the holder has shaken a 7; ``refused`` are the seats that have refused the
    shaker since the dealer holds it.
    """

    round_id: str
    wagers: tuple[tuple[int, str, int], ...]
    holder: Holder
    must_pass: bool
    refused: frozenset[int]


class Laid(msgspec.Struct):
    """A wager on the layout; ``event`` is ``None`` for one from an earlier round."""

    seat: int
    kind: str
    amount: int
    event: ev.WagerPlaced | None
    settled: Event | None = None


class DicePlayer(msgspec.Struct, frozen=True):
    """Somebody seated at the table."""

    seat: int
    name: str
    stake: int


class DiceTable:
    """The state of a mini-dice table during a round; money is integer cents.

    ``before`` is what the round before left, ``None`` where that is not known: then wagers may lie on
    the layout that the log has not shown.
    """

    def __init__(self, played: Round, game: MiniDice, law: Law, before: Layout | None) -> None:
        self.round = played
        self.game = game
        self.law = law
        self.sign = played.session.sign
        self.evidence = played.session.evidence
        self.before = before
        seated = (event for event in played.events if isinstance(event, ev.PlayerSeated))
        self.by_seat = {
            event.seat: DicePlayer(event.seat, event.player, event.stake) for event in seated
        }
        self.layout: list[Laid] = [
            Laid(seat, kind, amount, None)
            for seat, kind, amount in (before.wagers if before else ())
        ]
        shaker = played.opened.shaker
        self.holder_at_start: Holder = shaker if isinstance(shaker, int) else None
        self.shaker_known = shaker is not None
        self.shaken_by: Holder = None
        """Who shook last."""
        self.offers: list[ev.ShakerOffered] = []
        self.declined: set[int] = set()
        self.accepted: int | None = None
        self.total: int | None = None
        """The sum that counts, once the dice have shown it."""
        self.unread: Event | None = None
        self.unread_here: Event | None = None

    def order_from(self, holder: Holder) -> list[int]:
        """Seats clockwise from the left of a holder, the holder's own seat last."""
        after = holder or 0
        return sorted(self.by_seat, key=lambda seat: (seat <= after, seat))

    def on(self, seat: int, kind: str) -> Laid | None:
        """The unsettled wager of a seat on a kind."""
        return next(
            (
                laid
                for laid in self.layout
                if laid.seat == seat and laid.kind == kind and laid.settled is None
            ),
            None,
        )


class DiceWagered(Occasion, frozen=True, gc=False):
    """A wager is placed; ``shaken`` is the shake under way, if its dice have not been settled yet."""

    event: ev.WagerPlaced
    shaken: Event | None


class ShakerOfferedTo(Occasion, frozen=True, gc=False):
    """The shaker is offered; ``due`` is the seat whose turn it is (``None``: nobody's)."""

    event: ev.ShakerOffered
    due: int | None


class ShakerTaken(Occasion, frozen=True, gc=False):
    """A player accepts the shaker; ``own`` is whether the player held it and had to pass it."""

    event: ev.ShakerAccepted
    own: bool


class Shaken(Occasion, frozen=True, gc=False):
    """Somebody shakes; ``offered`` is whether the shaker went round in this round before."""

    event: ev.ShakerShaken
    holder: Holder
    first: bool
    refused_by_all: bool


class DiceUncovered(Occasion, frozen=True, gc=False):
    """The dealer calls; ``dice`` are the faces logged, ``void`` what makes the shake no roll."""

    event: ev.SumCalled
    dice: ev.DiceSeen | None
    void: Event | None


class WagerSettled(Occasion, frozen=True, gc=False):
    """A wager is collected or paid.

    ``laid`` is the wager on the layout, if the log has shown it; ``void`` is the no-roll that the
    settlement follows, if no shake has counted since; ``paid`` is the first payment before this.
    """

    event: ev.WagerCollected | ev.WagerPaid
    laid: Laid | None
    total: int | None
    void: Event | None
    paid: ev.WagerPaid | None
    covered: Event | None


class DiceRoundClosed(Occasion, frozen=True, gc=False):
    """The round is over; ``undecided`` wagers stay."""

    event: Event


class DiceFee(Occasion, frozen=True, gc=False):
    """A fee is charged."""

    event: ev.FeeCharged


def replay(table: DiceTable, emit: Callable[[Occasion], None]) -> Layout:
    """Replays a round and says what it leaves for the next."""
    run = _Replay(table, emit)
    event: Event = table.round.opened
    for event in table.round.events:
        handler = HANDLERS.get(type(event))
        if handler is not None:
            handler(run, event)
    emit(DiceRoundClosed(event))
    return run.left()


class _Replay:
    def __init__(self, table: DiceTable, emit: Callable[[Occasion], None]) -> None:
        self.table = table
        self.emit = emit
        self.shaken: ev.ShakerShaken | None = None
        self.dice: ev.DiceSeen | None = None
        self.void: Event | None = None
        self.called_void: Event | None = None
        self.paid: ev.WagerPaid | None = None
        self.covered: Event | None = None

    def wager_placed(self, event: ev.WagerPlaced) -> None:
        table = self.table
        self.emit(DiceWagered(event, self.shaken))
        table.layout.append(Laid(event.seat, event.wager, event.amount, event))

    def taken_down(self, event: ev.WagerTakenDown) -> None:
        laid = self.table.on(event.seat, event.wager)
        if laid is not None:
            self.table.layout.remove(laid)

    def offered(self, event: ev.ShakerOffered) -> None:
        table = self.table
        done = {offer.seat for offer in table.offers}
        # After an offer out of turn the round goes on from there.
        last = table.offers[-1].seat if table.offers else table.holder_at_start
        due = next((seat for seat in table.order_from(last) if seat not in done), None)
        if table.accepted is not None:
            due = None
        self.emit(ShakerOfferedTo(event, due))
        table.offers.append(event)

    def accepted(self, event: ev.ShakerAccepted) -> None:
        table = self.table
        own = bool(
            table.before
            and table.before.must_pass
            and event.seat == table.before.holder == table.holder_at_start
        )
        self.emit(ShakerTaken(event, own))
        table.accepted = event.seat

    def declined(self, event: ev.ShakerDeclined) -> None:
        self.table.declined.add(event.seat)

    def shook(self, event: ev.ShakerShaken) -> None:
        table = self.table
        by: Holder = event.by if isinstance(event.by, int) else None
        refused = bool(table.offers) and table.accepted is None
        self.emit(Shaken(event, table.holder_at_start, self.shaken is None, refused))
        table.shaken_by = by
        self.shaken = event
        self.called_void = None

    def dice_seen(self, event: ev.DiceSeen) -> None:
        self.dice = event

    def spoiled(self, event: Event) -> None:
        self.void = event

    def called(self, event: ev.SumCalled) -> None:
        table = self.table
        self.emit(DiceUncovered(event, self.dice, self.void))
        if event.total is None or self.void is not None:
            self.called_void = event
            self.shaken = None
        else:
            faces = self.dice.faces if self.dice else ()
            table.total = sum(faces) if len(faces) == 2 else event.total
        self.void = self.dice = None

    def settled(self, event: ev.WagerCollected | ev.WagerPaid) -> None:
        table = self.table
        laid = table.on(event.seat, event.wager)
        self.emit(WagerSettled(event, laid, table.total, self.called_void, self.paid, self.covered))
        if laid is not None:
            laid.settled = event
        if isinstance(event, ev.WagerPaid) and self.paid is None:
            self.paid = event

    def fee_charged(self, event: ev.FeeCharged) -> None:
        self.emit(DiceFee(event))

    def uncovered(self, event: ev.ShakerUncovered) -> None:
        del event
        self.covered = None

    def cover(self, event: ev.ShakerCovered) -> None:
        self.covered = event

    def unread(self, event: ev.Unread) -> None:
        self.table.unread = self.table.unread_here = self.table.unread or event

    def left(self) -> Layout:
        table = self.table
        total = table.total
        wagers = tuple(
            (laid.seat, laid.kind, laid.amount)
            for laid in table.layout
            if laid.settled is None
            and laid.kind in table.game.wagers
            and total is not None
            and not table.game.wagers[laid.kind].decided(total)
        )
        holder = table.shaken_by
        refused: frozenset[int] = frozenset()
        if holder is None:
            before = (
                table.before.refused
                if table.before and table.before.holder is None
                else frozenset()
            )
            refused = before | frozenset(table.declined)
        return Layout(table.round.id, wagers, holder, total == 7 and holder is not None, refused)


HANDLERS: Final[dict[type[Event], Callable[[_Replay, Any], None]]] = {
    ev.WagerPlaced: _Replay.wager_placed,
    ev.WagerTakenDown: _Replay.taken_down,
    ev.ShakerOffered: _Replay.offered,
    ev.ShakerAccepted: _Replay.accepted,
    ev.ShakerDeclined: _Replay.declined,
    ev.ShakerShaken: _Replay.shook,
    ev.ShakerUncovered: _Replay.uncovered,
    ev.ShakerCovered: _Replay.cover,
    ev.DiceSeen: _Replay.dice_seen,
    ev.DiceNotFlat: _Replay.spoiled,
    ev.DieOffShaker: _Replay.spoiled,
    ev.SumCalled: _Replay.called,
    ev.WagerCollected: _Replay.settled,
    ev.WagerPaid: _Replay.settled,
    ev.FeeCharged: _Replay.fee_charged,
    ev.Unread: _Replay.unread,
}
