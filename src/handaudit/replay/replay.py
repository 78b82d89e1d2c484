"""Folds the events of a round into the state of its table, and says on which occasions to judge.

Replay follows the log even where the log breaks a rule: the occasion is judged, the logged fact is
adopted, and play goes on from it, so that one cause gives one finding.  The cards are in
``dealing``, the wagers here.
"""

from collections.abc import Callable, Iterator
from typing import Any, Final, NamedTuple

from handaudit import events as ev
from handaudit.events import Event
from handaudit.replay import occasions as oc
from handaudit.replay.exchanging import Exchanging
from handaudit.replay.players import Player
from handaudit.replay.pots import uncalled
from handaudit.replay.table import Table
from handaudit.replay.whereabouts import Emit

UNKNOWN: Final = 10**15
"""Cents in front of somebody whose stake is not known: any wager is within them."""


def replay(table: Table, emit: Emit) -> None:
    """Replays the table's round; ``emit`` is called with each occasion at its moment."""
    for _ in _Replay(table, emit).run():
        pass


class Step(NamedTuple):
    """An event that has been replayed: the street that it belongs to, and whose turn it is after it."""

    event: Event
    street: str
    due: Player | None


def steps(table: Table, emit: Emit) -> Iterator[Step]:
    """The same as ``replay``, one event at a time."""
    run = _Replay(table, emit)
    for event in run.run():
        street = run.street.name if run.street else "first betting round"
        begun = run.opening_over
        yield Step(event, street if begun else "deal", run.betting.due if begun else None)


