"""The kill from one round to the next: 14.1, 14.11(A)(i)."""

from handaudit.duties.duty import Judgement, duty
from handaudit.duties.outcome import MET, Outcome, indeterminate, not_evidenced
from handaudit.duties.poker.kill import divided, unseen_or_violated
from handaudit.facts import money
from handaudit.facts.events import BlindPosted, Event, KillLifted, KillPlaced
from handaudit.facts.evidence import Record
from handaudit.replay.sequence.entries import RoundEntry
from handaudit.replay.sequence.history import TableHistory
from handaudit.replay.sequence.occasions import RoundFollowed, TableLeft


@duty("kill-carried-over", RoundFollowed, TableLeft, needs=(Record.SEQUENCE,))
def kill_carried_over(occasion: RoundFollowed | TableLeft, account: TableHistory) -> Judgement:
    """Whoever wins an entire pot of the established size plays the next round under a kill, and nobody else.

    The line of the kill button decides where the button went, right or wrong.  Without such a line, the
    pot decides.

    New Jersey:     the kill of the game's section, 14.1 Kill, 14.1 Half-kill.
    Met:            the round is played under a kill by the player who has the button, or who won an
                    entire pot of the established size; if there is no such player, it is played without.
    Violated:       in big Omaha, that player places no kill blind, or another player places one; or a
                    kill is played after the button was collected, or after a pot that brings none; or
                    the last pot of a log brings a kill, and no line places the button.
    Not evidenced:  a kill is played, and the round before or the size that brings it is not known.
    Indeterminate:  a breach in Omaha, whose paragraph on the kill has not been seen; or a kill after a
                    pot that several players won without a high-low split (A-18).

    Example:
        posted kill full 60
        dealer awards 62 to 2 from main for pot
        dealer places kill 2
        end
        round 8 2016-03-14T21:07:00 deck red button 2      # ordinary blinds, and no kill blind
    """
    if isinstance(occasion, TableLeft):
        return _not_placed(occasion.last, account)
    this, before = occasion.this, occasion.before
    if this is None or this.kill is None:
        return None
    put = this.kill.put
    if before is None or before.kill is None:
        unknown = occasion.gap is not None and put is not None
        return not_evidenced(f"the pot of the round before: {occasion.gap}") if unknown else None
    moved = account.kill_moved or before.kill.moved
    if moved is not None:
        due = moved.seat if isinstance(moved, KillPlaced) else None
        return _as_due(this, put, due, (moved,), account)
    return _by_pot(this, before, put, account)


def _not_placed(last: RoundEntry, account: TableHistory) -> Judgement:
    """Whether the last pot of a log brings a kill for which no line places the button."""
    kill, least = last.kill, last.sign.kill_pot
    if kill is None or least is None or kill.moved or account.kill_moved:
        return None
    winners = {award.seat for award in kill.awards}
    if len(winners) != 1 or sum(award.amount for award in kill.awards) < least:
        return None
    if not last.session.evidence.keeps(Record.KILLS):
        return not_evidenced(last.session.evidence.missing(Record.KILLS))
    seat = winners.pop()
    return unseen_or_violated(
        account,
        f"seat {seat} won an entire pot that brings a kill, but the kill button was not placed",
        expected=f"the button before seat {seat}",
        actual="no line for the button",
        event=kill.end,
        against=kill.awards,
    )


def _by_pot(
    this: RoundEntry,
    before: RoundEntry,
    put: KillPlaced | BlindPosted | None,
    account: TableHistory,
) -> Judgement:
    """Judges by the pot of the round before, if no line says where the button went."""
    kill, least = before.kill, before.sign.kill_pot
    if kill is None or not kill.awards:
        return None
    if least is None:
        why = "the size of pot that brings a kill: the log does not give it"
        return not_evidenced(why) if put is not None else None
    net = sum(award.amount for award in kill.awards)
    winners = {award.seat for award in kill.awards}
    if len(winners) > 1 and kill.gross >= least and not divided(list(kill.awards)):
        if put is None:
            return MET
        return indeterminate(
            "a kill was played after a pot that several players won",
            readings=("A-18",),
            expected="a kill after an entire pot that one player won",
            actual=f"a kill by seat {put.seat}",
            event=put,
            against=kill.awards,
            seat=put.seat,
        )
    scooped = len(winners) == 1 and kill.gross >= least
    if scooped and net < least:
        return MET  # the text does not say whether the size is that before the rake
    due = winners.pop() if scooped else None
    return _as_due(this, put, due, kill.awards, account)


def _as_due(
    this: RoundEntry,
    put: KillPlaced | BlindPosted | None,
    due: int | None,
    because: tuple[Event, ...],
    account: TableHistory,
) -> Outcome | None:
    """Whether the round is played under a kill by seat ``due``, or without one if that is ``None``."""
    if put is not None and put.seat == due:
        return MET
    if put is None:
        if due is None:
            return MET
        if all(seated.seat != due or not seated.dealt_in for seated in this.seated):
            return None  # the text does not say what becomes of an absent player's kill
        return unseen_or_violated(
            account,
            f"seat {due} has the kill, but the round was played without one",
            expected=f"a kill blind by seat {due}, and the increased limits",
            actual="no kill",
            event=this.opened,
            against=because,
        )
    return unseen_or_violated(
        account,
        f"seat {put.seat} played under a kill, but "
        + (f"seat {due} has it" if due is not None else _why_none(because, this)),
        expected=f"a kill by seat {due}" if due is not None else "a round without a kill",
        actual=f"a kill by seat {put.seat}",
        event=put,
        against=because,
    )


def _why_none(because: tuple[Event, ...], this: RoundEntry) -> str:
    if any(isinstance(event, KillLifted) for event in because):
        return "it was over: the button had been collected"
    least = this.sign.kill_pot
    size = f" of {money.show(least)}" if least is not None else ""
    return f"nothing brought one: nobody had won an entire pot{size}"
