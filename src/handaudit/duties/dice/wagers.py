"""Wagers at mini-dice: which, when, how much: 13.2, 13.6(c), (d)."""

from fractions import Fraction

from handaudit.duties.duty import Judgement, duty
from handaudit.duties.outcome import MET, not_evidenced, violated
from handaudit.facts import money, words
from handaudit.law.new_jersey.s13_mini_dice import MiniDice
from handaudit.replay.dice.occasions import DiceFee, DiceWagered
from handaudit.replay.dice.view import DiceTableView


@duty("dice-wager-permitted", DiceWagered, serves=MiniDice, trusts="line")
def dice_wager_permitted(wagered: DiceWagered, table: DiceTableView) -> Judgement:
    """Only the wagers that 13.2 lists are accepted.

    New Jersey:     13.2(b), 13.2(a)1, 13.2(a)2, 13.2(a)3, 13.2(a)4, 13.2(a)5.
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


@duty("dice-wager-before-shake", DiceWagered, serves=MiniDice)
def dice_wager_before_shake(wagered: DiceWagered, table: DiceTableView) -> Judgement:
    """A wager is made before the shake that decides it.

    New Jersey:     13.2(b).
    Met:            no shake is under way; a wager placed after the settlement is for the next shake.
    Violated:       the dice have been shaken and the shake is not settled; or the wager is settled on a
                    sum that was called before it.
    Not evidenced:  it is placed between the dealer's and the holder's shake of the same dice.  13.5(a) to
                    (d)1 may say when wagers close, but that text is missing.

    Example:
        seat 3 shakes 5
        seat 1 wagers 5 on field
    """
    if wagered.shaken is None:
        return MET
    if wagered.more:
        return not_evidenced("when wagers close: 13.5(a) to (d)1 are not in the text at hand")
    return violated(
        f"seat {wagered.event.seat} placed a wager after the shake",
        expected="wagers before the shake",
        actual="one after it",
        event=wagered.event,
        against=(wagered.shaken,),
        seat=wagered.event.seat,
    )


@duty("dice-wager-payable", DiceWagered, serves=MiniDice)
def dice_wager_payable(wagered: DiceWagered, table: DiceTableView) -> Judgement:
    """A wager is accepted only if the chips in play can pay its winnings at the odds.

    A wager placed in several lines is judged as a whole.

    New Jersey:     13.6(c).
    Met:            the winnings at each of its odds are a multiple of the smallest chip.
    Violated:       they are not.
    Not evidenced:  the log does not give the smallest chip.

    Example:
        posted chip 1
        seat 1 wagers 5 on place-6        # 7 to 6 on 5 is 5.83
    """
    event = wagered.event
    wager = table.game.wagers.get(event.wager)
    if wager is None or not wagered.amounts:
        return None
    chip = table.sign.chip
    if not chip:
        return not_evidenced("the smallest chip in play: the log does not give it")
    short = [
        next((odds for odds in wager.odds.values() if (amount * odds) % chip != 0), None)
        for amount in wagered.amounts
    ]
    odds = short[0]
    if odds is None or None in short:
        return MET
    amount = wagered.amounts[0]
    return violated(
        f"a wager of {money.show(amount)} on {event.wager} cannot be paid",
        expected=f"an amount whose winnings at {words.odds(odds)} are a multiple of {money.show(chip)}",
        actual=f"winnings of {_cents(amount * odds)}",
        event=event,
        seat=event.seat,
    )


@duty("dice-no-fee", DiceFee, serves=MiniDice, trusts="line")
def dice_no_fee(fee: DiceFee, table: DiceTableView) -> Judgement:
    """No fee is charged on a wager.

    New Jersey:     13.6(d).
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


def _cents(amount: Fraction) -> str:
    """An amount in whole cents, with a note if a part of a cent is left over."""
    return f"{money.show(int(amount))}{'' if amount.denominator == 1 else ' and a part of a cent'}"
