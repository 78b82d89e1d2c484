"""Wagers that a later line corrects: which line that is, and what it changes for the others."""

from typing import TYPE_CHECKING, TypeVar

from handaudit.facts import events as ev
from handaudit.facts.events import Event
from handaudit.replay.poker import occasions as oc
from handaudit.replay.poker.players import Player
from handaudit.replay.poker.remedies import MOVES, TABLE_CARDS

if TYPE_CHECKING:
    from handaudit.replay.poker.betting import BettingRound
    from handaudit.replay.poker.replay import PokerReplay

_Forced = TypeVar("_Forced", ev.Anted, ev.BlindPosted)


def wager_corrected(run: "PokerReplay", event: ev.WagerCorrected) -> None:
    """A line corrects the last wager of a player."""
    if event.line in run.remedies.settled:
        return
    player = run.table.by_seat.get(event.seat) or run.admitted(event)
    betting = run.wagers.betting
    lower = event.to < player.bet
    back = player.bet + betting.overpaid.get(player.place, 0) - event.to
    if back > 0 and not run.remedies.again:
        run.remedies.gone_back[event.seat] = back
    if lower and run.remedies.goes_back(run, event, player, event.to):
        return
    # What was lent to a short blind or call, as if it lay there, is put in now.
    change = event.to - player.bet + betting.credited.get(player.place, 0)
    change -= betting.overpaid.pop(player.place, 0)
    if not lower:
        _unmatch(betting)
    betting.wagered(player, event, event.to)
    _put_right(betting, player)
    _answer_again(betting, player)
    if lower:
        lowered(betting)
    player.total += change
    player.behind -= change
    player.all_in = event if player.behind <= 0 else None
    run.announcements.correction = event


def correction_of(
    run: "PokerReplay", event: Event, total: int, said: int | None = None
) -> Event | None:
    """The line by which a wager of ``total`` is corrected, while its betting round is open.

    Chips that come back without a word are a correction where they leave what was announced.
    """
    forced = isinstance(event, (ev.Anted, ev.BlindPosted))
    for later in run.remedies.after(run, event):
        if later.line in run.remedies.settled:
            continue
        if getattr(later, "seat", None) == event.seat:  # type: ignore[attr-defined]
            if isinstance(later, ev.WagerCorrected):
                return later
            if isinstance(later, ev.BetReturned):
                back = later.change or total - later.amount == said
                return later if back else None
            if isinstance(later, (*MOVES, ev.ActionTakenBack)):
                return None
        if isinstance(later, TABLE_CARDS) or (not forced and isinstance(later, ev.CardsDealt)):
            return None
    return None


def forced_bet(run: "PokerReplay", event: _Forced) -> _Forced:
    """An ante or a blind bet, of the amount that a correction makes of it."""
    later = correction_of(run, event, event.amount)
    if isinstance(later, ev.BetReturned):
        amount = event.amount - later.amount
    elif isinstance(later, ev.WagerCorrected):
        amount = later.to
    else:
        return event
    if amount <= 0:
        return event
    run.remedies.settled.add(later.line)
    if isinstance(later, ev.WagerCorrected):
        run.remedies.gone_back[event.seat] = event.amount - amount
    return event.changed(amount=amount)


def less_change(run: "PokerReplay", event: oc.Action) -> oc.Action:
    """A wager without the change for a larger chip, so that it was never larger."""
    player = run.table.by_seat.get(event.seat)
    if player is None or isinstance(event, (ev.Checked, ev.Folded)):
        return event
    total = event.to if isinstance(event, ev.Raised) else player.bet + event.amount
    later = correction_of(run, event, total)
    if not isinstance(later, ev.BetReturned) or not later.change:
        return event
    left = total - later.amount
    if left <= player.bet:
        return event  # nothing stays in the pot: the whole action goes back
    run.remedies.settled.add(later.line)
    if isinstance(event, ev.Raised):
        return event.changed(to=left)
    return event.changed(amount=left - player.bet)


def as_corrected(
    event: oc.Action, added: int, total: int, later: Event, due: int
) -> tuple[oc.Action, int, int]:
    """An action as its correction leaves it: with the chips that it adds, and the wager after it.

    A call that is corrected to more than the wager due is a raise.
    """
    if isinstance(event, (ev.Checked, ev.Folded)):
        return event, added, total  # no chips are there to correct
    back = total - later.to if isinstance(later, ev.WagerCorrected) else 0
    if isinstance(later, ev.BetReturned):
        back = later.amount
    if not back or added - back <= 0:
        return event, added, total
    if isinstance(event, ev.Called) and total - back > due:
        raised = ev.Raised(line=event.line, seat=event.seat, to=total - back)
        return raised, added - back, total - back
    if isinstance(event, ev.Raised):
        return event.changed(to=total - back), added - back, total - back
    return event.changed(amount=added - back), added - back, total - back


def _unmatch(betting: "BettingRound") -> None:
    """The highest wager is corrected: who called the chips that lay there has called no more."""
    for player in betting.players:
        lent = betting.credited.get(player.place, 0)
        if player.place in betting.taken and player.bet - lent == betting.lies_there:
            player.bet -= betting.credited.pop(player.place, 0)


def _put_right(betting: "BettingRound", player: Player) -> None:
    """The chips of the highest wager are now those that were announced."""
    if betting.rises and betting.rises[-1].player is player and player.bet == betting.to_match:
        betting.lies_there = betting.stands_for = betting.to_match


def _answer_again(betting: "BettingRound", player: Player) -> None:
    """A correction raised the wager: who has answered less answers again, at once or in turn."""
    if player.bet != betting.to_match:
        return
    wager = player.last_wager
    less = {other.place for other in betting.owing() if _acted_after(wager, other)}
    betting.skipped |= less
    betting.answering |= less
    if betting.due is None:
        betting.due = betting.next_after(player.place)


def _acted_after(wager: Event | None, player: Player) -> bool:
    """Whether a player has acted on a wager, and not only before it."""
    if wager is None:
        return player.acted
    return player.last_wager is not None and player.last_wager.line > wager.line


def lowered(betting: "BettingRound") -> None:
    """Chips of a wager were taken back: the highest is what the players have there now.

    What was lent to a short call or a check, to match those chips, is taken back with them.
    """
    lent = {place: betting.credited.get(place, 0) for place in betting.taken}
    there = [player.bet - lent.get(player.place, 0) for player in betting.players]
    betting.to_match = max(there, default=0)
    for place in lent:
        player, chips = betting.players[place], there[place]
        if player.bet > max(chips, betting.to_match):
            player.bet = max(chips, betting.to_match)
            betting.credited[place] = player.bet - chips
