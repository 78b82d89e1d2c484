"""What a report says that it would have seen is seen by the very test in force, nine times in ten."""

from collections.abc import Callable

import numpy as np
import pytest
from scipy import stats

from handaudit.randomness import statistics
from handaudit.randomness.counts import Floats, Score
from handaudit.randomness.measures.categories import Categories
from handaudit.randomness.measures.lanes import LaneTable
from handaudit.randomness.measures.measure import Measure
from handaudit.randomness.measures.scores import Rate

ARCHIVES = 200
LEVEL = 0.01 / 35
"""That of the first of Holm's steps, with as many tests as an archive of cards has."""

SUITS = np.full(4, 1 / 4)
RANKS = np.full(13, 1 / 13)
CARDS = np.full(52, 1 / 52)


def biased(shares: Floats, bias: float) -> Floats:
    """The shares where the first group comes this much more often, at the cost of the others."""
    made = shares.copy()
    made[0] *= 1 + bias
    made[1:] *= (1 - made[0]) / made[1:].sum()
    return made


def table(lanes: int, cards: int, shares: Floats, bias: float, rng: np.random.Generator) -> Measure:
    """Independent cards, so many in each lane; the first group is biased in the lane in the middle."""
    dealt = np.full(lanes, cards)
    middle = int(np.argsort(dealt)[lanes // 2])
    observed = np.array(
        [
            rng.multinomial(cards, biased(shares, bias) if lane == middle else shares)
            for lane in range(lanes)
        ],
        dtype=float,
    )
    return LaneTable(
        lanes=[str(lane) for lane in range(lanes)],
        groups=[str(group) for group in range(len(shares))],
        observed=observed,
        shares=shares,
        spread=np.diag(dealt).astype(float),
    )


def faces(throws: int, bias: float, rng: np.random.Generator) -> Measure:
    shares = np.full(6, 1 / 6)
    return Categories(
        names=[*"123456"],
        observed=rng.multinomial(throws, biased(shares, bias)).astype(float),
        expected=throws * shares,
        covariance=throws * (np.diag(shares) - np.outer(shares, shares)),
        at=0,
        total=throws,
    )


def rate(expected: float, bias: float, rng: np.random.Generator) -> Measure:
    counted = Score(rare=True)
    counted.add(rng.poisson(expected * (1 + bias)), expected, expected, trials=1000)
    return Rate(counted=counted, what="events")


@pytest.mark.parametrize(
    "draw",
    [
        pytest.param(lambda bias, rng: table(1, 600, SUITS, bias, rng), id="suits, 600 cards"),
        pytest.param(lambda bias, rng: table(1, 600, RANKS, bias, rng), id="ranks, 600 cards"),
        pytest.param(lambda bias, rng: table(1, 2000, CARDS, bias, rng), id="cards, 2,000 cards"),
        pytest.param(lambda bias, rng: table(6, 600, SUITS, bias, rng), id="suits at six seats"),
        pytest.param(lambda bias, rng: table(9, 2000, RANKS, bias, rng), id="ranks at nine seats"),
        pytest.param(lambda bias, rng: faces(600, bias, rng), id="faces of 600 dice"),
        pytest.param(lambda bias, rng: rate(12, bias, rng), id="12 rare events"),
        pytest.param(lambda bias, rng: rate(400, bias, rng), id="400 events"),
    ],
)
@pytest.mark.parametrize("rarely", [True, False])
def test_what_is_said_to_be_seen_is_seen(
    draw: Callable[[float, np.random.Generator], Measure], *, rarely: bool
) -> None:
    rng = np.random.default_rng(5)
    sight = draw(0.0, rng).sight(LEVEL)
    bias = sight.less if rarely else sight.more
    if bias is None:
        assert rarely
        return
    seen = 0
    for _ in range(ARCHIVES):
        found = draw(-bias if rarely else bias, rng).test()
        seen += found is not None and found.p <= LEVEL
    assert seen >= stats.binom.ppf(0.001, ARCHIVES, statistics.POWER)
    assert seen / ARCHIVES <= 0.99  # no empty promise of much less than the test sees


def test_what_is_said_never_to_be_seen_is_not() -> None:
    """Of 100 cards of 52 kinds, a kind may well be absent."""
    rng = np.random.default_rng(5)
    assert table(1, 600, CARDS, 0.0, rng).sight(LEVEL).less is None
    found = table(1, 600, CARDS, -1.0, rng).test()
    assert found is not None
    assert found.p > LEVEL


@pytest.mark.parametrize("expected", [3.0, 12.0, 49.0])
def test_few_events_are_seen_by_poissons_law_itself(expected: float) -> None:
    sight = statistics.seen_by_poisson(expected, LEVEL)
    assert sight.more is not None
    many = int(stats.poisson.isf(LEVEL / 2, expected)) + 1
    assert stats.poisson.sf(many - 1, expected * (1 + sight.more)) == pytest.approx(0.9, abs=1e-6)
    assert (sight.less is None) == (2 * np.exp(-expected) > LEVEL)
