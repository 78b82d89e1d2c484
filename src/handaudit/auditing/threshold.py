"""The least severity and confidence of listed findings; those below are counted, without other effect."""

import warnings
from typing import Any, Final

import msgspec

from handaudit.auditing.confidence import Confidence
from handaudit.auditing.finding import SYNTAX, Finding
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


def __getattr__(name: str) -> Any:
    """``Threshold`` by its name in version 0.1; version 0.3 drops it."""
    if name != "Floor":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    warnings.warn(f"{__name__}.Floor is now Threshold", DeprecationWarning, stacklevel=2)
    return Threshold
