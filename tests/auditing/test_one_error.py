"""One error in a compliant session gives one finding, whatever follows from it.

``benchmarks/one_error.py`` tries many more, and shows those that give several.
"""

import re

import pytest

import one_error
from handaudit.simulate.planting import GAMES, compliant
from paths import SAMPLES

POKER = GAMES[:-1]


def counts(game: str, seed: int, kinds: set[str], most: int) -> list[str]:
    """The errors of some kinds in a session that give several findings."""
    lines = compliant(game, hands=2, seed=seed).log.splitlines()
    _, rounds = one_error.audited(lines)
    errors = [
        one
        for one in one_error.alterations(lines, rounds, f"{game}/{seed}", most)
        if one.kind in kinds
    ]
    found = [(one, one_error.findings(one_error.audited(one.lines)[0])) for one in errors]
    return [f"{one.kind}: {one.said}: {several}" for one, several in found if len(several) > 1]


@pytest.mark.parametrize("game", POKER)
def test_a_card_or_an_action_out_of_place_is_one_finding(game: str) -> None:
    kinds = {"two lines swapped", "card left out"}
    assert counts(game, 3, kinds, 4) == []


@pytest.mark.parametrize("game", POKER)
def test_an_ante_or_a_blind_of_a_wrong_amount_is_one_finding(game: str) -> None:
    assert counts(game, 5, {"ante", "blind", "forced bet"}, 3) == []


@pytest.mark.parametrize("game", POKER)
def test_an_ante_or_a_blind_without_a_line_is_one_breach(game: str) -> None:
    assert counts(game, 4, {"ante or blind left out"}, 8) == []


@pytest.mark.parametrize(
    ("of_format", "name"),
    [
        ("ggpoker", "ggpoker-three-hands"),
        ("pokerstars", "pokerstars-six-hands"),
        ("rio", "run-it-once-two-hands"),
        ("winamax", "winamax-three-hands"),
        ("wpn", "wpn-three-hands"),
    ],
)
def test_a_post_left_out_of_a_hand_of_a_room_is_one_breach(of_format: str, name: str) -> None:
    lines = (SAMPLES / "compliant" / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    posts = [at for at, line in enumerate(lines) if re.search(r"\bposts? |\bante \(", line)]
    left_out = {lines[at]: [*lines[:at], *lines[at + 1 :]] for at in posts}
    breaches = {
        post: [one.split()[1] for one in found if one.endswith(" violated")]
        for post, rest in left_out.items()
        if (found := one_error.findings(one_error.audited(rest, of_format)[0]))
    }
    assert any(breaches.values())
    assert {post: rules for post, rules in breaches.items() if len(rules) > 1} == {}


@pytest.mark.parametrize("game", POKER)
def test_a_stack_or_a_payment_that_is_written_wrong_is_one_finding(game: str) -> None:
    """The next rounds go on from the right one."""
    kinds = {"stack", "payment", "payment to another seat", "payment left out"}
    assert counts(game, 13, kinds, 3) == []


@pytest.mark.parametrize("game", POKER)
def test_a_line_with_another_seat_is_one_finding(game: str) -> None:
    kinds = {"action of another seat", "ante or blind of another seat", "cards of another seat"}
    assert counts(game, 14, {*kinds, "button"}, 3) == []


@pytest.mark.parametrize("game", POKER)
def test_a_line_that_stands_twice_is_one_finding(game: str) -> None:
    assert counts(game, 15, {"other line twice"}, 6) == []


@pytest.mark.parametrize("game", POKER)
def test_an_action_that_stands_twice_is_one_finding(game: str) -> None:
    assert counts(game, 6, {"action twice"}, 4) == []


@pytest.mark.parametrize("game", POKER)
def test_an_action_that_is_left_out_is_one_finding(game: str) -> None:
    assert counts(game, 11, {"action left out"}, 6) == []


@pytest.mark.parametrize("game", POKER)
def test_a_call_of_a_wrong_amount_is_one_finding(game: str) -> None:
    assert counts(game, 7, {"call"}, 6) == []


@pytest.mark.parametrize("game", POKER)
def test_a_bet_or_a_raise_of_a_wrong_amount_is_one_finding(game: str) -> None:
    assert counts(game, 9, {"bet", "raise"}, 6) == []
