"""Folds the events of a round into the state of its table, and says on which occasions to judge.

Replay follows the log even where the log breaks a rule: the occasion is judged, the logged fact is
adopted, and play goes on from it, so that one cause gives one finding.  The cards are in
``dealing`` and ``exchanging``, the chips in ``wagering``, the beginning and the end here.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, NamedTuple

from handaudit.facts.events import (
    Anted,
    BetForced,
    BetMade,
    BetReturned,
    BlindPosted,
    BoardDealt,
    Burned,
    Called,
    CardsDealt,
    CardsRevealed,
    CashedOut,
    Checked,
    Collected,
    CommonDealt,
    Contributed,
    Cut,
    Declared,
    Discarded,
    Event,
    Folded,
    HandMucked,
    HandsDealt,
    HandShown,
    HouseMoneyAdded,
    KillLifted,
    KillPlaced,
    PlayerSeated,
    PotAwarded,
    PotStated,
    Raised,
    RakeTaken,
    Recut,
    Reshuffled,
    ResultStated,
    RoundOpened,
    SeatLeft,
    SeatTaken,
    ShowdownOpened,
    Shuffled,
    StakeAdded,
    StakeRemoved,
    StoodPat,
    StubCounted,
    Unread,
    WagerCorrected,
    any_unread,
)
from handaudit.replay.occasion import Emit
from handaudit.replay.poker import occasions as oc
from handaudit.replay.poker.players import Player
from handaudit.replay.poker.table import Table
from handaudit.replay.poker.wagering import Wagering


def replay(table: Table, emit: Emit) -> None:
    """Replays the table's round; ``emit`` is called with each occasion at its moment."""
    run = _Replay(table, emit)
    run.seat_players()
    for event in table.round.events:
        run.take(event)
    run.end()


class Step(NamedTuple):
    """An event that has been replayed: the street that it belongs to, and whose turn it is after it."""

    event: Event
    street: str
    due: Player | None


def steps(table: Table, emit: Emit) -> Iterator[Step]:
    """The same as ``replay``, one event at a time."""
    run = _Replay(table, emit)
    run.seat_players()
    for event in table.round.events:
        run.take(event)
        street = run.street.name if run.street else "first betting round"
        begun = run.opening_over
        yield Step(event, street if begun else "deal", run.betting.due if begun else None)
    run.end()


class _Replay(Wagering):
    def __init__(self, table: Table, emit: Emit) -> None:
        super().__init__(table, emit)
        self.stated: PotStated | None = None

    def take(self, event: Event) -> None:
        """Replays an event."""
        handler = HANDLERS.get(type(event))
        if handler is not None:
            handler(self, event)

    def end(self) -> None:
        """Ends the round, after its last event."""
        events = self.table.round.events
        event: Event = events[-1] if events else self.table.round.opened
        self.settle_before(event)
        if len(self.table.contending) > 1:
            self.emit(oc.ShowdownClosed(event))
        self.emit(oc.RoundClosed(event, self.stated))

    def seat_players(self) -> None:
        """Orders the players dealt in clockwise from the left of the button, else of the dealer."""
        table = self.table
        table.seated = [e for e in table.round.events if type(e) is PlayerSeated]
        dealt_in = [
            (*table.clockwise(seated.seat), at)
            for at, seated in enumerate(table.seated)
            if seated.dealt_in
        ]
        for _, _, at in sorted(dealt_in):
            seated = table.seated[at]
            if seated.seat not in table.by_seat:
                player = Player(seated, len(table.players))
                table.players.append(player)
                table.by_seat[seated.seat] = player
        table.unread = _unread_seat(table.round.events)
        self.emit(oc.RoundBegan(table.seated[-1] if table.seated else table.round.opened))

    # --- the end ---------------------------------------------------------------------------------

    def showdown_opened(self, event: ShowdownOpened) -> None:
        self.settle_before(event)
        self.table.showdown = self.table.showdown or event

    def hand_shown(self, event: HandShown) -> None:
        self.settle_before(event)
        player = self.player_of(event)
        if player.presumed_out:
            player.folded, player.presumed_out = None, False
        self.know(player, event, event.cards)
        self.emit(oc.HandCompleted(event, player, tuple(player.cards)))
        player.shown = player.shown or event

    def hand_mucked(self, event: HandMucked) -> None:
        self.settle_before(event)
        player = self.table.by_seat.get(event.seat)
        if player is not None:
            self.know(player, event, event.cards)
            player.mucked = player.mucked or event

    def result_stated(self, event: ResultStated) -> None:
        self.table.results.append(event)
        if event.cards:
            player = self.table.by_seat.get(event.seat)
            if player is not None:
                self.know(player, event, event.cards)

    def collected(self, event: Collected) -> None:
        self.table.collected.setdefault(event.seat, event)

    def pot_awarded(self, event: PotAwarded) -> None:
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

    def rake_taken(self, event: RakeTaken) -> None:
        self.table.rake += event.amount

    def contributed(self, event: Contributed) -> None:
        self.table.contributions.append(event)

    def house_money_added(self, event: HouseMoneyAdded) -> None:
        self.table.house_money += event.amount

    def cashed_out(self, event: CashedOut) -> None:
        self.table.cash_outs.append(event)

    def pot_stated(self, event: PotStated) -> None:
        self.stated = event
        self.table.rake = event.rake or 0

    def stake_changed(self, event: StakeAdded | StakeRemoved | SeatLeft | SeatTaken) -> None:
        player = self.table.by_seat.get(event.seat)
        self.emit(oc.StakeChanged(event, player))
        if isinstance(event, SeatLeft) and player is not None and player.able:
            # The round goes on without the player, as after a fold.
            player.folded = event
            self.betting.left(player)

    def unread(self, event: Unread) -> None:
        self.table.unread = self.table.unread or event
        self.table.unread_here = self.table.unread_here or event


