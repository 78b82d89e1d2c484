"""Runs the duties over the rounds of logs and brings what they find together in a report."""

import os
from collections.abc import Callable, Iterator, Sequence
from datetime import date
from functools import partial
from typing import Final, TypeVar

from handaudit import duties, findings, inputs, reading, sharding
from handaudit.duties.duty import HOUSE, Described, Duty, Judgement
from handaudit.events import Event, Unread
from handaudit.evidence import Evidence, Record
from handaudit.excluding import Excludes
from handaudit.house import House
from handaudit.log import Defect, Part, Round
from handaudit.masking import Mask
from handaudit.outcome import MET, Kind, Outcome, not_evidenced
from handaudit.profiles import Houses
from handaudit.reading.detect import NotALog
from handaudit.replay import across, dice
from handaudit.replay.dice_layout import Layout
from handaudit.replay.dice_odds import HouseOdds, OddsCompared
from handaudit.replay.dice_rounds import DiceRounds
from handaudit.replay.occasions import Occasion
from handaudit.replay.recording import Recorder
from handaudit.replay.replay import Step, replay, steps
from handaudit.replay.table import Table
from handaudit.report import (
    Finding,
    HandAudited,
    InputAudited,
    Location,
    NotAudited,
    Report,
    Tally,
)
from handaudit.selection import Selection
from handaudit.subchapter import AUDITED
from handaudit.subchapter.editions import FIRST, Law
from handaudit.subchapter.game import Game
from handaudit.subchapter.s13_mini_dice import GAME as MINI_DICE

Progress = Callable[[int, int], None]
Accept = Callable[[Finding], Finding]
Hear = Callable[[HandAudited | Finding], None]
"""Told each round and then its findings, in the order of the input, while the audit runs."""

Follow = Callable[["Auditor", Round, Sequence[Finding]], None]
"""Told each round in which something was found, and that, while the auditor can still retrace it."""

Found = TypeVar("Found")

MOST_SYNTAX_FINDINGS: Final = 100
"""Unread lines of one input that get a finding each; the rest are counted in a last one."""


def audit(
    paths: Sequence[str | os.PathLike[str]],
    *,
    selection: Selection | None = None,
    edition: str | None = None,
    input_format: str | None = None,
    list_silence: bool = False,
    progress: Progress | None = None,
    hear: Hear | None = None,
    follow: Follow | None = None,
    keep_findings: bool = True,
    by_input: bool = False,
    mask: bool = False,
    house: Houses | None = None,
    as_of: date | None = None,
    excludes: Excludes | None = None,
    shard: tuple[int, int] | None = None,
    accept: Accept | None = None,
) -> Report:
    """Audits logs: files, folders, globs, archives, ``-`` for standard input.

    Args:
        paths: What to audit.
        selection: Which rules run; all of them by default.
        edition: Name of the edition to apply instead of the one of each round's date.
        input_format: Name of the format, instead of having it found from the content.
        list_silence: Whether what is not evidenced is listed as findings, and not only counted.
        progress: Called now and then with the bytes and the rounds read so far.
        hear: Called with each round and each finding as soon as it is known.
        follow: Called with each round in which something was found, to ``retrace`` it.
        keep_findings: Whether the report keeps the findings that ``hear`` was told; without them the
            memory does not grow with their number.
        by_input: Whether each input of the report has the outcomes of its own.
        mask: Whether pseudonyms stand for the players' names.
        house: Posted values for logs that do not carry them, and the rules of the room; without it the
            subchapter alone is the law.
        as_of: The day whose law is applied, instead of the one of each round.
        excludes: Patterns of what is left out.
        shard: The number of the part to audit, 1-based, and of how many; ``sharding`` says which inputs.
        accept: Called with each finding of a duty; gives it back, marked where it is accepted.

    Raises:
        inputs.PathMissing: a path leads nowhere.
        LookupError: there is no such format or edition.
    """
    auditor = Auditor(selection, edition=edition, list_silence=list_silence, house=house)
    auditor.hear, auditor.keep_findings = hear, keep_findings or hear is None
    auditor.follow, auditor.mask = follow, Mask() if mask else None
    auditor.as_of, auditor.accept = as_of, accept
    read_before = 0
    every = list(inputs.find([os.fspath(path) for path in paths], excludes))
    auditor.report.nothing_due = bool(every) and all(
        isinstance(one, inputs.Skipped) and one.named for one in every
    )
    mine = sharding.part(every, *shard) if shard else None
    for found in mine[0] if mine else every:
        if isinstance(found, inputs.Skipped):
            auditor.not_audited(found.path, found.reason, incomplete=False)
            continue
        logged = InputAudited(path=found.path)
        auditor.report.inputs.append(logged)
        try:
            with found.open() as file:
                log = reading.read(file, format=input_format, name=found.path)
                try:
                    for part in log:
                        auditor.take(part, logged)
                        if progress is not None:
                            progress(read_before + log.bytes_read, auditor.report.hands)
                finally:
                    logged.format = log.format.name if log.format else None
                    logged.encoding, logged.sha256 = log.encoding, log.sha256
                    read_before += log.bytes_read
                    if by_input or mine:
                        auditor.tally_input(logged)
        except (NotALog, OSError) as fault:
            auditor.not_audited(found.path, _reason(fault), incomplete=True)
    auditor.close()
    if mine:
        sharding.keep(auditor.report, mine[1])
    return auditor.report


