"""The rules of the room that are not in the subchapter."""

from handaudit.duties.duty import Judgement, duty
from handaudit.duties.outcome import MET, Severity, violated
from handaudit.replay.poker.occasions import RoundBegan
from handaudit.replay.poker.view import TableView


@duty("dealer-named", RoundBegan, cites=("house:dealer-named",), severity=Severity.WARNING)
def dealer_named(_began: RoundBegan, table: TableView) -> Judgement:
    """Each round names its dealer.

    Met:            it does.
    Violated:       it does not.

    Example:
        round 1 2008-03-14T21:04:10 button 1
    """
    if table.round.opened.dealer:
        return MET
    return violated(
        "the round names no dealer",
        expected="dealer and a badge",
        actual="none",
        event=table.round.opened,
    )


DUTIES = (dealer_named,)
