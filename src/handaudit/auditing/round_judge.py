"""Judges the occasions of one round, or one occasion across rounds, and writes its findings."""

from typing import Final

from handaudit.auditing import write_up
from handaudit.auditing.dispatch import OutcomeCounter, Roster, Watch, Watchers
from handaudit.auditing.finding import Finding
from handaudit.auditing.results import AuditSettings
from handaudit.duties.duty import Duty, Judgement
from handaudit.duties.outcome import MET, Kind, Outcome, not_evidenced
from handaudit.law.house.profiles import Houses
from handaudit.replay.discipline import AnyTable
from handaudit.replay.occasion import Occasion
from handaudit.replay.sequence.history import TableHistory

_MET: Final = Kind.MET
_NOT_EVIDENCED: Final = Kind.NOT_EVIDENCED


OF_THE_GAME: Final = frozenset({"game-permitted"})
"""Rules about the game itself: no line of its play, read otherwise, explains a breach."""


class Contradicted(Exception):  # noqa: N818  no error: it ends the judging of a reading
    """The law is broken in a round that is read otherwise, so that this reading explains nothing."""


class RoundJudge:
    """Judges one round at its table, or one occasion across rounds; ``found`` has the findings."""

    def __init__(
        self,
        table: AnyTable | TableHistory,
        counter: OutcomeCounter,
        roster: Roster,
        found: list[Finding],
        *,
        settings: AuditSettings,
        houses: Houses,
    ) -> None:
        self.found = found
        self._settings = settings
        self._houses = houses
        self._table = table
        self._counter = counter
        self._watches = counter.watches(roster)
        self._lists = settings.list_not_evidenced
        self.tries = False
        """Whether a reading of the round is tried, which ends with the first breach that a line explains."""
        self._of_undone: set[tuple[str, int]] = set()
        """The duties and lines of findings about what was undone; they are not found again at the end."""

    def take(self, occasion: Occasion) -> None:
        """Lets every duty that watches an occasion judge it."""
        table = self._table
        row = self._watches[type(occasion)][type(occasion.event)]
        clean = table.unread is None and table.undoing is None
        if row.silent:
            self._pass(row, occasion, clean=clean)
        for judge, watch in row.judging:
            try:
                outcome: Judgement = judge(occasion, table)
            except Exception as fault:  # noqa: BLE001  an error in one duty must not end the audit
                outcome = write_up.erred(fault, occasion)
            if outcome is MET and clean:
                watch.met += 1
                continue
            if outcome is None:
                continue
            counts = clean and not self._lists and not self._of_undone
            for one in outcome if isinstance(outcome, tuple) else (outcome,):
                if one is MET and clean:
                    watch.met += 1
                elif counts and one.kind is _NOT_EVIDENCED:  # as nearly always: it is only counted
                    watch.count_reason(one.message)
                else:
                    self._record(watch, one, occasion)

    def _pass(self, row: Watchers, occasion: Occasion, *, clean: bool) -> None:
        """Counts the duties that the log lacks a record for."""
        if clean and not self._lists:
            row.passed += 1
            return
        for watch, outcome in row.silent:
            self._record(watch, outcome, occasion)

    def _is_of_undone(self, rule: str, outcome: Outcome, occasion: Occasion) -> bool:
        """Whether an outcome is passed over because of what is undone: while that is judged, one about
        another line; after it, one that was found already.
        """
        line, undoing = (outcome.event or occasion.event).line, self._table.undoing
        if undoing is not None and line not in undoing:
            return True
        if (rule, line) in self._of_undone:
            return True
        if undoing is not None and outcome.kind in (Kind.VIOLATED, Kind.INDETERMINATE):
            self._of_undone.add((rule, line))
        return False

    def _record(self, watch: Watch, outcome: Outcome, occasion: Occasion) -> None:
        table, duty = self._table, watch.duty
        if (table.undoing is not None or self._of_undone) and self._is_of_undone(
            duty.name, outcome, occasion
        ):
            return
        if table.unread is not None and self._taints(duty) and outcome.kind is not Kind.ERRED:
            outcome = not_evidenced("a line of the round that could not be read")
        kind = outcome.kind
        if kind is _MET:
            watch.met += 1
            return
        if kind is _NOT_EVIDENCED:
            watch.count_reason(outcome.message)
            if not self._lists:
                return
        elif kind is Kind.VIOLATED:
            self._counter.tally(duty.name).violated += 1
        elif kind is Kind.INDETERMINATE:
            self._counter.tally(duty.name).indeterminate += 1
        else:
            self._counter.tally(duty.name).erred += 1
        own_house = self._is_own_house(duty, outcome)
        tried = self.tries and duty.name not in OF_THE_GAME
        if tried and write_up.breaks_the_law(outcome, duty, table, own_house=own_house):
            raise Contradicted
        self.found.append(self._written(duty, outcome, occasion, own_house=own_house))

    def _taints(self, duty: Duty) -> bool:
        """Whether a line that could not be read leaves open what a duty asks."""
        return duty.trusts == "round" or (
            duty.trusts == "street" and self._table.unread_here is not None
        )

    def _is_own_house(self, duty: Duty, outcome: Outcome) -> bool:
        """Whether the house file of the room states the rule that an outcome is of."""
        rule = outcome.idea or duty.of_house
        if rule is None or not self._houses.states(rule):
            return False
        law = self._table.law
        return not (
            rule and law.beside and law.left_to_the_house(duty.name, rule, self._table.game)
        )

    def _written(
        self, duty: Duty, outcome: Outcome, occasion: Occasion, *, own_house: bool
    ) -> Finding:
        """The finding of an outcome."""
        table, houses = self._table, self._houses
        assumed = (
            duty.of_house is not None
            and houses.assumes(duty.of_house)
            and not table.law.stated(duty.name, table.game)
            and not table.law.stated_beside(duty.name, table.game)
        )
        own = duty.graded(outcome, table.game, table.law)
        return write_up.of_outcome(
            outcome,
            duty,
            occasion,
            table,
            severity=self._settings.severities.get(duty.name, own),
            assumed=assumed,
            own_house=own_house,
            masks=self._settings.masks,
        )
