"""Who gets the good cards."""

from math import sqrt
from typing import Final

import msgspec
import numpy as np

from handaudit.randomness import statistics
from handaudit.randomness.answers import Counts, Effect, Most, Sight
from handaudit.randomness.counts import Floats
from handaudit.randomness.measures.measure import TestResult
from handaudit.randomness.statistics import POWER


class HandStrengths(msgspec.Struct):
    """The strength of the opening hands of one seat, player or dealer."""

    cards: int = 0
    aces: int = 0
    points: int = 0
    variance: float = 0.0
    """Of the points."""
    pairs: int = 0
    pairable: int = 0
    """Hands of two cards: those that may be pairs."""

    def include(self, other: "HandStrengths") -> None:
        """Adds the counts of another one."""
        for name in self.__struct_fields__:
            setattr(self, name, getattr(self, name) + getattr(other, name))


ACE_SHARE: Final = 1 / 13
PAIR_SHARE: Final = 3 / 51
POINTS: Final = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 4)
"""Points of each rank from deuce to ace, as a measure of high cards."""
POINTS_MEAN: Final = sum(POINTS) / 13
POINTS_VARIANCE: Final = sum(point * point for point in POINTS) / 13 - POINTS_MEAN**2
_POINTS_SKEW: Final = (
    sum((point - POINTS_MEAN) ** 3 for point in POINTS) / 13 / POINTS_VARIANCE**1.5
)
LEAST_CARDS: Final = 100
"""The least cards of a lane for its points to follow a known law."""


class Favours(msgspec.Struct, frozen=True, kw_only=True):
    """Strength of opening hands by seat, player or dealer, each compared with all of them.

    Each lane has three scores with one degree of freedom each: aces, points of high cards, and pairs.  The
    rarest score counts, times the number of scores.
    """

    lanes: dict[str, HandStrengths]
    one: str
    """The word for a lane."""

    @property
    def trials(self) -> int:
        """Cards."""
        return sum(hands.cards for hands in self._many.values())

    @property
    def _many(self) -> dict[str, HandStrengths]:
        many = {n: hands for n, hands in sorted(self.lanes.items()) if hands.cards >= LEAST_CARDS}
        return many if len(many) > 1 else {}

    def test(self) -> TestResult | None:
        """Tests each lane against all of them."""
        many = self._many
        if not many:
            return None
        whole = HandStrengths()
        for hands in many.values():
            whole.include(hands)
        scores = self._scores([*many.values()], whole)
        rarity = np.array([p for _, p, _, _ in scores])
        score, lane = (int(at) for at in np.unravel_index(np.argmin(rarity), rarity.shape))
        what, _, observed, expected = scores[score]
        most = Most(
            f"{what} for {self.one} {[*many][lane]}", float(observed[lane]), float(expected[lane])
        )
        excess = most.observed / most.expected - 1 if most.expected else 0.0
        width = statistics.width() / sqrt(most.expected) if most.expected else 0.0
        return TestResult(
            p=min(1.0, float(rarity[score, lane]) * rarity.size),
            method=f"rarest of {rarity.size:,} scores",
            effect=Effect("excess", excess, max(excess - width, -1.0), excess + width),
            most=most,
        )

    @staticmethod
    def _scores(
        hands: list[HandStrengths], whole: HandStrengths
    ) -> list[tuple[str, Floats, Floats, Floats]]:
        """For each score: how rare each lane is, its count, and its share of the whole."""
        counted = {
            name: np.array([getattr(one, name) for one in hands], dtype=float)
            for name in HandStrengths.__struct_fields__
        }
        cards, pairable = counted["cards"], counted["pairable"]
        share = cards / whole.cards
        points = counted["points"] - whole.points * share
        deviation = np.sqrt(counted["variance"] * (1 - share))
        scores = [
            (
                "aces",
                statistics.parts(counted["aces"], cards, np.array(whole.aces), whole.cards),
                counted["aces"],
                whole.aces * share,
            ),
            (
                "points of high cards",
                statistics.skewed(points / deviation, _POINTS_SKEW / np.sqrt(cards)),
                counted["points"],
                whole.points * share,
            ),
        ]
        if whole.pairs:
            pairs = np.array(whole.pairs)
            rare = statistics.parts(counted["pairs"], pairable, pairs, whole.pairable)
            expected = whole.pairs * pairable / whole.pairable
            scores.append(("pairs", rare, counted["pairs"], expected))
        return scores

    def sight(self, level: float, power: float = POWER) -> Sight:
        """For aces in the lane with the median number of cards."""
        many = self._many
        middle = sorted(hands.cards for hands in many.values())[len(many) // 2]
        own = 1 - middle / self.trials
        return statistics.seen_by_binomial(
            round(middle * own), ACE_SHARE, level / (3 * len(many)), power
        )

    def counts(self) -> Counts | None:
        """Aces, points and pairs by lane."""
        many = self._many
        if not many:
            return None
        return Counts(
            [*many],
            ["cards", "aces", "points", "pairs"],
            [[hands.cards, hands.aces, hands.points, hands.pairs] for hands in many.values()],
            [
                [
                    hands.cards,
                    hands.cards * ACE_SHARE,
                    hands.cards * POINTS_MEAN,
                    hands.pairable * PAIR_SHARE,
                ]
                for hands in many.values()
            ],
        )
