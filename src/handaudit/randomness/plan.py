"""How many rounds it takes to detect a bias of a given size."""

from collections.abc import Callable, Iterator
from typing import Final

import msgspec
import numpy as np

from handaudit.facts.cards import NAMES
from handaudit.randomness.counts import Floats, Score
from handaudit.randomness.deals import DECK
from handaudit.randomness.dice import FACES
from handaudit.randomness.measures.absences import Absences, stays_away
from handaudit.randomness.measures.categories import Categories
from handaudit.randomness.measures.favours import (
    PAIR_SHARE,
    POINTS_VARIANCE,
    Favours,
    HandStrengths,
)
from handaudit.randomness.measures.lanes import LaneTable
from handaudit.randomness.measures.measure import Measure
from handaudit.randomness.measures.scores import Rate

MOST: Final = 100_000_000
"""The most rounds that a plan considers."""

CARD_TESTS: Final = 32
DICE_TESTS: Final = 12
"""The number of tests of an archive of cards, or of dice; Holm's method divides the level by it."""

PLAYERS: Final = 6
_SEEN: Final = 11
"""Cards of the round before that a log of one hand shows: that hand, boards and shown hands."""


class PlanRow(msgspec.Struct, frozen=True):
    """Rounds that a question needs to detect a bias; ``None`` if more than ``MOST``."""

    key: str
    bias: str
    rounds: int | None


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """The rounds needed for one kind of log."""

    kind: str
    rows: list[PlanRow]


def plans(bias: float, power: float, alpha: float) -> list[Plan]:
    """Plans for logs of one hand, of every hand, and of dice, at tables of six."""
    hero, every = 2, 2 * PLAYERS
    return [
        Plan(
            kind="logs of one hand, hold'em, six players",
            rows=[*_rows(_cards(hero, 1), bias, power, alpha / CARD_TESTS)],
        ),
        Plan(
            kind="logs of every hand, hold'em, six players",
            rows=[*_rows(_cards(every, PLAYERS), bias, power, alpha / CARD_TESTS)],
        ),
        Plan(kind="mini-dice", rows=[*_rows(_dice(), bias, power, alpha / DICE_TESTS)]),
    ]


Counted = dict[tuple[str, str], Callable[[int], Measure]]
"""The measure of a number of rounds, by the key and the bias of its question."""


def _rows(counted: Counted, bias: float, power: float, level: float) -> Iterator[PlanRow]:
    for (key, what), of in counted.items():
        yield PlanRow(key, what, _least(of, 1.0 if key == "absent" else bias, power, level))


def _least(of: Callable[[int], Measure], bias: float, power: float, level: float) -> int | None:
    """The smallest number of rounds that detects a bias in either direction."""

    def seen(rounds: int) -> bool:
        sight = of(rounds).sight(level, power)
        return sight.worst is not None and sight.less is not None and sight.worst <= bias

    high = 50
    while not seen(high):
        high *= 2
        if high > MOST:
            return None
    low = high // 2
    while high - low > max(1, high // 200):
        middle = (low + high) // 2
        low, high = (low, middle) if seen(middle) else (middle, high)
    return high


def _cards(dealt: int, seats: int) -> Counted:
    """Measures of logs that show ``dealt`` opening cards a round, of ``seats`` players."""
    before = _SEEN if seats == 1 else dealt + 5
    counted: Counted = {
        ("absent", "a card that is missing"): lambda n: Absences(
            names=NAMES,
            came=[1] * DECK,
            chances=np.full(DECK, n * stays_away(dealt, DECK)),
            known=n * dealt,
        ),
        ("deck-suits", "a suit"): lambda n: _table(n, dealt, 1, np.full(4, 1 / 4)),
        ("deck-ranks", "a rank"): lambda n: _table(n, dealt, 1, np.full(13, 1 / 13)),
        ("repeats", "cards of the round before"): lambda n: _repeats(n, dealt, before),
    }
    if seats > 1:
        counted |= {
            ("place-suits", "a suit at one place"): lambda n: _table(
                n, dealt, seats, np.full(4, 1 / 4)
            ),
            ("seat-strength", "aces for one seat"): lambda n: _favours(n, dealt // seats, seats),
        }
    return counted


def _table(rounds: int, dealt: int, lanes: int, shares: Floats) -> LaneTable:
    each = dealt // lanes
    spread = np.full((lanes, lanes), -rounds * each * each / (DECK - 1))
    np.fill_diagonal(spread, rounds * each * (DECK - each) / (DECK - 1))
    return LaneTable(
        lanes=[str(lane) for lane in range(lanes)],
        groups=[str(group) for group in range(len(shares))],
        observed=np.outer(np.full(lanes, rounds * each), shares),
        shares=shares,
        spread=spread,
    )


def _repeats(rounds: int, dealt: int, before: int) -> Rate:
    counted = Score(rare=True)
    counted.hits(0, [(1.0, before), (0.0, DECK - before)], dealt)
    for name in ("expected", "variance"):
        setattr(counted, name, rounds * getattr(counted, name))
    counted.trials = rounds
    return Rate(counted=counted, what="cards")


def _favours(rounds: int, each: int, seats: int) -> Favours:
    cards = rounds * each
    hands = HandStrengths(
        cards=cards,
        aces=cards // 13,
        variance=cards * POINTS_VARIANCE,
        pairs=round(rounds * PAIR_SHARE),
        pairable=rounds,
    )
    return Favours(lanes={str(seat): hands for seat in range(seats)}, one="seat")


def _dice() -> Counted:
    return {
        ("faces", "a face"): _faces,
        ("same-throw", "throws that repeat"): _same_throw,
    }


def _faces(rounds: int) -> Categories:
    shares = np.full(FACES, 1 / FACES)
    dice = 2 * rounds
    return Categories(
        names=[str(face) for face in range(FACES)],
        observed=dice * shares,
        expected=dice * shares,
        covariance=dice * (np.diag(shares) - np.outer(shares, shares)),
        at=0,
        total=dice,
    )


def _same_throw(rounds: int) -> Rate:
    chances = np.array([1.0] * FACES + [2.0] * 15) / FACES**2
    counted = Score(rare=True)
    chance = float((chances**2).sum())
    counted.add(0, rounds * chance, float(rounds * (chances**2 * (1 - chances)).sum()), rounds)
    return Rate(counted=counted, what="throws")
