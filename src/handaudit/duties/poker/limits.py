"""The posted limits of a table, on the size of wagers and the number of raises: 14.7(c)2, (d)."""

import math
from typing import Final

from handaudit.duties.duty import Judgement, duty
from handaudit.duties.outcome import MET, Outcome, not_evidenced, settled, violated
from handaudit.facts import money
from handaudit.facts.events import BetForced, BetMade, Raised, WagerCorrected
from handaudit.replay.poker.occasions import Acted
from handaudit.replay.poker.posted import (
    last_chips,
    rise_all_in,
    short_of_blinds,
    within_limits,
    within_posted,
)
from handaudit.replay.poker.view import BettingRoundView, TableView

SHORT_BLIND: Final = "short-blind-counts-full"
"""What a book calls its rule for a blind that is its player's last chips."""

_CAP: Final = "raise-cap"
"""What a book calls its cap of raises at a fixed limit."""

POSTED_LIMITS = "the posted limits: the log does not give them"
_UNPOSTED_CHIP = not_evidenced("the smallest chip in play: the sign does not give it")
_DOLLAR = 100


def judged_elsewhere(acted: Acted) -> bool:
    """Whether another duty judges a wager.

    One does if the player may not wager or has fewer chips, and if the wager is no higher than the last
    one.  Another judges a part of an announced amount.
    """
    if acted.added > acted.player.behind:
        return True
    if acted.announced is not None and acted.total < acted.announced:
        return True
    return not acted.player.able or acted.after_own or acted.total <= acted.round.to_match


def announced_otherwise(acted: Acted, table: TableView) -> bool:
    """Whether the chips differ from what was announced, and that was within the rules and the limits."""
    said, player = acted.announced, acted.player
    if said is None or said == acted.total:
        return False
    before, stake = acted.round.to_match, player.bet + player.behind
    return before < said <= stake and within_posted(said, before, stake, table)


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
    if announced_otherwise(acted, table):
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
    return settled(wrong, SHORT_BLIND, wrong) if first and short_of_blinds(table) else wrong


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
    if sign.chip and not acted.total % sign.chip:  # as nearly always
        return MET
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
            short = small is None or _taken_for(rise.to, betting) < small
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
        return small is not None and _taken_for(acted.round.to_match, acted.round) >= small
    return True


def _taken_for(forced: int, betting: BettingRoundView) -> int:
    """A forced bet, or the posted one if it is more than that, which is found."""
    return min(forced, betting.posted or forced)


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
