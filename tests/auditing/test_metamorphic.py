"""What changes nothing at the table changes no verdict: four families of changes, of any Table Log.

Every run tries a few of the changes on each log; ``make metamorphic`` tries all of them on many more.
"""

import random
from itertools import islice
from pathlib import Path

import detection_page
import pytest

import corpus_sample
from handaudit.facts.log import Round
from handaudit.simulate.breaches.unplantable import reason
from handaudit.simulate.planting import GAMES, NotPlantedError, compliant, plant
from metamorphic import CHANGES, Log, as_table_log, differences
from paths import SAMPLES

GAMES_OF = {
    entry.name: [game for game in entry.citations if reason(entry.name, game) is None]
    for entry in detection_page.of_the_subchapter()
}
RULES = [rule for rule, games in GAMES_OF.items() if games]
AT_ONCE = 4
"""Changes of a log in every run."""


def some(number: int) -> list[str]:
    """Some of the changes, others for each number: all of them for a few logs in a row."""
    names = [*CHANGES]
    return [names[(number * AT_ONCE + at) % len(names)] for at in range(AT_ONCE)]


def broken(number: int, hands: int) -> Log | None:
    """A session with a breach of a rule in one of its games."""
    rule = RULES[number % len(RULES)]
    games = GAMES_OF[rule]
    for game in random.Random(number).sample(games, min(len(games), 3)):  # noqa: S311
        try:
            return Log(plant(game, rule, hands=hands, seed=number).log)
        except NotPlantedError:
            continue
    return None


@pytest.mark.parametrize("game", GAMES)
def test_a_compliant_session_stays_compliant(game: str) -> None:
    log = Log(compliant(game, hands=2, seed=19).log)
    assert not log.found
    assert differences(log, some(GAMES.index(game))) == []


@pytest.mark.parametrize("number", range(0, len(RULES), 5))
def test_a_breach_stays_found_at_its_line_and_nothing_else_is(number: int) -> None:
    log = broken(number, hands=4)  # no player can be away and come back in fewer
    assert log is not None
    assert differences(log, some(number)) == []


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_every_change_of_a_compliant_session(game: str) -> None:
    for seed in range(10):
        assert differences(Log(compliant(game, hands=4, seed=seed).log)) == [], f"seed {seed}"


@pytest.mark.slow
@pytest.mark.parametrize("rule", RULES)
def test_every_change_of_a_session_with_a_breach(rule: str) -> None:
    for turn in range(3):
        log = broken(RULES.index(rule) + turn * len(RULES), hands=3)
        if log is not None:
            assert differences(log) == []


@pytest.mark.slow
@pytest.mark.parametrize(
    "path", sorted(SAMPLES.rglob("*.tlog")), ids=lambda path: str(path.relative_to(SAMPLES))
)
def test_every_change_of_a_sample(path: Path) -> None:
    if "damaged" not in path.parts:
        assert differences(Log(path.read_text(encoding="utf-8"))) == []


@pytest.mark.slow
def test_every_change_of_hands_of_the_corpus(corpus: Path) -> None:
    chance = random.Random(corpus_sample.SEED)  # noqa: S311  no secret
    names = [name for name in CHANGES if not name.endswith("unrecorded")]
    said = []
    for form, parts in corpus_sample.logs(corpus, 600):
        rounds = [one for one in parts if isinstance(one, Round) and one.defect is None]
        text = as_table_log(chance.sample(rounds, min(len(rounds), 3)))
        if text:
            said += [f"{form.name}: {one}" for one in differences(Log(text), names)]
    assert [*islice(said, 20)] == []
