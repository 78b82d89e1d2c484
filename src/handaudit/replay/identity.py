"""What a round must say once before anybody can be judged by it: who sits where, and its total."""

import itertools
from collections.abc import Sequence

from handaudit.facts.events import ByType, PlayerSeated, PotStated
from handaudit.facts.log import Defect


def contradiction(by_type: ByType) -> Defect | None:
    """The first line that gives a seat or a player again, or else the total of the pot; ``None`` if none
    does.

    Whichever of two seat lines is wrong, the acts of the round may be anybody's.
    """
    return _seats(by_type.get(PlayerSeated, ())) or _totals(by_type.get(PotStated, ()))


def _totals(stated: Sequence[PotStated]) -> Defect | None:
    for before, this in itertools.pairwise(stated):
        if this.placed(before.line, before.clock) != before:
            return Defect("log:inconsistent", this.line, "two totals of the pot are given")
    return None


def _seats(seated: Sequence[PlayerSeated]) -> Defect | None:
    seats = {event.seat for event in seated}
    names = {event.player for event in seated}
    if len(seats) == len(seated) == len(names):  # as nearly always
        return None
    seats.clear()
    names.clear()
    for event in seated:
        if event.seat in seats:
            return Defect("log:inconsistent", event.line, f"seat {event.seat} is given twice")
        if event.player and event.player in names:
            return Defect("log:inconsistent", event.line, "one player has two seats")
        seats.add(event.seat)
        names.add(event.player)
    return None
