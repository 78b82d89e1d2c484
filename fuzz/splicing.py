"""Counts what splices of hands give: ``python fuzz/splicing.py FOLDER… [--number N]``.

A splice is the first lines of one hand with the last lines of another behind them, half of the time cut
at the same line.  The hands are those of the folders in which all is read and nothing is found.  The output
is a table for ``docs/security.md``.
"""

import argparse
import io
import random
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from handaudit import reading
from handaudit.auditing.report import InputAudited, Report
from handaudit.auditing.run import Auditor
from handaudit.duties.outcome import Kind
from handaudit.facts.log import Round
from handaudit.reading import formats

GAP: Final = "\n\n\n"
LARGEST: Final = 300_000
"""Bytes of the largest file that is taken."""
MOST: Final = 30
"""Most hands of one file."""

Files = dict[str, list[list[str]]]
"""The hands of each file, by format."""


def audited(text: str, form: str) -> Report:
    """The report of a log."""
    auditor, logged = Auditor(), InputAudited(path="spliced")
    octets = io.BytesIO(text.encode("utf-8", "surrogateescape"))
    for part in reading.read(octets, format=form, name="spliced"):
        auditor.take(part, logged)
    auditor.close()
    return auditor.report


def hands(path: Path) -> tuple[str, list[str]]:
    """The format of a file, and its hands in which nothing is found."""
    read = reading.read(path)
    parts = [part for part in read if isinstance(part, Round) and part.defect is None][:MOST]
    form = read.format
    if form is None or not form.line_events or form.name == "table-log":
        return "", []
    texts = [part.text.strip("\n") + GAP for part in parts]
    reports = [audited(text, form.name) for text in texts]
    whole = [
        text
        for text, report in zip(texts, reports, strict=True)
        if not report.findings and not report.incomplete
    ]
    return form.name, whole


def found(folders: Sequence[Path]) -> Files:
    """The hands of all files below some folders."""
    files: Files = defaultdict(list)
    for folder in folders:
        for path in sorted(folder.rglob("*")):
            if not path.is_file() or path.stat().st_size > LARGEST:
                continue
            try:
                form, whole = hands(path)
            except (reading.NotALog, OSError):
                continue
            if whole:
                files[form].append(whole)
    return files


def splices(
    files: list[list[str]], chance: random.Random, number: int, *, same: bool
) -> Iterator[str]:
    """Random splices of hands of one file, or of any two."""
    several = [file for file in files if len(file) > 1] if same else files
    for _ in range(number if several else 0):
        file = chance.choice(several)
        first, second = (
            chance.sample(file, 2) if same else (chance.choice(chance.choice(files)) for _ in "12")
        )
        lines, others = first.rstrip("\n").split("\n"), second.rstrip("\n").split("\n")
        at, behind = chance.randrange(1, len(lines)), chance.randrange(1, len(others))
        if chance.random() < 0.5:
            behind = min(at, len(others) - 1)
        spliced = [*lines[:at], *others[behind:]]
        if spliced not in (lines, others):
            yield "\n".join(spliced) + GAP


def row(form: str, files: list[list[str]], number: int, *, same: bool) -> str:
    """A row of the table."""
    counts: Counter[str] = Counter()
    for text in splices(files, random.Random(1), number, same=same):  # noqa: S311  no secret
        report = audited(text, form)
        accused = any(one.outcome is Kind.VIOLATED for one in report.findings)
        counts["all"] += 1
        counts["accused"] += accused
        counts["green"] += not accused and not report.incomplete
    which = "same table" if same else "others"
    numbers = " | ".join(f"{counts[name]:,}" for name in ("all", "accused", "green"))
    return f"| {form} | {which} | {sum(map(len, files)):,} | {numbers} |"


def main(arguments: Sequence[str] | None = None) -> int:
    """Prints the table."""
    parser = argparse.ArgumentParser(description="Counts what splices of hands give.")
    parser.add_argument("folder", nargs="+", type=Path)
    parser.add_argument("--number", type=int, default=1000, help="of splices in each row")
    asked = parser.parse_args(arguments)
    print("| format | hands of | hands | splices | breach found | green |")
    print("|---|---|---|---|---|---|")
    files = found(asked.folder)
    for form in (form.name for form in formats.FORMATS if form.name in files):
        for same in (False, True):
            print(row(form, files[form], asked.number, same=same), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
