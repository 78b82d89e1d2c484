"""The rounds that the page draws, told while the audit runs and kept small.

A moment holds only what changed since the one before it; every text stands once, in a table of texts.
"""

from collections.abc import Sequence
from typing import Any, Final

from handaudit.audit import Auditor
from handaudit.events import Ignored
from handaudit.log import Round
from handaudit.moments import Moment, Seat, retold
from handaudit.outcome import Kind
from handaudit.report import Finding
from handaudit.reports.terminal import safe

DRAWN: Final = 500
"""Rounds that a page draws: so many with a breach or an error of ours, and so many with a doubt only;
the first of the input.
"""
LONGEST: Final = 1_000
"""Moments of a round that is drawn."""

_STATES: Final = ("", "folded", "all-in")


class Texts:
    """Every text once, in safe characters; a text is known by its place, none by -1."""

    def __init__(self) -> None:
        self._places: dict[str, int] = {}

    def place(self, text: str | None) -> int:
        """Where a text stands; it is added where it is new."""
        return -1 if text is None else self._places.setdefault(text, len(self._places))

    def all(self) -> list[str]:
        """The texts by place."""
        return [safe(text) for text in self._places]


class Rounds:
    """The first rounds in which something was found; give ``follow`` to the audit."""

    def __init__(self, most: int = DRAWN) -> None:
        self.texts = Texts()
        self.drawn: list[dict[str, Any]] = []
        self._left = {True: most, False: most}
        """Rounds that are still to be drawn: those with more than a doubt, and the others."""
        self._where: dict[str, list[tuple[int, int, int]]] = {}

    def follow(self, auditor: Auditor, played: Round, found: Sequence[Finding]) -> None:
        """Keeps a round, unless it was only silent or there are enough."""
        outcomes = {one.outcome for one in found} - {Kind.NOT_EVIDENCED}
        grave = bool(outcomes - {Kind.INDETERMINATE})
        if not outcomes or not self._left[grave]:
            return
        if sum(type(event) is not Ignored for event in played.events) > LONGEST:
            return
        told = retold(played, auditor)
        if not told:
            return
        self._left[grave] -= 1
        last = played.first_line + played.line_count - 1
        here = self._where.setdefault(played.source.path, [])
        here.append((played.first_line, last, len(self.drawn)))
        self.drawn.append(self._round(told))

    def of(self, finding: Finding) -> int:
        """The place of the round in which a finding lies; -1 where it is not drawn."""
        place = finding.location
        for first, last, at in self._where.get(place.path, ()):
            if first <= place.line <= last:
                return at
        return -1

    def _round(self, told: list[Moment]) -> dict[str, Any]:
        place = self.texts.place
        before: dict[int, Seat] = {}
        moments = []
        for one in told:
            changed = [
                (seat.seat, seat.stack, seat.bet, place(_held(seat)), _STATES.index(seat.state))
                for seat in one.seats
                if before.get(seat.seat) != seat
            ]
            before.update((seat.seat, seat) for seat in one.seats)
            due = one.due or 0
            row = [one.line, place(one.text), place(one.street), place(one.board), one.pot, due]
            moments.append([*row, changed])
        return {
            "seats": [(seat.seat, place(seat.player)) for seat in told[-1].seats],
            "button": told[-1].button or 0,
            "moments": moments,
        }


def _held(seat: Seat) -> str:
    """The cards known by then, and ``??`` for each that was dealt and not shown."""
    return " ".join(filter(None, (seat.cards, *(["??"] * seat.unseen))))
