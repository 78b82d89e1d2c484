"""Breaches of the kill: 14.1, 14.11(A)(i)."""

from collections.abc import Callable
from dataclasses import replace
from datetime import date
from random import Random

from handaudit.facts import events as e
from handaudit.simulate.breaches.scene import Plant, Scene, breaks, breaks_at_start, seat_of
from handaudit.simulate.session import Dealt, Room
from handaudit.simulate.state import ForcedWager, SimulatedRound

Seek = Callable[[Dealt], Plant | None]


def _kill(room: Room) -> bool:
    return room.posted.kill is not None and room.play.section == "14.11(A)"


def _any_kill(room: Room) -> bool:
    return room.posted.kill is not None


def _no_kill(room: Room) -> bool:
    return room.play.kill_since is None or room.day < date(2002, 5, 20)


@breaks("kill-permitted", _no_kill, last=True)
def kill_in_another_game(scene: Scene) -> Plant | None:
    """The kill button is placed in a game, or at a time, without a kill."""
    if len(scene.find(e.PotAwarded)) > 1:
        return None
    seat = seat_of(scene.events[scene.find(e.PotAwarded)[-1]])
    at = scene.find(e.PotAwarded)[-1] + 1
    return Plant(scene.insert(at, e.KillPlaced(line=0, seat=seat)), "14.1 Kill")


@breaks("kill-button-follows-pot", _any_kill)
def kill_before_another(scene: Scene) -> Plant | None:
    """A player who has not won the pot gets the kill button."""
    places = scene.find(e.KillPlaced)
    if not places:
        return None
    winner = seat_of(scene.events[places[0]])
    others = [player for player in scene.table.players if player.seat != winner]
    others = [player for player in others if player.behind >= scene.room.least]
    if not others:
        return None
    seat = scene.rng.choice(others).seat
    scene.room.kill = seat
    cite = "14.11(A)(i)" if scene.play.section == "14.11(A)" else "14.1 Kill"
    return Plant(scene.change(places[0], seat=seat), cite)


@breaks_at_start("kill-blind-amount", _kill)
def ordinary_kill_blind(room: Room, table: SimulatedRound, rng: Random) -> Seek | None:
    """The kill blind differs from the increased minimum."""
    del room, rng
    if table.kill is None:
        return None
    blind = next(blind for blind in table.blinds if blind.kind == "kill")
    blind.amount -= 100
    table.temper = replace(table.temper, fold=30.0, rise=0.0)

    def found(dealt: Dealt) -> Plant | None:
        event = next(
            event
            for event in dealt.events
            if isinstance(event, e.BlindPosted) and event.kind == "kill"
        )
        return Plant(event, "14.11(A)(i)") if _all_fold(dealt) else None

    return found


def _all_fold(dealt: Dealt) -> bool:
    """Whether nobody called or raised before the flop."""
    for event in dealt.events:
        if isinstance(event, (e.Called, e.Raised)):
            return False
        if isinstance(event, e.PotAwarded):
            break
    return True


@breaks_at_start("kill-blind-once", _kill)
def both_blinds(room: Room, table: SimulatedRound, rng: Random) -> Seek | None:
    """The player with the kill button also posts an ordinary blind."""
    del room, rng
    count = len(table.posted.blinds)
    if table.kill is None:
        return None
    player = table.seat(table.kill)
    place = table.players.index(player)
    if place >= count:
        return None
    table.blinds.insert(place, ForcedWager(player, table.posted.blinds[place]))

    def found(dealt: Dealt) -> Plant | None:
        event = next(
            event
            for event in dealt.events
            if isinstance(event, e.BlindPosted) and event.kind == "kill"
        )
        return Plant(event, "14.11(A)(i)")

    return found


@breaks_at_start("kill-carried-over", _any_kill)
def kill_blind_of_another(room: Room, table: SimulatedRound, rng: Random) -> Seek | None:
    """A player without the kill button posts the kill blind."""
    cite = "14.11(A)(i)" if room.play.section == "14.11(A)" else "14.1 Kill"
    if table.kill is None:
        return None
    blind = next(blind for blind in table.blinds if blind.kind == "kill")
    count = len(table.posted.blinds)
    others = [player for player in table.players[count:] if player.seat != table.kill]
    if not others or table.players.index(blind.player) < count:
        return None
    blind.player = rng.choice(others)

    def found(dealt: Dealt) -> Plant | None:
        event = next(
            event
            for event in dealt.events
            if isinstance(event, e.BlindPosted) and event.kind == "kill"
        )
        return Plant(event, cite)

    return found
