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


@pytest.mark.parametrize("a", [0.05, 1, 7.7, 333.3, 1e4])
@pytest.mark.parametrize("b", [0.5, 1, 20, 1e6])
@pytest.mark.parametrize("probability", [1e-6, 0.025, 0.5, 0.975])
def test_the_beta_quantile_is_that_of_scipy(a: float, b: float, probability: float) -> None:
    theirs = float(stats.beta.ppf(probability, a, b))
    assert rates.beta_quantile(probability, a, b) == pytest.approx(theirs, rel=1e-6, abs=1e-12)


@pytest.mark.parametrize("degrees", [1, 2, 9, 200])
def test_students_bound_is_that_of_scipy(degrees: int) -> None:
    assert rates.student(degrees) == pytest.approx(stats.t.ppf(0.975, degrees), rel=1e-6)


@given(findings=st.integers(0, 5_000), more=st.integers(0, 100_000))
def test_without_two_findings_on_a_round_the_lower_bound_is_that_of_clopper_and_pearson(
    findings: int, more: int
) -> None:
    """The upper bound lies above theirs: it allows for a round with more findings than any so far."""
    rounds = max(findings + more, 1)
    bounds = rates.interval(findings, findings, min(findings, 1), rounds)
    assert bounds is not None
    low = stats.beta.ppf(0.025, findings, rounds - findings + 1) if findings else 0.0
    high = stats.beta.ppf(0.975, findings + 1, rounds - findings) if findings < rounds else 1.0
    assert bounds[0] == pytest.approx(1000 * low, rel=1e-6)
    assert 1000 * high * (1 - 1e-9) <= bounds[1] <= 1000


@given(rounds=st.integers(1, 100_000))
def test_without_a_finding_it_is_the_interval_of_clopper_and_pearson(rounds: int) -> None:
    high = stats.beta.ppf(0.975, 1, rounds)
    assert rates.interval(0, 0, 0, rounds) == pytest.approx((0, 1000 * high), rel=1e-6)


def test_a_round_worse_than_any_so_far_is_allowed_for() -> None:
    """One round of fifty is hit; of four such rounds one has five findings, which a short log may lack."""
    dice = np.random.default_rng(7)
    held = 0
    for number in dice.binomial(480, 0.02, RUNS):
        several = dice.choice((1, 1, 1, 5), size=number)
        most = int(several.max()) if number else 0
        bounds = rates.interval(int(several.sum()), int((several**2).sum()), most, 480)
        assert bounds is not None
        held += bounds[0] <= 1000 * 0.02 * 2 <= bounds[1]
    assert held / RUNS > 0.929


def test_no_interval_goes_beyond_the_possible() -> None:
    """Seven of seven rounds with one finding each; then with three findings each."""
    for several in (1, 3):
        bounds = rates.interval(7 * several, 7 * several**2, several, 7)
        assert bounds is not None
        assert bounds[1] == pytest.approx(1000 * several)


def test_no_finding_leaves_a_rate_that_is_not_none() -> None:
    bounds = rates.interval(0, 0, 0, 1_000)
    assert bounds is not None
    assert bounds[0] == 0
    assert bounds[1] == pytest.approx(-math.log(0.025), rel=0.01)  # 3.69: the rule of three


def test_without_rounds_there_is_no_interval_and_no_test() -> None:
    assert rates.interval(0, 0, 0, 0) is None
    assert rates.difference(1, 0, 1, 10) is None
    assert rates.difference(1, 10, 1, 0) is None


@given(st.lists(st.integers(1, 20), min_size=1, max_size=200), st.integers(0, 10_000))
def test_the_interval_holds_the_rate_that_was_seen(several: list[int], more: int) -> None:
    findings, squares = sum(several), sum(one * one for one in several)
    rounds = len(several) + more
    bounds = rates.interval(findings, squares, max(several), rounds)
    assert bounds is not None
    assert bounds[0] < 1000 * findings / rounds <= bounds[1] * (1 + 1e-9)


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


def sessions(hit: list[int], rounds: int, variance: float) -> rates.Sessions:
    """Sessions of so many rounds each, with so many findings."""
    found = [(findings, rounds) for findings in hit if findings]
    number = len(hit)
    return rates.Sessions(found, number, number * rounds, number * rounds**2, variance)


