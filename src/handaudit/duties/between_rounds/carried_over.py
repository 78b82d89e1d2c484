"""Stakes from one hand of a history to the next: 14.7(c)1."""

from typing import Final

from handaudit.duties.duty import Judgement, duty
from handaudit.duties.outcome import MET, not_evidenced, violated
from handaudit.facts import money
from handaudit.facts.evidence import Record
from handaudit.replay.poker.view import TableView
from handaudit.replay.sequence.history import TableHistory
from handaudit.replay.sequence.occasions import HandsLinked

_SOLD: Final = 100_00
"""Tournaments sell chips by the hundred; amounts are in hundredths of a chip."""


@duty("stakes-carried-over", HandsLinked, needs=(Record.OPENING_STAKES,))
def stakes_carried_over(linked: HandsLinked, table: TableView | TableHistory) -> Judgement:
    """Nobody has less in a hand than after the one before it, and in a tournament nobody has more.

    The ids of Winamax count the hands of a table, and PokerGFX numbers them.  In other histories one hand
    follows another if nobody came or left, the button moved on by one player, and all stakes but two
    at most carry over.

    New Jersey:     14.7(c)1, 14.1 Table stakes.
    Met:            every stake carries over, or players of a cash game have more.
    Violated:       a player has less; or has more in a tournament whose history prints every rebuy, or
                    by an amount that is no rebuy: those are in hundreds.
    Not evidenced:  a player of a tournament has more, and may have bought it without a line; or the log does
                    not give the stakes.

    Example:
        Kim collected $2 from pot              # $64.20 in all
        (the next hand of the table)
        Seat 3: Kim ($60 in chips)
    """
    seated, had = linked.astray, linked.had
    if seated is None:
        return MET
    change = seated.stake - had
    if change > 0 and not linked.tournament:
        return MET
    if change > 0 and not linked.rebuys_printed and change % _SOLD == 0:
        return not_evidenced("whether the player bought chips: the room has no line for it")
    return violated(
        f"{money.show(abs(change))} {'came to' if change > 0 else 'left'} seat {seated.seat} between "
        "two consecutive rounds",
        expected=f"{money.show(had)}, as after hand {linked.before}",
        actual=money.show(seated.stake),
        event=seated,
        seat=seated.seat,
    )
