"""Dealers who deal fairly, or do not, as rounds of events: to measure what ``handaudit randomness`` sees.

Players stay with better hands only, and what a log shows follows from that.
"""

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Final, Literal

from handaudit.facts import events as e
from handaudit.facts.cards import ACE, DECK, Card, rank, suit
from handaudit.facts.evidence import Evidence, Record
from handaudit.facts.log import Round, Session, Source

Shows = Literal["one hand", "every hand", "every card"]
"""What a log shows: a player's hand and those shown at the end, every hand, or each card as it is dealt."""

HERO: Final = 2
"""The place of the player whose hand a log of one hand shows, and whom a crooked dealer serves."""

Shuffle = Callable[[Random, list[Card]], list[Card]]
"""Makes the deck of the next round from that of the last one, gathered."""
Fix = Callable[[Random, list[list[Card]], list[Card]], None]
"""Changes hands and what is left of the deck after the deal."""


def shuffled(rng: Random, deck: list[Card]) -> list[Card]:
    """A fair shuffle."""
    made = list(deck)
    rng.shuffle(made)
    return made


def untouched(hands: Random, deck: list[list[Card]], left: list[Card]) -> None:
    """A fair deal."""


class Table:
    """Deals rounds of hold'em to six players, and tells what a log shows of them."""

    def __init__(
        self, seed: int, shows: Shows, shuffle: Shuffle = shuffled, fix: Fix = untouched
    ) -> None:
        self.rng = Random(f"{shows}/{seed}")
        self.shows, self.shuffle, self.fix = shows, shuffle, fix
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
        deck = self.shuffle(self.rng, self.deck)
        hands = [[deck[at], deck[at + players]] for at in range(players)]
        left = deck[2 * players :]
        self.fix(self.rng, hands, left)
        staying = [at for at in range(players) if self._stays(hands[at])]
        board = left[:5] if len(staying) > 1 else []
        opened = e.RoundOpened(line=1, id=str(number), button=1 + number % players)
        events = [
            *(
                e.PlayerSeated(line=1, seat=seat, player=f"P{seat}", stake=100 + number)
                for seat in range(1, players + 1)
            ),
            *self._shown_at_the_deal(hands),
            *(e.Folded(line=1, seat=at + 1) for at in range(players) if at not in staying),
        ]
        if board:
            events += [
                e.BoardDealt(line=1, cards=tuple(cards))
                for cards in (board[:3], board[3:4], board[4:])
            ]
            events += [e.HandShown(line=1, seat=at + 1, cards=tuple(hands[at])) for at in staying]
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

    def _shown_at_the_deal(self, hands: Sequence[Sequence[Card]]) -> list[e.Event]:
        if self.shows == "every card":
            return [
                e.CardsDealt(line=1, seat=at + 1, face="down", cards=(hand[turn],))
                for turn in range(2)
                for at, hand in enumerate(hands)
            ]
        shown = [HERO] if self.shows == "one hand" else range(len(hands))
        return [e.CardsRevealed(line=1, seat=at + 1, cards=tuple(hands[at])) for at in shown]


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


def aces_for_a_seat(share: float) -> Fix:
    """In this share of the rounds a seat without an ace gets one from the deck."""

    def fix(rng: Random, hands: list[list[Card]], left: list[Card]) -> None:
        hand = hands[HERO]
        aces = [at for at, card in enumerate(left) if rank(card) == ACE]
        if rng.random() < share and aces and all(rank(card) != ACE for card in hand):
            left[aces[0]], hand[1] = hand[1], left[aces[0]]

    return fix


def board_meets_hands(share: float) -> Fix:
    """In this share of the rounds the first card of the flop is one that pairs a seat."""

    def fix(rng: Random, hands: list[list[Card]], left: list[Card]) -> None:
        wanted = rank(hands[HERO][0])
        found = [at for at, card in enumerate(left) if rank(card) == wanted]
        if rng.random() < share and found:
            left[0], left[found[0]] = left[found[0]], left[0]

    return fix


# --- dice ----------------------------------------------------------------------------------------


def throws(seed: int, count: int, sixes: float = 0.0, again: float = 0.0) -> Iterator[Round]:
    """Rounds of mini-dice: one die shows a six this much too often, a throw repeats this often."""
    rng = Random(seed)
    session = Session(game="mini-dice", table="D1", evidence=Evidence(frozenset(), "a benchmark"))
    weights = [1 - sixes / 5] * 5 + [1 + sixes]
    faces = (1, 1)
    for number in range(1, count + 1):
        if number == 1 or rng.random() >= again:
            faces = (rng.choices(range(1, 7), weights)[0], rng.randint(1, 6))
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
