"""A deck of cards on the table: its stub and the piles that leave it."""

from collections.abc import Sequence
from random import Random

from handaudit.facts.cards import DECK, Card
from handaudit.facts.events import Pile


class Pack:
    """One deck during a round: every one of its 52 cards is in the stub, a pile or a hand."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self.stub: list[Card] = list(DECK)
        rng.shuffle(self.stub)
        self.piles: dict[Pile, list[Card]] = {"burns": [], "discards": [], "muck": []}

    def cut(self, cards: int) -> None:
        """Moves the cards on top of the deck below the rest."""
        self.stub = self.stub[cards:] + self.stub[:cards]

    def draw(self) -> Card:
        """Takes the top card."""
        return self.stub.pop(0)

    def burn(self) -> None:
        """Puts the top card on the burn cards."""
        self.piles["burns"].append(self.draw())

    def reshuffle(self, piles: Sequence[Pile], *, keep: Sequence[Card] = ()) -> None:
        """Shuffles piles into the stub; the cards to keep stay on theirs."""
        for pile in piles:
            self.stub += [card for card in self.piles[pile] if card not in keep]
            self.piles[pile] = [card for card in self.piles[pile] if card in keep]
        self._rng.shuffle(self.stub)

    def in_piles(self, *piles: Pile, but: Sequence[Card] = ()) -> int:
        """How many cards a reshuffle of piles would give."""
        return sum(card not in but for pile in piles for card in self.piles[pile])