def test_sessions_that_differ_as_chance_makes_them_have_a_spread_of_about_one() -> None:
    dice = np.random.default_rng(7)
    hit = dice.binomial(60, 0.2, 400).tolist()
    total, rounds = sum(hit), 400 * 60
    known = rates.spread([sessions(hit, 60, total * (1 - total / rounds))])
    assert known.degrees == 399
    assert known.times == pytest.approx(1, abs=0.2)


def test_one_session_with_all_findings_is_as_good_as_one_finding() -> None:
    """36 findings of 1,200 rounds, all in one of twenty sessions: the rate is hardly known."""
    known = rates.spread([sessions([36, *[0] * 19], 60, 36 * (1 - 36 / 1200))])
    assert known.times > 25
    narrow, wide = rates.interval(36, 36, 1, 1200), rates.interval(36, 36, 1, 1200, known)
    assert narrow is not None
    assert wide is not None
    assert wide[0] < 0.1 * narrow[0]
    assert wide[1] > 3 * narrow[1]


def test_of_fewer_rounds_than_a_session_has_less_depends_on_each_other() -> None:
    known = rates.Spread(11.0, 9, size=51.0)
    assert [known.of(rounds).times for rounds in (1, 6, 51, 500)] == [1, 2, 11, 11]


def test_of_few_sessions_nothing_is_said() -> None:
    assert rates.spread([sessions([3, 0, 1], 60, 4.0)]) == rates.INDEPENDENT
    both = [sessions([3, 0, 1, 2], 60, 6.0), sessions([1, 0, 1, 2], 60, 4.0)]
    assert rates.spread(both).degrees == 6


@given(
    before=st.integers(0, 400),
    now=st.integers(0, 400),
    more=st.integers(0, 10_000),
    more_now=st.integers(1, 10_000),
)
def test_the_difference_is_twice_the_smaller_tail_of_fishers_test(
    before: int, now: int, more: int, more_now: int
) -> None:
    rounds_before, rounds_now = before + more, now + more_now
    of = (rounds_before + rounds_now, before + now, rounds_now)
    below, above = stats.hypergeom.cdf(now, *of), stats.hypergeom.sf(now - 1, *of)
    ours = rates.difference(before, rounds_before, now, rounds_now)
    if not rounds_before:
        assert ours is None
    else:
        assert ours == pytest.approx(min(1.0, 2 * min(below, above)), rel=1e-5, abs=1e-12)


def test_a_difference_between_dense_rates_is_seen() -> None:
    """42 of 60 rounds against 60 of 60: what Poisson's law takes for chance."""
    assert rates.difference(42, 60, 60, 60) == pytest.approx(1.7e-6, rel=0.01)


def test_rates_that_vary_more_than_rounds_do_differ_less_clearly() -> None:
    alone = rates.difference(42, 60, 60, 60)
    among = rates.difference(42, 60, 60, 60, rates.Spread(4.0, 10))
    assert alone is not None
    assert among is not None
    assert 0.02 < among < 0.05


def test_one_bad_value_makes_no_good_one_stand_out() -> None:
    hits, rounds = [150, *[15] * 9], [300] * 10
    deviations, chances, _ = rates.standing_out(hits, rounds)
    out = [p is not None and p < rates.CLEAR for p in rates.adjusted(chances)]
    assert out == [True, *[False] * 9]
    assert deviations[0] > 0


def test_values_that_all_differ_do_not_stand_out() -> None:
    hits = [10, 60, 25, 48, 33, 18, 70, 41, 29, 55]
    _, chances, among = rates.standing_out(hits, [300] * 10)
    assert among.times > 5
    assert all(p is None or p >= rates.CLEAR for p in rates.adjusted(chances))


def test_of_two_values_each_is_judged_against_the_other() -> None:
    deviations, chances, _ = rates.standing_out([42, 60], [60, 60])
    assert deviations[0] == -deviations[1] < 0
    assert chances == pytest.approx([1.7e-6, 1.7e-6], rel=0.01)


def test_a_value_without_rounds_has_no_p() -> None:
    _, chances, _ = rates.standing_out([1, 0, 2], [10, 0, 10])
    assert chances[1] is None


def test_it_takes_millions_of_findings() -> None:
    same = rates.difference(1_000_000, 10_000_000, 1_001_000, 10_000_000)
    assert same == pytest.approx(0.457, abs=0.001)
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
