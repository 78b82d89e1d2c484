"""Folds the events of a round into the state of its table, and emits the occasions to judge.

Replay follows the log even where the log breaks a rule. The occasion is judged, the logged fact is
adopted, and play continues from it. So one cause gives one finding.

A replay consists of parts, each with its own state and its handlers of events. A part reaches the
others through the replay, which it gets with each event.
"""

import sys
from collections.abc import Callable, Iterator, Sequence
from operator import attrgetter
from typing import Any, Final, NamedTuple

from handaudit.facts import events as ev
from handaudit.facts.events import Event
from handaudit.replay.occasion import Emit, ignored
from handaudit.replay.poker import correcting, returning
from handaudit.replay.poker import occasions as oc
from handaudit.replay.poker.announcing import Announcements
from handaudit.replay.poker.at_end import AtEnd
from handaudit.replay.poker.board import Board
from handaudit.replay.poker.cards_seen import CardSightings
from handaudit.replay.poker.dealing import CurrentDeal
from handaudit.replay.poker.deck import DeckHandling
from handaudit.replay.poker.ending import Ending
from handaudit.replay.poker.exchanging import Draws
from handaudit.replay.poker.open_amounts import shown_by_awards
from handaudit.replay.poker.players import Player
from handaudit.replay.poker.posting import Posts
from handaudit.replay.poker.remedies import Remedies
from handaudit.replay.poker.streets import Streets
from handaudit.replay.poker.table import Table
from handaudit.replay.poker.wagering import Wagers
from handaudit.replay.stateful import Snapshot, take_over

_SEAT: Final = attrgetter("seat")

UNKNOWN: Final = sys.maxsize
"""Chips, in cents, of a player whose stake is unknown: they cover any wager."""


def replay(table: Table, emit: Emit) -> None:
    """Replays the table's round; ``emit`` is called with each occasion at its moment."""
    run = PokerReplay(table, emit)
    run.seat_players()
    run.take_all(table.round.events)
    run.end()


class PokerStep(NamedTuple):
    """An event that has been replayed: the street that it belongs to, and whose turn it is after it.

    ``undone`` are the lines that it undoes.
    """

    event: Event
    street: str
    due: Player | None
    undone: tuple[int, ...] = ()


def steps(table: Table, emit: Emit) -> Iterator[PokerStep]:
    """The same as ``replay``, one event at a time."""
    run = PokerReplay(table, emit)
    run.seat_players()
    undone: set[int] = set()
    for event in table.round.events:
        run.take(event)
        street = run.streets.street
        begun = run.deal.opening_over
        name = street.name if street else "first betting round"
        due = run.wagers.betting.due if begun else None
        now = run.remedies.lines_undone
        new = tuple(sorted(now - undone - {event.line}))
        yield PokerStep(event, name if begun else "deal", due, new)
        undone = now
    run.end()


