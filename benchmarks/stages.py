"""What each stage of an audit costs, by format and game, and beside pokerkit on the same hands.

    python benchmarks/stages.py ../shared/corpus [--hands 2000] [--record | --markdown]

Every figure is of processor time on one core, the least of three passes, and stands beside the time of a
fixed loop in the same run, the calibration: so that figures of different machines, and of a busy one, can
be compared as ratios.  ``benchmarks/recorded.json`` holds the last ratios that were recorded; what has become
slower than them by more than a fifth is said, and makes the exit code 1.  With a Python that has the compiled
modules (``make compiled`` leaves one in ``build/compiled/venv``) it measures these.

``Lark alone`` is Lark's own lexer and parser with the grammar of the format, ``parsing`` our walk of its
tables.  pokerkit's parser replays a hand once, to know its actions, and gives none of the states; to have
these, a hand that was parsed is replayed.
"""

import argparse
import contextlib
import io
import json
import resource
import sys
import tempfile
import time
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

from pokerkit.notation import PokerStarsParser

import archive
from handaudit import reading
from handaudit.auditing import judge as judging
from handaudit.auditing.judge import Judge
from handaudit.auditing.options import AuditOptions
from handaudit.auditing.results import AuditSettings
from handaudit.auditing.run import audit
from handaudit.facts.log import Round
from handaudit.reading import parse_tables
from handaudit.reading.grammar import Grammar
from handaudit.replay.discipline import discipline
from handaudit.replay.occasion import ignored
from handaudit.reports import formats

RECORDED: Final = Path(__file__).with_name("recorded.json")
SLOWER: Final = 1.2
PASSES: Final = 3
LOOP: Final = 3_000_000
WITH: Final = "" if str(judging.__file__).endswith(".py") else "compiled: "
"""What the names of recorded figures begin with."""


class Logs(NamedTuple):
    """Hands to measure: their format and game, each hand's text, and the grammar of the format."""

    name: str
    texts: list[str]
    grammar: Grammar


class Cost(NamedTuple):
    """Seconds of processor time for all hands, by stage."""

    hands: int
    octets: int
    calibration: float
    stages: dict[str, float]


def calibration() -> float:
    """Seconds of a loop that does always the same."""
    start, total = time.process_time(), 0
    for number in range(LOOP):
        total += number & 3
    return time.process_time() - start


def least(work: Callable[[], object]) -> float:
    """Seconds of the fastest of some passes."""
    best = float("inf")
    for _ in range(PASSES):
        start = time.process_time()
        work()
        best = min(best, time.process_time() - start)
    return best


def measure(logs: Logs, *, with_pokerkit: bool) -> Cost:
    octets = "".join(logs.texts).encode()
    form = logs.name.split(" ", 1)[0]

    def stretches() -> list[Any]:
        return list(reading.read(io.BytesIO(octets), format=form, name="log").stretches(1 << 18))

    cut = stretches()
    parted = [list(one) for one in cut]
    rounds = [part for parts in parted for part in parts if isinstance(part, Round)]
    judge = Judge(AuditSettings())
    of_lark = parse_tables.lark_parser(logs.grammar.path)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "all.txt"
        file.write_bytes(octets)
        before = calibration()
        report = audit(file, AuditOptions(input_format=form))
        stages = {
            "cutting": least(stretches),
            "Lark alone": least(lambda: [of_lark.parse(text) for text in logs.texts]),
            "parsing": least(lambda: [logs.grammar.parse(text) for text in logs.texts]),
            "reading": least(lambda: [part for one in stretches() for part in one]),
            "replay": least(lambda: replay(judge, rounds)),
            "replay and duties": least(lambda: [judge.stretch(parts) for parts in parted]),
            "reporting": least(lambda: formats.render("json", report)),
            "whole audit": least(lambda: audit(file, AuditOptions(input_format=form))),
        }
    if with_pokerkit:
        stages["pokerkit, parse"] = least(lambda: by_pokerkit(logs.texts, replay=False))
        stages["pokerkit, parse and replay"] = least(lambda: by_pokerkit(logs.texts, replay=True))
    return Cost(len(rounds), len(octets), min(before, calibration()), stages)


def replay(judge: Judge, rounds: list[Round]) -> None:
    """Replays rounds as an audit does; nothing is judged."""
    for played in rounds:
        its, table = discipline(played), judge.rounds.table(played)
        if its is not None and table is not None:
            its.replay(table, ignored)


