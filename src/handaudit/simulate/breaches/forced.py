"""Breaches with the wagers that are due by themselves: antes, blinds, forced bets."""

from collections.abc import Callable
from dataclasses import replace
from random import Random

from handaudit.facts import events as e
from handaudit.simulate.breaches.scene import Plant, Scene, breaks, breaks_at_start, seat_of
from handaudit.simulate.session import Dealt, Room
from handaudit.simulate.state import ForcedWager, SimulatedRound

Seek = Callable[[Dealt], Plant | None]


def _ante(room: Room) -> bool:
    return room.posted.ante > 0


def _blinds(room: Room) -> bool:
    return room.play.button and len(room.posted.blinds) > 1


def _stud(room: Room) -> bool:
    return room.play.forced_by is not None


def _first(dealt: Dealt, kind: type[e.Event], seat: int | None = None) -> e.Event | None:
    for event in dealt.events:
        if isinstance(event, kind) and (seat is None or seat_of(event) == seat):
            return event
    return None


def _folds_unshown(dealt: Dealt, seat: int) -> bool:
    return dealt.table.seat(seat).folded


@breaks_at_start("ante-amount", _ante)
def wrong_ante(room: Room, table: SimulatedRound, rng: Random) -> Seek | None:
    """One player posts more than the ante, and folds later."""
    ante = rng.choice(table.antes)
    ante.amount += table.posted.chip
    seat = ante.player.seat

    def found(dealt: Dealt) -> Plant | None:
        event = _first(dealt, e.Anted, seat)
        if event is None or not _folds_unshown(dealt, seat):
            return None
        return Plant(event, room.play.ante_cite)

    return found


@breaks_at_start("ante-from-every-player", _ante)
def no_ante(room: Room, table: SimulatedRound, rng: Random) -> Seek | None:
    """One player posts no ante, and folds later."""
    if table.blinds_follow or len(table.antes) < 3:
        return None  # a single ante may be a further blind
    missing = table.antes.pop(rng.randrange(len(table.antes)))
    seat = missing.player.seat

    def found(dealt: Dealt) -> Plant | None:
        if not _folds_unshown(dealt, seat):
            return None
        first = _first(dealt, e.CardsDealt)
        return None if first is None else Plant(first, room.play.ante_cite, seat=seat)

    return found


@breaks(
    "forced-bets-before-cards", lambda room: room.posted.ante > 0 or room.play.name == "holdem high"
)
def after_the_first_card(scene: Scene) -> Plant | None:
    """The last ante, or in hold 'em the last blind, is posted after a card has been dealt."""
    first = scene.find(e.CardsDealt)[0]
    antes = scene.find(e.Anted)
    at, cite = (antes[-1], "14.7(b)1") if antes else (first - 1, "14.7(b)2")
    late = scene.remove(at)
    return Plant(scene.insert(first, late), cite)


@breaks_at_start("blind-amount", _blinds)
def wrong_blind(room: Room, table: SimulatedRound, rng: Random) -> Seek | None:
    """The first blind is less than posted; its player folds."""
    del rng
    first = table.blinds[0]
    if first.kind != "blind" or first.player is not table.players[0]:
        return None
    if first.amount <= 100:
        return None
    first.amount -= 100

    def found(dealt: Dealt) -> Plant | None:
        event = _first(dealt, e.BlindPosted)
        seat = first.player.seat
        if event is None or not _folds_at_once(dealt, seat):
            return None
        return Plant(event, room.play.blinds_cite)

    return found


def _folds_at_once(dealt: Dealt, seat: int) -> bool:
    """Whether a player's only action is a fold."""
    acts = [
        event
        for event in dealt.events
        if isinstance(event, (e.Called, e.Raised, e.Checked, e.BetMade, e.Folded))
        and seat_of(event) == seat
    ]
    return len(acts) == 1 and isinstance(acts[0], e.Folded)


