"""Collects what a log shows of the cards in hand, so that PHH can deal them at their time."""

from typing import Final

from handaudit.facts import events as e
from handaudit.facts.cards import Card
from handaudit.facts.events import Cards
from handaudit.facts.log import Round


class Known:
    """The cards in hand, from wherever the log shows them."""

    def __init__(self) -> None:
        self.down: dict[int, list[Card | None]] = {}
        """Cards of the opening deal, by seat."""
        self.up: dict[int, list[Card | None]] = {}
        """The cards among them that lie face up."""
        self.whole: dict[int, Cards] = {}
        """Hands that are shown later and that no draw has changed."""
        self.streets: dict[int, dict[int, Card | None]] = {}
        """Cards of each later street by seat, under the number of the event that begins it."""

    def opening(self, seat: int, count: int) -> Cards:
        """The ``count`` cards of a player's opening deal, those face up last."""
        up = self.up.get(seat, [])
        down = self.down.get(seat, [])
        whole = self.whole.get(seat, ())
        if not down and len(whole) >= count and [*whole[count - len(up) : count]] == up:
            return whole[:count]
        unknown: list[Card | None] = [None] * (count - len(down) - len(up))
        return tuple((*down, *unknown, *up)[:count])

    def deal(self, event: e.CardsDealt | e.CardsRevealed) -> None:
        """Cards of the opening deal."""
        down = self.down.setdefault(event.seat, [])
        up = self.up.setdefault(event.seat, [])
        if isinstance(event, e.CardsDealt):
            (up if event.face == "up" else down).extend(event.cards)
            return
        faced = [*event.up]
        for card in event.cards:
            if card in faced:
                faced.remove(card)
                up.append(card)
            elif card is None or card not in down:
                down.append(card)


def known(played: Round) -> Known:
    """The players' cards that a round shows, first to last."""
    found = Known()
    acted = among = drawn = False
    street: dict[int, Card | None] = {}
    for number, event in enumerate(played):
        if isinstance(event, (e.HandsDealt, e.CardsDealt, e.CardsRevealed)):
            again = isinstance(event, e.CardsDealt) and event.seat in street
            if acted and (again or not among):  # nobody acts between streets if all are all-in
                street = found.streets[number] = {}
            among = True
            if isinstance(event, e.HandsDealt):
                continue
            if not acted:
                found.deal(event)
            elif event.cards:
                street[event.seat] = event.cards[-1]
        elif isinstance(event, _ACTIONS):
            acted, among = True, False
        elif isinstance(event, (e.Discarded, e.StoodPat)):
            drawn = True
        if isinstance(event, _SHOWING) and event.cards and not drawn:
            found.whole.setdefault(event.seat, event.cards)
    return found


_ACTIONS: Final = (e.BetForced, e.Checked, e.Folded, e.Called, e.BetMade, e.Raised)
_SHOWING: Final = (e.HandShown, e.HandMucked, e.Folded, e.ResultStated)
