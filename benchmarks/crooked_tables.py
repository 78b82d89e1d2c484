"""Dealers who deal fairly, or do not, as rounds of events: to measure what ``handaudit randomness`` sees.

Players stay with better hands only, and what a log shows follows from that.
"""

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Final, Literal, NamedTuple

from handaudit.facts import events as e
from handaudit.facts.cards import ACE, CARDS, DECK, NAMES, Card, rank, suit
from handaudit.facts.evidence import Evidence, Record
from handaudit.facts.log import Round, Session, Source

Shows = Literal["one hand", "showdowns", "every hand", "every card"]
"""What a log shows: a player's hand and those shown at the end, only the latter, every hand, or each card as
it is dealt."""

HERO: Final = 2
"""The place of the player whose hand a log of one hand shows, and whom a crooked dealer serves."""

Shuffle = Callable[[Random, list[Card]], list[Card]]
"""Makes the deck of the next round from that of the last one, gathered."""
Fix = Callable[[Random, "Dealt"], None]
"""Changes hands and what is left of the deck after the deal."""
Reader = Callable[[Random, Card], Card | None]
"""What a card reader makes of a card in a hand; ``None`` if it misses it."""


class Dealt(NamedTuple):
    """A deal: the hands by seat, what is left of the deck, and the place of the first player dealt to."""

    hands: list[list[Card]]
    left: list[Card]
    first: int


def shuffled(rng: Random, deck: list[Card]) -> list[Card]:
    """A fair shuffle."""
    made = list(deck)
    rng.shuffle(made)
    return made


def untouched(rng: Random, dealt: Dealt) -> None:
    """A fair deal."""


def read_well(_: Random, card: Card) -> Card | None:
    """A reader that sees every card as it is."""
    return card


