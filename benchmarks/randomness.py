"""How often ``handaudit randomness`` raises a false alarm, and how often it sees a dealer who cheats.

    python benchmarks/randomness.py [--archives 120] [--rigged 6] [--quick] [--write]
    python benchmarks/randomness.py --memory

Archives are dealt by ``crooked_tables.py``, as rounds of events, and by ``handaudit simulate``, as logs.
With ``--write`` the tables go into docs/randomness.md, between its marks.  ``--quick`` takes seconds.
"""

import argparse
import io
import resource
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from statistics import median
from typing import Final, NamedTuple

from scipy import stats

from crooked_tables import (
    Shows,
    Table,
    aces_for_a_seat,
    better_hand,
    board_meets_hands,
    doubled,
    misreads,
    misses,
    retained,
    riffled,
    short_of_spades,
    slug,
    suits_in_sequence,
    throws,
    top_card,
    without,
)
from handaudit import reading
from handaudit.facts.log import Round
from handaudit.randomness import verdict
from handaudit.randomness.answers import Answer
from handaudit.randomness.gathering import Archive
from handaudit.reports.randomness import words
from handaudit.simulate import planting

PAGE: Final = Path(__file__).resolve().parents[1] / "docs" / "randomness.md"
BEGIN: Final = "<!-- made by benchmarks/randomness.py -->"
END: Final = "<!-- end -->"
ALPHA: Final = 0.01
LEVELS: Final = (0.01, 0.05, 0.2)
CERTAIN: Final = 1e-6
"""An archive in which something is as rare as this is not followed further: more rounds only add to it."""

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


def growing(rounds: Iterator[Round], sizes: Sequence[int]) -> Iterator[list[Answer]]:
    """The answers about an archive each time it has reached a size."""
    archive = Archive()
    for size in sizes:
        while archive.rounds < size:
            archive.take(next(rounds))
        archive.end_of_file()
        archive.left_out.clear()
        yield verdict.ask(archive.census(), alpha=ALPHA, seed=0)


def lowest(answers: Sequence[Answer]) -> float:
    """The rarest adjusted p."""
    return min((one.adjusted for one in answers if one.adjusted is not None), default=1.0)


# --- fair archives -------------------------------------------------------------------------------


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


Deal = Callable[[int, Shows], Iterator[Round]]
"""Rounds without end, by seed and by what the log shows."""
ENDLESS: Final = 1_000_000


def cards(**crooked: object) -> Deal:
    """A table of hold'em; the keywords are those of ``Table``."""
    return lambda seed, shows: Table(seed, shows, **crooked).rounds(ENDLESS)  # type: ignore[arg-type]


def dice(**crooked: float) -> Deal:
    """Mini-dice; the keywords are those of ``throws``."""
    return lambda seed, _: throws(seed, ENDLESS, **crooked)  # type: ignore[arg-type]


LOGS: Final[tuple[Shows, ...]] = ("every hand", "one hand", "showdowns")
FAIR: Final[dict[str, tuple[Deal, Shows]]] = {
    "one hand shown": (cards(), "one hand"),
    "hands shown at the end alone": (cards(), "showdowns"),
    "every hand shown": (cards(), "every hand"),
    "every card in its order": (cards(), "every card"),
    "four dealers, every hand shown": (cards(dealers=4), "every hand"),
    "mini-dice": (dice(), "every card"),
}


# --- rigged archives -----------------------------------------------------------------------------


class Fraud(NamedTuple):
    """Rounds of a dealer who cheats, or of a fault, and the questions for it, the sharpest first."""

    deal: Deal
    keys: tuple[str, ...]
    logs: tuple[Shows, ...] = LOGS
    said_of_log: str = ""
    """What the table says of its logs, if not what they show."""


_DICE: Final[tuple[tuple[Shows, ...], str]] = (("every card",), "dice")
_SUITS: Final = ("deck-suits", "seen-hand-suits")

