"""Folds the events of a round into the state of its table, and says on which occasions to judge.

Replay follows the log even where the log breaks a rule: the occasion is judged, the logged fact is
adopted, and play goes on from it, so that one cause gives one finding.
"""

from collections.abc import Callable
from typing import Any, Final

from handaudit import events as ev
from handaudit.cards import Card
from handaudit.events import Event
from handaudit.evidence import Record
from handaudit.replay import occasions as oc
from handaudit.replay.betting import BettingRound
from handaudit.replay.players import Player
from handaudit.replay.pots import uncalled
from handaudit.replay.table import Table

Emit = Callable[[oc.Occasion], None]

BOARD: Final = 0
BURNS: Final = -1
"""Places at which a card can lie, beside the seats; further boards are -2, -3 …"""

UNKNOWN: Final = 10**15
"""Cents in front of somebody whose stake is not known: any wager is within them."""


def replay(table: Table, emit: Emit) -> None:
    """Replays the table's round; ``emit`` is called with each occasion at its moment."""
    _Replay(table, emit).run()


class _Replay:
    def __init__(self, table: Table, emit: Emit) -> None:
        self.table = table
        self.emit = emit
        self.betting = BettingRound(table, table.game.first_betting)
        self.forced_bets_over = False
        self.first_card: Event | None = None
        self.deals: list[ev.CardsDealt] = []
        self.dealt = False
        self.burns: list[ev.Burned] = []
        self.early_burn = False
        self.streets = 0
        self.board_lines: list[ev.BoardDealt] = []
        self.announced: tuple[ev.Declared, Player, int, int, int] | None = None
        self.answer: oc.Action | None = None
        self.correction: ev.WagerCorrected | None = None
        self.places: dict[Card, tuple[int, Event]] = {}
        self.doubles: set[tuple[Card, int]] = set()
        self.stated: ev.PotStated | None = None

    def run(self) -> None:
        self.seat_players()
        handlers = HANDLERS
        event: Event = self.table.round.opened
        for event in self.table.round.events:
            handler = handlers.get(type(event))
            if handler is not None:
                handler(self, event)
        self.settle_before(event)
        if len(self.table.contending) > 1:
            self.emit(oc.ShowdownClosed(event))
        self.emit(oc.RoundClosed(event, self.stated))

    def seat_players(self) -> None:
        """Orders the players dealt in clockwise from the left of the button."""
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

    # --- forced bets and the deal ----------------------------------------------------------------

    def anted(self, event: ev.Anted) -> None:
        player = self.player_of(event)
        self.emit(oc.ForcedBetPlaced(event, player, self.first_card))
        self.table.antes.append((player, event, event.amount))
        player.total += event.amount
        self.pay(player, event.amount, event, all_in=event.all_in)

    def blind_posted(self, event: ev.BlindPosted) -> None:
        player = self.player_of(event)
        self.emit(oc.ForcedBetPlaced(event, player, self.first_card))
        live = event.amount - event.dead
        stands_for = live
        if event.kind != "missed":
            table = self.table
            blinds = table.sign.blinds
            number = event.number or len(table.blinds) + 1
            if blinds is not None and number <= len(blinds) and event.kind == "blind":
                stands_for = blinds[number - 1] or live
            table.blinds.append((player, event, event.amount))
        player.total += live
        player.dead += event.dead
        self.betting.post(player, event, live, stands_for)
        self.pay(player, event.amount, event, all_in=event.all_in)

    def pay(self, player: Player, amount: int, event: Event, *, all_in: bool) -> None:
        player.behind -= amount
        if all_in or player.behind <= 0:
            player.all_in = event

    def end_forced_bets(self, event: Event) -> None:
        if not self.forced_bets_over:
            self.forced_bets_over = True
            self.emit(oc.ForcedBetsOver(event))
            self.betting.open()

    def hands_dealt(self, event: ev.HandsDealt) -> None:
        self.first_card = self.first_card or event

    def cards_dealt(self, event: ev.CardsDealt) -> None:
        self.first_card = self.first_card or event
        table = self.table
        player = table.by_seat.get(event.seat)
        self.emit(oc.CardsDealtTo(event, player, self.dealt))
        table.dealt += len(event.cards)
        if player is not None:
            player.dealt += len(event.cards)
            if not self.dealt:
                self.deals.append(event)
            self.know(player, event, event.cards)

    def settle_before(self, event: Event) -> None:
        """Closes what the event shows to be over: the deal, the board's cards, an announcement."""
        if not self.forced_bets_over:
            # A blind placed late, after the first card, is placed all the same.
            self.end_forced_bets(self.first_card or event)
        if not self.dealt:
            self.dealt = True
            self.emit(oc.OpeningDealt(event, tuple(self.deals)))
        if self.board_lines:
            self.end_board(event)
        if self.announced is not None:
            self.end_announcement(event)

    # --- streets ---------------------------------------------------------------------------------

    def burned(self, event: ev.Burned) -> None:
        table = self.table
        table.burned += 1
        dealing = table.evidence.keeps(Record.DEALS) and (
            len(self.deals) < len(table.players) * table.game.cards_each
        )
        if not self.dealt and dealing:
            self.emit(oc.BurnedBeforeDeal(event))
        else:
            self.settle_before(event)
            self.burns.append(event)
        if event.card is not None:
            self.see(event, BURNS, (event.card,))

    def board_dealt(self, event: ev.BoardDealt) -> None:
        if event.run > 1:
            self.board_dealt_again(event)
            return
        table = self.table
        streets = table.game.streets
        if not (self.board_lines and self.cards_short()):
            self.settle_before(event)
            if self.streets < len(streets):
                self.open_street(event)
            self.streets += 1
        board = table.boards.setdefault(1, [])
        if event.so_far is not None:
            self.emit(oc.BoardRepeated(event, tuple(board)))
        self.board_lines.append(event)
        board.extend(event.cards)
        self.see(event, BOARD, event.cards)

    def board_dealt_again(self, event: ev.BoardDealt) -> None:
        """A further board of a hand that the room runs more than once, which the text does not know."""
        self.settle_before(event)
        board = self.table.boards.setdefault(event.run, list(event.so_far or ()))
        board.extend(event.cards)
        self.see(event, -event.run, event.cards)

    def cards_short(self) -> bool:
        """Whether the street in hand still lacks community cards."""
        if self.streets > len(self.table.game.streets):
            return False
        dealt = sum(len(line.cards) for line in self.board_lines)
        return dealt < self.table.game.streets[self.streets - 1].board

    def open_street(self, event: ev.BoardDealt) -> None:
        table = self.table
        street = table.game.streets[self.streets]
        betting = self.betting
        self.emit(
            oc.StreetOpened(
                event,
                street,
                tuple(self.burns),
                self.early_burn,
                betting.pending(),
                betting.acted,
                sum(player.able for player in table.players),
                betting.terms,
            )
        )
        betting.close(event)
        self.burns.clear()
        self.early_burn = False
        table.unread_here = None
        for player in table.players:
            player.bet = 0
            player.acted = False
            player.last_wager = None
        self.betting = BettingRound(table, street.betting)
        self.betting.open()

    def end_board(self, event: Event) -> None:
        streets = self.table.game.streets
        street = streets[self.streets - 1] if self.streets <= len(streets) else None
        lines = tuple(self.board_lines)
        self.board_lines.clear()
        self.emit(oc.BoardCounted(event, street, lines))

    # --- betting ---------------------------------------------------------------------------------

    def acted(self, event: oc.Action) -> None:
        self.settle_before(event)
        player = self.player_of(event)
        if self.burns:
            self.early_burn = True
        betting = self.betting
        if player.presumed_out:
            player.folded, player.presumed_out = None, False
            betting.back_in(player)
        kind = type(event)
        total, all_in = _wager(event, player)
        added = total - player.bet
        self.emit(
            oc.Acted(event, player, betting, betting.due, not betting.acted, added, total),
        )
        out = not player.able
        if kind is ev.Folded:
            player.folded = player.folded or event
        elif added:
            betting.wagered(player, event, total)
            player.total += added
            player.last_wager = event
            self.pay(player, added, event, all_in=all_in)
        if not out:
            if kind is not ev.Folded and player.all_in is None:
                betting.taken_as_matched(player)
            betting.answered(player)
        elif kind is not ev.Folded:
            player.acted_while_out = True
            betting.wagered_while_out(player)
        if self.announced is not None and self.announced[1] is player:
            self.answer = event

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
            betting.to_match = max(p.bet for p in self.table.players)
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
            self.betting.to_match = max(p.bet for p in table.players)
            player.behind += event.amount
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

    def cards_revealed(self, event: ev.CardsRevealed) -> None:
        player = self.table.by_seat.get(event.seat)
        if player is not None:
            self.know(player, event, event.cards)

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
            self.emit(
                oc.AwardBegan(
                    event,
                    table.pending,
                    betting.acted,
                    sum(player.able for player in table.players),
                    table.game.streets[self.streets :],
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
        self.emit(oc.StakeChanged(event, self.table.by_seat.get(event.seat)))

    def unread(self, event: ev.Unread) -> None:
        self.table.unread = self.table.unread or event
        self.table.unread_here = self.table.unread_here or event

    # --- cards -----------------------------------------------------------------------------------

    def know(self, player: Player, event: Event, cards: ev.Cards) -> None:
        for card in cards:
            if card is not None and card not in player.cards:
                player.cards.append(card)
        self.see(event, player.seat, cards)

    def see(self, event: Event, place: int, cards: ev.Cards) -> None:
        twice: list[tuple[Card, Event]] = []
        known = False
        for card in cards:
            if card is None:
                continue
            known = True
            before = self.places.get(card)
            if before is None:
                self.places[card] = (place, event)
            elif (place <= BOARD or before[0] != place) and (card, place) not in self.doubles:
                self.doubles.add((card, place))
                twice.append((card, before[1]))
        if known:
            self.emit(oc.CardsSeen(event, place, tuple(twice)))


def _wager(event: oc.Action, player: Player) -> tuple[int, bool]:
    """The player's wager of the betting round after an action, and whether the log says all-in."""
    if isinstance(event, ev.Raised):
        return event.to, event.all_in
    if isinstance(event, ev.Called | ev.BetMade):
        return player.bet + event.amount, event.all_in
    return player.bet, False


HANDLERS: Final[dict[type[Event], Callable[[_Replay, Any], None]]] = {
    ev.Anted: _Replay.anted,
    ev.BlindPosted: _Replay.blind_posted,
    ev.HandsDealt: _Replay.hands_dealt,
    ev.CardsDealt: _Replay.cards_dealt,
    ev.CardsRevealed: _Replay.cards_revealed,
    ev.Burned: _Replay.burned,
    ev.BoardDealt: _Replay.board_dealt,
    ev.Folded: _Replay.acted,
    ev.Checked: _Replay.acted,
    ev.Called: _Replay.acted,
    ev.BetMade: _Replay.acted,
    ev.Raised: _Replay.acted,
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
    ev.Unread: _Replay.unread,
}
"""What each kind of event does to the table; the others change nothing."""
