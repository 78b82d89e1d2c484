"""A finding: what a rule says of a place in a log, with its proof."""

from typing import Final, NamedTuple

import msgspec

from handaudit.auditing.confidence import WEIGHTS, Confidence, Doubt
from handaudit.duties.outcome import Kind, Severity

SYNTAX: Final = "log-syntax"
"""The rule of findings for lines that could not be read; it is no duty of the subchapter."""
IN_BASELINE: Final = "in the baseline"
"""What ``Finding.accepted`` says of a finding that the baseline holds."""


class Location(msgspec.Struct, frozen=True, gc=False):
    """A place in an input; lines and columns are 1-based."""

    path: str
    line: int
    column: int
    end_line: int


class Quote(msgspec.Struct, frozen=True, gc=False):
    """A line of the log that proves a finding, as it stands there (not yet escaped)."""

    line: int
    text: str


class Waived(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """The waiver that a finding stands under: why, who approved it, and its last day (ISO dates)."""

    reason: str
    approved_by: str
    ticket: str
    created: str
    expires: str


class Finding(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """One breach, ambiguity, defect or error of ours, as the contract's JSON shows it.

    ``citations`` are printed for the date of the round, the game's own paragraph first.
    ``edition`` names the edition of the text applied.  ``expected`` and ``actual`` are phrases;
    ``notes`` say what a reader should know of the reading or of the text applied; ``doubts`` are why
    ``confidence`` is not high.  A finding that is ``baselined`` or ``waived`` stays what it is, and does
    not count for the exit code.
    """

    rule: str
    citations: tuple[str, ...]
    edition: str | None
    outcome: Kind
    severity: Severity
    message: str
    expected: str
    actual: str
    game: str | None
    table: str | None
    hand: str | None
    dealer: str | None
    seat: int | None
    player: str | None
    time: str | None
    location: Location
    evidence: tuple[Quote, ...]
    notes: tuple[str, ...] = ()
    fingerprint: str
    baselined: bool = False
    waived: Waived | None = None
    confidence: Confidence = Confidence.HIGH
    doubts: tuple[Doubt, ...] = ()

    @property
    def doubted(self) -> str | None:
        """The confidence and why it is not high, in a few words; ``None`` where it is."""
        if not self.doubts:
            return None
        return f"{self.confidence.value}: {'; '.join(WEIGHTS[one].meaning for one in self.doubts)}"

    @property
    def accepted(self) -> str | None:
        """Why it does not count for the exit code, in a few words; ``None`` where it does."""
        if self.waived is not None:
            return f"waived until {self.waived.expires} by {self.waived.approved_by}"
        return IN_BASELINE if self.baselined else None


class Group(NamedTuple):
    """What findings are counted by."""

    rule: str
    outcome: Kind
    severity: Severity
    accepted: bool


def group(finding: Finding) -> Group:
    """The group of a finding."""
    accepted = finding.accepted is not None
    return Group(finding.rule, finding.outcome, finding.severity, accepted)
