"""Actions that a log leaves out: the betting round goes on as if they stood there.

The action that comes instead is out of turn, which is found.  The table goes on from what must have happened.
"""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from handaudit.facts import events as ev
from handaudit.replay.occasion import ignored
from handaudit.replay.poker import occasions as oc
from handaudit.replay.poker.fitting import Rest, heard, rest_of, wagers_answered
from handaudit.replay.poker.posted import within_posted
from handaudit.replay.poker.pots import Stray

if TYPE_CHECKING:
    from handaudit.facts.events import Event
    from handaudit.replay.poker.betting import BettingRound
    from handaudit.replay.poker.players import Player
    from handaudit.replay.poker.replay import PokerReplay
    from handaudit.replay.poker.table import Table


_MOST_OVERTAKEN: Final = 20
"""More actions out of turn than a round of play has; each costs a look at the rest of it."""

Turn = tuple["Player", "Player | None", bool, bool]
"""Who acts, whose turn it is, whether this opens the round, and whether the player goes on."""


def add_left_out(run: "PokerReplay", event: oc.Action, turn: Turn) -> None:
    """The action of the player whose turn it is counts, if it is missing before one out of turn.

    Its chips may not lie in the pot nevertheless.  Where the player may have done nothing, those of a call
    may lie there.
    """
    table, player = run.table, turn[1]
    if player is None or not player.able or not _shows_gap(run, turn):
        return
    rest = rest_of(table, event)
    if rest is None:
        return
    missing = _missing(run, player, rest)
    if missing is None:
        return
    before = player.total
    if Rest(table, run.wagers.betting, player, rest).fits(None):
        acts = any(isinstance(one, oc.ACTIONS) and one.seat == player.seat for one in rest)
        if isinstance(missing, ev.Called) and acts:
            total = before + missing.amount
            table.strays += (Stray(player, -missing.amount, total),)
        return
    emit, run.emit = run.emit, ignored
    run.wagers.acted(run, missing)
    run.emit = emit
    table.strays += (Stray(player, player.total - before, before),)


def overtakes(run: "PokerReplay", event: oc.Action) -> bool:
    """Whether an action out of turn and the one behind it are in order the other way round only.

    That one is of the player whose turn it is.  The table then goes on as if it had come first.
    """
    table, betting, remedies = run.table, run.wagers.betting, run.remedies
    due = betting.due
    if due is None or run.announcements.announced is not None or run.streets.interrupted:
        return False
    if remedies.overtaken == _MOST_OVERTAKEN:
        return False
    remedies.overtaken += 1
    rest = rest_of(table, event) or []
    if len(rest) < 2 or not isinstance(behind := rest[1], oc.ACTIONS) or behind.seat != due.seat:
        return False
    if behind not in table.after(event) or Rest(table, betting, due, rest).fits(None):
        return False
    return Rest(table, betting, due, [event, *rest[2:]]).fits(behind)


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
    to_match = betting.to_match
    silent = [one for one in betting.owing() if one.behind]
    if not silent or len(table.contending) < 2:  # as nearly always
        return
    later = heard(table, event)
    acts = {one.seat for one in table.after(event) if isinstance(one, oc.ACTIONS)}
    for player in silent:
        lacking = min(to_match - player.bet, player.behind)
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
    betting, (player, _, _, goes_on) = run.wagers.betting, turn
    if goes_on or not player.able or player.place in betting.skipped:
        return False
    may_open = player in (betting.admitted or ()) or player is betting.due_if_posted
    return betting.acted or not may_open


def _missing(run: "PokerReplay", due: "Player", rest: "Sequence[Event]") -> oc.Action | None:
    """The action that may be missing: the first one with which the rest of the betting round is in order."""
    table, betting = run.table, run.wagers.betting
    said = run.announcements.announced
    amount = None if said is None or said.player is not due else said.declared.amount
    possible = _possible(table, betting, due, rest, amount)
    return next((one for one in possible if Rest(table, betting, due, rest).fits(one)), None)


def _possible(
    table: "Table",
    betting: "BettingRound",
    due: "Player",
    rest: "Sequence[Event]",
    said: int | None,
) -> Iterator[oc.Action]:
    """What may be missing: the forced bet, a call, or a wager of an amount that the others answer.

    ``said`` is an amount that the player has announced.
    """
    line, seat = rest[0].line, due.seat
    posted, whole = table.sign.forced_bet, due.bet + due.behind
    if betting.terms.forced and not betting.acted and posted:
        yield ev.BetForced(line=line, seat=seat, amount=posted)
    lacking = min(betting.to_match - due.bet, due.behind)
    if lacking > 0:
        yield ev.Called(line=line, seat=seat, amount=lacking, all_in=lacking == due.behind)
    amounts = wagers_answered(table, betting, due, rest)
    for to in (said or 0, *sorted(amounts)):
        if not betting.to_match < to <= whole:
            continue
        if not within_posted(to, betting.to_match, whole, table):
            continue
        if betting.to_match:
            yield ev.Raised(line=line, seat=seat, to=to, all_in=to == whole)
        else:
            yield ev.BetMade(line=line, seat=seat, amount=to, all_in=to == whole)
