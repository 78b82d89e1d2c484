"""What `handaudit rules 14.9(d)` says of a paragraph, made from the descriptions of the games."""

import pytest

from handaudit.duties import catalogue
from handaudit.duties.coverage import paragraphs
from handaudit.law.game import Game
from handaudit.law.new_jersey import GAMES
from handaudit.law.terms import terms

STATUS = {paragraph.citation: paragraph.status for paragraph in paragraphs()}
POKER = [game for game in GAMES.values() if isinstance(game, Game)]


@pytest.mark.parametrize("game", POKER, ids=lambda game: game.name)
def test_what_a_description_asks_stands_in_the_table(game: Game) -> None:
    told = {paragraph for paragraph, _ in terms(game)}
    assert told <= STATUS.keys()
    assert not [paragraph for paragraph in told if STATUS[paragraph] == "unlogged"]


@pytest.mark.parametrize(
    ("cite", "paragraph", "words", "games"),
    [
        ("14.9(d)", "14.9(d)2", "the highest up-card, an ace below a two", ["seven-card-stud high-low"]),
        ("14.9(h)", "14.9(h)", "one common card serves for all", [
            "seven-card-stud high", "seven-card-stud high-low", "seven-card-stud high-low-eight",
        ]),
        ("14.10(g)", "14.10(g)", "flop: three community cards", ["holdem high"]),
        ("14.9(b)", "14.9(b)", "at most 8 players (inferred)", [
            "seven-card-stud high", "seven-card-stud high-low", "seven-card-stud high-low-eight",
        ]),
        ("14.10(j)", "14.10(j)", "the pot goes to the best high hand", ["holdem high"]),
        ("14.12(b)", "14.12(b)", "at most 8 players", ["five-card-draw high", "five-card-draw low"]),
        ("14.12C", "14.12C(h)", "perhaps: the text can be read otherwise", ["badugi low"]),
        ("14.13A(k)", "14.13A(k)", "not in the text at hand", ["mambo-stud high-low-six"]),
    ],
)  # fmt: skip
def test_a_paragraph_is_told_for_each_game_that_it_reaches(
    cite: str, paragraph: str, words: str, games: list[str]
) -> None:
    found = [
        reached
        for (cited, said), reached in catalogue.required(cite).items()
        if cited == paragraph and words in said
    ]
    assert found == [games]


def test_a_paragraph_of_no_description_is_left_to_the_rules() -> None:
    assert catalogue.required("14.5(b)") == {}


def test_only_seven_card_stud_has_a_number_of_players_that_is_inferred() -> None:
    inferred = {
        game.section
        for game in POKER
        for _, said in terms(game)
        if said.endswith("players (inferred)")
    }
    assert inferred == {"14.9"}
