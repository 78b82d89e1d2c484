"""Games that the subchapter does not name: their course is known, and no paragraph judges the rest."""

import pytest

from handaudit.law.new_jersey.unlisted import UNLISTED

BOARDS = {
    "short-deck holdem": (2, 0, (3, 1, 1)),
    "split holdem": (2, 0, (3, 1, 1)),
    "6-card omaha": (6, 0, (3, 1, 1)),
    "6-card omaha high-low-eight": (6, 0, (3, 1, 1)),
    "courchevel": (5, 1, (2, 1, 1)),
    "courchevel high-low-eight": (5, 1, (2, 1, 1)),
}
"""Hole cards, community cards before the first betting, and those of each street."""

DRAWS = {"2-7 single draw": 1, "2-7 triple draw": 3, "a-5 triple draw": 3}
NAMED = (*BOARDS, *DRAWS, "razz")
"""Besides the variants that no section permits, which are played as the section has it."""


@pytest.mark.parametrize("name", NAMED)
def test_no_burn_is_asked_for_where_no_paragraph_asks_for_one(name: str) -> None:
    assert {street.burns for street in UNLISTED[name].streets} == {0}


@pytest.mark.parametrize("name", BOARDS)
def test_a_game_with_a_board_deals_five_community_cards_in_all(name: str) -> None:
    game = UNLISTED[name]
    hole, first, streets = BOARDS[name]
    assert len(game.deal.faces) == hole
    assert (game.deal.board, *(street.board for street in game.streets)) == (first, *streets)
    assert game.showdown.cards == hole


@pytest.mark.parametrize("name", DRAWS)
def test_a_draw_game_deals_five_cards_and_draws_so_often(name: str) -> None:
    game = UNLISTED[name]
    assert len(game.deal.faces) == 5
    assert len(game.streets) == DRAWS[name]


def test_razz_deals_seven_cards_of_which_four_lie_up() -> None:
    razz = UNLISTED["razz"]
    faces = [*razz.deal.faces, *(face for street in razz.streets for face in street.faces)]
    assert faces == ["down", "down", "up", "up", "up", "up", "down"]
    assert razz.showdown.cards == 7
    shortages = [street.shortage for street in razz.streets]
    assert shortages[:3] == [None, None, None]
    assert shortages[3] is not None
    assert (shortages[3].piles, shortages[3].common) == (("burns",), True)


@pytest.mark.parametrize("name", NAMED)
def test_up_to_eleven_players_have_cards_as_at_any_table(name: str) -> None:
    assert UNLISTED[name].cap.players == 11
