"""The outcome of a duty on one occasion."""

from enum import Enum
from functools import lru_cache
from typing import Final

import msgspec

from handaudit.facts.events import Event


class Kind(Enum):
    """The outcomes; reports print the values."""

    MET = "met"
    VIOLATED = "violated"
    NOT_EVIDENCED = "not-evidenced"
    INDETERMINATE = "indeterminate"
    NOT_APPLICABLE = "not-applicable"
    ERRED = "erred"


class Severity(Enum):
    """How severe a violation is: of the subchapter, of a house rule or the log's consistency, or less."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"

    @property
    def rank(self) -> int:
        """0 for the gravest."""
        return list(Severity).index(self)


class Outcome(msgspec.Struct, frozen=True, gc=False):
    """One judgement.

    - ``event`` broke the duty, or is the first that should have followed the missing one.
    - ``against`` are earlier events that it contradicts.
    - ``cites`` are paragraphs of the game's description that it breaks, instead of all that state
      the duty. ``part`` names the part of the duty in question, whose clause the book's table gives.
    - ``readings`` of the text disagree; for a violation, it is the reading that it depends on.  They
      are entries of the law's register, or doubts in words.

    - ``idea`` is the entry of a book, or the house rule, that speaks of the same occasion. ``law`` is
      what the law alone says, and ``beside`` what the idea says, if that differs.

    For ``not-evidenced``, the message says what was missing.
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
    part: str = ""
    idea: str = ""
    law: Kind | None = None
    beside: Kind | None = None


MET: Final = Outcome(Kind.MET)

_REASONS: Final = 256
"""Outcomes of what is missing that are kept: most logs lack the same few things."""


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
    part: str = "",
) -> Outcome:
    """The log shows that the duty was not kept; ``readings`` if this depends on one of several."""
    return Outcome(
        Kind.VIOLATED, message, expected, actual, event, against, seat, cites, readings, part
    )


@lru_cache(_REASONS)
def not_evidenced(missing: str) -> Outcome:
    """The log does not record what the duty needs, so nothing can be concluded."""
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
    """The text admits several readings, named by their entries in the register, that disagree here."""
    return Outcome(
        Kind.INDETERMINATE, message, expected, actual, event, against, seat, cites, readings
    )


def settled(by_law: Outcome, idea: str, by_idea: Outcome) -> Outcome:
    """One outcome where a book or a house rule speaks of the same occasion as the law.

    It decides what the law leaves open.  What it asks besides is a finding of its own.  What the law
    forbids and it allows remains a finding of the law, which says so.
    """
    if by_law.kind is Kind.INDETERMINATE:
        if by_idea.kind is Kind.MET:
            return MET
        return msgspec.structs.replace(
            by_idea, idea=idea, law=by_law.kind, readings=by_law.readings
        )
    if by_law.kind is Kind.VIOLATED:
        return msgspec.structs.replace(by_law, idea=idea, beside=by_idea.kind)
    if by_law.kind is Kind.MET and by_idea.kind is Kind.VIOLATED:
        return msgspec.structs.replace(by_idea, idea=idea, law=by_law.kind)
    return by_law
