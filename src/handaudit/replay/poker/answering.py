"""Wagers that the limits or the stake do not allow, and what the others take them for (A-46)."""

from typing import TYPE_CHECKING

from handaudit.facts import events as ev
from handaudit.replay.poker import occasions as oc
from handaudit.replay.poker import open_amounts
from handaudit.replay.poker.answers import acts_again, acts_later, answers_to, evident, raised_over
from handaudit.replay.poker.fitting import (
    REMEDIES,
    Rest,
    answers,
    is_over,
    rest_of,
    wagers_answered,
)
from handaudit.replay.poker.posted import fixed_totals, posted_bets, within_limits, within_posted
from handaudit.replay.poker.pots import Stray
from handaudit.replay.poker.round_wagers import Rise

if TYPE_CHECKING:
    from handaudit.replay.poker.betting import BettingRound
    from handaudit.replay.poker.replay import PokerReplay
    from handaudit.replay.poker.table import Table
    from handaudit.replay.poker.view import PlayerView


def answered_as(run: "PokerReplay", acted: oc.Acted) -> int | None:
    """The lawful wager that the others answer in place of one that cannot be made.

    The chips may lie in the pot nevertheless.  ``None`` if the wager is lawful, or if nothing shows that
    it was taken for another one.
    """
    table, player, betting, total = run.table, acted.player, run.wagers.betting, acted.total
    before, stake = betting.to_match, player.bet + player.behind
    if acted.announced not in (None, total):
        return _as_announced(run, acted, acted.announced)
    within = acted.added <= player.behind
    if (within and _is_lawful(table, total, before)) or acted.after_own or not player.able:
        return None
    no_raise = total <= before
    lawful = within and not no_raise and not outside_limits(acted, table)
    if lawful or _put_right_later(run, acted.event, player) or _lacks_all_in(run, acted):
        return None
    instead = _instead(table, betting, player)
    meant = _fitting(table, betting, acted, instead)
    if meant is None and not (no_raise and _has_chips_left(run, betting)):
        meant = evident(table, acted.event, player, total, instead)
    if meant is None or meant == total or not before < meant <= stake:
        # If the others answer a raise, the wager before it may be what is wrong.
        may_be = no_raise or isinstance(acted.event, ev.Raised)
        open_amounts.before_opening(table, acted)
        if not (may_be and retake(run, acted)) and meant != total:
            _may_lie_there(table, acted, {one for one in instead if before < one <= stake})
        return None
    ranges = table.sign.limit != "limit" and within_posted(meant, before, stake, table)
    if not ranges and meant not in instead:
        return None
    if isinstance(acted.event, ev.Raised) and betting.rises:
        rise = betting.rises[-1]
        if no_raise or (
            _is_players_own(rise.event) and acts_again(table, acted.event, rise.player)
        ):  # what its setter calls would show as well that this wager was another
            _may_be_less(table, rise, total + rise.to - meant)
    rest = (rest_of(table, acted.event) or [])[1:]
    open_amounts.answered_by_raise(table, acted, meant, instead, rest)
    table.strays += (Stray(player, meant - total, player.total + acted.added),)
    betting.surplus[player.place] = meant - total
    return meant


def _is_lawful(table: "Table", total: int, before: int) -> bool:
    """Whether a wager is within the limits by its amount alone, as nearly always."""
    more = table.sign.limit != "pot-limit" and total > before
    return more and within_posted(total, before, 0, table)


def _as_announced(run: "PokerReplay", acted: oc.Acted, said: int | None) -> int | None:
    """The wager that was announced, if the player cannot have put in more, or goes on with chips."""
    player = acted.player
    all_of_them = acted.added == player.behind and not getattr(acted.event, "all_in", False)
    if acted.added < player.behind or acted.after_own or not player.able:
        return None
    if said is None or not acted.round.to_match < said <= player.bet + player.behind:
        return None
    if all_of_them and not acts_later(run.table, acted.event, player):
        return None
    run.announcements.beyond = beyond = acted.total - said
    run.table.strays += (Stray(acted.player, -beyond, acted.player.total + acted.added),)
    return said


def _may_lie_there(table: "Table", acted: oc.Acted, instead: set[int]) -> None:
    """Nothing shows what a wager was taken for: the chips of the nearest lawful one may lie in the pot."""
    total = acted.total
    meant = min(instead, key=lambda one: (abs(one - total), one), default=total)
    if meant != total:
        counted = acted.player.total + acted.added
        table.strays += (Stray(acted.player, total - meant, counted - total + meant),)


