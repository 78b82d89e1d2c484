"""Casebooks: Markdown that a regulator can read, with the expectation on the line that shows it.

A casebook is named after its rule.  A block fenced as ``tlog given`` (or ``pokerstars given``) is the
beginning of every later block of that language; each other block is a case, titled by the heading
before it.  A heading begins with ``Met``, ``Violated``, ``Not evidenced``, ``Indeterminate`` or ``Silent``
(the rule has no occasion), and the rule must end so at least once in that case.  The books in
``irregularities`` show what goes wrong in a round and is put right: their headings begin with no outcome,
and their marks name the rules.  At the end of a line:

    #! 14.10(g)           a violation is found here, cited so
    #~ 14.10(d)           an indeterminate outcome
    #? 14.10(g)           nothing could be concluded here

and the name of another rule than the casebook's may follow.  A violation or an indeterminate outcome
that no mark announces fails the case, and so does a mark that nothing meets.  A block fenced as
``toml house`` is the house file of the cases after it.
"""

import io
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from handaudit import reading
from handaudit.auditing.finding import Finding
from handaudit.auditing.report import InputAudited, Report
from handaudit.auditing.run import Auditor
from handaudit.duties.outcome import Kind
from handaudit.law import citation
from handaudit.law.house import file as house_file
from handaudit.reading.formats import FORMATS

MARKS = {"!": Kind.VIOLATED, "~": Kind.INDETERMINATE, "?": Kind.NOT_EVIDENCED}
FENCES = {"tlog": "table-log", **{one.name: one.name for one in FORMATS}}
"""The formats by the word of a fence."""
HEADINGS = {
    "met": "met",
    "violated": "violated",
    "not evidenced": "not_evidenced",
    "indeterminate": "indeterminate",
    "silent": "silent",
}

_FENCE = re.compile(rf"```({'|'.join(FENCES)})( given)?")
_MARK = re.compile(
    r"[ \t]*#(?P<sign>[!?~]) (?P<cite>\S+(?: [A-Z][\w-]*(?: [a-z]+)*| \d\S*)*)(?: rule=(?P<rule>\S+))?$"
)


@dataclass(frozen=True, order=True)
class Expectation:
    line: int
    outcome: str
    rule: str
    cite: str

    def __str__(self) -> str:
        return f"line {self.line}: {self.outcome} {self.rule} [{self.cite}]"


@dataclass
class Case:
    book: Path
    title: str
    format: str
    lines: list[str] = field(default_factory=list)
    expected: list[Expectation] = field(default_factory=list)
    house: str = ""

    @property
    def rule(self) -> str:
        return self.book.stem

    @property
    def ending(self) -> str | None:
        if self.book.parent.name == "irregularities":
            return None
        head = self.title.partition(":")[0].strip().lower()
        return HEADINGS[head]

    def add(self, line: str) -> None:
        mark = _MARK.search(line)
        if mark is not None:
            line = line[: mark.start()]
            self.expected.append(
                Expectation(
                    len(self.lines) + 1,
                    MARKS[mark["sign"]].value,
                    mark["rule"] or self.rule,
                    mark["cite"],
                )
            )
        self.lines.append(line)

    def audit(self) -> Report:
        auditor = Auditor(list_not_evidenced=True, house=house_file.parse(self.house))
        logged = InputAudited(path=self.book.name)
        file = io.BytesIO(("\n".join(self.lines) + "\n").encode())
        for part in reading.read(file, format=FENCES[self.format], name=self.book.name):
            auditor.take(part, logged)
        auditor.report.inputs.append(logged)
        auditor.close()
        return auditor.report


def _with_house(lines: list[str]) -> Iterator[tuple[str, str]]:
    """The lines outside the house files, each with the house file that holds for it."""
    house, within = "", False
    for line in lines:
        if line == "```toml house":
            house, within = "", True
        elif not within:
            yield house, line
        elif line == "```":
            within = False
        else:
            house += line + "\n"


def cases(book: Path) -> Iterator[Case]:
    """The cases of a casebook, in its order."""
    given: dict[str, list[str]] = {}
    title = ""
    case: Case | None = None
    is_given = False
    for house, line in _with_house(book.read_text(encoding="utf-8").splitlines()):
        if case is None:
            if line.startswith("#"):
                title = line.lstrip("# ")
            fence = _FENCE.fullmatch(line)
            if fence is not None:
                is_given = bool(fence[2])
                case = Case(book, title, fence[1], house=house)
                if not is_given:
                    for before in given.get(fence[1], []):
                        case.add(before)
        elif line == "```":
            if is_given:
                given[case.format] = case.lines
            else:
                yield case
            case = None
        else:
            case.add(line)


def found(report: Report) -> dict[Expectation, Finding]:
    """What an audit found, as expectations are written: the first citation, without its codification."""
    return {
        Expectation(
            finding.location.line,
            finding.outcome.value,
            finding.rule,
            citation.parse(finding.citations[0]) or finding.citations[0],
        ): finding
        for finding in report.findings
    }
