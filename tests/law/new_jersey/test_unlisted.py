"""Games that the list of 14.8(a) does not have: what is recognised is reported, the rest refused."""

import pytest

from handaudit.law.game import Game
from handaudit.law.new_jersey import AUDITED, GAMES
from handaudit.law.new_jersey.editions import BOOK
from public_hands import TABLE_LOG, found, live, report_on

TYPES = sorted({name.rpartition(" ")[0] for name in GAMES} - {""})
VARIANTS = ("high", "low", "high-low", "high-low-eight", "high-low-six")


def folded(game: str) -> str:
    return live(
        "Ivo 200, Una 200, Rolf 200",
        """
seat 2 blinds 2
seat 3 blinds 5
seat 1 folds
seat 2 folds
dealer returns 3 to 3
dealer awards 4 to 3 from main for pot
""",
        head=TABLE_LOG.replace("holdem high", game),
    )


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("family", TYPES)
def test_every_variant_that_a_log_can_name_is_audited_by_its_section_or_as_unlisted(
    family: str, variant: str
) -> None:
    name = f"{family} {variant}"
    game = AUDITED[name]
    assert isinstance(game, Game)
    assert (name in BOOK.permits) == (name in GAMES)


@pytest.mark.parametrize("game", ["omaha low", "holdem high-low", "five-card-draw high-low"])
def test_a_variant_that_the_list_lacks_is_found_and_nothing_else(game: str) -> None:
    (rule, line) = found(folded(game))[0]
    assert (rule, line.split()[0]) == ("game-permitted", "round")
    assert len(found(folded(game))) == 1


@pytest.mark.parametrize(
    ("game", "meant"),
    [
        ("gin", ""),
        ("omaha", " (did you mean omaha high or omaha high-low-eight?)"),
        ("omaha hihg", " (did you mean omaha high or "),
    ],
)
def test_a_game_that_nobody_knows_stays_refused(game: str, meant: str) -> None:
    report = report_on(folded(game))
    (gap,) = report.not_audited
    assert gap.reason.startswith(f"the game is not known: {game}{meant}")
    assert bool(meant) == ("did you mean" in gap.reason)
    assert report.incomplete
    assert report.findings == []
