"""The example of a rule: a log that breaks it, what is found in it, and the table at that moment."""

import io
import re
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

import casebook
from handaudit import reading
from handaudit.auditing import second_pass
from handaudit.auditing.across import CrossRoundFinding
from handaudit.auditing.finding import Finding
from handaudit.auditing.report import InputAudited
from handaudit.auditing.run import Auditor
from handaudit.auditing.snapshots import TableSnapshot, redrawn
from handaudit.duties.outcome import Kind
from handaudit.facts.log import Interlude, Round
from handaudit.law.house import file as house_file

ROOT: Final = Path(__file__).resolve().parents[2]
BREACHES: Final = ROOT / "samples" / "breaches"
CASEBOOKS: Final = ROOT / "tests" / "casebooks"


class Example(NamedTuple):
    """A breach: the finding, and the moments of its round where one can be told; ``step`` is that of the
    finding.

    ``where`` is the file of the log from the root of the project; ``house`` the house file of the log.
    """

    where: str
    finding: Finding
    house: str
    told: Sequence[TableSnapshot] = ()
    step: int = 0


@cache
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
    auditor = Auditor(house=house_file.parse(house))
    logged = InputAudited(path=where)
    parts: list[Round | Interlude] = []
    for part in reading.read(io.BytesIO(content), name=where):
        auditor.take(part, logged)
        parts.append(part)
    auditor.close()
    for finding in auditor.report.findings:
        if finding.rule == rule and finding.outcome is Kind.VIOLATED:
            for one in second_pass.rounds(parts, [_in_its_round(finding, parts)], auditor.judge):
                told = redrawn(one.played, auditor.judge, one.before)
                at = [
                    step for step, moment in enumerate(told) if moment.line <= finding.location.line
                ]
                return Example(where, finding, house, told, at[-1] if at else 0)
            return Example(where, finding, house)
    return None


def _in_its_round(finding: Finding, parts: Sequence[Round | Interlude]) -> CrossRoundFinding:
    """A finding with the line at which its round begins, which may be another one than its own."""
    names = finding.table, finding.hand, finding.time
    begins = (
        one.first_line
        for one in parts
        if isinstance(one, Round) and (one.session.table, one.id, one.opened.at) == names
    )
    return CrossRoundFinding(
        finding, (), finding.location.path, next(begins, finding.location.line)
    )


def broke(finding: Finding) -> set[int]:
    """The seats that a finding is about."""
    if finding.seat is not None:
        return {finding.seat}
    named = re.findall(r"\bseat (\d+)", f"{finding.message} {finding.actual}")
    return {int(seat) for seat in named}
