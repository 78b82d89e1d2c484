"""The draws of a round: when one begins, is left out, or is one too many."""

from typing import Final

from handaudit.facts import events as ev
from handaudit.facts.cards import Card
from handaudit.facts.events import Event
from handaudit.replay.occasion import Emit
from handaudit.replay.poker import occasions as oc
from handaudit.replay.poker.dealing import Dealing
from handaudit.replay.poker.drawing import Draw
from handaudit.replay.poker.players import Player
from handaudit.replay.poker.table import Table

_OPENING: Final = (ev.Checked, ev.BetMade)
"""Actions that open a betting round."""


class Exchanging(Dealing):
    """The part of a replay that follows the cards thrown away, in draws and in super seven."""

    def __init__(self, table: Table, emit: Emit) -> None:
        super().__init__(table, emit)
        self.undrawn: set[int] = set()
        """Seats that had no turn in the last draw."""
        self.undealt: dict[int, int] = {}
        """New cards that each seat still waits for since then."""

    def settle_before(self, event: Event) -> None:
        """Closes what the event shows to be over, a draw too."""
        super().settle_before(event)
        if self.draw is not None and not isinstance(event, (ev.Discarded, ev.StoodPat)):
            self.end_draw(event)

    def discarded(self, event: ev.Discarded | ev.StoodPat) -> None:
        table = self.table
        player = table.by_seat.get(event.seat)
        if player is None:
            self.emit(oc.StrangerActed(event, event.seat))
            return
        if player in table.strangers or self.draws_late(event, player):
            return
        if self.next_draw_begins(event, player):
            self.end_draw(event)
        if self.draw is None and not table.game.thrown:
            self.settle_before(event)
            self.begin_draw(event, player)
        if table.game.thrown:
            self.emit(oc.CardThrown(event, player, _of_these(event, player.up), bool(self.streets)))
        elif self.draw is not None:
            if player.presumed_out:
                player.folded, player.presumed_out = None, False
                self.draw.passed.append(player)
                self.betting.back_in(player, self.table)
            self.draw.drew(player, event)
        self.throw_away(event, player)

    def begin_draw(self, event: ev.Discarded | ev.StoodPat, player: Player) -> None:
        """The first player draws; where the section knows no draw here, it is followed all the same."""
        table = self.table
        street = self.next_street()
        if street is not None and street.draw:
            early, behind = self.early_burn, self.betting.pending()
            self.open_street(event, street)
            self.draw = Draw(table, street, self.emit, self.burns, early=early)
            self.draw.behind = behind
            return
        self.emit(oc.DrewOutOfPlay(event, player))
        if self.street is not None and self.street.draw:
            self.draw = Draw(table, self.street, self.emit, self.burns, surplus=True)
            self.surplus = True

    def begin_street_deal(self, event: ev.CardsDealt) -> None:
        """Cards of a street; or new cards of a draw in which nobody is seen to throw any away."""
        super().begin_street_deal(event)
        street, betting = self.next_street(), self.betting
        player = self.table.by_seat.get(event.seat)
        if street is None or not street.draw or player is None or player.folded is not None:
            return
        if betting.acted and betting.pending() is None:
            early = self.early_burn
            self.open_street(event, street)
            self.draw = Draw(self.table, street, self.emit, self.burns, early=early)

    def acts_belatedly(self, event: oc.Action) -> bool:
        """Whether an action within a draw is the one that was missing when the draw began.

        That it was missing is found then; the draw goes on.
        """
        draw = self.draw
        player = self.table.by_seat.get(event.seat)
        if draw is None or draw.done or player is None or draw.behind is not player:
            return False
        draw.behind = None
        if isinstance(event, ev.Folded):
            player.folded, player.presumed_out = event, False
            if player in draw.waiting:
                draw.waiting.remove(player)
        elif player.presumed_out:
            player.folded, player.presumed_out = None, False
            draw.passed.append(player)
        if isinstance(event, ev.Called):
            player.total += event.amount
            player.behind -= event.amount
        return True

    def skip_draw(self, event: Event, actor: Player) -> None:
        """A betting round opened by whose turn it would be shows that a draw was left out."""
        betting = self.betting
        if betting.due is not None or not betting.acted or not isinstance(event, _OPENING):
            return
        street = self.next_street()
        if street is None or not street.draw or self.draw is not None:
            return
        if actor.place in betting.skipped:
            return
        contending = self.table.contending
        opener = next((player for player in contending if player.able), None)
        last = street is self.table.game.streets[-1]
        if actor is opener and len(contending) > 1 and not (last and self.draws_after(event)):
            self.open_street(event, street)
            self.draw = Draw(self.table, street, self.emit, self.burns)
            self.end_draw(event)

    def next_draw_begins(self, event: Event, player: Player) -> bool:
        """Whether a draw after one that is done is the next: nobody could bet between the two, or
        everybody went on without a bet.
        """
        draw, street = self.draw, self.next_street()
        return (
            draw is not None
            and not draw.waiting
            and player not in draw.passed
            and street is not None
            and street.draw
            and (self.betting.pending() is None or self.all_draw_again(event))
        )

    def all_draw_again(self, event: Event) -> bool:
        """Whether not one player but several draw a second time, with no action in between."""
        seats: set[int] = set()
        for one in (event, *self.table.after(event)):
            if isinstance(one, oc.ACTIONS):
                break
            if isinstance(one, (ev.Discarded, ev.StoodPat)):
                seats.add(one.seat)
        return len(seats) > 1

    def draws_after(self, event: Event) -> bool:
        """Whether anybody draws later in the round."""
        return any(
            isinstance(later, (ev.Discarded, ev.StoodPat)) for later in self.table.after(event)
        )

    def end_draw(self, event: Event) -> None:
        if self.draw is not None:
            draw, self.draw = self.draw, None
            draw.over(event)
            self.undrawn = {player.seat for player in draw.waiting}
            self.undealt = {seat: owed for seat, owed in draw.owed.items() if owed > 0}
            self.betting.open(self.table)

    def draws_late(self, event: ev.Discarded | ev.StoodPat, player: Player) -> bool:
        """Whether a player who had no turn in the last draw takes it now; that is found already."""
        if self.draw is not None or player.seat not in self.undrawn:
            return False
        self.undrawn.remove(player.seat)
        if isinstance(event, ev.Discarded):
            self.undealt[player.seat] = event.count
        self.throw_away(event, player)
        return True

    def comes_late(self, event: ev.CardsDealt) -> bool:
        """Whether a card is owed since the last draw, or the last deal, and comes now."""
        if self.draw is None and self.undealt.get(event.seat, 0) > 0:
            self.undealt[event.seat] -= len(event.cards)
            return True
        return super().comes_late(event)


def _of_these(event: ev.Discarded | ev.StoodPat, up: list[Card | None]) -> tuple[Card, ...]:
    """The cards thrown away that lie face up."""
    cards = event.cards if isinstance(event, ev.Discarded) else ()
    return tuple(card for card in cards if card is not None and card in up)
