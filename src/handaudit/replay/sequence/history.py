"""``TableHistory``: what is known of a table across its rounds, as duties read it."""

from collections.abc import Iterable, Iterator
from typing import Any, Final, NamedTuple

import msgspec

from handaudit.facts import events as ev
from handaudit.facts.events import Event
from handaudit.facts.evidence import Evidence
from handaudit.law.game import Game
from handaudit.law.house.house import NO_HOUSE, House
from handaudit.law.in_force import Law
from handaudit.replay.poker.stakes import Stake
from handaudit.replay.sequence.blinds import BlindHistory
from handaudit.replay.sequence.decks import Decks
from handaudit.replay.sequence.entries import LedgerEntry, RoundEntry
from handaudit.replay.sequence.ordering import SequenceStep

_LATEST: Final = 4
"""Stretches in which an event is looked for first: a finding quotes near ones as a rule."""


class Seated(NamedTuple):
    """A player at the table, as a finding names them."""

    name: str


class TableHistory:
    """The state of a table across its rounds; duties read it but never write it.

    ``round`` is the round at hand: between rounds the one that was played last.
    """

    unread: Event | None = None
    """A line of a stretch in which one could not be read, while the stretch is followed."""
    unread_here: Event | None = None
    undoing: frozenset[int] | None = None
    house: House = NO_HOUSE
    """The room of the round at hand."""

    def __init__(self) -> None:
        self._entries: list[LedgerEntry] = []
        self._index: dict[int, LedgerEntry] = {}
        """The stretches by their events, as far as they were looked for beyond the latest ones."""
        self._indexed = 0
        self.round: RoundEntry
        self.decks = Decks()
        self.stakes: dict[int, Stake] = {}
        self.other_button: int | None = None
        """Where the button of the round before may have been instead, after a breach."""
        self.first = True
        """Whether the round at hand is the first of the log."""
        self.voided: RoundEntry | None = None
        """A round that counted for nothing, where none before it is known: it is dealt again."""
        self.gapped = False
        """Whether something is missing before the round at hand, so that others may sit there too."""
        self.names: dict[int, str] = {}
        self.kill_moved: ev.KillPlaced | ev.KillLifted | None = None
        """The last line of the kill button between the round before and the one at hand."""
        self.blinds = BlindHistory()
        self.device_used = False
        """Whether a device has shuffled a deck of this table, as far as the log goes on without a break."""
        self.payouts: dict[ev.Payout, ev.Contributed] = {}
        """The first contribution to each kind of payout, since what the sign says of them has changed."""

    @property
    def law(self) -> Law:
        """The law that the round at hand is judged by."""
        return self.round.law

    @property
    def game(self) -> Game:
        """The game of the round at hand."""
        game = self.round.game
        if game is None:
            raise LookupError(self.round.damaged)
        return game

    @property
    def evidence(self) -> Evidence:
        """What the log of the round at hand keeps."""
        return self.round.session.evidence

    @property
    def by_seat(self) -> dict[int, Seated]:
        """Who sits where, as far as the log has said."""
        return {seat: Seated(name) for seat, name in self.names.items()}

    def add(self, step: SequenceStep) -> None:
        """Keeps the stretches of a step, for ``entry_of``."""
        self._entries.extend((*step.after, *step.head))
        if step.round is not None:
            self._entries.append(step.round)

    @property
    def held(self) -> int:
        """How many stretches are kept."""
        return len(self._entries)

    def let_go(self, before: RoundEntry | None) -> None:
        """Lets go of the stretches in which nothing stands that is known of the table still; ``before``
        is the last round.
        """
        facts = (self.stakes, vars(self.decks), self.kill_moved, vars(self.blinds), self.payouts)
        known = {id(one) for one in _events(facts)}
        self._entries = [
            entry
            for entry in self._entries
            if entry is before or any(id(event) in known for event in _events_of(entry))
        ]
        self._index.clear()
        self._indexed = 0

    def entry_of(self, event: Event) -> LedgerEntry:
        """The stretch of a log in which an event stands."""
        for entry in self._entries[: -_LATEST - 1 : -1]:
            if any(one is event for one in _events_of(entry)):
                return entry
        for entry in self._entries[self._indexed :]:
            self._index.update((id(one), entry) for one in _events_of(entry))
        self._indexed = len(self._entries)
        return self._index.get(id(event), self.round)


def _events_of(entry: LedgerEntry) -> Iterator[Event]:
    """The events of a stretch that a finding may quote."""
    if isinstance(entry, RoundEntry):
        yield from entry.own
    yield from (noted.event for noted in entry.noted)


def _events(known: Any) -> Iterator[Event]:
    """The events within what is known, however deep."""
    if isinstance(known, Event):
        yield known
    elif isinstance(known, dict):
        yield from _events(known.values())
    elif isinstance(known, msgspec.Struct):
        yield from _events([getattr(known, name) for name in known.__struct_fields__])
    elif isinstance(known, Iterable) and not isinstance(known, str):
        for one in known:
            yield from _events(one)
