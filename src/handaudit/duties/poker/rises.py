"""How the wagers of a betting round rose, for the rules that count or bound raises."""

from typing import NamedTuple

from handaudit.facts.events import BetForced, BlindPosted
from handaudit.replay.poker.posted import rise_all_in
from handaudit.replay.poker.view import BettingRoundView, RiseView, TableView


class Course(NamedTuple):
    """How the wagers of a betting round rose: the last full bet or raise, and which rises were full."""

    last_full: int
    full: tuple[RiseView, ...]


def course(betting: BettingRoundView, table: TableView) -> Course:
    """A rise is full if it is at least the last full bet or raise; blinds and straddles are bets.

    At a fixed limit, half of that is enough.
    """
    halves = 2 if table.sign.limit == "limit" else 1
    last_full = table.sign.small_bet or 0
    if betting.posted:
        last_full = betting.posted
    full: list[RiseView] = []
    for rise in betting.rises:
        if isinstance(rise.event, (BlindPosted, BetForced)):
            last_full = max(last_full, rise.to)
            continue
        more = rise.to - rise.before
        if more * halves >= last_full or (not rise_all_in(rise) and rise.before == 0):
            full.append(rise)
            last_full = max(more, last_full)
    return Course(last_full, tuple(full))
