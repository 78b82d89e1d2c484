"""The antes, blinds and wagers of a round, and what players announce of them."""

import sys
from typing import Any, Final

from handaudit.facts.events import (
    Anted,
    BetForced,
    BetMade,
    BetReturned,
    BlindPosted,
    BoardDealt,
    Checked,
    Declared,
    Event,
    Folded,
    KillLifted,
    KillPlaced,
    PlayerSeated,
    PotAwarded,
    Raised,
    WagerCorrected,
)
from handaudit.replay.occasion import Emit
from handaudit.replay.poker import occasions as oc
from handaudit.replay.poker.exchanging import Exchanging
from handaudit.replay.poker.players import Player
from handaudit.replay.poker.pots import uncalled
from handaudit.replay.poker.table import Table

UNKNOWN: Final = sys.maxsize
"""Cents in front of somebody whose stake is not known: any wager is within them."""


class Wagering(Exchanging):
    """The part of a replay that follows the chips from the players to the pot."""

    def __init__(self, table: Table, emit: Emit) -> None:
        super().__init__(table, emit)
        self.announced: tuple[Declared, Player, int, int, int] | None = None
        self.answer: oc.Action | None = None
        self.correction: WagerCorrected | None = None
        self.first_action: Event | None = None
        """What the betting began with, where forced bets were missing then."""
        self.placed_late: set[int] = set()
        """Lines of the antes and blinds that were placed when the betting had begun."""

    def player_of(self, event: Any) -> Player:
        """Who sits where the event says; a stranger's first event is an occasion of its own."""
        player = self.table.by_seat.get(event.seat)
        if player is None:
            self.emit(oc.StrangerActed(event, event.seat))
            player = self.admitted(event)
        return player

    def admitted(self, event: Any) -> Player:
        """Somebody who was not dealt in takes part all the same: like one who has folded."""
        table = self.table
        turn = table.clockwise(event.seat)
        before = [player for player in table.players if table.clockwise(player.seat) < turn]
        seated = PlayerSeated(line=event.line, seat=event.seat, player="", stake=0, dealt_in=False)
        stranger = Player(seated, len(before) - 1)
        stranger.behind = UNKNOWN
        stranger.folded = event
        stranger.acted_while_out = True
        table.strangers.append(stranger)
        table.by_seat[event.seat] = stranger
        return stranger

    def settle_before(self, event: Event) -> None:
        """Closes what the event shows to be over, an announcement too."""
        if self.unsettled:  # as seldom as once a street
            super().settle_before(event)
        if self.announced is not None:
            self.end_announcement(event)

    # --- forced bets -----------------------------------------------------------------------------

    def end_forced_bets(self, event: Event) -> None:
        if not self.forced_bets_over and self.forced_bets_missing():
            self.place_late(event)
        super().end_forced_bets(event)

    def forced_bets_missing(self) -> bool:
        table = self.table
        if (table.antes or table.sign.ante) and len(table.antes) < len(table.players):
            return True
        return len(table.blinds) < len(table.sign.blinds or ())

    def place_late(self, event: Event) -> None:
        """Antes and blinds that come when the betting has begun are late, and not missing."""
        events = self.table.round.events
        self.first_card = self.first_card or event
        self.first_action = next((one for one in events if isinstance(one, oc.ACTIONS)), event)
        placed = {id(one) for _, one, _ in (*self.table.antes, *self.table.blinds)}
        for later in (event, *self.table.after(event)):
            if isinstance(later, (BoardDealt, PotAwarded)):
                break
            if id(later) in placed:
                continue
            if isinstance(later, Anted):
                self.anted(later)
            elif isinstance(later, BlindPosted) and later.kind == "blind":
                self.blind_posted(later)
            else:
                continue
            self.placed_late.add(id(later))

    def anted(self, event: Anted) -> None:
        if id(event) in self.placed_late:
            return
        player = self.player_of(event)
        self.emit(oc.ForcedBetPlaced(event, player, self.first_card))
        self.table.antes.append((player, event, event.amount))
        player.total += event.amount
        self.pay(player, event.amount, event, all_in=event.all_in)

    def blind_posted(self, event: BlindPosted) -> None:
        if id(event) in self.placed_late:
            return
        player = self.player_of(event)
        after = self.first_action if self.table.game.blinds_after_deal else self.first_card
        self.emit(oc.ForcedBetPlaced(event, player, after))
        self.table.kill_seen = self.table.kill_seen or event.kind == "kill"
        live = event.amount - event.dead
        stands_for = live
        if event.kind != "missed" and player.seated.dealt_in:
            table = self.table
            blinds = table.sign.blinds
            number = event.number or len(table.blinds) + 1
            known = event.number is None and live in (blinds or ())
            if blinds is not None and number <= len(blinds) and event.kind == "blind" and not known:
                stands_for = blinds[number - 1] or live
            table.blinds.append((player, event, event.amount))
        player.total += live
        player.dead += event.dead
        self.betting.post(player, event, live, stands_for)
        self.pay(player, event.amount, event, all_in=event.all_in)

    def kill_moved(self, event: KillPlaced | KillLifted) -> None:
        table = self.table
        self.emit(oc.KillButtonMoved(event))
        table.kill_seen = table.kill_seen or isinstance(event, KillPlaced)
        if table.awards:
            table.kill_next = event
        elif not self.forced_bets_over:
            table.kill_button = event if isinstance(event, KillPlaced) else None

    def pay(self, player: Player, amount: int, event: Event, *, all_in: bool) -> None:
        player.behind -= amount
        if all_in or player.behind <= 0:
            player.all_in = event

    # --- betting ---------------------------------------------------------------------------------

    def acted(self, event: oc.Action) -> None:
        if self.acts_belatedly(event):
            return
        goes_on = self.goes_on(event)
        if not goes_on:
            self.settle_before(event)
        self.imply_street(event)
        player = self.player_of(event)
        betting = self.betting
        if self.burns and betting.due is not None:
            self.early_burn = True
        self.skip_draw(event, player)
        betting = self.betting
        if player.presumed_out:
            player.folded, player.presumed_out = None, False
            betting.back_in(player, self.table)
        kind = type(event)
        total, all_in = _wager(event, player)
        added = total - player.bet
        if kind is Raised:
            added += betting.credited.get(player.place, 0)
        said = self.announced[0].amount if self.announced and self.announced[1] is player else None
        first = not betting.acted
        self.emit(oc.Acted(event, player, betting, betting.due, first, added, total, said, goes_on))
        out = not player.able
        if kind is Folded and player.folded is None:
            player.folded = event
            self.table.piles["muck"] += player.dealt - player.thrown
        elif added:
            if kind is BetForced and betting.terms.forced:
                betting.posted = max(betting.posted, self.table.sign.forced_bet or 0)
            betting.wagered(player, event, total)
            player.total += added
            player.last_wager = event
            self.pay(player, added, event, all_in=all_in)
        self.turn_over(event, player, out=out)
        if self.announced is not None and self.announced[1] is player:
            self.answer = event

    def turn_over(self, event: oc.Action, player: Player, *, out: bool) -> None:
        """The player has acted, and what the log says of it is adopted; ``out`` is who could not act."""
        folds = isinstance(event, Folded)
        if not out:
            betting = self.betting
            over = betting.due is None and betting.acted and player.place not in betting.skipped
            if over and self.burns and not folds:
                self.premature.add(player.place)
            if not folds and player.all_in is None:
                self.betting.taken_as_matched(player)
            self.betting.answered(player)
        elif not folds:
            player.acted_while_out = True
            self.betting.wagered_while_out(player)

    def declared(self, event: Declared) -> None:
        self.settle_before(event)
        player = self.player_of(event)
        if player is self.betting.due:
            wager, bet = self.betting.to_match, player.bet
            self.announced = (event, player, bet + player.behind, wager, wager - bet)

    def goes_on(self, event: oc.Action) -> bool:
        """Whether a player who announced a bet or a raise puts in more of its chips (14.7(g)1, 3)."""
        if self.announced is None or self.answer is None:
            return False
        said, player = self.announced[:2]
        if event.seat != player.seat or not isinstance(event, (Raised, BetMade)):
            return False
        more = said.amount is None or _wager(event, player)[0] <= said.amount
        return said.act in ("bet", "raise", "all-in") and self.correction is None and more

    def wager_corrected(self, event: WagerCorrected) -> None:
        player = self.player_of(event)
        betting = self.betting
        lower = event.to < player.bet
        # What was lent to a short blind or call, as if it lay there, is put in now.
        change = event.to - player.bet + betting.credited.get(player.place, 0)
        betting.wagered(player, event, event.to)
        if lower:
            betting.lowered()
        player.total += change
        player.behind -= change
        player.all_in = event if player.behind <= 0 else None
        self.correction = event

    def end_announcement(self, event: Event) -> None:
        if self.announced is None:
            return
        said, player, stake, wager, owed = self.announced
        if self.answer is None and isinstance(event, oc.ACTIONS) and event.seat == player.seat:
            return
        self.emit(
            oc.Announced(
                event, said, player, self.answer, self.correction, player.bet, stake, wager, owed
            )
        )
        self.announced = self.answer = self.correction = None

    def bet_returned(self, event: BetReturned) -> None:
        self.settle_before(event)
        table = self.table
        player = table.by_seat.get(event.seat)
        top, excess = uncalled(table.players)
        over = excess if top is player else 0
        if player is not None:
            # Antes and missed blinds, where not everybody placed the same, do not count in a bet.
            others = max((p.bet for p in table.players if p is not player), default=0)
            if player.bet - others == event.amount:
                over = event.amount
        self.emit(oc.BetCameBack(event, player, over))
        table.returned += event.amount
        if player is not None:
            player.total -= event.amount
            player.bet = max(player.bet - event.amount, 0)
            self.betting.lowered()
            player.behind += event.amount
            if event.amount == over:
                player.all_in = None


def _wager(event: oc.Action, player: Player) -> tuple[int, bool]:
    """The player's wager of the betting round after an action, and whether the log says all-in."""
    if isinstance(event, (Folded, Checked)):
        return player.bet, False
    if isinstance(event, Raised):
        return event.to, event.all_in
    return player.bet + event.amount, event.all_in
