"""Taking in the losing hands: 14.6(e)5."""

from handaudit.duties.duty import Judgement, duty
from handaudit.evidence import Record
from handaudit.outcome import MET, violated
from handaudit.replay.occasions import ShowdownClosed
from handaudit.replay.table import Table


@duty("losers-collected-first", ShowdownClosed, cites=("14.6(e)5",), needs=(Record.COLLECTS,))
def losers_collected_first(closed: ShowdownClosed, table: Table) -> Judgement:
    """The hands that win nothing at the showdown are taken in before the first chips are pushed.

    Met:            every losing hand of the showdown is collected before the first award.
    Violated:       one is collected later, or never.
    Not evidenced:  the log does not keep the collection of hands.

    Example:
        seat 3 shows 7c 7d
        dealer awards 40 to 2 from main for high
        dealer collects 3
    """
    if not table.awards:
        return None
    first = table.awards[0]
    paid = {award.seat for award in table.awards}
    late = [
        player
        for player in table.contending
        if player.seat not in paid
        and (player.seat not in table.collected or table.collected[player.seat].line > first.line)
    ]
    if not late:
        return MET
    return violated(
        f"chips were pushed before the losing hand of {', '.join(map(str, late))} was collected",
        expected="losing hands first, then the award",
        actual="the award first" if late[0].seat in table.collected else "no collection",
        event=first,
        seat=late[0].seat,
    )
