"""Actions that a log leaves out: the betting round goes on as if they stood there.

The action that comes instead is out of turn, which is found.  The table goes on from what must have happened.
"""

from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import TYPE_CHECKING, Final, NamedTuple

from handaudit.facts import events as ev
from handaudit.replay.occasion import ignored
from handaudit.replay.poker import occasions as oc
from handaudit.replay.poker.answering import REMEDIES, is_over
from handaudit.replay.poker.posted import posted_bets, within_posted
from handaudit.replay.poker.pots import Stray

if TYPE_CHECKING:
    from handaudit.facts.events import Event
    from handaudit.replay.poker.betting import BettingRound
    from handaudit.replay.poker.players import Player
    from handaudit.replay.poker.replay import PokerReplay
    from handaudit.replay.poker.table import Table

TAKES_PART: Final = (
    *(*oc.ACTIONS, ev.CardsDealt, ev.Discarded, ev.StoodPat, ev.Declared),
    *(ev.HandShown, ev.HandMucked, ev.PotAwarded),
)
"""Events by which a player is known to be in still."""


def heard(table: "Table", event: "Event") -> set[int]:
    """The seats that are known to be in still with an event, or after it."""
    later = (event, *table.after(event))
    return {one.seat for one in later if isinstance(one, TAKES_PART)}


class Turn(NamedTuple):
    """Who acts, whose turn it is, whether this opens the round, and whether the player goes on."""

    player: "Player"
    due: "Player | None"
    first: bool
    goes_on: bool


def add_left_out(run: "PokerReplay", event: oc.Action, turn: Turn) -> None:
    """The action of the player whose turn it is counts, if it is missing before one out of turn.

    Its chips may not lie in the pot nevertheless.  Where the player may have done nothing, those of a call
    may lie there.
    """
    table, player = run.table, turn.due
    if player is None or not player.able or not _shows_gap(run, turn):
        return
    rest = [event, *takewhile(lambda one: not is_over(table, one), table.after(event))]
    if any(isinstance(one, REMEDIES) or getattr(one, "change", False) for one in rest):
        return
    missing = _missing(run, player, rest)
    if missing is None:
        return
    before = player.total
    if _Rest(table, run.wagers.betting, player, rest).fits(None):
        acts = any(isinstance(one, oc.ACTIONS) and one.seat == player.seat for one in rest)
        if isinstance(missing, ev.Called) and acts:
            total = before + missing.amount
            table.strays += (Stray(player, -missing.amount, total),)
        return
    emit, run.emit = run.emit, ignored
    run.wagers.acted(run, missing)
    run.emit = emit
    table.strays += (Stray(player, player.total - before, before),)


def unanswered(run: "PokerReplay") -> Iterator[Stray]:
    """The call of the player who still has to act: it may be missing."""
    betting = run.wagers.betting
    due = betting.pending()
    lacking = 0 if due is None else min(betting.to_match - due.bet, due.behind)
    if due is not None and lacking > 0:
        yield Stray(due, -lacking, due.total + lacking)


def take_as_called(run: "PokerReplay", event: "Event") -> None:
    """Who has not answered the last wager, which is found, and takes part later has called it.

    Without a sign of the player, the call may lie in the pot nevertheless.
    """
    table, betting = run.table, run.wagers.betting
    contending = table.contending
    if len(contending) < 2 or all(one.bet >= betting.to_match for one in contending):
        return
    later = heard(table, event)
    acts = {one.seat for one in table.after(event) if isinstance(one, oc.ACTIONS)}
    for player in contending:
        lacking = min(betting.to_match - player.bet, player.behind)
        if lacking <= 0 or not player.able:
            continue
        total = player.total
        if player.seat not in later:
            table.strays += (Stray(player, -lacking, total + lacking),)
        elif lacking < player.behind or player.seat not in acts:
            player.total += lacking
            player.bet += lacking
            player.behind -= lacking
            if player.behind <= 0:
                player.all_in = event
            table.strays += (Stray(player, lacking, total),)


def _shows_gap(run: "PokerReplay", turn: Turn) -> bool:
    """Whether an action out of turn may be in turn behind one that is missing."""
    betting, player = run.wagers.betting, turn.player
    if turn.goes_on or not player.able or player.place in betting.skipped:
        return False
    return player not in (betting.admitted or ()) and player is not betting.due_if_posted


def _missing(run: "PokerReplay", due: "Player", rest: "Sequence[Event]") -> oc.Action | None:
    """The action that may be missing: the first one with which the rest of the betting round is in order."""
    table, betting = run.table, run.wagers.betting
    possible = _possible(table, betting, due, rest)
    return next((one for one in possible if _Rest(table, betting, due, rest).fits(one)), None)


def _possible(
    table: "Table",
    betting: "BettingRound",
    due: "Player",
    rest: "Sequence[Event]",
) -> Iterator[oc.Action]:
    """What may be missing: the forced bet, a call, or a wager of an amount that the others answer."""
    line, seat = rest[0].line, due.seat
    posted, whole = table.sign.forced_bet, due.bet + due.behind
    if betting.terms.forced and not betting.acted and posted:
        yield ev.BetForced(line=line, seat=seat, amount=posted)
    lacking = min(betting.to_match - due.bet, due.behind)
    if lacking > 0:
        yield ev.Called(line=line, seat=seat, amount=lacking, all_in=lacking == due.behind)
    for to in sorted(_answered(table, betting, due, rest)):
        if not betting.to_match < to <= whole:
            continue
        if not within_posted(to, betting.to_match, whole, table):
            continue
        if betting.to_match:
            yield ev.Raised(line=line, seat=seat, to=to, all_in=to == whole)
        else:
            yield ev.BetMade(line=line, seat=seat, amount=to, all_in=to == whole)


def _answered(
    table: "Table", betting: "BettingRound", due: "Player", rest: "Sequence[Event]"
) -> set[int]:
    """The wagers that the rest of a betting round may answer."""
    bets = {player.seat: player.bet for player in table.players}
    small, big = posted_bets(table)
    found = {betting.to_match + small, betting.to_match + (big or small), small, big or small}
    found.add(due.bet + due.behind)
    for one in rest:
        if isinstance(one, (ev.Called, ev.BetMade, ev.BetForced)):
            if one.seat == due.seat:
                found.add(max(bets.values()) - one.amount)
            bets[one.seat] = bets.get(one.seat, 0) + one.amount
            found.add(bets[one.seat])
        elif isinstance(one, ev.Raised):
            bets[one.seat] = one.to
        elif isinstance(one, ev.BetReturned) and one.seat == due.seat:
            found.add(max(bets.values()) + one.amount)
    return found


class _Rest:
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

    def fits(self, action: oc.Action | None) -> bool:
        """Whether all acts in turn, and wagers what is due, if this action is added."""
        if action is None:
            self.free.add(self.due.seat)
        elif not self._acts(action):
            return False
        for one in self.rest:
            if isinstance(one, oc.ACTIONS):
                if not self._in_turn(one.seat) or not self._acts(one):
                    return False
            elif isinstance(one, ev.BetReturned) and not self._comes_back(one):
                return False
        most, later = max(self.bets.values()), self.table.after(self.rest[-1])
        owing = {seat for seat in self.able if self.bets[seat] < most}
        return not owing or not later or not owing & heard(self.table, later[0])

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
        if added > stake:
            return False
        if isinstance(action, ev.Called):
            return added == min(most - bet, stake)
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
