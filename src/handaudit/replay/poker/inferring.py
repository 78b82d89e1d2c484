"""Who was paid, where a history has no lines of awards: by what it states that each player won or has."""

from typing import TYPE_CHECKING

from handaudit.facts.events import PotAwarded, ResultStated
from handaudit.replay.poker.pots import uncalled

if TYPE_CHECKING:
    from handaudit.replay.poker.players import Player
    from handaudit.replay.poker.table import Table
    from handaudit.replay.poker.view import TableView


def awards(table: "Table") -> list[PotAwarded]:
    """The payments as awards of no named pot, each at the line that states it."""
    run = 1 if len(table.boards) < 2 else 0
    won = [(one.line, one.seat, one.won) for one in table.results if one.won and one.paid]
    if by_stacks(table) and not any(lost(one, table) for one in table.stacks):
        won = [(one.line, one.seat, _gain(one, table)) for one in table.stacks]
    return [
        PotAwarded(line=line, seat=seat, amount=amount, pot=None, run=run)
        for line, seat, amount in won
        if amount
    ]


def by_stacks(table: "TableView") -> bool:
    """Whether a history says who was paid by nothing but the stacks at the end."""
    return bool(table.stacks) and not any(one.won for one in table.results)


def uncalled_back(table: "Table") -> tuple["Player", int] | None:
    """Whose uncalled bet came back, by the stacks, and how much it was."""
    top, excess = uncalled([*table.players, *table.strangers])
    stated = next((one for one in table.stacks if top and one.seat == top.seat), None)
    if not by_stacks(table) or stated is None or _gain(stated, table) < excess:
        return None
    return table.by_seat[stated.seat], excess


def refunded(table: "Table") -> bool:
    """Whether everybody has all that they wagered back, those who folded too: the round was called off."""
    stated = {one.seat: one.stack for one in table.stacks}
    back = all(stated.get(one.seat) == one.behind + one.total + one.dead for one in table.players)
    return back and any(one.folded is not None and one.total + one.dead for one in table.players)


def lost(stated: ResultStated, table: "TableView") -> int:
    """Chips that a stack lacks of those that its player never wagered."""
    return max(-_gain(stated, table), 0)


def lost_uncalled(stated: ResultStated, table: "TableView") -> int:
    """Chips that a stack lacks of a bet that nobody called."""
    player, settlement = table.by_seat.get(stated.seat), table.settlement
    if player is None or player is not settlement.excess_of:
        return 0
    return max(settlement.excess - _gain(stated, table), 0)


def nobody_gained(table: "TableView") -> bool:
    """Whether the stacks say that none of the players still in got anything out of the pot."""
    stated = {one.seat for one in table.stacks}
    return (
        by_stacks(table)
        and all(player.seat in stated for player in table.contending)
        and not any(lost(one, table) or lost_uncalled(one, table) for one in table.stacks)
    )


def _gain(stated: ResultStated, table: "TableView") -> int:
    """What a stack has beyond the chips left in front of its player, who may not have been dealt in."""
    player = table.by_seat.get(stated.seat)
    if player is not None:
        return 0 if stated.stack is None else stated.stack - player.behind
    stakes = [one.stake for one in table.seated if one.seat == stated.seat]
    return (stated.stack or 0) - stakes[0] if stakes else 0
