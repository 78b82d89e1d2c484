"""How far a finding may be relied on: ``high``, unless there is a doubt that can be named.

A doubt is a fact of the finding, never an estimate.  Each is defined here, with the confidence that it
leaves; the lowest one is that of the finding.
"""

from collections.abc import Iterable
from enum import Enum
from typing import Final, NamedTuple


class Confidence(Enum):
    """How far a finding may be relied on, the highest first; the values are the words of reports."""

    HIGH = "high"
    MEDIUM = "medium"
    LOW = "low"

    @property
    def rank(self) -> int:
        """0 for the highest."""
        return list(Confidence).index(self)


class Doubt(Enum):
    """Why a finding is not of high confidence; the values are the words of reports."""

    TEXT_UNSEEN = "text-unseen"
    ONE_READING = "one-reading"
    READINGS_DISAGREE = "readings-disagree"
    HOUSE_ASSUMED = "house-assumed"
    ROUNDS_INFERRED = "rounds-inferred"
    LINE_UNREAD = "line-unread"
    RULE_FAILED = "rule-failed"


class Weight(NamedTuple):
    """What a doubt leaves of the confidence, and what it means in a few words."""

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
"""Every doubt."""


def left(doubts: Iterable[Doubt]) -> Confidence:
    """The confidence that these doubts leave together."""
    found = (WEIGHTS[doubt].leaves for doubt in doubts)
    return max(found, key=lambda one: one.rank, default=Confidence.HIGH)