def retake(run: "PokerReplay", acted: oc.Acted) -> bool:
    """Takes the highest wager for what is called or raised in its place, if the table goes on from that.

    The first such call or raise is the finding.  The chips may lie in the pot nevertheless.
    """
    table, betting = run.table, run.wagers.betting
    rise = betting.rises[-1] if betting.rises else None
    if rise is None or not _is_players_own(rise.event):
        return False
    setter, player = rise.player, acted.player
    lacks = setter.all_in is rise.event and setter.behind > 0
    matched = any(
        one.bet == betting.to_match and one.acted and not (lacks and one.all_in)
        for one in betting.players
        if one is not setter
    )
    if matched or setter is player or betting.wager is not rise.event or not player.able:
        return False
    if _put_right_later(run, acted.event, player, setter):
        return False
    raised = isinstance(acted.event, ev.Raised)
    last_chips = acted.total < rise.to and acted.added >= player.behind
    if not raised and (last_chips or betting.is_call(player, acted.total)):
        return False
    meant = _fitting_before(table, betting, acted, rise)
    if meant is None:
        instead = _raised_in_its_place if raised else _called_in_its_place
        meant = instead(table, acted, rise)
    if meant is None or not rise.before < meant <= setter.bet + setter.behind:
        return False
    more = meant - rise.to
    table.strays += (Stray(setter, more, setter.total),)
    if acted.total == meant and not raised:  # the call may be what is wrong, and its chips too
        table.strays += (Stray(player, more, player.total + acted.added - more),)
    setter.total += more
    setter.behind -= more
    setter.bet = betting.to_match = betting.stands_for = meant
    if setter.all_in in (None, rise.event):
        setter.doubtful = setter.all_in is not None and setter.behind > 0  # a line says all-in
        setter.all_in = rise.event if setter.behind <= 0 else None
    betting.rises[-1] = Rise(rise.event, setter, rise.before, meant)
    if raised:
        open_amounts.before_raise(table, acted, betting.rises[-1])
    betting.surplus[setter.place] = more
    return True


def _fitting(
    table: "Table", betting: "BettingRound", acted: oc.Acted, instead: set[int]
) -> int | None:
    """The wager in place of a wrong one with which the rest of the betting round is in order."""
    player, rest = table.by_seat[acted.player.seat], (rest_of(table, acted.event) or [])[1:]
    if not answers(rest):
        return None
    stake, before, line, seat = (
        player.bet + player.behind,
        betting.to_match,
        acted.event.line,
        player.seat,
    )
    possible = wagers_answered(table, betting, player, rest) | instead
    for to in sorted(possible, key=lambda one: (abs(one - acted.total), one)):
        if before < to <= stake:
            wager = ev.Raised(line=line, seat=seat, to=to, all_in=to == stake)
            if Rest(table, betting, player, rest).fits(wager):
                return to
    return None


def _fitting_before(
    table: "Table", betting: "BettingRound", acted: oc.Acted, rise: Rise
) -> int | None:
    """The same for the wager before a call or a raise that is wrong."""
    setter, rest = rise.player, rest_of(table, acted.event) or []
    if answers(rest) < 2 or Rest(table, betting, setter, rest).fits_wager(setter, rise.to):
        return None
    stake = setter.bet + setter.behind
    possible = wagers_answered(table, betting, setter, rest)
    for to in sorted(possible, key=lambda one: (abs(one - rise.to), one)):
        lawful = rise.before < to <= stake and within_posted(to, rise.before, stake, table)
        if lawful and Rest(table, betting, setter, rest).fits_wager(setter, to):
            return to
    return None


def _is_players_own(event: ev.Event) -> bool:
    """Whether a player chose the amount of a wager: of a bet, a raise, or a straddle."""
    straddle = isinstance(event, ev.BlindPosted) and event.kind == "straddle"
    return straddle or isinstance(event, (ev.BetMade, ev.Raised))


