"""The counts of a question with their test: how rare they are, and what the test would detect.

Each kind of count is a record with two methods.  ``test`` gives a ``TestResult``, or ``None`` if there is too
little to test.  ``sight`` gives the smallest departures that the same test detects in 90 % of archives.
"""

from collections.abc import Callable, Sequence
from math import log1p, sqrt
from typing import Final, Protocol

import msgspec
import numpy as np

from handaudit.randomness import statistics
from handaudit.randomness.answers import BLIND, Counts, Effect, Most, Sight
from handaudit.randomness.counts import Floats, Score
from handaudit.randomness.statistics import POWER

Redeal = Callable[[Callable[[Floats], Floats]], float]
"""The share of redealt archives whose statistic is as large as in this one."""


class TestResult(msgspec.Struct, frozen=True, kw_only=True):
    """The result of a test."""

    p: float
    method: str
    statistic: float | None = None
    degrees: int | None = None
    effect: Effect | None = None
    most: Most | None = None


class Measure(Protocol):
    """What was counted for a question."""

    @property
    def trials(self) -> int:
        """How many cards, rounds or throws were counted."""

    def test(self) -> TestResult | None:
        """How rare it is; ``None`` if there is too little to test."""

    def sight(self, level: float, power: float = POWER) -> Sight:
        """What the test detects at a level, with this power."""

    def counts(self) -> Counts | None:
        """The raw counts."""


# --- cards by lane and group ---------------------------------------------------------------------


