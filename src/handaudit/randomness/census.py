"""What is counted over the rounds of a sample."""

from collections.abc import Callable, Collection, Sequence
from itertools import pairwise
from typing import Final, Self, TypeVar

import msgspec
import numpy as np

from handaudit.facts.cards import ACE, Card, rank, suit
from handaudit.randomness import dice
from handaudit.randomness.counts import Lanes, Score, Sums, Swaps, tally
from handaudit.randomness.deals import DECK, Later, Opening, RoundDeal, pairs_of
from handaudit.randomness.measures.absences import stays_away
from handaudit.randomness.measures.favours import POINTS, POINTS_VARIANCE, HandStrengths
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

LANES: Final = ("deck", "seat", "place", "order")
"""Ways to put opening cards into lanes: all in one, by seat, by place from the button or in the deal."""
FAVOURED: Final = ("seat", "player", "dealer", "pairing")
"""Groupings for the question who gets the good cards; a pairing is a dealer and a player."""
MOST_FAVOURED: Final = 20_000
"""Players, dealers or pairings of a sample that have counts of their own."""

CATEGORIES: Final = {
    "hands": len(HANDS),
    "later-suits": SUITS,
    "later-ranks": RANKS,
    "flop-suits": len(FLOP_SUITS),
    "seen-hand-suits": SUITS,
    "seen-board-suits": SUITS,
    "order-kept": 2,
    **dice.CATEGORIES,
}
"""How many categories each of the sums has."""

OTHERS: Final = "(others)"

RARE: Final = frozenset(
    {"flop-pairs", "flop-straights", "repeats", "repeats-2", "neighbours", "same-throw"}
)
"""Scores of things that either happen or do not."""

_Counted = TypeVar("_Counted")


class Past(msgspec.Struct, frozen=True):
    """What the next round of the same deck is compared with: all known cards, and the fair opening ones.

    ``below`` has the card that lay right below each card, in hands and in the centre; ``above`` has the one
    above.
    """

    known: frozenset[Card]
    neighbours: frozenset[frozenset[Card]]
    opening: tuple[Card, ...]
    below: dict[Card, Card]
    above: dict[Card, Card]

    @classmethod
    def of(cls, deal: RoundDeal, opening: tuple[Card, ...]) -> Self:
        """What the next round is compared with."""
        pairs = [pair for row in deal.rows for pair in pairwise(row)]
        return cls(
            known=deal.known,
            neighbours=deal.neighbours,
            opening=opening,
            below=dict(pairs),
            above={lower: upper for upper, lower in pairs},
        )


