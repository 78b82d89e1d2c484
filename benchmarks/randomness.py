"""How often ``handaudit randomness`` raises a false alarm, and how often it sees a dealer who cheats.

    python benchmarks/randomness.py [--archives 500] [--rounds 300] [--logs 40] [--rigged 12] [--write]
    python benchmarks/randomness.py --memory

Archives are dealt by ``crooked_tables.py``, as rounds of events, and by ``handaudit simulate``, as logs.
With ``--write`` the tables go into docs/randomness.md, between its marks.
"""

import argparse
import io
import resource
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from scipy import stats

from crooked_tables import (
    Table,
    aces_for_a_seat,
    board_meets_hands,
    riffled,
    short_of_spades,
    throws,
)
from handaudit import reading
from handaudit.facts.log import Round
from handaudit.randomness import verdict
from handaudit.randomness.answers import Answer
from handaudit.randomness.gathering import Archive
from handaudit.simulate import planting

PAGE: Final = Path(__file__).resolve().parents[1] / "docs" / "randomness.md"
BEGIN: Final = "<!-- made by benchmarks/randomness.py -->"
END: Final = "<!-- end -->"
ALPHA: Final = 0.01
LEVELS: Final = (0.01, 0.05, 0.2)

# --- judging -------------------------------------------------------------------------------------


def judged(rounds: Iterator[Round]) -> list[Answer]:
    """The answers about an archive."""
    archive = Archive()
    for played in rounds:
        archive.take(played)
    archive.end_of_file()
    return verdict.ask(archive.census(), alpha=ALPHA, seed=0)


def simulated(game: str, seed: int, hands: int) -> list[Answer]:
    """The answers about a session of ``handaudit simulate``, read as a log."""
    log = planting.compliant(game, hands=hands, seed=seed).log.encode()
    archive = Archive()
    for part in reading.read(io.BytesIO(log), name="night.tlog"):
        archive.take(part)
    archive.end_of_file()
    return verdict.ask(archive.census(), alpha=ALPHA, seed=0)


def lowest(answers: Sequence[Answer]) -> float:
    """The rarest adjusted p."""
    return min((one.adjusted for one in answers if one.adjusted is not None), default=1.0)


class Alarms(NamedTuple):
    """Archives judged, and in how many something was seen at each level."""

    archives: int
    by_level: dict[float, int]
    tests: dict[str, tuple[int, int]]
    """By question, in how many archives it was tested, and in how many its own p was 0.05 or less."""


def alarms(judgements: Iterator[list[Answer]]) -> Alarms:
    """Counts alarms."""
    count, seen = 0, Counter[float]()
    asked, rare = Counter[str](), Counter[str]()
    for answers in judgements:
        count += 1
        low = lowest(answers)
        seen.update(level for level in LEVELS if low <= level)
        for one in answers:
            if one.p is not None:
                asked[one.key] += 1
                rare[one.key] += one.p <= 0.05
    tests = {key: (number, rare[key]) for key, number in asked.items()}
    return Alarms(count, {level: seen[level] for level in LEVELS}, tests)


def interval(seen: int, of: int) -> str:
    """A share with its exact 95 % interval."""
    low, high = stats.binomtest(seen, of).proportion_ci(0.95)
    return f"{seen / of * 100:.1f} % ({low * 100:.1f} to {high * 100:.1f})"


FAIR: Final[dict[str, Callable[[int, int], list[Answer]]]] = {
    "one hand shown": lambda seed, rounds: judged(Table(seed, "one hand").rounds(rounds)),
    "every hand shown": lambda seed, rounds: judged(Table(seed, "every hand").rounds(rounds)),
    "every card in its order": lambda seed, rounds: judged(
        Table(seed, "every card").rounds(rounds)
    ),
    "mini-dice, twice the rounds": lambda seed, rounds: judged(throws(seed, 2 * rounds)),
}

