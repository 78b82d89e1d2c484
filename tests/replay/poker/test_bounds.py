"""Every settlement of our dealer keeps within the bounds of its wagers, and one chip astray is found."""

import io
import re
from collections.abc import Iterator

import pytest

import in_memory
from handaudit import reading
from handaudit.facts.log import Round
from handaudit.replay.occasion import ignored
from handaudit.replay.poker.bounds import Bounds
from handaudit.replay.poker.replay import replay
from handaudit.simulate.planting import compliant
from replayed_poker import table_of

GAMES = ("holdem high", "omaha high-low-eight", "seven-card-stud high", "five-card-draw high")
AWARD = re.compile(r"(dealer awards )(\d+)( to )(\d+)( from \S+ for \S+)")


def rounds(log: str) -> Iterator[Round]:
    for part in reading.read(io.BytesIO(log.encode()), name="a.tlog"):
        if isinstance(part, Round):
            yield part


def violated(log: str) -> list[str]:
    return in_memory.violated(in_memory.audited(log))


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("game", GAMES)
def test_no_bound_of_a_lawful_round_is_broken(game: str, seed: int) -> None:
    for played in rounds(compliant(game, hands=30, seed=seed).log):
        table = table_of(played)
        replay(table, ignored)
        bounds = Bounds(table)
        assert bounds.exact
        assert bounds.admits(bounds.paid)
        for bound in bounds.by_level():
            paid = sum(one.amount for one in bounds.payments if one.seat in bound.seats)
            assert paid <= bound.most, (played.id, bound)


@pytest.mark.parametrize("game", GAMES)
def test_one_chip_more_or_less_of_any_award_is_found(game: str) -> None:
    log = compliant(game, hands=6, seed=1).log
    assert not violated(log)
    awards = list(AWARD.finditer(log))
    assert awards
    for award in awards:
        for change in (-1, 1):
            amount = str(int(award[2]) + change)
            changed = log[: award.start(2)] + amount + log[award.end(2) :]
            assert violated(changed), award[0]


@pytest.mark.parametrize("game", ["holdem high", "seven-card-stud high", "five-card-draw high"])
def test_a_chip_that_a_loser_gets_of_an_award_is_found(game: str) -> None:
    log = compliant(game, hands=12, seed=2).log
    for award in AWARD.finditer(log):
        if int(award[2]) < 2:
            continue
        start = log.rindex("\nround ", 0, award.start())
        seats = set(re.findall(r"^seat (\d+) \S+ \d+$", log[start : award.start()], re.MULTILINE))
        end = log.find("\nround ", award.end()) % len(log)
        paid = {one[4] for one in AWARD.finditer(log, start, end)}
        if seats <= paid:
            continue
        loser = min(seats - paid)
        less = f"{award[1]}{int(award[2]) - 1}{award[3]}{award[4]}{award[5]}"
        moved = f"{less}\ndealer awards 1 to {loser}{award[5]}"
        assert violated(log[: award.start()] + moved + log[award.end() :]), moved
