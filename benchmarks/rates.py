"""Whether the rates of ``handaudit summary`` hold what they say, where rounds depend on each other.

    python benchmarks/rates.py [--archives 1000] [--write]

With ``--write`` the tables go into docs/summary.md, between its marks.
"""

import argparse
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from handaudit.reports.history import rates

PAGE: Final = Path(__file__).resolve().parents[1] / "docs" / "summary.md"
BEGIN: Final = "<!-- made by benchmarks/rates.py -->"
END: Final = "<!-- end -->"

Ints = npt.NDArray[np.int64]


class World(NamedTuple):
    """A room: how often a round has findings, how much sessions differ, and how many it has then.

    ``differ`` is the coefficient of variation of the sessions' rates.
    """

    share: float
    differ: float = 0.0
    sizes: tuple[int, ...] = (1,)


SESSIONS: Final = 20
ROUNDS: Final = 60
RESAMPLES: Final = 999
WORLDS: Final[dict[str, World]] = {
    "rounds independent, 1 in 100 hit": World(0.01),
    "1 in 4 hit": World(0.25),
    "19 in 20 hit": World(0.95),
    "1 in 50 hit, one to five findings each": World(0.02, sizes=(1, 1, 1, 5)),
    "1 in 50 hit, sessions differ by half": World(0.02, 0.5),
    "sessions differ as much as their rate": World(0.05, 1.0),
    "the same, one to five findings each": World(0.05, 1.0, (1, 1, 1, 5)),
    "1 in 2 hit, sessions differ by a third": World(0.5, 0.33),
}


def _shares(world: World, sessions: int, rng: np.random.Generator) -> npt.NDArray[np.float64]:
    """The share of rounds hit of each session: a beta law with the mean and spread of the world."""
    if not world.differ:
        return np.full(sessions, world.share)
    scale = (1 - world.share) / (world.share * world.differ**2) - 1
    return rng.beta(world.share * scale, (1 - world.share) * scale, sessions)


class Held(NamedTuple):
    """Of one archive: whether the interval holds the true rate, how wide it is relative to the rate,
    whether it is possible, and whether a resampling of the sessions would have held it.
    """

    ours: bool
    width: float
    possible: bool
    resampled: bool


def _resampled(of_sessions: list[int], rng: np.random.Generator) -> tuple[float, float]:
    """The percentile bootstrap over sessions of equal size: bounds per thousand rounds."""
    number = len(of_sessions)
    drawn = rng.choice(of_sessions, (RESAMPLES, number)).sum(axis=1) * 1000 / (number * ROUNDS)
    low, high = np.quantile(drawn, ((1 - rates.CONFIDENCE) / 2, (1 + rates.CONFIDENCE) / 2))
    return float(low), float(high)


def _covered(world: World, sessions: int, rng: np.random.Generator) -> Held:
    """Whether an interval holds the true rate."""
    hit = rng.binomial(ROUNDS, _shares(world, sessions, rng))
    findings = [rng.choice(world.sizes, number) for number in hit]
    of_sessions = [int(one.sum()) for one in findings]
    every = np.concatenate(findings) if findings else np.zeros(0)
    total, squares = int(every.sum()), int((every.astype(float) ** 2).sum())
    rounds = sessions * ROUNDS
    known = rates.spread(
        [
            rates.Sessions(
                [(number, ROUNDS) for number in of_sessions if number],
                sessions,
                rounds,
                sessions * ROUNDS**2,
                squares - total**2 / rounds,
            )
        ]
    )
    most = int(every.max()) if total else 0
    bounds = rates.interval(total, squares, most, rounds, known)
    assert bounds is not None
    low, high = bounds
    true = 1000 * world.share * float(np.mean(world.sizes))
    least, greatest = _resampled(of_sessions, np.random.default_rng(total))
    return Held(
        low <= true <= high,
        (high - low) / true,
        high <= 1000 * max(most, 1),
        least <= true <= greatest,
    )