class _Made(dict[str, _Counted]):
    """Counts by name, each created at its first use: most samples have only some."""

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
        self.swaps = _Made(lambda _: Swaps())
        self.favours: dict[str, dict[str, HandStrengths]] = {kind: {} for kind in FAVOURED}
        self.came = np.zeros(DECK, dtype=np.int64)
        """How often each card was known, for whatever reason."""
        self.missed = np.zeros(DECK)
        """For each card, the logarithm of the chance that it never becomes known."""

    def merge(self, other: Self) -> None:
        """Adds the counts of another census."""
        self.rounds += other.rounds
        for name, lanes in other.lanes.items():
            self.lanes[name].merge(lanes)
        for name, sums in other.sums.items():
            self.sums[name].merge(sums)
        for name, score in other.scores.items():
            self.scores[name].merge(score)
        for name, swaps in other.swaps.items():
            self.swaps[name].merge(swaps)
        for kind, lanes_of in other.favours.items():
            for name, hands in lanes_of.items():
                self._favoured(kind, name).include(hands)
        self.came += other.came
        self.missed += other.missed

    def forget_order(self) -> None:
        """Drops the counts that depend on the order of the cards in a hand, because the room sorts them."""
        for made in (self.lanes, self.swaps, self.sums):
            for name in ("order", "order-kept"):
                made.pop(name, None)

    # --- poker -----------------------------------------------------------------------------------

    def opening(self, deal: RoundDeal, fair: Sequence[Opening]) -> None:
        """Adds opening cards of ``fair`` players: those that are known whatever their cards are."""
        self.rounds += 1
        every = [card for one in fair for card in one.cards]
        self.lanes["deck"].add({0: every})
        self.lanes["seat"].add({one.seat: one.cards for one in fair})
        if deal.places:
            self.lanes["place"].add({deal.places[one.seat]: one.cards for one in fair})
        self.lanes["order"].add({at: (card,) for at, card in dealt_in_order(deal, fair)})
        self.came[every] += 1
        self.missed += stays_away(len(every), DECK)
        self._strengths(deal, fair)
        if deal.hand == 2:
            self._hands(fair)

    def _strengths(self, deal: RoundDeal, fair: Sequence[Opening]) -> None:
        """Adds the strength of each hand to its seat, its player, the dealer and the pairing of both."""
        dealer = deal.round.opened.dealer
        for one in fair:
            strength = _strength(one.cards)
            self._favoured("seat", str(one.seat)).include(strength)
            self._favoured("player", one.player).include(strength)
            if dealer is not None:
                self._favoured("pairing", f"{dealer} and {one.player}").include(strength)
        if dealer is not None:
            every = [card for one in fair for card in one.cards]
            whole = _strength(every)
            whole.pairs = whole.pairable = 0
            self._favoured("dealer", dealer).include(whole)

    def _favoured(self, kind: str, name: str) -> HandStrengths:
        lanes = self.favours[kind]
        if name not in lanes and len(lanes) >= MOST_FAVOURED:
            name = OTHERS
        return lanes.setdefault(name, HandStrengths())

    def _hands(self, fair: Sequence[Opening]) -> None:
        share, one, two = hand_chances()
        observed = np.zeros(len(HANDS))
        whole = [one.cards for one in fair if len(one.cards) == 2]
        for first, second in whole:
            observed[hand_kind(first, second)] += 1
        n = len(whole)
        self.sums["hands"].add(observed, n * share, n * one + n * (n - 1) * two, n)

    def later(self, deal: RoundDeal) -> None:
        """Adds the later cards of a round with only known hands: each is drawn from the cards left."""
        held = [card for one in deal.seats for card in one.cards]
        ranks, suits = tally(held, RANK_OF, RANKS), tally(held, SUIT_OF, SUITS)
        gone = list(held)
        board = 0
        for drawn in deal.later:
            left_ranks = [4 - n for n in tally(gone, RANK_OF, RANKS)]
            left_suits = [RANKS - n for n in tally(gone, SUIT_OF, SUITS)]
            self._drawn(drawn, left_ranks, left_suits)
            self.came[[*drawn.cards]] += 1
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
        """Weighs board cards by the number of hole cards of their rank, or of their suit."""
        hits = sum(held[group[card]] for card in cards)
        self.scores[name].hits(hits, [*zip(held, left, strict=True)], len(cards))

    def seen(self, deal: RoundDeal, but: Sequence[Opening] = ()) -> None:
        """Adds the suits of all known cards of a round, except those of ``but``.

        Nobody who made them known chose them by suit: exchanging the suits of a round changes nothing in how
        it is played.  So each order of the suits is as likely as the others, whatever the cards.
        """
        if deal.suits_matter:
            return
        fair = [card for one in but for card in one.cards]
        hands = deal.known.difference(deal.board, fair)
        self._exchanged(deal, {one.seat for one in but})
        self._stayed_away([*deal.known.difference(fair)])
        for name, cards in (("seen-hand-suits", hands), ("seen-board-suits", deal.board)):
            counts = tally(cards, SUIT_OF, SUITS)
            total = sum(counts)
            spread = (sum(n * n for n in counts) - total * total / SUITS) / (SUITS - 1)
            covariance = spread * (np.eye(SUITS) - 1 / SUITS)
            self.sums[name].add(counts, np.full(SUITS, total / SUITS), covariance, total)

    def _exchanged(self, deal: RoundDeal, but: Collection[int]) -> None:
        """Adds the suits of hands by seat, by place from the button and by place in the deal."""
        hands = [(seat, hand) for seat, hand in deal.hands.items() if seat not in but]
        self.swaps["seat"].add({seat: tally(hand, SUIT_OF, SUITS) for seat, hand in hands})
        if not deal.places:
            return
        hands = [(seat, hand) for seat, hand in hands if seat in deal.places]
        self.swaps["place"].add(
            {deal.places[seat]: tally(hand, SUIT_OF, SUITS) for seat, hand in hands}
        )
        if deal.in_turn:
            self.swaps["order"].add(
                {
                    at * len(deal.seats) + deal.places[seat]: tally((card,), SUIT_OF, SUITS)
                    for seat, hand in hands
                    for at, card in enumerate(hand)
                }
            )

    def _stayed_away(self, cards: list[Card]) -> None:
        """Each suit is equally likely to be missing from the ``n`` known cards of a rank."""
        self.came[cards] += 1
        for one, known in enumerate(tally(cards, RANK_OF, RANKS)):
            if known:
                self.missed[4 * one : 4 * one + 4] += stays_away(known, SUITS)

    # --- one round after another of a deck -------------------------------------------------------

    def follows(self, deal: RoundDeal, cards: Sequence[Card], past: Past) -> None:
        """Compares fair opening cards with the round before of the same deck."""
        self._repeated("repeats", cards, past)
        pairs = [*pairs_of(deal.order)]
        if pairs and past.neighbours:
            chance = len(past.neighbours) / (DECK * (DECK - 1) / 2)
            again = sum(pair in past.neighbours for pair in pairs)
            self.scores["neighbours"].add(
                again, chance * len(pairs), chance * (1 - chance) * len(pairs)
            )
        self._kept(deal, cards, past)
        if past.opening:
            for name, group, size in (
                ("ranks-alike", RANK_OF, RANKS),
                ("suits-alike", SUIT_OF, SUITS),
            ):
                self._alike(name, tally(cards, group, size), tally(past.opening, group, size))

    def _kept(self, deal: RoundDeal, cards: Sequence[Card], past: Past) -> None:
        """Counts cards that come some time after the card that lay above them (rising) or below (falling).

        Each card is drawn from those left, whatever was dealt before it, so both are equally likely.
        """
        fair = [one for one in deal.seats if one.cards and set(one.cards) <= set(cards)]
        turns = [card for _, card in sorted(dealt_in_order(deal, fair))]
        if len(turns) != len(cards) or not past.below:
            return
        turns += [card for drawn in deal.later for card in drawn.cards]
        observed, expected, both = np.zeros(2), np.zeros(2), 0.0
        covariance = np.zeros((2, 2))
        rising: set[Card] = set()
        falling: set[Card] = set()
        for gone, card in enumerate(turns):
            left = DECK - gone
            if rising or falling:
                up, down, both = len(rising), len(falling), len(rising & falling)
                share = np.array([up, down]) / left
                observed += (card in rising, card in falling)
                expected += share
                covariance += np.array([[up, both], [both, down]]) / left - np.outer(share, share)
            rising.discard(card)
            falling.discard(card)
            dealt = turns[:gone]
            if (below := past.below.get(card)) is not None and below not in dealt:
                rising.add(below)
            if (above := past.above.get(card)) is not None and above not in dealt:
                falling.add(above)
        self.sums["order-kept"].add(observed, expected, covariance, len(turns))

    def follows_second(self, cards: Sequence[Card], past: Past) -> None:
        """Compares with the last round but one: tables have two decks, and not every log names the deck."""
        self._repeated("repeats-2", cards, past)

    def _repeated(self, name: str, cards: Sequence[Card], past: Past) -> None:
        again = sum(card in past.known for card in cards)
        known = len(past.known)
        self.scores[name].hits(again, [(1.0, known), (0.0, DECK - known)], len(cards))

    def _alike(self, name: str, now: Sequence[int], before: Sequence[int]) -> None:
        """How far two rounds deviate in the same direction: the product of their excesses."""
        size = len(now)
        a, b = sum(now), sum(before)
        product = sum(x * y for x, y in zip(now, before, strict=True)) - a * b / size
        spread = a * (DECK - a) / (DECK - 1) * b * (DECK - b) / (DECK - 1)
        self.scores[name].add(product, 0.0, spread * (size - 1) / size**2)


def dealt_in_order(deal: RoundDeal, fair: Sequence[Opening]) -> list[tuple[int, Card]]:
    """Opening cards with their places in the deal: as logged, or derived from their order in a hand."""
    if deal.keeps_order:
        return [
            (at, card)
            for one in fair
            if len(one.places) == len(one.cards)
            for at, card in zip(one.places, one.cards, strict=True)
        ]
    if not deal.in_turn or not deal.places:
        return []
    return [
        (at * len(deal.seats) + deal.places[one.seat], card)
        for one in fair
        if len(one.cards) == deal.hand
        for at, card in enumerate(one.cards)
    ]


def _strength(cards: Sequence[Card]) -> HandStrengths:
    ranks = [RANK_OF[card] for card in cards]
    dealt = len(cards)
    two = dealt == 2
    return HandStrengths(
        cards=dealt,
        aces=ranks.count(ACE),
        points=sum(POINTS[one] for one in ranks),
        variance=dealt * (DECK - dealt) / (DECK - 1) * POINTS_VARIANCE,
        pairs=int(two and ranks[0] == ranks[1]),
        pairable=int(two),
    )
