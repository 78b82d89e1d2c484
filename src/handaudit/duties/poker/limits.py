"""The posted limits of a table, on the size of wagers and the number of raises: 14.7(c)2, (d)."""

import math
from collections.abc import Sequence
from typing import Final

from handaudit.duties.duty import Judgement, duty
from handaudit.duties.outcome import MET, Outcome, not_evidenced, settled, violated
from handaudit.facts import money
from handaudit.facts.events import BetForced, BetMade, BlindPosted, Raised, WagerCorrected
from handaudit.facts.sign import Sign
from handaudit.replay.poker.announcing import within_posted
from handaudit.replay.poker.occasions import Acted
from handaudit.replay.poker.view import BettingRoundView, PlayerView, RiseView, TableView

SHORT_BLIND: Final = "short-blind-counts-full"
"""What a book calls its rule for a blind that is its player's last chips."""

_CAP: Final = "raise-cap"
"""What a book calls its cap of raises at a fixed limit."""

POSTED_LIMITS = "the posted limits: the log does not give them"
_UNPOSTED_CHIP = not_evidenced("the smallest chip in play: the sign does not give it")
_DOLLAR = 100


def judged_elsewhere(acted: Acted) -> bool:
    """Whether another duty judges a wager.

    It does if the player may not wager, if the wager is no higher than the last one, or if it is only a
    part of an announced amount.
    """
    if acted.announced is not None and acted.total < acted.announced:
        return True
    return not acted.player.able or acted.after_own or acted.total <= acted.round.to_match


def out_of_turn(acted: Acted) -> bool:
    """Whether it is another player's turn, which is a finding."""
    return acted.due not in (None, acted.player) and acted.player.place not in acted.round.skipped


def overtakes(acted: Acted, table: TableView) -> BetMade | Raised | None:
    """The wager that the player whose turn it is makes next, after an action out of turn.

    The action may answer it already.
    """
    due = acted.due
    if due is None or not out_of_turn(acted):
        return None
    later = (one for one in table.after(acted.event) if isinstance(one, (BetMade, Raised)))
    wager = next(later, None)
    return wager if wager is not None and wager.seat == due.seat else None


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


@duty("wager-within-limits", Acted, by=(BetMade, Raised), ideas=(SHORT_BLIND,))
def wager_within_limits(acted: Acted, table: TableView) -> Judgement:
    """A bet or a raise is within the limits that the table posts.

    At a fixed limit, a wager is the small or the big bet; the text does not say which betting round has
    which.  Within a spread, it adds the least wager, the greatest, or any amount between.  At a pot limit,
    it adds no more than the pot after a call.  Antes and dead chips count in the pot, and a short blind
    counts in full, unless the house says otherwise.  An opening bet without a fixed limit is at least the
    posted minimum.

    New Jersey:     14.7(d), 14.1 Bet, 14.1 Raise.
    Met:            the wager is within the posted limits; or it is below them, and puts its player or all
                    others all-in; or it completes a forced bet, a blind or an all-in bet to the limit.
    Violated:       it is more or less than they allow.
    Not evidenced:  the log does not give the posted limits.

    Example:
        posted limit 5 10
        seat 2 bets 7
    """
    if judged_elsewhere(acted) or table.under_kill:
        return None  # kill-limits judges what a kill increases
    if acted.announced is not None and _announced_less(acted, acted.announced, table):
        return None  # announced-amount judges that
    if acted.round.to_match and table.sign.limit == "no-limit":
        return MET
    found = within_limits(acted, table)
    if found is None:
        return not_evidenced(POSTED_LIMITS)
    admitted, words = found
    if admitted:
        return MET
    if overtakes(acted, table):
        return None  # it exceeds a wager that has yet to come, and is out of turn
    opening = acted.round.to_match == 0
    wrong = violated(
        f"{acted.player} {'bet' if opening else 'raised to'} {money.show(acted.total)}, "
        "outside the posted limits",
        expected=words,
        actual=money.show(acted.total),
        event=acted.event,
        against=(acted.round.wager,) if acted.round.wager else (),
        seat=acted.player.seat,
    )
    if table.sign.limit != "pot-limit" or not table.house.short_blind_counts_full:
        return wrong
    first = acted.round.terms is table.game.first_betting
    return settled(wrong, SHORT_BLIND, wrong) if first and _short_of_blinds(table) else wrong


