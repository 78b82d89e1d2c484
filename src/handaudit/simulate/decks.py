"""The two decks of a table: opened, shown, washed, put in sequence, changed (14.2, 14.4)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING, Final

from handaudit.facts import events as e

if TYPE_CHECKING:
    from handaudit.facts.events import Event
    from handaudit.simulate.session import Room

_COLOURS: Final = ("red", "blue", "green", "black", "brown", "purple")
_AHEAD: Final = timedelta(minutes=40)
"""How much longer a deck must be usable, so that no round exceeds its hours."""


@dataclass(slots=True)
class SimulatedDeck:
    """One deck on the table."""

    name: str
    opened: datetime
    since: datetime
    """When it was opened or last put in sequence."""


@dataclass(slots=True)
class SimulatedDecks:
    """The decks of a table; the first of ``on_table`` is in use."""

    on_table: list[SimulatedDeck]
    shuffler: bool
    sequence_hours: int
    change_hours: int
    colour: int = 2
    condemned: str | None = None
    """A deck whose stub was counted wrong; it goes before the next round."""

    @classmethod
    def opened(cls, now: datetime, day: date, *, shuffler: bool) -> SimulatedDecks:
        """Two decks, opened a while before play."""
        before = now - timedelta(minutes=20)
        decks = [SimulatedDeck(name, before, before) for name in _COLOURS[:2]]
        recent = date(2006, 5, 15) <= day < date(2014, 9, 9)
        longer = date(2006, 2, 21) <= day < date(2014, 9, 9)
        return cls(decks, shuffler, 3 if recent else 2, 6 if longer else 4)

    @property
    def in_use(self) -> str:
        """The deck of the next round."""
        return self.on_table[0].name

    @property
    def names(self) -> list[str]:
        """Both decks."""
        return [deck.name for deck in self.on_table]

    def first_lines(self) -> list[Event]:
        """The lines of the header that open them."""
        return [
            e.DeckOpened(line=0, deck=deck.name, at=deck.opened.isoformat())
            for deck in self.on_table
        ]

    def shown(self, room: Room, names: Iterable[str]) -> list[Event]:
        """Decks are spread, inspected by two players, turned down and washed."""
        lines: list[Event] = []
        tick = room.clock.tick
        seats = [guest.seat for guest in room.playing][:2]
        for name in names:
            lines.append(e.DeckSpread(line=0, clock=tick(3, 9), deck=name, face="up"))
            lines += [
                e.DeckInspected(line=0, clock=tick(3, 9), seat=seat, deck=name) for seat in seats
            ]
            lines.append(e.DeckSpread(line=0, clock=tick(3, 9), deck=name, face="down"))
            lines.append(e.DeckWashed(line=0, clock=tick(10, 30), deck=name))
        return lines

    def between(self, room: Room) -> list[Event]:
        """The lines about the decks between two rounds."""
        lines: list[Event] = []
        for deck in list(self.on_table):
            now = room.clock.now
            due = now + _AHEAD > deck.opened + timedelta(hours=self.change_hours)
            if due or deck.name == self.condemned:
                lines += self._change(deck, room)
            elif now + _AHEAD > deck.since + timedelta(hours=self.sequence_hours):
                stamp = room.clock.tick(60, 120)
                deck.since = room.clock.now
                at = deck.since.isoformat()
                lines.append(e.DeckSequenced(line=0, clock=stamp, deck=deck.name, at=at))
        if self.shuffler or room.rng.random() < 0.05:
            self.on_table.reverse()
        return lines

    def _change(self, deck: SimulatedDeck, room: Room) -> list[Event]:
        """A deck leaves, a new one comes."""
        name = _COLOURS[self.colour % len(_COLOURS)]
        self.colour += 1
        lines: list[Event] = []
        stamp = room.clock.tick(5, 20)
        lines.append(
            e.DeckRemoved(line=0, clock=stamp, deck=deck.name, at=room.clock.now.isoformat())
        )
        stamp = room.clock.tick(20, 60)
        now = room.clock.now
        lines.append(e.DeckOpened(line=0, clock=stamp, deck=name, at=now.isoformat()))
        self.on_table[self.on_table.index(deck)] = SimulatedDeck(name, now, now)
        return lines + self.shown(room, (name,))
