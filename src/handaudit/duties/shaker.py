"""The dice shaker: 13.5(d), (e), 13.7, 13.8."""

from handaudit.duties.duty import Judgement, duty
from handaudit.events import DieOffShaker
from handaudit.outcome import MET, indeterminate, not_evidenced, violated
from handaudit.replay.dice import (
    DiceRoundClosed,
    DiceTable,
    DiceUncovered,
    Shaken,
    ShakerOfferedTo,
    ShakerTaken,
)
from handaudit.subchapter.readings import named
from handaudit.subchapter.s13_mini_dice import DICE, FACES, MORE_SHAKES, MiniDice


@duty("shaker-offered-in-turn", ShakerOfferedTo, cites=("13.7(b)",), serves=MiniDice)
def shaker_offered_in_turn(offered: ShakerOfferedTo, table: DiceTable) -> Judgement:
    """The shaker is offered to the player left of its last holder, then to each in turn, clockwise.

    Met:            the player whose turn it is gets the offer.
    Violated:       another player does, or one after somebody has accepted.
    Not evidenced:  the log does not say who holds the shaker.

    Example:
        round 77 2008-03-14T22:10:00 shaker 3
        dealer offers 5        # seat 4 is left of seat 3
    """
    if not table.shaker_known:
        return not_evidenced("who holds the shaker: the log does not say")
    seat = offered.event.seat
    if seat == offered.due:
        return MET
    due = "nobody, since it was accepted" if offered.due is None else f"seat {offered.due}"
    return violated(
        f"the shaker was offered to seat {seat}",
        expected=f"the offer to {due}",
        actual=f"seat {seat}",
        event=offered.event,
        seat=seat,
    )


@duty("shaker-passed-after-seven", Shaken, ShakerTaken, cites=("13.7(a)1i",), serves=MiniDice)
def shaker_passed_after_seven(occasion: Shaken | ShakerTaken, table: DiceTable) -> Judgement:
    """A player who has shaken a 7 passes the shaker.

    Met:            somebody else shakes next.
    Violated:       the same player shakes again without its having been offered to the others.
    Indeterminate:  the offer came round to the player, who accepted: whether it may is open (A-28).

    Example:
        seat 3 shakes 5
        dice 3 4
        …
        round 78 2008-03-14T22:12:00 shaker 3
        seat 3 shakes 5
    """
    before = table.before
    if before is None or not before.must_pass:
        return None
    if isinstance(occasion, ShakerTaken):
        if not occasion.own:
            return None
        return indeterminate(
            f"seat {occasion.event.seat} took the shaker back after shaking a 7",
            readings=(named("A-28"),),
            expected="the shaker passed to another player, or to the dealer",
            actual=f"seat {occasion.event.seat}",
            event=occasion.event,
            seat=occasion.event.seat,
        )
    by = occasion.event.by
    if by == "dealer" or (by == before.holder and table.accepted == by):
        return None
    if by != before.holder:
        return MET
    return violated(
        f"seat {by} shook again after shaking a 7",
        expected="the shaker passed",
        actual=f"seat {by} kept it",
        event=occasion.event,
        seat=before.holder,
    )


@duty("shaker-held-by-shaker", Shaken, cites=("13.7(a)", "13.7(b)"), serves=MiniDice)
def shaker_held_by_shaker(shaken: Shaken, table: DiceTable) -> Judgement:
    """Only who holds the shaker shakes: the holder who keeps it, the player who accepts it, the dealer.

    Met:            the one who shakes holds it, or is the dealer.
    Violated:       another player shakes.
    Not evidenced:  the log does not say who holds the shaker.

    Example:
        round 77 2008-03-14T22:10:00 shaker 3
        seat 5 shakes 5        # nobody offered it to seat 5
    """
    by = shaken.event.by
    if by == "dealer":
        return None
    if not table.shaker_known:
        return not_evidenced("who holds the shaker: the log does not say")
    holder = table.accepted if table.offers else shaken.holder
    if by == holder:
        return MET
    return violated(
        f"seat {by} shook without holding the shaker",
        expected="the dealer" if holder is None else f"seat {holder}",
        actual=f"seat {by}",
        event=shaken.event,
        seat=by,
    )


