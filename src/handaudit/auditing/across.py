"""Judges the tables of a ledger across their rounds."""

from collections.abc import Iterable
from typing import NamedTuple

import msgspec

from handaudit.auditing import numbering
from handaudit.auditing.dispatch import OutcomeCounter
from handaudit.auditing.finding import Finding
from handaudit.auditing.judge import Judge
from handaudit.auditing.report import NotAudited
from handaudit.auditing.results import PartCounts, PartResult
from handaudit.replay.occasion import Occasion
from handaudit.replay.sequence import replay
from handaudit.replay.sequence.entries import RoundEntry
from handaudit.replay.sequence.history import TableHistory
from handaudit.replay.sequence.ledger import Ledger


class CrossRoundFinding(NamedTuple):
    """A finding across rounds, and the names that its texts may contain.

    ``line`` is a line of its round, in the log at ``path``. The finding itself may be at a line
    between rounds.
    """

    finding: Finding
    names: Iterable[str]
    path: str
    line: int
    result: PartResult | None = None
    """Its round, for the per-round callback; ``None`` if the log must be read again for it."""


class CrossRoundResult(msgspec.Struct, frozen=True):
    """Findings at some tables across their rounds, the counts by input, and the rounds that are missing
    or whose number is not theirs alone.
    """

    late: list[CrossRoundFinding]
    counts: dict[str, list[PartCounts]]
    misnumbered: list[NotAudited]


def judge_tables(ledger: Ledger, judge: Judge) -> CrossRoundResult:
    """Judges each table of a ledger across its rounds, in whatever order these were added."""
    late: list[CrossRoundFinding] = []
    counter = OutcomeCounter()
    found: list[tuple[Finding, RoundEntry]] = []
    counts: dict[str, list[PartCounts]] = {}
    misnumbered: list[NotAudited] = []
    path = ""  # from the input that was judged last

    def emit(occasion: Occasion, account: TableHistory) -> None:
        nonlocal path
        if account.round.path != path:
            counts.setdefault(path, []).append(counter.take())
            counter.rest()  # or each input would look through the duties of all before it
            path = account.round.path
        if new := judge.across(occasion, account, counter):
            found.extend((one, account.round) for one in new)

    for rounds in ledger.tables():
        misnumbered += numbering.misnumbered(rounds)
        replay.replay(rounds, emit)
        if found:
            names = replay.names(rounds)
            late.extend(
                CrossRoundFinding(one, names, played.path, played.first_line)
                for one, played in found
            )
            found.clear()
    counts.setdefault(path, []).append(counter.take())
    return CrossRoundResult(late, counts, misnumbered)