def _unread_seat(events: Sequence[Event]) -> Unread | None:
    """The first line that could not be read and may seat a player: one among the seats, or right behind."""
    if not any_unread(events):  # as in nearly every round
        return None
    head = (RoundOpened, PlayerSeated)
    behind = max((at + 1 for at, event in enumerate(events) if type(event) in head), default=0)
    while behind < len(events) and type(events[behind]) is Unread:
        behind += 1
    return next((event for event in events[:behind] if type(event) is Unread), None)


HANDLERS: Final[dict[type[Event], Callable[[_Replay, Any], None]]] = {
    Anted: _Replay.anted,
    BlindPosted: _Replay.blind_posted,
    HandsDealt: _Replay.hands_dealt,
    CardsDealt: _Replay.cards_dealt,
    CardsRevealed: _Replay.cards_revealed,
    Shuffled: _Replay.shuffled,
    Cut: _Replay.cut,
    Recut: _Replay.cut,
    StubCounted: _Replay.stub_counted,
    Burned: _Replay.burned,
    BoardDealt: _Replay.board_dealt,
    CommonDealt: _Replay.common_dealt,
    Reshuffled: _Replay.reshuffled,
    Discarded: _Replay.discarded,
    StoodPat: _Replay.discarded,
    Folded: _Replay.acted,
    Checked: _Replay.acted,
    Called: _Replay.acted,
    BetMade: _Replay.acted,
    Raised: _Replay.acted,
    BetForced: _Replay.acted,
    Declared: _Replay.declared,
    WagerCorrected: _Replay.wager_corrected,
    BetReturned: _Replay.bet_returned,
    ShowdownOpened: _Replay.showdown_opened,
    HandShown: _Replay.hand_shown,
    HandMucked: _Replay.hand_mucked,
    Collected: _Replay.collected,
    PotAwarded: _Replay.pot_awarded,
    RakeTaken: _Replay.rake_taken,
    Contributed: _Replay.contributed,
    HouseMoneyAdded: _Replay.house_money_added,
    CashedOut: _Replay.cashed_out,
    PotStated: _Replay.pot_stated,
    ResultStated: _Replay.result_stated,
    StakeAdded: _Replay.stake_changed,
    StakeRemoved: _Replay.stake_changed,
    SeatLeft: _Replay.stake_changed,
    SeatTaken: _Replay.stake_changed,
    KillPlaced: _Replay.kill_moved,
    KillLifted: _Replay.kill_moved,
    Unread: _Replay.unread,
}
"""What each kind of event does to the table; the others change nothing."""
