"""Wagers that the limits or the stake do not allow, and what the others take them for (A-46)."""

from typing import TYPE_CHECKING, Final

from handaudit.facts import events as ev
from handaudit.replay.poker import occasions as oc
from handaudit.replay.poker.betting import Rise
from handaudit.replay.poker.posted import fixed_totals, within_limits, within_posted
from handaudit.replay.poker.pots import Stray

if TYPE_CHECKING:
    from handaudit.replay.poker.betting import BettingRound
    from handaudit.replay.poker.replay import PokerReplay
    from handaudit.replay.poker.table import Table
    from handaudit.replay.poker.view import PlayerView

_ENDS: Final = (ev.Burned, ev.BoardDealt, ev.CardsDealt, ev.PotAwarded)


def answered_as(run: "PokerReplay", acted: oc.Acted) -> int | None:
    """The lawful wager that the others answer in place of one that cannot be made.

    The chips may lie in the pot all the same.  ``None`` if the wager is lawful, or if nothing shows that
    it was taken for another one.
    """
    table, player, betting, total = run.table, acted.player, run.wagers.betting, acted.total
    before, stake = betting.to_match, player.bet + player.behind
    within = acted.added <= player.behind
    if within and table.sign.limit != "pot-limit" and within_posted(total, before, stake, table):
        return None  # as nearly always
    if run.remedied or acted.announced is not None or acted.after_own or not player.able:
        return None
    if within and not outside_limits(acted, table):
        return None
    instead = _instead(table, betting, player)
    meant = _evident(table, acted.event, total, instead)
    if meant is None or meant == total or not before < meant <= stake:
        return None
    ranges = table.sign.limit != "limit" and within_posted(meant, before, stake, table)
    if not ranges and meant not in instead:
        return None
    table.strays += (Stray(player, meant - total, player.total + acted.added),)
    betting.surplus[player.place] = meant - total
    return meant


def retake(run: "PokerReplay", acted: oc.Acted) -> None:
    """Takes the highest wager for what is called or raised in its place, if the table goes on from that.

    The first such call or raise is the finding.  The chips may lie in the pot all the same.
    """
    table, betting = run.table, run.wagers.betting
    rise = betting.rises[-1] if betting.rises else None
    if run.remedied or rise is None or not isinstance(rise.event, (ev.BetMade, ev.Raised)):
        return
    setter, player = rise.player, acted.player
    matched = any(one.bet == betting.to_match for one in betting.players if one is not setter)
    if matched or setter is player or betting.wager is not rise.event or not player.able:
        return
    meant: int | None = acted.total
    if isinstance(acted.event, ev.Raised):
        meant = _evident(table, rise.event, rise.to, set())
    elif betting.is_call(player, acted.total) or not _goes_on_from(table, acted, rise):
        return
    if meant is None or not rise.before < meant <= setter.bet + setter.behind:
        return
    more = meant - rise.to
    table.strays += (Stray(setter, more, setter.total),)
    setter.total += more
    setter.behind -= more
    setter.bet = betting.to_match = betting.stands_for = meant
    if setter.all_in in (None, rise.event):
        setter.all_in = rise.event if setter.behind <= 0 else None
    betting.rises[-1] = Rise(rise.event, setter, rise.before, meant)
    betting.surplus[setter.place] = more


def _goes_on_from(table: "Table", acted: oc.Acted, rise: Rise) -> bool:
    """Whether a table goes on from a call of less or more as if that had been the wager."""
    setter, total = rise.player, acted.total
    if total < rise.to and acted.added >= acted.player.behind:
        return False  # the player has no more
    bets = {player.seat: player.bet for player in table.players if player is not setter}
    bets[acted.player.seat] = total
    same = False
    raised = 0
    for one in table.after(acted.event):
        if isinstance(one, _ENDS):
            break
        own = getattr(one, "seat", None) == setter.seat
        if isinstance(one, ev.Raised):
            if own:
                break
            raised = one.to
        elif isinstance(one, ev.Called) and own:
            return raised > 0 and _from_what(one, raised, setter) == total
        elif isinstance(one, ev.Called) and not raised:
            to = bets[one.seat] = bets.get(one.seat, 0) + one.amount
            if to == rise.to and not one.all_in:
                return False
            same |= to == total
        elif isinstance(one, ev.BetReturned) and own and not raised:
            return max(bets.values()) + one.amount == total
    all_in = setter.all_in is rise.event and total < rise.to
    return same or (all_in and any(_acts(one, setter) for one in table.after(acted.event)))


def _from_what(call: ev.Called, raised: int, setter: "PlayerView") -> int:
    """The wager from which its player calls a raise."""
    return (setter.bet + setter.behind if call.all_in else raised) - call.amount


def _acts(event: ev.Event, player: "PlayerView") -> bool:
    return isinstance(event, oc.ACTIONS) and event.seat == player.seat


def outside_limits(acted: oc.Acted, table: "Table") -> bool:
    """Whether a wager is outside the posted limits, which is found."""
    if acted.total <= acted.round.to_match:
        return False
    found = within_limits(acted, table)
    return found is not None and not found[0]


def _instead(table: "Table", betting: "BettingRound", player: "PlayerView") -> set[int]:
    """The wagers that the posted limits allow a player; of a range, its ends."""
    sign, before, stake = table.sign, betting.to_match, player.bet + player.behind
    times = (table.kill_times if table.under_kill else 1) or 1
    small = int((sign.small_bet or 0) * times)
    big = int((sign.big_bet or sign.small_bet or 0) * times)
    if sign.limit == "limit":
        return {*fixed_totals(betting, player, (small, big)), stake}
    return {before + small, before + big, stake}


def _evident(table: "Table", event: oc.Action, total: int, instead: set[int]) -> int | None:
    """What a wager is taken for, as the next call, raise or return of the betting round shows."""
    bets = {player.seat: player.bet for player in table.players if player.seat != event.seat}
    raised = 0
    for one in table.after(event):
        if isinstance(one, _ENDS):
            break
        if isinstance(one, ev.Raised):
            if one.seat == event.seat:
                break
            if not raised and instead and not within_posted(one.to, total, 0, table):
                return _raised_over(one.to, total, instead, table)
            raised = bets[one.seat] = one.to
        elif isinstance(one, ev.Called) and one.seat == event.seat:
            return _from_what(one, raised, table.by_seat[event.seat]) if raised else None
        elif isinstance(one, ev.Called):
            bets[one.seat] = bets.get(one.seat, 0) + one.amount
            if not raised and not one.all_in:
                return bets[one.seat]
        elif isinstance(one, ev.BetReturned) and one.seat == event.seat and not raised:
            return max(bets.values(), default=0) + one.amount
    return None


def _raised_over(to: int, total: int, instead: set[int], table: "Table") -> int | None:
    """The wager nearest to ``total`` of those that a raise is lawful after."""
    under = [one for one in instead if one < to and within_posted(to, one, 0, table)]
    return min(under, key=lambda one: abs(one - total), default=None)
