"""Replays a round of mini-dice: the shaker, the dice, the layout and its settlement.

It is independent of poker; the duties that watch its occasions are judged like all others.
"""

from collections.abc import Callable, Iterator
from typing import Any, Final

from handaudit.facts import events as ev
from handaudit.facts.events import Event
from handaudit.law.new_jersey.s13_mini_dice import DICE, FACES
from handaudit.replay.dice.layout import Laid, Layout, Paid, StandingWager
from handaudit.replay.dice.occasions import (
    DiceCalled,
    DiceFee,
    DiceRoundClosed,
    DiceWagered,
    ShakerOpened,
    WagerSettled,
)
from handaudit.replay.dice.shaker import Shaker
from handaudit.replay.dice.table import DiceTable
from handaudit.replay.occasion import Occasion

_Settled = ev.WagerCollected | ev.WagerPaid


def replay(table: DiceTable, emit: Callable[[Occasion], None]) -> Layout | None:
    """Replays a round and returns what it leaves for the next; ``None`` if unknown."""
    run = DiceReplay(table, emit)
    for _ in run.events():
        pass
    return run.left


class DiceReplay:
    """Replays a round event by event; ``left`` is what it leaves for the next, once it is over."""

    def __init__(self, table: DiceTable, emit: Callable[[Occasion], None]) -> None:
        self.table = table
        self.emit = emit
        names = {seat: player.name for seat, player in table.by_seat.items()}
        self.shaker = table.shaker = Shaker(names, table.before, emit)
        self.at: int
        """The index of the current event."""
        self.shaken: ev.ShakerShaken | None = None
        """The last shake of dice that are not called yet."""
        self.down = False
        self.opened = True
        """Whether the cover was taken off since the last shake; true before the first."""
        self.last_call: ev.SumCalled | None = None
        """The call of the dice since the last shake."""
        self.pending: Event | None = None
        """What shows that a call is due: the shaker uncovered, its dice, or a die out of place."""
        self.dice: ev.DiceSeen | None = None
        self.void: Event | None = None
        self.no_roll: Event | None = None
        self.no_roll_settled = False
        self.astray: list[_Settled] = []
        """Settlements of wagers that do not lie there."""
        self.paid: ev.WagerPaid | None = None
        self.paid_first_reported = self.covered_reported = False
        self.covered: Event | None = None
        self.left: Layout | None = None

    def events(self) -> Iterator[Event]:
        """Each event of the round, the table being as it is after it."""
        event: Event = self.table.round.opened
        for at, event in enumerate(self.table.round.events):
            handler = HANDLERS.get(type(event))
            if handler is not None:
                self.at = at
                handler(self, event)
            yield event
        self.left = self.close(event)

    # --- wagers ----------------------------------------------------------------------------------

    def wager_placed(self, event: ev.WagerPlaced) -> None:
        table = self.table
        mine = (event.seat, event.wager)
        late = self.shaken is not None and not self._shaken_on()
        if table.totals:
            late = (
                any(
                    isinstance(later, _Settled) and (later.seat, later.wager) == mine
                    for later in self._rest()
                )
                and table.on(*mine) is None
            )
        laid = None if late or table.totals else table.on(*mine)
        if laid is None:
            laid = Laid(*mine, [], [], late=late)
            table.layout.append(laid)
        laid.parts.append(event.amount)
        laid.placed.append(event)
        more_of_it = any(
            isinstance(later, ev.WagerPlaced) and (later.seat, later.wager) == mine
            for later in self._until(ev.ShakerShaken)
        )
        amounts = () if more_of_it else (laid.amount, sum(one.amount for one in laid.placed))
        shaken = self.shaken or (self.shaker.last if late else None)
        more = self.shaken is not None and not late
        self.emit(DiceWagered(event, shaken, more, amounts))

    def _rest(self) -> tuple[Event, ...]:
        return self.table.round.events[self.at + 1 :]

    def _until(self, kind: type[Event]) -> list[Event]:
        found: list[Event] = []
        for event in self._rest():
            if isinstance(event, kind):
                break
            found.append(event)
        return found

    def _shaken_on(self) -> bool:
        """Whether the dice are shaken on before they are shown."""
        if self.pending is not None:
            return False
        for event in self._rest():
            if isinstance(event, ev.ShakerShaken):
                return True
            if isinstance(event, (ev.ShakerUncovered, ev.DiceSeen, ev.SumCalled)):
                return False
        return False

    def taken_down(self, event: ev.WagerTakenDown) -> None:
        table = self.table
        for laid in [
            one for one in table.layout if (one.seat, one.kind) == (event.seat, event.wager)
        ]:
            if not laid.open:
                continue
            if self.shaken is not None or table.totals:
                laid.off = True
            else:
                table.layout.remove(laid)

    def returned(self, event: ev.BetReturned) -> None:
        """Wagers of a round that counts for nothing go back: one of that amount, or all of the player."""
        layout = self.table.layout
        own = [one for one in layout if one.seat == event.seat and one.open]
        back = [one for one in own if one.amount == event.amount][:1]
        if not back and sum(one.amount for one in own) == event.amount:
            back = own
        for laid in back:
            layout.remove(laid)

    # --- the dice --------------------------------------------------------------------------------

    def shook(self, event: ev.ShakerShaken) -> None:
        self._call_missed(event)
        self.shaken = event
        self.no_roll = self.last_call = None
        self.down = self.opened = False
        self.shaker.shook(event)

    def uncovered(self, event: ev.ShakerUncovered) -> None:
        self.covered = None
        if not self.opened:
            self.opened = True
            self.emit(ShakerOpened(event, self.last_call))
        if not self.table.totals:
            self._set_down(event)
            self.pending = event

    def _set_down(self, event: Event) -> None:
        if not self.down:
            self.down = True
            self.shaker.set_down(event)

    def dice_seen(self, event: ev.DiceSeen) -> None:
        self._set_down(event)
        self.dice = self.pending = event

    def spoiled(self, event: Event) -> None:
        self._set_down(event)
        self.void = self.pending = event

    def called(self, event: ev.SumCalled) -> None:
        self._set_down(event)
        self.emit(DiceCalled(event, self.dice, self.void))
        self.last_call = event
        self._called(event, event.total)

    def _call_missed(self, event: Event) -> None:
        """The dice lie open, and something else than their call comes."""
        if self.pending is not None:
            self.emit(DiceCalled(event, self.dice, self.void))
            self._called(event, None)

    def _called(self, event: Event, called: int | None) -> None:
        table = self.table
        faces = self.dice.faces if self.dice else ()
        good = len(faces) == DICE and all(face in FACES for face in faces)
        shown = sum(faces) if good else None
        missed = not isinstance(event, ev.SumCalled)
        if self.void is not None or (called is None and not missed):
            # Where a sum is called for dice that do not count, what follows has that one cause.
            self.no_roll = event if called is None and not missed else None
            table.void_called = self.no_roll is None
        else:
            found = {total for total in (shown, called) if total is not None}
            table.totals = tuple(sorted(found, key=lambda total: total != shown))
            if table.totals:
                self.shaker.counted(table.totals)
        self.covered = self.pending = self.void = self.dice = self.shaken = None

    # --- the settlement --------------------------------------------------------------------------

    def settled(self, event: _Settled) -> None:
        self._call_missed(event)
        table = self.table
        laid = table.on(event.seat, event.wager)
        if laid is None and self._comes_back(event):
            return
        if laid is not None and self.no_roll is not None:
            laid.doubtful = True
        elif laid is not None:
            laid.settled.append(event)
            laid.whole = self._whole(laid, event)
        paid, covered = self._order(event)
        amount = self._in_all(event, laid)
        if isinstance(event, ev.WagerPaid) and laid is not None and amount is not None:
            self._note_payment(event, laid, amount)
        self.emit(
            WagerSettled(
                event,
                laid,
                table.shown(event.seat, event.wager),
                table.totals,
                amount,
                self.no_roll,
                self.no_roll_settled,
                paid,
                covered,
            )
        )
        self.no_roll_settled = self.no_roll is not None

    def _comes_back(self, event: _Settled) -> bool:
        """Whether chips go back that were settled without a wager, which is found there."""
        for one in self.astray:
            same = (one.seat, one.wager, one.amount) == (event.seat, event.wager, event.amount)
            if same and type(one) is not type(event):
                self.astray.remove(one)
                return True
        self.astray.append(event)
        return False

    def _note_payment(self, event: ev.WagerPaid, laid: Laid, amount: int) -> None:
        table = self.table
        wager = table.game.wagers.get(event.wager)
        if wager is None or laid.late or self.no_roll is not None or len(table.totals) != 1:
            return
        (total,) = table.totals
        if wager.wins(total):
            whole = table.shown(event.seat, event.wager)
            table.payments.append(Paid(event, laid.amount, amount, total, whole))

    def _whole(self, laid: Laid, event: _Settled) -> bool:
        """Whether a settlement completes what is due on the whole wager, neither less nor more."""
        settled = sum(one.amount for one in laid.settled)
        if isinstance(event, ev.WagerCollected):
            return settled == laid.amount
        wager = self.table.game.wagers.get(event.wager)
        return wager is not None and any(
            settled == laid.amount * wager.odds[total]
            for total in self.table.totals
            if wager.wins(total)
        )

    def _order(self, event: _Settled) -> tuple[ev.WagerPaid | None, Event | None]:
        """The payment and the cover that came too early, told once each."""
        wager = self.table.game.wagers.get(event.wager)
        totals = self.table.totals
        paid = covered = None
        if isinstance(event, ev.WagerPaid):
            if self.covered is not None and not self.covered_reported:
                covered, self.covered_reported = self.covered, True
            won = wager is not None and (not totals or any(map(wager.wins, totals)))
            if won and self.paid is None and self.no_roll is None:
                self.paid = event
            return None, covered
        lost = wager is None or not totals or any(total in wager.loses for total in totals)
        if lost and self.paid is not None and not self.paid_first_reported:
            paid, self.paid_first_reported = self.paid, True
        return paid, covered

    def _in_all(self, event: _Settled, laid: Laid | None) -> int | None:
        """What was settled of a wager, once its last line has come."""
        if laid is None:
            return None
        same = (event.seat, event.wager)
        if laid.open and any(
            isinstance(later, type(event)) and (later.seat, later.wager) == same
            for later in self._rest()
        ):
            return None
        return sum(one.amount for one in laid.settled if isinstance(one, type(event)))

    def fee_charged(self, event: ev.FeeCharged) -> None:
        self.emit(DiceFee(event))

    def cover(self, event: ev.ShakerCovered) -> None:
        self._call_missed(event)
        self.covered = event

    # --- the rest --------------------------------------------------------------------------------

    def said(self, event: ev.Said) -> None:
        if event.by == "floor":
            self.shaker.ruled = event

    def unread(self, event: ev.Unread) -> None:
        self.table.unread = self.table.unread_here = self.table.unread or event

    def close(self, event: Event) -> Layout | None:
        """Ends the round at its last line."""
        self._call_missed(event)
        table = self.table
        left = tuple(
            laid
            for laid in table.layout
            if not laid.settled
            and not laid.late
            and not laid.doubtful
            and self._was_live(laid)
            and table.decided(laid.kind)
        )
        self.emit(DiceRoundClosed(event, left, table.totals, self.no_roll))
        if table.unread is not None or not (table.totals or self.no_roll):
            return None
        return self.shaker.leave(self._layout(left))

    def _was_live(self, laid: Laid) -> bool:
        """Whether a wager lay there when the shake that counted was shaken."""
        last = self.shaker.last
        return not laid.placed or last is None or laid.placed[0].line < last.line

    def _layout(self, left: tuple[Laid, ...]) -> Layout:
        table = self.table
        unseen = {(seat, kind) for seat, kind in table.unseen if not table.decided(kind)}
        wagers: list[StandingWager] = []
        for laid in table.layout:
            player = table.by_seat.get(laid.seat)
            if (
                laid.settled
                or (laid.off and laid not in left)
                or laid.kind not in table.game.wagers
            ):
                continue
            gone = (laid.late and table.decided(laid.kind)) or laid.doubtful
            if player is None or laid in left or gone:
                unseen.add((laid.seat, laid.kind))  # nobody can say what has become of it
            else:
                parts = tuple(laid.parts)
                wagers.append(StandingWager(laid.seat, player.name, laid.kind, parts))
        return Layout(wagers=tuple(wagers), unseen=frozenset(unseen))