FRAUDS: Final[dict[str, Fraud]] = {
    "a card is missing": Fraud(cards(shuffle=without("As")), ("absent",)),
    "a card stands twice, another is missing": Fraud(
        cards(shuffle=doubled("As", instead="2c")), ("absent",)
    ),
    "a suit 10 % short": Fraud(cards(shuffle=short_of_spades(0.10)), _SUITS),
    "the top card a club in half of the rounds": Fraud(
        cards(fix=top_card(0, 1 / 3)), ("place-suits", "seen-place-suits")
    ),
    "the top four cards retained": Fraud(cards(shuffle=retained(4)), ("repeats",)),
    "a slug of ten cards": Fraud(cards(shuffle=slug(10)), ("order-kept",)),
    "no shuffle, only a cut": Fraud(cards(shuffle=riffled(0)), ("repeats",)),
    "four riffles and a cut": Fraud(cards(shuffle=riffled(4)), ("order-kept",)),
    "five riffles and a cut": Fraud(cards(shuffle=riffled(5)), ("order-kept",)),
    "six riffles and a cut": Fraud(cards(shuffle=riffled(6)), ("order-kept",)),
    "seven riffles and a cut": Fraud(cards(shuffle=riffled(7)), ("order-kept",)),
    "the suits in sequence": Fraud(cards(shuffle=suits_in_sequence), ("hands",)),
    "a seat given an ace in 5 % of rounds": Fraud(
        cards(fix=aces_for_a_seat(0.05)), ("seat-strength", "deck-ranks")
    ),
    "the same in 10 %": Fraud(cards(fix=aces_for_a_seat(0.10)), ("seat-strength", "deck-ranks")),
    "a seat given the best hand in 10 %": Fraud(
        cards(fix=better_hand(0.10)), ("seat-strength", "deck-ranks")
    ),
    "one of four dealers gives a player aces in 30 %": Fraud(
        cards(fix=aces_for_a_seat(0.30), dealers=4, crooked_dealer=1),
        ("pairing-strength", "deck-ranks"),
    ),
    "the flop pairs a seat in 10 % of rounds": Fraud(
        cards(fix=board_meets_hands(0.10)), ("board-ranks",)
    ),
    "a reader takes 10 % of the spades for clubs": Fraud(cards(reader=misreads(0.10)), _SUITS),
    "a reader misses 10 % of the aces": Fraud(
        cards(reader=misses(0.10)), ("deck-ranks",), ("every card", *LOGS)
    ),
    "a die with 20 % more sixes": Fraud(dice(sixes=0.2), ("faces",), *_DICE),
    "a die with 50 % more sixes": Fraud(dice(sixes=0.5), ("faces",), *_DICE),
    "5 % of throws repeat the one before": Fraud(dice(again=0.05), ("same-throw",), *_DICE),
    "15 % of throws repeat the one before last": Fraud(
        dice(again=0.15, lag=2), ("throw-lags",), *_DICE
    ),
}


class Seen(NamedTuple):
    """Of archives of one fraud and one kind of log: how many were seen at each size, by what, and what was
    said to be seen."""

    at: list[int]
    by: Counter[str]
    said: list[str]


def followed(fraud: Fraud, log: Shows, archives: int, sizes: Sequence[int]) -> Seen:
    """Judges archives of a fraud at each size."""
    at, by = [0] * len(sizes), Counter[str]()
    said: list[list[Answer]] = [[] for _ in sizes]
    for seed in range(archives):
        certain = False
        answers: list[Answer] = []
        judgements = growing(fraud.deal(seed, log), sizes)
        for place in range(len(sizes)):
            # What is certain is not followed further, but by the first archive, for what it says.
            if not certain or seed == 0:
                answers = next(judgements)
                certain = certain or lowest(answers) <= CERTAIN
                asked = {one.key: one for one in answers if one.adjusted is not None}
                said[place] += [asked[key] for key in fraud.keys if key in asked][:1]
            found = [one.key for one in answers if one.state == "seen"]
            at[place] += bool(found) or certain
            if place == len(sizes) - 1:
                by.update(found)
    return Seen(at, by, [_said(these) for these in said])


def _said(answers: Sequence[Answer]) -> str:
    """The middle of what the archives of a size were said to show."""
    sharp = [one for one in answers if one.shows is not None]
    if not sharp:
        return "–"  # noqa: RUF001  an en dash
    middle = median(one.shows or 0.0 for one in sharp)
    return words.shows(min(sharp, key=lambda one: abs((one.shows or 0.0) - middle)))


# --- tables --------------------------------------------------------------------------------------


GAMES: Final = ("holdem high", "seven-card-stud high", "badugi low", "mini-dice")


class Size(NamedTuple):
    """How much is dealt."""

    archives: int = 120
    fair_rounds: int = 300
    logs: int = 20
    rigged: int = 6
    sizes: tuple[int, ...] = (300, 1000, 5000)
    frauds: tuple[str, ...] = tuple(FRAUDS)


