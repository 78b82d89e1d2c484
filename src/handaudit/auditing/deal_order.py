"""Deals that chance hardly ever gives: cards in the order of a sorted deck, and the flop of the round before.

A single deal proves nothing.  Many of them at one table on one day are a reason to look, and the report
says so in a remark; ``handaudit randomness`` tests everything else.
"""

import math
from collections.abc import Iterable, Iterator
from itertools import groupby, pairwise
from typing import Final

import msgspec

from handaudit.auditing.tally import RoundCounts
from handaudit.facts.cards import Card
from handaudit.facts.event import Event
from handaudit.facts.poker_events import BoardDealt, Cards, CardsDealt

SEE: Final = "see handaudit randomness"
"""The end of each remark."""
RARE: Final = 1e-9
"""How often chance may give a remark."""
SORTED: Final = 0.7
"""The share of neighbours that lie in order in a sorted deck: of four of a rank, three do."""

_IN_ORDER: Final = 0.01
"""More than the share of fair rounds that lie in order: at least two neighbours, mostly in order."""
_REPEATED: Final = 1 / (52 * 51 * 50)
"""The share of fair rounds whose flop is that of the round before, card by card."""
_FLOP: Final = 3
_UP: Final = (4, -48)
_DOWN: Final = (-4, 48)
"""From a card to the next or the last one of its suit: cards are four to a rank."""

_DEALS: Final = frozenset({BoardDealt, CardsDealt})

Place = tuple[str | None, str | None]
"""A table and a day."""


class DealCount(msgspec.Struct, frozen=True):
    """The rounds of a table on a day that were dealt in order, or again."""

    table: str | None
    day: str | None
    in_order: int = 0
    repeated: int = 0


class DealCounts(msgspec.Struct):
    """The rounds of some stretch that were dealt in order, or again, by table and day.

    ``first`` and ``last`` are the first and the last flop of each table, so that stretches can be joined.
    """

    in_order: dict[Place, int] = {}
    repeated: dict[Place, int] = {}
    first: dict[str | None, tuple[Cards, Place]] = {}
    last: dict[str | None, Cards] = {}

    def add(self, events: Iterable[Event], table: str | None, day: str | None) -> None:
        """Adds a round."""
        flop, sorted_deal = _read(events)
        place = table, day
        if sorted_deal:
            self.in_order[place] = self.in_order.get(place, 0) + 1
        if flop is None:
            return
        if table not in self.last:
            self.first[table] = flop, place
        elif self.last[table] == flop:
            self.repeated[place] = self.repeated.get(place, 0) + 1
        self.last[table] = flop

    def join(self, after: "DealCounts") -> None:
        """Adds the stretch that follows this one in the same log."""
        for ours, theirs in ((self.in_order, after.in_order), (self.repeated, after.repeated)):
            for place, number in theirs.items():
                ours[place] = ours.get(place, 0) + number
        for table, (flop, place) in after.first.items():
            if self.last.get(table) == flop:
                self.repeated[place] = self.repeated.get(place, 0) + 1
        self.last.update(after.last)

    def end_log(self) -> None:
        """Ends the log: another one may show the same rounds."""
        self.last.clear()

    def rows(self) -> list[DealCount]:
        """The counts, for a report of a part of an audit."""
        places = sorted({*self.in_order, *self.repeated}, key=str)
        return [
            DealCount(*one, self.in_order.get(one, 0), self.repeated.get(one, 0)) for one in places
        ]

    def include(self, rows: Iterable[DealCount]) -> None:
        """Adds the counts of another part, which has other logs."""
        for one in rows:
            place = one.table, one.day
            self.in_order[place] = self.in_order.get(place, 0) + one.in_order
            self.repeated[place] = self.repeated.get(place, 0) + one.repeated

    def remarks(self, rounds: RoundCounts) -> Iterator[str]:
        """What chance hardly ever gives, by table and day."""
        for what, counted, share in (
            ("deal cards in the order of suits or ranks", self.in_order, _IN_ORDER),
            ("have the flop of the round before", self.repeated, _REPEATED),
        ):
            for (table, day), number in sorted(counted.items(), key=str):
                of = _most(rounds, table, day)
                if chance(number, of, share) <= RARE:
                    where = f" at table {table}" if table else ""
                    when = f" on {day}" if day else ""
                    yield f"{number:,} rounds{where}{when} {what}, which chance hardly ever does; {SEE}"


def among(remarks: Iterable[str]) -> list[str]:
    """Those of the remarks of a report that are about deals."""
    return [one for one in remarks if one.endswith(SEE)]


def chance(number: int, of: int, share: float) -> float:
    """A bound (Chernoff's) of how often this number of rounds is rare, if ``share`` of all are."""
    expected = of * share
    if number <= expected:
        return 1.0
    return math.exp(number - expected - number * math.log(number / expected))


def _most(rounds: RoundCounts, table: str | None, day: str | None) -> int:
    """No fewer rounds than a table had on a day."""
    of_table = rounds.table.get(table) if table else None
    of_day = rounds.day.get(day) if day else None
    return min((one for one in (of_table, of_day) if one), default=sum(rounds.game.values()))


def _read(events: Iterable[Event]) -> tuple[Cards | None, bool]:
    """The flop of a round, and whether its cards were dealt in the order of a sorted deck.

    A card's neighbour in the deck is the next one dealt, unless a card between them is unknown.
    """
    flop: Cards | None = None
    neighbours = up = down = same_rank = 0
    for kind, run in groupby(events, type):
        if kind not in _DEALS:
            continue  # a burn or a betting round lies between
        for cards in _dealt_on(run):
            for before, card in pairwise(cards):
                if before is not None and card is not None:
                    neighbours += 1
                    step = card - before
                    if step in _UP:
                        up += 1
                    elif step in _DOWN:
                        down += 1
                    elif before >> 2 == card >> 2 and step:
                        same_rank += 1
            if flop is None and kind is BoardDealt and len(cards) == _FLOP and None not in cards:
                flop = cards
    return flop, neighbours > 1 and max(up, down, same_rank) >= SORTED * neighbours


def _dealt_on(run: Iterable[Event]) -> list[Cards]:
    """The cards that follow each other in a run of deals to players, or on each street of the board."""
    cards: list[Card | None] = []
    board: list[Cards] = []
    for event in run:
        if type(event) is CardsDealt:
            # The order of several cards in one line is that of the log.
            cards.append(event.cards[0] if len(event.cards) == 1 else None)
        elif type(event) is BoardDealt and event.run == 1:
            board.append(event.cards)
    return board or [tuple(cards)]
