"""What a round must say once before anybody can be judged by it: who sits where, and its total."""

from handaudit.facts.events import PlayerSeated, PotStated
from handaudit.facts.log import Defect, Round


def contradiction(played: Round) -> Defect | None:
    """The first line that gives a seat, a player or the total of the pot again; ``None`` if none does.

    Whichever of two seat lines is wrong, the acts of the round may be anybody's.
    """
    seats: set[int] = set()
    names: set[str] = set()
    stated: PotStated | None = None
    for event in played.events:
        if type(event) is PotStated:
            if stated is not None and event.placed(stated.line, stated.clock) != stated:
                return Defect("log:inconsistent", event.line, "two totals of the pot are given")
            stated = event
        if type(event) is not PlayerSeated:
            continue
        if event.seat in seats:
            return Defect("log:inconsistent", event.line, f"seat {event.seat} is given twice")
        if event.player and event.player in names:
            return Defect("log:inconsistent", event.line, f"{event.player} has two seats")
        seats.add(event.seat)
        names.add(event.player)
    return None
