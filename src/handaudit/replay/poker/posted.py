"""The wagers that the posted limits of a table allow: 14.7(d)."""

from collections.abc import Sequence
from typing import Final

from handaudit.facts import money
from handaudit.facts.events import BetMade, BlindPosted, Raised
from handaudit.facts.sign import Sign
from handaudit.replay.poker.occasions import Acted
from handaudit.replay.poker.view import BettingRoundView, PlayerView, RiseView, TableView

_ADMITTED: Final = (True, "")


def within_posted(amount: int, wager: int, stake: int, table: TableView) -> bool:
    """Whether the posted limits admit a wager of ``amount``, as far as they are known.

    A player's last chips may be below the limit.
    """
    sign = table.sign
    more = amount - wager
    if amount == stake:
        return True
    least, most = posted_bets(table)
    if sign.limit == "limit":
        completes = 0 < wager < amount  # a forced bet, a blind or an all-in bet
        return more in (least, most) or (completes and amount in (least, most))
    if sign.limit == "spread":
        return more >= least and (most is None or more <= most)
    return wager > 0 or amount >= least


def posted_bets(table: TableView) -> tuple[int, int | None]:
    """The small and the big bet that the table posts, times what a kill makes of them."""
    small, big = table.sign.small_bet or 0, table.sign.big_bet
    if not table.under_kill:
        return small, big
    times = table.kill_times or 1
    return int(small * times), None if big is None else int(big * times)


def fixed_totals(betting: BettingRoundView, player: PlayerView, bets: tuple[int, ...]) -> set[int]:
    """The wagers that a fixed limit of these ``bets`` allows a player, if last chips are left aside."""
    levels = raise_levels(betting, bets)
    levels.add(betting.stood.get(player.place, betting.to_match))
    totals = {level + bet for level in levels for bet in bets}
    # A forced bet, a blind or an all-in bet may be less than a bet; it may be completed.
    totals.update(bet for bet in bets if betting.to_match < bet)
    return totals


def raise_levels(betting: BettingRoundView, bets: tuple[int, ...]) -> set[int]:
    """The wagers that a raise may be counted from, where a raise is of one of these ``bets``.

    A raise that was a player's last chips may be completed, or raised over.  Blinds count at least as
    posted.  A wager of a wrong amount is a finding of its own: the next raise may be counted from it, or
    from what it should have been.
    """
    levels = {betting.to_match, max(betting.to_match, betting.posted)}
    levels.update((betting.lies_there, betting.stands_for))
    for rise in reversed(betting.rises):
        if not rise_all_in(rise):
            break
        levels.add(rise.before)
    levels.update(_in_place_of(betting.rises, bets))
    return levels


def lawful_instead(betting: BettingRoundView, sign: Sign) -> set[int]:
    """What a fixed limit or a spread allows in place of the highest wager, if that is outside it."""
    if sign.small_bet is None or not betting.rises:
        return set()
    if sign.limit == "spread":
        last, most = betting.rises[-1], sign.big_bet
        more = last.to - last.before
        if not isinstance(last.event, (BetMade, Raised)) or rise_all_in(last):
            return set()
        if most is not None and more > most:
            return {last.before + most}
        return {last.before + sign.small_bet} if more < sign.small_bet else set()
    if sign.limit != "limit":
        return set()
    return _in_place_of(betting.rises, (sign.small_bet, sign.big_bet or sign.small_bet))


def _in_place_of(rises: Sequence[RiseView], bets: tuple[int, ...]) -> set[int]:
    """The wagers that the limit allows in place of a wrong one: a bet, a raise, or a completion."""
    if not _amount_wrong(rises, bets):
        return set()
    before = rises[-1].before
    return {before + bet for bet in bets} | {bet for bet in bets if bet > before}


def _amount_wrong(rises: Sequence[RiseView], bets: tuple[int, ...]) -> bool:
    """Whether the last wager is none of the ``bets``, and neither last chips nor a completion."""
    if not rises or not isinstance(rises[-1].event, (BetMade, Raised)):
        return False
    last = rises[-1]
    if last.to in bets or last.to - last.before in bets or rise_all_in(last):
        return False
    return len(rises) == 1 or not rise_all_in(rises[-2])


def rise_all_in(rise: RiseView) -> bool:
    """Whether a wager was its player's last chips."""
    return getattr(rise.event, "all_in", False) or rise.player.all_in is rise.event


def within_limits(acted: Acted, table: TableView) -> tuple[bool, str] | None:
    """Whether the posted limits allow a wager, and else what they do; ``None`` if they are not known."""
    sign = table.sign
    if sign.limit is None or (sign.small_bet is None and sign.limit != "pot-limit"):
        return None
    least, most = posted_bets(table)
    match sign.limit:
        case "limit":
            return _of_fixed_limit(acted, table, least, most)
        case "spread":
            return _of_spread(acted, table, least, most)
        case "pot-limit":
            return _of_pot_limit(acted, table, least)
        case "no-limit":
            if acted.round.to_match > 0 or _opens_enough(acted, table, least):
                return _ADMITTED
            return False, f"at least {money.show(least)}"


