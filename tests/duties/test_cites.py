"""Which paragraphs of a game's section a rule rests on."""

import pytest

from handaudit.duties.registry import DUTIES
from handaudit.law.game import Game
from handaudit.law.new_jersey import GAMES

COMMUNITY_CARDS = {
    "holdem high": ("14.10(g)", "14.10(h)", "14.10(i)"),
    "omaha high": ("14.11(e)",),
    "big-omaha high": ("14.11(A)(e)",),
}
"""Where the community cards stand; the deal of the hands says nothing of them."""


@pytest.mark.parametrize("name", COMMUNITY_CARDS)
def test_community_cards_rest_on_the_paragraphs_of_the_streets(name: str) -> None:
    duty = next(one for one in DUTIES if one.name == "community-cards")
    game = GAMES[name]
    assert isinstance(game, Game)
    assert duty.cites(game) == COMMUNITY_CARDS[name]
