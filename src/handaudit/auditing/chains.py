"""Rounds that must be judged in order of play: each takes what the one before it left."""

from collections.abc import Callable, Iterator

from handaudit.auditing.dispatch import OutcomeCounter
from handaudit.auditing.finding import Finding
from handaudit.auditing.judge import Judge
from handaudit.auditing.results import PartResult, traced_round
from handaudit.facts.log import Interlude
from handaudit.replay.dice.rounds import Orphans
from handaudit.replay.discipline import (
    DISCIPLINES,
    AnyTable,
    ChainedTable,
    Discipline,
    Left,
    Live,
    discipline,
)
from handaudit.replay.occasion import Occasion

Audit = Callable[[ChainedTable], Left]
"""Audits a round at its table, and returns what it leaves for the next."""


class Chains:
    """Passes rounds to ``audit`` in order of play, for the disciplines that need this.

    Call ``take`` with the results of the parts of logs, in order, and then ``close``, which audits
    the rounds held back. ``live`` is the state that several growing logs share.
    """

    def __init__(self, audit: Audit, live: dict[Discipline[AnyTable], Live] | None = None) -> None:
        made = (
            one.chain(audit, None if live is None else live.setdefault(one, {}))
            for one in DISCIPLINES
        )
        self._chains = [chain for chain in made if chain is not None]

    @property
    def held(self) -> int:
        """Number of rounds held back."""
        return sum(chain.held for chain in self._chains)

    def take(self, result: PartResult) -> None:
        """Advances the tables by a part of a log."""
        part = result.part
        for chain in self._chains if part is not None else ():
            if isinstance(part, Interlude):
                chain.pass_by(part)
            elif part is not None and (result.gap is not None or result.law is None):
                chain.damaged(part)
            elif part is not None and result.law is not None:
                chain.take(part, result.law)

    def end_log(self) -> Iterator[Orphans]:
        """Ends the current log; gives the lines that belong to a next round, which the log lacks."""
        for chain in self._chains:
            yield from chain.end_log()

    def close(self, audit: Audit) -> None:
        """Audits the rounds held back, each after the one before it."""
        for chain in self._chains:
            chain.close(audit)


class ChainJudge:
    """Judges the rounds that chains pass to ``audit``, and holds what it finds until it is taken.

    Where logs are ``growing``, it also compares their tables after each round, instead of at the end.
    """

    def __init__(self, judge: Judge, counter: OutcomeCounter, *, growing: bool = False) -> None:
        self._judge, self._counter, self._growing = judge, counter, growing
        compared = (one.comparison() for one in DISCIPLINES)
        self._comparisons = [one for one in compared if one is not None]
        self._found: list[Finding] = []
        """The findings that were not taken yet."""
        self._result: PartResult | None = None
        """The last round, with its result."""

    def audit(self, table: ChainedTable) -> Left:
        """Audits a round, and returns what it leaves for the next."""
        found: list[Finding] = []
        left = self._judged(table, found)
        traced = self._judge.trace(table.round, found, table.before)
        self._result = None if traced is None else traced_round(table.round, traced)
        self._found += found
        return left

    def compare(self) -> Iterator[tuple[ChainedTable, int]]:
        """Compares the tables of all logs; gives each that was judged, and the line that it is about."""
        for compared, table in self._compared():
            self._judge.rounds.at(table, self._counter, self._found).take(compared)
            yield table, compared.event.line

    def take_found(self) -> list[Finding]:
        """The new findings."""
        found, self._found = self._found, []
        return found

    def take_result(self) -> PartResult | None:
        """The last round for the per-round callback; ``None`` if it is not traced."""
        result, self._result = self._result, None
        return result

    def _judged(self, table: ChainedTable, found: list[Finding]) -> Left:
        its = discipline(table.round)
        left = (
            its.replay(table, self._judge.rounds.at(table, self._counter, found).take)
            if its
            else None
        )
        for comparison in self._comparisons:
            comparison.add(table)
        for compared, of in self._compared() if self._growing else ():
            self._judge.rounds.at(of, self._counter, found).take(compared)
        return left

    def _compared(self) -> Iterator[tuple[Occasion, ChainedTable]]:
        for comparison in self._comparisons:
            yield from comparison.compared()