class Table:
    """Deals rounds of hold'em to six players, and writes down what a log shows of them."""

    def __init__(
        self,
        seed: int,
        shows: Shows,
        shuffle: Shuffle = shuffled,
        fix: Fix = untouched,
        *,
        reader: Reader = read_well,
        dealers: int = 0,
        crooked_dealer: int | None = None,
    ) -> None:
        self.rng = Random(f"{shows}/{seed}")
        self.shows, self.shuffle, self.fix, self.reader = shows, shuffle, fix, reader
        self.dealers, self.crooked_dealer = dealers, crooked_dealer
        self.deck = shuffled(self.rng, list(DECK))
        kept = {Record.DEALS} if shows == "every card" else set()
        self.session = Session(
            game="holdem high", table="T1", evidence=Evidence(frozenset(kept), "a benchmark")
        )
        self.source = Source(f"{shows}.tlog", "table-log")

    def rounds(self, count: int) -> Iterator[Round]:
        """So many rounds."""
        for number in range(1, count + 1):
            yield self._round(number)

    def _round(self, number: int) -> Round:
        players = 6
        button = 1 + number % players
        dealer = (number // 30) % self.dealers if self.dealers else None
        deck = self.shuffle(self.rng, self.deck)
        first = button % players
        hands: list[list[Card]] = [[] for _ in range(players)]
        for at in range(2 * players):
            hands[(first + at) % players].append(deck[at])
        left = deck[2 * players :]
        if self.crooked_dealer is None or dealer == self.crooked_dealer:
            self.fix(self.rng, Dealt(hands, left, first))
        staying = [at for at in range(players) if self._stays(hands[at])]
        board = left[:5] if len(staying) > 1 else []
        opened = e.RoundOpened(
            line=1,
            id=str(number),
            button=button,
            dealer=None if dealer is None else f"D{dealer + 1}",
        )
        read = [[self.reader(self.rng, card) for card in hand] for hand in hands]
        events = [
            *(
                e.PlayerSeated(line=1, seat=seat, player=f"P{seat}", stake=100 + number)
                for seat in range(1, players + 1)
            ),
            *self._shown_at_the_deal(read, first),
            *(e.Folded(line=1, seat=at + 1) for at in range(players) if at not in staying),
        ]
        if board:
            events += [
                e.BoardDealt(line=1, cards=tuple(cards))
                for cards in (board[:3], board[3:4], board[4:])
            ]
            events += [e.HandShown(line=1, seat=at + 1, cards=tuple(read[at])) for at in staying]
        self.deck = [*board, *(card for hand in hands for card in hand), *left[len(board) :]]
        return Round(
            source=self.source,
            first_line=1,
            text="",
            events=tuple(events),
            session=self.session,
            opened=opened,
        )

    def _stays(self, hand: Sequence[Card]) -> bool:
        """Better hands stay more often: high ranks, pairs, one suit."""
        strength = sum(rank(card) for card in hand) / 24
        strength += 0.5 * (rank(hand[0]) == rank(hand[1])) + 0.2 * (suit(hand[0]) == suit(hand[1]))
        return self.rng.random() < strength**2

    def _shown_at_the_deal(
        self, hands: Sequence[Sequence[Card | None]], first: int
    ) -> list[e.Event]:
        if self.shows == "every card":
            seats = [(first + at) % len(hands) for at in range(len(hands))]
            return [
                e.CardsDealt(line=1, seat=at + 1, face="down", cards=(hands[at][turn],))
                for turn in range(2)
                for at in seats
            ]
        if self.shows == "showdowns":
            return []
        shown = [HERO] if self.shows == "one hand" else range(len(hands))
        return [
            e.CardsRevealed(line=1, seat=at + 1, cards=tuple(hands[at]))
            for at in shown
            if None not in hands[at]
        ]


# --- dealers who cheat ---------------------------------------------------------------------------


def short_of_spades(share: float) -> Shuffle:
    """Spades sink in the deck, so that they come too rarely by about this share."""

    def shuffle(rng: Random, deck: list[Card]) -> list[Card]:
        weight = {3: 1 - share * 1.3}
        return sorted(deck, key=lambda card: rng.expovariate(1.0) / weight.get(suit(card), 1.0))

    return shuffle


def riffled(times: int) -> Shuffle:
    """The gathered cards go on top, and the deck is riffled so often instead of shuffled, and cut."""

    def shuffle(rng: Random, deck: list[Card]) -> list[Card]:
        made = list(deck)
        for _ in range(times):
            at = sum(rng.random() < 0.5 for _ in made)
            packets = [made[:at], made[at:]]
            made = []
            while packets[0] or packets[1]:
                left, right = len(packets[0]), len(packets[1])
                made.append(packets[rng.random() * (left + right) >= left].pop(0))
        cut = rng.randint(10, 42)
        return made[cut:] + made[:cut]

    return shuffle


def without(*names: str) -> Shuffle:
    """A fair shuffle of a deck from which cards are missing."""
    missing = {CARDS[name] for name in names}

    def shuffle(rng: Random, deck: list[Card]) -> list[Card]:
        return shuffled(rng, [card for card in deck if card not in missing])

    return shuffle


def doubled(name: str, instead: str) -> Shuffle:
    """A fair shuffle of a deck in which a card stands twice, and another one is missing."""
    card, missing = CARDS[name], CARDS[instead]

    def shuffle(rng: Random, _: list[Card]) -> list[Card]:
        return [card if one == missing else one for one in shuffled(rng, list(DECK))]

    return shuffle


def retained(count: int) -> Shuffle:
    """The top cards of the gathered deck stay on top; the rest is shuffled."""

    def shuffle(rng: Random, deck: list[Card]) -> list[Card]:
        return [*deck[:count], *shuffled(rng, deck[count:])]

    return shuffle


def slug(count: int) -> Shuffle:
    """So many cards of the gathered deck stay together in their order; the rest is shuffled around them."""

    def shuffle(rng: Random, deck: list[Card]) -> list[Card]:
        rest = shuffled(rng, deck[count:])
        at = rng.randint(0, len(rest))
        return [*rest[:at], *deck[:count], *rest[at:]]

    return shuffle


def suits_in_sequence(rng: Random, _: list[Card]) -> list[Card]:
    """A stacked deck: the suits follow each other all the way, the ranks at random, and it is cut."""
    by_suit = [shuffled(rng, [card for card in DECK if suit(card) == one]) for one in range(4)]
    made = [by_suit[at % 4][at // 4] for at in range(52)]
    cut = rng.randrange(52)
    return made[cut:] + made[:cut]


def aces_for_a_seat(share: float) -> Fix:
    """In this share of the rounds a seat without an ace gets one from the deck."""

    def fix(rng: Random, dealt: Dealt) -> None:
        hand, left = dealt.hands[HERO], dealt.left
        aces = [at for at, card in enumerate(left) if rank(card) == ACE]
        if rng.random() < share and aces and all(rank(card) != ACE for card in hand):
            left[aces[0]], hand[1] = hand[1], left[aces[0]]

    return fix


def better_hand(share: float) -> Fix:
    """In this share of the rounds a seat gets the best hand of the table, by the sum of its ranks."""

    def fix(rng: Random, dealt: Dealt) -> None:
        hands = dealt.hands
        best = max(range(len(hands)), key=lambda at: sum(rank(card) for card in hands[at]))
        if rng.random() < share:
            hands[HERO], hands[best] = hands[best], hands[HERO]

    return fix


def top_card(wanted: int, share: float) -> Fix:
    """In this share of the rounds the first card dealt is of one suit."""

    def fix(rng: Random, dealt: Dealt) -> None:
        hand, left = dealt.hands[dealt.first], dealt.left
        found = [at for at, card in enumerate(left) if suit(card) == wanted]
        if rng.random() < share and found and suit(hand[0]) != wanted:
            left[found[0]], hand[0] = hand[0], left[found[0]]

    return fix


def board_meets_hands(share: float) -> Fix:
    """In this share of the rounds the first card of the flop is one that pairs a seat."""

    def fix(rng: Random, dealt: Dealt) -> None:
        wanted, left = rank(dealt.hands[HERO][0]), dealt.left
        found = [at for at, card in enumerate(left) if rank(card) == wanted]
        if rng.random() < share and found:
            left[0], left[found[0]] = left[found[0]], left[0]

    return fix


def misreads(share: float) -> Reader:
    """A reader that takes this share of the spades for clubs."""

    def read(rng: Random, card: Card) -> Card | None:
        if suit(card) != 3 or rng.random() >= share:
            return card
        return CARDS[NAMES[card][0] + "c"]

    return read


def misses(share: float) -> Reader:
    """A reader that misses this share of the aces."""

    def read(rng: Random, card: Card) -> Card | None:
        return None if rank(card) == ACE and rng.random() < share else card

    return read


# --- dice ----------------------------------------------------------------------------------------


def throws(
    seed: int, count: int, sixes: float = 0.0, again: float = 0.0, lag: int = 1
) -> Iterator[Round]:
    """Rounds of mini-dice: the first die shows a six this much too often; a throw repeats the one ``lag``
    before this often."""
    rng = Random(seed)
    session = Session(game="mini-dice", table="D1", evidence=Evidence(frozenset(), "a benchmark"))
    weights = [1 - sixes / 5] * 5 + [1 + sixes]
    past: list[tuple[int, int]] = []
    for number in range(1, count + 1):
        if number <= lag or rng.random() >= again:
            faces = (rng.choices(range(1, 7), weights)[0], rng.randint(1, 6))
        else:
            faces = past[-lag]
        past = [*past[-lag:], faces]
        yield Round(
            source=Source("dice.tlog", "table-log"),
            first_line=1,
            text="",
            events=(
                e.PlayerSeated(line=1, seat=1, player="P1", stake=100 + number),
                e.DiceSeen(line=1, faces=faces),
                e.SumCalled(line=1, total=sum(faces)),
            ),
            session=session,
            opened=e.RoundOpened(line=1, id=str(number)),
        )
