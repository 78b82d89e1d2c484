"""The stacks of players after a round, if a history states them."""

from collections.abc import Iterator

from handaudit.duties.duty import Judgement, duty
from handaudit.duties.outcome import MET, Severity, violated
from handaudit.facts import money
from handaudit.facts.events import ResultStated
from handaudit.replay.poker.bounds import bounds_of
from handaudit.replay.poker.inferring import by_stacks, lost, lost_uncalled
from handaudit.replay.poker.occasions import RoundClosed
from handaudit.replay.poker.view import PlayerView, TableView


@duty(
    "final-stacks",
    RoundClosed,
    cites=("log:inconsistent",),
    severity=Severity.WARNING,
)
def final_stacks(closed: RoundClosed, table: TableView) -> Judgement:
    """The stacks that a history states for the end of a round follow from its wagers and awards.

    If the history has no other evidence of the awards, what a stack gained counts as one.  So a stack can
    only be too small here: chips are missing that its player never wagered, or that nobody called.

    New Jersey:     14.1 Table stakes, 14.7(c)1.
    Met:            each stack is the stake, less the wagers, plus what the player was paid.
    Violated:       a stack is a different amount; or a line about a player does not add up.  Reported once.

    Example:
        Seat 3: Cy ($10.00)
        Cy posts big blind (0.10)
        Cy folds
        Cy balance $9.50, lost $0.50 (folded)
    """
    if not table.stacks:
        return None
    if not by_stacks(table):
        bounds = bounds_of(table)
        if not bounds.admits(bounds.paid):
            return None  # pot-conserved: the chips do not add up, whoever has them
    for stated in table.stacks:
        wrong = _of_stack(stated, table)
        if wrong is not None:
            expected, actual = wrong
            return violated(
                f"the log states {actual} for seat {stated.seat} at the end",
                expected=expected,
                actual=actual,
                event=stated,
                seat=stated.seat,
            )
    return MET


def _of_stack(stated: ResultStated, table: TableView) -> tuple[str, str] | None:
    """What a stack should be, and what the history states, if that is wrong."""
    stack = stated.stack or 0
    missing = lost(stated, table) or _uncalled(stated, table)
    if missing:
        return f"at least {money.show(stack + missing)}, which is not in the pot", money.show(stack)
    player = table.by_seat.get(stated.seat)
    if player is None or table.cash_outs:
        return None
    due = list(_due(player, table))
    if due and stack not in due:
        return f"{money.show(due[0])} after the wagers and awards", money.show(stack)
    if stated.net is not None and stated.net != stack - player.stake:
        change = money.show(stack - player.stake)
        return f"{change} more than the stake", f"a net of {money.show(stated.net)}"
    wagered = player.stake - player.behind
    if stated.put is not None and not _matches(stated.put, wagered, player, table):
        return f"{money.show(wagered)} wagered", f"a wager of {money.show(stated.put)}"
    return None


def _uncalled(stated: ResultStated, table: TableView) -> int:
    """Chips of an uncalled bet that are gone; side-pot-eligibility judges a player who was paid them."""
    missing = lost_uncalled(stated, table) if by_stacks(table) else 0
    return 0 if missing and bounds_of(table).overstepped else missing


def _due(player: PlayerView, table: TableView) -> Iterator[int]:
    """What the player may have, by lines that are not the stacks themselves."""
    if by_stacks(table):
        return
    paid = sum(award.amount for award in table.awards if award.seat == player.seat)
    yield player.behind + paid
    settlement = table.settlement
    if player is settlement.excess_of:
        yield player.behind + paid + settlement.excess


def _matches(put: int, wagered: int, player: PlayerView, table: TableView) -> bool:
    settlement = table.settlement
    uncalled = settlement.excess if player is settlement.excess_of else 0
    return put in (wagered, wagered - uncalled)