def _announced_less(acted: Acted, announced: int, table: TableView) -> bool:
    """Whether a player puts in more than was announced, which was within the limits."""
    stake = acted.player.bet + acted.player.behind
    return announced < acted.total and within_posted(announced, acted.round.to_match, stake, table)


@duty("coin-for-antes-only", Acted, by=(BetMade, Raised))
def coin_for_antes_only(acted: Acted, table: TableView) -> Judgement:
    """A bet or a raise is made in chips, plaques or currency; coin is good only for an ante.

    An amount that the smallest chip cannot make up can only be coin.  A Table Log has no line for changing
    currency into chips, or coin once the pot holds a dollar of it.

    New Jersey:     14.7(c)2, 14.7(c).
    Met:            the wager is a multiple of the smallest chip, of a dollar, or of what the sign posts;
                    or it has the same odd part as the wager before it, or is its player's last chips.
    Violated:       it is another amount, within the limits.
    Not evidenced:  the smallest chip in play is not posted.

    Example:
        posted no-limit 5
        posted chip 1
        seat 2 bets 5.50
    """
    sign = table.sign
    if sign.chip is None:
        return _UNPOSTED_CHIP
    if judged_elsewhere(acted) or table.under_kill:
        return None
    posted = (sign.small_bet, sign.big_bet, *(sign.blinds or ()))
    unit = math.gcd(sign.chip, _DOLLAR, *(amount for amount in posted if amount))
    odd = acted.total % unit
    if not odd or odd == acted.round.to_match % unit or last_chips(acted):
        return MET
    found = within_limits(acted, table)
    if found is not None and not found[0]:
        return None  # wager-within-limits judges that
    return violated(
        f"{acted.player} wagered {money.show(acted.total)}",
        expected=f"a multiple of {money.show(unit)}, which chips make up",
        actual=money.show(acted.total),
        event=acted.event,
        seat=acted.player.seat,
    )


def within_limits(acted: Acted, table: TableView) -> tuple[bool, str] | None:
    """Whether the posted limits allow a wager, and what they allow; ``None`` if they are not known."""
    sign = table.sign
    if sign.limit is None or (sign.small_bet is None and sign.limit != "pot-limit"):
        return None
    least = sign.small_bet or 0
    match sign.limit:
        case "limit":
            return _of_fixed_limit(acted, table, least)
        case "spread":
            return _of_spread(acted, table, least)
        case "pot-limit":
            return _of_pot_limit(acted, table, least)
        case "no-limit":
            fits = acted.round.to_match > 0 or _opens_enough(acted, table, least)
            return fits, f"at least {money.show(least)}"


def _opens_enough(acted: Acted, table: TableView, least: int) -> bool:
    """Whether an opening bet is at least the minimum; blinds placed at a lower level lower it."""
    if acted.total >= least or _may_be_less(acted, table):
        return True
    placed = [amount for player, event, amount in table.blinds if player.all_in is not event]
    return acted.total >= max(placed, default=least)


def _of_fixed_limit(acted: Acted, table: TableView, small: int) -> tuple[bool, str] | None:
    bets = (small,) if table.sign.big_bet is None else (small, table.sign.big_bet)
    levels = raise_levels(acted.round, bets)
    levels.add(acted.round.stood.get(acted.player.place, acted.round.to_match))
    totals = {level + bet for level in levels for bet in bets}
    # A forced bet, a blind or an all-in bet may be less than a bet; it may be completed.
    totals.update(bet for bet in bets if acted.round.to_match < bet <= max(bets))
    words = " or ".join(money.show(bet) for bet in bets)
    fits = acted.total in totals or (acted.total < max(totals) and _may_be_less(acted, table))
    if not fits and table.sign.big_bet is None:
        return None
    return fits, f"a bet, or a raise by, {words}"


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


