"""Announcements of wagers (14.7(d)), and the acts that follow."""

from typing import TYPE_CHECKING

from handaudit.facts import events as ev
from handaudit.facts.events import Event
from handaudit.replay.poker import occasions as oc
from handaudit.replay.poker.players import Player
from handaudit.replay.poker.wagering import wager_of
from handaudit.replay.stateful import Stateful

if TYPE_CHECKING:
    from handaudit.replay.poker.replay import PokerReplay


class Announcements(Stateful):
    """The last announcement, until an act or later play answers it."""

    __slots__ = ("announced", "answer", "correction")

    def __init__(self) -> None:
        self.announced: tuple[ev.Declared, Player, int, int, int] | None = None
        """The line, the player, the player's chips, the highest wager, and what the player owed then."""
        self.answer: oc.Action | None = None
        self.correction: ev.WagerCorrected | None = None

    def declared(self, run: "PokerReplay", event: ev.Declared) -> None:
        run.settle_softly(event)
        player = run.player_of(event)
        if self.announced is not None and self.announced[1] is player:
            said = self.announced[0]  # the first words bind, and these may only add the amount
            if said.act == event.act and said.amount is None:
                self.announced = (event, *self.announced[1:])
            return
        if player is run.wagers.betting.due:
            wager, bet = run.wagers.betting.to_match, player.bet
            self.announced = (event, player, bet + player.behind, wager, wager - bet)

    def goes_on(self, event: oc.Action) -> bool:
        """Whether a player who announced a bet or a raise puts in more of its chips (14.7(g)1, 3)."""
        if self.announced is None or self.answer is None:
            return False
        said, player = self.announced[:2]
        if event.seat != player.seat or not isinstance(event, (ev.Raised, ev.BetMade)):
            return False
        more = said.amount is None or wager_of(event, player)[0] <= said.amount
        return said.act in ("bet", "raise", "all-in") and self.correction is None and more

    def end_announcement(self, run: "PokerReplay", event: Event) -> None:
        if self.announced is None or isinstance(event, (ev.HandShown, ev.HandMucked)):
            return
        said, player, stake, wager, owed = self.announced
        own = isinstance(event, (*oc.ACTIONS, ev.Declared)) and event.seat == player.seat
        if self.answer is None and own:
            return
        total, correction = player.bet, self.correction
        if self.answer is not None and correction is None:
            later = run.remedies.corrected(run, self.answer, total, said.amount)
            if isinstance(later, ev.WagerCorrected):  # it comes when others have acted
                total, correction = later.to, later
            elif isinstance(later, ev.BetReturned):
                total -= later.amount
        run.emit(
            oc.Announced(event, said, player, self.answer, correction, total, stake, wager, owed)
        )
        self.announced = self.answer = self.correction = None
