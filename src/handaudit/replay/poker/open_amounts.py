"""Wagers of a wrong amount where the play does not show the right one: the awards may.

Nothing else of such a wager is found, if the pot is right by some amount that was lawful.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from handaudit.facts import events as ev
from handaudit.replay.poker import occasions as oc
from handaudit.replay.poker.posted import most_of_pot
from handaudit.replay.poker.pots import OpenAmount, Stray, settle

if TYPE_CHECKING:
    from handaudit.replay.poker.round_wagers import Rise
    from handaudit.replay.poker.table import Table


def answered_by_raise(
    table: "Table", acted: oc.Acted, meant: int, instead: set[int], rest: "Sequence[ev.Event]"
) -> None:
    """A wager that is taken for ``meant`` is answered by a raise, which is more than it was.

    ``instead`` are the wagers that a fixed limit allows.
    """
    answer = next((one for one in rest if isinstance(one, (ev.Called, ev.Raised))), None)
    if not isinstance(answer, ev.Raised):
        return
    player, before = acted.player, acted.round.to_match
    counted = player.total + acted.added + meant - acted.total
    most = min(player.bet + player.behind, answer.to - 1)
    if table.sign.limit != "limit":
        _leave_open(table, OpenAmount(player, counted, before + 1 - meant, most - meant))
        return
    for other in instead:
        if before < other <= most:
            _leave_open(table, OpenAmount(player, counted, other - meant, other - meant))


def of_all_chips(table: "Table", rise: "Rise") -> None:
    """A wager takes the chips of a player who goes on with some: it was less, as is found then."""
    amounts = rise.before + 1 - rise.to, -1
    _leave_open(table, OpenAmount(rise.player, rise.player.total, *amounts))


def before_raise(table: "Table", acted: oc.Acted, rise: "Rise") -> None:
    """A raise is outside the limits: the wager before it may be what is wrong."""
    setter = rise.player
    if table.sign.limit != "limit":
        most = min(acted.total - 1, setter.bet + setter.behind)
        amounts = rise.before + 1 - rise.to, most - rise.to
        _leave_open(table, OpenAmount(setter, setter.total, *amounts))


def before_opening(table: "Table", acted: oc.Acted) -> None:
    """An opening bet is more than the pot, to which somebody who has folded may have wagered more."""
    beyond = acted.total - most_of_pot(acted.round, acted.player, table)
    if table.sign.limit == "pot-limit" and not acted.round.rises and beyond > 0:
        for player in table.players:
            if player.folded is not None and beyond <= player.behind:
                _leave_open(table, OpenAmount(player, player.total, beyond, player.behind))


def _leave_open(table: "Table", wager: OpenAmount) -> None:
    if wager.least <= wager.most:
        table.open_amounts += (wager,)


def shown_by_return(table: "Table", more: int) -> tuple[Stray, ...]:
    """The wagers of an open amount that were less, if ``more`` than their excess comes back of a bet."""
    return tuple(
        Stray(one.player, more, one.counted - more)
        for one in table.open_amounts
        if one.least <= -more <= one.most and one.player.total == one.counted
    )


def shown_by_awards(table: "Table") -> tuple[Stray, ...]:
    """By how many chips a wager of an open amount differs, as what came out of the pot shows."""
    if not table.open_amounts or not table.awards or not table.rake_known:
        return ()
    settlement = settle([*table.players, *table.strangers])
    paid = sum(award.amount for award in table.awards) + table.rake + table.contributed
    over = paid - settlement.contested - table.house_money
    return tuple(
        Stray(one.player, -more, one.counted + more)
        for one in table.open_amounts
        for more in {over, over - settlement.excess}
        if more and one.least <= more <= one.most and one.player.total == one.counted
    )
