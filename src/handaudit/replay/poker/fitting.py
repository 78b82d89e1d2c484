"""Whether the rest of a betting round is in order, if something stood there that the log has otherwise."""

from collections.abc import Sequence
from itertools import takewhile
from typing import TYPE_CHECKING, Final

from handaudit.facts import events as ev
from handaudit.replay.poker import occasions as oc
from handaudit.replay.poker.posted import posted_bets, within_posted

if TYPE_CHECKING:
    from handaudit.facts.events import Event
    from handaudit.replay.poker.betting import BettingRound
    from handaudit.replay.poker.players import Player
    from handaudit.replay.poker.table import Table

REMEDIES: Final = (ev.WagerCorrected, ev.ActionTakenBack, ev.CardsTakenBack, ev.RoundVoided)
_ENDS: Final = (ev.Burned, ev.BoardDealt, ev.CardsDealt, ev.PotAwarded)
TAKES_PART: Final = (
    *(*oc.ACTIONS, ev.CardsDealt, ev.Discarded, ev.StoodPat, ev.Declared),
    *(ev.HandShown, ev.HandMucked, ev.PotAwarded),
)
"""Events by which a player is known to be in still."""


def heard(table: "Table", event: "Event") -> set[int]:
    """The seats that are known to be in still with an event, or after it."""
    later = (event, *table.after(event))
    return {one.seat for one in later if isinstance(one, TAKES_PART)}


def is_over(table: "Table", event: "Event") -> bool:
    """Whether an event shows that the betting round is over."""
    draws = isinstance(event, (ev.Discarded, ev.StoodPat)) and not table.game.thrown
    return draws or isinstance(event, _ENDS)


def rest_of(table: "Table", event: "Event") -> "list[Event] | None":
    """The rest of a betting round from an event on, as what corrects it at once leaves it.

    ``None`` if something of it is corrected later.
    """
    rest: list[Event] = []
    for one in (event, *takewhile(lambda later: not is_over(table, later), table.after(event))):
        if not isinstance(one, REMEDIES) and not getattr(one, "change", False):
            rest.append(one)
        elif not rest or getattr(one, "seat", None) != getattr(rest[-1], "seat", 0):
            return None
        elif isinstance(one, ev.ActionTakenBack):
            rest.pop()
        elif (put_right := _put_right(rest[-1], one)) is not None:
            rest[-1] = put_right
        else:
            return None
    return rest


def _put_right(wager: "Event", remedy: "Event") -> "Event | None":
    """A wager as the line after it leaves it: a correction, or change."""
    if isinstance(remedy, ev.WagerCorrected):
        if isinstance(wager, ev.Raised):
            return wager.changed(to=remedy.to)
        return wager.changed(amount=remedy.to) if isinstance(wager, ev.BetMade) else None
    if isinstance(remedy, ev.BetReturned):
        if isinstance(wager, ev.Raised):
            return wager.changed(to=wager.to - remedy.amount)
        if isinstance(wager, (ev.Called, ev.BetMade)) and wager.amount > remedy.amount:
            return wager.changed(amount=wager.amount - remedy.amount)
    return None


def wagers_answered(
    table: "Table", betting: "BettingRound", due: "Player", rest: "Sequence[Event]"
) -> set[int]:
    """The wagers that the rest of a betting round may answer."""
    bets = {player.seat: player.bet for player in table.players}
    small, big = posted_bets(table)
    found = {betting.to_match + small, betting.to_match + (big or small), small, big or small}
    found.add(due.bet + due.behind)
    answered = 0
    for one in rest:
        if isinstance(one, (ev.Called, ev.BetMade, ev.BetForced)):
            if one.seat == due.seat:
                found |= {max(bets.values()) - one.amount, due.bet + due.behind - one.amount}
                answered = one.amount
            bets[one.seat] = bets.get(one.seat, 0) + one.amount
            found.add(bets[one.seat])
        elif isinstance(one, ev.Raised):
            bets[one.seat] = one.to
        elif isinstance(one, ev.BetReturned) and one.seat == due.seat:
            found.add(max(bets.values()) + one.amount)
        elif isinstance(one, ev.BetReturned):  # the rest of that bet was called
            called = bets.get(one.seat, 0) - one.amount
            found |= {called, called - answered}
    return found


