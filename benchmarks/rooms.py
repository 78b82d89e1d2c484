"""The tables of docs/rooms.md: what an audit gives of real hands, and how many spoiled ones it finds.

    python benchmarks/rooms.py ../shared/rooms [--spoil 40]

The first table has a row for each folder, and beside them rows for the logs of 888 and PartyPoker, and for
PokerStars hands, of ``../shared/corpus``.  Speed is that of all hands read, by the law alone and with the
profile of the room: the least of some audits on one core, in a process that has read such logs before.
Megabytes a second are by the law alone, and as a multiple of those of PokerStars.

With ``--spoil N``, a second table says for N hands of each folder, in which nothing is found, how many
breaches were found at their line after one line of a hand was spoiled.
"""

import argparse
import random
import re
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "helpers"))

import archive
from handaudit import reading
from handaudit.auditing.options import AuditOptions
from handaudit.auditing.report import Report
from handaudit.auditing.run import audit
from handaudit.duties.outcome import Kind
from handaudit.inputs.input import Skipped
from handaudit.law.house.profiles import AUTO, Houses
from handaudit.reading.formats import NotALog
from handaudit.reading.logs import find_logs
from spoiled_hands import KINDS, ROOMS, found, whole_hands

PASSES: Final = 4
HANDS: Final = 2_000
BOTH: Final = (AuditOptions(), AuditOptions(house=Houses(AUTO)))
"""An audit by the law alone, and one with the profile of the room."""

IN_CORPUS: Final = ("888", "party")
"""The formats of which the corpus has many logs, besides PokerStars."""

_COPY: Final = "the hand is a copy "
_GAP: Final = " missing between rounds "
"""A note at a hand that is audited: of those between it and the one before, no log was given."""


class Speed(NamedTuple):
    """Hands a second by the law alone and with the profile of the room, and megabytes by the law alone."""

    by_law: float
    by_profile: float
    megabytes: float

    def cells(self, beside: "Speed") -> list[str]:
        """The cells of a row, whose megabytes are compared with those of PokerStars."""
        times = self.megabytes / beside.megabytes
        return [
            f"{self.by_law:,.0f}",
            f"{self.by_profile:,.0f}",
            f"{self.megabytes:.2f}",
            f"{times:.2f}",
        ]


def speed(logs: Sequence[str], hands: int) -> Speed:
    """How fast logs with so many hands are audited."""
    by_law, by_profile = (_least(logs, options) for options in BOTH)
    size = sum(Path(log).stat().st_size for log in logs)
    return Speed(hands / by_law, hands / by_profile, size / by_law / 1e6)


def _least(logs: Sequence[str], options: AuditOptions) -> float:
    """Seconds of the fastest of some audits."""
    best = float("inf")
    for _ in range(PASSES):
        start = time.process_time()
        audit(logs, options)
        best = min(best, time.process_time() - start)
    return best


def row(name: str, logs: Sequence[str], beside: Speed) -> str:
    """What an audit of some logs gives."""
    report = audit(logs, AuditOptions(house=Houses(AUTO)))
    hands = report.hands + _refused(report)
    files = sum(one.hands > 0 or one.rounds_not_audited > 0 for one in report.inputs)
    cells = (
        f"{files}",
        f"{hands:,}",
        f"{report.hands:,}",
        _reasons(report),
        f"{sum(one.unread_lines for one in report.inputs)}",
        _violations(report),
        *speed(logs, hands).cells(beside),
    )
    return f"| {name} | {' | '.join(cells)} |"


def in_folder(folder: Path) -> list[str]:
    """The logs of a folder."""
    paths = [str(path) for path in sorted(folder.rglob("*")) if path.is_file()]
    return [path for path in paths if not path.endswith(".md")]


def of_format(folder: Path, wanted: str) -> list[str]:
    """The logs of a format in a folder."""
    return [
        found.path
        for found in find_logs([str(folder)])
        if not isinstance(found, Skipped) and _format(found.path) == wanted
    ]


def _format(path: str) -> str | None:
    log = reading.read(path)
    try:
        next(iter(log), None)
    except (NotALog, OSError):
        return None
    return log.format.name if log.format else None


def pokerstars(corpus: Path) -> Speed:
    """The speeds of PokerStars hands, to compare with."""
    hands = archive.hands_of([str(corpus)], "pokerstars", "holdem high")
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "all.txt"
        file.write_text("".join(archive.copied(hands, HANDS)), encoding="utf-8")
        audit([str(file)], BOTH[0])
        return speed([str(file)], HANDS)


def _refused(report: Report) -> int:
    return sum(one.rounds_not_audited for one in report.inputs)


def _reasons(report: Report) -> str:
    reasons = Counter(_short(one.reason) for one in report.not_audited if one.hand is not None)
    for reason in [one for one in reasons if one.startswith(_COPY) or _GAP in one]:
        del reasons[reason]
    copies = _refused(report) - reasons.total()
    parts = [f"{count} {reason}" for reason, count in reasons.most_common()]
    return "; ".join([*parts, f"{copies} copies of other hands"] if copies else parts) or "-"


def _short(reason: str) -> str:
    """A reason without the path of another file, which is that of one machine."""
    return re.sub(r" (at line \d+ )?of /\S+", "", reason)


def _violations(report: Report) -> str:
    rules = Counter(one.rule for one in report.findings if one.outcome is Kind.VIOLATED)
    return ", ".join(f"`{rule}` {count}" for rule, count in sorted(rules.items())) or "-"


def spoiled(folder: Path, form: str, count: int) -> str:
    """How many breaches of each kind are found at their line."""
    chance = random.Random(folder.name)
    hands = whole_hands(folder, form, count, chance, of_each=8)
    cells, tried, at_line = [], 0, 0
    for kind in KINDS:
        outcomes = [
            found(hand, one)
            for hand in hands
            for examples in [list(kind(hand))]
            for one in chance.sample(examples, min(len(examples), 2))
        ]
        tried += len(outcomes)
        at_line += outcomes.count(True)
        cells.append(f"{outcomes.count(True)}/{len(outcomes)}" if outcomes else "-")
    share = at_line / tried if tried else 0
    return f"| `{folder.name}` | {len(hands)} | {' | '.join(cells)} | {share:.1%} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rooms", type=Path)
    parser.add_argument("--spoil", type=int, default=0, help="hands of each folder to spoil")
    options = parser.parse_args()
    corpus = options.rooms.parent / "corpus"
    beside = pokerstars(corpus)
    print(
        "| folder | files | hands | audited | not audited | lines unread | violated | hands/s "
        "| with the profile | MB/s | of PokerStars |"
    )
    print("|---|--:|--:|--:|---|--:|---|--:|--:|--:|--:|")
    for name in ROOMS:
        print(row(f"`{name}`", in_folder(options.rooms / name), beside), flush=True)
    for name in IN_CORPUS:
        print(row(f"`{name}` of the corpus", of_format(corpus, name), beside), flush=True)
    cells = " | ".join(beside.cells(beside))
    print(f"| PokerStars | 1 | {HANDS:,} | {HANDS:,} | | | | {cells} |", flush=True)
    if options.spoil:
        kinds = [kind.__name__.replace("_", " ") for kind in KINDS]
        print(f"\n| folder | hands | {' | '.join(kinds)} | found |")
        print(f"|---|--:|{'--:|' * (len(kinds) + 1)}")
        for name, form in ROOMS.items():
            print(spoiled(options.rooms / name, form, options.spoil), flush=True)


if __name__ == "__main__":
    main()
