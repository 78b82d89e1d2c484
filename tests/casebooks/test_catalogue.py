"""The catalogue of irregularities is whole: every error in several games, with each of its endings."""

import irregularities_page
import pytest
from irregularities_page import VARIANTS, Error

ERRORS = [
    error for book in irregularities_page.books() for error in irregularities_page.errors(book)
]


def test_forty_errors_have_every_ending() -> None:
    assert sum(set(error.cases) == set(VARIANTS) for error in ERRORS) >= 40


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: error.name)
def test_an_error_has_every_ending_in_two_games_or_says_why_not(error: Error) -> None:
    assert len(error.games) > 1
    assert set(error.cases) <= set(VARIANTS)
    assert set(error.cases) == set(VARIANTS) or error.note


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: error.name)
def test_one_error_is_one_finding_at_most(error: Error) -> None:
    assert all(len(case.expected) <= 1 for found in error.cases.values() for case in found)