class LaneTable(msgspec.Struct, frozen=True, kw_only=True):
    """Cards by lane (a seat, a place) and group (a suit, a rank).

    Several lanes are compared with each other.  What all of them share, such as a suit that is short in the
    deck, is the deck's and accuses no seat.

    A bias may be spread over the table or sit in one cell, so both the whole table and its most deviating
    cell are tested.  The rarer result counts, times two.
    """

    lanes: Sequence[str]
    groups: Sequence[str]
    observed: Floats
    shares: Floats
    """The share of each group under chance."""
    spread: Floats
    """How the counts of the lanes deviate together (``Lanes.spread``)."""
    drawn: bool = True
    """Whether the cards are drawn from the deck, so that a cell follows the law of draws."""
    enough: bool = True
    """Whether there are enough lanes of enough cards to test."""
    anew: tuple[int, Redeal] | None = None
    """How often a small archive is redealt, and how, if the chi-squared law does not hold."""

    @property
    def trials(self) -> int:
        """Cards."""
        return round(float(self.observed.sum()))

    @property
    def _dealt(self) -> Floats:
        made: Floats = self.observed.sum(axis=1)
        return made

    @property
    def _several(self) -> bool:
        return len(self.observed) > 1

    @property
    def _precision(self) -> Floats:
        """The inverse of the spread; without the direction that all lanes share, if there are several."""
        inverse = statistics.inverted(self.spread)
        if not self._several:
            return inverse
        shared = inverse @ self._dealt
        whole = float(self._dealt @ shared)
        return inverse - np.outer(shared, shared) / whole if whole > 0 else inverse

    @property
    def _degrees(self) -> int:
        return (len(self.lanes) - self._several) * (len(self.groups) - 1)

    def _statistic(self, tables: Floats) -> Floats:
        """The distance from chance of many tables, by table, lane and group."""
        difference = tables - self._dealt[:, np.newaxis] * self.shares
        found: Floats = np.einsum(
            "akg,kl,alg,g->a", difference, self._precision, difference, 1 / self.shares
        )
        return found

    def test(self) -> TestResult | None:
        """Tests the table as a whole and its cells."""
        if not self.enough:
            return None
        statistic = float(self._statistic(self.observed[np.newaxis])[0])
        if self.anew is None:
            whole = statistics.chi_squared(statistic, self._degrees)
            method = "chi-squared, " + ("without replacement" if self.drawn else "suits exchanged")
        else:
            whole = self.anew[1](self._statistic)
            method = f"dealt anew {self.anew[0]:,} times"
        expected = self._expected()
        cells = self._cells(expected)
        k, g = (int(at) for at in np.unravel_index(np.argmin(cells), cells.shape))
        where = f" at {self.lanes[k]}" if self.lanes[k] else ""
        return TestResult(
            p=min(1.0, 2 * min(whole, float(cells[k, g]) * cells.size)),
            method=method,
            statistic=statistic,
            degrees=self._degrees,
            effect=cohen(statistic, self._degrees, float(np.trace(self.spread))),
            most=Most(self.groups[g] + where, float(self.observed[k, g]), float(expected[k, g])),
        )

    def _expected(self) -> Floats:
        shares = self.observed.sum(axis=0) / self.trials if self._several else self.shares
        made: Floats = np.outer(self._dealt, shares)
        return made

    def _cells(self, expected: Floats) -> Floats:
        """How rare each cell is."""
        dealt = self._dealt[:, np.newaxis]
        if not self.drawn:
            variance = np.outer(self._free, self.shares * (1 - self.shares))
            return statistics.normal((self.observed - expected) / np.sqrt(variance))
        if self._several:
            total = self.observed.sum(axis=0)[np.newaxis]
            return statistics.parts(self.observed, dealt, total, self.trials)
        return statistics.draws(self.observed, dealt, self.shares[np.newaxis])

    @property
    def _free(self) -> Floats:
        """The variance of each lane around what all lanes share."""
        own = np.diag(self.spread)
        if self._several:
            whole = float(self._dealt @ statistics.inverted(self.spread) @ self._dealt)
            own = own - self._dealt**2 / whole if whole > 0 else own
        made: Floats = np.maximum(own, 1e-9)
        return made

    def sight(self, level: float, power: float = POWER) -> Sight:
        """For the group with the smallest share, in the lane with the median number of cards."""
        k, g = int(np.argsort(self._dealt)[len(self._dealt) // 2]), int(np.argmin(self.shares))
        dealt, share = float(self._dealt[k]), float(self.shares[g])
        own = 1 - dealt / self.trials if self._several else 1.0
        cells = level / 2 / self.observed.size
        if self.drawn:
            by_cell = statistics.seen_by_binomial(round(dealt * own), share, cells, power)
        else:
            scale = sqrt(float(self._free[k]) * (1 - share) / share) / (dealt * own)
            by_cell = statistics.seen_by_normal(scale, cells, power)
        if self.anew is not None and 2 / (1 + self.anew[0]) > level:
            return by_cell  # so few redealt archives cannot show such a rarity
        distance = float(self._precision[k, k]) * dealt**2 * share / (1 - share)
        return by_cell.or_by(
            statistics.seen_by_chi_squared(self._degrees, distance, level / 2, power)
        )

    def counts(self) -> Counts:
        """By lane and group, with what the test expects."""
        return Counts(
            [*self.lanes], [*self.groups], self.observed.tolist(), self._expected().tolist()
        )


def cohen(statistic: float, degrees: int, trials: float) -> Effect:
    """Cohen's w, without what chance itself adds to the statistic."""
    low, high = statistics.noncentral(statistic, degrees)
    trials = max(trials, 1e-9)
    return Effect(
        "w", sqrt(max(statistic - degrees, 0) / trials), sqrt(low / trials), sqrt(high / trials)
    )


# --- categories ----------------------------------------------------------------------------------


class Categories(msgspec.Struct, frozen=True, kw_only=True):
    """Counts in categories, with their expectation and exact covariance under chance."""

    names: Sequence[str]
    observed: Floats
    expected: Floats
    covariance: Floats
    at: int
    """The category whose bias ``sight`` is about."""
    total: int
    proportions: bool = True
    """Whether the counts add up to a whole, so that one more in a category is one less in the others."""

    @property
    def trials(self) -> int:
        """Cards, hands or throws."""
        return self.total

    def test(self) -> TestResult | None:
        """Tests the squared distance from chance."""
        if not self.total or self.expected.min() < statistics.ENOUGH:
            return None
        difference = self.observed - self.expected
        statistic, degrees = statistics.quadratic(difference, self.covariance)
        deviation = np.sqrt(np.diag(self.covariance))
        at = int(np.argmax(np.abs(difference) / deviation))
        return TestResult(
            p=statistics.chi_squared(statistic, degrees),
            method="chi-squared, exact covariance",
            statistic=statistic,
            degrees=degrees,
            effect=cohen(statistic, degrees, float(self.expected.sum())),
            most=Most(self.names[at], float(self.observed[at]), float(self.expected[at])),
        )

    def sight(self, level: float, power: float = POWER) -> Sight:
        """For a bias of one category at the cost of the others."""
        moved = np.zeros(len(self.names))
        if self.proportions:
            rest = float(self.expected.sum() - self.expected[self.at])
            moved -= self.expected[self.at] * self.expected / rest
        moved[self.at] = self.expected[self.at]
        distance, degrees = statistics.quadratic(moved, self.covariance)
        return statistics.seen_by_chi_squared(degrees, distance, level, power)

    def counts(self) -> Counts:
        """By category."""
        return Counts([""], [*self.names], [self.observed.tolist()], [self.expected.tolist()])


# --- scores --------------------------------------------------------------------------------------


class Rate(msgspec.Struct, frozen=True, kw_only=True):
    """How often something happens, compared with how often it happens by chance."""

    counted: Score
    what: str

    @property
    def trials(self) -> int:
        """Rounds, flops or throws."""
        return self.counted.trials

    @property
    def _scale(self) -> float:
        return statistics.deviation(self.counted) / self.counted.expected

    def test(self) -> TestResult | None:
        """Tests by Poisson's law or the normal law."""
        found = statistics.score(self.counted)
        if found is None:
            return None
        counted, scale = self.counted, self._scale
        excess = counted.observed / counted.expected - 1
        width = statistics.width() * scale
        return TestResult(
            p=found[0],
            method=f"{found[1]}, exact expectation",
            statistic=excess / scale,
            effect=Effect("excess", excess, max(excess - width, -1.0), excess + width),
            most=Most(self.what, counted.observed, counted.expected),
        )

    def sight(self, level: float, power: float = POWER) -> Sight:
        """For more or fewer events."""
        if statistics.by_poisson(self.counted):
            return statistics.seen_by_poisson(self.counted.expected, level, power)
        return statistics.seen_by_normal(self._scale, level, power)

    def counts(self) -> Counts:
        """The events."""
        return Counts([""], [self.what], [[self.counted.observed]], [[self.counted.expected]])


class Likeness(msgspec.Struct, frozen=True, kw_only=True):
    """A sum of products of what comes now and what came before, which is zero on average under chance.

    ``scale`` is the correlation that moves the sum by one standard deviation.
    """

    counted: Score
    scale: float

    @property
    def trials(self) -> int:
        """Rounds or throws."""
        return self.counted.trials

    def test(self) -> TestResult | None:
        """Tests by the normal law."""
        found = statistics.score(self.counted)
        if found is None:
            return None
        statistic = self.counted.observed / sqrt(self.counted.variance)
        value, width = statistic * self.scale, statistics.width() * self.scale
        return TestResult(
            p=found[0],
            method=f"{found[1]}, exact variance",
            statistic=statistic,
            effect=Effect("correlation", value, value - width, value + width),
        )

    def sight(self, level: float, power: float = POWER) -> Sight:
        """For a correlation."""
        return statistics.seen_by_normal(self.scale, level, power)

    def counts(self) -> Counts | None:
        """A sum of products has no raw counts."""
        return None


class Likenesses(msgspec.Struct, frozen=True, kw_only=True):
    """Likenesses with several earlier things, and their covariance."""

    names: Sequence[str]
    observed: Floats
    covariance: Floats
    total: int
    scale: float

    @property
    def trials(self) -> int:
        """Throws."""
        return self.total

    def test(self) -> TestResult | None:
        """Tests the squared distance from zero."""
        if self.total < 2 * statistics.NORMAL:
            return None
        statistic, degrees = statistics.quadratic(self.observed, self.covariance)
        deviations = self.observed / np.sqrt(np.diag(self.covariance))
        at = int(np.argmax(np.abs(deviations)))
        value, width = float(deviations[at]) * self.scale, statistics.width() * self.scale
        return TestResult(
            p=statistics.chi_squared(statistic, degrees),
            method="chi-squared, exact covariance",
            statistic=statistic,
            degrees=degrees,
            effect=Effect("correlation", value, value - width, value + width),
            most=Most(f"likeness with {self.names[at]}", float(self.observed[at]), 0.0),
        )

    def sight(self, level: float, power: float = POWER) -> Sight:
        """For a correlation with one of them."""
        return statistics.seen_by_chi_squared(len(self.names), self.scale**-2, level, power)

    def counts(self) -> Counts | None:
        """A sum of products has no raw counts."""
        return None


RISING_LEAST: Final = 25
"""The least variance of the difference of rising and falling pairs for the normal law."""


class Order(msgspec.Struct, frozen=True, kw_only=True):
    """Cards that come in the order in which they lay (rising), less those in reverse order (falling)."""

    observed: Floats
    expected: Floats
    covariance: Floats
    cards: int

    @property
    def trials(self) -> int:
        """Cards dealt after cards of a known order."""
        return self.cards

    @property
    def _variance(self) -> float:
        return float(self.covariance[0, 0] + self.covariance[1, 1] - 2 * self.covariance[0, 1])

    def test(self) -> TestResult | None:
        """Tests by the normal law; under chance, both directions are equally likely."""
        if self._variance < RISING_LEAST:
            return None
        difference = self.observed - self.expected
        above = float(difference[0] - difference[1])
        base = float(self.expected[0])
        width = statistics.width() * sqrt(self._variance)
        statistic = above / sqrt(self._variance)
        which = int(above < 0)
        return TestResult(
            p=float(statistics.normal(statistic)),
            method="normal, exact variance",
            statistic=statistic,
            effect=Effect("excess", above / base, (above - width) / base, (above + width) / base),
            most=Most(
                ("cards that come in their old order", "cards that come in reverse order")[which],
                float(self.observed[which]),
                float(self.expected[which]),
            ),
        )

    def sight(self, level: float, power: float = POWER) -> Sight:
        """For more cards in their old order."""
        seen = statistics.seen_by_normal(
            sqrt(self._variance) / float(self.expected[0]), level, power
        )
        return Sight(None, seen.more)

    def counts(self) -> Counts:
        """Rising and falling."""
        return Counts(
            [""], ["rising", "falling"], [self.observed.tolist()], [self.expected.tolist()]
        )


# --- cards that never came -----------------------------------------------------------------------


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


# --- who gets the good cards ---------------------------------------------------------------------


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
