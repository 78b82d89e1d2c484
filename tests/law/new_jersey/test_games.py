"""Numbers of the sections that a table of their own can show wrong only when it is full."""

import pytest

from handaudit.law.game import Game
from handaudit.law.new_jersey import GAMES

MOST = {
    "seven-card-stud high": 8,
    "seven-card-stud high-low": 8,
    "seven-card-stud high-low-eight": 8,
    "super-seven-card-stud high": 7,
    "super-seven-card-stud low": 7,
    "super-seven-card-stud high-low": 7,
    "super-seven-card-stud high-low-eight": 7,
    "holdem high": 11,
    "omaha high": 10,
    "omaha high-low-eight": 10,
    "big-omaha high": 8,
    "big-omaha high-low-eight": 8,
    "five-card-draw high": 8,
    "five-card-draw low": 8,
    "badugi low": 9,
    "five-card-stud high": 8,
    "mambo-stud high-low-six": 11,
}
"""Players at most, by (b) of each game's section."""


@pytest.mark.parametrize("name", MOST)
def test_a_section_says_how_many_may_play(name: str) -> None:
    game = GAMES[name]
    assert isinstance(game, Game)
    assert game.cap.players == MOST[name]
