"""Whether the lines of a round are of one deal, for commands that do not audit."""

from typing import Final, TypeVar

import msgspec

from handaudit.auditing.applicable import ApplicableRules
from handaudit.auditing.dispatch import OutcomeCounter
from handaudit.auditing.results import AuditSettings
from handaudit.auditing.round_audit import RoundAudit
from handaudit.facts.events import by_type
from handaudit.facts.log import Defect, Interlude, Round

PartT = TypeVar("PartT", bound=Round | Interlude)

_CONTRADICTED: Final = ("log:inconsistent", "log:truncated")
"""Defects of the lines. A game or a day without rules says nothing against them."""


class OneDeal:
    """Finds the rounds by which an audit judges nobody, because their lines contradict each other.

    Often only a replay shows that, so each round is audited.
    """

    def __init__(self) -> None:
        settings = AuditSettings()
        self._rules = ApplicableRules(settings)
        self._rounds = RoundAudit(settings, self._rules)
        self._counter = OutcomeCounter()

    def part(self, part: PartT) -> PartT:
        """The same part; a round whose lines contradict each other has that as its defect."""
        if not isinstance(part, Round) or part.defect is not None:
            return part
        defect = self._contradiction(part)
        return part if defect is None else msgspec.structs.replace(part, defect=defect)

    def _contradiction(self, played: Round) -> Defect | None:
        law = self._rules.law(played)
        unfit = self._rules.unfit(played, by_type(played.events), law, self._counter)
        if unfit is None:
            return self._rounds.contradiction(played)
        return unfit if unfit.cite in _CONTRADICTED else None
