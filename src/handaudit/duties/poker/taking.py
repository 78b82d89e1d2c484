"""What the pot is, and what comes out of it: 14.1, 14.6(d), (e)8, (e)9."""

from handaudit.duties.duty import Judgement, duty
from handaudit.duties.outcome import MET, Outcome, not_evidenced, violated
from handaudit.facts import money
from handaudit.facts.events import (
    BetReturned,
    Contributed,
    Event,
    PotAwarded,
    RakeTaken,
)
from handaudit.facts.evidence import Record
from handaudit.replay.poker.bounds import Bounds, bounds_of
from handaudit.replay.poker.inferring import nobody_gained
from handaudit.replay.poker.occasions import AwardUndone, BetCameBack, RoundClosed, VoidClosed
from handaudit.replay.poker.view import TableView


@duty("uncalled-bet-returned", BetCameBack)
def uncalled_bet_returned(back: BetCameBack, table: TableView) -> Judgement:
    """Exactly the part of a bet that nobody called is returned, to the player who wagered it (A-30).

    New Jersey:     14.1 Pot, 14.6(d), 14.7(c)4i.
    Met:            the amount is the player's wager above the highest of the others; or nobody else is
                    left in the round, so all of it is the player's in any case.
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
        expected=f"{money.show(back.uncalled)}, the part that nobody called",
        actual=money.show(event.amount),
        event=event,
        seat=event.seat,
    )


@duty("pot-conserved", RoundClosed, VoidClosed, AwardUndone)
def pot_conserved(closed: RoundClosed | VoidClosed | AwardUndone, table: TableView) -> Judgement:
    """The whole pot is awarded: all antes and bets, less the rake and any bad-beat contribution.

    If the log does not keep the rake, it may be anything up to what the table posts, or up to the whole
    pot if nothing is posted.  A tournament has none.  In a round that counts for nothing, each player gets
    back what that player wagered.

    New Jersey:     14.1 Pot, 14.6(e)5, 14.6(e)8, 14.6(e)9.
    Met:            awards, rake and contribution add up to the wagers.
    Violated:       chips are missing, or too many, whatever the rake, even if they come back; or a player
                    gains or loses chips by a round that counts for nothing.
    Not evidenced:  the log does not keep the rake, or the awards, and they may be right.

    Example:
        dealer rakes 1
        dealer awards 38 to 2 from main for pot      # of 40
    """
    if isinstance(closed, AwardUndone):
        return _pushed_too_much(closed, table)
    return _void_round(closed, table) if isinstance(closed, VoidClosed) else _played(closed, table)


def _pushed_too_much(undone: AwardUndone, table: TableView) -> Outcome | None:
    """Whether chips that came back were more than there was left to push, as of a pot pushed twice."""
    bounds = bounds_of(table)
    line = undone.award.line
    pushed = sum(award.amount for award in table.awards if award.line <= line)
    if pushed <= bounds.pot + bounds.settlement.excess or bounds.admits_as_called(pushed):
        return None
    return violated(
        f"{money.show(pushed)} was pushed out of a pot of {money.show(bounds.pot)}",
        expected=f"awards of {money.show(bounds.pot - bounds.least_out)}",
        actual=money.show(pushed),
        event=undone.award,
        seat=undone.award.seat,
    )


def _played(closed: RoundClosed, table: TableView) -> Outcome | None:
    """Whether all of the pot of a finished round was awarded."""
    bounds = bounds_of(table)
    if not bounds.payments and not table.cash_outs:
        if not table.evidence.keeps(Record.AWARDS) and not nobody_gained(table):
            return not_evidenced(table.evidence.missing(Record.AWARDS))
        return _nothing_awarded(closed, table)
    if not bounds.admits(bounds.paid):
        if _cashed_out(table, bounds):
            return not_evidenced("what was awarded: a player cashed out of the pot")
        if _found_elsewhere(closed, table, bounds):
            return None
        last = bounds.payments[-1].event if bounds.payments else closed.event
        return _misreturned(table, bounds) or _not_conserved(last, bounds)
    if bounds.exact:
        return MET
    if not table.evidence.keeps(Record.RAKE):
        return not_evidenced(table.evidence.missing(Record.RAKE))
    return not_evidenced("the rake: the log does not give it")


def _void_round(closed: VoidClosed, table: TableView) -> Outcome | None:
    """Whether all wagers of a round that counts for nothing went back to those who made them."""
    awarded: dict[int, int] = {}
    for award in table.awards:
        awarded[award.seat] = awarded.get(award.seat, 0) + award.amount
    back = {
        player.seat: wagered - player.total - player.dead + awarded.get(player.seat, 0)
        for player, wagered in closed.wagered
    }
    wrong = [(one, wagered) for one, wagered in closed.wagered if back[one.seat] != wagered]
    if not wrong:
        return MET if any(back.values()) else None
    gain = {player.seat for player, wagered in wrong if back[player.seat] > wagered}
    lines = [
        event
        for event in table.round.events
        if (isinstance(event, (BetReturned, PotAwarded)) and event.seat in gain)
        or (isinstance(event, (RakeTaken, Contributed)) and not gain)
    ]
    return violated(
        "wagers of a round that counts for nothing did not go back to those who made them",
        expected=", ".join(f"{money.show(wagered)} to {player}" for player, wagered in wrong),
        actual=", ".join(f"{money.show(back[player.seat])} to {player}" for player, _ in wrong),
        event=lines[-1] if lines else closed.event,
        against=tuple(lines[:-1]),
    )


def _misreturned(table: TableView, bounds: Bounds) -> Outcome | None:
    """Whether an uncalled bet returned in a wrong amount, and the awards are right for the right one.

    To the last player, it is owed in any case; only the awards show that the line is wrong.
    """
    returns = [one for one in table.round.events if isinstance(one, BetReturned)]
    player = table.by_seat.get(returns[0].seat) if len(returns) == 1 else None
    if player is None:
        return None
    back = returns[0]
    others = max((one.total for one in table.players if one is not player), default=0)
    due = player.total + back.amount - others
    out = bounds.pot + max(back.amount - due, 0) - bounds.paid
    if due in (0, back.amount) or not bounds.least_out <= out <= bounds.most_out:
        return None
    return violated(
        f"{money.show(back.amount)} was returned to {player}, and the awards are those of another amount",
        expected=f"{money.show(due)}, the part that nobody called",
        actual=money.show(back.amount),
        event=back,
        seat=back.seat,
    )


def _cashed_out(table: TableView, bounds: Bounds) -> bool:
    """Whether chips may be missing that a player won who cashed out: no line says how many."""
    paid = {payment.seat for payment in bounds.payments}
    unsaid = any(one.seat not in paid for one in table.cash_outs)
    return unsaid and bounds.paid <= bounds.pot - bounds.least_out


def _found_elsewhere(closed: RoundClosed, table: TableView, bounds: Bounds) -> bool:
    """Whether another rule judges why chips are missing or too many."""
    if _lacks_contribution(table, bounds):
        return True  # bad-beat-contribution
    if table.inferred and bounds.pays_as_stated(closed.stated):
        return True  # pot-stated-rightly
    if 0 < bounds.paid - bounds.pot + bounds.least_out <= table.untold:
        return True  # turn-order: a wager may be missing
    # A wager of a wrong amount is found where it is made.
    return bool(table.strays) and bounds.admits_as_called(bounds.paid)


def _lacks_contribution(table: TableView, bounds: Bounds) -> bool:
    """Whether what is missing from the pot is the posted contribution, for which there is no line."""
    posted = table.sign.bad_beat
    if not posted or table.contributions or not bounds.exact:
        return False
    return bounds.paid + bounds.least_out + posted == bounds.pot + bounds.excesses[0]


def _not_conserved(last: Event, bounds: Bounds) -> Outcome:
    """The outcome for payments that no rake explains; ``last`` is the line that shows it."""
    pot, paid = bounds.pot + bounds.excesses[0], money.show(bounds.paid)
    if bounds.exact:
        out = bounds.least_out
        over, uncalled = bounds.paid + out - pot, ""
        if 0 < bounds.excess_paid < over:  # the payments hold more than the bet that nobody called
            pot += bounds.excess_paid
            over -= bounds.excess_paid
            uncalled = f", of which nobody called {money.show(bounds.excess_paid)}"
        return violated(
            f"{money.show(abs(over))} {'more' if over > 0 else 'less'} came out of the pot than went in",
            expected=f"{money.show(pot)} wagered{uncalled}: awards of {money.show(pot - out)} "
            f"after {money.show(out)} taken out",
            actual=f"awards of {paid}",
            event=last,
        )
    excess = bounds.settlement.excess
    if bounds.paid > pot + excess:
        uncalled = f", and {money.show(excess)} that nobody called" if excess else ""
        return violated(
            f"{paid} was paid, but at most {money.show(pot + excess)} can be, whatever the rake",
            expected=f"{bounds.wagers(0, len(bounds.settlement.pots) - 1)}{uncalled}: "
            f"at most {money.show(pot + excess)}",
            actual=f"awards of {paid}",
            event=last,
        )
    if bounds.paid > pot:
        return violated(
            f"{paid} was paid: more than the pot, but less than the pot and the bet that nobody called",
            expected=f"at most {money.show(pot)}; or with the bet of {money.show(excess)} "
            f"at least {money.show(pot + excess - bounds.most_out)}",
            actual=f"awards of {paid}",
            event=last,
        )
    least = money.show(pot - bounds.most_out)
    return violated(
        f"{paid} was paid, but the posted rake leaves no less than {least}",
        expected=f"{money.show(pot)} wagered: awards of at least {least}",
        actual=f"awards of {paid}",
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
