"""Our dealer's sessions are wholly in order, by the rules that share nothing with it."""

import io
from collections import Counter

import detection_page
import pytest

from handaudit import reading
from handaudit.facts.events import Event, Ignored, LogOpened
from handaudit.simulate.dice import open_dice
from handaudit.simulate.planting import GAMES, compliant
from handaudit.simulate.session import open_session
from handaudit.simulate.text import LogText

SEEDS = 3
HANDS = 20


@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_deals_the_same_bytes_and_another_seed_another_session(game: str) -> None:
    first = compliant(game, hands=5, seed=7)
    assert compliant(game, hands=5, seed=7) == first
    assert compliant(game, hands=5, seed=8) != first


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(SEEDS))
def test_nothing_is_found_in_a_session(game: str, seed: int) -> None:
    session = compliant(game, hands=HANDS, seed=seed)
    assert session.answers == ()
    assert detection_page.audit(session.log) == []


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(100, 130))
def test_nothing_is_found_in_long_sessions(game: str, seed: int) -> None:
    assert detection_page.audit(compliant(game, hands=150, seed=seed).log) == []


@pytest.mark.parametrize("game", GAMES)
def test_a_session_reads_back_as_it_was_dealt(game: str) -> None:
    session = open_dice(1) if game == "mini-dice" else open_session(game, 1)
    text, dealt = LogText(), list[Event](session.header)
    for one in session.rounds(3):
        dealt += [*one.before, one.opened, *one.events]
    text.add(dealt)
    read = [
        event
        for part in reading.read(io.BytesIO(str(text).encode()), name="x.tlog")
        for event in part.events
        if not isinstance(event, Ignored)
    ]
    assert isinstance(read[0], LogOpened)
    assert [type(event) for event in read] == [type(event) for event in dealt]
    assert [text.lines[id(event)] for event in dealt] == [event.line for event in read]


def test_sessions_explore_what_can_happen_at_a_table() -> None:
    said = Counter[str]()
    for game in GAMES:
        for seed in range(6):
            log = compliant(game, hands=25, seed=seed).log
            for words in EXPLORED:
                said[words] += log.count(words)
    assert [words for words in EXPLORED if not said[words]] == []


EXPLORED = (
    *("all-in", " folds", " raises to", " mucks", " shows", " odd", "side-2", " corrects to"),
    *("reshuffles", "common", "recuts", "kill", "contributes", "steps-away covered"),
    *("steps-away counted", " returns ", " leaves", " adds ", "sequenced", "removed", "by-device"),
    *("declines", "no-roll", "takes-down", "posted pot-limit", "posted spread", "posted no-limit"),
)
