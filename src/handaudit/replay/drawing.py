"""A draw: who exchanges cards, in what order, and how many each is owed."""

from handaudit.events import Event
from handaudit.replay.players import Player
from handaudit.replay.table import Table
from handaudit.subchapter.game import Street


class Draw:
    """A draw in progress.  Everybody still in draws, who is all-in too (14.7(c)4ii)."""

    def __init__(self, table: Table, street: Street) -> None:
        self.street = street
        self.waiting = list(table.contending)
        """Who has not drawn yet, in turn."""
        self.passed: list[Player] = []
        """Who was passed over: they may still draw, and are not reported again."""
        self.owed: dict[int, int] = {}
        """Cards that each seat has thrown away and not got back."""
        self.drawer: Player | None = None
        """Who drew last."""
        self.last: Event | None = None
        self.new_cards = False
        """Whether anybody has got a new card."""

    @property
    def due(self) -> Player | None:
        """Whose turn it is to draw."""
        return self.waiting[0] if self.waiting else None

    def drew(self, player: Player, event: Event, count: int) -> None:
        """A player throws away ``count`` cards, or none."""
        if player in self.waiting:
            place = self.waiting.index(player)
            self.passed.extend(self.waiting[:place])
            del self.waiting[: place + 1]
        elif player in self.passed:
            self.passed.remove(player)
        self.owed[player.seat] = self.owed.get(player.seat, 0) + count
        self.drawer = player
        self.last = event

    def dealt(self, player: Player, cards: int) -> None:
        """New cards for a player."""
        self.new_cards = True
        self.owed[player.seat] = self.owed.get(player.seat, 0) - cards
