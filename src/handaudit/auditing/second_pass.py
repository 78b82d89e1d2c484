"""Traces the rounds of findings across rounds, in a second pass.

Findings across rounds are known only when the rounds are gone. So their log is read again after the
audit, as far as needed.
"""

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from handaudit import reading
from handaudit.auditing.across import CrossRoundFinding
from handaudit.auditing.batches import reason
from handaudit.auditing.finding import Finding
from handaudit.auditing.judge import Judge
from handaudit.auditing.results import AuditSettings, PartResult, traced_round
from handaudit.auditing.snapshots import Earlier, stands_alone
from handaudit.duties.outcome import Kind
from handaudit.facts.log import Interlude, Round
from handaudit.inputs.input import Found, Input
from handaudit.replay.discipline import Left

MOST: Final = 500
"""Most rounds traced with a breach or an error of ours, and most with only a doubt."""


class Traceable(NamedTuple):
    """A round, what the round before left, and its findings."""

    played: Round
    before: Left
    found: Sequence[Finding]

    def result(self, judge: Judge) -> PartResult:
        """The result for the per-round callback, with what the judge's ``trace`` makes of the round."""
        played, trace_one = self.played, judge.settings.trace
        traced = trace_one(judge, played, self.found, self.before) if trace_one else None
        return traced_round(played, traced, (*self.found,))


class First:
    """Picks cross-round findings of the first rounds: ``MOST`` with more than a doubt, and ``MOST``
    others.
    """

    def __init__(self) -> None:
        self._rounds: dict[bool, set[tuple[str, int, str | None]]] = {True: set(), False: set()}

    def picks(self, late: CrossRoundFinding) -> bool:
        """Whether the round of a finding is one of the first; what is not evidenced is not traced."""
        if late.finding.outcome is Kind.NOT_EVIDENCED:
            return False
        rounds_seen = self._rounds[late.finding.outcome is not Kind.INDETERMINATE]
        place = late.path, late.line, late.finding.hand
        if place not in rounds_seen and len(rounds_seen) >= MOST:
            return False
        rounds_seen.add(place)
        return True


def trace(
    found: Iterable[CrossRoundFinding],
    every: Iterable[Found],
    input_format: str | None,
    settings: AuditSettings,
    follow: Callable[[PartResult], None],
) -> list[str]:
    """Passes the rounds of cross-round findings to ``follow``; returns why some cannot be passed."""
    wanted: dict[str, list[CrossRoundFinding]] = {}
    for late in filter(First().picks, found):
        wanted.setdefault(late.path, []).append(late)
    judge = Judge(settings)
    missed = []
    for one in every:
        here = wanted.get(one.path)
        if here is None or not isinstance(one, Input):
            continue
        left, why = len(here), "it has changed"
        try:
            with one.open() as opened:
                parts = reading.read(
                    opened, format=input_format, name=one.path, encoding=one.encoding
                )
                for traceable in rounds(parts, here, judge):
                    left -= len(traceable.found)
                    follow(traceable.result(judge))
        except (reading.NotALog, OSError) as fault:
            why = reason(fault)
        if left > 0:
            missed.append(
                f"{one.path}: some findings across its rounds are not drawn, since it cannot be "
                f"read again: {why}"
            )
    return missed


def rounds(
    parts: Iterable[Round | Interlude], found: Sequence[CrossRoundFinding], judge: Judge
) -> Iterator[Traceable]:
    """The rounds of a log with cross-round findings."""
    wanted = _Wanted(found)
    earlier = Earlier(judge, wanted.lines)
    for part in parts:
        earlier.take(part)
        if isinstance(part, Round) and stands_alone(part):
            yield from _traceable(part, None, wanted)
    for table in earlier.close():
        yield from _traceable(table.round, table.before, wanted)


def _traceable(played: Round, before: Left, wanted: "_Wanted") -> Iterator[Traceable]:
    here = wanted.of(played)
    if here:
        yield Traceable(played, before, here)


class _Wanted:
    """The findings in a log, in the order of the rounds."""

    def __init__(self, found: Sequence[CrossRoundFinding]) -> None:
        self._found = sorted(found, key=lambda one: one.line)
        self._sorted = [one.line for one in self._found]
        self.lines = frozenset(self._sorted)

    def of(self, played: Round) -> list[Finding]:
        """The findings of a round: several rounds may share a line, and a log may have changed."""
        lines = played.lines
        first, end = (bisect_left(self._sorted, line) for line in (lines.start, lines.stop))
        here = (one.finding for one in self._found[first:end])
        return [one for one in here if one.hand == played.id]
