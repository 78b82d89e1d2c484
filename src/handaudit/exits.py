"""Exit codes: what a script or a CI job learns from a run."""

from typing import TYPE_CHECKING, Final

from handaudit.outcome import Kind
from handaudit.report import Report

if TYPE_CHECKING:
    from handaudit.comparing import Comparison

CLEAN: Final = 0
FOUND: Final = 1
COULD_NOT_RUN: Final = 2
INCOMPLETE: Final = 3
INTERRUPTED: Final = 130
TERMINATED: Final = 143
"""128 and the number of the signal, as a shell has it."""

FAIL_ON: Final[dict[str, tuple[Kind, ...]]] = {
    "violated": (Kind.VIOLATED,),
    "indeterminate": (Kind.VIOLATED, Kind.INDETERMINATE),
    "not-evidenced": (Kind.VIOLATED, Kind.INDETERMINATE, Kind.NOT_EVIDENCED),
    "never": (),
}
"""The outcomes at or above each threshold."""


def code(report: Report, *, fail_on: str, allow_incomplete: bool, exit_zero: bool) -> int:
    """The exit code of an audit that ran; it fails closed: an incomplete audit is never clean."""
    if report.incomplete and not allow_incomplete:
        return INCOMPLETE
    found = any(report.outstanding(kind) for kind in FAIL_ON[fail_on])
    return FOUND if found and not exit_zero else CLEAN


def compared(found: "Comparison", *, allow_incomplete: bool, exit_zero: bool) -> int:
    """The exit code of a comparison: 1 for any finding that the earlier report does not have."""
    if not found.complete and not allow_incomplete:
        return INCOMPLETE
    return FOUND if any(found.appeared) and not exit_zero else CLEAN
