"""The draws of a round: when one begins, is left out, or is one too many."""

from typing import TYPE_CHECKING, Final

from handaudit.facts import events as ev
from handaudit.facts.cards import Card
from handaudit.facts.events import Event
from handaudit.replay.poker import occasions as oc
from handaudit.replay.poker.drawing import Draw
from handaudit.replay.poker.players import Player
from handaudit.replay.stateful import Stateful

if TYPE_CHECKING:
    from handaudit.replay.poker.replay import PokerReplay

_OPENING: Final = (ev.Checked, ev.BetMade)
"""Actions that open a betting round."""


class Draws(Stateful):
    """The cards thrown away, in draws and in super seven."""

    __slots__ = ("draw", "miscounts", "named", "thrown", "undealt", "undrawn")

    def __init__(self) -> None:
        self.draw: Draw | None = None
        """The draw in progress."""
        self.thrown: dict[int, int] = {}
        """Cards that each seat has thrown away in the draws, since they were last reshuffled."""
        self.named: dict[Card, tuple[int, Event]] = {}
        """The known ones of earlier draws: by which seat, and in which event."""
        self.miscounts: tuple[int, ...] = ()
        """By how many cards the lines of exchanges exceed the right number, since the last reshuffle."""
        self.undrawn: set[int] = set()
        """Seats that had no turn in the last draw."""
        self.undealt: dict[int, int] = {}
        """New cards that each seat still waits for since then."""

    def kept_back(self, run: "PokerReplay") -> tuple[int, tuple[int, ...]]:
        """How many cards of the discards a reshuffle leaves out: those that the drawer threw away, where the
        section says so; and how many by other readings (A-12, A-38).
        """
        draw = self.draw
        if draw is None or draw.drawer is None or draw.street.shortage is None:
            return 0, ()
        pile = run.table.piles["discards"]
        in_draw = min(draw.thrown.get(draw.drawer.seat, 0), pile)
        if not draw.street.shortage.own_discards_left_out:
            return 0, (in_draw,)
        in_round = min(self.thrown.get(draw.drawer.seat, 0), pile)
        return in_round, (in_draw,)

    def reshuffle(self, run: "PokerReplay") -> None:
        """The discards become a new stub, and what is left of them is the drawer's."""
        draw = self.draw
        if draw is not None:
            draw.reshuffle(self.named, self.kept_back(run)[0])
            seat = None if draw.drawer is None else draw.drawer.seat
            self.thrown = {own: count for own, count in self.thrown.items() if own == seat}

    def settle(self, run: "PokerReplay", event: Event) -> None:
        """Ends the draw that the event shows to be over."""
        if self.draw is not None and not isinstance(event, (ev.Discarded, ev.StoodPat)):
            self.end_draw(run, event)

    def discarded(self, run: "PokerReplay", event: ev.Discarded | ev.StoodPat) -> None:
        table = run.table
        player = table.by_seat.get(event.seat)
        if player is None:
            run.emit(oc.StrangerActed(event, event.seat))
            return
        if player in table.strangers or self.draws_late(run, event, player):
            return
        if self.next_draw_begins(run, event, player):
            self.end_draw(run, event)
        if self.draw is None and not table.game.thrown:
            run.settle_before(event)
            self.begin_draw(run, event, player)
        new_cards = self.miscounted(run, event)
        if table.game.thrown:
            run.emit(
                oc.CardThrown(event, player, _of_these(event, player.up), bool(run.streets.opened))
            )
        elif self.draw is not None:
            if player.presumed_out:
                player.folded, player.presumed_out = None, False
                self.draw.passed.append(player)
                run.wagers.betting.back_in(player, run.table)
            self.draw.drew(player, event, new_cards)
            if isinstance(event, ev.Discarded):
                self.thrown[event.seat] = self.thrown.get(event.seat, 0) + event.count
        run.seen.throw_away(run, event, player)

    def passed_by(self, run: "PokerReplay", event: Event) -> tuple[int, ...]:
        """The new cards that players have waited for and do not get, and the burn that is missing.

        That is found when the draw ends, or is found already.
        """
        draw = self.draw
        if draw is None or draw.drawer is None:
            return ()
        owed = dict(draw.owed)
        for one in run.table.after(event):
            if isinstance(one, ev.CardsDealt) and one.seat == draw.drawer.seat:
                owed[one.seat] = owed.get(one.seat, 0) - len(one.cards)
            elif isinstance(one, (ev.Discarded, ev.StoodPat, *oc.ACTIONS)):
                break
        return (draw.unburned, *owed.values())

    def miscounted(self, run: "PokerReplay", event: ev.Discarded | ev.StoodPat) -> int | None:
        """What a player gets in an exchange of more cards than a hand has, which is found; else ``None``."""
        game = run.table.game
        if not isinstance(event, ev.Discarded):
            return None
        if game.thrown:
            self.miscounts += (event.count - game.thrown,) if event.count != game.thrown else ()
            return None
        if event.count <= game.cards_each:
            return None
        new_cards = _new_cards(run, event)
        self.miscounts += (event.count - new_cards,)
        return new_cards

    def begin_draw(
        self, run: "PokerReplay", event: ev.Discarded | ev.StoodPat, player: Player
    ) -> None:
        """The first player draws; a draw that the section does not have here is still followed."""
        table = run.table
        street = run.streets.next_street(run)
        if street is not None and street.draw:
            early, behind = run.deck.early_burn, run.wagers.betting.pending()
            run.streets.open_street(run, event, street)
            self.draw = Draw(table, street, run.emit, run.deck.burns, early=early)
            self.draw.behind = behind
            return
        run.emit(oc.DrewOutOfPlay(event, player))
        if run.streets.street is not None and run.streets.street.draw:
            self.draw = Draw(table, run.streets.street, run.emit, run.deck.burns, surplus=True)
            # One within a betting round does not end it.
            run.board.surplus = run.wagers.betting.pending() is None

    def begin_unseen_draw(self, run: "PokerReplay", event: ev.CardsDealt) -> None:
        """New cards may be those of a draw in which nobody is seen to throw any away."""
        street, betting = run.streets.next_street(run), run.wagers.betting
        player = run.table.by_seat.get(event.seat)
        if street is None or not street.draw or player is None or player.folded is not None:
            return
        if betting.acted and betting.pending() is None:
            early = run.deck.early_burn
            run.streets.open_street(run, event, street)
            self.draw = Draw(run.table, street, run.emit, run.deck.burns, early=early)

    def acts_belatedly(self, run: "PokerReplay", event: oc.Action) -> bool:
        """Whether an action within a draw is the one that was missing when the draw began.

        That it was missing is found then; the draw goes on.
        """
        draw = self.draw
        player = run.table.by_seat.get(event.seat)
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

    def skip_draw(self, run: "PokerReplay", event: Event, actor: Player) -> None:
        """A betting round opened by whose turn it would be, when all had acted, shows that a draw was
        left out.
        """
        betting = run.wagers.betting
        if not isinstance(event, _OPENING):
            return
        street = run.streets.next_street(run)
        if street is None or not street.draw or self.draw is not None:
            return
        if actor.place in betting.skipped or self.draws_next(run, event):
            return
        contending = run.table.contending
        opener = next((player for player in contending if player.able), None)
        last = street is run.table.game.streets[-1]
        if actor is opener and len(contending) > 1 and not (last and self.draws_after(run, event)):
            run.streets.open_street(run, event, street)
            self.draw = Draw(run.table, street, run.emit, run.deck.burns)
            self.end_draw(run, event)

    def next_draw_begins(self, run: "PokerReplay", event: Event, player: Player) -> bool:
        """Whether a draw after one that is done is the next: nobody could bet between the two, or
        everybody went on without a bet.
        """
        draw, street = self.draw, run.streets.next_street(run)
        return (
            draw is not None
            and not draw.waiting
            and player not in draw.passed
            and street is not None
            and street.draw
            and (run.wagers.betting.pending() is None or self.all_draw_again(run, event))
        )

    def all_draw_again(self, run: "PokerReplay", event: Event) -> bool:
        """Whether not one player but several draw a second time, with no action in between."""
        seats: set[int] = set()
        for one in (event, *run.table.after(event)):
            if isinstance(one, oc.ACTIONS):
                break
            if isinstance(one, (ev.Discarded, ev.StoodPat)):
                seats.add(one.seat)
        return len(seats) > 1

    def draws_next(self, run: "PokerReplay", event: Event) -> bool:
        """Whether the draw comes right after this action, which is then one too many before it."""
        play = (*oc.ACTIONS, ev.Discarded, ev.StoodPat)
        following = next((one for one in run.table.after(event) if isinstance(one, play)), None)
        return isinstance(following, (ev.Discarded, ev.StoodPat))

    def draws_after(self, run: "PokerReplay", event: Event) -> bool:
        """Whether anybody draws later in the round."""
        return any(
            isinstance(later, (ev.Discarded, ev.StoodPat)) for later in run.table.after(event)
        )

    def end_draw(self, run: "PokerReplay", event: Event) -> None:
        if self.draw is not None:
            draw, self.draw = self.draw, None
            draw.over(event)
            self.named.update(draw.named)
            owed = tuple(filter(None, draw.owed.values()))
            self.miscounts += owed
            run.deck.miscounts += owed
            if draw.unburned:
                run.deck.miscounts += (draw.unburned,)
            self.undrawn = {player.seat for player in draw.waiting}
            self.undealt = {seat: owed for seat, owed in draw.owed.items() if owed > 0}
            run.wagers.betting.open(run.table)

    def draws_late(
        self, run: "PokerReplay", event: ev.Discarded | ev.StoodPat, player: Player
    ) -> bool:
        """Whether a player who had no turn in the last draw takes it now; that is found already."""
        if self.draw is not None or player.seat not in self.undrawn:
            return False
        self.undrawn.remove(player.seat)
        if isinstance(event, ev.Discarded):
            self.undealt[player.seat] = event.count
        run.seen.throw_away(run, event, player)
        return True

    def comes_new_late(self, event: ev.CardsDealt) -> bool:
        """Whether a card is owed since the last draw and comes now."""
        if self.draw is None and self.undealt.get(event.seat, 0) > 0:
            self.undealt[event.seat] -= len(event.cards)
            return True
        return False


def _of_these(event: ev.Discarded | ev.StoodPat, up: list[Card | None]) -> tuple[Card, ...]:
    """The cards thrown away that lie face up."""
    cards = event.cards if isinstance(event, ev.Discarded) else ()
    return tuple(card for card in cards if card is not None and card in up)


def _new_cards(run: "PokerReplay", event: ev.Discarded | ev.StoodPat) -> int:
    """How many cards a player gets in an exchange, if the log says that more went than a hand has."""
    got = 0
    for one in run.table.after(event):
        if isinstance(one, ev.CardsDealt) and one.seat == event.seat:
            got += len(one.cards)
        elif isinstance(one, (ev.Discarded, ev.StoodPat, *oc.ACTIONS)):
            break
    return got
