"""The settlement of wagers at mini-dice: 13.5(f), 13.6(b)."""

from handaudit.duties.duty import Judgement, duty
from handaudit.duties.outcome import MET, not_evidenced, violated
from handaudit.facts import money, words
from handaudit.facts.events import WagerPaid
from handaudit.law.new_jersey.s13_mini_dice import MiniDice, Wager
from handaudit.replay.dice.occasions import DiceRoundClosed, WagerSettled
from handaudit.replay.dice.view import DiceTableView
from handaudit.replay.sequence.occasions import OddsCompared


@duty("dice-settled-rightly", WagerSettled, DiceRoundClosed, serves=MiniDice)
def dice_settled_rightly(
    occasion: WagerSettled | DiceRoundClosed, table: DiceTableView
) -> Judgement:
    """Every wager that the shake decides is settled, losers collected and winners paid, and no other.

    A place bet is decided by its number or by a 7, and stays until then.  If the call is not the sum of
    the dice, the settlement may follow either: ``sum-called`` judges the call.

    New Jersey:     13.5(f), 13.2(a)1.
    Met:            a wager that lost is collected, or one that won is paid.
    Violated:       a wager that did not lose is collected, or one that did not win is paid; a decided
                    wager is left; or a wager is settled on a shake that does not count.
    Not evidenced:  the log does not show the wager, which may have been placed before the log began; or
                    it does not give the sum.

    Example:
        dice 4 2
        dealer pays 5 to 2 on any-7
    """
    if isinstance(occasion, DiceRoundClosed):
        return _left_over(occasion, table)
    event, laid, totals = occasion.event, occasion.laid, occasion.totals
    if occasion.void is not None:
        return _uncounted(occasion)
    wager = table.game.wagers.get(event.wager)
    if laid is None and (occasion.whole or (wager is not None and not wager.lasts)):
        return violated(
            f"{event.wager} of seat {event.seat} was settled, but no such wager lies on the layout",
            expected="a wager placed before",
            actual="none",
            event=event,
            seat=event.seat,
        )
    if not totals:
        return None if table.void_called else not_evidenced("the sum: the log does not give it")
    if laid is None:
        return not_evidenced("the wager: it may have been placed before the log began")
    if wager is None or laid.late:
        return None
    paid = isinstance(event, WagerPaid)
    if any(wager.wins(total) if paid else total in wager.loses for total in totals):
        return MET
    total = totals[0]
    state = "won" if wager.wins(total) else "lost" if total in wager.loses else "is not decided"
    return violated(
        f"{event.wager} of seat {event.seat} was {'paid' if paid else 'collected'} on {total}",
        expected=f"{event.wager} {state} on {total}",
        actual="paid" if paid else "collected",
        event=event,
        seat=event.seat,
    )


def _uncounted(settled: WagerSettled) -> Judgement:
    """A wager settled on a shake that does not count; only the first such settlement is reported."""
    event = settled.event
    if settled.again or settled.void is None:
        return None
    return violated(
        "a wager was settled on a shake that does not count",
        expected="nothing settled before the dice are shaken again",
        actual=f"{event.wager} of seat {event.seat} settled",
        event=event,
        against=(settled.void,),
        seat=event.seat,
    )


def _left_over(closed: DiceRoundClosed, table: DiceTableView) -> Judgement:
    """Wagers that the shake decided and nobody settled."""
    return tuple(
        violated(
            f"{laid.kind} of seat {laid.seat} was not settled",
            expected=f"{_fate(table.game.wagers[laid.kind], closed.totals[0])} on {closed.totals[0]}",
            actual="left on the layout",
            event=closed.event,
            against=tuple(laid.placed),
            seat=laid.seat,
        )
        for laid in closed.left
    )


def _fate(wager: Wager, total: int) -> str:
    return "paid" if wager.wins(total) else "collected"


@duty("dice-losers-first", WagerSettled, serves=MiniDice)
def dice_losers_first(settled: WagerSettled, table: DiceTableView) -> Judgement:
    """All losing wagers are collected before any winner is paid.

    New Jersey:     13.5(f).
    Met:            no winner has been paid when a loser is collected.
    Violated:       one has; reported at the first loser that is collected late.

    Example:
        dealer pays 7 to 1 on place-6
        dealer takes 5 from 2 on any-7
    """
    if isinstance(settled.event, WagerPaid) or settled.void is not None:
        return None
    if settled.paid is None:
        return MET
    return violated(
        "a losing wager was collected after a winner had been paid",
        expected="all losers first",
        actual="a winner first",
        event=settled.event,
        against=(settled.paid,),
        seat=settled.event.seat,
    )


