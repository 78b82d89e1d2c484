"""Wagers at mini-dice and their settlement: 13.2, 13.5(f), 13.6."""

from fractions import Fraction

from handaudit import money
from handaudit.duties.duty import Judgement, duty
from handaudit.events import WagerPaid
from handaudit.outcome import MET, Outcome, not_evidenced, violated
from handaudit.replay.dice import DiceFee, DiceRoundClosed, DiceTable, DiceWagered, WagerSettled
from handaudit.subchapter.s13_mini_dice import MiniDice

_KINDS = ("13.2(a)1", "13.2(a)2", "13.2(a)3", "13.2(a)4", "13.2(a)5")


@duty(
    "dice-wager-permitted",
    DiceWagered,
    cites=("13.2(b)",),
    also=_KINDS,
    serves=MiniDice,
    trusts="line",
)
def dice_wager_permitted(wagered: DiceWagered, table: DiceTable) -> Judgement:
    """Only the wagers that 13.2 lists are accepted.

    Met:            the wager is one of them.
    Violated:       it is another.

    Example:
        seat 1 wagers 5 on place-7
    """
    event = wagered.event
    if event.wager in table.game.wagers:
        return MET
    return violated(
        f"a wager on {event.wager} was accepted",
        expected=", ".join(table.game.wagers),
        actual=event.wager,
        event=event,
        seat=event.seat,
    )


@duty("dice-wager-before-shake", DiceWagered, cites=("13.2(b)",), serves=MiniDice)
def dice_wager_before_shake(wagered: DiceWagered, table: DiceTable) -> Judgement:
    """A wager is made before the shake that decides it.

    Met:            no shake of the round is under way.
    Violated:       the shaker has been shaken and its dice are not settled yet.

    Example:
        seat 3 shakes 5
        seat 1 wagers 5 on field
    """
    if wagered.shaken is None:
        return MET
    return violated(
        f"seat {wagered.event.seat} placed a wager after the shake",
        expected="wagers before the shake",
        actual="one after it",
        event=wagered.event,
        against=(wagered.shaken,),
        seat=wagered.event.seat,
    )


@duty("dice-wager-payable", DiceWagered, cites=("13.6(c)",), serves=MiniDice)
def dice_wager_payable(wagered: DiceWagered, table: DiceTable) -> Judgement:
    """No wager is accepted whose winnings cannot be paid at the odds in the chips in play.

    Met:            the winnings at each of its odds are a multiple of the smallest chip.
    Violated:       they are not.
    Not evidenced:  the log does not give the smallest chip.

    Example:
        posted chip 1
        seat 1 wagers 5 on place-6        # 7 to 6 on 5 is 5.83
    """
    event = wagered.event
    wager = table.game.wagers.get(event.wager)
    if wager is None:
        return None
    chip = table.sign.chip
    if chip is None:
        return not_evidenced("the smallest chip in play: the log does not give it")
    short = next((odds for odds in wager.odds.values() if (event.amount * odds) % chip != 0), None)
    if short is None:
        return MET
    return violated(
        f"a wager of {money.show(event.amount)} on {event.wager} cannot be paid",
        expected=f"an amount whose winnings at {_to(short)} are a multiple of {money.show(chip)}",
        actual=f"winnings of {float(event.amount * short) / 100:.4g}",
        event=event,
        seat=event.seat,
    )


@duty("dice-settled-rightly", WagerSettled, DiceRoundClosed, cites=("13.5(f)",), serves=MiniDice)
def dice_settled_rightly(occasion: WagerSettled | DiceRoundClosed, table: DiceTable) -> Judgement:
    """Every wager that the shake decides is settled, losers collected and winners paid, and no other.

    Met:            a wager is collected that lost, or paid that won.
    Violated:       one is collected that did not lose, or paid that did not win; one that was decided
                    is left; or something is settled on a shake that does not count.
    Not evidenced:  the log does not show the wager, which may lie there from before the log began.

    Example:
        dice 4 2
        dealer pays 5 to 2 on any-7
    """
    if isinstance(occasion, DiceRoundClosed):
        return _left_over(occasion, table)
    event, laid, total = occasion.event, occasion.laid, occasion.total
    if total is None:
        return _uncounted(occasion)
    wager = table.game.wagers.get(event.wager)
    if laid is None:
        if table.before is None:
            return not_evidenced("the wager: it may lie there from before the log began")
        return violated(
            f"{event.wager} of seat {event.seat} was settled, and no such wager lies on the layout",
            expected="a wager placed before",
            actual="none",
            event=event,
            seat=event.seat,
        )
    paid = isinstance(event, WagerPaid)
    if wager is None or (wager.wins(total) if paid else total in wager.loses):
        return MET
    state = "won" if wager.wins(total) else "lost" if total in wager.loses else "is not decided"
    return violated(
        f"{event.wager} of seat {event.seat} was {'paid' if paid else 'collected'} on {total}",
        expected=f"{event.wager} {state} on {total}",
        actual="paid" if paid else "collected",
        event=event,
        seat=event.seat,
    )


