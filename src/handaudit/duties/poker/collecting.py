"""The collection of losing hands: 14.6(e)5."""

from handaudit.duties.duty import Judgement, duty
from handaudit.duties.outcome import MET, violated
from handaudit.facts.events import Event, PotAwarded
from handaudit.facts.evidence import Record
from handaudit.replay.poker.occasions import AwardUndone, ShowdownClosed
from handaudit.replay.poker.showdown import contests
from handaudit.replay.poker.view import TableView


@duty("losers-collected-first", ShowdownClosed, AwardUndone, needs=(Record.COLLECTS,))
def losers_collected_first(closed: ShowdownClosed | AwardUndone, table: TableView) -> Judgement:
    """The hands that win nothing at the showdown are collected before the first chips are pushed.

    New Jersey:     14.6(e)5.
    Met:            every losing hand of the showdown is collected before the first award, and before
                    the hand of a winner.
    Violated:       one is collected later, or never.
    Not evidenced:  the log does not keep the collection of hands.

    Example:
        seat 3 shows 7c 7d
        dealer awards 40 to 2 from main for high
        dealer collects 3
    """
    if table.pending is not None or not any(player.shown for player in table.contending):
        return None
    paid = {award.seat for award in table.awards}
    if isinstance(closed, AwardUndone):
        paid |= closed.later
        if all(one.shown is None or one.shown.line > closed.award.line for one in table.contending):
            return None  # showdown-held judges that
    best = {
        seat
        for contest in contests(table)
        for prize in table.game.showdown.prizes
        for seat in contest.winners(prize)
    }
    if not paid <= {player.seat for player in table.contending}:
        return None  # such awards do not show who the losers are
    # A hand that was paid by mistake was no losing hand as the first chips were pushed.
    mistaken = {
        event.seat
        for event in (table.round.events if table.pushed_back else ())
        if isinstance(event, PotAwarded) and event.line in table.pushed_back
    }
    first = _first_settled(table, paid, best)
    if first is None:
        return None
    late = [
        player
        for player in table.contending
        if player.seat not in paid | best | mistaken
        and (player.seat not in table.collected or table.collected[player.seat].line > first.line)
    ]
    if not late:
        return MET
    return violated(
        f"a winner was settled before the losing hand of {', '.join(map(str, late))} was collected",
        expected="losing hands first, then the award and the winning hand",
        actual="the winner first" if late[0].seat in table.collected else "no collection",
        event=first,
        seat=late[0].seat,
    )


def _first_settled(table: TableView, paid: set[int], best: set[int]) -> Event | None:
    """The first line by which a winner is settled: an award in its time, or the collection of that hand.

    A winner's hand may be collected as a losing one: then the finding is that the pot went astray.
    """
    collected = [
        event
        for seat, event in table.collected.items()
        if seat in paid and (not best or seat in best) and not table.pushed_back
    ]
    early = (*table.early_awards, *table.pushed_early)
    pushed = [award for award in table.awards if award not in early]
    return min((*pushed, *collected), key=lambda event: event.line, default=None)