def _opens_enough(acted: Acted, table: TableView, least: int) -> bool:
    """Whether an opening bet is at least the minimum; blinds placed at a lower level lower it."""
    if acted.total >= least or _may_be_less(acted, table):
        return True
    placed = [amount for player, event, amount in table.blinds if player.all_in is not event]
    return acted.total >= max(placed, default=least)


def _of_fixed_limit(
    acted: Acted, table: TableView, small: int, big: int | None
) -> tuple[bool, str] | None:
    bets = (small,) if big is None else (small, big)
    if acted.total - acted.round.to_match in bets:  # as nearly always
        return _ADMITTED
    totals = fixed_totals(acted.round, acted.player, bets)
    if acted.total in totals or (acted.total < max(totals) and _may_be_less(acted, table)):
        return _ADMITTED
    if big is None:
        return None
    return False, f"a bet, or a raise by, {' or '.join(money.show(bet) for bet in bets)}"


def _of_spread(acted: Acted, table: TableView, least: int, most: int | None) -> tuple[bool, str]:
    betting = acted.round
    bases = {betting.to_match, betting.stands_for, max(betting.to_match, betting.posted)}
    rises = [acted.total - base for base in bases if acted.total > base]
    enough = acted.total == least or _may_be_less(acted, table)
    if any((enough or more >= least) and (most is None or more <= most) for more in rises):
        return _ADMITTED
    words = f"{money.show(least)} or more"
    if most is not None:
        words = f"{money.show(least)} to {money.show(most)}"
    return False, f"a bet, or a raise by, {words}"


def _of_pot_limit(acted: Acted, table: TableView, least: int) -> tuple[bool, str]:
    most = most_of_pot(acted.round, acted.player, table)
    if acted.round.to_match == 0 and not _opens_enough(acted, table, least):
        return False, f"at least {money.show(least)}"
    if (
        acted.total <= most
        or acted.total <= most + _lacking(acted.round, table)
        or acted.total <= _most_if_told(acted, table)
    ):
        return _ADMITTED
    return False, f"at most {money.show(most)}, the pot after a call"


def _most_if_told(acted: Acted, table: TableView) -> int:
    """The most that a pot limit allows if a player who was passed over has made a wager of it before.

    That an action is out of turn is found.  The one that is missing may be in the pot.
    """
    betting, player, most = acted.round, acted.player, 0
    passed = [one for one in betting.players if one.place in betting.passed and one.able]
    if acted.due is not None and acted.due is not player:
        passed.append(acted.due)
    for one in passed:
        if one is not player:
            wager = min(most_of_pot(betting, one, table), one.bet + one.behind)
            more = max(wager - betting.to_match, 0)
            added = max(wager - one.bet, 0)
            most = max(most, most_of_pot(betting, player, table) + added + 2 * more)
    return most


def _lacking(betting: BettingRoundView, table: TableView) -> int:
    """What earlier wagers lack, which is found there: a table may count it or not."""
    strays = sum(max(-one.chips, 0) for one in table.strays)
    return betting.lacking + strays + table.in_doubt


def most_of_pot(betting: BettingRoundView, player: PlayerView, table: TableView) -> int:
    """The highest wager of a betting round that a pot limit allows, in integer cents.

    It is the wager to match plus the pot after a call.  If the house does not say how short blinds and
    antes count, the larger result is taken.
    """
    everybody = (*table.players, *table.strangers)
    pot = sum(one.total + one.dead for one in everybody) + table.house_money
    to_match = max(betting.to_match, betting.posted)
    if table.house.short_blind_counts_full is False:
        to_match = betting.to_match
    else:
        pot += short_of_blinds(table) if betting.terms is table.game.first_betting else 0
    if table.house.ante_counts_in_pl_preflop is False:
        first = betting.terms is table.game.first_betting
        pot -= sum(amount for _, _, amount in table.antes) if first else 0
    return to_match + pot + max(to_match - player.bet, 0)


def short_of_blinds(table: TableView) -> int:
    """How much the all-in blinds of the round fall short of the posted ones."""
    posted = table.sign.blinds or ()
    lacking = 0
    number = 0
    for player, event, amount in table.blinds:
        if not isinstance(event, BlindPosted) or event.kind != "blind":
            continue
        index = number if event.number is None else event.number - 1
        due = posted[index] if index < len(posted) else None
        number += 1
        if due is not None and amount < due and player.all_in is event:
            lacking += due - amount
    return lacking


def last_chips(acted: Acted) -> bool:
    """Whether a wager is all that its player has (or all that a cap leaves)."""
    return acted.added >= acted.player.behind or getattr(acted.event, "all_in", False)


def covers_all(acted: Acted, table: TableView) -> bool:
    """Whether nobody else could wager more than this."""
    others = (player for player in table.contending if player is not acted.player)
    return all(player.bet + player.behind <= acted.total for player in others)


def _may_be_less(acted: Acted, table: TableView) -> bool:
    """Whether a wager may be below the limit: it is its player's last chips, or covers all others'."""
    return last_chips(acted) or covers_all(acted, table)
