"""Judges tables across their rounds while their logs grow: each round when it comes.

A growing log gives the rounds of a table in their order.  One that comes late, after a later round, is
judged as one before which rounds may be missing, and so is the next: where an audit of the finished
files would put it in its place, here nothing is known of it.
"""

from collections.abc import Iterable

import msgspec

from handaudit.events import DeckOpened, DeckRemoved, DeckSequenced
from handaudit.ledger import Entry, Key, Ledger, Noted, RoundEntry, Step, gap_between, shifted
from handaudit.replay.across import Account, Emit, Replay

_OFTEN = 50
"""Rounds after which a table lets go of what it needs no more."""


class Tables(Ledger):
    """A ledger that keeps nothing: ``emit`` is called with each occasion of a round as it is added."""

    def __init__(self, emit: Emit) -> None:
        super().__init__()
        self._emit = emit
        self._live: dict[Key, _Live] = {}

    @property
    def held(self) -> int:
        """How many stretches of logs are kept, of all tables."""
        return sum(live.held for live in self._live.values())

    def add(self, key: Key, entry: Entry) -> None:
        """Judges a round of a table with the lines before it, or keeps lines for the round to come."""
        live = self._live.get(key)
        if live is None:
            live = self._live[key] = _Live(self._emit)
        live.take(entry)

    def close(self) -> None:
        """Judges the lines after the last round of each table."""
        for key in sorted(self._live):
            self._live[key].end()
        self._live.clear()


class _Live:
    """One table."""

    def __init__(self, emit: Emit) -> None:
        self._replay = Replay(emit, Account())
        self._before: RoundEntry | None = None
        self._after: list[Entry] = []
        self._head: list[Entry] = []
        self._zone: int | None = None
        self._rounds = 0

    @property
    def held(self) -> int:
        return len(self._after) + len(self._head) + self._replay.account.held

    def take(self, entry: Entry) -> None:
        if entry.zone is not None:
            self._zone = entry.zone if self._zone is None else self._zone
            if entry.zone != self._zone:
                entry = shifted(entry, entry.zone - self._zone)
        if isinstance(entry, RoundEntry):
            self._round(entry)
        elif entry.follows is not None:
            self._after.append(entry)
        else:
            self._head.append(entry)

    def end(self) -> None:
        if self._before is not None:
            self._step(Step(None, tuple(self._after), tuple(self._head)))

    def _round(self, this: RoundEntry) -> None:
        after, (head, later) = tuple(self._after), _due(self._head, this.start)
        gap = gap_between(self._before, this, (*after, *head))
        if self._before is not None and _earlier(this, self._before):
            gap = f"round {this.id} came after round {self._before.id}: whether rounds are missing"
        self._step(Step(this, after, head, gap))
        self._before = this
        self._after, self._head = [], later
        self._rounds += 1
        if self._rounds % _OFTEN == 0:
            self._replay.account.let_go(this)

    def _step(self, step: Step) -> None:
        self._replay.account.add(step)
        self._replay.take(step)


def _earlier(this: RoundEntry, before: RoundEntry) -> bool:
    return this.start is not None and before.start is not None and this.start < before.start


def _due(heads: Iterable[Entry], start: int | None) -> tuple[tuple[Entry, ...], list[Entry]]:
    """What the heads of files say before a round, and what they say of decks at a later time."""
    due, later = [], []
    for entry in heads:
        waits = [noted for noted in entry.noted if _is_later(noted, start)]
        if not waits:
            due.append(entry)
            continue
        rest = tuple(noted for noted in entry.noted if noted not in waits)
        due.append(msgspec.structs.replace(entry, noted=rest))
        later.append(msgspec.structs.replace(entry, noted=tuple(waits), unread=False))
    return tuple(due), later


def _is_later(noted: Noted, start: int | None) -> bool:
    timed = isinstance(noted.event, (DeckOpened, DeckSequenced, DeckRemoved))
    return timed and noted.at is not None and start is not None and noted.at > start
