"""A round that is audited step by step, for views of its moments."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from handaudit.auditing.dispatch import OutcomeCounter
from handaudit.auditing.finding import Finding
from handaudit.facts.log import Round
from handaudit.replay.discipline import AnyTable, discipline

if TYPE_CHECKING:
    from handaudit.auditing.round_audit import RoundAudit


class RoundWalk:
    """A round that is audited step by step; ``found`` has the findings since the last
    ``take_found``.

    A round that cannot be audited has no steps.
    """

    def __init__(self, rounds: "RoundAudit", played: Round, table: AnyTable | None) -> None:
        self.found: list[Finding] = []
        self.counter = OutcomeCounter()
        self._rounds = rounds
        self._discipline = discipline(played)
        self._table = table

    def take_found(self) -> list[Finding]:
        """The findings since the last call."""
        found = self.found[:]
        self.found.clear()
        return found

    def __iter__(self) -> Iterator[tuple[AnyTable, Any]]:
        its, table = self._discipline, self._table
        if its is not None and table is not None:
            judge = self._rounds.at(table, self.counter, self.found)
            for step in its.steps(table, judge.take):
                yield table, step