RIGGED: Final[dict[str, Callable[[int, int], Iterator[Round]]]] = {
    "a suit 5 % short": lambda seed, n: Table(
        seed, "every card", shuffle=short_of_spades(0.05)
    ).rounds(n),
    "a suit 10 % short": lambda seed, n: Table(
        seed, "every card", shuffle=short_of_spades(0.10)
    ).rounds(n),
    "the same, one hand shown": lambda seed, n: Table(
        seed, "one hand", shuffle=short_of_spades(0.10)
    ).rounds(n),
    "a seat given an ace in 5 % of rounds": lambda seed, n: Table(
        seed, "every card", fix=aces_for_a_seat(0.05)
    ).rounds(n),
    "the same in 10 %": lambda seed, n: Table(seed, "every card", fix=aces_for_a_seat(0.10)).rounds(
        n
    ),
    "no shuffle, only a cut": lambda seed, n: Table(seed, "every card", shuffle=riffled(0)).rounds(
        n
    ),
    "no shuffle, only a cut; one hand shown": lambda seed, n: Table(
        seed, "one hand", shuffle=riffled(0)
    ).rounds(n),
    "three riffles and a cut": lambda seed, n: Table(seed, "every card", shuffle=riffled(3)).rounds(
        n
    ),
    "five riffles and a cut": lambda seed, n: Table(seed, "every card", shuffle=riffled(5)).rounds(
        n
    ),
    "seven riffles and a cut": lambda seed, n: Table(seed, "every card", shuffle=riffled(7)).rounds(
        n
    ),
    "the flop pairs a seat in 10 % of rounds": lambda seed, n: Table(
        seed, "every hand", fix=board_meets_hands(0.10)
    ).rounds(n),
    "the same in 25 %": lambda seed, n: Table(
        seed, "every hand", fix=board_meets_hands(0.25)
    ).rounds(n),
    "a die with 20 % more sixes": lambda seed, n: throws(seed, n, sixes=0.2),
    "a die with 50 % more sixes": lambda seed, n: throws(seed, n, sixes=0.5),
    "5 % of throws repeat": lambda seed, n: throws(seed, n, again=0.05),
}


def tables(archives: int, rounds: int, logs: int, rigged: int) -> Iterator[str]:
    """The tables in Markdown, line by line."""
    yield f"Fair archives of {rounds} rounds; how many show something, with the exact 95 % interval:"
    yield ""
    yield "| archive | archives | at level 1 % | at 5 % | at 20 % |"
    yield "|---|--:|--:|--:|--:|"
    own: dict[str, tuple[int, int]] = {}
    for name, judge in FAIR.items():
        found = alarms(judge(seed, rounds) for seed in range(archives))
        for key, (asked, rare) in found.tests.items():
            before = own.get(key, (0, 0))
            own[key] = before[0] + asked, before[1] + rare
        yield _row(name, found)
    for game in ("holdem high", "seven-card-stud high", "badugi low", "mini-dice"):
        found = alarms(simulated(game, seed, 120) for seed in range(logs))
        yield _row(f"`simulate {game} --hands 120`", found)
    yield ""
    yield "Each test alone, in the same archives of the first four rows: how often its p is 0.05 or less."
    yield ""
    yield "| test | archives | p of 0.05 or less |"
    yield "|---|--:|--:|"
    for key, (asked, rare) in own.items():
        yield f"| `{key}` | {asked:,} | {interval(rare, asked)} |"
    yield ""
    yield f"Rigged archives, {rigged} of each size; how many are seen at level 1 %, and by what:"
    yield ""
    yield "| what is wrong | 500 rounds | 2,000 rounds | seen by, mostly |"
    yield "|---|--:|--:|---|"
    for name, deal in RIGGED.items():
        cells, by = [], Counter[str]()
        for count in (500, 2000):
            seen = 0
            for seed in range(rigged):
                answers = judged(deal(seed, count))
                found_by = [one for one in answers if one.state == "seen"]
                seen += bool(found_by)
                by.update(one.key for one in found_by)
            cells.append(f"{seen / rigged:.0%}".replace("%", " %"))
        mostly = ", ".join(f"`{key}`" for key, _ in by.most_common(2)) or "-"
        yield f"| {name} | {cells[0]} | {cells[1]} | {mostly} |"


def _row(name: str, found: Alarms) -> str:
    cells = " | ".join(interval(found.by_level[level], found.archives) for level in LEVELS)
    return f"| {name} | {found.archives:,} | {cells} |"


def memory() -> Iterator[str]:
    """How memory and time go with the number of rounds, dealing included."""
    for shows in ("one hand", "every card"):
        archive, started = Archive(), time.process_time()
        for number, played in enumerate(Table(1, shows).rounds(80_000), start=1):
            archive.take(played)
            if number in {20_000, 80_000}:
                peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
                each = (time.process_time() - started) / number
                yield f"{shows}, {number:,} rounds: {peak:.0f} MiB, {each * 1e3:.2f} ms a round"


def main() -> int:
    """Prints the tables, or writes them into the page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--archives", type=int, default=500)
    parser.add_argument("--rounds", type=int, default=300)
    parser.add_argument("--logs", type=int, default=40)
    parser.add_argument("--rigged", type=int, default=12)
    parser.add_argument("--write", action="store_true", help="write into docs/randomness.md")
    parser.add_argument("--memory", action="store_true", help="only memory and time")
    asked = parser.parse_args()
    if asked.memory:
        for line in memory():
            print(line, flush=True)
        return 0
    lines = []
    for line in tables(asked.archives, asked.rounds, asked.logs, asked.rigged):
        print(line, flush=True)
        lines.append(line)
    if asked.write:
        text = PAGE.read_text(encoding="utf-8")
        head, rest = text.split(BEGIN)
        tail = rest.split(END)[1]
        made = f"{head}{BEGIN}\n\n" + "\n".join(lines) + f"\n\n{END}{tail}"
        PAGE.write_text(made, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