def _of_spread(acted: Acted, table: TableView, least: int) -> tuple[bool, str]:
    most = table.sign.big_bet
    bases = {acted.round.to_match, acted.round.stands_for}
    rises = [acted.total - base for base in bases if acted.total > base]
    enough = acted.total == least or _may_be_less(acted, table)
    words = f"{money.show(least)} or more"
    if most is not None:
        words = f"{money.show(least)} to {money.show(most)}"
    fits = any((enough or more >= least) and (most is None or more <= most) for more in rises)
    return fits, f"a bet, or a raise by, {words}"


def _of_pot_limit(acted: Acted, table: TableView, least: int) -> tuple[bool, str]:
    most = most_of_pot(acted.round, acted.player, table)
    if acted.round.to_match == 0 and not _opens_enough(acted, table, least):
        return False, f"at least {money.show(least)}"
    return acted.total <= most, f"at most {money.show(most)}, the pot after a call"


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
        pot += _short_of_blinds(table) if betting.terms is table.game.first_betting else 0
    if table.house.ante_counts_in_pl_preflop is False:
        first = betting.terms is table.game.first_betting
        pot -= sum(amount for _, _, amount in table.antes) if first else 0
    return to_match + pot + max(to_match - player.bet, 0)


def _short_of_blinds(table: TableView) -> int:
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


def raises_made(betting: BettingRoundView, table: TableView) -> int:
    """Raises of a betting round so far.

    They do not include its opening bet, a completion, or an all-in raise of less than half a bet.
    """
    small = table.sign.small_bet
    count = full = 0
    for rise in betting.rises:
        more = rise.to - rise.before
        short = rise_all_in(rise) and more * 2 < (full or small or 0)
        if full and isinstance(rise.event, (BetMade, Raised, WagerCorrected)):
            count += not short
        elif isinstance(rise.event, BetForced):
            short = small is None or rise.to < small
        if not short:
            full = more if count else max(rise.to, small or 0)
    return count


@duty("raises-posted", Acted, by=(BetMade, Raised), ideas=(_CAP,))
def raises_posted(acted: Acted, table: TableView) -> Judgement:
    """There are no more raises in a betting round than the table posts.

    The opening bet and the completion of a forced bet are not raises.  An all-in raise of less than half a
    bet is not counted.

    New Jersey:     14.7(d), 14.1 Raise.
    Met:            the raise is one of the posted number.
    Violated:       that many were made before it.
    Not evidenced:  at a fixed limit or a spread, the log does not give the number.

    Example:
        posted raises 3
        seat 2 bets 5
        seat 3 raises to 10
        seat 2 raises to 15
        seat 3 raises to 20
        seat 2 raises to 25
    """
    most = table.sign.raises
    if most is None and table.sign.limit not in ("limit", "spread"):
        return None
    if judged_elsewhere(acted) or not raises(acted, table):
        return None
    if most is None:
        return not_evidenced("the posted number of raises: the log does not give it")
    by_law = judged_by_count(acted, table, most)
    if by_law is MET or not table.law.stated_beside(_CAP, table.game):
        return by_law
    if table.sign.limit not in ("limit", "spread"):
        return settled(by_law, _CAP, MET)  # the cap of a book is one of fixed limits
    if len(table.players) == 2:
        return by_law  # others may be left in the event
    return settled(by_law, _CAP, by_law)


def raises(acted: Acted, table: TableView) -> bool:
    """Whether a wager is a raise: neither the opening bet nor the completion of a forced bet."""
    if acted.round.to_match == 0:
        return False
    if isinstance(acted.round.wager, BetForced) and len(acted.round.rises) == 1:
        small = table.sign.small_bet
        return small is not None and acted.round.to_match >= small
    return True


def judged_by_count(acted: Acted, table: TableView, most: int) -> Outcome:
    """Whether a raise is one of the first ``most`` of its betting round."""
    made = raises_made(acted.round, table)
    if made < most or (last_chips(acted) and _short(acted)):
        return MET
    return violated(
        f"{acted.player} made raise {made + 1} of the betting round",
        expected=f"at most {most} raises",
        actual=f"{made + 1}",
        event=acted.event,
        against=(acted.round.wager,) if acted.round.wager else (),
        seat=acted.player.seat,
    )


def _short(acted: Acted) -> bool:
    """Whether a raise is less than half of the one before it."""
    last = acted.round.rises[-1]
    return (acted.total - acted.round.to_match) * 2 < last.to - last.before
