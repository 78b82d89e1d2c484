"""The streets of a round, as their cards open them."""

from typing import TYPE_CHECKING

from handaudit.facts.events import Event
from handaudit.facts.evidence import Record
from handaudit.law.game import Street
from handaudit.replay.poker import occasions as oc
from handaudit.replay.stateful import Stateful

if TYPE_CHECKING:
    from handaudit.replay.poker.replay import Replay


class Streets(Stateful):
    """The street in hand, and those to come."""

    __slots__ = ("opened", "premature", "street")

    def __init__(self) -> None:
        self.street: Street | None = None
        """The street in hand; ``None`` until the first one after the opening deal."""
        self.opened = 0
        """How many streets were opened."""
        self.premature: set[int] = set()
        """Places of those who acted when the betting was over: their turn of the next is past."""

    def next_street(self, run: "Replay") -> Street | None:
        left = run.table.game.streets[self.opened :]
        return left[0] if left else None

    def open_street(self, run: "Replay", event: Event, street: Street) -> None:
        table = run.table
        betting = run.wagers.betting
        run.emit(
            oc.StreetOpened(
                event,
                street,
                tuple(run.deck.burns),
                run.deck.early_burn,
                betting.pending(),
                betting.acted,
                sum(player.able for player in table.players),
                betting.terms,
            )
        )
        betting.close(event)
        if self.opened == 0 and table.game.thrown:
            thrown = tuple((player, player.thrown) for player in table.contending)
            run.emit(oc.CardsThrown(event, thrown))
        if not street.draw:
            run.deck.unburned = bool(street.board) and len(run.deck.burns) < street.burns
            run.deck.burns.clear()
        run.deck.early_burn = False
        run.deck.left_before_reshuffle = None
        if street.board:
            table.unread_here = None  # other streets are known by what came before them
        self.street = street
        self.opened += 1
        run.wagers.begin_betting(run, event, street.betting)

    def unkept(self, run: "Replay") -> bool:
        """Whether the next street is of cards to each player, and the log keeps no deals at all."""
        if run.deck.first_card is not None or run.table.evidence.keeps(Record.DEALS):
            return False
        street = self.next_street(run)
        return street is not None and bool(street.faces)

    def imply_street(self, run: "Replay", event: Event) -> None:
        """A log that keeps no deals goes on after a betting round that is over: so the cards came."""
        betting = run.wagers.betting
        if betting.acted and self.unkept(run) and betting.pending() is None:
            street = self.next_street(run)
            if street is not None:
                self.open_street(run, event, street)
