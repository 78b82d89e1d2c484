"""The intervals and tests of rates: against SciPy, and against rates that are known."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from handaudit.reports.history import rates

RUNS = 2_000
"""Simulated archives; of an interval that holds with 95 %, 92.9 % of them is six deviations off."""
CLOSE = 1e-8


@pytest.mark.parametrize("shape", [0.05, 0.3, 1, 1.5, 7.7, 50, 333.3, 1e4, 1e6])
@pytest.mark.parametrize("probability", [1e-6, 0.025, 0.5, 0.975, 1 - 1e-6])
def test_the_gamma_quantile_is_that_of_scipy(shape: float, probability: float) -> None:
    ours = rates.gamma_quantile(probability, shape)
    theirs = float(stats.gamma.ppf(probability, shape))
    assert ours == pytest.approx(theirs, rel=1e-6, abs=1e-30)


@given(findings=st.integers(0, 5_000), rounds=st.integers(1, 100_000))
def test_without_two_findings_on_a_round_it_is_the_exact_poisson_interval(
    findings: int, rounds: int
) -> None:
    bounds = rates.interval(findings, findings, min(findings, 1), rounds)
    assert bounds is not None
    low = stats.chi2.ppf(0.025, 2 * findings) / 2 if findings else 0.0
    high = stats.chi2.ppf(0.975, 2 * findings + 2) / 2
    assert bounds == pytest.approx((1000 * low / rounds, 1000 * high / rounds), rel=CLOSE)


def test_no_finding_leaves_a_rate_that_is_not_none() -> None:
    bounds = rates.interval(0, 0, 0, 1_000)
    assert bounds is not None
    assert bounds[0] == 0
    assert bounds[1] == pytest.approx(-math.log(0.025))  # 3.69: the rule of three, two-sided


def test_without_rounds_there_is_no_interval_and_no_test() -> None:
    assert rates.interval(0, 0, 0, 0) is None
    assert rates.difference(1, 0, 1, 10) is None
    assert rates.difference(1, 10, 1, 0) is None


@given(st.lists(st.integers(1, 20), min_size=1, max_size=200), st.integers(1, 10_000))
def test_the_interval_holds_the_rate_that_was_seen(several: list[int], rounds: int) -> None:
    findings, squares = sum(several), sum(one * one for one in several)
    bounds = rates.interval(findings, squares, max(several), rounds)
    assert bounds is not None
    assert bounds[0] < 1000 * findings / rounds < bounds[1]


@pytest.mark.parametrize("expected", [0.5, 3.0, 12.0, 80.0])
@pytest.mark.parametrize("shares", [(1.0,), (0.8, 0.15, 0.0, 0.05), (0.5, 0.5)])
def test_the_interval_holds_a_known_rate_as_often_as_it_says(
    expected: float, shares: tuple[float, ...]
) -> None:
    """``expected`` rounds with findings in each archive, of which a share has one, two, three …"""
    dice = np.random.default_rng(7)
    rounds = 5_000
    sizes = np.arange(1, len(shares) + 1)
    true = 1000 * expected * float(np.dot(sizes, shares)) / rounds
    hits = dice.poisson(expected, RUNS)
    held = 0
    for number in hits:
        several = dice.choice(sizes, size=number, p=shares)
        most = int(several.max()) if number else 0
        bounds = rates.interval(int(several.sum()), int((several**2).sum()), most, rounds)
        assert bounds is not None
        held += bounds[0] <= true <= bounds[1]
    assert held / RUNS > 0.929


def test_a_plain_poisson_interval_would_be_too_narrow_where_findings_come_together() -> None:
    """Why the squares are counted: this is what the interval would hold without them."""
    dice = np.random.default_rng(7)
    held = 0
    for number in dice.poisson(20, RUNS):
        findings = int(dice.choice([1, 5], size=number, p=[0.7, 0.3]).sum())
        bounds = rates.interval(findings, findings, 1, 1_000)
        assert bounds is not None
        held += bounds[0] <= 20 * (0.7 + 1.5) <= bounds[1]
    assert held / RUNS < 0.85


@given(
    before=st.integers(0, 400),
    now=st.integers(0, 400),
    rounds_before=st.integers(1, 10_000),
    rounds_now=st.integers(1, 10_000),
)
def test_the_difference_is_twice_the_smaller_binomial_tail(
    before: int, now: int, rounds_before: int, rounds_now: int
) -> None:
    share = rounds_now / (rounds_before + rounds_now)
    below = stats.binom.cdf(now, before + now, share)
    above = stats.binom.sf(now - 1, before + now, share)
    ours = rates.difference(before, rounds_before, now, rounds_now)
    assert ours == pytest.approx(min(1.0, 2 * min(below, above)), rel=1e-6, abs=1e-200)


def test_it_takes_millions_of_findings() -> None:
    same = rates.difference(1_000_000, 10_000_000, 1_001_000, 10_000_000)
    assert same == pytest.approx(0.48, abs=0.01)
    other = rates.difference(1_000_000, 10_000_000, 2_000_000, 10_000_000)
    assert other == 0


@pytest.mark.parametrize("expected", [2.0, 10.0, 60.0])
def test_equal_rates_are_called_different_less_often_than_it_says(expected: float) -> None:
    dice = np.random.default_rng(11)
    alarms = 0
    for _ in range(RUNS):
        before, now = dice.poisson(expected), dice.poisson(2 * expected)
        p = rates.difference(int(before), 1_000, int(now), 2_000)
        alarms += p is not None and p < rates.CLEAR
    assert alarms / RUNS < 0.065


def test_a_rate_that_trebles_is_seen() -> None:
    dice = np.random.default_rng(13)
    seen = 0
    for _ in range(RUNS):
        p = rates.difference(int(dice.poisson(10)), 1_000, int(dice.poisson(30)), 1_000)
        seen += p is not None and p < rates.CLEAR
    assert seen / RUNS > 0.85


def test_many_comparisons_are_adjusted_by_holm() -> None:
    assert rates.adjusted([0.01, None, 0.04, 0.03]) == pytest.approx([0.03, None, 0.06, 0.06])
    assert rates.adjusted([0.9, 0.8]) == [1.0, 1.0]
    assert rates.adjusted([]) == []
