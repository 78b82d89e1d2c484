"""Real hands, written in every other format: what they did not break before they do not break then."""

import random
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from converted import broken, read, written
from handaudit import reading
from handaudit.facts.events import BlindPosted
from handaudit.facts.log import Round
from handaudit.reading.formats import TARGETS, NotALog
from in_memory import report_of
from paths import GOLDENS
from spoiled_hands import ROOMS

HANDS = 15
TO = sorted(set(TARGETS) - {"jsonl"})

NONE = {("pokernow", "pokerstars"), ("pokernow", "phh")}
"""What formats cannot say of the golden hands of others, in which stakes change and players join."""

MANGLED = {"727152195"}
"""A hand whose actions somebody changed: its pot is not that of its wagers."""


class Before(NamedTuple):
    """A round, and the rules that it breaks."""

    played: Round
    broken: set[str]


@cache
def some_rounds(folder: Path, form: str) -> list[Before]:
    """Rounds of many files, three at most of each."""
    chance = random.Random(folder.name)  # noqa: S311  picks examples
    paths = [path for path in sorted(folder.rglob("*")) if path.is_file()]
    chance.shuffle(paths)
    found: list[Round] = []
    for path in paths:
        try:
            with path.open("rb") as file:
                parts = [*reading.read(file, format=form, name=path.name)]
        except NotALog:
            continue
        whole = [one for one in parts if isinstance(one, Round) and one.defect is None]
        whole = [one for one in whole if report_of([one]).hands]  # its lines are of one deal
        found += chance.sample(whole, min(len(whole), 3))
        if len(found) >= HANDS:
            break
    return [Before(one, broken(report_of([one]))) for one in found if one.id not in MANGLED]


@cache
def golden_rounds(form: str) -> list[Before]:
    """The rounds of the golden hands of a format."""
    found = []
    for path in sorted((GOLDENS / form).iterdir()):
        if path.suffix != ".events":
            with path.open("rb") as file:
                parts = [*reading.read(file, format=form, name=path.name)]
            rounds = [one for one in parts if isinstance(one, Round) and one.defect is None]
            found += [Before(one, broken(report_of([one]))) for one in rounds]
    return found


def no_new_breach(rounds: list[Before], to: str) -> int:
    """Holds each round against what was written of it; how many were written."""
    done = 0
    for one, before in rounds:
        text, losses = written(to, [one])
        if not text:
            assert losses.incomplete
            continue
        report = report_of(read(text, to))
        assert broken(report) <= before, (one.source.path, one.id)
        assert (report.hands, report.incomplete) == (1, bool(losses.unread)), (
            one.source.path,
            one.id,
        )
        done += 1
    return done


@pytest.mark.parametrize("to", TO)
@pytest.mark.parametrize("folder", ROOMS)
def test_real_hands_of_a_room(folder: str, to: str, rooms: Path) -> None:
    no_new_breach(some_rounds(rooms / folder, ROOMS[folder]), to)


@pytest.mark.parametrize("to", TO)
@pytest.mark.parametrize("form", sorted(set(ROOMS.values())))
def test_the_golden_hands_of_a_room(form: str, to: str) -> None:
    assert no_new_breach(golden_rounds(form), to) or (form, to) in NONE


SHORT = """\
variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [100, 200, 0]
min_bet = 200
starting_stacks = [250, 5000, 5000]
actions = ["d dh p1 ????", "d dh p2 ????", "d dh p3 ????", "p3 f", "p1 f", "p2 cc"]
year = 2012
month = 5
day = 4
hand = 7
winnings = [0, 300, 0]
"""
"""A player has less than a blind and a bet, and the file does not say whether it is of a tournament."""


@pytest.mark.parametrize("to", ["ohh", "phh", "table-log"])
def test_what_may_be_of_a_tournament_may_be_of_one_in_another_format(to: str) -> None:
    (hand,) = (one for one in read(SHORT, "phh") if isinstance(one, Round))
    (back,) = (one for one in read(written(to, [hand])[0], to) if isinstance(one, Round))
    assert (hand.session.tournament, back.session.tournament) == (None, None)
    assert broken(report_of([back])) == broken(report_of([hand])) == set()


def test_a_straddle_of_who_has_posted_a_blind_is_written_as_a_total() -> None:
    text = (GOLDENS / "ggpoker" / "hands.txt").read_text(encoding="utf-8")
    big = "5e6f7a8b: posts big blind $0.2\n"
    text = text.replace(big, f"{big}5e6f7a8b: straddle $0.4\n", 1)
    hand = next(one for one in read(text, "ggpoker") if isinstance(one, Round))
    again = next(one for one in read(written("pokerstars", [hand])[0], "pokerstars"))
    posts = [[one.amount for one in each if isinstance(one, BlindPosted)] for each in (hand, again)]
    assert posts == [[10, 20, 20], [10, 20, 20]]
