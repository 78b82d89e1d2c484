"""The tests against tables, closed forms and the laws themselves."""

from math import sqrt

import numpy as np
import pytest
from scipy import stats

from handaudit.facts.cards import DECK
from handaudit.randomness import redeal, statistics
from handaudit.randomness.counts import Floats, Lanes, Score
from handaudit.randomness.textures import SUIT_OF


def score(observed: float, expected: float, variance: float, *, rare: bool = False) -> Score:
    made = Score(rare=rare)
    made.add(observed, expected, variance, trials=1000)
    return made


def test_the_chi_squared_law_has_its_tabled_value() -> None:
    assert statistics.chi_squared(3.841, 1) == pytest.approx(0.05, abs=1e-4)


def test_a_distance_counts_only_the_directions_in_which_chance_strays() -> None:
    share = np.full(4, 0.25)
    covariance = 100 * (np.diag(share) - np.outer(share, share))
    found, degrees = statistics.quadratic(np.array([5.0, -5, 0, 0]), covariance)
    assert found == pytest.approx(2 * 5**2 / 25)
    assert degrees == 3


def test_holm_by_hand() -> None:
    assert statistics.holm([0.01, 0.04, 0.03]) == pytest.approx([0.03, 0.06, 0.06])
    assert statistics.holm([]) == []


def test_few_rare_events_go_by_poissons_law() -> None:
    found = statistics.score(score(9, 3.0, 2.9, rare=True))
    assert found is not None
    assert found[0] == pytest.approx(2 * stats.poisson.sf(8, 3.0))
    assert found[1] == "Poisson"


def test_many_go_by_the_normal_law() -> None:
    found = statistics.score(score(420, 400, 100, rare=True))
    assert found is not None
    assert found[0] == pytest.approx(2 * stats.norm.sf(2))
    assert found[1] == "normal"


def test_nothing_is_said_of_a_score_with_too_few_trials() -> None:
    made = Score()
    made.add(1, 0.5, 0.25, trials=10)
    assert statistics.score(made) is None


@pytest.mark.parametrize(("degrees", "level"), [(3, 0.01), (12, 0.0005), (120, 0.001)])
def test_a_bias_of_the_needed_size_is_seen_nine_times_in_ten(degrees: int, level: float) -> None:
    far = statistics.needed(degrees, level)
    bound = stats.chi2.isf(level, degrees)
    assert stats.ncx2.sf(bound, degrees, far) == pytest.approx(0.9, abs=1e-4)


def test_the_interval_of_a_distance_has_its_level_at_both_ends() -> None:
    low, high = statistics.noncentral(40.0, 12)
    assert stats.ncx2.sf(40.0, 12, low) == pytest.approx(0.025, abs=1e-4)
    assert stats.ncx2.cdf(40.0, 12, high) == pytest.approx(0.025, abs=1e-4)


def test_what_chance_explains_leaves_no_distance() -> None:
    assert statistics.noncentral(3.0, 12)[0] == 0


def test_a_cell_is_judged_by_both_tails_of_the_binomial_law() -> None:
    observed, dealt, share = np.array([0.0, 10.0, 5.0]), np.full(3, 10.0), np.full(3, 0.5)
    assert statistics.draws(observed, dealt, share) == pytest.approx([2 / 1024, 2 / 1024, 1])


def test_a_cell_among_several_lanes_is_judged_by_the_cards_of_all() -> None:
    """Both kings of four cards in the hand of two: one way in six, at each end."""
    found = statistics.parts(np.array([2.0, 0.0]), np.full(2, 2.0), np.array(2.0), 4)
    assert found == pytest.approx([1 / 3, 1 / 3])


def _square(tables: Floats) -> Floats:
    dealt = tables.sum(axis=2, keepdims=True)
    found: Floats = ((tables - dealt / 4) ** 2).sum(axis=(1, 2))
    return found


def _small(hearts: int, others: int) -> Lanes:
    """Rounds of one card."""
    lanes = Lanes()
    for at in range(hearts + others):
        lanes.add({0: [DECK[2 if at < hearts else (0, 1, 3)[at % 3]]]})
    return lanes


def test_dealing_anew_agrees_with_the_exact_law_of_a_small_archive() -> None:
    """Of three single cards all of one suit: 4 of 64 ways."""
    found = redeal.rarity(_small(3, 0), SUIT_OF, 1, _square)
    assert found == pytest.approx(4 / 64, abs=4 * sqrt(4 / 64 / redeal.MOST))


def test_the_same_seed_deals_the_same_archives() -> None:
    lanes = _small(4, 8)
    first, again, other = (redeal.rarity(lanes, SUIT_OF, seed, _square) for seed in (7, 7, 8))
    assert first == again
    assert first != other


def test_cards_of_a_round_are_dealt_anew_without_replacement() -> None:
    """A whole deck has every suit thirteen times, whoever deals it."""
    lanes = Lanes()
    lanes.add({0: list(DECK)})
    assert redeal.rarity(lanes, SUIT_OF, 1, _square) == 1


def test_an_archive_too_large_is_not_dealt_anew() -> None:
    lanes = _small(2000, 2000)
    assert redeal.times(lanes) == 0
