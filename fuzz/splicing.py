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
from typing import Final, NamedTuple

from handaudit import reading
from handaudit.auditing.report import InputAudited, Report
from handaudit.auditing.run import Auditor
from handaudit.duties.outcome import Kind
from handaudit.facts import events as ev
from handaudit.facts.log import Part, Round
from handaudit.reading import formats

GAP: Final = "\n\n\n"
LARGEST: Final = 300_000
"""Bytes of the largest file that is taken."""
MOST: Final = 12
"""Most hands of one file."""
LONGEST: Final = 20_000
"""Characters of the longest hand that is taken."""
ENOUGH: Final = 400
"""Hands of a format."""

_TITLES: Final = (ev.Chatter, ev.Ignored, ev.RoundOpened, ev.TableNamed, ev.CasinoNamed)
"""Lines that say nothing about the play."""

_AROUND: Final = (
    *(ev.PlayerSeated, ev.GameSet, ev.SummaryOpened),
    *(ev.PotStated, ev.BoardStated, ev.ResultStated),
)
"""Lines before the play, and lines behind it that say it again."""

Facts = list[ev.Event]


class Whole(NamedTuple):
    """A hand in which nothing is found, and the lines of its file before and behind all hands."""

    before: str
    text: str
    behind: str

    @property
    def lines(self) -> list[str]:
        """Its own lines."""
        return self.text.split("\n")

    def with_lines(self, lines: Sequence[str]) -> str:
        """The file with other lines in place of the hand."""
        return self.before + "\n".join(lines) + GAP + self.behind


Files = dict[str, list[list[Whole]]]
"""The hands of each file, by format."""


def parts(text: str, form: str) -> list[Round | Part]:
    """The parts of a log."""
    octets = io.BytesIO(text.encode("utf-8", "surrogateescape"))
    return list(reading.read(octets, format=form, name="spliced"))


def audited(text: str, form: str) -> Report:
    """The report of a log."""
    auditor, logged = Auditor(), InputAudited(path="spliced")
    octets = io.BytesIO(text.encode("utf-8", "surrogateescape"))
    for part in reading.read(octets, format=form, name="spliced"):
        auditor.take(part, logged)
    auditor.close()
    return auditor.report


def facts(text: str, form: str) -> Facts:
    """What the rounds of a log say about the play, whatever their titles, and wherever it stands."""
    return [
        event.placed(0, None)
        for part in parts(text, form)
        if isinstance(part, Round)
        for event in part.events
        if not isinstance(event, _TITLES)
    ]


def play(text: str, form: str) -> Facts:
    """What people do in the rounds of a log, whoever sits there with what stake."""
    return [event for event in facts(text, form) if not isinstance(event, _AROUND)]


def hands(path: Path) -> tuple[str, list[Whole]]:
    """The format of a file, and its hands in which nothing is found."""
    with path.open("rb") as file:
        read = reading.read(file, name=path.name)
        found = list(read)
    form = read.format
    if form is None:
        return "", []
    places = [at for at, part in enumerate(found) if isinstance(part, Round)]
    if not places:
        return "", []
    before = "".join(part.text for part in found[: places[0]])
    behind = "".join(part.text for part in found[places[-1] + 1 :])
    whole = []
    for at in places:
        hand = Whole(before if before.strip() else "", found[at].text.strip("\n"), behind)
        if len(hand.text) <= LONGEST:
            report = audited(hand.with_lines(hand.lines), form.name)
            if not report.findings and not report.incomplete:
                whole.append(hand)
        if len(whole) == MOST:
            break
    return form.name, whole


def found(folders: Sequence[Path]) -> Files:
    """The hands of the files below some folders, in an order that mixes the folders."""
    files: Files = defaultdict(list)
    paths = [path for folder in folders for path in sorted(folder.rglob("*")) if path.is_file()]
    random.Random(0).shuffle(paths)  # noqa: S311  no secret
    for path in paths:
        if path.stat().st_size > LARGEST:
            continue
        try:
            form, whole = hands(path)
        except (reading.NotALog, OSError):
            continue
        if whole and sum(map(len, files[form])) < ENOUGH:
            files[form].append(whole)
    return files


def splices(
    files: list[list[Whole]], chance: random.Random, number: int, *, same: bool
) -> Iterator[tuple[str, Whole, Whole]]:
    """Random splices of hands of one file, or of any two; with the two hands."""
    several = [file for file in files if len(file) > 1] if same else files
    for _ in range(number if several else 0):
        one = other = chance.choice(several)
        if not same:
            other = chance.choice(several)
            if other is one:
                continue
        first, second = (
            chance.sample(one, 2) if same else (chance.choice(one), chance.choice(other))
        )
        lines, others = first.lines, second.lines
        if min(len(lines), len(others)) < len(("head", "play")):
            continue
        at, behind = chance.randrange(1, len(lines)), chance.randrange(1, len(others))
        if chance.random() < 0.5:
            behind = min(at, len(others) - 1)
        spliced = [*lines[:at], *others[behind:]]
        if spliced not in (lines, others):
            yield first.with_lines(spliced), first, second


def outcome(text: str, first: Whole, second: Whole, form: str) -> str:
    """What becomes of a splice: told, accused, green, or the play of one of its hands.

    The play is that of one hand if only the title, the stakes or the summary is of the other.  Where such
    a log is green, each line of it agrees with every other.
    """
    try:
        said = facts(text, form)
        report = audited(text, form)
    except reading.NotALog:
        return "told"
    if any(said == facts(hand.with_lines(hand.lines), form) for hand in (first, second)):
        return "one hand"
    if any(one.outcome is Kind.VIOLATED for one in report.findings):
        return "accused"
    if report.incomplete:
        return "told"
    played = play(text, form)
    whole = (hand.with_lines(hand.lines) for hand in (first, second))
    return "one play" if any(played == play(hand, form) for hand in whole) else "green"


def row(form: str, files: list[list[Whole]], number: int, *, same: bool) -> str:
    """A row of the table."""
    chance = random.Random(1)  # noqa: S311  no secret
    counts = Counter(outcome(*one, form) for one in splices(files, chance, number, same=same))
    which = "same table" if same else "others"
    numbers = [sum(map(len, files)), counts.total(), *(counts[name] for name in _COUNTED)]
    return f"| {form} | {which} | {' | '.join(f'{one:,}' for one in numbers)} |"


_COUNTED: Final = ("one hand", "one play", "accused", "green")


def main(arguments: Sequence[str] | None = None) -> int:
    """Prints the table."""
    parser = argparse.ArgumentParser(description="Counts what splices of hands give.")
    parser.add_argument("folder", nargs="+", type=Path)
    parser.add_argument("--number", type=int, default=1000, help="of splices in each row")
    asked = parser.parse_args(arguments)
    print(f"| format | hands of | hands | splices | {' | '.join(_COUNTED)} |")
    print("|---|---|---|---|---|---|---|---|")
    files = found(asked.folder)
    for form in (form.name for form in formats.FORMATS if form.name in files):
        for same in (False, True):
            print(row(form, files[form], asked.number, same=same), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
