"""What the later lines of a betting round, which answer a wager, show of its amount."""

from collections.abc import Iterator
from itertools import takewhile
from typing import TYPE_CHECKING, NamedTuple

from handaudit.facts import events as ev
from handaudit.replay.poker import occasions as oc
from handaudit.replay.poker.fitting import is_over
from handaudit.replay.poker.posted import within_posted

if TYPE_CHECKING:
    from handaudit.replay.poker.table import Table
    from handaudit.replay.poker.view import PlayerView, TableView


class Answer(NamedTuple):
    """A call or a raise to ``to``, or what ``shows`` how much the wager before it was."""

    to: int
    raises: bool = False
    all_in: bool = False
    shows: int | None = None


def evident(
    table: "Table", event: ev.Event, setter: "PlayerView", total: int, instead: set[int]
) -> int | None:
    """What a wager is taken for, as the next call, raise or return of the betting round shows."""
    raised, over = False, None
    for one in answers_to(table, event, setter, {}):
        if one.shows is not None:
            return one.shows
        if not one.raises and not one.all_in:
            return one.to
        stake = one.to if one.all_in else 0
        if one.raises and not raised and instead and not within_posted(one.to, total, stake, table):
            over = raised_over(one.to, total, instead, table)
        if one.all_in and not one.raises and one.to > total:
            over = min((lawful for lawful in instead if lawful >= one.to), default=None)
        raised |= one.raises
    return over


def raised_over(to: int, total: int, instead: set[int], table: "Table") -> int | None:
    """The wager nearest to ``total`` of those that a raise is lawful after."""
    under = [one for one in instead if one < to and within_posted(to, one, 0, table)]
    return min(under, key=lambda one: abs(one - total), default=None)


def answers_to(
    table: "Table", event: ev.Event, setter: "PlayerView", known: dict[int, int]
) -> Iterator[Answer]:
    """What answers a wager of the ``setter`` in its betting round, after an event of it.

    ``known`` are wagers, by seat, that differ from those on the table.
    """
    bets = {player.seat: player.bet for player in table.players if player is not setter} | known
    raised = 0
    for one in takewhile(lambda later: not is_over(table, later), table.after(event)):
        if isinstance(one, ev.Raised):
            if one.seat == setter.seat:
                return
            raised = bets[one.seat] = one.to
            yield Answer(one.to, raises=True, all_in=one.all_in)
        elif isinstance(one, ev.Called) and one.seat == setter.seat:
            if raised:
                before = setter.bet + setter.behind if one.all_in else raised
                yield Answer(raised, shows=before - one.amount + change_of(table, one))
            return
        elif isinstance(one, ev.Called) and not raised:
            bets[one.seat] = bets.get(one.seat, 0) + one.amount - change_of(table, one)
            yield Answer(bets[one.seat], all_in=one.all_in)
        elif isinstance(one, ev.BetReturned) and not (one.change and one.seat != setter.seat):
            back = _returned(table, one)
            if one.seat == setter.seat and not raised:
                most = max(bets.values(), default=0)
                yield Answer(most, shows=most + back)
            elif raised > 0 and _only_raiser(bets, one.seat, raised, raised - back):
                yield Answer(raised, shows=raised - back)
            return


def _only_raiser(bets: dict[int, int], seat: int, raised: int, matched: int) -> bool:
    """Whether what comes back of a raise shows the wager before it: no third player has matched the rest."""
    others = (bet for at, bet in bets.items() if at != seat)
    return bets.get(seat) == raised and max(others, default=0) != matched


def change_of(table: "TableView", call: ev.Called) -> int:
    """What of a call comes back at once as change."""
    amount = 0
    for one in table.after(call):
        if not isinstance(one, ev.BetReturned) or not one.change or one.seat != call.seat:
            break
        amount += one.amount
    return amount


def _returned(table: "Table", event: ev.BetReturned) -> int:
    """What comes back to a player, in one line or in several."""
    amount = event.amount
    for one in table.after(event):
        if not isinstance(one, ev.BetReturned) or one.seat != event.seat:
            break
        amount += one.amount
    return amount


def acts_again(table: "Table", event: ev.Event, player: "PlayerView") -> bool:
    """Whether a player acts after an event while the betting round goes on."""
    for one in table.after(event):
        if _acts(one, player):
            return True
        if is_over(table, one):
            break
    return False


def acts_later(table: "TableView", event: ev.Event, player: "PlayerView") -> bool:
    """Whether a player acts after an event of the round."""
    return any(_acts(one, player) for one in table.after(event))


def _acts(event: ev.Event, player: "PlayerView") -> bool:
    return isinstance(event, oc.ACTIONS) and event.seat == player.seat
