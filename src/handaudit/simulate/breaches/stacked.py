"""Breaches that need a rare deal: the cards run short in stud, or two hands of stud tie.

A full table or a stacked deck brings the round to the point where it can break the rule.
"""

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Final

from handaudit.facts import events as e
from handaudit.facts.cards import CARDS, Card
from handaudit.facts.events import Event
from handaudit.simulate.breaches.scene import Plant, Scene, breaks_at_start, breaks_between
from handaudit.simulate.breaches.showdown import tied_hand_gets_less
from handaudit.simulate.breaches.stub import more_than_a_deck, wrong_piles
from handaudit.simulate.pack import Pack
from handaudit.simulate.session import Dealt, Guest, Room
from handaudit.simulate.state import SimulatedRound, Temper

Seek = Callable[[Dealt], Plant | None]


def _calm(temper: Temper) -> Temper:
    """Players who neither fold nor raise."""
    return replace(temper, fold=0.0, call=1.0, rise=0.0, declare=0.0, knows=False)


def _full(room: Room) -> bool:
    return room.posted.seats == room.play.most


def _full_stud(room: Room) -> bool:
    return room.play.common and _full(room)


def _full_and_short(room: Room) -> bool:
    return bool(room.play.shortage_cite) and _full(room)


def _fill(room: Room, before: list[Event]) -> None:
    """Everybody is back, and a player with plenty of chips sits on every seat."""
    for guest in room.guests.values():
        if guest.away:
            guest.away = False
            before.append(
                e.CameBack(line=0, clock=room.clock.tick(), seat=guest.seat, stake=guest.stake)
            )
    for seat in range(1, room.play.most + 1):
        if seat in room.guests:
            continue
        room.names += 1
        name, stake = f"P-{room.names:03}", 20 * room.least // 100 * 100
        room.guests[seat] = Guest(seat, name, stake)
        before.append(
            e.SeatTaken(line=0, clock=room.clock.tick(), seat=seat, player=name, stake=stake)
        )
    room.temper = _calm(room.temper)
    room.move_button_again()


@breaks_between("reshuffle-right-piles", _full_stud, last=True)
def muck_in_the_stub(room: Room, before: list[Event], rng: Random) -> Seek | None:
    """Eight players see seventh street; the dealer shuffles the muck in with the burns."""
    _fill(room, before)
    return lambda dealt: wrong_piles(Scene(dealt, room, rng))


@breaks_between("one-deck", _full_and_short, last=True)
def fifty_third_card(room: Room, before: list[Event], rng: Random) -> Seek | None:
    """Nobody folds, and the last cards come from an empty deck."""
    _fill(room, before)
    return lambda dealt: more_than_a_deck(Scene(dealt, room, rng))


_TWINS: Final = (
    tuple(CARDS[name] for name in ["As", "Ah", "Ks", "Kh", "Qs", "9h", "7s"]),
    tuple(CARDS[name] for name in ["Ad", "Ac", "Kd", "Kc", "Qd", "9c", "7d"]),
)
"""Two hands of the same ranks, without a flush."""
_LOW_TWINS: Final = (
    tuple(CARDS[name] for name in ["As", "2h", "3s", "4h", "6s"]),
    tuple(CARDS[name] for name in ["Ad", "2c", "3d", "4c", "6d"]),
)


class _Stacked(Pack):
    """A deck that keeps its order: it is not cut."""

    def cut(self, cards: int) -> None:
        del cards


def _stack(table: SimulatedRound, rng: Random) -> None:
    """Gives twin hands to the first two players, if nobody folds."""
    pack = _Stacked(rng)
    twins = _LOW_TWINS if table.play.prizes[0].share == "low" else _TWINS
    # In super seven, the cards to throw away come first, then the twins.
    first = len(table.play.hole) - 1 if table.play.thrown else 0
    taken = {card for hand in twins for card in hand[: 5 if first else table.play.whole]}
    rest = [card for card in pack.stub if card not in taken]
    if first:  # small cards where high ones win, and high cards where small ones win
        rest.sort(key=lambda card: (card // 4 in (8, 9, 10, 11)) is (twins is _TWINS))
        rest.reverse()
    many = len(table.players)
    rounds = len(table.play.hole) + sum(street.kind != "board" for street in table.play.streets)
    stub: list[Card] = []
    for row in range(rounds):
        if row >= len(table.play.hole):
            stub.append(rest.pop())
        stub += [
            twins[place][row - first] if place < 2 and row >= first else rest.pop()
            for place in range(many)
        ]
    pack.stub = stub + rest
    table.pack = pack


def _small_stud(room: Room) -> bool:
    return room.play.forced_by is not None and room.play.section != "14.13A"


@breaks_at_start("equal-division", _small_stud)
def twins(room: Room, table: SimulatedRound, rng: Random) -> Seek | None:
    """Of two tied hands of stud, one is paid more than the other."""
    if len(table.players) > (3 if table.play.thrown else 5):
        return None
    table.temper = _calm(table.temper)
    _stack(table, rng)
    return lambda dealt: tied_hand_gets_less(Scene(dealt, room, rng))
