"""The dice and their call: 13.5(e), 13.8."""

from handaudit.duties.duty import Judgement, duty
from handaudit.duties.outcome import MET, not_evidenced, violated
from handaudit.facts.events import DieOffShaker, SumCalled
from handaudit.law.new_jersey.s13_mini_dice import DICE, FACES, MiniDice
from handaudit.replay.dice.occasions import DiceCalled, DiceRoundClosed, ShakerOpened
from handaudit.replay.dice.view import DiceTableView


@duty("two-dice", DiceCalled, serves=MiniDice, trusts="line")
def two_dice(call: DiceCalled, table: DiceTableView) -> Judgement:
    """Two dice show one face each, of one to six spots.

    New Jersey:     13.5(e).
    Met:            there are two faces, each from 1 to 6.
    Violated:       there are more or fewer, or a face that no die has.
    Not evidenced:  the log does not give the faces.

    Example:
        dice 4 2 1
    """
    dice = call.dice
    if dice is None:
        return None if call.void else not_evidenced("the faces: the log does not give them")
    if _sound(dice.faces):
        return MET
    if call.void is not None and len(dice.faces) < DICE:
        return None  # the other die is what makes it no roll
    return violated(
        f"the dice showed {' '.join(map(str, dice.faces))}",
        expected="two faces, each from 1 to 6",
        actual=" ".join(map(str, dice.faces)),
        event=dice,
    )


def _sound(faces: tuple[int, ...]) -> bool:
    return len(faces) == DICE and all(face in FACES for face in faces)


@duty("sum-called", DiceCalled, serves=MiniDice)
def sum_called(call: DiceCalled, table: DiceTableView) -> Judgement:
    """The dealer calls the sum of the faces at once.

    New Jersey:     13.5(e).
    Met:            the call is the sum of the two faces.
    Violated:       it is another number, "no roll" without a reason, or nothing.
    Not evidenced:  the log does not give the faces.

    Example:
        dice 4 2
        dealer calls 7
    """
    if call.void is not None:
        return None
    dice, event = call.dice, call.event
    if not isinstance(event, SumCalled):
        return violated(
            "no sum was called",
            expected=str(sum(dice.faces)) if dice and _sound(dice.faces) else "the sum of the dice",
            actual="no call",
            event=event,
            against=(dice,) if dice else (),
        )
    if dice is None:
        return not_evidenced("the faces of the dice: the log does not give them")
    if not _sound(dice.faces):
        return None
    total = sum(dice.faces)
    if event.total == total:
        return MET
    called = "no roll" if event.total is None else str(event.total)
    return violated(
        f"the dealer called {called}",
        expected=str(total),
        actual=called,
        event=event,
        against=(dice,),
    )


@duty("shaker-uncovered-before-call", ShakerOpened, serves=MiniDice, since="0.2")
def shaker_uncovered_before_call(opened: ShakerOpened, table: DiceTableView) -> Judgement:
    """The dealer takes the cover off the shaker before calling the dice.

    New Jersey:     13.5(e).
    Met:            the call comes after the line that uncovers the shaker.
    Violated:       it comes before that line.

    Example:
        seat 1 shakes 3
        dealer calls 6
        dealer uncovers
    """
    if opened.called is None:
        return MET
    return violated(
        "the dice were called before the shaker was uncovered",
        expected="the shaker uncovered, then the call",
        actual="the call first",
        event=opened.called,
        against=(opened.event,),
    )


@duty("no-roll-called", DiceCalled, DiceRoundClosed, serves=MiniDice)
def no_roll_called(occasion: DiceCalled | DiceRoundClosed, table: DiceTableView) -> Judgement:
    """If a die does not lie flat or leaves the shaker, the dealer calls "no roll" and the dice are reshaken.

    New Jersey:     13.8(a), 13.8(a)1, 13.8(a)2.
    Met:            "no roll" is called.
    Violated:       a sum is called, or nothing; or the dice are not shaken again after "no roll".

    Example:
        dice off-shaker
        dealer calls 6
    """
    if isinstance(occasion, DiceRoundClosed):
        if occasion.no_roll is None:
            return None
        return violated(
            "the dice were not shaken again after a call of “no roll”",
            expected="another shake in the round",
            actual="the end of the round",
            event=occasion.event,
            against=(occasion.no_roll,),
        )
    event, void = occasion.event, occasion.void
    if void is None:
        return None
    called = event.total if isinstance(event, SumCalled) else None
    if isinstance(event, SumCalled) and called is None:
        return MET
    return violated(
        "the dealer did not call “no roll”, although the shake does not count",
        expected="no roll",
        actual="no call" if called is None else f"{called} called",
        event=event,
        against=(void,),
        part="off-shaker" if isinstance(void, DieOffShaker) else "not-flat",
    )
