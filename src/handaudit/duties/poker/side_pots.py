"""Side pots: 14.1, 14.6(e)6, 14.7(c)4."""

from collections.abc import Iterator

from handaudit.duties.duty import Judgement, duty
from handaudit.duties.outcome import MET, Kind, Outcome, not_evidenced, violated
from handaudit.facts import money
from handaudit.facts.events import PotAwarded
from handaudit.facts.evidence import Record
from handaudit.replay.poker.bounds import Bound, Bounds, Payment, bounds_of
from handaudit.replay.poker.occasions import Awarded, AwardUndone, RoundClosed
from handaudit.replay.poker.view import TableView


@duty("side-pots-first", Awarded, AwardUndone, needs=(Record.POT_NAMES,), trusts="line")
def side_pots_first(awarded: Awarded | AwardUndone, table: TableView) -> Judgement:
    """All side pots are awarded before the pot in the centre.

    New Jersey:     14.6(e)6.
    Met:            nothing of the main pot has been awarded when a side pot is.
    Violated:       the main pot, or a part of it, was awarded first.
    Not evidenced:  the log does not say which pot an award comes from.

    Example:
        dealer awards 30 to 2 from main for high
        dealer awards 10 to 3 from side-1 for high
    """
    if isinstance(awarded, AwardUndone):
        return _main_pot_undone(awarded, table)
    event = awarded.event
    if not event.pot:
        return None
    early = [
        other
        for other in table.awards
        if other.pot == 0 and other.run == event.run and other.line not in table.pushed_back
    ]
    if not early:
        return MET
    since = table.awards[table.awards.index(early[0]) :]
    if any(other.pot and other.run == event.run for other in since):
        return None  # reported already: the main pot came too early
    return violated(
        f"side pot {event.pot} was awarded after the main pot",
        expected="the side pots first, the main pot last",
        actual="the main pot first",
        event=event,
        against=(early[0],),
        seat=event.seat,
    )


def _main_pot_undone(undone: AwardUndone, table: TableView) -> Outcome | None:
    """The outcome for a main pot that was pushed before a side pot, and came back."""
    main, now = undone.award, undone.event
    if any(
        isinstance(one, PotAwarded) and one.pot and main.line < one.line < now.line
        for one in table.round.events
    ):
        return None  # found at the side pot, while the main pot was still out
    side = next((one for one in table.awards if one.pot and one.line > main.line), None)
    if main.pot != 0 or side is None:
        return None
    return violated(
        f"the main pot was awarded before side pot {side.pot}",
        expected="the side pots first, the main pot last",
        actual="the main pot first",
        event=main,
        against=(side,),
        seat=main.seat,
    )


@duty("side-pot-eligibility", RoundClosed, AwardUndone)
def side_pot_eligibility(closed: RoundClosed | AwardUndone, table: TableView) -> Judgement:
    """A player wins only from pots that the player has contributed to.

    If the log does not name the pots, the wagers bound what a player can win from all of them.  A bet that
    nobody called is not a pot (A-30): it belongs to its player, and nobody else wins it.

    New Jersey:     14.7(c)4i, 14.7(c)4iii, 14.1 All-in.
    Met:            each player who is paid from a pot has matched its wagers.
    Violated:       a player all-in for less is paid from it, or is paid more than all that the others
                    matched, whichever pot it comes from.
    Not evidenced:  the log does not say which pot an award comes from, and it may be one of the player's.

    Example:
        seat 2 calls 40 all-in
        seat 3 raises to 100
        dealer awards 120 to 2 from side-1 for high
    """
    settlement = table.settlement
    if len(settlement.pots) < 2 and not settlement.excess:
        return None
    bounds = bounds_of(table)
    unnamed = any(payment.pot is None for payment in bounds.payments)
    if unnamed and bounds.admits(bounds.paid):
        beyond = _beyond_bounds(bounds)
        if beyond is not None:
            return beyond
    if len(settlement.pots) < 2:
        return None
    return tuple(_from_own_pots(bounds, table))


def _from_own_pots(bounds: Bounds, table: TableView) -> Iterator[Outcome]:
    """The outcome of each payment; one that stands in several lines is violated once."""
    accused: set[tuple[int, int | None]] = set()
    for payment in bounds.payments:
        outcome = _from_own_pot(payment, table)
        place = payment.seat, payment.pot
        if outcome is None or (outcome.kind is Kind.VIOLATED and place in accused):
            continue
        if outcome.kind is Kind.VIOLATED:
            accused.add(place)
        yield outcome