class Rest:
    """The rest of a betting round, played from the state that it has before an action out of turn."""

    def __init__(
        self, table: "Table", betting: "BettingRound", due: "Player", rest: "Sequence[Event]"
    ) -> None:
        self.table = table
        self.rest = rest
        self.due = due
        self.seats = [player.seat for player in table.players]
        self.bets = {player.seat: player.bet for player in table.players}
        self.behind = {player.seat: player.behind for player in table.players}
        self.able = {player.seat for player in table.players if player.able}
        self.acted = {player.seat for player in table.players if player.acted}
        self.free = {table.players[place].seat for place in betting.skipped}
        """Seats that may act whenever they want: they were passed over."""
        self.last = due.seat
        self.added: oc.Action | None = None
        """The action that is added."""
        self.spent: set[int] = set()
        """Seats whose last chips an action of this betting round puts in."""

    def fits(self, action: oc.Action | None) -> bool:
        """Whether all acts in turn, and wagers what is due, if this action is added."""
        if self.due.seat not in self.bets:  # an act in a seat that nobody has
            return False
        self.added = action
        if action is None:
            self.free.add(self.due.seat)
        elif not self._acts(action):
            return False
        return self._goes_on()

    def fits_wager(self, player: "Player", to: int) -> bool:
        """Whether it is in order if the highest wager, which a player has made, is another one."""
        if player.seat not in self.bets:  # a wager in a seat that nobody has
            return False
        self.behind[player.seat] -= to - player.bet
        self.bets[player.seat] = to
        if self.behind[player.seat] > 0:
            self.able.add(player.seat)
        else:
            self.able.discard(player.seat)
        return self._goes_on()

    def _goes_on(self) -> bool:
        for one in self.rest:
            if isinstance(one, oc.ACTIONS):
                if not self._in_turn(one.seat) or not self._acts(one):
                    return False
            elif isinstance(one, ev.BetReturned) and not self._comes_back(one):
                return False
        if self.spent and any(
            isinstance(one, oc.ACTIONS) and one.seat in self.spent and one is not self.added
            for one in self.table.after(self.rest[-1])
        ):
            return False
        most = max(self.bets.values())
        owing = {seat for seat in self.able if self.bets[seat] < most}
        return not owing or not owing & self._stay()

    def _stay(self) -> set[int]:
        """The seats that are known to be in still after the betting round."""
        shown = {one.seat for one in self.rest if isinstance(one, (ev.HandShown, ev.HandMucked))}
        later = self.table.after(self.rest[-1])
        return shown | heard(self.table, later[0]) if later else shown

    def _in_turn(self, seat: int) -> bool:
        if seat not in self.able:
            return False
        if seat in self.free:
            self.free.discard(seat)
            return True
        most, at = max(self.bets.values()), self.seats.index(self.last)
        for other in (*self.seats[at + 1 :], *self.seats[: at + 1]):
            waits = other not in self.acted or self.bets[other] < most
            if other in self.able and other not in self.free and waits:
                return other == seat
        return False

    def _acts(self, action: oc.Action) -> bool:
        seat = self.last = action.seat
        self.acted.add(seat)
        bet, most, stake = self.bets[seat], max(self.bets.values()), self.behind[seat]
        if isinstance(action, ev.Folded):
            self.able.discard(seat)
            return True
        if isinstance(action, ev.Checked):
            return bet == most
        to = action.to if isinstance(action, ev.Raised) else bet + action.amount
        added = to - bet
        self.bets[seat] = to
        self.behind[seat] -= added
        if added >= stake or action.all_in:
            self.able.discard(seat)
            self.spent.add(seat)
        if added > stake:
            return False
        if isinstance(action, ev.Called):
            return added == min(most - bet, stake)
        if isinstance(action, (ev.BetMade, ev.BetForced)) and most > 0:
            return False  # it is what opens
        forced = isinstance(action, ev.BetForced)
        return to > most and (forced or within_posted(to, most, bet + stake, self.table))

    def _comes_back(self, back: ev.BetReturned) -> bool:
        """Whether a bet comes back of which nobody has called so much."""
        if back.seat not in self.bets:
            return False
        others = max((bet for seat, bet in self.bets.items() if seat != back.seat), default=0)
        over = self.bets[back.seat] - others
        self.bets[back.seat] -= back.amount
        return over == back.amount


_ANSWERS: Final = (ev.Called, ev.Raised, ev.BetReturned)


def answers(rest: "Sequence[Event]") -> int:
    """How many events of the rest of a betting round show how much was wagered before them."""
    return sum(isinstance(one, _ANSWERS) for one in rest)