class _Replay(Exchanging):
    def __init__(self, table: Table, emit: Emit) -> None:
        super().__init__(table, emit)
        self.announced: tuple[ev.Declared, Player, int, int, int] | None = None
        self.answer: oc.Action | None = None
        self.correction: ev.WagerCorrected | None = None
        self.stated: ev.PotStated | None = None
        self.first_action: Event | None = None
        """What the betting began with, where forced bets were missing then."""
        self.placed_late: set[int] = set()
        """Lines of the antes and blinds that were placed when the betting had begun."""

    def run(self) -> Iterator[Event]:
        self.seat_players()
        handlers = HANDLERS
        event: Event = self.table.round.opened
        for event in self.table.round.events:
            handler = handlers.get(type(event))
            if handler is not None:
                handler(self, event)
            yield event
        self.settle_before(event)
        if len(self.table.contending) > 1:
            self.emit(oc.ShowdownClosed(event))
        self.emit(oc.RoundClosed(event, self.stated))

    def seat_players(self) -> None:
        """Orders the players dealt in clockwise from the left of the button, else of the dealer."""
        table = self.table
        table.seated = [e for e in table.round.events if type(e) is ev.PlayerSeated]
        button = table.button or 0
        dealt_in = sorted(
            (seated for seated in table.seated if seated.dealt_in),
            key=lambda seated: (seated.seat <= button, seated.seat),
        )
        for seated in dealt_in:
            if seated.seat not in table.by_seat:
                player = Player(seated, len(table.players))
                table.players.append(player)
                table.by_seat[seated.seat] = player
        self.emit(oc.RoundBegan(table.seated[-1] if table.seated else table.round.opened))

    def player_of(self, event: Any) -> Player:
        """Who sits where the event says; a stranger's first event is an occasion of its own."""
        player = self.table.by_seat.get(event.seat)
        if player is None:
            self.emit(oc.StrangerActed(event, event.seat))
            player = self.admitted(event)
        return player

    def admitted(self, event: Any) -> Player:
        """Somebody who was not dealt in takes part all the same: like one who has folded."""
        table, button = self.table, self.table.button or 0
        before = [
            p
            for p in table.players
            if (p.seat <= button, p.seat) < (event.seat <= button, event.seat)
        ]
        seated = ev.PlayerSeated(
            line=event.line, seat=event.seat, player="", stake=0, dealt_in=False
        )
        stranger = Player(seated, len(before) - 1)
        stranger.behind = UNKNOWN
        stranger.folded = event
        stranger.acted_while_out = True
        table.strangers.append(stranger)
        table.by_seat[event.seat] = stranger
        return stranger

    def settle_before(self, event: Event) -> None:
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
        antes = len(table.players) if table.antes or table.sign.ante else 0
        return len(table.antes) < antes or len(table.blinds) < len(table.sign.blinds or ())

    def place_late(self, event: Event) -> None:
        """Antes and blinds that come when the betting has begun are late, and not missing."""
        events = self.table.round.events
        self.first_card = self.first_card or event
        self.first_action = next((one for one in events if isinstance(one, oc.ACTIONS)), event)
        placed = {one.line for _, one, _ in (*self.table.antes, *self.table.blinds)}
        for later in events:
            if isinstance(later, ev.BoardDealt | ev.PotAwarded):
                break
            if later.line <= event.line or later.line in placed:
                continue
            if isinstance(later, ev.Anted):
                self.anted(later)
            elif isinstance(later, ev.BlindPosted) and later.kind == "blind":
                self.blind_posted(later)
            else:
                continue
            self.placed_late.add(later.line)

    def anted(self, event: ev.Anted) -> None:
        if event.line in self.placed_late:
            return
        player = self.player_of(event)
        self.emit(oc.ForcedBetPlaced(event, player, self.first_card))
        self.table.antes.append((player, event, event.amount))
        player.total += event.amount
        self.pay(player, event.amount, event, all_in=event.all_in)

    def blind_posted(self, event: ev.BlindPosted) -> None:
        if event.line in self.placed_late:
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

    def kill_moved(self, event: ev.KillPlaced | ev.KillLifted) -> None:
        table = self.table
        self.emit(oc.KillButtonMoved(event))
        table.kill_seen = table.kill_seen or isinstance(event, ev.KillPlaced)
        if table.awards:
            table.kill_next = event
        elif not self.forced_bets_over:
            table.kill_button = event if isinstance(event, ev.KillPlaced) else None

    def pay(self, player: Player, amount: int, event: Event, *, all_in: bool) -> None:
        player.behind -= amount
        if all_in or player.behind <= 0:
            player.all_in = event

    # --- betting ---------------------------------------------------------------------------------

    def acted(self, event: oc.Action) -> None:
        if self.draw is not None and self.acts_belatedly(event):
            return
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
            betting.back_in(player)
        kind = type(event)
        total, all_in = _wager(event, player)
        added = total - player.bet
        if kind is ev.Raised:
            added += betting.credited.get(player.place, 0)
        self.emit(
            oc.Acted(event, player, betting, betting.due, not betting.acted, added, total),
        )
        out = not player.able
        if kind is ev.Folded:
            player.folded = player.folded or event
            self.table.piles["muck"] += player.dealt - player.thrown
        elif added:
            if kind is ev.BetForced and betting.terms.forced:
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
        folds = isinstance(event, ev.Folded)
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

    def declared(self, event: ev.Declared) -> None:
        self.settle_before(event)
        player = self.player_of(event)
        if player is self.betting.due:
            wager, bet = self.betting.to_match, player.bet
            self.announced = (event, player, bet + player.behind, wager, max(wager - bet, 0))

    def wager_corrected(self, event: ev.WagerCorrected) -> None:
        player = self.player_of(event)
        change = event.to - player.bet
        betting = self.betting
        betting.wagered(player, event, event.to)
        if change < 0:
            betting.to_match = max((p.bet for p in self.table.players), default=0)
        player.total += change
        player.behind -= change
        player.all_in = event if player.behind <= 0 else None
        self.correction = event

    def end_announcement(self, event: Event) -> None:
        if self.announced is None or (self.answer is None and event is self.announced[0]):
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

    def bet_returned(self, event: ev.BetReturned) -> None:
        self.settle_before(event)
        table = self.table
        player = table.by_seat.get(event.seat)
        top, excess = uncalled(table.players)
        over = 0
        if player is not None:
            # Antes and missed blinds, where not everybody placed the same, do not count in a bet.
            over = player.bet - max((p.bet for p in table.players if p is not player), default=0)
        if over != event.amount:
            over = excess if top is player else 0
        self.emit(oc.BetCameBack(event, player, over))
        table.returned += event.amount
        if player is not None:
            player.total -= event.amount
            player.bet = max(player.bet - event.amount, 0)
            self.betting.to_match = max((p.bet for p in table.players), default=0)
            player.behind += event.amount
            if event.amount == over:
                player.all_in = None

    # --- the end ---------------------------------------------------------------------------------

    def showdown_opened(self, event: ev.ShowdownOpened) -> None:
        self.settle_before(event)
        self.table.showdown = self.table.showdown or event

    def hand_shown(self, event: ev.HandShown) -> None:
        self.settle_before(event)
        player = self.player_of(event)
        if player.presumed_out:
            player.folded, player.presumed_out = None, False
        self.know(player, event, event.cards)
        self.emit(oc.HandCompleted(event, player, tuple(player.cards)))
        player.shown = player.shown or event

    def hand_mucked(self, event: ev.HandMucked) -> None:
        self.settle_before(event)
        player = self.table.by_seat.get(event.seat)
        if player is not None:
            self.know(player, event, event.cards)
            player.mucked = player.mucked or event

    def result_stated(self, event: ev.ResultStated) -> None:
        self.table.results.append(event)
        if event.cards:
            player = self.table.by_seat.get(event.seat)
            if player is not None:
                self.know(player, event, event.cards)

    def collected(self, event: ev.Collected) -> None:
        self.table.collected.setdefault(event.seat, event)

    def pot_awarded(self, event: ev.PotAwarded) -> None:
        table = self.table
        if not table.awards:
            self.settle_before(event)
            betting = self.betting
            table.pending = betting.pending()
            table.undealt_at_award = () if self.unkept else table.game.streets[self.streets :]
            self.emit(
                oc.AwardBegan(
                    event,
                    table.pending,
                    betting.acted,
                    sum(player.able for player in table.players),
                    table.undealt_at_award,
                    betting.terms,
                    tuple(self.burns),
                )
            )
            betting.close(event)
        player = table.by_seat.get(event.seat)
        if player is not None and player.presumed_out:
            player.folded, player.presumed_out = None, False
        self.emit(oc.Awarded(event, player))
        table.awards.append(event)

    def rake_taken(self, event: ev.RakeTaken) -> None:
        self.table.rake += event.amount

    def contributed(self, event: ev.Contributed) -> None:
        self.table.contributed += event.amount

    def house_money_added(self, event: ev.HouseMoneyAdded) -> None:
        self.table.house_money += event.amount

    def cashed_out(self, event: ev.CashedOut) -> None:
        self.table.cash_outs.append(event)

    def pot_stated(self, event: ev.PotStated) -> None:
        self.stated = event
        self.table.rake = event.rake or 0

    def stake_changed(
        self, event: ev.StakeAdded | ev.StakeRemoved | ev.SeatLeft | ev.SeatTaken
    ) -> None:
        player = self.table.by_seat.get(event.seat)
        self.emit(oc.StakeChanged(event, player))
        if isinstance(event, ev.SeatLeft) and player is not None and player.able:
            # The round goes on without the player, as after a fold.
            player.folded = event
            self.betting.left(player)

    def unread(self, event: ev.Unread) -> None:
        self.table.unread = self.table.unread or event
        self.table.unread_here = self.table.unread_here or event


