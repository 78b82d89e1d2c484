"""The tables of docs/rooms.md: what an audit gives of real hands, and how many spoiled ones it finds.

    python benchmarks/rooms.py ../shared/rooms [--spoil 40]

The first table has a row for each folder, and one for PokerStars hands of ``../shared/corpus`` beside it.
Speed is that of all hands read, by the law alone and with the profile of the room: the least of some audits
on one core, in a process that has read such logs before.

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
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "helpers"))

import archive
from handaudit.auditing.options import AuditOptions
from handaudit.auditing.report import Report
from handaudit.auditing.run import audit
from handaudit.duties.outcome import Kind
from handaudit.law.house.profiles import AUTO, Houses
from spoiled_hands import KINDS, ROOMS, found, whole_hands

PASSES: Final = 4
HANDS: Final = 2_000
BOTH: Final = (AuditOptions(), AuditOptions(house=Houses(AUTO)))
"""An audit by the law alone, and one with the profile of the room."""

_COPY: Final = "the hand is a copy "
_GAP: Final = " missing between rounds "
"""A note at a hand that is audited: of those between it and the one before, no log was given."""


def row(folder: Path) -> str:
    """What an audit of a folder gives."""
    paths = [str(path) for path in sorted(folder.rglob("*")) if path.is_file()]
    logs = [path for path in paths if not path.endswith(".md")]
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
        *(f"{hands / least(logs, options):,.0f}" for options in BOTH),
    )
    return f"| `{folder.name}` | {' | '.join(cells)} |"


def least(logs: list[str], options: AuditOptions) -> float:
    """Seconds of the fastest of some audits."""
    best = float("inf")
    for _ in range(PASSES):
        start = time.process_time()
        audit(logs, options)
        best = min(best, time.process_time() - start)
    return best


def beside(corpus: Path) -> str:
    """The same speeds of PokerStars hands, to compare with."""
    hands = archive.hands_of([str(corpus)], "pokerstars", "holdem high")
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "all.txt"
        file.write_text("".join(archive.copied(hands, HANDS)), encoding="utf-8")
        speeds = (f"{HANDS / least([str(file)], options):,.0f}" for options in BOTH)
        return f"| PokerStars | 1 | {HANDS:,} | {HANDS:,} | | | | {' | '.join(speeds)} |"


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
    print(
        "| folder | files | hands | audited | not audited | lines unread | violated | hands/s "
        "| with the profile |"
    )
    print("|---|--:|--:|--:|---|--:|---|--:|--:|")
    for name in ROOMS:
        print(row(options.rooms / name), flush=True)
    print(beside(options.rooms.parent / "corpus"), flush=True)
    if options.spoil:
        kinds = [kind.__name__.replace("_", " ") for kind in KINDS]
        print(f"\n| folder | hands | {' | '.join(kinds)} | found |")
        print(f"|---|--:|{'--:|' * (len(kinds) + 1)}")
        for name, form in ROOMS.items():
            print(spoiled(options.rooms / name, form, options.spoil), flush=True)


if __name__ == "__main__":
    main()
