"""Breaches between rounds and at the opening: the button, the decks, the stakes, who is dealt in."""

from collections.abc import Callable
from dataclasses import replace
from datetime import date, timedelta
from random import Random
from typing import Final

from handaudit.facts import events as e
from handaudit.facts.events import Event
from handaudit.simulate.breaches.scene import Plant, breaks_between, seat_of
from handaudit.simulate.decks import SimulatedDeck
from handaudit.simulate.session import Dealt, Guest, Room

Seek = Callable[[Dealt], Plant | None]
_HOURS_KNOWN_UNTIL: Final = date(2014, 9, 9)


def _button(room: Room) -> bool:
    return room.play.button


def _opened(cite: str) -> Seek:
    return lambda dealt: Plant(dealt.opened, cite)


def _fixed(event: Event, cite: str) -> Seek:
    return lambda _: Plant(event, cite)


# --- the button -----------------------------------------------------------------------------------


@breaks_between("button-moves-clockwise", _button)
def button_stays(room: Room, before: list[Event], rng: Random) -> Seek | None:
    """The button stays where it was."""
    del before, rng
    last = room.button_before
    if last is None or last not in [guest.seat for guest in room.playing] or last == room.button:
        return None
    room.button = last
    return _opened(room.play.button_cite)


@breaks_between("button-starts-at-dealers-right", _button, first=True)
def button_starts_elsewhere(room: Room, before: list[Event], rng: Random) -> Seek | None:
    """Play starts with the button at a seat that is not the first to the dealer's right."""
    del before
    seats = [guest.seat for guest in room.playing]
    room.button = rng.choice(seats[:-1])
    return _opened(room.play.button_cite)


# --- the decks ------------------------------------------------------------------------------------


@breaks_between("two-decks-at-table", lambda room: not room.posted.shuffler, last=True)
def one_deck_only(room: Room, before: list[Event], rng: Random) -> Seek | None:
    """The deck that is not in use is removed without a replacement."""
    del rng
    if any(isinstance(event, (e.DeckRemoved, e.DeckOpened)) for event in before):
        return None
    gone = room.decks.on_table.pop()
    before.append(e.DeckRemoved(line=0, clock=room.clock.tick(), deck=gone.name))
    return _opened("14.2(a)")


@breaks_between("deck-opened-for-table", lambda room: not room.posted.shuffler, last=True)
def strange_deck(room: Room, before: list[Event], rng: Random) -> Seek | None:
    """A round uses a deck that was never opened at the table."""
    del before, rng
    room.decks.on_table.insert(0, SimulatedDeck("violet", room.clock.now, room.clock.now))
    return _opened("14.2(a)")


@breaks_between("decks-alternate", lambda room: room.posted.shuffler)
def same_deck_again(room: Room, before: list[Event], rng: Random) -> Seek | None:
    """With a shuffler, two rounds in a row use the same deck."""
    del rng
    if any(isinstance(event, (e.DeckRemoved, e.DeckOpened)) for event in before):
        return None
    room.decks.on_table.reverse()
    return _opened("14.2(d)3")


@breaks_between("deck-backs-differ", lambda room: room.posted.shuffler, first=True)
def backs_alike(room: Room, before: list[Event], rng: Random) -> Seek | None:
    """With a shuffler, both decks have backs of the same colour."""
    del rng
    used, other = room.decks.on_table
    other.name, old = f"{used.name}-2", other.name
    for at, event in enumerate(before):
        if getattr(event, "deck", None) == old:
            before[at] = event.changed(deck=other.name)
    opened = [event for event in before if isinstance(event, e.DeckOpened)]
    return _fixed(opened[1], "14.2(d)1")


def _hours_known(room: Room) -> bool:
    return room.day < _HOURS_KNOWN_UNTIL


def _header_deck(room: Room, before: list[Event]) -> int:
    return next(
        at
        for at, event in enumerate(before)
        if isinstance(event, e.DeckOpened) and event.deck == room.decks.in_use
    )


@breaks_between("deck-put-in-sequence", _hours_known, first=True)
def not_in_sequence(room: Room, before: list[Event], rng: Random) -> Seek | None:
    """The deck of the first round was opened hours ago, and was not put in sequence since."""
    del rng
    at = _header_deck(room, before)
    opened = room.clock.now - timedelta(hours=room.decks.sequence_hours, minutes=5)
    before[at] = before[at].changed(at=opened.isoformat())
    room.decks.on_table[0].opened = opened
    return _opened("14.2(b)")


@breaks_between("decks-changed", _hours_known, first=True)
def old_deck(room: Room, before: list[Event], rng: Random) -> Seek | None:
    """A deck stays on the table for hours; it was put in sequence, but not changed."""
    del rng
    at = _header_deck(room, before)
    deck = room.decks.on_table[0]
    opened = room.clock.now - timedelta(hours=room.decks.change_hours, minutes=5)
    before[at] = before[at].changed(at=opened.isoformat())
    order = e.DeckSequenced(line=0, deck=deck.name, at=deck.opened.isoformat())
    before.insert(at + 1, order)
    return _opened("14.2(b)")


