"""The least that a finding must be to be listed; what is below is counted, and counts for nothing else."""

import warnings
from typing import Any, Final

import msgspec

from handaudit.auditing.confidence import Confidence
from handaudit.auditing.finding import SYNTAX, Finding
from handaudit.duties.outcome import Kind, Severity

BY_SEVERITY: Final = "min-severity"
BY_CONFIDENCE: Final = "min-confidence"
"""The options that leave findings out, as reports name them."""


class Threshold(msgspec.Struct, frozen=True):
    """The least severity and the least confidence of the findings that are listed."""

    severity: Severity = Severity.NOTE
    confidence: Confidence = Confidence.LOW

    def leaves_out(self, finding: Finding) -> str | None:
        """The option by which a finding is left out, severity first; ``None`` where it is listed.

        Never a line that could not be read, and never a fault of ours: they leave an audit incomplete.
        """
        if finding.rule == SYNTAX or finding.outcome is Kind.ERRED:
            return None
        if finding.severity.rank > self.severity.rank:
            return BY_SEVERITY
        return BY_CONFIDENCE if finding.confidence.rank > self.confidence.rank else None


def __getattr__(name: str) -> Any:
    """``Threshold`` by the name that it had in version 0.1; version 0.3 drops it."""
    if name != "Floor":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    warnings.warn(f"{__name__}.Floor is now Threshold", DeprecationWarning, stacklevel=2)
    return Threshold
