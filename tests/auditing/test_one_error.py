"""One error in a compliant session gives one finding, whatever follows from it.

``benchmarks/one_error.py`` tries many more, and shows those that give several.
"""

import random

import pytest

import one_error
from handaudit.simulate.planting import GAMES, compliant

POKER = GAMES[:-1]


def counts(game: str, seed: int, kinds: set[str], most: int) -> list[str]:
    """The errors of some kinds in a session that give several findings."""
    lines = compliant(game, hands=2, seed=seed).log.splitlines()
    chance = random.Random(f"{game}/{seed}")  # noqa: S311  no secret
    _, rounds = one_error.audited(lines)
    errors = [
        one for one in one_error.alterations(lines, rounds, chance, most) if one.kind in kinds
    ]
    found = [(one, one_error.findings(one_error.audited(one.lines)[0])) for one in errors]
    return [f"{one.kind}: {one.said}: {several}" for one, several in found if len(several) > 1]


@pytest.mark.parametrize("game", POKER)
def test_a_card_or_an_action_out_of_place_is_one_finding(game: str) -> None:
    kinds = {"two lines swapped", "card left out"}
    assert counts(game, 3, kinds, 4) == []


@pytest.mark.parametrize("game", POKER)
def test_an_ante_or_a_blind_of_a_wrong_amount_is_one_finding(game: str) -> None:
    assert counts(game, 5, {"ante", "blind", "forced bet"}, 3) == []


@pytest.mark.parametrize("game", POKER)
def test_an_action_that_stands_twice_is_one_finding(game: str) -> None:
    assert counts(game, 6, {"action twice"}, 4) == []


@pytest.mark.parametrize("game", POKER)
def test_an_action_that_is_left_out_is_nearly_always_one_finding(game: str) -> None:
    """Where the rest of the round suits several actions, the wrong one may be taken for it."""
    assert len(counts(game, 11, {"action left out"}, 6)) <= 1


@pytest.mark.parametrize("game", POKER)
def test_a_call_of_a_wrong_amount_is_one_finding(game: str) -> None:
    assert counts(game, 7, {"call"}, 6) == []


@pytest.mark.parametrize("game", POKER)
def test_a_bet_or_a_raise_of_a_wrong_amount_is_nearly_always_one_finding(game: str) -> None:
    assert len(counts(game, 9, {"bet", "raise"}, 6)) <= 1
