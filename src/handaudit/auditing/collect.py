"""Collects the results of the parts of logs, in input order, in one report.

Everything that depends on that order is here:

- ordinals of equal findings;
- pseudonyms;
- accepted findings;
- the ledger of the tables;
- rounds that start from what the one before left.

"""

from collections.abc import Callable, Iterable, Iterator

import msgspec

from handaudit.auditing import gaps, provenance, unread, write_up
from handaudit.auditing.across import CrossRoundFinding, CrossRoundResult, judge_tables
from handaudit.auditing.batches import Closed, Span
from handaudit.auditing.chains import ChainJudge, Chains
from handaudit.auditing.copies import Copies
from handaudit.auditing.deal_order import DealCounts
from handaudit.auditing.dispatch import OutcomeCounter
from handaudit.auditing.finding import SYNTAX, Finding, Location, group
from handaudit.auditing.gaps import MOST_SYNTAX_FINDINGS
from handaudit.auditing.histories import Histories
from handaudit.auditing.judge import Judge
from handaudit.auditing.pseudonyms import Mask
from handaudit.auditing.report import HandAudited, InputAudited, NotAudited, Report
from handaudit.auditing.results import Lost, PartCounts, PartResult, StretchResult
from handaudit.auditing.tally import RoundCounts
from handaudit.auditing.threshold import Threshold
from handaudit.duties.outcome import Kind
from handaudit.facts.log import Interlude
from handaudit.replay.dice.rounds import Orphans
from handaudit.replay.discipline import ChainedTable, Left
from handaudit.replay.sequence.entries import RoundEntry
from handaudit.replay.sequence.record import Recorder

Accept = Callable[[Finding], Finding]
OnResult = Callable[[HandAudited | Finding], None]
"""Called with each round and then its findings, in input order, while the audit runs."""

OnRound = Callable[[PartResult, Mask | None], None]
"""Called with each round that has findings, and with what the trace made of it."""


JudgeWithout = Callable[[dict[int, NotAudited]], StretchResult | Lost]
"""Judges a stretch without the hands at these places among its parts."""