def _raised_in_its_place(table: "Table", acted: oc.Acted, rise: Rise) -> int | None:
    """The wager that a raise, which is found, is lawful after: as its setter's answer or the limits say."""
    setter, total = rise.player, acted.total
    if setter.all_in is rise.event and within_posted(total, _whole(setter), 0, table):
        return _whole(setter)
    if total > rise.to:
        open_amounts.before_raise(table, acted, rise)
    if not acts_again(table, acted.event, setter):
        if total > rise.to:
            _may_be_less(table, rise, raised_over(total, rise.to, _after(table, rise), table))
        return None  # a raise of no more is a call, in other words
    meant = evident(table, rise.event, setter, rise.to, set())
    if total > rise.to:
        return meant if meant is not None and within_posted(total, meant, 0, table) else None
    return meant or raised_over(total, rise.to, _after(table, rise), table)


def _whole(player: "PlayerView") -> int:
    """What an all-in line of a player should have said, if it says less: all of the player's chips."""
    return player.bet + player.behind


def _may_be_less(table: "Table", rise: Rise, base: int | None) -> None:
    """Nothing shows that a wager was of another amount, but the chips may lie in the pot."""
    if base is not None and base > rise.before:
        more, setter = base - rise.to, rise.player
        table.strays += (Stray(setter, -more, setter.total + more),)


def _after(table: "Table", rise: Rise) -> set[int]:
    """The wagers that the posted limits allow in place of one."""
    bets = [bet for bet in posted_bets(table) if bet]
    return {rise.before + bet for bet in bets} | {bet for bet in bets if bet > rise.before}


def _put_right_later(run: "PokerReplay", event: ev.Event, *players: "PlayerView") -> bool:
    """Whether a later line takes back or corrects something, which may be an action of these players.

    An action is corrected while its betting round goes on.
    """
    seats, over = {one.seat for one in players}, False
    for one in run.table.after(event) if run.remedied else ():
        over |= is_over(run.table, one)
        if isinstance(one, (ev.ActionTakenBack, ev.WagerCorrected)):
            if one.seat in seats and not over:
                return True
        elif isinstance(one, REMEDIES):
            return True
    return False


def _lacks_all_in(run: "PokerReplay", acted: oc.Acted) -> bool:
    """Whether the highest wager says all-in, lacks some of its player's chips, and is taken for all."""
    betting = run.wagers.betting
    rise = betting.rises[-1] if betting.rises else None
    lacks = rise is not None and rise.player.all_in is rise.event and rise.player.behind > 0
    return lacks and retake(run, acted)


def _has_chips_left(run: "PokerReplay", betting: "BettingRound") -> bool:
    """Whether who made the highest wager, of all chips by its line, goes on as if it were less."""
    rise = betting.rises[-1] if betting.rises else None
    if rise is None or rise.player.all_in is not rise.event:
        return False
    said = getattr(rise.event, "all_in", False)
    return not said and acts_later(run.table, rise.event, rise.player)


def _called_in_its_place(table: "Table", acted: oc.Acted, rise: Rise) -> int | None:
    """What a wager is taken for that is called with less or more, if the table goes on from that."""
    setter, total = rise.player, acted.total
    last_chips = acted.added >= acted.player.behind
    if total < rise.to and last_chips:
        return None  # the player has no more
    if setter.all_in is rise.event and total == _whole(setter):
        return total
    same = False
    for one in answers_to(table, acted.event, setter, {acted.player.seat: total}):
        if one.shows is not None:
            return one.shows if last_chips or one.shows == total else None
        if one.raises and total < one.to <= rise.to:
            return total
        if not one.raises and not one.all_in:
            if one.to == rise.to:
                return None
            if last_chips and one.to > total:
                return one.to
        same |= one.to == total and not one.raises
    all_in = setter.all_in is rise.event and total < rise.to
    goes_on = all_in and acts_later(table, acted.event, setter)
    return total if same or goes_on else None


def outside_limits(acted: oc.Acted, table: "Table") -> bool:
    """Whether a wager is outside the posted limits, which is found."""
    if acted.total <= acted.round.to_match:
        return False
    found = within_limits(acted, table)
    return found is not None and not found[0]


def _instead(table: "Table", betting: "BettingRound", player: "PlayerView") -> set[int]:
    """The wagers that the posted limits allow a player; of a range, its ends."""
    sign, before, stake = table.sign, betting.to_match, player.bet + player.behind
    small, big = posted_bets(table)
    big = big or small
    if sign.limit == "limit":
        return {*fixed_totals(betting, player, (small, big)), stake}
    return {before + small, before + big, stake}
