"""Which cards are known to be where, and which have appeared twice."""

from typing import TYPE_CHECKING, Final

from handaudit.facts import events as ev
from handaudit.facts.cards import Card
from handaudit.facts.events import Event
from handaudit.replay.poker import occasions as oc
from handaudit.replay.poker.players import Player
from handaudit.replay.stateful import Stateful

if TYPE_CHECKING:
    from handaudit.replay.poker.replay import PokerReplay

BOARD: Final = 0
BURNS: Final = -1
COMMON: Final = -20
ASIDE: Final = -30
THROWN: Final = -40
"""Places at which a card can lie, beside the seats; further boards are -2, -3 …, and the cards that
seat 1 threw away are at -41.
"""


class CardSightings(Stateful):
    """Which cards were seen, where, and first in which event."""

    __slots__ = ("places", "veiled")

    def __init__(self) -> None:
        self.places: dict[Card, dict[int, Event]] = {}
        """Where each card was seen, and first in which event."""
        self.veiled: set[int] = set()
        """Seats that threw cards away which the log does not name."""

    def know(self, run: "PokerReplay", player: Player, event: Event, cards: ev.Cards) -> None:
        """Cards of a player become known."""
        for card in cards:
            if card is not None and card not in player.cards:
                player.cards.append(card)
        self.see(run, event, player.seat, cards)

    def see(self, run: "PokerReplay", event: Event, place: int, cards: ev.Cards) -> None:
        twice: list[tuple[Card, Event]] = []
        new: list[Card] = []
        known = False
        places = self.places
        for card in cards:
            if card is None:
                continue
            known = True
            seen = places.get(card)
            if seen is None:
                places[card] = {place: event}
                new.append(card)
                continue
            here = seen.get(place)
            if here is None:
                if seen:
                    twice.append((card, next(iter(seen.values()))))
                seen[place] = event
            elif place <= BOARD or here is event or _both_dealt(here, event):
                twice.append((card, here))
        if known:
            run.emit(oc.CardsSeen(event, place, tuple(twice), tuple(new)))

    def throw_away(
        self, run: "PokerReplay", event: ev.Discarded | ev.StoodPat, player: Player
    ) -> None:
        if isinstance(event, ev.StoodPat):
            return
        held = player.dealt - player.thrown
        player.thrown += min(event.count, held) if held > 0 else event.count
        run.table.piles["discards"] += event.count
        for card in event.cards:
            if card is not None:
                if card in player.cards:
                    player.cards.remove(card)
                if card in player.up:
                    player.up.remove(card)
                self.places.setdefault(card, {}).pop(player.seat, None)
        if event.count and (not event.cards or None in event.cards):
            player.cards.clear()
            self.veiled.add(player.seat)
        self.see(run, event, THROWN - player.seat, event.cards)

    def held(self, player: Player) -> tuple[Card, ...]:
        """The known cards of a hand, without any that were thrown away: they are found as seen twice."""
        if not player.thrown:
            return tuple(player.cards)
        pile = THROWN - player.seat
        return tuple(card for card in player.cards if pile not in self.places.get(card, ()))

    def take_as_kept(self, run: "PokerReplay", player: Player, cards: ev.Cards) -> None:
        """A hand that lacks cards, which is found already, may hold some that the log has thrown away."""
        lacks = run.table.game.showdown.cards - len(run.table.common)
        lacks -= player.dealt - player.thrown
        for card in cards if player.dealt else ():
            seen = self.places.get(card, {}) if card is not None else {}
            if lacks > 0 and THROWN - player.seat in seen:
                del seen[THROWN - player.seat]
                player.thrown -= 1
                lacks -= 1

    def forget(self, run: "PokerReplay", piles: tuple[ev.Pile, ...]) -> None:
        """Cards of reshuffled piles may be dealt again."""
        folded = [player.seat for player in run.table.players if player.folded is not None]
        gone: set[int] = set()
        for pile in piles:
            gone.update({"burns": [BURNS], "discards": self.veiled, "muck": folded}[pile])
        for seen in self.places.values():
            for place in [*seen]:
                if place in gone or (place <= THROWN and "discards" in piles):
                    del seen[place]

    def cards_revealed(self, run: "PokerReplay", event: ev.CardsRevealed) -> None:
        player = run.table.by_seat.get(event.seat)
        if player is None:
            return
        if event.up:
            player.up.extend(event.up)
            run.wagers.betting.open(run.table)
        self.know(run, player, event, event.cards)


def _both_dealt(before: Event, event: Event) -> bool:
    """Whether a card was dealt twice to one player, and not dealt and then shown."""
    return type(before) is ev.CardsDealt and type(event) is ev.CardsDealt
