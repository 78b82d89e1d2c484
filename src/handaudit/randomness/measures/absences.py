"""Cards that never came."""

from collections.abc import Sequence
from math import log1p

import msgspec
import numpy as np

from handaudit.randomness.answers import BLIND, Counts, Most, Sight
from handaudit.randomness.counts import Floats
from handaudit.randomness.measures.measure import TestResult
from handaudit.randomness.statistics import POWER


class Absences(msgspec.Struct, frozen=True, kw_only=True):
    """Cards that never came; ``chances`` has the logarithm of the chance that each stays away."""

    names: Sequence[str]
    came: Sequence[int]
    chances: Floats
    known: int

    @property
    def trials(self) -> int:
        """Cards that were known."""
        return self.known

    def chance(self, card: int) -> float:
        """The chance that any card stays away as long as this one did."""
        return min(1.0, len(self.names) * float(np.exp(self.chances[card])))

    @property
    def never(self) -> list[int]:
        """The cards that never came, the least likely first."""
        return sorted(
            (card for card, came in enumerate(self.came) if not came),
            key=lambda card: float(self.chances[card]),
        )

    def test(self) -> TestResult:
        """Tests by the product, over the rounds, of each card's chance to stay away."""
        first = next(iter(self.never), None)
        if first is None:
            return TestResult(p=1.0, method="exact product of chances")
        typical = self.known / (len(self.names) - 1)
        return TestResult(
            p=self.chance(first),
            method="exact product of chances",
            most=Most(self.names[first], 0.0, typical),
        )

    def sight(
        self,
        level: float,
        power: float = POWER,  # noqa: ARG002  an absence is detected either always or never
    ) -> Sight:
        """Only for the total absence of any card."""
        if max(self.chance(card) for card in range(len(self.names))) <= level:
            return Sight(1.0, None)
        return BLIND

    def counts(self) -> Counts:
        """By card."""
        share = self.known / len(self.names)
        return Counts([""], [*self.names], [[*self.came]], [[share] * len(self.names)])


def stays_away(dealt: int, deck: int) -> float:
    """The logarithm of the chance that a card is not among ``dealt`` cards of the deck."""
    return log1p(-dealt / deck) if dealt < deck else -np.inf