class PokerReplay:
    """The replay of one round.

    Its parts have no reference to it: only the garbage collector could free such a cycle, one per
    round.
    """

    def __init__(self, table: Table, emit: Emit) -> None:
        self.table = table
        self.emit = emit
        self.seen = CardSightings()
        self.deck = DeckHandling()
        self.deal = CurrentDeal()
        self.streets = Streets()
        self.board = Board()
        self.draws = Draws()
        self.posts = Posts()
        self.wagers = Wagers(table)
        self.announcements = Announcements()
        self.ending = Ending()
        self.remedies = Remedies()
        self.remedied = False
        """Whether the round has a line that puts right what went wrong."""

    def twin(self) -> "PokerReplay":
        """A replay of the same round, from its start, of which nothing is judged."""
        table = self.table
        twin = PokerReplay(Table(table.round, table.game, table.law, table.house), ignored)
        twin.seat_players()
        return twin

    def take_over(self, twin: "PokerReplay") -> None:
        """Goes on from the state of a twin."""
        pushed_back = self.table.pushed_back
        take_over(self.table, twin.table)
        self.table.pushed_back |= pushed_back
        self.seen, self.deck, self.deal = twin.seen, twin.deck, twin.deal
        self.streets, self.board, self.draws = twin.streets, twin.board, twin.draws
        self.posts, self.wagers, self.ending = twin.posts, twin.wagers, twin.ending
        self.announcements = twin.announcements
        if self.draws.draw is not None:
            self.draws.draw.table, self.draws.draw.emit = self.table, self.emit

    def snapshot(self) -> Snapshot:
        """The state of the replay and of its table, which can be restored later in the round."""
        return Snapshot(
            self.table,
            self.seen,
            self.deck,
            self.deal,
            self.streets,
            self.board,
            self.draws,
            self.posts,
            self.wagers,
            self.announcements,
            self.ending,
        )

    def take_all(self, events: Sequence[Event]) -> None:
        """Replays events."""
        for event, handler in zip(events, map(HANDLERS.get, map(type, events)), strict=True):
            if handler is not None:
                handler(self, event)

    def take(self, event: Event) -> None:
        """Replays an event."""
        self.take_all((event,))

    def end(self) -> None:
        """Ends the round, after its last event."""
        table = self.table
        events = table.round.events
        event: Event = events[-1] if events else table.round.opened
        if not table.void:
            self.settle_before(event)
            self.ending.infer_awards(self)
        if table.void:
            # Nothing that a finished round owes is asked.
            self.emit(oc.VoidClosed(event, table.void_wagers))
            return
        self.settle_before(event)
        self.ending.settle_pushes(self)
        if not table.awards:
            table.awards.extend(table.early_awards)
        table.strays += shown_by_awards(table)
        table.at_end = AtEnd()
        if len(table.contending) > 1:
            self.emit(oc.ShowdownClosed(event))
        self.emit(oc.RoundClosed(event, self.ending.stated))
        table.at_end = None

    def seat_players(self) -> None:
        """Orders the players dealt in clockwise from the left of the button, else of the dealer."""
        table = self.table
        table.seated = [*table.kinds.get(ev.PlayerSeated, ())]
        button = table.button or 0
        by_seat = sorted([one for one in table.seated if one.dealt_in], key=_SEAT)
        left = [one for one in by_seat if one.seat > button]
        for seated in (*left, *by_seat[: len(by_seat) - len(left)]):
            if seated.seat not in table.by_seat:
                player = Player(seated, len(table.players))
                table.players.append(player)
                table.by_seat[seated.seat] = player
        self.remedied = _puts_right(table.kinds)
        if ev.Unread in table.kinds:
            table.unread = _unread_seat(table.round.events)
        self.emit(oc.RoundBegan(table.seated[-1] if table.seated else table.round.opened))

    def admitted(self, event: Any) -> Player:
        """A player who was not dealt in takes part, which is found: treated like one who has folded."""
        self.emit(oc.StrangerActed(event, event.seat))
        table = self.table
        turn = table.clockwise(event.seat)
        before = [player for player in table.players if table.clockwise(player.seat) < turn]
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

    def settle_softly(self, event: Event) -> None:
        """The same for words, chips that come back and cards that are shown, which end nothing.

        If the log goes on with the deal or the draw behind them, so does the round.
        """
        if not (self.unsettled() and self.goes_on_behind(event)):
            self.settle_before(event)

    def goes_on_behind(self, event: Event) -> bool:
        """Whether the deal, the blinds, the board or the draw lack something, and it comes next."""
        draw = self.draws.draw
        lacks = self.board.board_short(self) if self.board.lines else self.deal.owed(self) > 0
        if lacks or (draw is not None and not draw.done):
            goes_on = _DRAWING if draw is not None else _DEALING
        elif self.deal.deals and not self.deal.opening_over:
            goes_on = _OVER  # the deal is, unless a card too many follows; blinds may come after it
        elif not self.posts.over:
            goes_on = _FORCED
        else:
            return False
        for later in self.table.round.events:
            if later.line > event.line and type(later) in _PLAY:
                if type(later) is ev.Burned and not self.deal.opening_over and lacks:
                    goes_on = _DEALT  # it is out of place if more cards of the deal follow
                    continue
                return type(later) in goes_on
        return False

    def settle_before(self, event: Event) -> None:
        """Closes what the event shows to be over: a deal, the board's cards, a draw, an announcement."""
        if self.unsettled():  # as seldom as once a street
            self.posts.end(self, self.deck.first_card or event)
            self.deal.settle(self, event)
            self.board.settle(self, event)
            self.draws.settle(self, event)
        if self.announcements.announced is not None:
            self.announcements.end_announcement(self, event)

    def unsettled(self) -> bool:
        """Whether a deal, the board's cards or a draw may be over with the next event."""
        deal, board = self.deal, self.board
        if not deal.opening_over or deal.deals or board.lines or board.surplus:
            return True
        return self.draws.draw is not None


def _puts_right(kinds: ev.ByType) -> bool:
    """Whether a line puts right what went wrong."""
    if not _REMEDIES.isdisjoint(kinds):
        return True
    return ev.BetReturned in kinds and any(one.change for one in kinds[ev.BetReturned])


_REMEDIES: Final = frozenset(
    {
        *(ev.WagerCorrected, ev.RoundVoided),
        *(ev.ActionTakenBack, ev.CardsTakenBack, ev.AwardTakenBack),
    }
)


def _unread_seat(events: Sequence[Event]) -> ev.Unread | None:
    """The first line that could not be read and may seat a player: one among the seats, or right behind."""
    head = (ev.RoundOpened, ev.PlayerSeated)
    behind = max((at + 1 for at, event in enumerate(events) if type(event) in head), default=0)
    while behind < len(events) and type(events[behind]) is ev.Unread:
        behind += 1
    return next((event for event in events[:behind] if type(event) is ev.Unread), None)


