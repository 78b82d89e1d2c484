"""A breach that is undone stays found, once, at its line; remedies without a breach break no rule."""

import detection_page
import pytest

from handaudit.duties.catalogue import RuleEntry
from handaudit.simulate.dice import GAME as MINI_DICE
from handaudit.simulate.planting import GAMES, NotCarriedError, NotPlantedError, compliant, plant
from handaudit.simulate.remedies import REMEDIES, Remedy

POKER = [game for game in GAMES if game != MINI_DICE]
UNDONE = (
    *("act-only-when-dealt-in", "act-only-while-in", "announced-amount", "bet-not-increased"),
    *("burn-before-street", "call-amount", "check-only-unbet", "declaration-kept"),
    *("first-actor", "no-other-burn", "raise-exceeds-wager", "turn-order", "wager-within-limits"),
)
"""Rules whose breaches can be undone, at once and a line later, and voided."""


@pytest.mark.parametrize("game", POKER)
def test_remedies_without_a_breach_break_no_rule(game: str) -> None:
    made = compliant(game, hands=4, seed=5, corrected=True)
    assert "takes-back" in made.log
    assert detection_page.audit(made.log) == []


@pytest.mark.parametrize("remedy", REMEDIES)
@pytest.mark.parametrize("rule", UNDONE)
def test_a_breach_with_its_remedy_is_found_exactly_once(rule: str, remedy: Remedy) -> None:
    game = POKER[UNDONE.index(rule)]
    made = plant(game, rule, hands=3, seed=2, remedy=remedy)
    (answer,), (finding,) = made.answers, detection_page.audit(made.log)
    assert detection_page.is_answer(finding, answer)


@pytest.mark.slow
@pytest.mark.parametrize("entry", detection_page.of_the_subchapter(), ids=lambda entry: entry.name)
def test_every_breach_with_a_remedy_is_found_exactly_once(
    entry: RuleEntry,
) -> None:
    for game in [game for game in entry.citations if game != MINI_DICE]:
        for remedy in REMEDIES:
            try:
                made = plant(game, entry.name, hands=4, seed=1, remedy=remedy)
            except NotPlantedError:
                continue
            (answer,), found = made.answers, detection_page.audit(made.log)
            assert [detection_page.is_answer(one, answer) for one in found] == [True], remedy


def test_what_cannot_be_taken_back_says_so() -> None:
    with pytest.raises(NotPlantedError, match="taken back"):
        plant("holdem high", "decks-alternate", hands=3, seed=0, remedy="later")
    with pytest.raises(NotPlantedError, match="only a Table Log"):
        plant("holdem high", "call-amount", hands=3, seed=0, to="phh", remedy="later")
    with pytest.raises(NotCarriedError, match="only a Table Log"):
        compliant(MINI_DICE, hands=3, seed=0, corrected=True)
