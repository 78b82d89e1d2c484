"""Whose cards a source of logs shows, and whether it shows them whatever they are.

Most histories show the cards of the player who kept them, and some show every card.  Some show, at the
deal, only the cards of players who turned them up later, and those are the better hands.

A single round does not tell which kind it is, but all rounds of a source together do.  If a player's cards
are shown in some rounds only, somebody chose those rounds.  The same holds for deals that sometimes lack a
hand: a card reader under the table misses hands that are folded at once.
"""

from collections.abc import Iterable, Iterator
from itertools import pairwise
from math import sqrt
from typing import Final

import msgspec

from handaudit.facts.cards import Card, rank, suit
from handaudit.randomness.census import Census, Past
from handaudit.randomness.deals import Opening, RoundDeal

MOST_MISSING: Final = 0.01
"""The share of rounds that may lack cards that the other rounds of a source show.

Of n rounds, the share is at most 1 / sqrt(n), so the effect of the missing cards stays below chance.
"""

BY_ITSELF: Final = 20
"""From this many rounds on, a file is judged by itself; smaller files are judged together."""

MOST_SORTED: Final = 0.9
"""If the share of hands with rising (or falling) cards is above this, the source sorts; chance gives half."""

MOST_TABLES: Final = 4_096
"""The most tables of a log whose last rounds are kept."""

Strata = dict[str, Census]
"""Censuses by stratum; ``""`` for all rounds."""


class LeftOut(msgspec.Struct, frozen=True):
    """Rounds of a source of which only the suits are used, and why.

    ``lacking`` of ``of`` relevant hands or rounds were not shown.
    """

    source: str
    rounds: int
    reason: str
    lacking: int
    of: int


class ShownHands(msgspec.Struct):
    """How often a player was dealt in, and how often the log showed the hand at the deal."""

    dealt: int = 0
    shown: int = 0


class Sorting(msgspec.Struct):
    """Whether a source sorts the cards of a hand, so that their order says nothing about the deal."""

    pairs: int = 0
    """Cards that follow each other in a hand."""
    ranks_up: int = 0
    ranks_down: int = 0
    suits_up: int = 0
    suits_down: int = 0
    kept: bool = False
    """Whether the log has the order of the deal itself."""

    def take(self, deal: RoundDeal) -> None:
        """Counts the hands of a round."""
        self.kept = self.kept or deal.keeps_order
        for hand in deal.hands.values():
            for first, second in pairwise(hand):
                self.pairs += 1
                self.ranks_up += rank(first) < rank(second)
                self.ranks_down += rank(first) > rank(second)
                self.suits_up += suit(first) < suit(second)
                self.suits_down += suit(first) > suit(second)

    @property
    def sorted(self) -> bool:
        """Whether nearly all pairs go one way; too few pairs to tell count as sorted."""
        ways = ((self.ranks_up, self.ranks_down), (self.suits_up, self.suits_down))
        return self.pairs < BY_ITSELF or any(
            max(way) > MOST_SORTED * (sum(way)) for way in ways if sum(way)
        )


class _Sample:
    """Rounds of one kind; ``fair`` counts them as shown whatever they are, ``suits`` only their suits."""

    def __init__(self) -> None:
        self.rounds = 0
        self.fair: Strata = {}
        self.suits: Strata = {}

    def censuses(self, strata: Iterable[str]) -> Iterator[tuple[Census, Census]]:
        for name in strata:
            if name not in self.fair:
                self.fair[name], self.suits[name] = Census(), Census()
            yield self.fair[name], self.suits[name]


