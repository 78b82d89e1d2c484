"""What is rare at a table does occur in our dealer's sessions, in every game that knows it."""

from collections import Counter
from datetime import datetime, timedelta
from functools import cache
from typing import Final

import pytest

from handaudit.simulate.planting import GAMES, compliant
from handaudit.simulate.plays import PLAYS

SEEDS: Final = 24
HANDS: Final = 12
BUTTON: Final = [name for name, play in PLAYS.items() if play.button]
SPLIT: Final = [name for name, play in PLAYS.items() if len(play.prizes) > 1]


@cache
def seen(game: str) -> Counter[str]:
    """How often each rare thing occurs in the sessions of a game."""
    count = Counter[str]()
    for seed in range(SEEDS):
        lines = compliant(game, hands=HANDS, seed=seed).log.splitlines()
        count.update({_limit(lines)})
        round_: list[str] = []
        for line in lines:
            words = line.partition(" ")[2] if line[:1].isdigit() else line
            round_.append(words)
            if words == "end":
                count.update(_of_round(round_))
                round_ = []
    return count


def _limit(lines: list[str]) -> str:
    kinds = ("limit", "spread", "pot-limit", "no-limit")
    return next(kind for kind in kinds for line in lines if line.startswith(f"posted {kind} "))


def _of_round(lines: list[str]) -> set[str]:
    """What is rare about a round, by its lines and those before it."""
    began = next(at for at, line in enumerate(lines) if line.startswith("round "))
    players = 0
    for line in lines[began + 1 :]:
        if not line.startswith("seat "):
            break
        players += 1
    awards = [line.split() for line in lines if line.startswith("dealer awards ")]
    shares = Counter((words[6], words[8]) for words in awards if words[-1] != "odd")
    told = {f"{players} players"}
    told |= (
        {"a tie"}
        if any(many > 1 for (_, share), many in shares.items() if share != "pot")
        else set()
    )
    told |= {"several side pots"} if any(pot == "side-2" for pot, _ in shares) else set()
    told |= {"an odd chip by itself"} if any(words[-1] == "odd" for words in awards) else set()
    told |= {word for word in _WORDS if any(f" {word}" in line for line in lines[began:])}
    return told | {word for word in _BETWEEN if any(f" {word}" in line for line in lines[:began])}


_WORDS: Final = ("all-in", "straddle", "kill", "reshuffles", "deals common", "counts stub")
_BETWEEN: Final = ("steps-away", "returns", "leaves", "sits")


@pytest.mark.parametrize("game", PLAYS)
def test_two_players_and_the_cap_of_the_section_sit_at_a_table(game: str) -> None:
    told = seen(game)
    most = PLAYS[game].most
    assert told["2 players"]
    assert told[f"{most} players"]
    assert not told[f"{most + 1} players"]


@pytest.mark.parametrize("game", PLAYS)
def test_a_table_is_played_under_each_limit_that_the_game_may_have(game: str) -> None:
    limits = {_limit(compliant(game, hands=1, seed=seed).log.splitlines()) for seed in range(30)}
    assert limits == set(PLAYS[game].structures)


@pytest.mark.parametrize("thing", ["all-in", "a tie", "several side pots", "steps-away"])
def test_stakes_run_out_pots_divide_and_people_come_and_go(thing: str) -> None:
    assert sum(seen(game)[thing] for game in PLAYS) > 20


@pytest.mark.parametrize("game", BUTTON)
def test_players_straddle_in_games_with_blinds(game: str) -> None:
    assert seen(game)["straddle"]


def test_nobody_straddles_without_blinds() -> None:
    assert not any(seen(game)["straddle"] for game in PLAYS if game not in BUTTON)


def test_chips_that_cannot_be_divided_are_pushed_by_themselves() -> None:
    assert sum(seen(game)["an odd chip by itself"] for game in SPLIT) > 3


def test_a_kill_follows_a_great_pot() -> None:
    assert seen("omaha high-low-eight")["kill"] > 3
    assert not seen("holdem high")["kill"]


@pytest.mark.parametrize("game", ["five-card-draw high", "five-card-draw low", "badugi low"])
def test_draws_go_on_to_the_end_of_the_deck(game: str) -> None:
    assert seen(game)["reshuffles"]


def test_stud_for_eight_runs_out_of_cards() -> None:
    every = [name for name in PLAYS if name.startswith("seven-card-stud")]
    assert all(seen(game)["8 players"] for game in every)
    assert sum(seen(game)["deals common"] for game in every)


def test_a_session_of_hours_changes_decks_and_counts_the_stub() -> None:
    log = compliant("holdem high", hands=150, seed=1).log
    told = [line for line in log.splitlines() if line.startswith("round ")]
    first, last = (datetime.fromisoformat(told[at].split()[2]) for at in (0, -1))
    assert last - first > timedelta(hours=4)
    for words in ("sequenced", "removed", "washes", "inspects", "counts stub"):
        assert words in log, words


def test_every_game_is_dealt() -> None:
    assert set(GAMES) == {*PLAYS, "mini-dice"}
