"""Counts the findings of saved reports while it reads them. A report of millions needs no more
memory than the names in it.
"""

import re
from array import array
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Any, Final, Literal, NamedTuple, get_args

import msgspec

from handaudit.auditing import grouping
from handaudit.auditing.finding import SYNTAX
from handaudit.auditing.tally import RoundCounts
from handaudit.duties import registry
from handaudit.duties.outcome import Kind
from handaudit.replay.sequence import occasions
from handaudit.reports.questions import asked

Field = Literal["rule", "section", "question", "table", "dealer", "game", "day", "hour"]
FIELDS: Final[tuple[Field, ...]] = get_args(Field)
"""The fields by which findings are counted."""
OF_ROUNDS: Final = frozenset(RoundCounts.__struct_fields__)
"""The fields that a round has, too: each of their values has its own rounds."""
ALL: Final = ""
"""The key of the total, next to the counts by field."""


class SavedPlace(msgspec.Struct, frozen=True):
    """The input of a finding, and its line (1-based)."""

    path: str
    line: int


class SavedFinding(msgspec.Struct, frozen=True, kw_only=True):
    """What counting and comparing need of a finding; the fields are those of ``finding.Finding``."""

    rule: str
    citations: tuple[str, ...]
    outcome: Kind
    message: str
    game: str | None
    table: str | None
    hand: str | None
    dealer: str | None
    time: str | None
    location: SavedPlace
    fingerprint: str
    notes: tuple[str, ...] = ()
    baselined: bool = False
    waived: dict[str, Any] | None = None


_MARK: Final = re.compile(r"[0-9a-f]{16}")
_COUNTED: Final = (ALL, *FIELDS)
_BY_SESSION: Final = frozenset({ALL, "rule", "section"})


class FindingCount(msgspec.Struct):
    """Findings of one value, accepted ones among them.

    - ``rounds_hit`` counts the rounds with findings.
    - ``squares`` sums the square of each round's findings.
    - ``most`` is the highest number in one round.

    Findings across rounds are counted apart from those within the round that reports them.
    """

    findings: int = 0
    waived: int = 0
    baselined: int = 0
    rounds_hit: int = 0
    squares: int = 0
    most: int = 0
    sessions: list["InputHits"] = []
    """The inputs that have some: of everything, a rule or a section."""

    def add(self, several: int, waived: int, baselined: int) -> None:
        """Counts a round with this many findings, accepted ones included."""
        self.findings += several
        self.waived += waived
        self.baselined += baselined
        self.rounds_hit += 1
        self.squares += several * several
        self.most = max(self.most, several)

    def __add__(self, more: "FindingCount") -> "FindingCount":
        """The sum of counts of different rounds."""
        sums = {name: getattr(self, name) + getattr(more, name) for name in self.__struct_fields__}
        return FindingCount(**{**sums, "most": max(self.most, more.most)})


class InputHits(NamedTuple):
    """An input with findings: these, the rounds that have some, and all its rounds."""

    findings: int
    rounds_hit: int
    rounds: int


Counts = dict[str | None, FindingCount]


class CountedReport(msgspec.Struct, kw_only=True, eq=False):
    """The counts of one report; the same file given twice makes two runs.

    ``marks`` has the fingerprints of its findings, if they are requested.
    """

    name: str
    hands: int
    complete: bool
    left_out: dict[str, int]
    """Findings that are not in the report, by the option that left them out."""
    rounds: RoundCounts | None
    inputs: frozenset[str]
    """The content of its inputs, as SHA-256."""
    sessions: list[int]
    """The rounds of each input that has some."""
    counts: dict[str, Counts]
    """The chosen findings, by field and value."""
    examples: dict[str, SavedPlace]
    """The place of the first finding of each open question."""
    marks: "array[int]"

    @property
    def days(self) -> tuple[str, str] | None:
        """The first and the last day of its rounds, if the logs have dates."""
        days = self.rounds.day if self.rounds else {}
        return (min(days), max(days)) if days else None

    @property
    def all(self) -> FindingCount:
        """All findings that were chosen."""
        return self.counts[ALL].get(None, FindingCount())