@duty("dealer-offers-shaker", DiceRoundClosed, cites=("13.7(a)2",), serves=MiniDice)
def dealer_offers_shaker(closed: DiceRoundClosed, table: DiceTable) -> Judgement:
    """A dealer who holds the shaker offers it while a seated player has not yet refused it.

    Met:            it is offered in the round, or all seated players have refused it.
    Violated:       it is not, and a player has not refused it.
    Not evidenced:  the log does not say who holds the shaker, or what was refused before.

    Example:
        round 77 2008-03-14T22:10:00 shaker dealer
        dealer shakes 3
        dealer shakes 3
    """
    if not table.shaker_known:
        return not_evidenced("who holds the shaker: the log does not say")
    if table.holder_at_start is not None:
        return None
    if table.offers:
        return MET
    if table.before is None:
        return not_evidenced("who refused the shaker before: the round before is not in the log")
    refused = table.before.refused if table.before.holder is None else frozenset()
    waiting = sorted(table.by_seat.keys() - refused)
    if not waiting:
        return MET
    return violated(
        "the dealer kept the shaker without offering it",
        expected=f"an offer to seat {waiting[0]}, who has not refused it",
        actual="no offer",
        event=closed.event,
        seat=waiting[0],
    )


@duty("dealer-shakes-on", Shaken, cites=("13.5(d)2",), serves=MiniDice)
def dealer_shakes_on(shaken: Shaken, table: DiceTable) -> Judgement:
    """Where no player accepts the shaker, the dealer shakes it at least three more times.

    Met:            the dealer shakes three times or more after the refusals.
    Violated:       fewer times.

    Example:
        dealer offers 4
        seat 4 declines
        dealer shakes 2
    """
    if not shaken.refused_by_all or shaken.event.by != "dealer":
        return None
    if shaken.event.times >= MORE_SHAKES:
        return MET
    return violated(
        f"the dealer shook {shaken.event.times} more times",
        expected=f"at least {MORE_SHAKES}",
        actual=str(shaken.event.times),
        event=shaken.event,
    )


@duty(
    "sum-called", DiceUncovered, cites=("13.5(e)",), also=("13.8(a)1", "13.8(a)2"), serves=MiniDice
)
def sum_called(uncovered: DiceUncovered, table: DiceTable) -> Judgement:
    """The dealer calls the sum of the faces; or "no roll", where a die is not flat or has left the shaker.

    Met:            the call is the sum of two faces, or no roll where it must be.
    Violated:       it is another number, or a sum where it must be no roll, or no roll without reason.
    Not evidenced:  the log does not give the faces.

    Example:
        dice 4 2
        dealer calls 7
    """
    called, dice = uncovered.event.total, uncovered.dice
    if uncovered.void is not None:
        if called is None:
            return MET
        cite = "13.8(a)2" if isinstance(uncovered.void, DieOffShaker) else "13.8(a)1"
        return violated(
            "a sum was called on a shake that does not count",
            expected="no roll",
            actual=str(called),
            event=uncovered.event,
            against=(uncovered.void,),
            cites=(cite,),
        )
    if dice is None:
        return not_evidenced("the faces of the dice: the log does not give them")
    total = sum(dice.faces)
    if called == total:
        return MET
    return violated(
        f"the dealer called {'no roll' if called is None else called}",
        expected=str(total),
        actual="no roll" if called is None else str(called),
        event=uncovered.event,
        against=(dice,),
        cites=("13.5(e)",),
    )


@duty("two-dice", DiceUncovered, cites=("13.5(e)",), serves=MiniDice, trusts="line")
def two_dice(uncovered: DiceUncovered, table: DiceTable) -> Judgement:
    """Two dice show one face each, of one to six spots.

    Met:            there are two faces, each from 1 to 6.
    Violated:       there are more or fewer, or a face that no die has.
    Not evidenced:  the log does not give the faces.

    Example:
        dice 4 7
    """
    dice = uncovered.dice
    if dice is None:
        return None if uncovered.void else not_evidenced("the faces: the log does not give them")
    if len(dice.faces) == DICE and all(face in FACES for face in dice.faces):
        return MET
    return violated(
        f"the dice showed {' '.join(map(str, dice.faces))}",
        expected="two faces, each from 1 to 6",
        actual=" ".join(map(str, dice.faces)),
        event=dice,
    )
