"""House rules about the size and number of raises, which a room adds to the subchapter.

A wager outside the posted limits breaks the subchapter itself, so these rules do not judge it.
"""

from handaudit.duties.duty import Judgement, house_rule
from handaudit.duties.outcome import MET, not_evidenced, violated
from handaudit.duties.poker.limits import (
    POSTED_LIMITS,
    judged_by_count,
    judged_elsewhere,
    raises,
)
from handaudit.duties.poker.rises import course
from handaudit.facts import money
from handaudit.facts.cards import rank
from handaudit.facts.events import BetForced, BetMade, Raised
from handaudit.law.game import DOWN, UP, Game
from handaudit.replay.poker.occasions import Acted
from handaudit.replay.poker.posted import covers_all, last_chips, within_limits
from handaudit.replay.poker.view import PlayerView, TableView

_STRUCTURE = not_evidenced("the posted kind of limit: the log does not give it")


def _broken(acted: Acted, table: TableView) -> bool:
    """Whether a duty of the subchapter judges the wager already."""
    if judged_elsewhere(acted):
        return True
    found = within_limits(acted, table)
    return found is not None and not found[0]


@house_rule("min-raise", Acted, by=(Raised, BetMade))
def min_raise(acted: Acted, table: TableView) -> Judgement:
    """A raise adds at least the last full bet or raise of the betting round.

    A blind and a straddle count as bets.  An all-in wager that adds less is not a full raise: it does not
    lower the amount that the next raise must add, but that raise counts from it.

    Met:            the raise adds that or more, or is the player's last chips; or it puts all others
                    all-in, and the room applies no minimum then.
    Violated:       it adds less.
    Not evidenced:  the log does not give the kind of limit.

    Example:
        posted no-limit 50
        seat 4 raises to 85 all-in
        seat 5 raises to 120
    """
    betting = acted.round
    if betting.to_match == 0 or _broken(acted, table):
        return None
    if table.sign.limit == "limit":
        return None  # its raises are of a fixed amount
    if table.sign.limit is None:
        return _STRUCTURE
    if isinstance(betting.wager, BetForced):
        return None  # completion judges that
    level = max(betting.to_match, betting.posted)
    least = level + course(betting, table).last_full
    if acted.total >= least or last_chips(acted):
        return MET
    if not table.house.min_raise_strict_vs_short_stack and covers_all(acted, table):
        return MET
    return violated(
        f"{acted.player} raised to {money.show(acted.total)}, less than the minimum raise",
        expected=f"a raise to {money.show(least)} or more",
        actual=f"a raise to {money.show(acted.total)}",
        event=acted.event,
        against=(betting.wager,) if betting.wager else (),
        seat=acted.player.seat,
    )


@house_rule("reopen", Acted, by=(Raised, BetMade))
def reopen(acted: Acted, table: TableView) -> Judgement:
    """A player who has acted may raise again only after a full raise by another player.

    Met:            the player has not acted in the betting round, or others have raised since by a full
                    bet or raise; the room may add up several all-in wagers.
    Violated:       the raises since then add up to less than a full raise.
    Not evidenced:  the log does not give the kind of limit.

    Example:
        posted no-limit 10
        seat 4 raises to 80
        seat 5 calls 80
        seat 6 raises to 95 all-in
        seat 4 calls 15
        seat 5 raises to 300
    """
    betting, player = acted.round, acted.player
    if betting.to_match == 0 or _broken(acted, table):
        return None
    if not player.acted or betting.to_match <= player.bet:
        return None
    if table.sign.limit is None:
        return _STRUCTURE
    found = course(betting, table)
    since = [rise for rise in betting.rises if rise.before >= player.bet]
    if any(rise in found.full for rise in since):
        return MET
    added = betting.to_match - player.bet
    fixed = table.sign.limit == "limit"
    halves = 2 if fixed else 1
    if table.house.reopen_cumulative and added * halves >= found.last_full:
        return MET
    return violated(
        f"{player} raised again, but no full raise had reopened the betting",
        expected=f"a call of {money.show(added)} or a fold: "
        f"a full raise adds {money.show(found.last_full)}",
        actual=f"a raise to {money.show(acted.total)}",
        event=acted.event,
        against=tuple(rise.event for rise in since),
        seat=player.seat,
        part="fixed-limit" if fixed else "",
    )


