"""Who sits where: what a round must say once before anybody can be judged by it."""

from handaudit.facts.events import PlayerSeated
from handaudit.facts.log import Defect, Round


def contradiction(played: Round) -> Defect | None:
    """The first seat line that gives a seat or a player twice; ``None`` if all are different.

    Whichever of the lines is wrong, the acts of the round may be anybody's.
    """
    seats: set[int] = set()
    names: set[str] = set()
    for event in played.events:
        if type(event) is not PlayerSeated:
            continue
        if event.seat in seats:
            return Defect("log:inconsistent", event.line, f"seat {event.seat} is given twice")
        if event.player and event.player in names:
            return Defect("log:inconsistent", event.line, f"{event.player} has two seats")
        seats.add(event.seat)
        names.add(event.player)
    return None