def coverage(archives: int) -> Iterator[str]:
    """How often intervals hold the true rate."""
    yield f"Intervals of {archives:,} archives, sessions of {ROUNDS} rounds (nominal 95 %):"
    yield ""
    yield "- how many hold the true rate"
    yield "- their median width, relative to the rate"
    yield f"- how many hold it by a bootstrap over sessions ({RESAMPLES} resamples, percentiles)."
    yield ""
    yield (
        "| room | 20 sessions | width | bootstrap | 8 sessions | width | bootstrap | beyond the possible |"
    )
    yield "|---|--:|--:|--:|--:|--:|--:|--:|"
    for name, world in WORLDS.items():
        cells, impossible = [], 0
        for sessions in (SESSIONS, 8):
            rng = np.random.default_rng(11)
            found = [_covered(world, sessions, rng) for _ in range(archives)]
            impossible += sum(not one.possible for one in found)
            cells += [
                f"{sum(one.ours for one in found) / archives * 100:.1f} %",
                f"{np.median([one.width for one in found]):.2f}",
                f"{sum(one.resampled for one in found) / archives * 100:.1f} %",
            ]
        yield f"| {name} | {' | '.join(cells)} | {impossible} |"


class Room(NamedTuple):
    """Values of a field: rounds hit and rounds of each, and which of them are bad."""

    hits: Ints
    rounds: Ints
    bad: frozenset[int] = frozenset()


def _equal_tables(rng: np.random.Generator, differ: float, share: float = 0.1) -> Room:
    """Ten equal tables of eight stretches each; the dealers of the stretches differ."""
    world = World(share, differ)
    of_dealers = _shares(world, 20, rng)
    dealers = rng.integers(0, 20, (10, 8))
    hits = rng.binomial(60, of_dealers[dealers]).sum(axis=1)
    return Room(hits, np.full(10, 480))


def _one_bad(rng: np.random.Generator, bad: int, times: float, share: float = 0.05) -> Room:
    """Ten dealers of 300 rounds; some are worse than the others."""
    rounds = np.full(10, 300)
    of = np.full(10, share)
    of[:bad] *= times
    return Room(rng.binomial(rounds, of), rounds, frozenset(range(bad)))


def standing_out(archives: int) -> Iterator[str]:
    """How often somebody is said to stand out, rightly or not."""
    rooms: dict[str, Callable[[np.random.Generator], Room]] = {
        "ten equal tables, equal dealers": lambda rng: _equal_tables(rng, 0.0),
        "ten equal tables, dealers differ by half": lambda rng: _equal_tables(rng, 0.5),
        "ten equal tables, dealers differ as much as their rate": lambda rng: _equal_tables(
            rng, 1.0
        ),
        "ten equal dealers": lambda rng: _one_bad(rng, 0, 1),
        "one of ten dealers three times as bad": lambda rng: _one_bad(rng, 1, 3),
        "one of ten dealers ten times as bad": lambda rng: _one_bad(rng, 1, 10),
        "two of ten dealers four times as bad": lambda rng: _one_bad(rng, 2, 4),
    }
    yield (
        f"{archives:,} rooms: in how many a bad one is called higher, and a good one higher or lower "
        "(at 5 %)."
    )
    yield ""
    yield "| room | every bad one higher | a good one higher | a good one lower |"
    yield "|---|--:|--:|--:|"
    for name, make in rooms.items():
        rng = np.random.default_rng(7)
        right = higher = lower = 0
        bad: frozenset[int] = frozenset()
        for _ in range(archives):
            hits, rounds, bad = make(rng)
            deviations, chances, _ = rates.standing_out(hits.tolist(), rounds.tolist())
            adjusted = rates.adjusted(chances)
            out = {at for at, p in enumerate(adjusted) if p is not None and p < rates.CLEAR}
            up = {at for at in out if deviations[at] > 0}
            right += bool(bad) and bad <= up
            higher += bool(up - bad)
            lower += bool(out - up - bad)
        told = f"{right / archives * 100:.0f} %" if bad else "–"  # noqa: RUF001  an en dash
        yield f"| {name} | {told} | {higher / archives * 100:.1f} % | {lower / archives * 100:.1f} % |"


def main() -> int:
    """Prints the tables, or writes them into the page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--archives", type=int, default=1000)
    parser.add_argument("--write", action="store_true", help="write into docs/summary.md")
    asked = parser.parse_args()
    lines = [*coverage(asked.archives), "", *standing_out(asked.archives)]
    print("\n".join(lines))
    if asked.write:
        head, rest = PAGE.read_text(encoding="utf-8").split(BEGIN)
        tail = rest.split(END)[1]
        made = f"{head}{BEGIN}\n\n" + "\n".join(lines) + f"\n\n{END}{tail}"
        PAGE.write_text(made, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