QUICK: Final = Size(
    1, 40, 0, 1, (40, 80), ("a card is missing", "5 % of throws repeat the one before")
)


def tables(size: Size) -> Iterator[str]:
    """The tables in Markdown, line by line."""
    yield from _fair(size)
    yield ""
    heads = " | ".join(f"{count:,}" for count in size.sizes)
    yield (
        f"Rigged archives, {size.rigged} of each kind. The columns show how many are seen at level 1 % after "
        "N rounds, and by which question. The last one is the bias that, according to the report, such "
        "an archive could show."
    )
    yield ""
    yield f"| what is wrong | log | {heads} | seen by, mostly | says it could show |"
    yield f"|---|---|{'--:|' * len(size.sizes)}---|---|"
    for name in size.frauds:
        fraud = FRAUDS[name]
        for log in fraud.logs:
            seen = followed(fraud, log, size.rigged, size.sizes)
            cells = " | ".join(f"{count} of {size.rigged}" for count in seen.at)
            mostly = ", ".join(f"`{key}`" for key, _ in seen.by.most_common(2)) or "-"
            shown = fraud.said_of_log or log
            yield f"| {name} | {shown} | {cells} | {mostly} | {'; '.join(seen.said)} |"


def _fair(size: Size) -> Iterator[str]:
    yield (
        f"Fair archives of {size.fair_rounds} rounds; how many show something, with the exact 95 % interval:"
    )
    yield ""
    yield "| archive | archives | at level 1 % | at 5 % | at 20 % |"
    yield "|---|--:|--:|--:|--:|"
    own: dict[str, tuple[int, int]] = {}
    for name, (deal, shows) in FAIR.items():
        found = alarms(
            next(growing(deal(seed, shows), (size.fair_rounds,))) for seed in range(size.archives)
        )
        for key, (asked, rare) in found.tests.items():
            before = own.get(key, (0, 0))
            own[key] = before[0] + asked, before[1] + rare
        yield _row(name, found)
    for game in GAMES if size.logs else ():
        found = alarms(simulated(game, seed, 120) for seed in range(size.logs))
        yield _row(f"`simulate {game} --hands 120`", found)
    yield ""
    yield "Each test alone, in the same archives of our own tables: how often its p is 0.05 or less."
    yield ""
    yield "| test | archives | p of 0.05 or less |"
    yield "|---|--:|--:|"
    for key, (asked, rare) in own.items():
        yield f"| `{key}` | {asked:,} | {interval(rare, asked)} |"


def _row(name: str, found: Alarms) -> str:
    cells = " | ".join(interval(found.by_level[level], found.archives) for level in LEVELS)
    return f"| {name} | {found.archives:,} | {cells} |"


def memory() -> Iterator[str]:
    """How memory and time go with the number of rounds, dealing included."""
    logs: tuple[Shows, ...] = ("one hand", "every card")
    for shows in logs:
        archive, started = Archive(), time.process_time()
        for number, played in enumerate(Table(1, shows).rounds(80_000), start=1):
            archive.take(played)
            if number in {20_000, 80_000}:
                peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
                each = (time.process_time() - started) / number
                yield f"{shows}, {number:,} rounds: {peak:.0f} MiB, {each * 1e3:.2f} ms a round"


def written(page: str, lines: Sequence[str]) -> str:
    """A page with the tables between its marks."""
    head, rest = page.split(BEGIN)
    tail = rest.split(END)[1]
    return f"{head}{BEGIN}\n\n" + "\n".join(lines) + f"\n\n{END}{tail}"


def main() -> int:
    """Prints the tables, or writes them into the page."""
    usual = Size()
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--archives", type=int, default=usual.archives)
    parser.add_argument("--rigged", type=int, default=usual.rigged)
    parser.add_argument("--quick", action="store_true", help="only to see that it works")
    parser.add_argument("--write", action="store_true", help="write into docs/randomness.md")
    parser.add_argument("--memory", action="store_true", help="only memory and time")
    asked = parser.parse_args()
    if asked.memory:
        for line in memory():
            print(line, flush=True)
        return 0
    size = QUICK if asked.quick else Size(archives=asked.archives, rigged=asked.rigged)
    lines = []
    for line in tables(size):
        print(line, flush=True)
        lines.append(line)
    if asked.write:
        PAGE.write_text(written(PAGE.read_text(encoding="utf-8"), lines), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
