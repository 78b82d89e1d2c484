"""The wagers of a round."""

from typing import TYPE_CHECKING

from handaudit.facts import events as ev
from handaudit.facts.events import BetForced, BetMade, Called, Event, Folded, Raised
from handaudit.law.game import Betting
from handaudit.replay.occasion import ignored
from handaudit.replay.poker import correcting, open_amounts
from handaudit.replay.poker import occasions as oc
from handaudit.replay.poker.acting_again import replaces_own, retracts
from handaudit.replay.poker.answering import answered_as, retake
from handaudit.replay.poker.answers import acts_later
from handaudit.replay.poker.betting import BettingRound
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
        if betting.silent or betting.owing():  # seldom
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
            event = correcting.less_change(run, event)
        if self.betting.untimely and retracts(run, event):
            run.wagers.acted(run, event)
            return
        goes_on = run.announcements.announced is not None and run.announcements.goes_on(event)
        streets = run.streets
        if not goes_on and not (streets.interrupted is not None and streets.waits_for(run, event)):
            run.settle_before(event)
        player = self.begin_turn(run, event)
        due, first = self.betting.due, not self.betting.acted
        if due is not player and not goes_on:
            self.out_of_turn(run, event, (player, due, first, goes_on))
        betting = self.betting
        if type(event) is Raised:
            total = event.to
            added = total - player.bet
            self.compare_increase(run, event, added)
            added += betting.credited.get(player.place, 0)
        else:
            added = (
                event.amount
                if type(event) is Called or type(event) is BetMade or type(event) is BetForced
                else 0
            )
            total = player.bet + added
        announced = run.announcements.announced
        said = announced[0].amount if announced is not None and announced[1] is player else None
        acted = oc.Acted(event, player, betting, due, first, added, total, said, goes_on)
        if run.remedied or said is not None:
            acted = as_corrected(run, acted)
        run.emit(acted)
        if self.early is event or (
            betting.due is not player and not goes_on and replaces_own(run, event, player)
        ):  # it is judged, and counts behind the next action or in place of the one before
            return
        self.counts(run, event, player, acted, added)
        if self.early is not None:
            event, self.early = self.early, None
            emit, run.emit = run.emit, ignored
            run.wagers.acted(run, event)
            run.emit = emit

    def counts(
        self, run: "PokerReplay", event: oc.Action, player: Player, acted: oc.Acted, added: int
    ) -> None:
        """An action that was judged changes the table, and the turn passes on."""
        player.doubtful = False
        out = player.folded is not None or player.all_in is not None
        if type(event) is Folded:
            self.folds(run, event, player)
        elif type(event) is Raised or (
            added and (type(event) is Called or type(event) is BetMade or type(event) is BetForced)
        ):
            self.adds(run, event, player, acted, added)
        if not out:
            betting = self.betting
            folds = type(event) is Folded
            if not folds and run.deck.burns and betting.due is None and betting.acted:
                run.streets.premature |= {player.place} - betting.skipped
            if not folds and player.bet != betting.to_match and player.all_in is None:
                self.take_as_matched(run, event, player)
            if betting.answered(player):
                betting.untimely[player.place] = event
                _doubt_the_silent(run, event)
            if player.doubtful or betting.credited:
                betting.stays_open(player, event)
        elif type(event) is not Folded:
            player.acted_while_out = True
            self.betting.wagered_while_out(player)
        announced = run.announcements.announced
        if announced is not None and announced[1] is player:
            run.announcements.answer = event

    def folds(self, run: "PokerReplay", event: Folded, player: Player) -> None:
        if player.folded is None:
            if player.place in self.betting.passed:
                run.table.untold += max(self.betting.to_match - player.bet, 0)
            player.fold(event)
            run.table.piles["muck"] += player.dealt - player.thrown

    def take_as_matched(self, run: "PokerReplay", event: oc.Action, player: Player) -> None:
        """The chips of a call or a check do not match: it is found, and the logged fact is adopted."""
        betting = self.betting
        betting.taken_as_matched(player, event)
        if player.doubtful and betting.terms is run.table.game.first_betting:
            run.table.strays += tuple(dead_part(run.table, betting, player))

    def compare_increase(self, run: "PokerReplay", event: Raised, added: int) -> None:
        """Notes a raise by another amount than its total says.

        Converters write what the player adds.  Winamax counts from what lies there of a short blind, and from
        the whole of a post of which a part is dead.  It may count from a blind that its player cannot post.
        """
        total = event.to
        if event.by is None or event.by == total - self.betting.to_match:
            return
        if run.table.unread is not None:
            return
        players = run.table.players
        lies = {one.bet for one in players if one.all_in is not None}
        lies |= {max(one.bet for one in players), max(one.bet + one.dead for one in players)}
        blinds = run.table.sign.blinds or ()
        lies |= {one for one in blinds if one is not None and one > self.betting.to_match}
        if event.by != added and total - event.by not in lies:
            run.table.misstated_raise = run.table.misstated_raise or event

    def adds(
        self, run: "PokerReplay", event: oc.Wager, player: Player, acted: oc.Acted, added: int
    ) -> None:
        """A player puts in chips; for a wager that cannot be made, those of the one that it is taken for."""
        to_match, all_in = self.betting.to_match, event.all_in
        total = event.to if type(event) is Raised else player.bet + added
        if added > player.behind:
            self.regain(run, player)
        if type(event) is Called:
            if total != to_match:
                retake(run, acted)
            if added > player.behind:
                beyond = added - max(min(to_match - player.bet, player.behind), 0)
                run.table.strays += (Stray(player, -beyond, player.total + added),)
                added, total, all_in = added - beyond, total - beyond, False
        elif type(event) is not BetForced:
            taken_for = answered_as(run, acted)
            if taken_for is not None:
                added, total, all_in = added + taken_for - total, taken_for, False
        self.put_in(run, event, player, added, total)
        player.total += added
        if added > player.behind and player.place not in self.betting.overpaid:
            # More than the player's chips is found; it may stand for all of them.
            beyond = added - player.behind
            run.table.strays += (Stray(player, beyond, player.total - beyond),)
        player.last_wager = event
        player.pay(added, event)
        if all_in:
            player.all_in = event
            self.leaves_some(run, event, player, to_match - total)
        elif player.behind <= 0:
            self.leaves_none(run, event, player)

    def leaves_none(self, run: "PokerReplay", event: oc.Wager, player: Player) -> None:
        """A wager takes all chips, and no line says so: its player may go on with some."""
        if acts_later(run.table, event, player):
            self.regain(run, player)
            if self.betting.wager is event:
                open_amounts.of_all_chips(run.table, self.betting.rises[-1])

    def leaves_some(self, run: "PokerReplay", event: oc.Wager, player: Player, short: int) -> None:
        """A line says all-in.  If a call is ``short`` and leaves chips, they may be all of them."""
        if type(event) is Called and player.behind > 0 and short > 0:
            known = sum(min(one.chips, 0) for one in run.table.strays if one.player is player)
            left = max(player.behind + known, 0)
            run.table.strays += (Stray(player, -left, player.total + left),)

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

    def put_in(
        self, run: "PokerReplay", event: oc.Wager, player: Player, added: int, total: int
    ) -> None:
        """The chips of a wager go to the betting round that they belong to."""
        betting = self.betting
        if run.deck.burns and run.streets.precedes_cards(run, event):
            run.streets.wagers.append((player, event, added))
        elif type(event) is BetForced and betting.terms.forced and run.table.sign.forced_bet:
            betting.wagered_for(player, event, total, run.table.sign.forced_bet)
        elif type(event) is Called and not betting.to_match and self.lacks_bet(run, event, total):
            betting.called_unbet(player, event, total)
        elif (
            run.announcements.announced is not None
            and (said := run.announcements.amount_left_out(run, event, player, total)) is not None
        ):
            betting.wagered_for(player, event, total, said)
        else:
            betting.wagered(player, event, total)

    def lacks_bet(self, run: "PokerReplay", event: Called, total: int) -> bool:
        """Whether a call answers no wager, and none of the same amount follows."""
        if self.betting.posted:
            return False
        ends = (ev.Burned, ev.BoardDealt, ev.CardsDealt)
        later = run.streets.next_of(run, event, (BetMade, Raised, *ends))
        bet = isinstance(later, BetMade) and later.amount == total
        return not (bet or (isinstance(later, Raised) and later.to == total))

    def begin_turn(self, run: "PokerReplay", event: oc.Action) -> Player:
        """Goes on to the betting round that an action belongs to; returns who acts."""
        deck, streets = run.deck, run.streets
        if self.betting.due is None or deck.burns or not deck.first_card or streets.interrupted:
            self.catch_up(run, event)
        player = run.table.by_seat.get(event.seat) or run.admitted(event)
        if player.presumed_out:
            player.folded, player.presumed_out = None, False
            self.betting.back_in(player, run.table)
        betting = self.betting
        if betting.counted and player.place in betting.counted:
            betting.uncount(player, event)
        if type(event) is BetMade or type(event) is Raised:
            top = betting.to_match
            if betting.called or betting.lies_there < top or betting.stands_for < top:
                betting.go_on_from_chips(wager_of(event, player))
        if not betting.acted and betting.terms.forced:
            betting.expect_forced(event, run.table.sign.forced_bet or 0)
        return player

    def catch_up(self, run: "PokerReplay", event: oc.Action) -> None:
        """The betting round that an action belongs to begins, if the log lacks what should begin it."""
        run.streets.catch_up(run, event)
        player = run.table.by_seat.get(event.seat) or run.admitted(event)
        due = self.betting.due
        if due is None and self.betting.acted:
            run.draws.skip_draw(run, event, player)
        elif due is not None and run.deck.burns:
            run.deck.early_burn = True

    def out_of_turn(self, run: "PokerReplay", event: oc.Action, turn: Turn) -> None:
        """An action comes out of turn: another one is missing before it, or comes behind it."""
        run.table.out_of_turn |= {event.line}
        if overtakes(run, event):
            self.early = event
        else:
            add_left_out(run, event, turn)


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


def as_corrected(run: "PokerReplay", acted: oc.Acted) -> oc.Acted:
    """An action is judged as its correction leaves it, if a later line corrects it."""
    event, added, total = acted.event, acted.added, acted.total
    later = correcting.correction_of(run, event, total, acted.announced)
    if later is None:
        return acted
    left = correcting.as_corrected(event, added, total, later, acted.round.to_match)
    event, added, total = left
    said, goes_on = acted.announced, acted.goes_on
    return oc.Acted(
        event, acted.player, acted.round, acted.due, acted.first, added, total, said, goes_on
    )


def wager_of(event: oc.Action, player: Player) -> int:
    """The player's wager of the betting round after an action."""
    if type(event) is Called or type(event) is BetMade or type(event) is BetForced:
        return player.bet + event.amount
    return event.to if type(event) is Raised else player.bet