@house_rule("raise-cap", Acted, by=(Raised, BetMade))
def raise_cap(acted: Acted, table: TableView) -> Judgement:
    """At a fixed limit or a spread, a betting round has no more raises than the room's cap.

    The opening bet and the completion of a forced bet are not counted.

    Met:            the raise is within the cap; or only two players began the betting round, and the
                    room has no cap for two.
    Violated:       the raise exceeds the cap.
    Not evidenced:  the log does not give the kind of limit; or two players are dealt in, and the room has
                    no cap for the last two of an event.

    Example:
        posted limit 5 10
        seat 2 bets 5
        seat 3 raises to 10
        seat 4 raises to 15
        seat 2 raises to 20
        seat 3 raises to 25
    """
    if _broken(acted, table) or not raises(acted, table):
        return None
    if table.sign.limit is None:
        return _STRUCTURE
    if table.sign.limit not in ("limit", "spread"):
        return None
    most = table.house.raise_cap
    if most is False or (table.sign.raises is not None and table.sign.raises <= most):
        return None  # raises-posted judges by the lower number
    began = sum(player.folded is None or player.acted for player in table.players)
    if began == 2 and not table.house.raise_cap_heads_up:
        return MET
    if len(table.players) == 2 and table.house.raise_cap_heads_up == "until-the-last-two":
        return not_evidenced("whether others are left in the event: two players are at the table")
    return judged_by_count(acted, table, most)


def _has_forced_bet(game: Game) -> bool:
    return game.first_betting.forced


@house_rule("completion", Acted, by=(Raised, BetMade), plays=_has_forced_bet)
def completion(acted: Acted, table: TableView) -> Judgement:
    """At a fixed limit, the first raise of a forced bet completes it to the small bet.

    Met:            it is to the small bet, or the player's last chips.
    Violated:       it is to another amount.
    Not evidenced:  the log does not give the posted limits.

    Example:
        game seven-card-stud high
        posted limit 10 20
        posted forced-bet 3
        seat 2 forces 3
        seat 3 raises to 13
    """
    betting = acted.round
    if not isinstance(betting.wager, BetForced) or _broken(acted, table):
        return None
    sign = table.sign
    if sign.limit is None or sign.small_bet is None:
        return not_evidenced(POSTED_LIMITS)
    if sign.limit != "limit" or betting.to_match >= sign.small_bet:
        return None
    if acted.total == sign.small_bet or last_chips(acted):
        return MET
    return violated(
        f"{acted.player} raised the forced bet to {money.show(acted.total)}",
        expected=f"a completion to {money.show(sign.small_bet)}",
        actual=f"a raise to {money.show(acted.total)}",
        event=acted.event,
        against=(betting.wager,),
        seat=acted.player.seat,
    )


def _stud_of_seven(game: Game) -> bool:
    return game.first_betting.forced and game.deal.faces == (DOWN, DOWN, UP)


@house_rule("open-pair", Acted, by=(BetMade, Raised), plays=_stud_of_seven)
def open_pair(acted: Acted, table: TableView) -> Judgement:
    """On fourth street at a fixed limit, the big bet is allowed only if an open pair shows.

    Only high stud has this option, and only if the room offers it.  Otherwise fourth street has the small
    bet.

    Met:            the wager is the small bet, or the big bet with a pair showing.
    Violated:       it is the big bet, although no pair shows, the game has a low, or the room has no such
                    option.
    Not evidenced:  the log does not give the posted limits, or not all cards showing.

    Example:
        game seven-card-stud high-low-eight
        posted limit 10 20
        dealer deals 3 up 4c          # the second four
        seat 3 bets 20
    """
    betting, sign = acted.round, table.sign
    if betting.terms is not table.game.streets[0].betting or _broken(acted, table):
        return None
    if sign.limit is None or sign.small_bet is None:
        return not_evidenced(POSTED_LIMITS)
    if sign.limit != "limit" or sign.big_bet is None or sign.big_bet == sign.small_bet:
        return None
    more = acted.total - betting.to_match
    if more <= sign.small_bet or last_chips(acted):
        return MET
    option = table.house.open_pair == "option" and _high_only(table.game)
    showing = [player for player in table.contending if _pair(player)]
    if option and showing:
        return MET
    if option and any(None in player.up or not player.up for player in table.contending):
        return not_evidenced("the cards showing: the log does not give all of them")
    return violated(
        f"{acted.player} wagered the big bet on fourth street",
        expected=f"the small bet of {money.show(sign.small_bet)}"
        + (": no pair shows" if option else ""),
        actual=money.show(more),
        event=acted.event,
        seat=acted.player.seat,
    )


def _high_only(game: Game) -> bool:
    return [prize.share for prize in game.showdown.prizes] == ["high"]


def _pair(player: PlayerView) -> bool:
    ranks = [rank(card) for card in player.up if card is not None]
    return len(set(ranks)) < len(ranks)
