"""What is counted over the rounds of a sample."""

from collections.abc import Callable, Sequence
from typing import Final, Self, TypeVar

import msgspec
import numpy as np

from handaudit.facts.cards import Card, rank, suit
from handaudit.randomness.counts import Floats, Lanes, Score, Sums, tally
from handaudit.randomness.deals import DECK, Deal, Later, Opening, pairs_of
from handaudit.randomness.textures import (
    FLOP_SUITS,
    HANDS,
    RANK_OF,
    RANKS,
    SUIT_OF,
    SUITS,
    flop_pairs,
    flop_straight,
    flop_suits,
    hand_chances,
    hand_kind,
    is_straight,
)

FACES: Final = 6
THROWS: Final = tuple((low, high) for low in range(FACES) for high in range(low, FACES))
"""The throws of two dice, 0 for a one; a log's order of the two says nothing of which die is which."""
LANES: Final = ("deck", "seat", "place", "order")
"""Ways to put opening cards into lanes: all in one, by seat, by place from the button, by place in the
deal."""


CATEGORIES: Final = {
    "hands": len(HANDS),
    "later-suits": SUITS,
    "later-ranks": RANKS,
    "flop-suits": len(FLOP_SUITS),
    "seen-hand-suits": SUITS,
    "seen-board-suits": SUITS,
    "faces": FACES,
    "throws": len(THROWS),
    "totals": 2 * FACES - 1,
}
"""How many categories each of the sums has."""

RARE: Final = frozenset(
    {"flop-pairs", "flop-straights", "repeats", "repeats-2", "neighbours", "same-throw"}
)
"""Scores of things that happen or do not."""

_Counted = TypeVar("_Counted", bound=Lanes | Sums | Score)


class Past(msgspec.Struct, frozen=True):
    """What a round leaves for the next one of its deck: all known cards, and the fair opening ones."""

    known: frozenset[Card]
    neighbours: frozenset[frozenset[Card]]
    opening: tuple[Card, ...]


class _Made(dict[str, _Counted]):
    """Counts by name, each made when it is first asked for: most samples have only some."""

    def __init__(self, make: Callable[[str], _Counted]) -> None:
        super().__init__()
        self._make = make

    def __missing__(self, name: str) -> _Counted:
        made = self[name] = self._make(name)
        return made


def _sums(name: str) -> Sums:
    return Sums(CATEGORIES[name])


def _score(name: str) -> Score:
    return Score(rare=name in RARE)


