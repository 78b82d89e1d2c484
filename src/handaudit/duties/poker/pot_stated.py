"""What a history prints at the end of a round, about its pot and about each player."""

from collections import Counter
from typing import Final

from handaudit.duties.duty import Judgement, duty
from handaudit.duties.outcome import MET, Outcome, Severity, violated
from handaudit.facts import money
from handaudit.facts.events import PotStated
from handaudit.replay.poker.bounds import bounds_of
from handaudit.replay.poker.occasions import RoundClosed
from handaudit.replay.poker.view import TableView

_AT_THE_END: Final = ("folded", "mucked", "lost")
"""Results that say whether a player was in at the end, of players who won nothing."""


@duty("pot-stated-rightly", RoundClosed, cites=("log:inconsistent",), severity=Severity.WARNING)
def pot_stated_rightly(closed: RoundClosed, table: TableView) -> Judgement:
    """What a history prints about the pot at its end agrees with the play.

    Met:            the total is what the players wagered; its main pot, side pots and rake add up to it,
                    as do the lines of the rake; and each player wagered, won and folded as in the play.
    Violated:       one of them differs, so the log contradicts itself.

    Example:
        Total pot $41 | Rake $1      (after wagers of $40)
    """
    stated = closed.stated
    if stated is None:
        return None
    if stated.rake and table.round.session.tournament:
        bounds = bounds_of(table)
        if bounds.admits(bounds.paid):  # else pot-conserved finds what is missing
            rake = f"a rake of {money.show(stated.rake)}"
            return _misstated(stated, "no rake: the whole pot was awarded", rake)
    settlement = table.settlement
    pot = settlement.contested + table.house_money
    if stated.total not in (pot, pot + settlement.excess):
        return _other_total(stated, table, pot)
    if stated.main is not None and stated.rake is not None:
        parts = stated.main + sum(stated.sides)
        if parts not in (stated.total, stated.total - stated.rake):
            return _misstated(stated, money.show(stated.total), f"{money.show(parts)} in parts")
        shares = [stated.main, *stated.sides]
        pots = [one.amount for one in settlement.pots]
        pots[0] += table.house_money
        whole = parts == stated.total == sum(pots) and len(shares) == len(pots)
        if whole and shares != pots and sorted(shares) != _awarded_by_pot(table):
            said, found = (", ".join(map(money.show, one)) for one in (shares, pots))
            return _misstated(stated, f"pots of {found}", f"pots of {said}")
    taken = table.raked_by_lines
    if taken and stated.rake is not None and taken != stated.rake:
        return _misstated(
            stated,
            f"a rake of {money.show(taken)}, as taken street by street",
            money.show(stated.rake),
        )
    return _result_misstated(table) or _fold_misstated(table) or _wagers_misstated(table) or MET


def _other_total(stated: PotStated, table: TableView, pot: int) -> Outcome | None:
    """Whether another total than that of the wagers is one that no other rule explains."""
    bounds = bounds_of(table)
    if table.strays and bounds.states_as_called(stated.total):
        return None  # a wager of a wrong amount is found where it is made
    if table.inferred or not bounds.pays_as_stated(stated):
        # The awards follow the wagers, or the summary is all that there is of them.
        return _misstated(stated, money.show(pot), money.show(stated.total))
    return None


def _awarded_by_pot(table: TableView) -> list[int]:
    """What was awarded from each pot, the least first; another rule finds that it went wrong."""
    amounts: Counter[int | None] = Counter()
    for award in table.awards:
        amounts[award.pot] += award.amount
    return sorted(amounts.values())


def _result_misstated(table: TableView) -> Outcome | None:
    """The first result that differs from the awards, unless the awards are what is wrong.

    A result may leave out what the room added to the pot.
    """
    awarded: dict[int, int] = {}
    for award in table.awards:
        awarded[award.seat] = awarded.get(award.seat, 0) + award.amount
    for result in table.results:
        paid = awarded.get(result.seat, 0)
        if result.won == paid or not result.paid or result.result in ("none", "folded"):
            continue  # whether a player who has folded may be paid is for award-to-contender
        if result.won == paid - table.house_money:
            continue
        bounds = bounds_of(table)
        if table.inferred or table.cash_outs or not bounds.admits(bounds.paid):
            return None
        if not awarded.keys() <= {player.seat for player in table.contending}:
            return None  # award-to-contender
        return violated(
            f"the log misstates what seat {result.seat} won",
            expected=f"{money.show(paid)}, as awarded",
            actual=money.show(result.won),
            event=result,
            seat=result.seat,
        )
    return None


def _fold_misstated(table: TableView) -> Outcome | None:
    """The first result that contradicts the play about whether its player folded.

    Some converters call every hand mucked that was folded.
    """
    folds = any(result.result == "folded" for result in table.results)
    for result in table.results:
        player = table.by_seat.get(result.seat)
        if player is None or player.presumed_out or result.result not in _AT_THE_END:
            continue
        if (result.result == "folded") is (player.folded is not None):
            continue
        if result.result == "mucked" and not folds:
            continue
        expected, actual = (f"seat {result.seat} {one}" for one in ("folded", "is in at the end"))
        if player.folded is None:
            expected, actual = actual, expected
        return violated(
            f"the log misstates whether seat {result.seat} folded",
            expected=expected,
            actual=actual,
            event=result,
            seat=result.seat,
        )
    return None


def _wagers_misstated(table: TableView) -> Outcome | None:
    """The first result whose player wagered, or gained, other chips in the play.

    Those with a stack are final-stacks'; some logs leave the wagers out, as 0.
    """
    results = table.results
    if not results or results[0].put is None or table.strays or table.inferred:
        return None
    top, excess = table.settlement.excess_of, table.settlement.excess
    for result in results:
        player, put, net = table.by_seat.get(result.seat), result.put, result.net
        if player is None or not put or result.stack is not None:
            continue
        wagered = player.stake - player.behind
        if put not in (wagered, wagered - (excess if player is top else 0)):
            what, expected, actual = "wagered", wagered, put
        elif net is not None and net != result.won - put:
            what, expected, actual = "gained", result.won - put, net
        else:
            continue
        return violated(
            f"the log misstates what seat {result.seat} {what}",
            expected=money.show(expected),
            actual=money.show(actual),
            event=result,
            seat=result.seat,
        )
    return None


def _misstated(stated: PotStated, expected: str, actual: str) -> Outcome:
    return violated(
        "the log misstates the pot",
        expected=expected,
        actual=actual,
        event=stated,
    )