_FORCED: Final = frozenset({ev.Anted, ev.BlindPosted})
_DEALT: Final = frozenset({ev.CardsDealt})
_OVER: Final = _DEALT | _FORCED
_DEALING: Final = frozenset({ev.CardsDealt, ev.BoardDealt, ev.CardsTakenBack, *_FORCED})
_DRAWING: Final = frozenset({ev.CardsDealt, ev.Discarded, ev.StoodPat, ev.Burned, ev.Reshuffled})
_PLAY: Final = _DEALING | _DRAWING | {*oc.ACTIONS, ev.HandsDealt, ev.CommonDealt, ev.PotAwarded}
"""Events of play, and those of them that go on with the forced bets, a deal or a draw."""

HANDLERS: Final[dict[type[Event], Callable[[PokerReplay, Any], None]]] = {
    ev.Shuffled: lambda run, event: run.deck.shuffled(run, event),
    ev.Cut: lambda run, event: run.deck.cut(run, event),
    ev.Recut: lambda run, event: run.deck.cut(run, event),
    ev.StubCounted: lambda run, event: run.deck.stub_counted(run, event),
    ev.Burned: lambda run, event: run.deck.burned(run, event),
    ev.Reshuffled: lambda run, event: run.deck.reshuffled(run, event),
    ev.HandsDealt: lambda run, event: run.deal.hands_dealt(run, event),
    ev.CardsDealt: lambda run, event: run.deal.cards_dealt(run, event),
    ev.BoardDealt: lambda run, event: run.board.board_dealt(run, event),
    ev.BoardStated: lambda run, event: run.board.board_stated(run, event),
    ev.CommonDealt: lambda run, event: run.board.common_dealt(run, event),
    ev.Discarded: lambda run, event: run.draws.discarded(run, event),
    ev.StoodPat: lambda run, event: run.draws.discarded(run, event),
    ev.Anted: lambda run, event: run.posts.anted(run, event),
    ev.BlindPosted: lambda run, event: run.posts.blind_posted(run, event),
    ev.Folded: lambda run, event: run.wagers.acted(run, event),
    ev.Checked: lambda run, event: run.wagers.acted(run, event),
    ev.Called: lambda run, event: run.wagers.acted(run, event),
    ev.BetMade: lambda run, event: run.wagers.acted(run, event),
    ev.Raised: lambda run, event: run.wagers.acted(run, event),
    ev.BetForced: lambda run, event: run.wagers.acted(run, event),
    ev.WagerCorrected: correcting.wager_corrected,
    ev.ActionTakenBack: lambda run, event: run.remedies.action_taken_back(run, event),
    ev.CardsTakenBack: lambda run, event: run.remedies.cards_taken_back(run, event),
    ev.RoundVoided: lambda run, event: run.remedies.round_voided(run, event),
    ev.AwardTakenBack: lambda run, event: run.remedies.award_taken_back(run, event),
    ev.BetReturned: returning.bet_returned,
    ev.KillPlaced: lambda run, event: run.posts.kill_moved(run, event),
    ev.KillLifted: lambda run, event: run.posts.kill_moved(run, event),
    ev.Declared: lambda run, event: run.announcements.declared(run, event),
    ev.ShowdownOpened: lambda run, event: run.ending.showdown_opened(run, event),
    ev.HandShown: lambda run, event: run.ending.hand_shown(run, event),
    ev.HandMucked: lambda run, event: run.ending.hand_mucked(run, event),
    ev.Collected: lambda run, event: run.ending.collected(run, event),
    ev.PotAwarded: lambda run, event: run.ending.pot_awarded(run, event),
    ev.RakeTaken: lambda run, event: run.ending.rake_taken(run, event),
    ev.Contributed: lambda run, event: run.ending.contributed(run, event),
    ev.HouseMoneyAdded: lambda run, event: run.ending.house_money_added(run, event),
    ev.CashedOut: lambda run, event: run.ending.cashed_out(run, event),
    ev.PotStated: lambda run, event: run.ending.pot_stated(run, event),
    ev.ResultStated: lambda run, event: run.ending.result_stated(run, event),
    ev.StakeAdded: lambda run, event: run.ending.stake_changed(run, event),
    ev.StakeRemoved: lambda run, event: run.ending.stake_changed(run, event),
    ev.SeatLeft: lambda run, event: run.ending.stake_changed(run, event),
    ev.SeatTaken: lambda run, event: run.ending.stake_changed(run, event),
    ev.Unread: lambda run, event: run.ending.unread(run, event),
    ev.CardsRevealed: lambda run, event: run.seen.cards_revealed(run, event),
}
"""The effect of each type of event on the table; others change nothing."""