@duty("dice-uncovered-while-paying", WagerSettled, serves=MiniDice)
def dice_uncovered_while_paying(settled: WagerSettled, table: DiceTableView) -> Judgement:
    """The shaker stays uncovered until all winners are paid.

    New Jersey:     13.5(f).
    Met:            it has not been covered when a winner is paid.
    Violated:       it has; reported at the first payment after that.

    Example:
        dealer covers
        dealer pays 7 to 1 on place-6
    """
    if not isinstance(settled.event, WagerPaid) or settled.void is not None:
        return None
    if settled.covered is None:
        return MET
    return violated(
        "a winner was paid after the shaker had been covered",
        expected="the shaker uncovered until all winners are paid",
        actual="covered before",
        event=settled.event,
        against=(settled.covered,),
        seat=settled.event.seat,
    )


@duty("dice-payout", WagerSettled, serves=MiniDice)
def dice_payout(settled: WagerSettled, table: DiceTableView) -> Judgement:
    """A winner is paid at least the odds of the table, with nothing taken off.

    A wager that was placed in parts may be paid in parts, and is judged as a whole.

    New Jersey:     13.6(b), 13.6(d).
    Met:            the winnings are the wager at those odds, or more.
    Violated:       they are less.
    Not evidenced:  the log does not show the wager.

    Example:
        seat 1 wagers 6 on place-6
        dealer pays 6 to 1 on place-6
    """
    event, laid = settled.event, settled.laid
    wager = table.game.wagers.get(event.wager)
    if not isinstance(event, WagerPaid) or wager is None or settled.void is not None:
        return None
    total = next((total for total in settled.totals if wager.wins(total)), None)
    if total is None:
        return None
    if laid is None:
        unseen = wager.lasts and not settled.whole
        return not_evidenced("the wager: the log does not show it") if unseen else None
    if settled.amount is None:
        return None
    due = laid.amount * wager.odds[total]
    if settled.amount >= due:
        return MET
    return violated(
        f"{money.show(settled.amount)} was paid on {money.show(laid.amount)} on {event.wager}",
        expected=f"at least {money.show(-(-due.numerator // due.denominator))}, "
        f"at {words.odds(wager.odds[total])}",
        actual=money.show(settled.amount),
        event=event,
        against=tuple(laid.placed),
        seat=event.seat,
    )


@duty("dice-payout-uniform", OddsCompared, serves=MiniDice)
def dice_payout_uniform(compared: OddsCompared, table: object) -> Judgement:
    """Odds above those of the table are paid only if they are uniform in the casino at that time.

    The earliest payment above the table's odds, at any table and in any log, sets the casino's odds for
    its wager and sum for the day (A-43).  All payments on one shake are at the same odds.  Another rule
    judges payments below the table's odds.

    New Jersey:     13.6(b).
    Met:            the payment is at the odds of the casino, or no higher ones have been paid that day.
    Violated:       its odds differ from those of another payment of that day, and one of the two is
                    above the table's odds.

    Example:
        dealer pays 12 to 1 on place-6        # at one table, on 10: 6 to 5
        dealer pays 14 to 2 on place-6        # later, at another, on 12: 7 to 6
    """
    if compared.paid == compared.set:
        return MET
    kind = compared.event.wager
    high, low = max(compared.paid, compared.set), min(compared.paid, compared.set)
    return violated(
        f"{kind} was paid at {words.odds(high)} and at {words.odds(low)} on the same day",
        expected=f"{words.odds(compared.set)}, as in round {compared.where}, or the odds of the table for "
        "all",
        actual=words.odds(compared.paid),
        event=compared.event,
        seat=compared.event.seat,
    )


@duty("dice-collected-whole", WagerSettled, serves=MiniDice)
def dice_collected_whole(settled: WagerSettled, table: DiceTableView) -> Judgement:
    """The amount collected is the losing wager, no more and no less.

    New Jersey:     13.5(f).
    Met:            the amounts are the same.
    Violated:       they differ.
    Not evidenced:  more is collected for a place bet than the log shows; a part of it may have been
                    placed before the log began.

    Example:
        seat 2 wagers 5 on any-7
        dealer takes 6 from 2 on any-7
    """
    event, laid = settled.event, settled.laid
    if isinstance(event, WagerPaid) or laid is None or settled.void is not None:
        return None
    if settled.amount is None:
        return None
    if settled.amount == laid.amount:
        return MET
    if settled.amount > laid.amount and not settled.whole:
        return not_evidenced("the whole wager: a part may have been placed before the log began")
    return violated(
        f"{money.show(settled.amount)} was collected for a wager of {money.show(laid.amount)}",
        expected=money.show(laid.amount),
        actual=money.show(settled.amount),
        event=event,
        against=tuple(laid.placed),
        seat=event.seat,
    )
