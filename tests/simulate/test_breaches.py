"""A planted breach is found where it stands, under its rule and paragraph, and nothing else is."""

import detection_page
import pytest
from msgspec.structs import replace

from handaudit.duties import catalogue
from handaudit.simulate.breaches.unplantable import reason
from handaudit.simulate.planting import GAMES, NotPlantedError, answers_json, every_rule, plant

CELLS = [
    (entry.name, game) for entry in detection_page.of_the_subchapter() for game in entry.citations
]
PLANTED = [(rule, game) for rule, game in CELLS if reason(rule, game) is None]


@pytest.mark.parametrize(("rule", "game"), PLANTED)
def test_a_breach_is_found_and_nothing_else_is(rule: str, game: str) -> None:
    made = detection_page.cell(rule, game, 1, hands=3)
    if not made.planted:  # some need a longer session
        made = detection_page.cell(rule, game, 1, hands=5)
    assert (made.planted, made.found, made.other) == (1, 1, [])


@pytest.mark.slow
@pytest.mark.parametrize(("rule", "game"), PLANTED)
def test_twenty_breaches_are_found_and_nothing_else_is(rule: str, game: str) -> None:
    made = detection_page.cell(rule, game, 20)
    assert (made.planted, made.found, made.other) == (20, 20, [])


def test_every_rule_of_the_subchapter_has_a_way_to_break_it_or_a_reason_why_not() -> None:
    known = every_rule()
    assert [rule for rule, _ in CELLS if rule not in known] == []


def test_a_rule_in_preview_needs_no_way_to_break_it(monkeypatch: pytest.MonkeyPatch) -> None:
    new = replace(catalogue.entries()[0], name="new-rule", status="preview")
    assert new.citations
    monkeypatch.setattr(detection_page, "entries", lambda: (new,))
    assert detection_page.of_the_subchapter() == []


def test_a_breach_is_the_same_for_the_same_seed() -> None:
    first = plant("holdem high", "burn-before-street", hands=6, seed=4)
    assert plant("holdem high", "burn-before-street", hands=6, seed=4) == first


def test_the_answers_say_rule_citation_hand_and_line() -> None:
    made = plant("holdem high", "cut-size", hands=4, seed=1)
    (answer,) = made.answers
    line = made.log.splitlines()[answer.line - 1]
    assert "dealer cuts" in line
    assert answer.citation.endswith("-14.5(b)2")
    assert b'"handaudit-answers/1"' in answers_json(made)


@pytest.mark.parametrize(
    ("game", "rule"), [("holdem high", "one-deck"), ("badugi low", "forced-bet-made")]
)
def test_what_cannot_be_broken_says_why(game: str, rule: str) -> None:
    assert game in GAMES
    with pytest.raises(NotPlantedError):
        plant(game, rule, hands=3, seed=0)
