"""Audits one round by itself: replays it, lets the duties judge it, and looks for the one cause of what is
found.
"""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Final, NamedTuple

import msgspec

from handaudit.auditing import grouping, one_cause, two_deals
from handaudit.auditing.applicable import ApplicableRules
from handaudit.auditing.dispatch import OutcomeCounter, Roster
from handaudit.auditing.finding import Finding
from handaudit.auditing.one_cause import Cause
from handaudit.auditing.results import AuditSettings, PartCounts
from handaudit.auditing.round_judge import Contradicted, RoundJudge
from handaudit.auditing.round_walk import RoundWalk
from handaudit.auditing.tally import RoundValues
from handaudit.duties.selection import Selection
from handaudit.facts.events import ByType
from handaudit.facts.evidence import Record
from handaudit.facts.log import Defect, Round
from handaudit.law.house.house import House
from handaudit.law.in_force import Law
from handaudit.reading import formats
from handaudit.replay.discipline import AnyTable, Discipline, Left, discipline
from handaudit.replay.occasion import ignored
from handaudit.replay.poker.table import Table
from handaudit.replay.sequence import occasions
from handaudit.replay.sequence.history import TableHistory

_SEQUENCE: Final = Record.SEQUENCE


class Judged(NamedTuple):
    """A round that was judged: its table at the end, and its judge.

    ``waiting`` are fields of its record about a finding that waits.  ``look`` looks for the cause of one that
    is alone, once stakes do not carry over.
    """

    table: Table
    judge: RoundJudge
    waiting: dict[str, Any]
    look: Callable[[], Cause | None] | None


