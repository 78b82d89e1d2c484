"""The example of a rule: a log that breaks it, what is found in it, and the table at that moment."""

import io
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

import casebook
from handaudit import house_file, reading
from handaudit.auditing import Auditor
from handaudit.log import Round
from handaudit.moments import Moment, retold
from handaudit.outcome import Kind
from handaudit.report import Finding, InputAudited
from handaudit.subchapter import GAMES
from handaudit.subchapter.game import Game

ROOT: Final = Path(__file__).resolve().parents[2]
BREACHES: Final = ROOT / "samples" / "breaches"
CASEBOOKS: Final = ROOT / "tests" / "casebooks"


class Example(NamedTuple):
    """A breach: the finding, the round in which it lies, and the moment of it where one can be drawn.

    ``where`` is the file of the log from the root of the project; ``house`` the house file of the log.
    """

    where: str
    finding: Finding
    played: Round | None
    moment: Moment | None
    house: str

    @property
    def slots(self) -> int:
        """Community cards of the game."""
        game = GAMES.get(self.finding.game or "")
        streets = game.streets if isinstance(game, Game) else ()
        return sum(street.board for street in streets)


def of(rule: str) -> Example | None:
    """The first example of a rule that has its finding; those of the samples come first."""
    for where, content, house in _logs(rule):
        found = _audited(rule, where, content, house)
        if found is not None:
            return found
    return None


def _logs(rule: str) -> Iterator[tuple[str, bytes, str]]:
    for path in sorted((BREACHES / rule).glob("*")):
        yield path.relative_to(ROOT).as_posix(), path.read_bytes(), ""
    for book in sorted(CASEBOOKS.rglob(f"{rule}.md")):
        for case in casebook.cases(book):
            if case.ending == "violated":
                content = "\n".join(case.lines) + "\n"
                yield book.relative_to(ROOT).as_posix(), content.encode(), case.house


def _audited(rule: str, where: str, content: bytes, house: str) -> Example | None:
    rounds: list[tuple[Round, Sequence[Moment]]] = []
    auditor = Auditor(house=house_file.parse(house))
    logged = InputAudited(path=where)
    for part in reading.read(io.BytesIO(content), name=where):
        auditor.take(part, logged)
        if isinstance(part, Round):
            rounds.append((part, retold(part, auditor.judge)))
    auditor.close()
    for finding in auditor.report.findings:
        if finding.rule == rule and finding.outcome is Kind.VIOLATED:
            line = finding.location.line
            for played, told in rounds:
                if played.first_line <= line < played.first_line + played.line_count:
                    return Example(where, finding, played, _at(told, line), house)
            return Example(where, finding, None, None, house)
    return None


def _at(told: Sequence[Moment], line: int) -> Moment | None:
    """The table right after a line; after the last one before it where the line itself is no moment."""
    before = [moment for moment in told if moment.line <= line]
    return before[-1] if before else None


def broke(finding: Finding) -> set[int]:
    """The seats that a finding is about."""
    if finding.seat is not None:
        return {finding.seat}
    named = re.findall(r"\bseat (\d+)", f"{finding.message} {finding.actual}")
    return {int(seat) for seat in named}
