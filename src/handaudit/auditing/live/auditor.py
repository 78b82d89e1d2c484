"""Audits growing logs like others, except that it judges tables across their rounds at once."""

from collections.abc import Iterator
from typing import Any

from handaudit.auditing import copies
from handaudit.auditing.across import CrossRoundFinding
from handaudit.auditing.chains import Chains
from handaudit.auditing.collect import ReportBuilder
from handaudit.auditing.dispatch import OutcomeCounter
from handaudit.auditing.finding import Finding
from handaudit.auditing.judge import Judge
from handaudit.auditing.pseudonyms import Mask
from handaudit.auditing.report import InputAudited, NotAudited, Report
from handaudit.auditing.results import AuditSettings, PartResult
from handaudit.auditing.second_pass import First, Traceable
from handaudit.facts.events import by_type
from handaudit.facts.log import Interlude, Round
from handaudit.replay.discipline import AnyTable, Discipline, Live
from handaudit.replay.occasion import Occasion
from handaudit.replay.sequence.entries import RoundEntry
from handaudit.replay.sequence.history import TableHistory
from handaudit.replay.sequence.ledger import Key as Table
from handaudit.replay.sequence.live import Tables
from handaudit.replay.sequence.record import Recorder, table_of


class _Rounds:
    """The current round and the last one of each table: every finding across rounds belongs to one
    of them.
    """

    def __init__(self) -> None:
        self.at_hand: Round | None = None
        self._last: dict[Table, Round] = {}

    def __len__(self) -> int:
        return len(self._last)

    def of(self, record: RoundEntry) -> Round | None:
        """The round of a record, if it is held."""
        last = self._last.get(table_of(record.path, record.session))
        held = (one for one in (self.at_hand, last) if one is not None)
        return next((one for one in held if one.opened is record.opened), None)

    def pass_on(self, last: RoundEntry | None) -> None:
        """Moves on to the next round of a table; ``last`` is the record of the one before it."""
        played = self.of(last) if last is not None else None
        if last is not None and played is not None:
            self._last[table_of(last.path, last.session)] = played


