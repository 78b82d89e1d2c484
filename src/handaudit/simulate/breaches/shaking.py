"""Breaches at mini-dice: 13.2 to 13.8."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Final

from handaudit.facts import events as e
from handaudit.facts.events import Event
from handaudit.simulate.breaches.scene import Lines, Plant, seat_of
from handaudit.simulate.dice import Shaken, SimulatedDiceTable, unit


@dataclass(slots=True)
class DiceScene(Lines):
    """A round of mini-dice that a breach may change."""

    shaken: Shaken
    table: SimulatedDiceTable
    rng: Random

    @property
    def events(self) -> list[Event]:
        return self.shaken.events

    def insert(self, at: int, event: Event) -> Event:
        """Inserts a line before another."""
        self.events.insert(at, event.changed(clock=self.events[at - 1].clock))
        return self.events[at]

    def move(self, one: int, to: int) -> Event:
        """Moves a line down to another place."""
        event = self.events.pop(one)
        return self.insert(to - (to > one), event)


@dataclass(frozen=True, slots=True)
class DiceWay:
    """One way to break a rule of mini-dice; ``prepare`` changes the table before the round."""

    change: Callable[[DiceScene], Plant | None]
    prepare: Callable[[SimulatedDiceTable], bool] | None = None
    last: bool = False


DICE_WAYS: Final[dict[str, DiceWay]] = {}


def _breaks(
    rule: str, *, prepare: Callable[[SimulatedDiceTable], bool] | None = None, last: bool = False
) -> Callable[[Callable[[DiceScene], Plant | None]], Callable[[DiceScene], Plant | None]]:
    def register(
        change: Callable[[DiceScene], Plant | None],
    ) -> Callable[[DiceScene], Plant | None]:
        DICE_WAYS[rule] = DiceWay(change, prepare, last)
        return change

    return register


@_breaks("dice-wager-permitted")
def place_seven(scene: DiceScene) -> Plant | None:
    """A wager that is not on the list, removed before the shake."""
    at = scene.find(e.ShakerShaken)[0]
    seat = scene.rng.choice(sorted(scene.table.stakes))
    wager = e.WagerPlaced(line=0, seat=seat, amount=scene.table.chip, wager="place-7")
    placed = scene.insert(at, wager)
    scene.insert(at + 1, e.WagerTakenDown(line=0, seat=seat, wager="place-7"))
    return Plant(placed, "13.2(b)")


@_breaks("dice-wager-before-shake")
def late_wager(scene: DiceScene) -> Plant | None:
    """A player places a wager after the last shake of the dice."""
    placed = scene.find(e.WagerPlaced)
    shaken = scene.find(e.ShakerShaken)
    if not placed:
        return None
    return Plant(scene.move(placed[-1], shaken[-1] + 1), "13.2(b)")


@_breaks("dice-wager-payable")
def unpayable(scene: DiceScene) -> Plant | None:
    """A losing place bet whose winnings the chips in play could not pay."""
    for at in scene.find(e.WagerPlaced):
        placed = scene.events[at]
        if not isinstance(placed, e.WagerPlaced) or unit(placed.wager) == 1:
            continue
        lost = scene.find(e.WagerCollected, seat=placed.seat, wager=placed.wager)
        if lost and scene.table.stakes[placed.seat] >= scene.table.chip:
            amount = placed.amount + scene.table.chip
            scene.table.stakes[placed.seat] -= scene.table.chip
            scene.change(lost[0], amount=amount)
            return Plant(scene.change(at, amount=amount), "13.6(c)")
    return None


@_breaks("dice-no-fee")
def fee(scene: DiceScene) -> Plant | None:
    """The dealer charges a fee to a player who has been paid."""
    paid = scene.find(e.WagerPaid)
    if not paid:
        return None
    seat = seat_of(scene.events[paid[-1]])
    scene.table.stakes[seat] -= scene.table.chip
    charged = e.FeeCharged(line=0, seat=seat, amount=scene.table.chip)
    return Plant(scene.insert(paid[-1] + 1, charged), "13.6(d)")


@_breaks("dice-payout")
def paid_short(scene: DiceScene) -> Plant | None:
    """A winner gets one chip less than the odds give."""
    for at in scene.find(e.WagerPaid):
        paid = scene.events[at]
        if isinstance(paid, e.WagerPaid) and paid.amount > scene.table.chip:
            scene.table.stakes[paid.seat] -= scene.table.chip
            return Plant(scene.change(at, amount=paid.amount - scene.table.chip), "13.6(b)")
    return None


@_breaks("dice-payout-uniform", last=True)
def two_odds(scene: DiceScene) -> Plant | None:
    """Of two winners of the same wager, the first gets higher odds."""
    for at in scene.find(e.WagerPaid):
        first = scene.events[at]
        if not isinstance(first, e.WagerPaid) or unit(first.wager) > 1:
            continue
        same = scene.find(e.WagerPaid, wager=first.wager)
        if len(same) == 2 and same[0] == at:
            scene.change(at, amount=2 * first.amount)
            return Plant(scene.events[same[1]], "13.6(b)")
    return None


@_breaks("dice-collected-whole")
def collected_in_part(scene: DiceScene) -> Plant | None:
    """One chip of a losing wager stays."""
    for at in scene.find(e.WagerCollected):
        lost = scene.events[at]
        if isinstance(lost, e.WagerCollected) and lost.amount > scene.table.chip:
            scene.table.stakes[lost.seat] += scene.table.chip
            return Plant(scene.change(at, amount=lost.amount - scene.table.chip), "13.5(f)")
    return None


@_breaks("dice-losers-first")
def winner_first(scene: DiceScene) -> Plant | None:
    """A winner is paid before the last loser is collected."""
    lost, paid = scene.find(e.WagerCollected), scene.find(e.WagerPaid)
    if not lost or not paid:
        return None
    scene.swap(lost[-1], paid[0])
    return Plant(scene.events[paid[0]], "13.5(f)")


@_breaks("dice-settled-rightly", last=True)
def left_lying(scene: DiceScene) -> Plant | None:
    """The dealer does not collect a losing wager."""
    lost = scene.find(e.WagerCollected)
    if not lost:
        return None
    left = scene.events.pop(scene.rng.choice(lost))
    return Plant(scene.events[-1], "13.5(f)", seat=seat_of(left))


@_breaks("dice-uncovered-while-paying")
def covered_too_soon(scene: DiceScene) -> Plant | None:
    """The shaker is covered before the last winner is paid."""
    paid, covered = scene.find(e.WagerPaid), scene.find(e.ShakerCovered)
    if not paid:
        return None
    scene.swap(paid[-1], covered[-1])
    return Plant(scene.events[covered[-1]], "13.5(f)")


@_breaks("shaker-uncovered-before-call")
def called_under_cover(scene: DiceScene) -> Plant | None:
    """The dealer calls the sum, and takes the cover off afterwards."""
    called = scene.find(e.SumCalled)[-1]
    uncovered = [at for at in scene.find(e.ShakerUncovered) if at < called]
    if not uncovered:
        return None
    call = scene.events[called]
    scene.move(uncovered[-1], called + 1)
    return Plant(call, "13.5(e)")


@_breaks("sum-called")
def wrong_sum(scene: DiceScene) -> Plant | None:
    """The dealer calls a wrong sum; the settlement follows the dice."""
    total = scene.shaken.total
    other = total + 1 if total < 12 else total - 1
    at = scene.find(e.SumCalled, total=total)[-1]
    return Plant(scene.change(at, total=other), "13.5(e)")


@_breaks("no-roll-called")
def sum_on_no_roll(scene: DiceScene) -> Plant | None:
    """The dealer calls a sum on a shake that does not count, and shakes the dice again."""
    calls = scene.find(e.SumCalled, total=None)
    if not calls:
        return None
    why = scene.events[calls[0] - 1]
    cite = "13.8(a)2" if isinstance(why, e.DieOffShaker) else "13.8(a)1"
    return Plant(scene.change(calls[0], total=7), cite)


@_breaks("two-dice")
def three_dice(scene: DiceScene) -> Plant | None:
    """Three dice are in the shaker."""
    at = scene.find(e.DiceSeen)[-1]
    seen = scene.events[at]
    faces = seen.faces if isinstance(seen, e.DiceSeen) else ()
    return Plant(scene.change(at, faces=(*faces, 1)), "13.5(e)")


# --- the shaker -----------------------------------------------------------------------------------


@_breaks("shaker-held-by-shaker")
def stranger_shakes(scene: DiceScene) -> Plant | None:
    """A player who does not hold the shaker shakes."""
    holder = scene.shaken.accepted
    others = [seat for seat in scene.table.stakes if seat != holder]
    if holder is None or scene.find(e.ShakerOffered) or scene.shaken.total == 7:
        return None
    at = scene.find(e.ShakerShaken)[-1]
    if len(scene.find(e.ShakerShaken)) != 2:
        return None
    seat = scene.rng.choice(sorted(others))
    return Plant(scene.change(at, by=seat), "13.7(a)", seat=seat)


@_breaks("shaker-offered-in-turn")
def offered_past(scene: DiceScene) -> Plant | None:
    """The first offer skips the next player clockwise, and the player who gets it accepts."""
    offers = scene.find(e.ShakerOffered)
    if len(offers) != 1 or scene.shaken.accepted is None or scene.shaken.total == 7:
        return None
    if scene.shaken.holder is None:
        return None  # the dealer may pass over those who have refused
    old = scene.shaken.accepted
    others = [seat for seat in scene.table.stakes if seat not in (old, scene.shaken.holder)]
    if not others:
        return None
    new = scene.rng.choice(sorted(others))
    for at in range(offers[0], len(scene.events)):
        event = scene.events[at]
        if isinstance(event, (e.ShakerOffered, e.ShakerAccepted)):
            scene.change(at, seat=new)
        elif isinstance(event, e.ShakerShaken) and event.by == old:
            scene.change(at, by=new)
    scene.table.holder = new
    return Plant(scene.events[offers[0]], "13.7(b)")


def _keeps(table: SimulatedDiceTable) -> bool:
    if not table.must_pass:
        return False
    table.must_pass = False
    return True


@_breaks("shaker-passed-after-seven", prepare=_keeps)
def kept_after_seven(scene: DiceScene) -> Plant | None:
    """A player who has shaken a 7 shakes again."""
    if scene.find(e.ShakerOffered) or scene.shaken.holder is None:
        return None
    by = scene.find(e.ShakerShaken, by=scene.shaken.holder)
    if len(by) != 1:
        return None
    return Plant(scene.events[by[0]], "13.7(a)1i", seat=scene.shaken.holder)


def _dealer_keeps(table: SimulatedDiceTable) -> bool:
    if table.holder is not None or not table.handed or len(table.stakes) > 7:
        return False
    if not table.refused.issuperset(table.stakes):
        return False  # the newcomer alone is to be asked
    table.sits()
    table.refused = set(table.stakes)
    return True


@_breaks("dealer-offers-shaker", prepare=_dealer_keeps, last=True)
def not_offered(scene: DiceScene) -> Plant | None:
    """The dealer keeps the shaker although a player has not refused it."""
    newcomer = [*scene.table.stakes][-1]
    return Plant(scene.events[scene.find(e.ShakerShaken)[1]], "13.7(a)2", seat=newcomer)


@_breaks("dealer-shakes-on")
def shakes_too_little(scene: DiceScene) -> Plant | None:
    """No player takes the shaker, and the dealer shakes it only twice more."""
    if not scene.find(e.ShakerDeclined) or scene.shaken.accepted is not None:
        return None
    at = scene.find(e.ShakerShaken)[1]
    return Plant(scene.change(at, times=2), "13.5(d)2")
