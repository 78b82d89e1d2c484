"""The cards that a PHH hand deals, to players and to the board, and what each player holds."""

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from handaudit.facts import events as e
from handaudit.facts.cards import Card
from handaudit.facts.cards import show as cards
from handaudit.facts.events import Cards
from handaudit.facts.log import Round
from handaudit.reading.losses import Inexpressible
from handaudit.reading.phh.hand import Variant
from handaudit.reading.phh.written_cards import known

_STUD_OPENING: Final = 3
_STUD_UP: Final = 6
"""Cards of a hand of stud before the last, which lies face down."""


class Deals:
    """The deals of a hand so far, which are added to its actions; ``??`` stands for an unknown card.

    ``seats`` are those of the players, in the order of PHH.
    """

    def __init__(
        self, played: Round, variant: Variant, seats: Sequence[int], actions: list[str]
    ) -> None:
        self.held: dict[int, list[Card | None]] = {seat: [] for seat in seats}
        """The cards of each player, by seat."""
        self.board = 0
        """Community cards so far."""
        self.reshuffled: e.Reshuffled | None = None
        self._variant = variant
        self._actions = actions
        self._known = known(played)
        self._named: set[Card] = set()
        self._drawn: dict[int, list[Card | None]] = {}
        """The known cards that replace those thrown away."""

    def open(self) -> None:
        """The opening deal: what the log knows of each hand."""
        count = _STUD_OPENING if self._variant.stud else self._variant.cards
        for seat in self.held:
            self._deal(seat, self._known.opening(seat, count))

    def _deal(self, seat: int, dealt: Cards) -> None:
        known = {card for card in dealt if card is not None}
        if self.reshuffled is not None and known & self._named:
            raise Inexpressible("a card comes again after a reshuffle", self.reshuffled.line)
        self._named |= known
        self.held[seat].extend(dealt)
        number = [*self.held].index(seat) + 1
        self._actions.append(f"d dh p{number} {joined(dealt)}")

    def street_at(self, place: int) -> Mapping[int, Card | None] | None:
        """The known cards of the street of stud that the event at this place of the round begins, if any."""
        return self._known.streets.get(place)

    def street(self, new: Mapping[int, Card | None], contending: Collection[int]) -> None:
        """A later street of stud: one card for each player still in."""
        for seat in self.held:
            if seat in contending:
                card = new.get(seat)
                if card is None and len(self.held[seat]) < _STUD_UP:
                    raise Inexpressible(
                        "an up-card is not in the log, and it may decide who acts first"
                    )
                self._deal(seat, (card,))

    def throw(self, event: e.Discarded) -> Cards:
        """Takes away the cards that a player throws away."""
        held = self.held[event.seat]
        thrown = event.cards or (None,) * event.count
        for card in thrown:
            known = card if card in held else None
            if known in held:
                held.remove(known)
            elif held:
                held.pop()
        return thrown

    def replace(self, event: e.CardsDealt | e.CardsRevealed) -> None:
        """Notes the known cards of a draw; ``fill`` deals them."""
        held = self.held[event.seat]
        new = [card for card in event.cards if card is None or card not in held]
        self._drawn.setdefault(event.seat, []).extend(new)

    def fill(self, contending: Collection[int]) -> None:
        """The end of a draw: each player gets as many cards as were thrown away."""
        for seat, held in self.held.items():
            due = self._variant.cards - len(held)
            if due > 0 and seat in contending:
                new = self._drawn.pop(seat, [])
                self._deal(seat, (*new, *(None,) * due)[:due])

    def to_board(self, new: Cards) -> None:
        """Community cards."""
        self.board += len(new)
        self._actions.append(f"d db {joined(new)}")

    def seen(self, event: e.HandShown) -> Cards:
        """The cards shown, as many as the player holds at that moment."""
        held = self.held[event.seat]
        seen = (*event.cards, *(None,) * len(held))[: len(held)]
        if self._variant.stud and any(
            was is not None and was != now for was, now in zip(held, seen, strict=True)
        ):
            return tuple(held)
        return seen


def joined(several: Cards) -> str:
    """Some cards as PHH writes them, without blanks."""
    return cards(several).replace(" ", "")