class LiveReportBuilder(ReportBuilder):
    """Builds the report of logs that are read in turn; ``open`` switches to one, for the first time
    or again.

    Memory does not grow with the rounds, only with the findings that are kept.
    """

    def __init__(self, judge: Judge, **named: Any) -> None:
        super().__init__(judge, growing=True, **named)
        self._live = Tables(self._across)
        self._found_across: list[tuple[RoundEntry, Finding]] = []
        """New findings across rounds, with the records of their rounds."""
        self._rounds = _Rounds()
        self._first = First()
        self._last_rounds: dict[Discipline[AnyTable], Live] = {}
        self._files: dict[str, tuple[Recorder, Chains]] = {}
        """The state of each log's current file, by path."""
        self._masks: dict[str, Mask] = {}
        self._listed_of: dict[str, int] = {}

    @property
    def held(self) -> int:
        """Kept stretches of logs, for findings across rounds, and kept rounds, to trace them."""
        return self._live.held + len(self._rounds)

    def begin(self, played: Round) -> None:
        """Holds a round, if rounds are traced, until the findings of the next one are traced."""
        if self.judge.settings.trace is not None:
            self._rounds.at_hand = played

    def open(self, logged: InputAudited) -> None:
        """Switches to a log."""
        path, before = logged.path, self._logged.path
        self._listed_of[before] = self._syntax_findings
        if path not in self._by_path:
            super().open(logged)
        self._copies.open(path)
        self._logged, self._syntax_findings = logged, self._listed_of.get(path, 0)
        if path not in self._files:
            recorder = Recorder()
            recorder.ledger = self._live
            self._files[path] = recorder, Chains(self._chained.audit, self._last_rounds)
        self._recorder, self.chains = self._files[path]
        if self._mask is not None:
            self._mask = self._masks.setdefault(path, self._mask.of_one_log())

    def copied(self, played: Round) -> NotAudited | None:
        """Why a round of the open log is not judged again, if it is a copy."""
        hand = copies.logged(played, 0, by_type(played.events)) if played.defect is None else None
        return None if hand is None else self._copies.repeated([hand]).get(0)

    def restarted(self, logged: InputAudited) -> None:
        """The log continues in another file, whose lines start at 1 again."""
        self.open(logged)
        self._end(self.chains)
        del self._files[logged.path]

    def _end(self, chains: Chains) -> None:
        """Ends a log, or a generation of one."""
        chains.close(self._chained.audit)
        self._lack(chains.end_log())

    def close(self) -> Report:
        """Ends the audit."""
        self._live.close()
        for _, chains in self._files.values():
            self._end(chains)
        self._tally(self._counter.take(), None)
        self._late += self._traced()
        self.report.not_audited += self._copies.close_all()
        self._recorder = Recorder()  # each log had its own
        self.chains = Chains(self._chained.audit)
        return super().close()

    def _in_order_of_play(self, result: PartResult) -> PartResult:
        result = super()._in_order_of_play(result)
        self._tally(self._counter.take(), self._logged)
        return result

    # --- findings across rounds -------------------------------------------------------------

    def _across(self, occasion: Occasion, account: TableHistory) -> None:
        found = self.judge.across(occasion, account, self._counter)
        self._found_across += ((account.round, one) for one in found)

    def _keep_linked(self, this: RoundEntry, found: tuple[Finding, ...]) -> None:
        self._found_across += ((this, one) for one in found)

    def _late_with(self, result: PartResult) -> list[CrossRoundFinding]:
        late = list(self._traced())
        if result.entry is not None:
            self._rounds.pass_on(self._live.last(table_of(result.entry.path, result.entry.session)))
        return [one for one in map(self._settled_late, late) if one is not None]

    def _followed(self, settled: list[CrossRoundFinding]) -> list[Finding]:
        found = super()._followed(settled)
        self.untraced.clear()  # logs are not read again
        return found

    def _traced(self) -> Iterator[CrossRoundFinding]:
        """The new findings across rounds, with their rounds; they may contain any name of any log."""
        found, self._found_across = self._found_across, []
        names = self._mask.pseudonyms if self._mask else ()
        by_round: dict[int, tuple[RoundEntry, list[CrossRoundFinding]]] = {}
        for record, finding in found:
            late = CrossRoundFinding(finding, names, record.path, record.first_line)
            by_round.setdefault(id(record.opened), (record, []))[1].append(late)
        for record, here in by_round.values():
            result = self._result_of(record, here)
            yield from (late._replace(result=result) for late in here)

    def _result_of(self, record: RoundEntry, found: list[CrossRoundFinding]) -> PartResult | None:
        """The result of a round with findings across rounds, if rounds are traced."""
        played = self._rounds.of(record)
        first = [] if played is None else [one.finding for one in found if self._first.picks(one)]
        if played is None or not first:
            return None
        return Traceable(played, None, first).result(self.judge)


class LiveAuditor:
    """Audits the parts of several logs as they arrive; ``builder`` holds arguments of the report
    builder.
    """

    def __init__(self, settings: AuditSettings | None = None, **builder: Any) -> None:
        settings = settings or AuditSettings()
        self._judge = Judge(settings)
        self._counter = OutcomeCounter()
        self.builder = LiveReportBuilder(self._judge, **builder)

    @property
    def report(self) -> Report:
        """The report so far."""
        return self.builder.report

    def take(self, part: Round | Interlude, logged: InputAudited) -> None:
        """Audits the next part of a log."""
        self.builder.open(logged)
        result: PartResult | None
        again = self.builder.copied(part) if isinstance(part, Round) else None
        if isinstance(part, Round) and again is not None:
            self._counter.count.not_audited += 1
            result = self._judge.copy(part, again)
        else:
            if isinstance(part, Round):
                self.builder.begin(part)
            result = self._judge.part(part, self._counter)
        if result is not None:
            self.builder.take(result)
        self.builder.count(self._counter.take())
