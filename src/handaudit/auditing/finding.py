"""A finding: what a rule says of a place in a log, with its proof."""

from typing import Final, NamedTuple

import msgspec

from handaudit.auditing.confidence import WEIGHTS, Confidence, Doubt
from handaudit.duties.outcome import Kind, Severity
from handaudit.facts import notebook

SYNTAX: Final = "log-syntax"
"""The rule of findings for lines that could not be read; it is not a duty of the subchapter."""
IN_BASELINE: Final = "in the baseline"
"""The value of ``Finding.accepted`` for a finding in the baseline."""


class Location(msgspec.Struct, frozen=True, gc=False):
    """A place in an input; lines and columns are 1-based."""

    path: str
    line: int
    column: int
    end_line: int


class Quote(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A line of the log that proves a finding, unchanged and not escaped yet.

    Of a line that holds many events it is the part with one, which begins at ``column``.
    """

    line: int
    text: str
    column: int = 1

    def stands_at(self, place: Location) -> bool:
        """Whether a finding at a place is about the start of this quote."""
        return self.line == place.line and self.column in (1, place.column)


class Waived(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """The waiver that covers a finding: why, who approved it, and its last day (ISO dates)."""

    reason: str
    approved_by: str
    ticket: str
    created: str
    expires: str


class BookSays(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What a book beside the law says of the occasion of a finding, by edition and clause."""

    book: str
    citation: str
    outcome: Kind


class Finding(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """One breach, ambiguity, unread line or internal error, with the fields of the JSON report.

    ``citations`` are printed for the date of the round, the game's own paragraph first. ``edition``
    names the edition of the text applied.  ``expected`` and ``actual`` are phrases; ``notes``
    explain the reading or the text applied.  ``books`` have what the books beside the law say of the
    occasion.  ``doubts`` say why ``confidence`` is not high. A
    finding that is ``baselined`` or ``waived`` keeps its other fields, but does not count for the
    exit code.
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
    books: tuple[BookSays, ...] | msgspec.UnsetType = msgspec.UNSET

    def __repr__(self) -> str:
        place = f"{self.location.path}:{self.location.line}"
        return f"<Finding: {self.outcome.value}[{self.rule}] {self.message} ({place})>"

    def _repr_html_(self) -> str:
        """The finding and its round, drawn at its line, for a notebook."""
        return notebook.html(self)

    @property
    def breaks_the_law(self) -> bool:
        """Whether it is a breach of the law, or of what the log says of itself.

        A house, or a book beside the law, may ask what is to be done after a breach: that is one of its own.
        """
        stated = self.edition is not None or self.citations[0].startswith("log:")
        return stated and self.outcome is Kind.VIOLATED

    @property
    def doubted(self) -> str | None:
        """The confidence and why it is not high, in a few words; ``None`` if it is high."""
        if not self.doubts:
            return None
        return f"{self.confidence.value}: {'; '.join(WEIGHTS[one].meaning for one in self.doubts)}"

    @property
    def accepted(self) -> str | None:
        """Why it does not count for the exit code, in a few words; ``None`` if it counts."""
        if self.waived is not None:
            return f"waived until {self.waived.expires} by {self.waived.approved_by}"
        return IN_BASELINE if self.baselined else None


class Group(NamedTuple):
    """The key by which findings are counted."""

    rule: str
    outcome: Kind
    severity: Severity
    accepted: bool


def group(finding: Finding) -> Group:
    """The group of a finding."""
    accepted = finding.accepted is not None
    return Group(finding.rule, finding.outcome, finding.severity, accepted)