def _uncounted(settled: WagerSettled) -> Outcome:
    """A wager settled with no sum to settle it on."""
    event = settled.event
    if settled.void is None:
        return not_evidenced("the sum: the log does not give it")
    return violated(
        "a wager was settled on a shake that does not count",
        expected="nothing settled before the dice are shaken again",
        actual=f"{event.wager} of seat {event.seat} settled",
        event=event,
        against=(settled.void,),
        seat=event.seat,
    )


def _left_over(closed: DiceRoundClosed, table: DiceTable) -> tuple[Outcome, ...]:
    """Wagers that the shake decided and nobody settled."""
    total = table.total
    if total is None:
        return ()
    return tuple(
        violated(
            f"{laid.kind} of seat {laid.seat} was not settled",
            expected=f"{'paid' if table.game.wagers[laid.kind].wins(total) else 'collected'} on {total}",
            actual="left on the layout",
            event=closed.event,
            against=(laid.event,) if laid.event else (),
            seat=laid.seat,
        )
        for laid in table.layout
        if laid.settled is None
        and laid.kind in table.game.wagers
        and table.game.wagers[laid.kind].decided(total)
    )


@duty("dice-losers-first", WagerSettled, cites=("13.5(f)",), serves=MiniDice)
def dice_losers_first(settled: WagerSettled, table: DiceTable) -> Judgement:
    """All losing wagers are collected before any winner is paid.

    Met:            no winner has been paid when a loser is collected.
    Violated:       one has.

    Example:
        dealer pays 7 to 1 on place-6
        dealer takes 5 from 2 on any-7
    """
    if isinstance(settled.event, WagerPaid):
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


@duty("dice-uncovered-while-paying", WagerSettled, cites=("13.5(f)",), serves=MiniDice)
def dice_uncovered_while_paying(settled: WagerSettled, table: DiceTable) -> Judgement:
    """The shaker stays uncovered until all winners are paid.

    Met:            it has not been covered when a winner is paid.
    Violated:       it has.

    Example:
        dealer covers
        dealer pays 7 to 1 on place-6
    """
    if not isinstance(settled.event, WagerPaid):
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


@duty("dice-payout", WagerSettled, cites=("13.6(b)",), also=("13.6(d)",), serves=MiniDice)
def dice_payout(settled: WagerSettled, table: DiceTable) -> Judgement:
    """A winner is paid at least the odds of the table, with nothing taken off.

    Met:            the winnings are the wager at those odds, or more.
    Violated:       they are less.
    Not evidenced:  the log does not show the wager.

    Example:
        seat 1 wagers 6 on place-6
        dealer pays 6 to 1 on place-6
    """
    event, laid, total = settled.event, settled.laid, settled.total
    wager = table.game.wagers.get(event.wager)
    if not isinstance(event, WagerPaid) or wager is None or total is None or not wager.wins(total):
        return None
    if laid is None:
        return (
            not_evidenced("the wager: the log does not show it") if table.before is None else None
        )
    due = laid.amount * wager.odds[total]
    if event.amount >= due:
        return MET
    return violated(
        f"{money.show(event.amount)} was paid on {money.show(laid.amount)} on {event.wager}",
        expected=f"at least {float(due) / 100:.4g}, at {_to(wager.odds[total])}",
        actual=money.show(event.amount),
        event=event,
        against=(laid.event,) if laid.event else (),
        seat=event.seat,
    )


@duty("dice-collected-whole", WagerSettled, cites=("13.5(f)",), serves=MiniDice)
def dice_collected_whole(settled: WagerSettled, table: DiceTable) -> Judgement:
    """What is collected is the losing wager, no more and no less.

    Met:            the amounts are the same.
    Violated:       they differ.

    Example:
        seat 2 wagers 5 on any-7
        dealer takes 6 from 2 on any-7
    """
    event, laid = settled.event, settled.laid
    if isinstance(event, WagerPaid) or laid is None:
        return None
    if event.amount == laid.amount:
        return MET
    return violated(
        f"{money.show(event.amount)} was collected of a wager of {money.show(laid.amount)}",
        expected=money.show(laid.amount),
        actual=money.show(event.amount),
        event=event,
        against=(laid.event,) if laid.event else (),
        seat=event.seat,
    )


@duty("dice-no-fee", DiceFee, cites=("13.6(d)",), serves=MiniDice, trusts="line")
def dice_no_fee(fee: DiceFee, table: DiceTable) -> Judgement:
    """No fee is charged on a wager.

    Violated:       one is.

    Example:
        dealer charges 1 to 1
    """
    return violated(
        f"a fee of {money.show(fee.event.amount)} was charged to seat {fee.event.seat}",
        expected="no percentage, fee or vigorish",
        actual=money.show(fee.event.amount),
        event=fee.event,
        seat=fee.event.seat,
    )


def _to(odds: Fraction) -> str:
    return f"{odds.numerator} to {odds.denominator}"
