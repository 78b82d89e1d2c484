"""The wagers of a round."""

from typing import TYPE_CHECKING

from handaudit.facts import events as ev
from handaudit.facts.events import Event
from handaudit.law.game import Betting
from handaudit.replay.occasion import ignored
from handaudit.replay.poker import occasions as oc
from handaudit.replay.poker import open_amounts
from handaudit.replay.poker.acting_again import replaces_own, retracts
from handaudit.replay.poker.answering import answered_as, retake
from handaudit.replay.poker.betting import BettingRound
from handaudit.replay.poker.correcting import as_corrected
from handaudit.replay.poker.fitting import TAKES_PART
from handaudit.replay.poker.forced_bets import (
    blinds_owed,
    dead_part,
)
from handaudit.replay.poker.left_out import Turn, add_left_out, overtakes, take_as_called
from handaudit.replay.poker.players import Player
from handaudit.replay.poker.pots import Stray
from handaudit.replay.poker.table import Table
from handaudit.replay.stateful import Stateful

if TYPE_CHECKING:
    from handaudit.replay.poker.replay import PokerReplay
    from handaudit.replay.poker.view import PlayerView


class Wagers(Stateful):
    """The chips on their way from the players to the pot; ``betting`` is the betting round in progress."""

    __slots__ = ("betting", "early")

    def __init__(self, table: Table) -> None:
        self.betting = BettingRound(table, table.game.first_betting)
        self.early: oc.Action | None = None
        """An action out of turn that counts behind the next one."""

    def begin_betting(self, run: "PokerReplay", event: Event, terms: Betting) -> None:
        self.end_betting(run, event)
        run.board.surplus = False
        for player in run.table.players:
            player.bet = 0
            player.acted = False
            player.last_wager = None
        self.betting = BettingRound(run.table, terms)
        self.betting.skipped |= run.streets.premature
        run.streets.premature.clear()
        self.betting.open(run.table)
        for player, wager, amount in run.streets.wagers:
            self.betting.wagered(player, wager, amount)
            player.last_wager, player.acted = wager, True
            self.betting.answered(player)
        run.streets.wagers.clear()

    def end_betting(self, run: "PokerReplay", event: Event) -> None:
        """The log goes on with ``event``, and the betting round is over."""
        betting = self.betting
        take_as_called(run, event)
        betting.close(event)
        if betting.unplaced:
            missing = tuple(betting.without_line())
            if betting.terms.forced or blinds_owed(run.table):
                run.table.strays += missing
            else:
                run.table.in_doubt = -sum(one.chips for one in missing)
        if betting.overpaid or betting.credited or betting.surplus:
            strays = tuple(betting.strays(run.table.strays))
            run.table.strays += strays
            for stray in strays:
                if isinstance(stray.player, Player):
                    stray.player.owed += max(-stray.chips, 0)

    def acted(self, run: "PokerReplay", event: oc.Action) -> None:
        if run.draws.draw is not None and run.draws.acts_belatedly(run, event):
            return
        if run.remedied:
            run.remedies.gone_back.pop(event.seat, None)
            event = run.remedies.less_change(run, event)
        if self.betting.untimely and retracts(run, event):
            run.wagers.acted(run, event)
            return
        goes_on = run.announcements.announced is not None and run.announcements.goes_on(event)
        streets = run.streets
        if not goes_on and not (streets.interrupted is not None and streets.waits_for(run, event)):
            run.settle_before(event)
        turn = self.begin_turn(run, event, goes_on=goes_on)
        player, betting = turn[0], self.betting
        total, added, all_in = player.bet, 0, False
        if type(event) is not ev.Folded and type(event) is not ev.Checked:
            total, all_in = wager_of(event, player)
            added = total - player.bet
            if type(event) is ev.Raised:
                self.compare_increase(run, event, added, total)
                added += betting.credited.get(player.place, 0)
        said = self.say_acted(run, event, turn, added, total)
        if self.early is event:  # it is judged, and counts behind the next action
            return
        if betting.due is not player and not goes_on and replaces_own(run, event, player):
            return
        self.counts(run, event, player, said, added, total=total, all_in=all_in)
        if self.early is not None:
            event, self.early = self.early, None
            emit, run.emit = run.emit, ignored
            run.wagers.acted(run, event)
            run.emit = emit

    def counts(
        self,
        run: "PokerReplay",
        event: oc.Action,
        player: Player,
        said: oc.Acted,
        added: int,
        *,
        total: int,
        all_in: bool,
    ) -> None:
        """An action that was judged changes the table."""
        player.doubtful = False
        out = player.folded is not None or player.all_in is not None
        if type(event) is ev.Folded and player.folded is None:
            if player.place in self.betting.passed:
                run.table.untold += max(self.betting.to_match - player.bet, 0)
            player.fold(event)
            run.table.piles["muck"] += player.dealt - player.thrown
        elif added or type(event) is ev.Raised:
            self.adds(run, event, player, said, added, total=total, all_in=all_in)
        self.turn_over(run, event, player, out=out)
        if run.announcements.announced is not None and run.announcements.announced[1] is player:
            run.announcements.answer = event

    def compare_increase(
        self, run: "PokerReplay", event: ev.Raised, added: int, total: int
    ) -> None:
        """Notes a raise by another amount than its total says.

        Converters write what the player adds.  Winamax counts from what lies there of a short blind, and from
        the whole of a post of which a part is dead.
        """
        if event.by is None or event.by == total - self.betting.to_match:
            return
        if run.table.unread is not None:
            return
        players = run.table.players
        lies = {one.bet for one in players if one.all_in is not None}
        lies |= {max(one.bet for one in players), max(one.bet + one.dead for one in players)}
        if event.by != added and total - event.by not in lies:
            run.table.misstated_raise = run.table.misstated_raise or event

    def adds(
        self,
        run: "PokerReplay",
        event: oc.Action,
        player: Player,
        acted: oc.Acted,
        added: int,
        *,
        total: int,
        all_in: bool,
    ) -> None:
        """A player puts in chips; for a wager that cannot be made, those of the one that it is taken for."""
        to_match = self.betting.to_match
        if added > player.behind:
            self.regain(run, player)
        if type(event) is ev.Called and total != to_match:
            retake(run, acted)
        if type(event) is ev.BetMade or type(event) is ev.Raised:
            taken_for = answered_as(run, acted)
            if taken_for is not None:
                added, total, all_in = added + taken_for - total, taken_for, False
        elif type(event) is ev.Called and added > player.behind:
            beyond = added - max(min(to_match - player.bet, player.behind), 0)
            run.table.strays += (Stray(player, -beyond, player.total + added),)
            added, total, all_in = added - beyond, total - beyond, False
        self.put_in(run, event, player, added, total)
        player.total += added
        self.beyond_stakes(run, player, added)
        player.last_wager = event
        player.pay(added, event, all_in=all_in)
        if player.behind <= 0 and not all_in and self.acts_again(run, event, player):
            self.regain(run, player)
            if self.betting.wager is event:
                open_amounts.of_all_chips(run.table, self.betting.rises[-1])
        if type(event) is ev.Called and all_in and player.behind > 0 and total < to_match:
            # The call is found; the chips may be all of them, as the line says.
            known = sum(min(one.chips, 0) for one in run.table.strays if one.player is player)
            left = max(player.behind + known, 0)
            run.table.strays += (Stray(player, -left, player.total + left),)

    def acts_again(self, run: "PokerReplay", event: Event, player: "PlayerView") -> bool:
        """Whether a player acts after an event of the round."""
        later = run.table.after(event)
        return any(isinstance(one, oc.ACTIONS) and one.seat == player.seat for one in later)

    def regain(self, run: "PokerReplay", player: Player) -> None:
        """A player goes on with chips that calls of too much left out: they were never put in."""
        table = run.table
        own = [one for one in table.strays if one.player is player and one.chips > 0]
        over = self.betting.overpaid.pop(player.place, 0) + sum(one.chips for one in own)
        if over:
            table.strays = tuple(one for one in table.strays if one not in own)
            player.total -= over
            player.behind += over
            player.all_in = None
            run.announcements.regained(player, over)

    def beyond_stakes(self, run: "PokerReplay", player: Player, added: int) -> None:
        """More than a player's chips is found; it may stand for all of them."""
        beyond = added - player.behind
        if beyond > 0 and player.place not in self.betting.overpaid:
            run.table.strays += (Stray(player, beyond, player.total - beyond),)

    def put_in(
        self, run: "PokerReplay", event: oc.Action, player: Player, added: int, total: int
    ) -> None:
        """The chips of a wager go to the betting round that they belong to."""
        posted = run.table.sign.forced_bet
        if run.streets.precedes_cards(run, event):
            run.streets.wagers.append((player, event, added))
        elif type(event) is ev.BetForced and self.betting.terms.forced and posted:
            self.betting.wagered_for(player, event, total, posted)
        elif type(event) is ev.Called and self.lacks_bet(run, event, total):
            self.betting.called_unbet(player, event, total)
        elif (
            run.announcements.announced is not None
            and (said := run.announcements.amount_left_out(run, event, player, total)) is not None
        ):
            self.betting.wagered_for(player, event, total, said)
        else:
            self.betting.wagered(player, event, total)

    def lacks_bet(self, run: "PokerReplay", event: ev.Called, total: int) -> bool:
        """Whether a call answers no wager, and none of the same amount follows."""
        betting = self.betting
        if betting.to_match or betting.posted:
            return False
        ends = (ev.Burned, ev.BoardDealt, ev.CardsDealt)
        later = run.streets.next_of(run, event, (ev.BetMade, ev.Raised, *ends))
        bet = isinstance(later, ev.BetMade) and later.amount == total
        return not (bet or (isinstance(later, ev.Raised) and later.to == total))

    def begin_turn(self, run: "PokerReplay", event: oc.Action, *, goes_on: bool) -> Turn:
        """Goes on to the betting round that an action belongs to, with the player who acts."""
        run.streets.catch_up(run, event)
        player = run.player_of(event)
        due = self.betting.due
        if due is None and self.betting.acted:
            run.draws.skip_draw(run, event, player)
        elif due is not None and run.deck.burns:
            run.deck.early_burn = True
        if player.presumed_out:
            player.folded, player.presumed_out = None, False
            self.betting.back_in(player, run.table)
        betting = self.betting
        if player.place in betting.counted:
            betting.uncount(player, event)
        if type(event) is ev.BetMade or type(event) is ev.Raised:
            top = betting.to_match
            if betting.called or betting.lies_there < top or betting.stands_for < top:
                betting.go_on_from_chips(wager_of(event, player)[0])
        if betting.terms.forced and not betting.acted:
            betting.expect_forced(event, run.table.sign.forced_bet or 0)
        turn = (player, betting.due, not betting.acted, goes_on)
        if betting.due is not player and not goes_on:
            run.table.out_of_turn |= {event.line}
            if overtakes(run, event):
                self.early = event
            else:
                add_left_out(run, event, turn)
        return turn

    def say_acted(
        self,
        run: "PokerReplay",
        event: oc.Action,
        turn: Turn,
        added: int,
        total: int,
    ) -> oc.Acted:
        """An action is judged as its correction leaves it, if a later line corrects it."""
        player, due, first, goes_on = turn
        betting, announced = self.betting, run.announcements.announced
        said = announced[0].amount if announced is not None and announced[1] is player else None
        if run.remedied or said is not None:
            later = run.remedies.corrected(run, event, total, said)
            if later is not None:
                event, added, total = as_corrected(event, added, total, later, betting.to_match)
        acted = oc.Acted(event, player, betting, due, first, added, total, said, goes_on)
        run.emit(acted)
        return acted

    def turn_over(self, run: "PokerReplay", event: oc.Action, player: Player, *, out: bool) -> None:
        """The player has acted, and the logged fact is adopted; ``out`` is a player who could not act."""
        folds = type(event) is ev.Folded
        if not out:
            betting = self.betting
            if run.deck.burns and not folds and betting.due is None and betting.acted:
                run.streets.premature |= {player.place} - betting.skipped
            if player.bet != betting.to_match and not folds and player.all_in is None:
                betting.taken_as_matched(player, event)
                if player.doubtful and betting.terms is run.table.game.first_betting:
                    run.table.strays += tuple(dead_part(run.table, betting, player))
            before = len(betting.skipped)
            betting.answered(player)
            if len(betting.skipped) > before:
                betting.untimely[player.place] = event
                _doubt_the_silent(run, event)
            if player.doubtful:
                betting.skipped.add(player.place)
            elif player.place in betting.credited and type(event) is ev.Called:
                betting.may_add(player)
        elif not folds:
            player.acted_while_out = True
            self.betting.wagered_while_out(player)


def _doubt_the_silent(run: "PokerReplay", event: Event) -> None:
    """A player who was passed over and never takes part again may have folded without a line."""
    betting, places = run.wagers.betting, run.table.players
    later = [one for one in run.table.round.events if one.line > event.line]
    if not any(isinstance(one, ev.PotAwarded) for one in later):
        return  # the log may break off before the player acts
    heard = {getattr(one, "seat", None) for one in later if isinstance(one, TAKES_PART)}
    for place in tuple(betting.skipped):
        if places[place].seat not in heard:
            betting.doubt(places[place])
            betting.answering.discard(place)


def wager_of(event: oc.Action, player: Player) -> tuple[int, bool]:
    """The player's wager of the betting round after an action, and whether the log says all-in."""
    if type(event) is ev.Raised:
        return event.to, event.all_in
    if type(event) is ev.Called or type(event) is ev.BetMade or type(event) is ev.BetForced:
        return player.bet + event.amount, event.all_in
    return player.bet, False
