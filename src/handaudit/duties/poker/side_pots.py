"""Side pots: 14.1, 14.6(e)6, 14.7(c)4."""

from handaudit.duties.duty import Judgement, duty
from handaudit.duties.outcome import MET, Outcome, not_evidenced, violated
from handaudit.facts import money
from handaudit.facts.evidence import Record
from handaudit.replay.poker.occasions import Awarded, RoundClosed
from handaudit.replay.poker.view import TableView


@duty("side-pots-first", Awarded, cites=("14.6(e)6",), needs=(Record.POT_NAMES,), trusts="line")
def side_pots_first(awarded: Awarded, table: TableView) -> Judgement:
    """All side pots are awarded before the pot in the centre.

    Met:            nothing of the main pot has been awarded when a side pot is.
    Violated:       the main pot, or a part of it, was awarded first.
    Not evidenced:  the log does not say which pot an award comes from.

    Example:
        dealer awards 30 to 2 from main for high
        dealer awards 10 to 3 from side-1 for high
    """
    event = awarded.event
    if not event.pot:
        return None
    early = [other for other in table.awards if other.pot == 0 and other.run == event.run]
    if not early:
        return MET
    since = table.awards[table.awards.index(early[0]) :]
    if any(other.pot and other.run == event.run for other in since):
        return None  # it is the main pot that came too early: once
    return violated(
        f"side pot {event.pot} was awarded after the main pot",
        expected="the side pots first, the main pot last",
        actual="the main pot first",
        event=event,
        against=(early[0],),
        seat=event.seat,
    )


@duty(
    "side-pot-eligibility",
    RoundClosed,
    cites=("14.7(c)4i", "14.7(c)4iii"),
    also=("14.1 All-in",),
)
def side_pot_eligibility(closed: RoundClosed, table: TableView) -> Judgement:
    """A player wins only from pots that the player has contributed to.

    Met:            whoever is paid from a pot has matched its wagers.
    Violated:       a player all-in for less is paid from it.
    Not evidenced:  the log does not say which pot an award comes from.

    Example:
        seat 2 calls 40 all-in
        seat 3 raises to 100
        dealer awards 120 to 2 from side-1 for high
    """
    pots = table.settlement.pots
    if len(pots) < 2:
        return None
    found: list[Outcome] = []
    for award in table.awards:
        player = table.by_seat.get(award.seat)
        if player is None or player.folded is not None:
            continue
        if award.pot is None:
            found.append(not_evidenced("which pot an award comes from: the log does not name it"))
        elif award.pot >= len(pots) or player in pots[award.pot].eligible:
            found.append(MET)
        else:
            least = pots[award.pot].eligible[0]
            found.append(
                violated(
                    f"{player} was paid from side pot {award.pot} and had not contributed to it",
                    expected="an award to "
                    + " or ".join(str(other) for other in pots[award.pot].eligible),
                    actual=f"{player}, who wagered {money.show(player.total)} in all",
                    event=award,
                    against=(least.last_wager,) if least.last_wager is not None else (),
                    seat=player.seat,
                )
            )
    return tuple(found)


@duty(
    "side-pot-by-contribution",
    RoundClosed,
    cites=("14.7(c)4i", "14.7(c)4iii"),
    also=("14.1 Side pot",),
)
def side_pot_by_contribution(closed: RoundClosed, table: TableView) -> Judgement:
    """Each pot holds what its players contributed to it; layers that differ only by folded players are one.

    Met:            no more is awarded from a pot than its players have put in.
    Violated:       more is, though not from all pots together (``pot-conserved`` judges that), or it
                    is awarded from a side pot that the wagers do not form.
    Not evidenced:  the log does not say which pot an award comes from.

    Example:
        seat 2 calls 40 all-in
        seat 3 bets 100
        seat 4 calls 100
        dealer awards 240 to 3 from main for high
    """
    settlement = table.settlement
    pots = settlement.pots
    if len(pots) < 2 and not any(award.pot for award in table.awards):
        return None
    if any(award.pot is None for award in table.awards):
        return not_evidenced("which pot an award comes from: the log does not name it")
    if table.cash_outs:
        return not_evidenced("what was awarded: a player cashed out of the pot")
    total = settlement.contested + settlement.excess + table.house_money
    if table.evidence.keeps(Record.RAKE) and sum(award.amount for award in table.awards) > total:
        return None
    sizes = [pot.amount for pot in pots]
    if settlement.excess:
        # Logs that return nothing may pay an uncalled bet with the last pot or as one of its own.
        sizes[-1:] = [sum(sizes[-1:]) + settlement.excess, settlement.excess]
    paid: dict[int, int] = {}
    for award in table.awards:
        number = award.pot or 0
        paid[number] = paid.get(number, 0) + award.amount
        limit = sizes[number] if number < len(sizes) else 0
        if number == 0:
            limit += table.house_money
        if paid[number] > limit:
            pot = "the main pot" if number == 0 else f"side pot {number}"
            return violated(
                f"{money.show(paid[number])} was awarded from {pot}, which holds {money.show(limit)}",
                expected=", ".join(money.show(pot.amount) for pot in pots)
                + " from main pot to last side pot, less what was taken out",
                actual=f"{money.show(paid[number])} from {pot}",
                event=award,
                seat=award.seat,
            )
    return MET
