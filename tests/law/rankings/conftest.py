"""How a ranking is compared with an independent one."""

import random
from collections.abc import Callable, Iterable

import pytest

from handaudit.facts.cards import DECK, Card

Drawn = Callable[[int, int], list[tuple[Card, ...]]]
SameOrder = Callable[[Iterable[tuple[int, int]]], int]


@pytest.fixture(scope="session")
def same_order() -> SameOrder:
    """Checks pairs of two rankings' numbers, higher is better in both; counts the classes.

    The rankings agree if equal means equal both ways, and better means better.
    """

    def check(pairs: Iterable[tuple[int, int]]) -> int:
        different = sorted(set(pairs))
        ours, theirs = [one for one, _ in different], [other for _, other in different]
        assert len(set(ours)) == len(different), "equal for us, not for the other"
        assert theirs == sorted(set(theirs)), "another order, or equal only for the other"
        return len(different)

    return check


@pytest.fixture
def drawn() -> Drawn:
    """So many hands of so many cards, the same in every run."""
    chance = random.Random(1447)  # noqa: S311 - a repeatable test, no secret
    return lambda many, size: [tuple(chance.sample(DECK, size)) for _ in range(many)]