def by_pokerkit(texts: list[str], *, replay: bool) -> int:
    """Reads the hands with pokerkit, and replays each; how many it takes."""
    taken = 0
    parser = PokerStarsParser()
    with (
        warnings.catch_warnings(),
        contextlib.redirect_stderr(io.StringIO()),
    ):  # it prints its errors
        warnings.simplefilter("ignore")
        for text in texts:
            with contextlib.suppress(ValueError, KeyError, IndexError, TypeError):
                for hand in parser(text):
                    taken += 1
                    for _ in hand if replay else ():
                        pass
    return taken


def logs_of(paths: list[str], hands: int) -> Iterator[Logs]:
    stars = archive.hands_of(paths, "pokerstars", "holdem high")
    if stars:
        texts = list(archive.copied(stars, hands))
        yield Logs("pokerstars holdem high", texts, Grammar("pokerstars"))
    omaha = archive.hands_of(paths, "pokerstars", "omaha high-low-eight")
    if omaha:
        texts = list(archive.copied(omaha, min(hands, 1000)))
        yield Logs("pokerstars omaha high-low-eight", texts, Grammar("pokerstars"))
    for game in ("holdem high", "seven-card-stud high", "badugi low", "mini-dice"):
        texts = list(archive.simulated(game, min(hands, 1000)))
        yield Logs(f"table-log {game}", texts, Grammar("table_log"))


def shown(name: str, cost: Cost, *, markdown: bool) -> str:
    """A row a stage: hands and megabytes a second, and the cost of a hand in calibrations."""
    rows = []
    for stage, seconds in cost.stages.items():
        speed = f"{cost.hands / seconds:,.0f}"
        megabytes = f"{cost.octets / seconds / 1e6:,.1f}"
        ratio = f"{1000 * seconds / cost.hands / cost.calibration:.2f}"
        cells = (name, stage, speed, megabytes, ratio)
        rows.append(
            f"| {' | '.join(cells)} |"
            if markdown
            else f"{name:<32} {stage:<18} {speed:>9} hands/s {megabytes:>8} MB/s {ratio:>7}"
        )
    return "\n".join(rows)


def slower(now: dict[str, float]) -> list[str]:
    """What costs more than was recorded, each in words."""
    if not RECORDED.exists():
        return []
    before: dict[str, float] = json.loads(RECORDED.read_text(encoding="utf-8"))
    return [
        f"{name}: {now[name] / recorded:.2f} times what was recorded"
        for name, recorded in before.items()
        if name in now and now[name] > SLOWER * recorded > 0
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("paths", nargs="*")
    parser.add_argument("--hands", type=int, default=2000)
    parser.add_argument("--record", action="store_true")
    parser.add_argument("--markdown", action="store_true")
    asked = parser.parse_args()
    now: dict[str, float] = {}
    if asked.markdown:
        print("| logs | stage | hands/s | MB/s | cost |\n|---|---|--:|--:|--:|")
    for logs in logs_of(asked.paths, asked.hands):
        cost = measure(logs, with_pokerkit=logs.name == "pokerstars holdem high")
        print(shown(logs.name, cost, markdown=asked.markdown), flush=True)
        for stage, seconds in cost.stages.items():
            now[f"{WITH}{logs.name}: {stage}"] = 1000 * seconds / cost.hands / cost.calibration
        whole = cost.stages["whole audit"]
        ratios = [f"{whole / cost.stages['Lark alone']:.1f} times Lark's parsing alone"]
        for stage, seconds in cost.stages.items():
            if stage.startswith("pokerkit"):
                ratios.append(f"{seconds / whole:.0f} times as fast as {stage}")
        if not asked.markdown:
            print(f"{logs.name}: the whole audit is {', '.join(ratios)}.\n")
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    if not asked.markdown:
        print(f"peak memory of this process, which holds all hands: {peak:.0f} MB")
    if asked.record:
        before = json.loads(RECORDED.read_text(encoding="utf-8")) if RECORDED.exists() else {}
        rounded = before | {name: round(value, 3) for name, value in now.items()}
        text = json.dumps(rounded, indent=1, sort_keys=True) + "\n"
        RECORDED.write_text(text, encoding="utf-8")
        return
    worse = slower(now)
    if worse:
        sys.exit("slower: " + "; ".join(worse))


if __name__ == "__main__":
    main()
