"""Answers: how rare the counts are, how large a bias they suggest, and which bias they would show."""

from typing import Literal

import msgspec

State = Literal["seen", "not-seen", "too-few", "set-aside"]
"""Whether something was seen that chance would not give.

``too-few``: there was too little to test.  ``set-aside``: the question assumes a full deck, and a card of
this deck is missing.
"""

Cause = Literal["deck", "places", "favour", "shuffle", "boards", "records", "dice", "dice-in-time"]
"""What a question is about.  The report has one paragraph for each cause."""


class Most(msgspec.Struct, frozen=True):
    """The thing that deviates most among those that a question counts."""

    what: str
    observed: float
    expected: float


class Effect(msgspec.Struct, frozen=True):
    """How large a departure from chance is, with its 95 % interval.

    ``measure`` is ``w`` (Cohen's w per card or throw; 0.1 is small), ``excess`` (observed over expected,
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
    """The smallest departures, relative to chance, that a test detects in 90 % of archives.

    ``less`` is for a thing that comes too rarely; ``None`` if the test would miss even its total absence.
    ``more`` is for a thing that comes too often; ``None`` if the test does not look for that.
    """

    less: float | None
    more: float | None

    @property
    def worst(self) -> float | None:
        """The departure that is detected in both directions, or in the only one that can be."""
        known = [one for one in (self.less, self.more) if one is not None]
        return max(known, default=None)

    def or_by(self, other: "Sight") -> "Sight":
        """What at least one of two tests detects."""
        return Sight(_least(self.less, other.less), _least(self.more, other.more))


BLIND = Sight(None, None)
"""A test that detects nothing."""


def _least(one: float | None, other: float | None) -> float | None:
    known = [value for value in (one, other) if value is not None]
    return min(known, default=None)


class Answer(msgspec.Struct, kw_only=True):
    """The answer to one question about one stratum (``""``: the whole archive).

    ``p`` is how often chance deviates as far; ``adjusted`` is the same for all tests of a run together.
    ``shows`` is the smallest departure in ``bias``, relative to chance, that the test would have detected in
    90 % of such archives.  It holds for both directions, or for the only one that the test can detect.
    ``shows_less`` is ``None`` if the test would have missed even total absence.
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