def _beyond_bounds(bounds: Bounds) -> Outcome | None:
    """The outcome for payments that are wrong whichever pots they come from."""
    top = bounds.settlement.excess_of
    if top is not None and all(one.seat == top.seat for one in bounds.payments):
        return None  # the others won nothing, and only their payments are bounded
    for bound in bounds.by_level():
        paid = [payment for payment in bounds.payments if payment.seat in bound.seats]
        total = sum(payment.amount for payment in paid)
        if total <= bound.most:
            continue
        seats = sorted({payment.seat for payment in paid})
        one = len(seats) == 1
        who = f"seat {seats[0]} was" if one else f"seats {' and '.join(map(str, seats))} were"
        return violated(
            f"{who} paid {money.show(total)} but can win no more than {money.show(bound.most)}",
            expected=_sum(bounds, bound),
            actual=f"{money.show(total)} paid",
            event=paid[-1].event,
            against=tuple(payment.event for payment in paid[:-1]),
            seat=paid[-1].seat,
        )
    return None


def _sum(bounds: Bounds, bound: Bound) -> str:
    """The wagers that make up a bound, and their sum."""
    less = f", less {money.show(bound.out)} taken out" if bound.out else ""
    return f"{bounds.wagers(0, bound.last)}{less}: at most {money.show(bound.most)}"


def _from_own_pot(payment: Payment, table: TableView) -> Outcome | None:
    """Whether a payment comes from a pot that its player may win."""
    player = table.by_seat.get(payment.seat)
    if player is None or player.folded is not None:
        return None
    pots = table.settlement.pots
    if payment.pot is None:
        others = [pot.amount for pot in pots if player not in pot.eligible]
        if payment.amount > max(others, default=0):
            return MET  # no other pot holds that much
        return not_evidenced("which pot an award comes from: the log does not name it")
    if payment.pot >= len(pots) or player in pots[payment.pot].eligible:
        return MET
    least = pots[payment.pot].eligible[0]
    return violated(
        f"{player} was paid from side pot {payment.pot} without having contributed to it",
        expected="an award to " + " or ".join(str(other) for other in pots[payment.pot].eligible),
        actual=f"{player}, who wagered {money.show(player.total)} in all",
        event=payment.event,
        against=(least.last_wager,) if least.last_wager is not None else (),
        seat=player.seat,
    )


@duty("side-pot-by-contribution", RoundClosed, AwardUndone)
def side_pot_by_contribution(closed: RoundClosed | AwardUndone, table: TableView) -> Judgement:
    """Each pot holds what its players contributed to it; layers that differ only by folded players are one.

    A bet that nobody called is no part of a pot (A-30).  A log that does not return it may pay it to its
    player, from the last pot or as a pot of its own.  A wager of a wrong amount counts as its chips or as
    the amount that was due (A-46).

    New Jersey:     14.7(c)4i, 14.7(c)4iii, 14.1 Side pot.
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
    side = len(pots) > 1 or any(award.pot for award in table.awards)
    if not table.awards or not (side or settlement.excess):
        return None
    bounds = bounds_of(table)
    if (not side and not bounds.uncalled) or any(pot.amount < 0 for pot in pots):
        return None  # uncalled-bet-returned judges a player who got back more than was wagered
    if any(award.pot is None for award in table.awards):
        if len(pots) < 2:
            return None  # side-pot-eligibility bounds what each player can win
        return not_evidenced("which pot an award comes from: the log does not name it")
    if table.cash_outs:
        return not_evidenced("what was awarded: a player cashed out of the pot")
    if not bounds.admits(bounds.paid) and bounds.paid > bounds.pot - bounds.least_out:
        return None
    over = _over_drawn(bounds, table)
    if over is None:
        return MET
    award, paid, limit = over
    pot = f"side pot {award.pot}" if award.pot else "the main pot"
    return violated(
        f"{money.show(paid)} was awarded from {pot}, which holds {money.show(limit)}",
        expected=_held(bounds),
        actual=f"{money.show(paid)} from {pot}",
        event=award,
        seat=award.seat,
    )


def _over_drawn(bounds: Bounds, table: TableView) -> tuple[PotAwarded, int, int] | None:
    """The first award beyond what its pot holds, what was paid from the pot by then, and what it holds."""
    pots, top = bounds.settlement.pots, bounds.settlement.excess_of
    holds = dict(enumerate(pot.amount for pot in pots))
    if pots:
        holds[0] += table.house_money - (bounds.least_out if len(pots) == 1 else 0)
        holds[len(pots) - 1] += bounds.taken_as_called
    own = bounds.uncalled_admitted
    paid: dict[int, int] = {}
    for award in table.awards:
        number, amount = award.pot or 0, award.amount
        if top is not None and award.seat == top.seat and number >= len(pots) - 1:
            back = min(own, amount)
            own -= back
            amount -= back
        paid[number] = paid.get(number, 0) + amount
        if paid[number] > holds.get(number, 0):
            return award, paid[number], holds.get(number, 0)
    return None


def _held(bounds: Bounds) -> str:
    """What each pot holds, and by whose wagers."""
    held = []
    for number, pot in enumerate(bounds.settlement.pots):
        name = f"side pot {number}" if number else "the main pot"
        amount = pot.amount + (0 if number else bounds.table.house_money)
        held.append(f"{money.show(amount)} in {name} ({bounds.wagers(number, number)})")
    return ", ".join(held)
