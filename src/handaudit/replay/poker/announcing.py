"""Announcements of wagers (14.7(d)), and the acts that follow."""

from typing import TYPE_CHECKING, Final, NamedTuple

from handaudit.facts import events as ev
from handaudit.facts.events import Event
from handaudit.replay.poker import occasions as oc
from handaudit.replay.poker.answers import change_of
from handaudit.replay.poker.correcting import correction_of
from handaudit.replay.poker.players import Player
from handaudit.replay.poker.posted import within_posted
from handaudit.replay.poker.pots import Stray
from handaudit.replay.poker.wagering import wager_of
from handaudit.replay.stateful import Stateful

if TYPE_CHECKING:
    from handaudit.replay.poker.replay import PokerReplay
    from handaudit.replay.poker.view import TableView


class Announcement(NamedTuple):
    """What a player announced in turn, with the player's chips and the highest wager at that moment."""

    declared: ev.Declared
    player: Player
    stake: int
    wager: int
    owed: int
    """What the player had to add to call."""


_STREET_ENDS: Final = (ev.Burned, ev.BoardDealt, ev.CardsDealt, ev.PotAwarded)


class Announcements(Stateful):
    """The last announcement, until an act or later play answers it."""

    __slots__ = ("announced", "answer", "beyond", "correction")

    def __init__(self) -> None:
        self.announced: Announcement | None = None
        self.answer: oc.Action | None = None
        self.correction: ev.WagerCorrected | None = None
        self.beyond = 0
        """Chips of the answer's line that its player does not have."""

    def declared(self, run: "PokerReplay", event: ev.Declared) -> None:
        run.settle_softly(event)
        player = run.table.by_seat.get(event.seat) or run.admitted(event)
        if self.announced is not None and self.announced[1] is player:
            said = self.announced[0]  # the first words bind, and these may only add the amount
            if said.act == event.act and said.amount is None:
                self.announced = self.announced._replace(declared=event)
            return
        if player is run.wagers.betting.due:
            betting, bet = run.wagers.betting, player.bet
            wager, stake = betting.to_match, bet - betting.credited.get(player.place, 0)
            stake += player.behind
            self.announced = Announcement(event, player, stake, wager, wager - bet)

    def goes_on(self, event: oc.Action) -> bool:
        """Whether a player who announced a bet or a raise puts in more of its chips (14.7(g)1, 3)."""
        if self.announced is None or self.answer is None:
            return False
        said, player = self.announced[:2]
        if event.seat != player.seat or not isinstance(event, (ev.Raised, ev.BetMade)):
            return False
        more = said.amount is None or wager_of(event, player) <= said.amount
        return said.act in ("bet", "raise", "all-in") and self.correction is None and more

    def regained(self, player: Player, chips: int) -> None:
        """A player who announced a wager turns out to have more chips."""
        if self.announced is not None and self.announced.player is player:
            self.announced = self.announced._replace(stake=self.announced.stake + chips)

    def amount_left_out(
        self, run: "PokerReplay", event: oc.Action, player: Player, total: int
    ) -> int | None:
        """The amount that a player announced, if the chips come to another one.

        It is found, or corrected later; the others may answer either, and the chips count if they answer
        those.
        """
        announced = self.announced
        if announced is None or announced.player is not player:
            return None
        said = announced.declared.amount
        if announced.declared.act == "all-in" and run.table.sign.limit == "no-limit":
            said = announced.stake
        if said in (None, total) or not isinstance(event, (ev.BetMade, ev.Raised)):
            return None
        following = next(
            (one for one in run.table.after(event) if isinstance(one, oc.ACTIONS)), None
        )
        if (following is not None and following.seat == event.seat) or not binds(
            announced, run.table
        ):
            return None
        corrected = correction_of(run, event, total, said) is not None
        return said if corrected or _is_answered(run.table, event, said, total) else None

    def end_announcement(self, run: "PokerReplay", event: Event) -> None:
        if self.announced is None or isinstance(event, (ev.HandShown, ev.HandMucked)):
            return
        said, player, stake, wager, owed = self.announced
        own = isinstance(event, (*oc.ACTIONS, ev.Declared)) and event.seat == player.seat
        if self.answer is None and own:
            return
        lent = run.wagers.betting.credited.get(player.place, 0)
        total, correction = player.bet - lent + self.beyond, self.correction
        if self.answer is not None and correction is None:
            later = correction_of(run, self.answer, total, said.amount)
            if isinstance(later, ev.WagerCorrected):  # it comes when others have acted
                total, correction = later.to, later
            elif isinstance(later, ev.BetReturned):
                total -= later.amount
        run.emit(
            oc.Announced(event, said, player, self.answer, correction, total, stake, wager, owed)
        )
        if said.amount is not None and isinstance(self.answer, ev.Called) and total < said.amount:
            lacking = total - said.amount  # a raise that stayed a call
            run.table.strays += (Stray(player, lacking, player.total - lacking),)
        self.announced = self.answer = self.correction = None
        self.beyond = 0


def _is_answered(table: "TableView", event: oc.Action, said: int, chips: int) -> bool:
    """Whether those who act next may answer the wager that was announced, and not its chips."""
    called_chips = False
    bets = {one.seat: one.bet for one in table.players}
    for one in table.after(event):
        if isinstance(one, ev.Called) and (caller := table.by_seat.get(one.seat)) is not None:
            to = bets[one.seat] = caller.bet + one.amount - change_of(table, one)
            if to == said:
                return True
            called_chips |= to == chips
        elif isinstance(one, ev.Raised):
            raiser = table.by_seat.get(one.seat)
            stake = 0 if raiser is None else raiser.bet + raiser.behind
            within = said < one.to and within_posted(one.to, said, stake, table)
            return within and not called_chips
        elif isinstance(one, ev.BetReturned) and one.seat == event.seat:
            del bets[one.seat]
            return max(bets.values(), default=0) + one.amount == said or not called_chips
        elif isinstance(one, _STREET_ENDS):
            break
    return not called_chips


def binds(announced: "Announcement | oc.Announced", table: "TableView") -> bool:
    """Whether a declaration is within the rules and the limits of the table, so that it binds."""
    said, wager, stake = announced.declared, announced.wager, announced.stake
    match said.act:
        case "check":
            return announced.owed == 0
        case "call":
            return announced.owed > 0
        case "bet" | "raise":
            if said.amount is None:
                return stake > wager
            within = within_posted(said.amount, wager, stake, table)
            return wager < said.amount <= stake and within
        case _:
            return True
