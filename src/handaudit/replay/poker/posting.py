"""The antes and blinds of a round, as the log places them."""

from typing import TYPE_CHECKING

from handaudit.facts import events as ev
from handaudit.facts.events import Event
from handaudit.replay.poker import occasions as oc
from handaudit.replay.poker.answers import acts_later
from handaudit.replay.poker.correcting import forced_bet
from handaudit.replay.poker.forced_bets import as_posted, kill_before, lacks_blind, wrong_antes
from handaudit.replay.poker.players import Player
from handaudit.replay.stateful import Stateful

if TYPE_CHECKING:
    from handaudit.replay.poker.replay import PokerReplay


class Posts(Stateful):
    """What players place before the betting; ``over`` says that the betting has begun."""

    __slots__ = ("first_action", "late", "over")

    def __init__(self) -> None:
        self.over = False
        self.first_action: Event | None = None
        """The event that began the betting, if forced bets were missing then."""
        self.late: set[int] = set()
        """Lines of the antes and blinds that were placed after the betting had begun."""

    def end(self, run: "PokerReplay", event: Event) -> None:
        """The forced bets are over, with the first event behind them."""
        if not self.over:
            if self._missing(run):
                self._place_late(run, event)
                run.wagers.betting.lacks_blinds(run.table)
            self.over = True
            run.deck.begin_deal(run, event)
            if len(run.table.antes) == 1 and len(run.table.players) > 1:
                # One player's ante for the whole table is nobody's bet.
                player, _, amount = run.table.antes[0]
                player.total -= amount
                player.dead += amount
            if run.table.antes or run.table.sign.ante:
                run.table.strays += tuple(wrong_antes(run.table))
            run.emit(oc.ForcedBetsOver(event, as_posted(run.table)))
            seats = tuple([player.seat for player in run.table.players])
            run.deal.due = seats * run.table.game.cards_each

    @staticmethod
    def _missing(run: "PokerReplay") -> bool:
        table = run.table
        if (table.antes or table.sign.ante) and len(table.antes) < len(table.players):
            return True
        return lacks_blind(table)

    def _place_late(self, run: "PokerReplay", event: Event) -> None:
        """Antes and blinds after the betting has begun are late, not missing."""
        events = run.table.round.events
        run.deck.first_card = run.deck.first_card or event
        self.first_action = next((one for one in events if isinstance(one, oc.ACTIONS)), event)
        placed = {id(one) for _, one, _ in (*run.table.antes, *run.table.blinds)}
        for later in (event, *run.table.after(event)):
            if isinstance(later, (ev.BoardDealt, ev.PotAwarded)):
                break
            if id(later) in placed:
                continue
            if isinstance(later, ev.Anted):
                self.anted(run, later)
            elif isinstance(later, ev.BlindPosted) and later.kind == "blind":
                self.blind_posted(run, later)
            else:
                continue
            self.late.add(id(later))

    def anted(self, run: "PokerReplay", event: ev.Anted) -> None:
        if id(event) in self.late:
            return
        if run.remedied:
            event = forced_bet(run, event)
        player = run.table.by_seat.get(event.seat) or run.admitted(event)
        if event.derived:
            run.table.forced_bets_derived = True
        else:
            run.emit(oc.ForcedBetPlaced(event, player, run.deck.first_card))
        run.table.antes.append((player, event, event.amount))
        player.total += event.amount
        player.pay(event.amount, event)
        if event.all_in:
            player.all_in = event

    def blind_posted(self, run: "PokerReplay", event: ev.BlindPosted) -> None:
        if id(event) in self.late:
            return
        if run.remedied:
            event = forced_bet(run, event)
        player = run.table.by_seat.get(event.seat) or run.admitted(event)
        after = self.first_action if run.table.game.blinds_after_deal else run.deck.first_card
        if event.derived:
            run.table.forced_bets_derived = True
        else:
            run.emit(oc.ForcedBetPlaced(event, player, after))
        run.table.kill_seen = run.table.kill_seen or event.kind == "kill"
        live = event.amount - event.dead
        stands_for, over = live, 0
        if event.kind != "missed" and player.seated.dealt_in:
            stands_for, over = self._taken_for(run, event, player, live)
            run.table.blinds.append((player, event, event.amount))
        if live >= player.behind:
            live = self._chips_of_all(run, event, player, live, stands_for)
        player.total += live
        player.dead += event.dead
        run.wagers.betting.post(player, event, live, stands_for)
        if over > 0:
            run.wagers.betting.surplus[player.place] = over
        player.pay(live + event.dead, event)
        if event.all_in:
            player.all_in = event

    def _chips_of_all(
        self, run: "PokerReplay", event: ev.BlindPosted, player: Player, live: int, due: int
    ) -> int:
        """The chips of a blind that takes all of a player's, or more, if the log does not go on from that."""
        beyond = live > player.behind
        if not beyond and (live <= due or event.all_in):
            return live
        other = (beyond and event.all_in) or acts_later(run.table, event, player)
        return min(due, player.behind) if other else live

    def _taken_for(
        self, run: "PokerReplay", event: ev.BlindPosted, player: Player, live: int
    ) -> tuple[int, int]:
        """The blind that is due in place of one of another amount, and what one has more than its own."""
        table = run.table
        blinds, sign = table.sign.blinds, table.sign
        number = event.number or len(table.blinds) + 1 + kill_before(table, player)
        if blinds is not None and event.kind == "blind" and number <= len(blinds):
            own = blinds[player.place] if player.place < len(blinds) else None
            # One may be the posted one of its seat, or a later one than is due.
            if event.number is not None or not (live == own or live in blinds[number - 1 :]):
                return blinds[number - 1] or live, 0
            return live, 0 if own is None else live - own
        if event.kind == "kill" and sign.small_bet and table.kill_times:
            return int(sign.small_bet * table.kill_times), 0
        if event.kind == "straddle" and live > player.behind:  # which is found
            return min(2 * run.wagers.betting.to_match, player.behind), 0
        return live, 0

    def kill_moved(self, run: "PokerReplay", event: ev.KillPlaced | ev.KillLifted) -> None:
        table = run.table
        run.emit(oc.KillButtonMoved(event))
        table.kill_seen = table.kill_seen or isinstance(event, ev.KillPlaced)
        if table.awards:
            table.kill_next = event
        elif not self.over:
            table.kill_button = event if isinstance(event, ev.KillPlaced) else None
