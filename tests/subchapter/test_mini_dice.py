"""What each wager of mini-dice does on each sum: 13.2(a) and 13.6."""

from fractions import Fraction

import pytest

from handaudit.subchapter.s13_mini_dice import GAME

PLACE = {4: "9/5", 5: "7/5", 6: "7/6", 8: "7/6", 9: "7/5", 10: "9/5"}
"""The least odds of each place bet, which wins on its number and loses on a 7."""

NEXT_SHAKE = {
    "field": {2: "2", 3: "1", 4: "1", 9: "1", 10: "1", 11: "1", 12: "2"},
    "any-7": {7: "4"},
    "over-7": dict.fromkeys(range(8, 13), "1"),
    "under-7": dict.fromkeys(range(2, 7), "1"),
}
"""The odds of the wagers that the next shake decides; on every other sum they lose."""


@pytest.mark.parametrize("total", range(2, 13))
def test_a_place_bet_waits_for_its_number_or_a_seven(total: int) -> None:
    for number, odds in PLACE.items():
        wager = GAME.wagers[f"place-{number}"]
        assert wager.wins(total) is (total == number)
        assert wager.decided(total) is (total in (number, 7))
        assert (total in wager.loses) is (total == 7)
        assert wager.odds == {number: Fraction(odds)}


@pytest.mark.parametrize("name", NEXT_SHAKE)
def test_the_next_shake_decides_every_other_wager(name: str) -> None:
    wager = GAME.wagers[name]
    assert wager.odds == {total: Fraction(odds) for total, odds in NEXT_SHAKE[name].items()}
    assert all(wager.decided(total) for total in range(2, 13))
    assert not any(wager.wins(total) and total in wager.loses for total in range(2, 13))
    assert not wager.lasts


def test_only_place_bets_stay_for_more_than_one_shake() -> None:
    assert set(GAME.lasting) == {f"place-{number}" for number in PLACE}
    assert set(GAME.wagers) == {*GAME.lasting, *NEXT_SHAKE}
