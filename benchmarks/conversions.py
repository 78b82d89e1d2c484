"""The table "Converted" of docs/rooms.md: what hands break in another format that they did not break before.

    python benchmarks/conversions.py ../shared/rooms ../shared/corpus [--each]

Each log is written in every other format, as ``handaudit convert`` does it, and audited again.  A hand whose
rules are broken more often than before counts as new.  ``--each`` prints each of them, and what became
undecided, below the table.
"""

import argparse
import io
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "helpers"))

from handaudit import reading
from handaudit.auditing.of_one_deal import OneDeal
from handaudit.auditing.report import Report
from handaudit.duties.outcome import Kind
from handaudit.inputs.input import Input, Skipped
from handaudit.reading.conversion import Conversion
from handaudit.reading.formats import TARGETS, NotALog
from handaudit.reading.logs import find_logs
from in_memory import report_of

TO: Final = tuple(sorted(set(TARGETS) - {"jsonl"}))
"""The formats of hands; JSON Lines hold events, which nothing audits."""

Broken = Counter[tuple[str, Kind, str]]
"""How often a rule ended how in a hand."""

_NO_DIGIT: Final = re.compile(r"\D")
"""What the number of a hand loses in a format in which it has digits only."""

_MET: Final = (Kind.MET, Kind.NOT_EVIDENCED)


class Again(NamedTuple):
    """What became of a log in another format."""

    written: int
    new: Broken


def found(report: Report) -> Broken:
    return Counter(
        (one.rule, one.outcome, _NO_DIGIT.sub("", one.hand or ""))
        for one in report.findings
        if one.outcome not in _MET
    )


def again(log: Input, to: str, before: Broken) -> Again:
    """Writes a log in a format and audits what was written."""
    done = Conversion(to, changes=(OneDeal().part,))
    text = "".join(done.text([log])).encode()
    if not text:
        return Again(0, Counter())
    report = report_of(reading.read(io.BytesIO(text), format=to, name=log.path), log.path)
    return Again(done.written, found(report) - before)


def formats_of(folders: list[str]) -> Iterator[tuple[str, Input, int, Broken]]:
    """The logs below some folders that can be read: format, log, hands, and what they break."""
    for log in find_logs(folders):
        if isinstance(log, Skipped):
            continue
        try:
            read = reading.read(log.path)
            report = report_of(read, log.path)
        except (NotALog, OSError):
            continue
        if report.hands and read.format is not None:
            yield read.format.name, log, report.hands, found(report)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", nargs="+")
    parser.add_argument("--each", action="store_true", help="print each hand")
    options = parser.parse_args()
    hands: Counter[str] = Counter()
    became: defaultdict[tuple[str, str], Counter[str]] = defaultdict(Counter)
    each: list[str] = []
    for form, log, count, before in formats_of(options.folders):
        hands[form] += count
        for to in TO:
            done = again(log, to, before)
            of_it = became[form, to]
            of_it["written"] += done.written
            for (rule, outcome, hand), times in done.new.items():
                of_it[outcome.value] += times
                each.append(f"{log.path} hand {hand} as {to}: {rule} {outcome.value}")
    print(f"| format | audited | {' | '.join(f'as `{to}`' for to in TO)} | violated anew |")
    print(f"|---|--:|{'--:|' * (len(TO) + 1)}")
    for form, count in sorted(hands.items()):
        cells = [f"{became[form, to]['written']:,}" for to in TO]
        new = sum(became[form, to][Kind.VIOLATED.value] for to in TO)
        print(f"| `{form}` | {count:,} | {' | '.join(cells)} | {new} |")
    if options.each:
        print("\n".join(each))


if __name__ == "__main__":
    main()
