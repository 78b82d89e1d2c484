"""Chips that go back to a player: change, and what nobody called."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from handaudit.facts import events as ev
from handaudit.replay.poker import occasions as oc
from handaudit.replay.poker.correcting import lowered
from handaudit.replay.poker.fitting import heard
from handaudit.replay.poker.left_out import unanswered
from handaudit.replay.poker.open_amounts import shown_by_return
from handaudit.replay.poker.players import Player
from handaudit.replay.poker.pots import Stray, uncalled
from handaudit.replay.poker.remedies import SILENT, TABLE_CARDS
from handaudit.replay.poker.table import Table

if TYPE_CHECKING:
    from handaudit.replay.poker.replay import PokerReplay


def bet_returned(run: "PokerReplay", event: ev.BetReturned) -> None:
    """Chips go back to a player: change, an uncalled bet, or all wagers of a round that is called off."""
    if event.line in run.remedies.settled or _gave_back(run, event):
        return
    table = run.table
    player = table.by_seat.get(event.seat)
    open_still = run.unsettled() or run.wagers.betting.pending() is not None
    if not table.void and open_still and _only_goes_back(run, event):
        run.remedies.break_off(run, event)
        table.call_off()
    if table.void and player is not None:
        _give_change(run, event, player)
        return
    run.settle_softly(event)
    if player is not None and (event.change or _answered_later(run, event)):
        if not run.remedies.goes_back(run, event, player, player.bet - event.amount):
            _give_change(run, event, player)
        return
    over = _above_others(table, player, event.amount)
    if event.amount != over:
        event = _in_one(run, event)
        over = _above_others(table, player, event.amount)
        if event.amount != over and player is not None:
            betting = run.wagers.betting
            made = (*betting.strays(table.strays), *betting.without_line())
            strays = (*table.strays, *made, *unanswered(run))
            strays += shown_by_return(table, event.amount - over)
            untold = 0 < over - event.amount <= table.untold
            if untold or _above_as_called(table, player, strays, event.amount):
                over = event.amount
    run.emit(oc.BetCameBack(event, player, over))
    table.returned += event.amount
    if player is not None:
        _take_uncalled(run, event, player, over)


def _only_goes_back(run: "PokerReplay", event: ev.BetReturned) -> bool:
    """Whether chips only go back from here on and nothing is won: the round is void, as after a
    misdeal.
    """
    table = run.table
    if event.change or table.awards or table.rake or table.cash_outs:
        return False
    return all(
        isinstance(later, (ev.BetReturned, *SILENT)) for later in run.remedies.after(run, event)
    )


def _gave_back(run: "PokerReplay", event: ev.BetReturned) -> bool:
    """Whether a line of a return only states what the last remedy of the seat gave back."""
    if event.seat not in run.remedies.gone_back:
        return False
    left = run.remedies.gone_back[event.seat] - event.amount
    if left < 0 or (not event.change and (left or _is_uncalled(run, event))):
        return False
    run.remedies.gone_back[event.seat] = left
    run.remedies.undone[event.line] = None
    return True


def _is_uncalled(run: "PokerReplay", event: ev.BetReturned) -> bool:
    """Whether the betting is over, and nobody called just so much of the player's bet."""
    top, excess = uncalled(run.table.players)
    over = run.deal.opening_over and run.wagers.betting.pending() is None
    return over and top is run.table.by_seat.get(event.seat) and excess == event.amount


def _in_one(run: "PokerReplay", event: ev.BetReturned) -> ev.BetReturned:
    """A return that stands in several lines."""
    amount = event.amount
    for later in run.remedies.after(run, event):
        if not isinstance(later, ev.BetReturned) or later.seat != event.seat:
            break
        amount += later.amount
        run.remedies.settled.add(later.line)
    return event.changed(amount=amount)


def _answered_later(run: "PokerReplay", event: ev.BetReturned) -> bool:
    """Whether somebody still has to act when chips come back, and does: they are no uncalled bet."""
    if run.deal.opening_over and run.wagers.betting.pending() is None:
        return False
    for later in run.remedies.after(run, event):
        if isinstance(later, (*oc.ACTIONS, ev.Anted, ev.BlindPosted)):
            return True
        if isinstance(later, TABLE_CARDS) or (
            run.deal.opening_over and isinstance(later, (ev.CardsDealt, ev.Discarded))
        ):
            return False
    return False