@breaks_between("decks-seen-and-washed", first=True)
def unwashed(room: Room, before: list[Event], rng: Random) -> Seek | None:
    """The deck of the first round is not washed."""
    del rng
    for at, event in enumerate(before):
        if isinstance(event, e.DeckWashed) and event.deck == room.decks.in_use:
            del before[at]
            return _opened("14.4(c)")
    return None


@breaks_between("decks-seen-and-washed", first=True)
def seen_by_one(room: Room, before: list[Event], rng: Random) -> Seek | None:
    """Only one player looks at a deck before it is washed."""
    name = rng.choice(room.decks.names)
    looks = [
        at
        for at, event in enumerate(before)
        if isinstance(event, e.DeckInspected) and event.deck == name
    ]
    del before[looks[-1]]
    washed = next(
        event for event in before if isinstance(event, e.DeckWashed) and event.deck == name
    )
    return _fixed(washed, "14.4(c)")


# --- the stakes -----------------------------------------------------------------------------------


def _present(room: Room, rng: Random, least: int) -> Guest | None:
    """A player with chips to spare."""
    found = [guest for guest in room.playing if guest.stake >= room.least + least]
    return rng.choice(found) if found else None


@breaks_between("stakes-not-reduced")
def chips_taken_off(room: Room, before: list[Event], rng: Random) -> Seek | None:
    """A player who stays takes chips off the table."""
    guest = _present(room, rng, 1000)
    if guest is None:
        return None
    guest.stake -= 1000
    event = e.StakeRemoved(line=0, clock=room.clock.tick(), seat=guest.seat, amount=1000)
    before.append(event)
    return _fixed(event, "14.7(c)1")


@breaks_between("absence-accounted-for")
def wrong_count(room: Room, before: list[Event], rng: Random) -> Seek | None:
    """A player returns with more than was counted."""
    del rng
    for at, event in enumerate(before):
        if isinstance(event, e.CameBack):
            guest = room.guests[event.seat]
            guest.stake += 1000
            before[at] = event.changed(stake=event.stake + 1000)
            return _fixed(before[at], f"14.7(c)5{'ii' if guest.covered else 'i'}")
    return None


@breaks_between("minimum-stake")
def sits_with_too_little(room: Room, before: list[Event], rng: Random) -> Seek | None:
    """Somebody sits down with less than the ante and one bet, and is dealt in."""
    free = [seat for seat in range(1, room.posted.seats + 1) if seat not in room.guests]
    if not free:
        return None
    seat, sign = rng.choice(free), room.posted
    stake = sign.ante + sign.small - 100 + (0 if room.play.button else sign.forced)
    room.names += 1
    room.guests[seat] = Guest(seat, f"P-{room.names:03}", stake)
    before.append(
        e.SeatTaken(
            line=0,
            clock=room.clock.tick(),
            seat=seat,
            player=room.guests[seat].name,
            stake=stake,
        )
    )
    room.move_button_again()

    def found(dealt: Dealt) -> Plant | None:
        blinds = {seat_of(event) for event in dealt.events if isinstance(event, e.BlindPosted)}
        if seat in blinds:
            return None
        line = next(
            event
            for event in dealt.events
            if isinstance(event, e.PlayerSeated) and event.seat == seat
        )
        return Plant(line, "14.7(c)3")

    return found


@breaks_between("coin-ante", last=True)
def odd_ante(room: Room, before: list[Event], rng: Random) -> Seek | None:
    """For one round, the sign posts an ante that neither coin nor chips can make."""
    del rng
    old = room.posted
    room.posted = replace(old, ante=60)
    before.append(e.SignPosted(line=0, item="ante", amounts=(60,)))

    def found(dealt: Dealt) -> Plant | None:
        room.posted = old
        room.repost = [e.SignPosted(line=0, item="ante", amounts=(old.ante,))]
        event = next(event for event in dealt.events if isinstance(event, e.Anted))
        shown = any(isinstance(event, e.HandShown) for event in dealt.events)
        return None if shown else Plant(event, "14.7(c)")

    return found


@breaks_between("player-count", last=True)
def too_many_players(room: Room, before: list[Event], rng: Random) -> Seek | None:
    """One player more is dealt in than the game allows."""
    most = 11 if room.play.section == "14.9" else room.play.most
    if room.play.section in ("14.9B", "14.13A"):
        most = room.posted.seats  # these let the licensee choose a lower number
    for seat in range(1, most + 2):
        guest = room.guests.get(seat)
        if guest is not None and guest.away:
            guest.away = False
            back = e.CameBack(line=0, clock=room.clock.tick(), seat=seat, stake=guest.stake)
            before.append(back)
        if guest is None:
            room.names += 1
            stake = room.least + rng.randint(1, 20) * 100
            room.guests[seat] = Guest(seat, f"P-{room.names:03}", stake)
            name = room.guests[seat].name
            sits = e.SeatTaken(line=0, clock=room.clock.tick(), seat=seat, player=name, stake=stake)
            before.append(sits)
    room.move_button_again()
    cite = "14.6(b)" if room.play.section == "14.9" else room.play.most_cite

    def found(dealt: Dealt) -> Plant | None:
        seats = [event for event in dealt.events if isinstance(event, e.PlayerSeated)]
        short = any(isinstance(event, (e.Reshuffled, e.CommonDealt)) for event in dealt.events)
        return None if short else Plant(seats[most], cite)

    return found