class ReportBuilder:
    """Builds the report of an audit. For each input, ``open`` it, ``take`` the results of its parts
    in order, and ``count`` their counts. Call ``close`` at the end of the audit.
    """

    def __init__(
        self,
        judge: Judge,
        *,
        on_result: OnResult | None = None,
        on_round: OnRound | None = None,
        keep_findings: bool = True,
        by_input: bool = False,
        mask: Mask | None = None,
        accept: Accept | None = None,
        threshold: Threshold | None = None,
        growing: bool = False,
    ) -> None:
        self.report = Report(
            provenance=provenance.of(judge.settings), severities=dict(judge.settings.severities)
        )
        self.judge = judge
        """Judges what needs several rounds together."""
        self._on_result, self._on_round, self._accept, self._mask = (
            on_result,
            on_round,
            accept,
            mask,
        )
        self._keeps = keep_findings or on_result is None
        self._by_input = by_input
        self._threshold = threshold or Threshold()
        self._ordinals = write_up.Ordinals()
        self._logged = InputAudited(path="")
        self._rest = 1
        """The line of the input up to which all is judged or lost."""
        self._syntax_findings = 0
        self._by_path: dict[str, InputAudited] = {}
        self.across: list[CrossRoundResult] = []
        """Results across the rounds of tables that were judged elsewhere."""
        self._late: list[CrossRoundFinding] = []
        self.untraced: list[CrossRoundFinding] = []
        """Cross-round findings about rounds that were not passed to the per-round callback."""
        self._copies = Copies()
        self._deals = DealCounts()
        self._histories = Histories(self._linked, growing=growing)
        self._recorder = Recorder()
        self._counter = OutcomeCounter()
        self._chained = ChainJudge(judge, self._counter, growing=growing)
        self.chains = Chains(self._chained.audit)

    def open(self, logged: InputAudited) -> None:
        """Begins an input."""
        self._logged = logged
        self._rest = 1
        self._by_path[logged.path] = logged
        self._syntax_findings = 0
        self._copies.open(logged.path)
        self._deals.end_log()
        self.report.inputs.append(logged)

    def take(self, result: PartResult) -> None:
        """Takes the result of a part of the input."""
        if result.gap is not None:
            self.report.not_audited.append(result.gap)
        self._follow(result)
        result = self._in_order_of_play(result)
        found = list(self._listed(result.findings))
        if self._mask is not None:
            self._mask.meet(result.path, result.names, in_round=result.is_round)
            if result.gap is not None:
                self.report.not_audited[-1] = self._mask.not_audited(result.gap)
        found = [one for one in map(self._settled, found) if one is not None]
        late = self._late_with(result)
        if result.hand is not None and self._on_result is not None:
            self._on_result(msgspec.structs.replace(result.hand, findings=len(found) + len(late)))
        if self._on_round is not None and found and result.is_round:
            self._on_round(msgspec.structs.replace(result, findings=tuple(found)), self._mask)
        self._hand_on([*found, *self._followed(late)])

    def count(self, counted: PartCounts) -> None:
        """Adds the counts of parts of the input."""
        logged, report = self._logged, self.report
        audited = sum(counted.rounds.values())
        logged.hands += audited + counted.not_audited
        logged.rounds_not_audited += counted.not_audited
        logged.unread_lines += counted.unread_lines
        for first, last in counted.unread:
            unread.note(logged, first, last)
        report.hands += audited
        for values, number in counted.rounds.items():
            game = values[0]
            if game is not None and game not in logged.games:
                logged.games.append(game)
            if report.rounds is not None:
                report.rounds.add(values, number)
        self._deals.join(counted.deals)
        self._tally(counted, logged)

    def add(self, span: Span, judged: StretchResult | Lost, without: JudgeWithout) -> None:
        """Adds the result of a span of the input; one with judged copies is judged again ``without`` them."""
        self._rest = span.last_line + 1
        if isinstance(judged, StretchResult):
            copies = self._copies.repeated(judged.logged)
            if copies.keys() != {*judged.copies}:
                judged = without(copies)
        if isinstance(judged, Lost):
            reason = f"lines {span.first_line} to {span.last_line}: {judged.reason}"
            self.not_audited(self._logged.path, reason, line=span.first_line, incomplete=True)
            unread.note(self._logged, span.first_line, span.last_line)
            return
        for result in judged.results:
            if isinstance(result, PartResult):
                self.take(result)
            elif self._on_result is not None:
                self._on_result(result)
        for last in judged.last:
            self._histories.close_stretch(last)
        self.count(judged.count)

    def close_input(self, closed: Closed) -> None:
        """Ends the input."""
        logged = self._logged
        logged.format, logged.encoding, logged.sha256 = (
            closed.format,
            closed.encoding,
            closed.sha256,
        )
        logged.octets = closed.bytes_read
        self.report.not_audited += self._copies.close()
        self._histories.end_file(logged.path)
        self._lack(self.chains.end_log())
        if closed.fault is not None:
            self.not_audited(logged.path, closed.fault, line=self._rest, incomplete=True)

    def not_audited(self, path: str, reason: str, *, line: int = 1, incomplete: bool) -> None:
        """Notes an input, or the rest of it from a line on, that could not be audited."""
        gap = NotAudited(
            location=Location(path, line, 1, line), hand=None, reason=reason, incomplete=incomplete
        )
        self.report.not_audited.append(gap)

    def close(self) -> Report:
        """Ends the audit: tables are judged across their rounds, and the report is complete."""
        report = self.report
        self._histories.close()
        for one in (*self.across, judge_tables(self._recorder.ledger, self.judge)):
            self._late += one.late
            report.not_audited += one.misnumbered
            for path, counts in one.counts.items():
                for counted in counts:
                    self._tally(counted, self._by_path.get(path))
        self.chains.close(self._held_back)
        self._lack(self.chains.end_log())
        for table, line in self._chained.compare():
            self._keep_late(table, line)
        place = write_up.places([one.path for one in report.inputs])
        late = sorted(self._late, key=lambda one: place(one.finding))
        found = self._followed([one for one in map(self._settled_late, late) if one is not None])
        listed, report.findings = report.findings, []
        self._hand_on(found)
        if self._keeps:
            report.findings = write_up.merged(listed, found, place)
        report.deals = self._deals.rows()
        report.remarks += self._deals.remarks(report.rounds or RoundCounts())
        report.by_rule = dict(sorted(report.by_rule.items()))
        report.silence = {
            rule: dict(sorted(reasons.items())) for rule, reasons in sorted(report.silence.items())
        }
        return report

    # --- hands of histories ------------------------------------------------------------------------

    def _follow(self, result: PartResult) -> None:
        """Judges a hand of a history against the one before it, which may be of another stretch."""
        if result.opens is not None:
            self._histories.open(result.opens, result.before)

    def _linked(self, before: RoundEntry, this: RoundEntry, *, apart: bool) -> None:
        found = self.judge.linked(before, this, self._counter, apart=apart)
        if found is not None:
            self._keep_linked(this, found)
            self._tally(self._counter.take(), self._by_path.get(this.path))

    def _keep_linked(self, this: RoundEntry, found: tuple[Finding, ...]) -> None:
        """Keeps the findings of a hand with the one before it."""
        names = [one.player for one in this.seated]
        self._late += [CrossRoundFinding(one, names, this.path, this.first_line) for one in found]

    # --- what depends on the order of play ---------------------------------------------------------

    def _in_order_of_play(self, result: PartResult) -> PartResult:
        """Advances the ledger and the chains of rounds; returns the result with the findings of a
        chained round.
        """
        if result.entry is not None:
            self._recorder.played(result.entry)
        if result.part is None:
            return result
        if isinstance(result.part, Interlude):
            self._recorder.between(result.part)
        self.chains.take(result)
        self._tally(self._counter.take(), self._logged)
        found, here = (*result.findings, *self._chained.take_found()), self._chained.take_result()
        if here is None:
            return msgspec.structs.replace(result, findings=found)
        return msgspec.structs.replace(result, findings=found, lines=here.lines, traced=here.traced)

    def _lack(self, orphans: Iterable[Orphans]) -> None:
        """Notes lines that belong to a round that their log lacks."""
        for lines in orphans:
            self.report.not_audited.append(gaps.of_orphans(lines))
            logged = self._by_path.get(lines.path)
            if logged is not None:
                unread.note(logged, lines.first, lines.last)

    def _held_back(self, table: ChainedTable) -> Left:
        left = self._chained.audit(table)
        self._keep_late(table, table.round.first_line, self._chained.take_result())
        return left

    def _late_with(self, _: PartResult) -> list[CrossRoundFinding]:
        """The cross-round findings of the latest part, settled; empty if they wait for the end."""
        return []

    def _followed(self, settled: list[CrossRoundFinding]) -> list[Finding]:
        """The findings, after the per-round callback has seen its own."""
        for late in settled if self._on_round is not None else ():
            if late.result is None:
                self.untraced.append(late)
            else:
                self.follow_late(msgspec.structs.replace(late.result, findings=(late.finding,)))
        return [late.finding for late in settled]

    def follow_late(self, result: PartResult) -> None:
        """Passes a round that was judged earlier to the per-round callback."""
        if self._on_round is None:
            return
        if self._mask is not None:
            self._mask.meet_table(one.player for one in result.names)
        self._on_round(result, self._mask)

    def _keep_late(self, table: ChainedTable, line: int, result: PartResult | None = None) -> None:
        """Keeps new findings about a round in a closed input."""
        path = table.round.source.path
        self._tally(self._counter.take(), self._by_path.get(path))
        names = [player.name for player in table.by_seat.values()]
        found = self._chained.take_found()
        self._late += [CrossRoundFinding(one, names, path, line, result) for one in found]

    # --- one finding -----------------------------------------------------------------------------

    def _listed(self, found: tuple[Finding, ...]) -> Iterator[Finding]:
        """The findings of a part, without unread lines beyond the hundredth of the input. One
        finding stands for all of those.
        """
        for finding in found:
            if finding.rule != SYNTAX:
                yield finding
                continue
            self._syntax_findings += 1
            if self._syntax_findings <= MOST_SYNTAX_FINDINGS:
                yield finding
            elif self._syntax_findings == MOST_SYNTAX_FINDINGS + 1:
                yield write_up.and_more(finding)

    def _settled(self, finding: Finding) -> Finding | None:
        """A finding with its ordinal, marked if it is accepted, and with pseudonyms if requested.
        ``None`` if it is below the threshold.
        """
        finding = self._ordinals.numbered(finding)
        if self._mask is not None:  # also before a baseline keeps its line
            finding = self._mask.finding(finding)
        may_be_accepted = finding.rule != SYNTAX and finding.outcome is not Kind.ERRED
        if self._accept is not None and may_be_accepted:
            finding = self._accept(finding)
        option = self._threshold.leaves_out(finding)
        if option is not None:
            self.report.leave_out(finding, option)
            return None
        if finding.accepted:
            accepted = self.report.waived if finding.waived else self.report.baselined
            accepted[finding.outcome] = accepted.get(finding.outcome, 0) + 1
        return finding

    def _settled_late(self, late: CrossRoundFinding) -> CrossRoundFinding | None:
        if self._mask is not None:
            self._mask.meet_table(late.names)
        finding = self._settled(late.finding)
        return None if finding is None else late._replace(finding=finding)

    def _hand_on(self, found: list[Finding]) -> None:
        """Passes a finding to the callback, and keeps it if the report keeps findings."""
        if self._on_result is not None:
            for finding in found:
                self._on_result(finding)
        if self._keeps:
            self.report.findings += found
            return
        for finding in found:
            of = group(finding)
            self.report.handed_on[of] = self.report.handed_on.get(of, 0) + 1

    # --- outcomes --------------------------------------------------------------------------------

    def _tally(self, counted: PartCounts, logged: InputAudited | None) -> None:
        counted.add_to(self.report.by_rule)
        if self._by_input and logged is not None:
            counted.add_to(logged.by_rule)
        for rule, reasons in counted.silence.items():
            known = self.report.silence.setdefault(rule, {})
            for reason, number in reasons.items():
                known[reason] = known.get(reason, 0) + number
