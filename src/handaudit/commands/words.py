"""Choices of options that several commands share."""

from typing import Final

from handaudit.auditing.confidence import Confidence
from handaudit.duties.outcome import Severity
from handaudit.reports import registry

SEVERITIES: Final = tuple(one.value for one in Severity)
CONFIDENCES: Final = tuple(one.value for one in Confidence)
FORMATS: Final = tuple(registry.FORMATS)
"""Names of our report formats."""
