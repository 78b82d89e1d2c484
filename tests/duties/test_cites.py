"""Which paragraphs of a game's section a rule rests on."""

import re
from pathlib import Path

import pytest

from handaudit import duties
from handaudit.duties.duty import Duty
from handaudit.duties.registry import DUTIES
from handaudit.law import citation
from handaudit.law.game import Game
from handaudit.law.in_force import NO_DAY
from handaudit.law.new_jersey import GAMES
from handaudit.law.new_jersey.editions import BOOK as NEW_JERSEY

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
    assert duty.cites(game, NO_DAY) == COMMUNITY_CARDS[name]


@pytest.mark.parametrize("name", NEW_JERSEY.duties)
def test_the_docstring_of_a_duty_names_what_the_table_says(name: str) -> None:
    duty = next(one for one in DUTIES if one.name == name)
    assert duty.doc["New Jersey"] == f"{NEW_JERSEY.duties[name].words}."


@pytest.mark.parametrize("duty", DUTIES, ids=lambda duty: duty.name)
def test_a_citation_of_new_jersey_stands_in_the_table_and_not_in_the_code(duty: Duty) -> None:
    own = duty.own if isinstance(duty.own, tuple) else ()
    assert not [cite for cite in (*own, *duty.own_also) if citation.numbered(cite)]


@pytest.mark.parametrize("module", duties.__path__)
def test_no_judgement_writes_a_citation(module: str) -> None:
    wrong = [
        f"{path.name}: {line.strip()}"
        for path in Path(module).rglob("*.py")
        for line in path.read_text("utf-8").splitlines()
        if re.search(r"(cites|also|part)=.*\"1[34]\.\d", line)
    ]
    assert wrong == []