class _Watch:
    """A duty on duty: its judgement, and where its outcomes are counted."""

    __slots__ = ("duty", "judge", "silent", "tally")

    def __init__(self, duty: Duty, tally: Tally, missing: str | None) -> None:
        self.duty = duty
        self.judge = duty.judge
        self.tally = tally
        self.silent = not_evidenced(missing) if missing else None
        """The outcome of every occasion where the log lacks a record that the duty needs."""


class _Watches:
    """The duties that watch a game in logs of one kind, by the occasion and the event behind it."""

    def __init__(self, watching: list[_Watch]) -> None:
        self._watching = watching
        self._found: dict[tuple[type[Occasion], type[Event]], tuple[_Watch, ...]] = {}

    def of(self, occasion: Occasion) -> tuple[_Watch, ...]:
        """Who watches an occasion."""
        key = type(occasion), type(occasion.event)
        found = self._found.get(key)
        if found is None:
            found = self._found[key] = tuple(
                watch
                for watch in self._watching
                if key[0] in watch.duty.on and (not watch.duty.by or key[1] in watch.duty.by)
            )
        return found


class Auditor:
    """Audits rounds one by one and keeps the report; ``take`` the parts of a log in its order."""

    def __init__(
        self,
        selection: Selection | None = None,
        *,
        edition: str | None = None,
        list_silence: bool = False,
        house: Houses | None = None,
    ) -> None:
        self.report = Report()
        self.selection = selection or Selection()
        self.houses = (house or Houses()).with_rules(*_asked_for(self.selection))
        self.edition = edition
        self.list_silence = list_silence
        self.table: Table | dice.DiceTable | across.Account
        self.recorder = Recorder()
        """Keeps what the rounds leave for the duties that look across them."""
        self.dice_rounds = DiceRounds(MINI_DICE, self._dice_round)
        self.dice_odds = HouseOdds()
        self.watches = _Watches([])
        self._watches: dict[tuple[str, Evidence, int], _Watches] = {}
        self._fingerprints = findings.Fingerprints()
        self.hear: Hear | None = None
        self.follow: Follow | None = None
        self.keep_findings = True
        self.mask: Mask | None = None
        self.as_of: date | None = None
        self.accept: Accept | None = None
        self._tallied: dict[str, Tally] = {}
        self._by_path: dict[str, InputAudited] = {}
        """The inputs that have outcomes of their own."""

    def take(self, part: Part, logged: InputAudited) -> None:
        """Audits a part and hands on what was found in it."""
        listed, gaps = len(self.report.findings), len(self.report.not_audited)
        self._take(part, logged)
        if self.mask is not None:
            self._masked(part, self.mask, listed, gaps)
        found = self.report.findings[listed:]
        if self.hear is not None and isinstance(part, Round):
            gap = next(iter(self.report.not_audited[gaps:]), None)
            self.hear(findings.heard(part, gap, len(found)))
        if self.follow is not None and found and isinstance(part, Round):
            self.follow(self, part, found)
        self._hand_on(listed)

    def _hand_on(self, listed: int) -> None:
        """Tells who listens what was found since, and keeps it if it is to be kept."""
        if self.hear is None:
            return
        found = self.report.findings[listed:]
        for finding in found:
            self.hear(finding)
        if not self.keep_findings:
            del self.report.findings[listed:]
            for finding in found:
                before = self.report.handed_on.get(finding.outcome, 0)
                self.report.handed_on[finding.outcome] = before + 1

    def tally_input(self, logged: InputAudited) -> None:
        """Gives an input the outcomes since the one before it."""
        none = Tally()
        self._by_path[logged.path] = logged
        for rule, tally in self.report.by_rule.items():
            here = tally - self._tallied.get(rule, none)
            if here != none:
                logged.by_rule[rule] = logged.by_rule.get(rule, none) + here
        self._tallied = {rule: tally - none for rule, tally in self.report.by_rule.items()}

    def _masked(self, part: Part, mask: Mask, listed: int, gaps: int) -> None:
        mask.meet(part)
        report = self.report
        report.findings[listed:] = [mask.finding(one) for one in report.findings[listed:]]
        report.not_audited[gaps:] = [mask.not_audited(one) for one in report.not_audited[gaps:]]

    def _take(self, part: Part, logged: InputAudited) -> None:
        """Audits a round, or records the lines between rounds."""
        unread = [event for event in part.events if type(event) is Unread]
        for event in unread:
            logged.unread_lines += 1
            self._unread(part, event, logged)
        if not isinstance(part, Round):
            self.recorder.between(part)
            self.dice_rounds.pass_by(part)
            return
        logged.hands += 1
        defect = part.defect or self._unfit(part)
        if defect is None:
            game = part.session.game
            if game is not None and game not in logged.games:
                logged.games.append(game)
            self._round(part)
            return
        self.recorder.damaged(part, self._law(part), defect.message)
        self.dice_rounds.damaged(part)
        logged.rounds_not_audited += 1
        location = Location(part.source.path, defect.line, 1, defect.line)
        self.report.not_audited.append(
            NotAudited(
                location=location, hand=part.id, reason=defect.message, incomplete=defect.incomplete
            )
        )

    def close(self) -> None:
        """Ends the audit: tables are judged across their rounds, and rules that had no occasion leave
        no tally.
        """
        self._tables()
        none = Tally()
        by_rule = self.report.by_rule
        self.report.by_rule = {rule: tally for rule, tally in by_rule.items() if tally != none}

    def not_audited(self, path: str, reason: str, *, incomplete: bool) -> None:
        """Notes an input that could not be audited."""
        self.report.not_audited.append(
            NotAudited(
                location=Location(path, 1, 1, 1), hand=None, reason=reason, incomplete=incomplete
            )
        )

    # --- a round ---------------------------------------------------------------------------------

    def _unfit(self, played: Round) -> Defect | None:
        """Why a round that reads well cannot be audited: its game is not in the program, or its date
        lies before the first edition of the law.
        """
        name = played.session.game
        if name is None:
            return Defect("log:unsupported", played.first_line, "the log names no game")
        if name not in AUDITED:
            return Defect("log:unsupported", played.first_line, f"the game is not known: {name}")
        law = self._law(played)
        if law.none_in_force:
            house = self.houses.of(played.source.format)
            for duty in duties.every():
                if self._picks(duty, AUDITED[name], house):
                    self._tally(duty).not_applicable += 1
            message = (
                f"no edition of the subchapter is known before {FIRST}; the round is of {law.day}"
            )
            return Defect("log:not-applicable", played.first_line, message)
        return None

    def _law(self, played: Round) -> Law:
        if self.as_of is not None:
            return Law(self.as_of, self.edition)
        return Law(_day(played), self.edition or played.session.rules)

    def _round(self, played: Round) -> None:
        game = AUDITED[played.session.game or ""]
        self.report.hands += 1
        house = self.houses.of(played.source.format)
        self.watches = self._watches_of(game, played.session.evidence, house)
        if isinstance(game, Game):
            self.table = table = Table(played, game, self._law(played), house)
            replay(table, self._judge)
            if played.session.evidence.keeps(Record.SEQUENCE):
                self.recorder.played(table)
            else:
                self._judge(across.RoundFollowed(played.opened))
        else:
            self.dice_rounds.take(played, self._law(played))

    def walk(self, played: Round) -> Iterator[tuple[Table, Step]]:
        """Audits one round of poker step by step, the table being as it is after each.

        There are no steps in a round that cannot be audited, or that is not of poker.
        """
        game = AUDITED.get(played.session.game or "")
        if not isinstance(game, Game) or played.defect is not None:
            return
        house = self.houses.of(played.source.format)
        self.watches = self._watches_of(game, played.session.evidence, house)
        self.table = table = Table(played, game, self._law(played), house)
        for step in steps(table, self._judge):
            yield table, step

    def retrace(self, played: Round) -> Iterator[tuple[Table, Step]]:
        """The same steps again with nothing judged."""
        game = AUDITED.get(played.session.game or "")
        if not isinstance(game, Game) or played.defect is not None:
            return
        house = self.houses.of(played.source.format)
        table = Table(played, game, self._law(played), house)
        for step in steps(table, _unheard):
            yield table, step

    def alike(self) -> "Auditor":
        """Another auditor of the same law and the same rules, with a report of its own."""
        other = Auditor(self.selection, edition=self.edition, house=self.houses)
        other.as_of, other.list_silence = self.as_of, self.list_silence
        return other

    def _dice_round(self, table: dice.DiceTable) -> Layout | None:
        """Audits a round of mini-dice, and says what it leaves for the next."""
        self.table = table
        house = self.houses.of(table.round.source.format)
        self.watches = self._watches_of(table.game, table.evidence, house)
        left = dice.replay(table, self._judge)
        self.dice_odds.add(table)
        return left

    def _watches_of(self, game: Described, evidence: Evidence, house: House) -> _Watches:
        key = (game.name, evidence, id(house))  # Houses keeps one a format
        watches = self._watches.get(key)
        if watches is None:
            watches = self._watches[key] = self._watch(game, evidence, house)
        return watches

    # --- tables ----------------------------------------------------------------------------------

    def _tables(self) -> None:
        """Judges each table across its rounds, whatever the order in which they were audited."""
        report = self.report
        listed = len(report.findings)
        for rounds in self.recorder.ledger.tables():
            before = len(report.findings)
            across.replay(rounds, self._judge_across)
            if self.mask is not None:
                self.mask.meet_table(across.names(rounds))
                report.findings[before:] = map(self.mask.finding, report.findings[before:])
        self.dice_rounds.close(self._dice_round_held)
        for compared, played, law in self.dice_odds.compared():
            table = dice.DiceTable(played, MINI_DICE, law, None)
            self._late(table, partial(self._judge_odds, table, compared))
        paths = [one.path for one in report.inputs]
        report.findings[listed:] = findings.in_order(report.findings[listed:], paths)
        found = report.findings[listed:]
        self._hand_on(listed)
        if self.keep_findings:
            report.findings = findings.merged(report.findings[:listed], found, paths)

    def _judge_across(self, occasion: Occasion, account: across.Account) -> None:
        self.table = account
        house = self.houses.of(account.round.format)
        self.watches = self._watches_of(account.game, account.round.session.evidence, house)
        self._judge(occasion)
        logged = self._by_path.get(account.round.path)
        if logged is not None:
            self.tally_input(logged)

    def _dice_round_held(self, table: dice.DiceTable) -> Layout | None:
        return self._late(table, partial(self._dice_round, table))

    def _judge_odds(self, table: dice.DiceTable, compared: OddsCompared) -> None:
        self.table = table
        house = self.houses.of(table.round.source.format)
        self.watches = self._watches_of(table.game, table.evidence, house)
        self._judge(compared)

    def _late(self, table: dice.DiceTable, judge: Callable[[], Found]) -> Found:
        """Judges something of a round after its log was closed; its input is told of the outcomes."""
        before = len(self.report.findings)
        result = judge()
        found = self.report.findings
        if self.mask is not None:
            self.mask.meet_table(player.name for player in table.by_seat.values())
            found[before:] = map(self.mask.finding, found[before:])
        logged = self._by_path.get(table.round.source.path)
        if logged is not None:
            self.tally_input(logged)
        return result

    # --- duties ----------------------------------------------------------------------------------

    def _watch(self, game: Described, evidence: Evidence, house: House) -> _Watches:
        watching: list[_Watch] = []
        for duty in duties.every():
            if self._picks(duty, game, house):
                missing = next((need for need in duty.needs if not evidence.keeps(need)), None)
                reason = evidence.missing(missing) if missing else None
                watching.append(_Watch(duty, self._tally(duty), reason))
        return _Watches(watching)

    def _picks(self, duty: Duty, game: Described, house: House) -> bool:
        if duty.of_house is not None and not house.on(duty.of_house):
            return False
        if duty.status == "preview" and duty.name not in self.selection.select:
            return False
        return bool(duty.cites(game)) and self.selection.picks(duty.name, duty.all_cites(game))

    def _tally(self, duty: Duty) -> Tally:
        return self.report.by_rule.setdefault(duty.name, Tally())

    def _judge(self, occasion: Occasion) -> None:
        """Judges an occasion by every duty that watches it."""
        table = self.table
        for watch in self.watches.of(occasion):
            outcome: Judgement = watch.silent
            if outcome is None:
                try:
                    outcome = watch.judge(occasion, table)
                except Exception as fault:  # noqa: BLE001  one duty's fault must not end the audit
                    outcome = findings.erred(fault, occasion)
            if outcome is MET and table.unread is None:
                watch.tally.met += 1
            elif isinstance(outcome, tuple):
                for one in outcome:
                    self._record(watch, one, occasion)
            elif outcome is not None:
                self._record(watch, outcome, occasion)

    def _record(self, watch: _Watch, outcome: Outcome, occasion: Occasion) -> None:
        table, duty, tally = self.table, watch.duty, watch.tally
        tainting = table.unread if duty.trusts == "round" else None
        if duty.trusts == "street":
            tainting = table.unread_here
        if tainting is not None and outcome.kind is not Kind.ERRED:
            outcome = not_evidenced("a line of the round that could not be read")
        kind = outcome.kind
        if kind is Kind.MET:
            tally.met += 1
            return
        if kind is Kind.NOT_EVIDENCED:
            tally.not_evidenced += 1
            reasons = self.report.silence.setdefault(duty.name, {})
            reasons[outcome.message] = reasons.get(outcome.message, 0) + 1
            if not self.list_silence:
                return
        elif kind is Kind.VIOLATED:
            tally.violated += 1
        elif kind is Kind.INDETERMINATE:
            tally.indeterminate += 1
        else:
            tally.erred += 1
        finding = findings.of_outcome(outcome, duty, occasion, table, self._fingerprints)
        if self.accept is not None and kind is not Kind.ERRED:
            finding = self.accept(finding)
            accepted = self.report.waived if finding.waived else self.report.baselined
            if finding.accepted:
                accepted[kind] = accepted.get(kind, 0) + 1
        self.report.findings.append(finding)

    def _unread(self, part: Part, event: Unread, logged: InputAudited) -> None:
        """A finding for a line that could not be read; a last one for all beyond the hundredth."""
        count = logged.unread_lines
        if count <= MOST_SYNTAX_FINDINGS + 1:
            more = count == MOST_SYNTAX_FINDINGS + 1
            self.report.findings.append(
                findings.of_unread(part, event, self._fingerprints, more=more)
            )


def _unheard(_: Occasion) -> None:
    """Judges nothing."""


def _asked_for(selection: Selection) -> tuple[str, ...]:
    """The house rules that a selection names: who asks for one wants it judged."""
    named = set(selection.select)
    return tuple(
        duty.of_house
        for duty in duties.every()
        if duty.of_house is not None and named & {duty.name, f"{HOUSE}{duty.of_house}"}
    )


def _reason(fault: Exception) -> str:
    if isinstance(fault, NotALog):
        return fault.reason
    if isinstance(fault, OSError):
        return fault.strerror or str(fault)
    return str(fault)


def _day(played: Round) -> date | None:
    text = played.opened.at or played.session.date
    try:
        return date.fromisoformat(text[:10]) if text else None
    except ValueError:
        return None
