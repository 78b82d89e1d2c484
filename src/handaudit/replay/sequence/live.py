"""Judges tables across their rounds while their logs grow: each round when it comes.

A growing log gives the rounds of a table in their order.  A late round, which comes after a later
one, is judged as if rounds before it may be missing, and so is the next. An audit of the finished
files would put it in its place, which is impossible here.  A repeated round, as in a copy of the
log, is left out with the lines around it, as in such an audit.
"""

from collections.abc import Iterable

import msgspec

from handaudit.facts.events import DeckOpened, DeckRemoved, DeckSequenced
from handaudit.replay.sequence.entries import LedgerEntry, Noted, RoundEntry
from handaudit.replay.sequence.history import TableHistory
from handaudit.replay.sequence.ledger import Key, Ledger
from handaudit.replay.sequence.ordering import SequenceStep, gap_between, shifted
from handaudit.replay.sequence.replay import Emit, TableReplay

_OFTEN = 50
"""Rounds after which a table drops what it no longer needs."""

_REMEMBERED = 20_000
"""Rounds of a table that are known again, some weeks of them."""


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

    def add(self, key: Key, entry: LedgerEntry) -> None:
        """Judges a round of a table with the lines before it, or keeps lines for the round to come."""
        live = self._live.get(key)
        if live is None:
            live = self._live[key] = _Live(self._emit)
        live.take(entry)

    def last(self, key: Key) -> RoundEntry | None:
        """The last round of a table: the one that it goes on from."""
        return self._live[key].before if key in self._live else None

    def close(self) -> None:
        """Judges the lines after the last round of each table."""
        for key in sorted(self._live):
            self._live[key].end()
        self._live.clear()


class _Live:
    """One table."""

    def __init__(self, emit: Emit) -> None:
        self._replay = TableReplay(emit, TableHistory())
        self.before: RoundEntry | None = None
        self._after: list[LedgerEntry] = []
        self._head: list[LedgerEntry] = []
        self._zone: int | None = None
        self._rounds = 0
        self._known: dict[int, None] = {}
        """The rounds that were told, by what tells which they are; the oldest first."""
        self._last: set[tuple[str, int]] = set()
        """Where the last round stands, in each log that tells it; what stands after it there follows it."""

    @property
    def held(self) -> int:
        return len(self._after) + len(self._head) + self._replay.account.held

    def take(self, entry: LedgerEntry) -> None:
        if entry.zone is not None:
            self._zone = entry.zone if self._zone is None else self._zone
            if entry.zone != self._zone:
                entry = shifted(entry, entry.zone - self._zone)
        if isinstance(entry, RoundEntry):
            if self._is_new(entry):
                self._round(entry)
        elif entry.follows is None:
            self._head.append(entry)
        elif (entry.path, entry.follows) in self._last:
            self._after.append(entry)

    def end(self) -> None:
        if self.before is not None:
            self._step(SequenceStep(None, tuple(self._after), tuple(self._head)))

    def _is_new(self, this: RoundEntry) -> bool:
        """Whether a round was not told before; of one that was, nothing is judged again."""
        identity = hash(this.identity)
        if identity not in self._known:
            self._known[identity] = None
            if len(self._known) > _REMEMBERED:
                del self._known[next(iter(self._known))]
            return True
        self._head = [one for one in self._head if one.path != this.path]
        if self.before is not None and self.before.identity == this.identity:
            self._last.add((this.path, this.first_line))
        return False

    def _round(self, this: RoundEntry) -> None:
        # Of what stands after a round in another log, it is not known whether all of it has come.
        after = tuple(one for one in self._after if one.path == this.path)
        head, later = _due(self._head, self.before, this.start)
        self._step(SequenceStep(this, after, head, self._gap(this, (*after, *head))))
        if not this.called_off:
            self.before, self._last = this, {(this.path, this.first_line)}
        self._after, self._head = [], later
        self._rounds += 1
        if self._rounds % _OFTEN == 0:
            self._replay.account.let_go(this)

    def _gap(self, this: RoundEntry, between: tuple[LedgerEntry, ...]) -> str | None:
        """Why what came before a round is not known."""
        before = self.before
        if before is None:
            return None
        if _earlier(this, before):
            return f"round {this.id} came after round {before.id}: whether rounds are missing"
        if all(path != this.path for path, _ in self._last):
            return f"round {before.id} stands in another log: whether lines after it are missing"
        return gap_between(before, this, between)

    def _step(self, step: SequenceStep) -> None:
        self._replay.account.add(step)
        self._replay.take(step)


def _earlier(this: RoundEntry, before: RoundEntry) -> bool:
    return this.start is not None and before.start is not None and this.start < before.start


def _due(
    heads: Iterable[LedgerEntry], before: RoundEntry | None, start: int | None
) -> tuple[tuple[LedgerEntry, ...], list[LedgerEntry]]:
    """The lines of files' heads that belong before a round, or that are about decks at a later
    time. Lines about decks before the last round have already had their place.
    """
    past = None if before is None else before.start
    due, later = [], []
    for entry in heads:
        at = {noted: _deck_time(noted) for noted in entry.noted}
        over = [one for one, when in at.items() if when and past is not None and when < past]
        waits = [one for one, when in at.items() if when and start is not None and when > start]
        rest = tuple(noted for noted in entry.noted if noted not in (*over, *waits))
        due.append(msgspec.structs.replace(entry, noted=rest) if over or waits else entry)
        if waits:
            later.append(msgspec.structs.replace(entry, noted=tuple(waits), unread=False))
    return tuple(due), later


def _deck_time(noted: Noted) -> int | None:
    """When a deck was opened, put in sequence or removed, if the log says so."""
    return noted.at if isinstance(noted.event, (DeckOpened, DeckSequenced, DeckRemoved)) else None
