"""Answers: how rare the counts are, how large a bias they suggest, and what they would have shown."""

from typing import Literal

import msgspec

State = Literal["seen", "not-seen", "too-few", "set-aside"]
"""Whether something was seen that chance would not give.

``too-few``: there was too little to test.  ``set-aside``: the question takes a full deck for granted, and a
card of this deck is missing.
"""

Cause = Literal["deck", "places", "favour", "shuffle", "boards", "records", "dice", "dice-in-time"]
"""What a question is about.  Things seen that have one cause share one paragraph of the report."""


class Most(msgspec.Struct, frozen=True):
    """What deviates most among the things that a question counts."""

    what: str
    observed: float
    expected: float


class Effect(msgspec.Struct, frozen=True):
    """How large a departure from chance is, with its 95 % interval.

    ``measure`` is ``w`` (Cohen's, a card or throw; 0.1 is small), ``excess`` (observed over expected,
    less one) or ``correlation``.
    """

    measure: Literal["w", "excess", "correlation"]
    value: float
    low: float
    high: float


class Counts(msgspec.Struct, frozen=True):
    """Raw counts: a row for each seat, place or throw, a column for each thing counted."""

    rows: list[str]
    columns: list[str]
    observed: list[list[float]]
    expected: list[list[float]]


class Sight(msgspec.Struct, frozen=True):
    """The least departures, relative to what chance gives, that a test sees in 90 % of archives.

    ``less`` is a thing that comes too rarely; ``None`` if even its total absence would not be seen.  ``more``
    is a thing that comes too often; ``None`` if the test does not look for that.
    """

    less: float | None
    more: float | None

    @property
    def worst(self) -> float | None:
        """The departure that is seen in both directions, or in the one direction that can be seen."""
        known = [one for one in (self.less, self.more) if one is not None]
        return max(known, default=None)

    def or_by(self, other: "Sight") -> "Sight":
        """What at least one of two tests sees."""
        return Sight(_least(self.less, other.less), _least(self.more, other.more))


BLIND = Sight(None, None)
"""A test that sees nothing."""


def _least(one: float | None, other: float | None) -> float | None:
    known = [value for value in (one, other) if value is not None]
    return min(known, default=None)


class Answer(msgspec.Struct, kw_only=True):
    """The answer to one question about one stratum (``""``: the whole archive).

    ``p`` is how often chance deviates as far, ``adjusted`` the same for all tests of a run together.
    ``shows`` is the least departure in ``bias``, relative to what chance gives, that would have been seen in
    90 % of such archives by the test that judged: in both directions, or in the only one that it can see.
    ``shows_less`` is ``None`` where not even total absence would have been seen.
    """

    key: str
    subject: str
    cite: str
    cause: Cause
    stratum: str = ""
    state: State = "too-few"
    trials: int = 0
    unit: str
    method: str = ""
    statistic: float | None = None
    degrees: int | None = None
    p: float | None = None
    adjusted: float | None = None
    effect: Effect | None = None
    most: Most | None = None
    bias: str
    shows: float | None = None
    shows_less: float | None = None
    shows_more: float | None = None
    counts: Counts | None = None
