"""The streets of a round, as their cards open them."""

from typing import TYPE_CHECKING, Final

from handaudit.facts import events as ev
from handaudit.facts.events import BoardDealt, Event, PotAwarded, RoundEnded
from handaudit.facts.evidence import Record
from handaudit.law.game import Street
from handaudit.replay.poker import occasions as oc
from handaudit.replay.poker.fitting import TAKES_PART
from handaudit.replay.poker.players import Player, count_obliged
from handaudit.replay.stateful import Stateful

if TYPE_CHECKING:
    from handaudit.replay.poker.replay import PokerReplay

_TO_BOARD: Final = (BoardDealt, ev.Burned, PotAwarded)
_TO_CARDS: Final = (*_TO_BOARD, ev.CardsDealt)
_DEALT: Final = (ev.CardsDealt, ev.CommonDealt)
_TO_FACES: Final = (*_DEALT, ev.Burned, PotAwarded)
_NO_ACTIONS: Final = (BoardDealt, PotAwarded, RoundEnded)


class Streets(Stateful):
    """The street in hand, and those to come."""

    __slots__ = ("interrupted", "opened", "premature", "street", "wagers")

    def __init__(self) -> None:
        self.street: Street | None = None
        """The street in hand; ``None`` until the first one after the opening deal."""
        self.opened = 0
        """How many streets were opened."""
        self.interrupted: Event | None = None
        """The first card of the street in hand, where it came before the betting round was complete."""
        self.premature: set[int] = set()
        """Places of those who acted when the betting was over: their turn of the next is past."""
        self.wagers: list[tuple[Player, Event, int]] = []
        """Their wagers, which belong to the next betting round."""

    def next_street(self, run: "PokerReplay") -> Street | None:
        streets = run.table.game.streets
        return streets[self.opened] if self.opened < len(streets) else None

    def open_street(self, run: "PokerReplay", event: Event, street: Street) -> None:
        self.begin_interrupted(run, event)
        table = run.table
        betting = run.wagers.betting
        pending = betting.pending()
        interrupts = betting.acted and pending is not None and not street.draw
        burns = tuple(run.deck.burns) if street.draw else run.deck.for_street(street)
        run.emit(
            oc.StreetOpened(
                event,
                street,
                burns,
                run.deck.early_burn,
                pending,
                betting.acted,
                count_obliged(table.players),
                betting.terms,
            )
        )
        if interrupts:
            interrupts = not self.folded_unseen(run, event)
        if not interrupts:
            if street.faces or street.draw:
                self.keep_in(run, event)
            betting.close(event)
        if self.opened == 0 and table.game.thrown:
            # Before cards that came too early, not all have thrown theirs away; they may come again.
            ready = [one for one in table.contending if one.acted or not interrupts]
            if not (interrupts and run.remedied):
                run.emit(oc.CardsThrown(event, tuple((player, player.thrown) for player in ready)))
        if not street.draw:
            run.deck.unburned = len(burns) < street.burns
            if len(burns) != street.burns:
                run.deck.miscounts += (street.burns - len(burns),)
            run.deck.burns.clear()
            run.deck.burned_for_nothing.clear()
        run.deck.early_burn = False
        run.deck.left_before_reshuffle = None
        if street.board:
            table.unread_here = None  # other streets are known by what came before them
        self.street = street
        self.opened += 1
        if interrupts:
            self.interrupted = event
        else:
            run.wagers.begin_betting(run, event, street.betting)

    def folded_unseen(self, run: "PokerReplay", event: Event) -> bool:
        """Whether those who still have to act take no part from here on: they folded without a line."""
        betting = run.wagers.betting
        while (player := betting.pending()) is not None:
            later = (event, *run.table.after(event))
            if not any(isinstance(one, ev.PotAwarded) for one in later) or any(
                isinstance(one, TAKES_PART) and one.seat == player.seat for one in later
            ):
                return False
            player.folded, player.presumed_out = event, True
            betting.left(player)
        return True

    def keep_in(self, run: "PokerReplay", event: Event) -> None:
        """Who gets a card, or draws, is in, although the log lacks the answer to the last wager."""
        betting = run.wagers.betting
        silent = betting.owing()
        if not silent:
            return
        served: set[int] = set()
        for later in (event, *run.table.after(event)):
            if isinstance(later, (ev.CardsDealt, ev.Discarded, ev.StoodPat)):
                served.add(later.seat)
            elif isinstance(later, (*oc.ACTIONS, ev.PotAwarded)):
                break
        betting.stays = {player.place for player in silent if player.seat in served}

    def begin_interrupted(self, run: "PokerReplay", event: Event) -> None:
        """The betting round of a street whose cards came too early begins, if it has not yet."""
        if self.interrupted is not None and self.street is not None:
            self.interrupted = None
            run.wagers.begin_betting(run, event, self.street.betting)

    def catch_up(self, run: "PokerReplay", event: oc.Action) -> None:
        """Begins the betting round that an action belongs to, if the log lacks what should begin it."""
        betting = run.wagers.betting
        if betting.acted and (betting.due is None or run.deck.first_card is None):
            self.imply_street(run, event)
        if run.deck.burns:
            self.imply_cards(run, event)
        if self.interrupted is not None:
            self.resume(run, event)

    def resume(self, run: "PokerReplay", event: oc.Action) -> None:
        """An action behind cards that came too early goes on with the betting round that they
        interrupted, as long as it is not complete.
        """
        betting = run.wagers.betting
        player = run.table.by_seat.get(event.seat)
        owes = player is not None and player.bet < betting.to_match
        goes_on = player is not None and betting.pending() is player
        bets = isinstance(event, ev.BetMade) and betting.to_match > 0
        opens = bets or (owes and isinstance(event, ev.Checked))
        if opens and owes and player is not None:
            betting.stays.add(player.place)  # only the answer is missing, which is found
        if opens or not goes_on or not (owes or self.goes_first_later(run, event, player)):
            self.begin_interrupted(run, event)

    def waits_for(self, run: "PokerReplay", event: oc.Action) -> bool:
        """Whether cards that began too early wait for this action, and go on behind it."""
        deal = run.deal
        if self.interrupted is None or not deal.owed(run):
            return False
        pending = run.wagers.betting.pending()
        if pending is None or pending.seat != event.seat:
            return False
        if not isinstance(self.next_of(run, event, (*_TO_CARDS, RoundEnded)), ev.CardsDealt):
            return False
        if isinstance(event, ev.Folded):
            deal.due = tuple(seat for seat in deal.due if seat != event.seat)
        return True

    def goes_first_later(self, run: "PokerReplay", event: oc.Action, player: Player | None) -> bool:
        """Whether an option that was open when the cards came is used now: by somebody who does not act
        first behind them, or who acts again.
        """
        later = next(
            (
                one
                for one in run.table.round.events
                if one.line > event.line and isinstance(one, (*oc.ACTIONS, *_NO_ACTIONS))
            ),
            None,
        )
        if isinstance(later, oc.ACTIONS) and later.seat == event.seat:
            return True
        before = run.snapshot()
        self.begin_interrupted(run, event)
        first = run.wagers.betting.due
        before.restore()
        return first is not player

    def put_back(self, run: "PokerReplay", event: Event) -> bool:
        """Whether cards that came too early went back: the round has more community cards than it needs."""
        card, table = self.interrupted, run.table
        if not isinstance(card, BoardDealt) or run.wagers.betting.pending() is not None:
            return False
        dealt = sum(len(one.cards) for one in table.kinds.get(BoardDealt, ()) if one.run == 1)
        if dealt <= table.game.board_cards or run.remedies.again:
            return False
        run.remedies.undo(run, event, card)
        return True

    def unkept(self, run: "PokerReplay") -> bool:
        """Whether the next street is of cards to each player, and the log keeps no deals at all."""
        if run.deck.first_card is not None or run.table.evidence.keeps(Record.DEALS):
            return False
        street = self.next_street(run)
        return street is not None and bool(street.faces)

    def imply_cards(self, run: "PokerReplay", event: Event) -> None:
        """A card is burned, and the next betting round begins: the cards of the street are missing."""
        betting, street = run.wagers.betting, self.next_street(run)
        if street is None or street.draw:
            return
        if not betting.acted or betting.pending() is not None:
            return
        if street.board and not isinstance(self.next_of(run, event, _TO_BOARD), BoardDealt):
            self.open_street(run, event, street)
            run.board.is_missing(run, event, street)
        elif street.faces and not isinstance(self.next_of(run, event, _TO_FACES), _DEALT):
            self.open_street(run, event, street)
            run.deal.is_missing(run, event, street)

    def precedes_cards(self, run: "PokerReplay", event: oc.Action) -> bool:
        """Whether a wager comes after the burn of the next street, just before its cards."""
        betting = run.wagers.betting
        if not run.deck.burns or not betting.acted or betting.pending() is not None:
            return False
        following = self.next_of(run, event, (*_TO_CARDS, *oc.ACTIONS))
        return isinstance(following, (BoardDealt, ev.CardsDealt))

    def next_of(
        self, run: "PokerReplay", event: Event, kinds: tuple[type[Event], ...]
    ) -> Event | None:
        """The next event of some kinds."""
        return next((one for one in run.table.after(event) if isinstance(one, kinds)), None)

    def imply_street(self, run: "PokerReplay", event: Event) -> None:
        """A log that keeps no deals goes on after a betting round that is over: so the cards came."""
        betting = run.wagers.betting
        if betting.acted and self.unkept(run) and betting.pending() is None:
            street = self.next_street(run)
            if street is not None:
                self.open_street(run, event, street)
        elif betting.due is None and betting.acted and type(event) in oc.ACTIONS:
            self.bet_without_cards(run, event)

    def bet_without_cards(self, run: "PokerReplay", event: Event) -> None:
        """The betting round of a street begins whose cards lie there: they came with those before them."""
        street = self.next_street(run)
        if street is None or not street.board:
            return
        through = sum(one.board for one in run.table.game.streets[: self.opened + 1])
        if len(run.table.board()) - run.table.game.deal.board >= through:
            self.street = street
            self.opened += 1
            run.wagers.begin_betting(run, event, street.betting)
