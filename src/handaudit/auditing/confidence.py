"""How reliable a finding is: ``high``, unless there is a doubt with a name.

A doubt is a fact about the finding, never an estimate. Each is defined here, with the confidence
that it leaves. The lowest of these is the confidence of the finding.
"""

from collections.abc import Iterable
from enum import Enum
from typing import Final, NamedTuple


class Confidence(Enum):
    """How reliable a finding is, the highest first; reports print the values."""

    HIGH = "high"
    MEDIUM = "medium"
    LOW = "low"

    @property
    def rank(self) -> int:
        """0 for the highest."""
        return list(Confidence).index(self)


class Doubt(Enum):
    """Why a finding does not have high confidence; reports print the values."""

    TEXT_UNSEEN = "text-unseen"
    ONE_READING = "one-reading"
    READINGS_DISAGREE = "readings-disagree"
    HOUSE_ASSUMED = "house-assumed"
    ROUNDS_INFERRED = "rounds-inferred"
    LINE_UNREAD = "line-unread"
    RULE_FAILED = "rule-failed"


class Weight(NamedTuple):
    """The confidence that a doubt leaves, and its meaning in a few words."""

    leaves: Confidence
    meaning: str


WEIGHTS: Final[dict[Doubt, Weight]] = {
    Doubt.TEXT_UNSEEN: Weight(Confidence.MEDIUM, "the text in force has not been seen"),
    Doubt.ONE_READING: Weight(Confidence.MEDIUM, "it holds by one reading of the text"),
    Doubt.READINGS_DISAGREE: Weight(Confidence.MEDIUM, "readings of the text disagree"),
    Doubt.HOUSE_ASSUMED: Weight(Confidence.MEDIUM, "the rule of the room is assumed"),
    Doubt.ROUNDS_INFERRED: Weight(Confidence.LOW, "that no round is missing is inferred"),
    Doubt.LINE_UNREAD: Weight(Confidence.LOW, "an earlier line of the round was not read"),
    Doubt.RULE_FAILED: Weight(Confidence.LOW, "the rule failed"),
}
"""The weight of every doubt."""


def left(doubts: Iterable[Doubt]) -> Confidence:
    """The confidence that these doubts leave together."""
    found = (WEIGHTS[doubt].leaves for doubt in doubts)
    return max(found, key=lambda one: one.rank, default=Confidence.HIGH)
