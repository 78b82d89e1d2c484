"""What a log leaves unsaid and another format would say: a hand that would state it is not written."""

from typing import Final

from handaudit.facts import events as e
from handaudit.facts.evidence import Record
from handaudit.facts.log import Defect, Round
from handaudit.reading.losses import Inexpressible

_TWO: Final = 2


def unsaid_blinds(played: Round) -> Defect | None:
    """Why the lines of the blinds would say more than the log does, if they would.

    A reader takes blinds that have no lines from the head, as the room places them. Where the law may see
    it otherwise, they are nobody's: of two players, and without a small blind.
    """
    derived = [one for one in played if isinstance(one, e.BlindPosted) and one.derived]
    if not derived:
        return None
    dealt_in = sum(isinstance(one, e.PlayerSeated) and one.dealt_in for one in played)
    if dealt_in == _TWO or len(derived) < _TWO:
        why = "the log has no lines for the blinds, and does not show who owes them"
        return Defect("log:unsupported", derived[0].line, why)
    return None


def check_blinds(played: Round) -> None:
    """Refuses blinds that stand for others: of players without lines, or of whole ones that are not known.

    Raises:
        Inexpressible: the format takes what was placed for the blinds of the table.
    """
    fault = unsaid_blinds(played)
    if fault is not None:
        raise Inexpressible(fault.message, fault.line)
    if played.session.sign.blinds is not None:
        return
    stakes = {one.seat: one.stake for one in played if isinstance(one, e.PlayerSeated)}
    for one in played:
        if isinstance(one, e.Anted):
            stakes[one.seat] = stakes.get(one.seat, 0) - one.amount
        elif isinstance(one, e.BlindPosted) and one.amount >= stakes.get(one.seat, 0):
            why = "a player is all-in with a blind, and the log does not give the whole one"
            raise Inexpressible(why, one.line)


def check_shows(played: Round) -> None:
    """Refuses a showdown of a log that keeps none, if a winner has shown no hand.

    Raises:
        Inexpressible: the format would say that nobody showed.
    """
    if played.session.evidence.keeps(Record.SHOWS):
        return
    left = {one.seat for one in played if isinstance(one, e.PlayerSeated) and one.dealt_in}
    left -= {one.seat for one in played if isinstance(one, e.Folded)}
    shown = {one.seat for one in played if isinstance(one, e.HandShown)}
    won = [one.seat for one in played if isinstance(one, e.PotAwarded)]
    won += [one.seat for one in played if isinstance(one, e.ResultStated) and one.won]
    if len(left) >= _TWO and not shown.issuperset(won):
        raise Inexpressible("the log does not keep which hands were shown")