def _wager(event: oc.Action, player: Player) -> tuple[int, bool]:
    """The player's wager of the betting round after an action, and whether the log says all-in."""
    if isinstance(event, ev.Raised):
        return event.to, event.all_in
    if isinstance(event, ev.Called | ev.BetMade | ev.BetForced):
        return player.bet + event.amount, event.all_in
    return player.bet, False


HANDLERS: Final[dict[type[Event], Callable[[_Replay, Any], None]]] = {
    ev.Anted: _Replay.anted,
    ev.BlindPosted: _Replay.blind_posted,
    ev.HandsDealt: _Replay.hands_dealt,
    ev.CardsDealt: _Replay.cards_dealt,
    ev.CardsRevealed: _Replay.cards_revealed,
    ev.Shuffled: _Replay.shuffled,
    ev.Cut: _Replay.cut,
    ev.Recut: _Replay.cut,
    ev.StubCounted: _Replay.stub_counted,
    ev.Burned: _Replay.burned,
    ev.BoardDealt: _Replay.board_dealt,
    ev.CommonDealt: _Replay.common_dealt,
    ev.Reshuffled: _Replay.reshuffled,
    ev.Discarded: _Replay.discarded,
    ev.StoodPat: _Replay.discarded,
    ev.Folded: _Replay.acted,
    ev.Checked: _Replay.acted,
    ev.Called: _Replay.acted,
    ev.BetMade: _Replay.acted,
    ev.Raised: _Replay.acted,
    ev.BetForced: _Replay.acted,
    ev.Declared: _Replay.declared,
    ev.WagerCorrected: _Replay.wager_corrected,
    ev.BetReturned: _Replay.bet_returned,
    ev.ShowdownOpened: _Replay.showdown_opened,
    ev.HandShown: _Replay.hand_shown,
    ev.HandMucked: _Replay.hand_mucked,
    ev.Collected: _Replay.collected,
    ev.PotAwarded: _Replay.pot_awarded,
    ev.RakeTaken: _Replay.rake_taken,
    ev.Contributed: _Replay.contributed,
    ev.HouseMoneyAdded: _Replay.house_money_added,
    ev.CashedOut: _Replay.cashed_out,
    ev.PotStated: _Replay.pot_stated,
    ev.ResultStated: _Replay.result_stated,
    ev.StakeAdded: _Replay.stake_changed,
    ev.StakeRemoved: _Replay.stake_changed,
    ev.SeatLeft: _Replay.stake_changed,
    ev.SeatTaken: _Replay.stake_changed,
    ev.KillPlaced: _Replay.kill_moved,
    ev.KillLifted: _Replay.kill_moved,
    ev.Unread: _Replay.unread,
}
"""What each kind of event does to the table; the others change nothing."""
