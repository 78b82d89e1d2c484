"""What a duty finds on one occasion: the six outcomes of the contract."""

from enum import Enum
from typing import Final

import msgspec

from handaudit.facts.events import Event


class Kind(Enum):
    """The outcomes; the values are the words of reports."""

    MET = "met"
    VIOLATED = "violated"
    NOT_EVIDENCED = "not-evidenced"
    INDETERMINATE = "indeterminate"
    NOT_APPLICABLE = "not-applicable"
    ERRED = "erred"


class Severity(Enum):
    """How grave a violation is: of the subchapter, of a house rule or a log, or less."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"

    @property
    def rank(self) -> int:
        """0 for the gravest."""
        return list(Severity).index(self)


class Outcome(msgspec.Struct, frozen=True, gc=False):
    """One judgement.

    ``event`` is the event that broke the duty, or the first that should have come after what is
    missing; ``against`` are earlier events that it contradicts.  ``cites`` stand before the duty's
    own citations.  ``readings`` are those of the text that disagree; of a violation, the one by which it
    holds where another is admissible.  For ``not-evidenced`` the message says what was missing.
    """

    kind: Kind
    message: str = ""
    expected: str = ""
    actual: str = ""
    event: Event | None = None
    against: tuple[Event, ...] = ()
    seat: int | None = None
    cites: tuple[str, ...] = ()
    readings: tuple[str, ...] = ()


MET: Final = Outcome(Kind.MET)


def violated(
    message: str,
    *,
    expected: str,
    actual: str,
    event: Event,
    against: tuple[Event, ...] = (),
    seat: int | None = None,
    cites: tuple[str, ...] = (),
    readings: tuple[str, ...] = (),
) -> Outcome:
    """The log shows that the duty was not kept; ``readings`` where that holds by one of several alone."""
    return Outcome(Kind.VIOLATED, message, expected, actual, event, against, seat, cites, readings)


def not_evidenced(missing: str) -> Outcome:
    """The log, or the posted value, is silent: nothing can be concluded."""
    return Outcome(Kind.NOT_EVIDENCED, missing)


def indeterminate(
    message: str,
    *,
    readings: tuple[str, ...],
    expected: str,
    actual: str,
    event: Event,
    against: tuple[Event, ...] = (),
    seat: int | None = None,
    cites: tuple[str, ...] = (),
) -> Outcome:
    """The text admits several readings (named by their entry in the register) that disagree here."""
    return Outcome(
        Kind.INDETERMINATE, message, expected, actual, event, against, seat, cites, readings
    )
