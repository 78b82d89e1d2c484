"""Counts of the findings of saved reports, kept while they are read: a report of millions takes no more
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
"""What findings are counted by."""
OF_ROUNDS: Final = frozenset(RoundCounts.__struct_fields__)
"""Those that a round has as well: each of their values has rounds of its own."""
ALL: Final = ""
"""The key of the counts of everything, beside those by field."""


class SavedPlace(msgspec.Struct, frozen=True):
    """The input that a finding is in, and its line (1-based)."""

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

    ``rounds_hit`` counts the rounds that have some, ``squares`` is the sum over these of the square of
    the findings of each, ``most`` the findings of the one with most.  What is judged across rounds is
    counted apart from what is judged within the one at which it is told.
    """

    findings: int = 0
    waived: int = 0
    baselined: int = 0
    rounds_hit: int = 0
    squares: int = 0
    most: int = 0
    sessions: list["Session"] = []
    """The inputs that have some: of everything, a rule or a section."""

    def add(self, several: int, waived: int, baselined: int) -> None:
        """Counts a round with so many findings, accepted ones among them."""
        self.findings += several
        self.waived += waived
        self.baselined += baselined
        self.rounds_hit += 1
        self.squares += several * several
        self.most = max(self.most, several)

    def __add__(self, more: "FindingCount") -> "FindingCount":
        """Both together, of different rounds."""
        sums = {name: getattr(self, name) + getattr(more, name) for name in self.__struct_fields__}
        return FindingCount(**{**sums, "most": max(self.most, more.most)})


class Session(NamedTuple):
    """An input with findings: these, the rounds that have some, and all its rounds."""

    findings: int
    rounds_hit: int
    rounds: int


Counts = dict[str | None, FindingCount]


class CountedReport(msgspec.Struct, kw_only=True, eq=False):
    """One report, counted; two of the same file are two runs.

    ``marks`` has the fingerprints of its findings where they are asked for.
    """

    name: str
    hands: int
    complete: bool
    left_out: dict[str, int]
    """Findings that are not in the report, by the option that left them out."""
    rounds: RoundCounts | None
    inputs: frozenset[str]
    """What its inputs hold, by SHA-256."""
    sessions: list[int]
    """The rounds of each input that has some."""
    counts: dict[str, Counts]
    """Those that were chosen, by field and value."""
    marks: "array[int]"

    @property
    def days(self) -> tuple[str, str] | None:
        """The first and the last day of its rounds, where the logs have dates."""
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
    """Names of the rules that are judged on what several rounds show together."""
    across = occasions.__name__
    return frozenset(
        duty.name for duty in registry.every() if all(one.__module__ == across for one in duty.on)
    )


class ReportTally:
    """Counts the findings of one report in their order.

    The findings of a round stand together, but for two kinds that JSON Lines tell later and JSON among
    the others: those across rounds, and lines that could not be read.  Each kind is gathered by itself,
    so that a report counts the same in every format.
    """

    def __init__(
        self, chosen: Callable[[SavedFinding], bool], across: frozenset[str], *, keeps_marks: bool
    ) -> None:
        self.marks = array("Q")
        self._chosen = chosen
        self._across = across
        self._keeps_marks = keeps_marks
        self._counts: dict[str, Counts] = {field: {} for field in _COUNTED}
        self._rounds: dict[str, tuple[str | None, ...]] = {}
        self._inputs: dict[tuple[int, str | None], dict[str, list[int]]] = {}
        """Findings and rounds with some by input, for each place in ``_COUNTED`` and value."""
        self._here: dict[str, list[_Seen]] = {}
        """The findings of the round at hand, by kind."""

    def take(self, told: SavedFinding) -> None:
        """Counts a finding."""
        if not self._chosen(told):
            return
        if self._keeps_marks and _MARK.fullmatch(told.fingerprint):
            self.marks.append(int(told.fingerprint, 16))
        kind = "across" if told.rule in self._across else "within"
        kind = SYNTAX if told.rule == SYNTAX else kind
        place = (told.location.path, told.table, told.hand, told.time)
        if self._rounds.get(kind) != place:
            self._close(kind)
            self._rounds[kind] = place
        waived = told.waived is not None
        self._here.setdefault(kind, []).append(
            (_values(told), waived, told.baselined and not waived)
        )

    def done(self, rounds: Mapping[str, int]) -> dict[str, Counts]:
        """The counts by field and value; ``rounds`` has the rounds of each input by its path."""
        for kind in tuple(self._here):
            self._close(kind)
        for (at, value), inputs in self._inputs.items():
            self._counts[_COUNTED[at]][value].sessions = [
                Session(findings, hit, rounds[path])
                for path, (findings, hit) in inputs.items()
                if rounds.get(path)
            ]
        return self._counts

    def _close(self, kind: str) -> None:
        """Counts the round at hand, once for each value that some of its findings have."""
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
"""What a finding is counted by, and whether it is waived or else baselined."""


def _values(told: SavedFinding) -> _Values:
    """What a finding is counted by, in the order of ``_COUNTED``."""
    section = _section(told.citations[0]) if told.citations else None
    of_round = (told.table, told.dealer, told.game)
    question = None
    if told.outcome is Kind.INDETERMINATE:
        question = asked(told.notes) or None
    return (None, told.rule, section, question, *of_round, *grouping.day_and_hour(told.time))


@lru_cache(maxsize=4096)
def _section(cite: str) -> str:
    return grouping.section(cite)
