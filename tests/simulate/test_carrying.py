"""Sessions in other formats than a Table Log are in order too, and their breaches show where told."""

import json
import re
import warnings
from pathlib import Path
from typing import Any

import detection_page
import pytest

from handaudit.commands import group
from handaudit.commands.exits import CLEAN, COULD_NOT_RUN, FOUND
from handaudit.simulate import carrying
from handaudit.simulate.breaches.unplantable import SHOWN, reason
from handaudit.simulate.planting import (
    GAMES,
    NotCarriedError,
    NotPlantedError,
    compliant,
    every_rule,
    plant,
)

CARRIED = [
    (to, game)
    for to in carrying.FORMATS[1:]
    for game in GAMES
    if carrying.refusal(to, game) is None
]
CELLS = [
    (to, entry.name, game)
    for to, game in CARRIED
    for entry in detection_page.of_the_subchapter()
    if entry.name in SHOWN[to] and game in entry.citations and reason(entry.name, game, to) is None
]
ONE_GAME_EACH = list({(to, rule): (to, rule, game) for to, rule, game in CELLS}.values())


@pytest.mark.parametrize(("to", "game"), CARRIED)
def test_nothing_is_found_in_a_session(to: str, game: str) -> None:
    for seed in range(4):
        made = compliant(game, hands=8, seed=seed, to=to)
        assert made.answers == ()
        assert detection_page.audit(made.log) == []


def test_streets_dealt_to_players_who_are_all_in_are_carried_one_by_one() -> None:
    written = "".join(
        compliant("seven-card-stud high", hands=8, seed=seed, to="phh").log for seed in range(4)
    )
    streets = re.compile(
        r'"d dh p(\d) (?!\?)\w\w", "d dh p(\d) \w\w", "d dh p\1 \w\w", "d dh p\2 \w\w"'
    )
    assert streets.search(written)


@pytest.mark.parametrize(("to", "game"), CARRIED)
def test_the_same_seed_deals_the_same_bytes(to: str, game: str) -> None:
    assert compliant(game, hands=3, seed=9, to=to) == compliant(game, hands=3, seed=9, to=to)


def found(to: str, rule: str, game: str, seed: int) -> tuple[int, list[str]]:
    """How often a planted breach was found where its answer says, and what else was."""
    made = plant(game, rule, hands=4, seed=seed, to=to)
    (answer,) = made.answers
    findings = detection_page.audit(made.log)
    hits = [one for one in findings if detection_page.is_answer(one, answer)]
    return len(hits), [str(one.message) for one in findings if one not in hits]


@pytest.mark.parametrize(("to", "rule", "game"), ONE_GAME_EACH)
def test_a_breach_shows_at_its_line_and_alone(to: str, rule: str, game: str) -> None:
    assert found(to, rule, game, 0) == (1, [])


@pytest.mark.slow
@pytest.mark.parametrize(("to", "rule", "game"), CELLS)
def test_breaches_show_in_every_game_that_a_format_carries(to: str, rule: str, game: str) -> None:
    assert [found(to, rule, game, seed) for seed in range(3)] == [(1, [])] * 3


def test_the_rules_that_show_are_rules() -> None:
    assert set().union(*SHOWN.values()) <= set(every_rule())


@pytest.mark.parametrize("to", carrying.FORMATS[1:])
def test_a_breach_that_would_not_show_is_refused_with_what_does(to: str) -> None:
    with pytest.raises(NotPlantedError, match="it shows act-only-while-in"):
        plant("holdem high", "burn-before-street", hands=3, seed=0, to=to)


@pytest.mark.parametrize("game", ["mambo-stud high-low-six", "mini-dice"])
def test_a_game_without_a_name_is_refused_with_those_that_have_one(game: str) -> None:
    with pytest.raises(
        NotCarriedError, match=r"pokerstars has no name for .*; it has names for holdem"
    ):
        compliant(game, hands=1, seed=0, to="pokerstars")


def test_the_answers_lie_beside_a_history(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log = tmp_path / "night.txt"
    asked = ["simulate", "holdem", "high", "--breach", "turn-order", "--hands", "6"]
    assert group.run([*asked, "--to", "pokerstars", "--output", str(log)]) == CLEAN
    answers = json.loads((tmp_path / "night.txt.answers.json").read_text(encoding="utf-8"))
    (answer,) = answers["breaches"]
    assert group.run(["check", str(log), "--format", "json"]) == FOUND
    (finding,) = json.loads(capsys.readouterr().out)["findings"]
    assert finding["location"]["line"] == answer["line"]


def test_what_no_format_can_carry_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert group.run(["simulate", "mini-dice", "--to", "phh"]) == COULD_NOT_RUN
    assert "phh has no name for mini-dice; it has names for" in capsys.readouterr().err


@pytest.mark.parametrize("seed", range(6))
def test_the_parser_of_pokerkit_accepts_no_limit_holdem(seed: int) -> None:
    """The one game of the room that it parses; of antes and straddles it knows nothing."""
    from pokerkit import HandHistory  # noqa: PLC0415
    from pokerkit.notation import PokerStarsParser  # noqa: PLC0415

    made = compliant("holdem high", hands=10, seed=seed, to="pokerstars").log
    if "No Limit" not in made or "posts the ante" in made or "straddle" in made:
        pytest.skip("another limit, an ante or a straddle")
    parsed: list[Any] = []
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for hand in made.split("\n\n\n"):
            parsed += PokerStarsParser()(hand + "\n", error_status=True)
    assert len(parsed) == 10
    assert all(isinstance(one, HandHistory) for one in parsed)