def _to_shaker(name: str) -> Callable[[DiceReplay, Any], None]:
    def hand_on(run: DiceReplay, event: Any) -> None:
        getattr(run.shaker, name)(event)

    return hand_on


HANDLERS: Final[dict[type[Event], Callable[[DiceReplay, Any], None]]] = {
    ev.RoundOpened: _to_shaker("opened"),
    ev.WagerPlaced: DiceReplay.wager_placed,
    ev.WagerTakenDown: DiceReplay.taken_down,
    ev.ShakerOffered: _to_shaker("offered"),
    ev.ShakerAccepted: _to_shaker("accepted"),
    ev.ShakerShaken: DiceReplay.shook,
    ev.ShakerUncovered: DiceReplay.uncovered,
    ev.ShakerCovered: DiceReplay.cover,
    ev.DiceSeen: DiceReplay.dice_seen,
    ev.DiceNotFlat: DiceReplay.spoiled,
    ev.DieOffShaker: DiceReplay.spoiled,
    ev.SumCalled: DiceReplay.called,
    ev.WagerCollected: DiceReplay.settled,
    ev.WagerPaid: DiceReplay.settled,
    ev.BetReturned: DiceReplay.returned,
    ev.FeeCharged: DiceReplay.fee_charged,
    ev.Said: DiceReplay.said,
    ev.Unread: DiceReplay.unread,
}
