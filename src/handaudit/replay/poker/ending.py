"""The end of a round: hands shown, pots pushed, and chips that leave the table."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from handaudit.facts import events as ev
from handaudit.facts.events import Event
from handaudit.facts.evidence import Record
from handaudit.replay.poker import inferring
from handaudit.replay.poker import occasions as oc
from handaudit.replay.poker.bounds import Bounds
from handaudit.replay.poker.players import Player, count_obliged
from handaudit.replay.poker.pots import settle
from handaudit.replay.stateful import Stateful

if TYPE_CHECKING:
    from handaudit.replay.poker.replay import PokerReplay


_PLAY: Final = frozenset(
    {*oc.ACTIONS, ev.CardsDealt, ev.BoardDealt, ev.CommonDealt, ev.Discarded, ev.StoodPat}
)
"""Events by which a round goes on."""
_PARTICIPATES: Final = (
    *(*oc.ACTIONS, ev.CardsDealt, ev.Discarded, ev.StoodPat, ev.Declared),
    *(ev.HandShown, ev.PotAwarded),
)
"""Events by which a player is known to be in still."""


class Ending(Stateful):
    """The showdown and the settlement."""

    __slots__ = ("shown_since", "stated")

    def __init__(self) -> None:
        self.shown_since: ev.HandShown | None = None
        """The first hand that was shown behind the first award."""
        self.stated: ev.PotStated | None = None
        """The history's own total."""

    def showdown_opened(self, run: "PokerReplay", event: ev.ShowdownOpened) -> None:
        run.settle_before(event)
        run.table.showdown = run.table.showdown or event

    def hand_shown(self, run: "PokerReplay", event: ev.HandShown) -> None:
        run.settle_softly(event)
        player = run.table.by_seat.get(event.seat) or run.admitted(event)
        if player.presumed_out:
            player.folded, player.presumed_out = None, False
        if player.thrown:
            run.seen.take_as_kept(run, player, event.cards)
        run.seen.know(run, player, event, event.cards)
        run.emit(oc.HandCompleted(event, player, run.seen.held(player)))
        player.shown = player.shown or event
        if run.table.awards and self.shown_since is None:
            self.shown_since = event

    def hand_mucked(self, run: "PokerReplay", event: ev.HandMucked) -> None:
        run.settle_softly(event)
        player = run.table.by_seat.get(event.seat)
        if player is not None:
            run.seen.know(run, player, event, event.cards)
            player.mucked = player.mucked or event
            self.dies(run, event, player)

    def result_stated(self, run: "PokerReplay", event: ev.ResultStated) -> None:
        run.table.results.append(event)
        if event.cards:
            player = run.table.by_seat.get(event.seat)
            if player is not None:
                before = len(player.cards)
                run.seen.know(run, player, event, event.cards)
                if player.shown is not None and len(player.cards) > before:
                    run.emit(oc.HandCompleted(event, player, tuple(player.cards)))

    def infer_awards(self, run: "PokerReplay") -> None:
        """Takes what the history states at its end as awards, where it has no lines for them."""
        table = run.table
        if table.awards or table.evidence.keeps(Record.AWARDS):
            return
        if inferring.refunded(table):
            table.void = True
            for player in table.players:
                player.behind += player.total + player.dead
                player.total = player.dead = 0
            return
        table.inferred = True
        back = inferring.uncalled_back(table)
        if back is not None:
            player, excess = back
            player.total -= excess
            player.behind += excess
            player.all_in = None
            table.returned += excess
        for award in inferring.awards(table):
            self.pot_awarded(run, award)

    def collected(self, run: "PokerReplay", event: ev.Collected) -> None:
        run.table.collected.setdefault(event.seat, event)
        player = run.table.by_seat.get(event.seat)
        if player is not None and player.folded is None:
            self.dies(run, event, player)

    def dies(self, run: "PokerReplay", event: Event, player: Player) -> None:
        """A hand that goes to the muck while wagering goes on is dead, if its player is not heard again."""
        table, betting = run.table, run.wagers.betting
        if player.folded is not None or betting.pending() is None:
            return
        if table.showdown is not None or any(one.shown for one in table.players):
            return
        later = table.after(event)
        heard = any(isinstance(one, _PARTICIPATES) and one.seat == player.seat for one in later)
        goes_on = betting.acted or any(isinstance(one, oc.ACTIONS) for one in later)
        if run.deal.opening_over and goes_on and not heard:
            player.folded, player.presumed_out = event, True
            table.piles["muck"] += player.dealt - player.thrown
            betting.left(player)

    def pot_awarded(self, run: "PokerReplay", event: ev.PotAwarded) -> None:
        table = run.table
        if table.void:
            table.awards.append(event)
            return
        if not table.awards and self.comes_early(run, event):
            return
        if self.shown_since is not None and not run.remedies.again:
            before = self.pushed_before(run, event)
            if before is not None:
                run.remedies.undo_award(run, event, before, before.amount)
                run.ending.pot_awarded(run, event)
                return
        if not table.awards:
            run.settle_before(event)
            run.streets.begin_interrupted(run, event)
            betting = run.wagers.betting
            betting.presume_out(event)
            table.pending = betting.pending()
            table.undealt_at_award = (
                () if run.streets.unkept(run) else table.game.streets[run.streets.opened :]
            )
            run.emit(
                oc.AwardBegan(
                    event,
                    table.pending,
                    betting.acted,
                    count_obliged(table.players),
                    table.undealt_at_award,
                    betting.terms,
                    tuple(run.deck.burns),
                )
            )
            run.deck.lacks(run, table.undealt_at_award)
            run.wagers.end_betting(run, event)
            table.awards.extend(table.early_awards)
        player = table.by_seat.get(event.seat)
        if player is not None and player.presumed_out:
            player.folded, player.presumed_out = None, False
        run.emit(oc.Awarded(event, player))
        table.awards.append(event)

    def comes_early(self, run: "PokerReplay", event: ev.PotAwarded) -> bool:
        """Whether chips are pushed before the end of the round; such a push closes no phase.

        It is lawful where one player is left in the pot.  Another one is judged here, and nothing follows
        from it: the pot is awarded again later, or stays where it went.
        """
        table = run.table
        if event.pot and self.won_early(run, event):
            run.settle_before(event)
            run.emit(oc.Awarded(event, table.by_seat.get(event.seat)))
            table.early_awards += (event,)
            return True
        if len(table.contending) < 2 or not _goes_on(run, event):
            return False
        run.settle_before(event)
        betting = run.wagers.betting
        pending = betting.pending()
        able = count_obliged(table.players)
        undealt = () if run.streets.unkept(run) else table.game.streets[run.streets.opened :]
        unplayed = pending is not None or (not betting.acted and able > 1)
        if not unplayed and not undealt:
            return False
        if not table.pushed_early:
            run.emit(
                oc.AwardBegan(event, pending, betting.acted, able, undealt, betting.terms, ())
                if unplayed
                else oc.AwardedEarly(event, undealt)
            )
        table.pushed_early += (event,)
        return True

    def pushed_before(self, run: "PokerReplay", event: ev.PotAwarded) -> ev.PotAwarded | None:
        """An award of the same chips from before the showdown was complete, which must have come back."""
        table, since = run.table, self.shown_since
        held = table.wagered + table.house_money - sum(award.amount for award in table.awards)
        if since is None or event.amount <= held:
            return None
        return next(
            (
                award
                for award in table.awards
                if award.pot == event.pot and award.line < since.line and award.seat != since.seat
            ),
            None,
        )

    def settle_pushes(self, run: "PokerReplay") -> None:
        """Pushes that came too early count, unless the whole pot was awarded after them."""
        table = run.table
        if not table.pushed_early or (table.awards and Bounds(table).admits(_paid(table.awards))):
            return
        table.awards[:0] = table.pushed_early

    def won_early(self, run: "PokerReplay", event: ev.PotAwarded) -> bool:
        """Whether a side pot is pushed to the one player left in it, while cards are to come for the others.

        The round goes on: all other pots are still contested.
        """
        table = run.table
        player = table.by_seat.get(event.seat)
        if player is None or run.streets.next_street(run) is None or len(table.contending) == 1:
            return False
        pots = settle([*table.players, *table.strangers]).pots
        number = event.pot or 0
        return number < len(pots) and pots[number].eligible == (player,)

    def rake_taken(self, run: "PokerReplay", event: ev.RakeTaken) -> None:
        run.table.rake += event.amount
        run.table.raked_by_lines += event.amount

    def contributed(self, run: "PokerReplay", event: ev.Contributed) -> None:
        run.table.contributions.append(event)

    def house_money_added(self, run: "PokerReplay", event: ev.HouseMoneyAdded) -> None:
        run.table.house_money += event.amount

    def cashed_out(self, run: "PokerReplay", event: ev.CashedOut) -> None:
        run.table.cash_outs.append(event)

    def pot_stated(self, run: "PokerReplay", event: ev.PotStated) -> None:
        self.stated = event
        run.table.rake = event.rake or 0
        run.table.rake_unstated |= event.rake is None

    def stake_changed(
        self,
        run: "PokerReplay",
        event: ev.StakeAdded | ev.StakeRemoved | ev.SeatLeft | ev.SeatTaken,
    ) -> None:
        player = run.table.by_seat.get(event.seat)
        run.emit(oc.StakeChanged(event, player))
        if isinstance(event, ev.SeatLeft) and player is not None and player.able:
            # The round continues without the player, as after a fold.
            player.folded = event
            run.wagers.betting.left(player)

    def unread(self, run: "PokerReplay", event: ev.Unread) -> None:
        run.table.unread = run.table.unread or event
        run.table.unread_here = run.table.unread_here or event


def _goes_on(run: "PokerReplay", event: ev.PotAwarded) -> bool:
    """Whether the play of a hand that is run once goes on behind an award."""
    later = run.table.after(event)
    return any(type(one) in _PLAY and getattr(one, "run", 1) == 1 for one in later)


def _paid(awards: Iterable[ev.PotAwarded]) -> int:
    return sum(award.amount for award in awards)