def together(runs: Iterable[CountedReport], field: str) -> Counts:
    """The counts of one field over several runs of different rounds."""
    total: Counts = {}
    for run in runs:
        for value, count in run.counts[field].items():
            total[value] = total[value] + count if value in total else count
    return total


def judged_across() -> frozenset[str]:
    """Names of the rules that judge several rounds together."""
    across = occasions.__name__
    return frozenset(
        duty.name for duty in registry.every() if all(one.__module__ == across for one in duty.on)
    )


class ReportTally:
    """Counts the findings of one report in order.

    The findings of a round stand together, with two exceptions: findings across rounds, and lines
    that could not be read. JSON Lines list these later, JSON among the others. Each kind is counted
    by itself, so that a report counts the same in every format.
    """

    def __init__(
        self, chosen: Callable[[SavedFinding], bool], across: frozenset[str], *, keeps_marks: bool
    ) -> None:
        self.marks = array("Q")
        self.examples: dict[str, SavedPlace] = {}
        self._chosen = chosen
        self._across = across
        self._keeps_marks = keeps_marks
        self._counts: dict[str, Counts] = {field: {} for field in _COUNTED}
        self._rounds: dict[str, tuple[str | None, ...]] = {}
        self._inputs: dict[tuple[int, str | None], dict[str, list[int]]] = {}
        """Findings and rounds with some by input, for each place in ``_COUNTED`` and value."""
        self._here: dict[str, list[_Seen]] = {}
        """The findings of the current round, by kind."""

    def take(self, finding: SavedFinding) -> None:
        """Counts a finding."""
        if not self._chosen(finding):
            return
        if self._keeps_marks and _MARK.fullmatch(finding.fingerprint):
            self.marks.append(int(finding.fingerprint, 16))
        kind = "across" if finding.rule in self._across else "within"
        kind = SYNTAX if finding.rule == SYNTAX else kind
        question = asked(finding)
        if question is not None:
            self.examples.setdefault(question, finding.location)
        place = (finding.location.path, finding.table, finding.hand, finding.time)
        if self._rounds.get(kind) != place:
            self._close(kind)
            self._rounds[kind] = place
        waived = finding.waived is not None
        self._here.setdefault(kind, []).append(
            (_values(finding, question), waived, finding.baselined and not waived)
        )

    def done(self, rounds: Mapping[str, int]) -> dict[str, Counts]:
        """The counts by field and value; ``rounds`` has the rounds of each input by its path."""
        for kind in tuple(self._here):
            self._close(kind)
        for (at, value), inputs in self._inputs.items():
            self._counts[_COUNTED[at]][value].sessions = [
                InputHits(findings, hit, rounds[path])
                for path, (findings, hit) in inputs.items()
                if rounds.get(path)
            ]
        return self._counts

    def _close(self, kind: str) -> None:
        """Counts the current round, once for each value among its findings."""
        seen = self._here.pop(kind, [])
        path = self._rounds[kind][0] if seen else None
        for at, counts in enumerate(self._counts.values()):
            here: dict[str | None, list[int]] = {}
            for values, waived, baselined in seen:
                numbers = here.setdefault(values[at], [0, 0, 0])
                numbers[0] += 1
                numbers[1] += waived
                numbers[2] += baselined
            for value, numbers in here.items():
                count = counts.get(value)
                if count is None:
                    count = counts[value] = FindingCount()
                count.add(*numbers)
                if path is not None and _COUNTED[at] in _BY_SESSION:
                    mine = self._inputs.setdefault((at, value), {}).setdefault(path, [0, 0])
                    mine[0] += numbers[0]
                    mine[1] += 1


_Values = tuple[str | None, ...]
_Seen = tuple[_Values, bool, bool]
"""The values of a finding that are counted, and whether it is waived or baselined."""


def _values(finding: SavedFinding, question: str | None) -> _Values:
    """The values of a finding that are counted, in the order of ``_COUNTED``."""
    section = _section(finding.citations[0]) if finding.citations else None
    of_round = (finding.table, finding.dealer, finding.game)
    return (None, finding.rule, section, question, *of_round, *grouping.day_and_hour(finding.time))


@lru_cache(maxsize=4096)
def _section(cite: str) -> str:
    return grouping.section(cite)
