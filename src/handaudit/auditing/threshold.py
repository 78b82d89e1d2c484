"""The least severity and confidence of listed findings; those below are counted, without other effect."""

from typing import Final

import msgspec

from handaudit.auditing.confidence import Confidence
from handaudit.auditing.finding import SYNTAX, Finding
from handaudit.auditing.renamed import former_names
from handaudit.duties.outcome import Kind, Severity

BY_SEVERITY: Final = "min-severity"
BY_CONFIDENCE: Final = "min-confidence"
"""The options that leave findings out, by their names in reports."""


class Threshold(msgspec.Struct, frozen=True):
    """The least severity and the least confidence of the findings that are listed."""

    severity: Severity = Severity.NOTE
    confidence: Confidence = Confidence.LOW

    def leaves_out(self, finding: Finding) -> str | None:
        """The option that leaves a finding out, severity first; ``None`` if it is listed.

        Unread lines and internal errors are always listed, since they leave an audit incomplete.
        """
        if finding.rule == SYNTAX or finding.outcome is Kind.ERRED:
            return None
        if finding.severity.rank > self.severity.rank:
            return BY_SEVERITY
        return BY_CONFIDENCE if finding.confidence.rank > self.confidence.rank else None


__getattr__ = former_names(__name__, {"Floor": Threshold})