class RoundAudit:
    """Audits rounds, each by itself; it keeps only settings and caches between them."""

    def __init__(self, settings: AuditSettings, rules: ApplicableRules) -> None:
        self.settings = settings
        self.rules = rules
        self._spare = OutcomeCounter()
        """Counts what is tried, for nothing: to make a counter for each reading would take longer."""
        self._counters: list[OutcomeCounter] = []
        """Counters that nobody uses, which know the duties that watch: most files are small."""
        self._with_every_rule: RoundAudit | None = None
        """The audit by all rules, if these settings select some."""

    def counter(self) -> OutcomeCounter:
        """A counter that nobody uses."""
        return self._counters.pop() if self._counters else OutcomeCounter()

    def counted(self, counter: OutcomeCounter) -> PartCounts:
        """What such a counter has counted; it may be used again."""
        counted = counter.take()
        counter.rest()
        self._counters.append(counter)
        return counted

    def leaves_record(self, played: Round) -> bool:
        """Whether a round leaves a record for the duties that look across rounds.

        Rounds of a log without numbers do so only in a room with such rules.
        """
        if played.session.evidence.keeps(_SEQUENCE):
            return True
        return self.rules.houses.looks_across_rounds(formats.by_name(played.source.format).room)

    def _round(
        self,
        played: Round,
        law: Law,
        its: Discipline[Any],
        counter: OutcomeCounter,
        found: list[Finding],
        *,
        kinds: ByType | None = None,
        tries: bool = False,
    ) -> tuple[Any, RoundJudge]:
        """Audits a round, or ``tries`` a reading of it; returns its table at the end, and its judge.

        ``kinds`` are its events by their types, if they are known.
        """
        if None in law.beside_editions:
            self.rules.count_later_books(played, law, counter)
        house = self.rules.house(played.source.format, law)
        table = its.table(played, law, house, kinds=kinds)
        judge = self._at(table, house, counter, found)
        judge.tries = tries
        its.replay(table, judge.take)
        if not self.leaves_record(played):
            judge.take(occasions.RoundFollowed(played.opened))
        return table, judge

    def judged(
        self,
        played: Round,
        law: Law,
        its: Discipline[Any],
        counter: OutcomeCounter,
        found: list[Finding],
        *,
        kinds: ByType | None = None,
    ) -> Judged | Defect:
        """Audits a round; or says why nobody can be judged by it.

        All rules decide that, and what the one cause of several findings is, whatever is selected.
        """
        unread, cause, look = len(found), None, None
        table, judge = self._round(played, law, its, counter, found, kinds=kinds)
        if len(found) > unread or table.misstated_raise is not None:
            by_all, every, all_rules = table, found[unread:], self._by_every_rule()
            if all_rules is not self:
                every = []
                by_all, _ = all_rules._round(played, law, its, self._spare, every)  # noqa: SLF001  an audit as this one
            form = formats.by_name(played.source.format)
            defect = two_deals.contradiction(by_all, every, form)
            find = partial(
                one_cause.find,
                by_all,
                every,
                partial(all_rules.read_otherwise, law=law, its=its, spare=self._spare),
            )
            numbered = played.session.evidence.keeps(_SEQUENCE)
            if defect is None:
                cause = find(alone=numbered)
                defect = None if cause else two_deals.disagreement(by_all, every, form)
            if defect is not None:
                self._take_back(played, law, its, counter)
                del found[unread:]
                return defect
            if cause is None and not numbered:
                look = partial(find, alone=True)
        told = cause is not None and any(one_cause.same(one, cause.finding) for one in found)
        if cause is not None and not cause.changes_nothing:
            self._take_back(played, law, its, counter)
            counter.audited(values_of(played))
            del found[unread:]
            self._round(cause.meant.round, law, its, counter, found)
            if told and not cause.waits:
                counter.add(cause.finding)
                found.append(cause.noted)
                found[unread:] = sorted(found[unread:], key=lambda one: one.location.line)
        if cause is None:
            return Judged(table, judge, {}, look)
        return Judged(cause.table_after(table), judge, cause.of_record(told=told), None)

    def _by_every_rule(self) -> "RoundAudit":
        """The audit by all rules, whatever is selected."""
        if self.rules.select_all:
            return self
        if self._with_every_rule is None:
            every_rule = msgspec.structs.replace(self.settings, selection=Selection())
            self._with_every_rule = RoundAudit(every_rule, ApplicableRules(every_rule))
        return self._with_every_rule

    def read_otherwise(
        self, played: Round, law: Law, its: Discipline[Any], spare: OutcomeCounter
    ) -> tuple[Table, list[Finding]] | None:
        """The table at the end of a reading of a round, and what is found; ``None`` if that is a breach.

        Nothing that the ``spare`` counter counts is asked for.
        """
        found: list[Finding] = []
        try:
            table, _ = self._round(played, law, its, spare, found, tries=True)
        except Contradicted:
            return None
        return table, found

    def _take_back(
        self, played: Round, law: Law, its: Discipline[Any], counter: OutcomeCounter
    ) -> None:
        """Takes back what a round has counted."""
        counts = self.counter()
        self._round(played, law, its, counts, [])
        counter.withdraw(values_of(played), self.counted(counts))

    def at(
        self, table: AnyTable, counter: OutcomeCounter, found: list[Finding] | None = None
    ) -> RoundJudge:
        """The judge of the occasions at a table; it adds its findings to ``found``."""
        house = self.rules.house(table.round.source.format, table.law)
        return self._at(table, house, counter, [] if found is None else found)

    def _at(
        self, table: AnyTable, house: House, counter: OutcomeCounter, found: list[Finding]
    ) -> RoundJudge:
        roster = self.rules.roster(table.game, table.evidence, house, table.law)
        return self.round_judge(table, counter, roster, found)

    def round_judge(
        self,
        table: AnyTable | TableHistory,
        counter: OutcomeCounter,
        roster: Roster,
        found: list[Finding],
    ) -> RoundJudge:
        return RoundJudge(
            table, counter, roster, found, settings=self.settings, houses=self.rules.houses
        )

    # --- event by event --------------------------------------------------------------------------

    def table(self, played: Round, before: Left = None) -> AnyTable | None:
        """The table at the start of a round, from what the round ``before`` left; ``None`` for a
        round that cannot be audited.
        """
        its = discipline(played)
        if its is None or played.defect is not None:
            return None
        law = self.rules.law(played)
        house = self.rules.house(played.source.format, law)
        made: AnyTable = its.table(played, law, house, before)
        return made

    def walk(self, played: Round, before: Left = None) -> RoundWalk:
        """Audits a round step by step: each step gives the current table, and what happened."""
        return RoundWalk(self, played, self.table(played, before))

    def told(self, played: Round) -> list[Finding] | None:
        """The findings of a round by itself; ``None`` if nobody is judged by it, or not by itself."""
        its, found = discipline(played), list[Finding]()
        if its is None or its.in_order or played.defect is not None:
            return None
        judged = self._alone(played, its, found)
        if isinstance(judged, Defect):
            return None
        waiting = judged.waiting.get("waiting")
        return found if waiting is None else [*found, waiting]

    def contradiction(self, played: Round) -> Defect | None:
        """Why the lines of a round are not of one deal, if they are not."""
        its = discipline(played)
        if its is None or its.in_order:
            return None
        judged = self._alone(played, its, [])
        return judged if isinstance(judged, Defect) else None

    def _alone(self, played: Round, its: Discipline[Any], found: list[Finding]) -> Judged | Defect:
        counter = self.counter()
        counter.audited(values_of(played))
        judged = self.judged(played, self.rules.law(played), its, counter, found)
        self.counted(counter)
        return judged

    def retrace(self, played: Round, before: Left = None) -> Iterator[tuple[AnyTable, Any]]:
        """The same steps without judging them."""
        its, table = discipline(played), self.table(played, before)
        if its is not None and table is not None:
            for step in its.steps(table, ignored):
                yield table, step


def values_of(played: Round) -> RoundValues:
    """What a round is counted by: game, table, dealer, day and hour."""
    session, opened = played.session, played.opened
    return session.game, session.table, opened.dealer, *grouping.day_and_hour(opened.at)