class SourceCounts:
    """The logs of one format in one folder."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.complete = _Sample()
        self.hero = _Sample()
        self.face_up = _Sample()
        self.other = _Sample()
        self.shown = 0
        """Rounds dealt to a player whose cards a log shows, with the cards shown."""
        self.withheld = 0
        """Rounds dealt to such a player, without the cards."""
        self._sorting = Sorting()
        self._small: dict[str, ShownHands] = {}
        self._file: dict[str, ShownHands] = {}
        self._in_file = 0
        self._last: dict[tuple[str | None, str | None], tuple[str | None, tuple[Past, ...]]] = {}

    # --- rounds ----------------------------------------------------------------------------------

    def take(self, deal: RoundDeal, strata: tuple[str, ...]) -> None:
        """Counts a round."""
        self._in_file += 1
        self._sorting.take(deal)
        if deal.complete:
            self._count(self.complete, deal, deal.seats, strata)
            return
        hero = deal.hero
        for one in deal.seats:
            hands = self._file.setdefault(one.player, ShownHands())
            hands.dealt += 1
            hands.shown += one is hero
        face_up = deal.face_up
        if hero is not None:
            others = (one for one in face_up if one.seat != hero.seat)
            self._count(self.hero, deal, (hero, *others), strata)
        elif face_up:
            self._count(self.face_up, deal, face_up, strata)
        else:
            self._count(self.other, deal, (), strata)

    def _count(
        self, sample: _Sample, deal: RoundDeal, fair: tuple[Opening, ...], strata: tuple[str, ...]
    ) -> None:
        cards = tuple(card for one in fair for card in one.cards)
        past = self._past(deal, cards)
        sample.rounds += 1
        for census, suits in sample.censuses(strata):
            suits.seen(deal)
            if not fair:
                continue
            census.opening(deal, fair)
            if deal.complete:
                census.later(deal)
            else:
                census.seen(deal, fair)
            if past:
                census.follows(deal, cards, past[-1])
            if len(past) > 1:
                census.follows_second(cards, past[-2])

    def _past(self, deal: RoundDeal, cards: tuple[Card, ...]) -> tuple[Past, ...]:
        """The last two rounds of the deck before this one, the latest at the end; stores this one."""
        played = deal.round
        key = played.session.table, played.opened.deck
        at, past = self._last.pop(key, (None, ()))
        if at is not None and played.opened.at is not None and played.opened.at < at:
            past = ()  # a log with its latest round first
        if len(self._last) >= MOST_TABLES:
            self._last.pop(next(iter(self._last)))
        mine = Past.of(deal, cards)
        self._last[key] = played.opened.at, (*past[-1:], mine)
        return past

    def broken(self, table: str | None) -> None:
        """Notes an uncounted round of a table: its next round does not follow its last one."""
        for key in [key for key in self._last if key[0] == table]:
            del self._last[key]

    def end_of_file(self) -> None:
        """Ends a log; the next one does not continue it."""
        if self._in_file < BY_ITSELF:
            for name, hands in self._file.items():
                mine = self._small.setdefault(name, ShownHands())
                mine.dealt += hands.dealt
                mine.shown += hands.shown
        else:
            self._weigh(self._file.values())
        self._file, self._in_file = {}, 0
        self._last.clear()

    def _weigh(self, players: Iterable[ShownHands]) -> None:
        for hands in players:
            if hands.shown:
                self.shown += hands.shown
                self.withheld += hands.dealt - hands.shown

    # --- what of them is used --------------------------------------------------------------------

    def results(self, left_out: list[LeftOut]) -> Iterator[tuple[str, Census]]:
        """The censuses to use, by stratum; adds the rounds of which only suits are used to ``left_out``."""
        self._weigh(self._small.values())
        self._small = {}
        incomplete = self.hero.rounds + self.face_up.rounds + self.other.rounds
        withheld = self.withheld
        if self.complete.rounds >= self.hero.rounds:
            withheld += (
                self.complete.rounds
            )  # if every hand is shown elsewhere, one was chosen here
        for sample, shown, lacking, reason in (
            (self.complete, self.complete.rounds, incomplete, INCOMPLETE),
            (self.hero, self.shown, withheld, CHOSEN),
            (self.face_up, self.face_up.rounds, 0, UNKNOWN),
            (self.other, 0, self.other.rounds, UNKNOWN),
        ):
            of = shown + lacking
            unfair = lacking > min(MOST_MISSING * of, sqrt(of))
            if sample.rounds and unfair:
                left_out.append(LeftOut(self.name, sample.rounds, reason, lacking, of))
            for name, census in (sample.suits if unfair else sample.fair).items():
                if self._sorting.sorted and not self._sorting.kept:
                    census.forget_order()
                yield name, census


INCOMPLETE: Final = "every hand is shown, but not in all rounds of the source"
CHOSEN: Final = "one hand is shown, but not in all rounds dealt to that player"
UNKNOWN: Final = "no hand is shown at the deal, or only some are"