class Census:
    """The counts of one sample of rounds; two can be merged."""

    def __init__(self) -> None:
        self.rounds = 0
        self.lanes = _Made(lambda _: Lanes())
        self.sums = _Made(_sums)
        self.scores = _Made(_score)

    def merge(self, other: Self) -> None:
        """Adds what another has counted."""
        self.rounds += other.rounds
        for name, lanes in other.lanes.items():
            self.lanes[name].merge(lanes)
        for name, sums in other.sums.items():
            self.sums[name].merge(sums)
        for name, score in other.scores.items():
            self.scores[name].merge(score)

    # --- poker -----------------------------------------------------------------------------------

    def opening(self, deal: Deal, fair: Sequence[Opening]) -> None:
        """Opening cards that are known whatever they are: of ``fair`` players."""
        self.rounds += 1
        every = [card for one in fair for card in one.cards]
        self.lanes["deck"].add({0: every})
        self.lanes["seat"].add({one.seat: one.cards for one in fair})
        places = {deal.place(one.seat): one.cards for one in fair}
        self.lanes["place"].add({at: cards for at, cards in places.items() if at is not None})
        self.lanes["order"].add(
            {
                at: (card,)
                for one in fair
                if len(one.places) == len(one.cards)
                for at, card in zip(one.places, one.cards, strict=True)
            }
        )
        if deal.hand == 2:
            self._hands(fair)

    def _hands(self, fair: Sequence[Opening]) -> None:
        share, one, two = hand_chances()
        observed = np.zeros(len(HANDS))
        whole = [one.cards for one in fair if len(one.cards) == 2]
        for first, second in whole:
            observed[hand_kind(first, second)] += 1
        n = len(whole)
        self.sums["hands"].add(observed, n * share, n * one + n * (n - 1) * two, n)

    def later(self, deal: Deal) -> None:
        """Cards that came later in a round whose every hand is known: each drawn from what was left."""
        held = [card for one in deal.seats for card in one.cards]
        ranks, suits = tally(held, RANK_OF, RANKS), tally(held, SUIT_OF, SUITS)
        gone = list(held)
        board = 0
        for drawn in deal.later:
            left_ranks = [4 - n for n in tally(gone, RANK_OF, RANKS)]
            left_suits = [RANKS - n for n in tally(gone, SUIT_OF, SUITS)]
            self._drawn(drawn, left_ranks, left_suits)
            if drawn.board:
                if not board and len(drawn.cards) == 3:
                    self._flop(drawn.cards, left_ranks, left_suits)
                board += len(drawn.cards)
                self._match("board-ranks", drawn.cards, RANK_OF, ranks, left_ranks)
                self._match("board-suits", drawn.cards, SUIT_OF, suits, left_suits)
            gone += drawn.cards

    def _drawn(self, drawn: Later, left_ranks: list[int], left_suits: list[int]) -> None:
        cards = drawn.cards
        self.sums["later-ranks"].draw(tally(cards, RANK_OF, RANKS), left_ranks, len(cards))
        self.sums["later-suits"].draw(tally(cards, SUIT_OF, SUITS), left_suits, len(cards))

    def _flop(
        self, flop: Sequence[Card], left_ranks: Sequence[int], left_suits: Sequence[int]
    ) -> None:
        share = flop_suits(left_suits)
        observed = np.zeros(len(FLOP_SUITS))
        observed[len({suit(card) for card in flop}) - 1] = 1
        self.sums["flop-suits"].add(observed, share, np.diag(share) - np.outer(share, share))
        for name, seen, chance in (
            ("flop-pairs", len({rank(card) for card in flop}) < 3, flop_pairs(left_ranks)),
            ("flop-straights", is_straight(flop), flop_straight(left_ranks)),
        ):
            self.scores[name].add(seen, chance, chance * (1 - chance))

    def _match(
        self,
        name: str,
        cards: Sequence[Card],
        group: Sequence[int],
        held: Sequence[int],
        left: Sequence[int],
    ) -> None:
        """Weighs board cards by how many hole cards have their rank, or their suit."""
        hits = sum(held[group[card]] for card in cards)
        self.scores[name].hits(hits, [*zip(held, left, strict=True)], len(cards))

    def seen(self, deal: Deal, but: Sequence[Opening] = ()) -> None:
        """All known cards of a round but some, in hands and in the centre: whoever chose them did not
        choose by suit.

        Swapping the suits of a round swaps nothing in how it is played, so that each order of the suits
        is as likely as the others, whatever the cards.
        """
        if deal.suits_matter:
            return
        hands = deal.known.difference(deal.board, *(one.cards for one in but))
        for name, cards in (("seen-hand-suits", hands), ("seen-board-suits", deal.board)):
            counts = tally(cards, SUIT_OF, SUITS)
            total = sum(counts)
            spread = (sum(n * n for n in counts) - total * total / SUITS) / (SUITS - 1)
            covariance = spread * (np.eye(SUITS) - 1 / SUITS)
            self.sums[name].add(counts, np.full(SUITS, total / SUITS), covariance, total)

    # --- one round after another of a deck -------------------------------------------------------

    def follows(self, deal: Deal, cards: Sequence[Card], past: Past) -> None:
        """Fair opening cards after the round before of the same deck."""
        self._repeated("repeats", cards, past)
        pairs = [*pairs_of(deal.order)]
        if pairs and past.neighbours:
            chance = len(past.neighbours) / (DECK * (DECK - 1) / 2)
            again = sum(pair in past.neighbours for pair in pairs)
            self.scores["neighbours"].add(
                again, chance * len(pairs), chance * (1 - chance) * len(pairs)
            )
        if past.opening:
            for name, group, size in (
                ("ranks-alike", RANK_OF, RANKS),
                ("suits-alike", SUIT_OF, SUITS),
            ):
                self._alike(name, tally(cards, group, size), tally(past.opening, group, size))

    def follows_second(self, cards: Sequence[Card], past: Past) -> None:
        """The same, two rounds after: tables have two decks, and not every log says which is in use."""
        self._repeated("repeats-2", cards, past)

    def _repeated(self, name: str, cards: Sequence[Card], past: Past) -> None:
        again = sum(card in past.known for card in cards)
        known = len(past.known)
        self.scores[name].hits(again, [(1.0, known), (0.0, DECK - known)], len(cards))

    def _alike(self, name: str, now: Sequence[int], before: Sequence[int]) -> None:
        """How far two rounds stray the same way: the product of what they have above their share."""
        size = len(now)
        a, b = sum(now), sum(before)
        product = sum(x * y for x, y in zip(now, before, strict=True)) - a * b / size
        spread = a * (DECK - a) / (DECK - 1) * b * (DECK - b) / (DECK - 1)
        self.scores[name].add(product, 0.0, spread * (size - 1) / size**2)

    # --- mini-dice -------------------------------------------------------------------------------

    def throw(self, faces: tuple[int, int], before: tuple[int, int] | None) -> None:
        """A throw of two dice that counted, and the one before it at the table."""
        self.rounds += 1
        low, high = sorted(face - 1 for face in faces)
        for name, size, places, (share, covariance) in (
            ("faces", FACES, (low, high), _FACES),
            ("throws", len(THROWS), (THROWS.index((low, high)),), _THROWS),
            ("totals", 2 * FACES - 1, (low + high,), _TOTALS),
        ):
            observed = np.bincount(places, minlength=size)
            self.sums[name].add(observed, share, covariance)
        if before is None:
            return
        chance = (1 if before[0] == before[1] else 2) / FACES**2
        same = sorted(faces) == sorted(before)
        self.scores["same-throw"].add(same, chance, chance * (1 - chance))
        product = sum(x == y for x in faces for y in before) - 4 / FACES
        self.scores["faces-alike"].add(product, 0.0, 4 * (FACES - 1) / FACES**2)


def _multinomial(share: Floats, trials: int = 1) -> tuple[Floats, Floats]:
    return trials * share, trials * (np.diag(share) - np.outer(share, share))


_FACES: Final = _multinomial(np.full(FACES, 1 / FACES), 2)
_THROWS: Final = _multinomial(np.array([1 if a == b else 2 for a, b in THROWS]) / FACES**2)
_TOTALS: Final = _multinomial(np.array([6 - abs(total - 7) for total in range(2, 13)]) / FACES**2)
