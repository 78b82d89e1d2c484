"""The answer to a question: how rare the counts are, how large a bias they suggest, what they would show."""

from typing import Literal

import msgspec

State = Literal["seen", "not-seen", "too-few"]
"""Whether something was seen that chance would not give; ``too-few`` where nothing was tested."""


class Most(msgspec.Struct, frozen=True):
    """What strays most among the things that a question counts."""

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


class Answer(msgspec.Struct, kw_only=True):
    """The answer to one question about one stratum (``""``: the whole archive).

    ``p`` is how often chance strays so far, ``adjusted`` the same for all tests of a run together.
    ``shows`` is the least departure in ``bias``, relative to what chance gives, that would have been seen
    nine times in ten; above 1 not even its total absence would have been.
    """

    key: str
    subject: str
    cite: str
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
    scale: float = 0.0
    """The relative departure in ``bias`` that moves the statistic by one unit of chance."""
    shows: float | None = None