def _take_uncalled(run: "PokerReplay", event: ev.BetReturned, player: Player, over: int) -> None:
    """A player takes chips of an uncalled bet; ``over`` is how much of it is the player's."""
    table, owner = run.table, player
    top, excess = uncalled(table.players)
    part = over - run.wagers.betting.surplus.get(player.place, 0)
    if top is player and event.amount < part and table.contending == [player]:
        table.returned_in_part = player
    if isinstance(top, Player) and over != event.amount == excess:
        owner = top  # the bet is out of the pot, although another has its chips
    alone = table.contending == [player]
    if alone and event.amount > player.total:
        # Nobody else can have wagered it: the bet was more, or other chips came out of the pot.
        more = event.amount - over
        table.strays += (Stray(player, more, player.total),)
        player.total += more
        player.behind -= more
    owner.total -= event.amount
    if event.amount != over and owner is player and not alone:
        table.strays += (Stray(player, over - event.amount, owner.total - over + event.amount),)
        table.strays += tuple(_called_otherwise(table, player, event.amount))
    betting = run.wagers.betting
    if event.amount == over:
        owing = betting.owing()
        later = heard(table, event) if owing else set()
        betting.silent |= {one.place for one in owing if one.seat not in later}
    owner.bet = max(owner.bet - event.amount, 0)
    lowered(betting)
    player.behind += event.amount
    if event.amount == over:
        _not_all_in(run, player)


def _called_otherwise(table: Table, player: Player, back: int) -> Iterator[Stray]:
    """What others may have wagered in place of what their lines say, as the return of a bet shows."""
    others = [one for one in table.players if one is not player]
    most, shown = max((one.bet for one in others), default=0), player.bet - back
    for one in others:
        if 0 < shown <= one.bet + one.behind and (one.bet == most or shown > most):
            yield Stray(one, one.bet - shown, one.total - one.bet + shown)


def _not_all_in(run: "PokerReplay", player: Player) -> None:
    """An uncalled bet went back to its player, who has chips again.

    If another player could have called, a call was too small: the bettor was all-in, or was not.
    """
    silent = run.wagers.betting.silent
    others = (one for one in run.table.contending if one is not player)
    called = any(one.able and one.place not in silent for one in others)
    if player.all_in is not None and called:
        run.wagers.betting.doubt(player)
    player.all_in = None


def _give_change(run: "PokerReplay", event: ev.BetReturned, player: Player) -> None:
    """Chips beyond the wager go back to the player while others are still to answer it."""
    table, betting = run.table, run.wagers.betting
    player.total -= event.amount
    player.behind += event.amount
    player.all_in = None
    antes = [at for at, (one, _, _) in enumerate(table.antes) if one is player]
    if antes and not run.posts.over and not player.bet:
        _, ante, amount = table.antes[antes[-1]]
        table.antes[antes[-1]] = player, ante, amount
        return
    beyond = min(betting.overpaid.pop(player.place, 0), event.amount)
    player.bet = max(player.bet - event.amount + beyond, 0)
    if beyond < event.amount:
        lowered(betting)


def _above_others(table: Table, player: Player | None, amount: int) -> int:
    """The part of a player's wagers that nobody called, when this amount goes back."""
    top, excess = uncalled(table.players)
    if player is None:
        return 0
    # Antes and missed blinds, where not everybody placed the same, do not count in a bet.
    others = max((p.bet for p in table.players if p is not player), default=0)
    if player.bet - others == amount:
        return amount
    return excess if top is player else 0


def _above_as_called(table: Table, player: Player, strays: Sequence[Stray], amount: int) -> bool:
    """Whether nobody called so much of a player's wagers, if some of a wrong amount were right ones."""
    for some in (*((one,) for one in strays), strays):
        totals = {one.seat: one.total for one in (*table.players, *table.strangers)}
        for stray in some:
            totals[stray.player.seat] -= stray.chips
        own = totals.pop(player.seat)
        if some and own - max(totals.values(), default=0) == amount:
            return True
    return False
