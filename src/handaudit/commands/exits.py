"""The exit codes that scripts and CI jobs act on."""

from collections.abc import Callable, Collection, Mapping
from typing import TYPE_CHECKING, Final

import msgspec

from handaudit.auditing.report import Report
from handaudit.commands.words import SEVERITIES
from handaudit.duties.outcome import Kind, Severity
from handaudit.duties.selection import current
from handaudit.inputs.strict_toml import hint

if TYPE_CHECKING:
    from handaudit.reports.history.compare import ReportComparison

CLEAN: Final = 0
FOUND: Final = 1
COULD_NOT_RUN: Final = 2
INCOMPLETE: Final = 3
INTERRUPTED: Final = 130
TERMINATED: Final = 143
"""128 plus the number of the signal, the convention of shells."""

NEVER: Final = "never"
FAIL_ON: Final[dict[str, tuple[Kind, ...]]] = {
    "violated": (Kind.VIOLATED,),
    "indeterminate": (Kind.VIOLATED, Kind.INDETERMINATE),
    "not-evidenced": (Kind.VIOLATED, Kind.INDETERMINATE, Kind.NOT_EVIDENCED),
    NEVER: (),
}
"""The outcomes at or above each threshold."""


class FailOn(msgspec.Struct, frozen=True):
    """The conditions for the exit code ``FOUND``. One is enough: an outcome among ``outcomes``, a
    violation of at least ``severity``, or a violation of one of ``rules``.
    """

    outcomes: frozenset[Kind] = frozenset()
    severity: Severity | None = None
    rules: frozenset[str] = frozenset()

    def met_by(self, report: Report) -> bool:
        """Whether there is such a finding that is neither accepted nor left out."""
        if any(report.outstanding(kind) for kind in self.outcomes):
            return True
        return (self.severity is not None or bool(self.rules)) and any(
            one.outcome is Kind.VIOLATED
            and not one.accepted
            and self._names(one.rule, one.severity)
            for one in report.groups
        )

    def _names(self, rule: str, severity: Severity) -> bool:
        grave = self.severity is not None and severity.rank <= self.severity.rank
        return grave or rule in self.rules


class UnknownTerm(ValueError):  # noqa: N818  the name reads well where it is caught
    """A term that is not an outcome, severity or rule, or ``never`` next to other terms."""


def fail_on(
    terms: str,
    rules: Callable[[], Collection[str]],
    renamed: Mapping[str, str],
    warn: Callable[[str], None] | None = None,
) -> FailOn:
    """Parses a comma list of outcomes, severities and rules. ``rules`` returns the known names; it
    is called only if one is needed.

    Raises:
        UnknownTerm: a term is none of these, or ``never`` does not stand alone.
    """
    several = [term.strip() for term in terms.split(",") if term.strip()]
    if not several:
        raise UnknownTerm(f"'{terms}' does not name an outcome, severity or rule")
    if NEVER in several and len(several) > 1:
        raise UnknownTerm(f"'{NEVER}' stands alone, not in '{terms}'")
    words = (*FAIL_ON, *SEVERITIES)
    names = [current(term, renamed, warn) for term in several if term not in words]
    known = rules() if names else ()
    for name in names:
        if name not in known:
            meant = hint(name, (*words, *known))
            raise UnknownTerm(f"'{name}' is not an outcome, severity or rule{meant}")
    severities = [Severity(term) for term in several if term in SEVERITIES]
    return FailOn(
        outcomes=frozenset(kind for term in several for kind in FAIL_ON.get(term, ())),
        severity=max(severities, key=lambda one: one.rank, default=None),
        rules=frozenset(names),
    )


def code(
    report: Report,
    *,
    fail_on: FailOn,
    allow_incomplete: bool,
    exit_zero: bool,
    fail_on_stale: bool = False,
) -> int:
    """The exit code of an audit that ran; it fails closed: an incomplete audit is never clean."""
    if report.incomplete and not allow_incomplete:
        return INCOMPLETE
    found = fail_on.met_by(report) or (fail_on_stale and bool(report.stale))
    return FOUND if found and not exit_zero else CLEAN


def compared(found: "ReportComparison", *, allow_incomplete: bool, exit_zero: bool) -> int:
    """The exit code of a comparison: 1 for any finding that is missing from the earlier report."""
    if not found.complete and not allow_incomplete:
        return INCOMPLETE
    return FOUND if any(found.appeared) and not exit_zero else CLEAN
