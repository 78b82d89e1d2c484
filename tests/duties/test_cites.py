"""Which paragraphs of a game's section a rule rests on."""

import re
from pathlib import Path

import pytest

from handaudit import duties
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


def test_the_docstring_of_a_duty_names_what_the_table_says() -> None:
    duties = {duty.name: duty for duty in DUTIES}
    assert {name: duties[name].doc["New Jersey"] for name in NEW_JERSEY.duties} == {
        name: f"{entry.words}." for name, entry in NEW_JERSEY.duties.items()
    }


def test_a_citation_of_new_jersey_stands_in_the_table_and_not_in_the_code() -> None:
    for duty in DUTIES:
        own = duty.own if isinstance(duty.own, tuple) else ()
        cites = [cite for cite in (*own, *duty.own_also) if citation.numbered(cite)]
        assert not cites, duty.name


@pytest.mark.parametrize("module", duties.__path__)
def test_no_judgement_writes_a_citation(module: str) -> None:
    wrong = [
        f"{path.name}: {line.strip()}"
        for path in Path(module).rglob("*.py")
        for line in path.read_text("utf-8").splitlines()
        if re.search(r"(cites|also|part)=.*\"1[34]\.\d", line)
    ]
    assert wrong == []
