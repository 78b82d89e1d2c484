"""Actions of a player who has acted before: they may take the place of what the player did then.

No line says that it was taken back.  What came out of turn, or is out of turn now, is found, and the table
goes on from what the rest of the betting round shows.
"""

from typing import TYPE_CHECKING, Final

from handaudit.facts import events as ev
from handaudit.facts.events import Event
from handaudit.replay.occasion import ignored
from handaudit.replay.poker import occasions as oc
from handaudit.replay.poker.fitting import Rest, answers, is_over, rest_of
from handaudit.replay.poker.players import Player
from handaudit.replay.poker.pots import Stray
from handaudit.replay.poker.remedies import SILENT, TABLE_CARDS

if TYPE_CHECKING:
    from handaudit.replay.poker.replay import PokerReplay

_MOST_TRIED: Final = 10
"""More actions out of turn than a round of play has; each costs a replay of the round so far."""


def retracts(run: "PokerReplay", event: oc.Action) -> bool:
    """Whether a player acts in turn, after an action out of turn that nobody has answered.

    That action is then taken back, although no line says so.
    """
    remedies, betting = run.remedies, run.wagers.betting
    player = run.table.by_seat.get(event.seat)
    early = None if player is None else betting.untimely.get(player.place)
    if early is None or remedies.again or betting.due is player or remedies.tried == _MOST_TRIED:
        return False
    rise = next((one for one in betting.rises if one.event is early), None)
    if rise is not None and any(
        one.bet > rise.before for one in betting.players if one is not player
    ):
        return False  # it was answered
    remedies.tried += 1
    due = remedies.twin(run, event, {**remedies.undone, early.line: None}).wagers.betting.due
    if due is None or due.seat != event.seat:
        return False
    chips = remedies.chips_in(run, event.seat)
    remedies.undo(run, event, early)
    chips -= remedies.chips_in(run, event.seat)
    if chips:  # another player's, if the line names the wrong one: they may lie in the pot
        run.table.strays += (Stray(due, -chips, due.total + chips),)
    return True


def replaces_own(run: "PokerReplay", event: oc.Action, player: Player) -> bool:
    """Whether an action that is judged takes the place of the player's own before it.

    The chips of both may lie in the pot.
    """
    first = _repeated(run, event)
    if first is None:
        return False
    chips = player.total
    emit, run.emit = run.emit, ignored
    run.remedies.undo(run, event, first)
    player = run.table.by_seat.get(event.seat) or run.admitted(event)
    chips -= player.total
    run.wagers.acted(run, event)
    run.emit = emit
    if chips:
        run.table.strays += (Stray(player, -chips, player.total + chips),)
    return True


def _repeated(run: "PokerReplay", event: oc.Action) -> oc.Action | None:
    """What a player did just before, if the same player acts again although it is not their turn.

    That is found; what came first then counts as taken back.  Where the player whose turn it was takes
    no part from here on, the line may be theirs, with another seat.
    """
    remedies, betting = run.remedies, run.wagers.betting
    player = run.table.by_seat.get(event.seat)
    if remedies.again or player is None or player.place in betting.credited or not player.acted:
        return None
    earlier = remedies.before(run, event)
    for one in earlier:
        if isinstance(one, oc.ACTIONS):
            if one.seat != event.seat or remedies.tried == _MOST_TRIED:
                return None
            if isinstance(next(earlier, None), ev.Declared) and one != event.placed(
                one.line, one.clock
            ):
                return None  # it is the act that was announced
            return one if _comes_instead(run, event, one) else None
        if not isinstance(one, (ev.Declared, *SILENT)):
            return None
    return None


def _comes_instead(run: "PokerReplay", event: oc.Action, first: oc.Action) -> bool:
    """Whether an action is in turn without the one before it, and the rest shows nothing else."""
    remedies, waits = run.remedies, run.wagers.betting.due
    remedies.tried += 1
    if waits is not None and not _acts_yet(run, event, waits):
        return False
    if run.remedied and _put_right(run, event):
        return False
    twin = remedies.twin(run, event, {**remedies.undone, first.line: None})
    due = twin.wagers.betting.due
    return due is not None and due.seat == event.seat and not _adds_up(run, event, twin)


def _put_right(run: "PokerReplay", event: oc.Action) -> bool:
    """Whether a line puts an action right before the same player acts again."""
    for one in run.remedies.after(run, event):
        if is_over(run.table, one):
            break
        if getattr(one, "seat", None) != event.seat:
            continue
        if isinstance(one, (ev.ActionTakenBack, ev.WagerCorrected)):
            return True
        if isinstance(one, ev.BetReturned) and one.change:
            return True
        if isinstance(one, oc.ACTIONS):
            break
    return False


def _adds_up(run: "PokerReplay", event: oc.Action, twin: "PokerReplay") -> bool:
    """Whether the others answer both wagers of a player together, and not the second one alone."""
    rest = (rest_of(run.table, event) or [])[1:]
    if not isinstance(event, ev.BetMade) or not answers(rest):
        return False
    player = twin.table.by_seat[event.seat]
    if Rest(twin.table, twin.wagers.betting, player, rest).fits(event):
        return False
    player = run.table.by_seat[event.seat]
    both = Rest(run.table, run.wagers.betting, player, rest)
    return both.fits_wager(player, player.bet + event.amount)


def _acts_yet(run: "PokerReplay", event: Event, player: Player) -> bool:
    """Whether a player acts before more cards come, or chips are pushed."""
    for one in run.remedies.after(run, event):
        if isinstance(one, oc.ACTIONS) and one.seat == player.seat:
            return True
        if isinstance(one, (*TABLE_CARDS, ev.Burned, ev.CardsDealt)):
            break
    return False