@breaks_at_start("blind-count", lambda room: room.play.button)
def one_blind_more(room: Room, table: SimulatedRound, rng: Random) -> Seek | None:
    """The next player posts another blind, as large as the last."""
    del rng
    count = len(table.posted.blinds)
    if len(table.players) < count + 2 or table.kill is not None:
        return None
    extra = ForcedWager(table.players[count], table.posted.small)
    table.blinds.append(extra)

    def found(dealt: Dealt) -> Plant | None:
        event = _first(dealt, e.BlindPosted, extra.player.seat)
        return None if event is None else Plant(event, room.play.blinds_cite)

    return found


@breaks_at_start("blind-seats", lambda room: room.play.button)
def blind_from_another_seat(room: Room, table: SimulatedRound, rng: Random) -> Seek | None:
    """The last blind comes from the player after the one who owes it."""
    del rng
    count = len(table.posted.blinds)
    if len(table.players) < count + 2 or table.kill is not None:
        return None
    table.blinds[-1].player = table.players[count]

    def found(dealt: Dealt) -> Plant | None:
        event = _first(dealt, e.BlindPosted, table.players[count].seat)
        return None if event is None else Plant(event, room.play.blinds_cite)

    return found


@breaks_at_start("forced-bet-amount", _stud)
def wrong_forced_bet(room: Room, table: SimulatedRound, rng: Random) -> Seek | None:
    """The forced bet is larger than posted, by a chip."""
    table.forced += rng.choice((table.posted.chip, 100))

    def found(dealt: Dealt) -> Plant | None:
        event = _first(dealt, e.BetForced)
        fits = dealt.table.forced < dealt.table.posted.small
        return None if event is None or not fits else Plant(event, room.play.first_cite)

    return found


@breaks_at_start("forced-bet-made", _stud)
def no_forced_bet(room: Room, table: SimulatedRound, rng: Random) -> Seek | None:
    """Among players who tend to fold, the one who owes the forced bet checks."""
    table.temper = replace(table.temper, fold=8.0, rise=3.0, declare=0.0)
    return lambda dealt: _checks_first(Scene(dealt, room, rng))


def _checks_first(scene: Scene) -> Plant | None:
    """The player who owes the forced bet checks, the next player bets, and everybody else folds."""
    at = scene.find(e.BetForced)[0]
    if not scene.posted.ante:
        return None
    found = scene.actions(0)
    rise = scene.events[found[1]] if len(found) > 1 else None
    quiet = isinstance(rise, e.Raised) and all(
        isinstance(scene.events[one], e.Folded) for one in found[2:]
    )
    if not isinstance(rise, e.Raised) or not quiet or scene.find(e.Burned) or scene.contested:
        return None
    forced = scene.events[at]
    amount = forced.amount if isinstance(forced, e.BetForced) else 0
    if rise.to != scene.posted.small or rise.all_in or not scene.adjust_pot(-2 * amount):
        return None
    back = scene.find(e.BetReturned)[-1]
    scene.change(back, amount=rise.to)
    scene.put(found[1], e.BetMade(line=0, seat=rise.seat, amount=rise.to))
    checked = e.Checked(line=0, seat=seat_of(forced))
    return Plant(scene.put(at, checked), scene.play.first_cite)


@breaks("one-forced-bet", _stud)
def second_forced_bet(scene: Scene) -> Plant | None:
    """A second player makes a forced bet instead of a call."""
    found = scene.actions(0)
    forced = scene.events[found[0]]
    for at in found[1:]:
        event = scene.events[at]
        if isinstance(event, e.Raised):
            return None
        if isinstance(event, e.Called) and isinstance(forced, e.BetForced) and not event.all_in:
            if event.amount != forced.amount or isinstance(scene.events[at - 1], e.Declared):
                return None
            again = e.BetForced(line=0, seat=event.seat, amount=event.amount)
            return Plant(scene.put(at, again), scene.play.first_cite)
    return None
