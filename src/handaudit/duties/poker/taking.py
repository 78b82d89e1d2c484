"""What the pot is, and what comes out of it: 14.1, 14.6(d), (e)8, (e)9."""

from handaudit.duties.duty import Judgement, duty
from handaudit.duties.outcome import MET, Outcome, Severity, not_evidenced, violated
from handaudit.facts import money
from handaudit.facts.events import PotStated
from handaudit.facts.evidence import Record
from handaudit.replay.poker.occasions import BetCameBack, RoundClosed
from handaudit.replay.poker.view import TableView


@duty("uncalled-bet-returned", BetCameBack, cites=("14.1 Pot",), also=("14.6(d)", "14.7(c)4i"))
def uncalled_bet_returned(back: BetCameBack, table: TableView) -> Judgement:
    """What goes back as uncalled is what nobody called, and goes to who wagered it (A-30).

    Met:            the amount is the player's wager above the highest of the others; or nobody else
                    is left in the round, so that all of it is the player's either way.
    Violated:       it is another amount, or goes to another player.

    Example:
        seat 2 bets 20
        seat 3 calls 10 all-in
        dealer returns 15 to 2
    """
    event, player = back.event, back.player
    if player is not None and event.amount == back.uncalled:
        return MET
    if player is not None and table.contending == [player] and event.amount <= player.total:
        return MET
    return violated(
        f"{money.show(event.amount)} was returned to seat {event.seat}",
        expected=f"{money.show(back.uncalled)} to be uncalled there",
        actual=money.show(event.amount),
        event=event,
        seat=event.seat,
    )


def _awarded(table: TableView) -> int:
    """All that was awarded, with what a player who cashed out was told to have won."""
    unpaid = sum(result.won for result in table.results if not result.paid)
    return sum(award.amount for award in table.awards) + unpaid


@duty(
    "pot-conserved",
    RoundClosed,
    cites=("14.1 Pot",),
    also=("14.6(e)5", "14.6(e)8", "14.6(e)9"),
    needs=(Record.RAKE, Record.AWARDS),
)
def pot_conserved(closed: RoundClosed, table: TableView) -> Judgement:
    """The pot is all antes and bets, less the rake and any bad-beat contribution, and all is awarded.

    Met:            awards, rake and contribution together are what was wagered.
    Violated:       chips are missing, or too many.
    Not evidenced:  the log does not keep the rake, or the awards.

    Example:
        dealer rakes 1
        dealer awards 38 to 2 from main for pot      # of 40
    """
    if not table.awards and not table.cash_outs:
        return _nothing_awarded(closed, table)
    if closed.stated is not None and closed.stated.rake is None:
        return not_evidenced("the rake: the log does not give it")
    settlement = table.settlement
    out = _awarded(table) + table.rake + table.contributed
    pot = settlement.contested + table.house_money
    if out in (pot, pot + settlement.excess):
        return MET
    last = table.awards[-1] if table.awards else closed.event
    return violated(
        f"{money.show(abs(out - pot))} {'more' if out > pot else 'less'} came out of the pot than went in",
        expected=f"{money.show(pot)} wagered: awards of "
        f"{money.show(pot - table.rake - table.contributed)} after "
        f"{money.show(table.rake + table.contributed)} taken out",
        actual=f"awards of {money.show(_awarded(table))}",
        event=last,
    )


def _nothing_awarded(closed: RoundClosed, table: TableView) -> Outcome | None:
    if not table.settlement.contested:
        return None
    return violated(
        "the pot was not awarded",
        expected=f"an award of {money.show(table.settlement.contested - table.rake)}",
        actual="none",
        event=closed.event,
    )


@duty(
    "pot-stated-rightly",
    RoundClosed,
    cites=("log:inconsistent",),
    severity=Severity.WARNING,
)
def pot_stated_rightly(closed: RoundClosed, table: TableView) -> Judgement:
    """The total that a history prints is what its players wagered.

    Met:            it is, and its main pot, side pots and rake add up to it.
    Violated:       it is not: the log contradicts itself.

    Example:
        Total pot $41 | Rake $1      (after wagers of $40)
    """
    stated = closed.stated
    if stated is None:
        return None
    settlement = table.settlement
    pot = settlement.contested + table.house_money
    if stated.total not in (pot, pot + settlement.excess):
        if _awarded(table) + table.rake != stated.total:
            # The awards follow the wagers: only the printed total is wrong.
            return _misstated(stated, money.show(pot), money.show(stated.total))
        return None
    if stated.main is not None and stated.rake is not None:
        parts = stated.main + sum(stated.sides)
        if parts not in (stated.total, stated.total - stated.rake):
            return _misstated(stated, money.show(stated.total), f"{money.show(parts)} in parts")
    return MET


def _misstated(stated: PotStated, expected: str, actual: str) -> Outcome:
    return violated(
        "the log misstates the pot",
        expected=expected,
        actual=actual,
        event=stated,
    )
