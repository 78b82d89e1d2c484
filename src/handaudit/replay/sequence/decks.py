"""The decks of a table: opened, put in sequence, spread, washed, used, removed."""

import msgspec

from handaudit.facts import events as ev
from handaudit.facts.clock import HOUR
from handaudit.facts.events import Event
from handaudit.law.book_table import Value
from handaudit.replay.sequence.entries import Noted, RoundEntry


class Deck(msgspec.Struct):
    """A deck on the table; times are ``None`` where the log does not give them.

    ``since`` is when it was opened or last put into sequence.  ``reported`` holds what of it has been
    reported and is not reported again.
    """

    name: str
    opened: ev.DeckOpened
    opened_at: int | None
    since: int | None
    sequenced: Event
    """The line that ``since`` is the time of."""
    wash_owed: bool = False
    """Whether it was spread for inspection, and must be washed before it is used."""
    reported: set[str] = msgspec.field(default_factory=set)


class Shown(msgspec.Struct):
    """What was done with one deck between two rounds, to open the table or after it lay idle."""

    spread_up: ev.DeckSpread | None = None
    spread: ev.DeckSpread | None = None
    inspected: list[ev.DeckInspected] = msgspec.field(default_factory=list)
    early: list[ev.DeckInspected] = msgspec.field(default_factory=list)
    """Inspections before the deck lay face up."""
    washed: ev.DeckWashed | None = None
    before_wash: tuple[ev.DeckInspected, ...] = ()
    """Inspections before the wash."""

    @property
    def for_players(self) -> bool:
        """Whether it was laid out for players: to look at, or face down to wait for them."""
        face_down = self.spread is not None and self.spread_up is None
        return bool(self.inspected or self.early or face_down)


class Decks:
    """All decks of a table.

    ``known`` is whether the log has listed the decks of the table; ``lost`` says why they are not known
    any more.
    """

    def __init__(self) -> None:
        self.on_table: dict[str, Deck] = {}
        self.known = False
        self.lost: str | None = None
        self.changed = True
        """Whether decks came or went since their number was last judged."""
        self.removed: ev.DeckRemoved | None = None
        """The last removal."""
        self.strange: set[str] = set()
        """Decks in use that the log has not shown being opened."""
        self.news = False
        """Whether the number of decks is to be judged in the round at hand."""
        self.shown: dict[str, Shown] = {}
        """What was done with decks since the last round, by deck."""
        self.opening: dict[str, Shown] = {}
        """The same before the round at hand."""
        self.reopened = False
        """Whether the table was opened, or lay idle, before the round at hand."""
        self.bad: dict[str, Event] = {}
        """Decks on the table whose last count was wrong, and the count."""
        self._kept: dict[str, int] = {}
        """How many rounds such a deck has stayed on the table without being used."""
        self._new: set[str] = set()

    def forget(self, why: str) -> None:
        """Rounds are missing: decks may have been changed."""
        shown = self.shown
        self.__init__()  # type: ignore[misc]
        self.lost, self.shown = why, shown

    def happened(self, noted: Noted, *, head: bool, begun: bool) -> None:
        """A line about a deck; ``head`` is whether it heads a file, ``begun`` whether the table plays."""
        event = noted.event
        if isinstance(event, ev.DeckOpened):
            self._opened(event, noted.at, head=head, begun=begun)
        elif isinstance(event, ev.DeckSequenced):
            deck = self.on_table.get(event.deck)
            if deck is not None:
                deck.since, deck.sequenced = noted.at, event
                deck.reported.discard("sequence")
        elif isinstance(event, ev.DeckRemoved):
            self.on_table.pop(event.deck, None)
            self.bad.pop(event.deck, None)
            self.strange.discard(event.deck)
            self.removed, self.changed = event, True
        elif isinstance(event, (ev.DeckSpread, ev.DeckInspected, ev.DeckWashed)):
            self._shown(event)

    def _opened(self, event: ev.DeckOpened, at: int | None, *, head: bool, begun: bool) -> None:
        before = self.on_table.get(event.deck)
        if before is not None and (before.opened_at == at or (head and begun and at is None)):
            return  # the head of a further file says again what is on the table
        self.on_table[event.deck] = Deck(event.deck, event, at, at, event)
        self.strange.discard(event.deck)
        self.bad.pop(event.deck, None)
        self._new.add(event.deck)
        self.known |= head
        self.changed = True

    def _shown(self, event: ev.DeckSpread | ev.DeckInspected | ev.DeckWashed) -> None:
        shown = self.shown.setdefault(event.deck, Shown())
        if isinstance(event, ev.DeckSpread):
            shown.spread = event
            if event.face == "up":
                shown.spread_up = event
                shown.inspected.clear()
        elif isinstance(event, ev.DeckInspected):
            (shown.inspected if shown.spread_up else shown.early).append(event)
        else:
            shown.washed, shown.before_wash = event, tuple(shown.inspected)
            deck = self.on_table.get(event.deck)
            if deck is not None:
                deck.wash_owed = False

    def counted(self, name: str | None, event: Event, *, right: bool) -> None:
        """A count of the stub showed whether the deck is whole; the last one holds."""
        if name is None:
            return
        self.bad.pop(name, None)
        self._kept.pop(name, None)
        if not right:
            self.bad[name] = event

    @property
    def kept(self) -> list[str]:
        """Decks whose count was wrong and that have stayed on the table for a whole round since."""
        return [name for name in self.bad if self._kept.get(name) == 1]

    def begin(self, *, first: bool) -> None:
        """A round begins: what was done since the last one is complete.

        A deck that was on the table before and is spread face up, with no player to look at it, may be
        checked only; that is no opening.
        """
        self.news, self.changed = self.changed, False
        if not self.shown:
            self.reopened, self.opening = False, {}
            return
        old = {name: shown for name, shown in self.shown.items() if name not in self._new}
        self.reopened = not first and any(shown.for_players for shown in old.values())
        whole = first or self.reopened
        self.opening = {
            name: shown for name, shown in self.shown.items() if whole or name in self._new
        }
        self.shown = {}

    def played(self, this: RoundEntry) -> None:
        """The round was judged: what it shows is adopted."""
        for name, shown in self.opening.items():
            deck = self.on_table.get(name)
            if deck is not None and shown.spread is not None and shown.washed is None:
                deck.wash_owed = True
        used = this.opened.deck
        self._new.clear()
        self._tell(this)
        if used is None:
            return
        if used not in self.on_table:
            self.strange.add(used)
        else:
            self.on_table[used].wash_owed = False
        self.bad.pop(used, None)
        for name in self.bad:
            self._kept[name] = self._kept.get(name, 0) + 1

    def _tell(self, this: RoundEntry) -> None:
        """Hours that are over in this round were reported in it."""
        if not self.on_table:
            return
        now = this.dealt
        changed = this.law.value("hours-until-changed")
        sequenced = this.law.value("hours-until-sequenced")
        if now is None or changed is None or sequenced is None:
            return
        for deck in self.on_table.values():
            if deck.opened_at is not None and now - deck.opened_at > hours(changed):
                deck.reported.add("change")
            used = deck.name == this.opened.deck and deck.since is not None
            if used and now - (deck.since or 0) > hours(sequenced):
                deck.reported.add("sequence")


def hours(limit: Value) -> int:
    """A limit of hours in milliseconds."""
    return (limit.amount or 0) * HOUR
