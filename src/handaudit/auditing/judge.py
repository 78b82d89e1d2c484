"""Judges the parts of logs one by one, each by itself, so that it may be done anywhere and in any order.

What a part leaves is ``Told``: what was found in it, and what the duties need that look across rounds.
``handaudit.auditing.collect`` puts that together, in the order of the input.
"""

from collections.abc import Callable, Iterator, Sequence
from datetime import date
from functools import lru_cache
from typing import Any, Final

from handaudit import duties
from handaudit.auditing import grouping, write_up
from handaudit.auditing.dispatch import Watch, Watches, count_reason
from handaudit.auditing.pseudonyms import naming
from handaudit.auditing.report import Finding, HandAudited, Location, NotAudited, RoundValues, Tally
from handaudit.auditing.results import Count, Judged, Settings, Told
from handaudit.duties.duty import HOUSE, Described, Duty, Judgement
from handaudit.duties.outcome import MET, Kind, Outcome, not_evidenced
from handaudit.duties.selection import Selection, stands_for
from handaudit.facts.events import Unread, any_unread
from handaudit.facts.evidence import Evidence, Record
from handaudit.facts.log import Defect, Interlude, Part, Round
from handaudit.law.game import Game
from handaudit.law.house.house import House
from handaudit.law.new_jersey import AUDITED, named_like
from handaudit.law.new_jersey.editions import FIRST, Law
from handaudit.law.new_jersey.s13_mini_dice import MiniDice
from handaudit.reading.stretches import Stretch
from handaudit.replay.dice import table as dice
from handaudit.replay.dice.layout import Layout
from handaudit.replay.occasion import Occasion
from handaudit.replay.poker.replay import Step, replay, steps
from handaudit.replay.poker.table import Table
from handaudit.replay.sequence import occasions, record
from handaudit.replay.sequence import replay as across
from handaudit.replay.sequence.ledger import RoundEntry

MOST_SYNTAX_FINDINGS: Final = 100
"""Unread lines of one input that get a finding each; the rest are counted in a last one."""

_MET: Final = Kind.MET
_NOT_EVIDENCED: Final = Kind.NOT_EVIDENCED
_SEQUENCE: Final = Record.SEQUENCE

_GAMES_OF_DICE: Final = frozenset(
    name for name, game in AUDITED.items() if not isinstance(game, Game)
)


class Judge:
    """Judges parts of logs; ``count`` gives what was counted since it was asked last."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.houses = settings.houses.with_rules(*_asked_for(settings.selection))
        self._table: Table | dice.DiceTable | across.Account
        self._lists = settings.list_silence
        self._found: list[Finding] = []
        self._tallies: dict[str, Tally] = {}
        self._count = Count()
        self._rounds: dict[RoundValues, int] = {}
        """How many rounds were audited, by what they are counted by."""
        self._watching = Watches([])
        self._watches: dict[tuple[str, Evidence, int], Watches] = {}

    def count(self) -> Count:
        """What was counted since the last call."""
        counted, self._count = self._count, Count()
        for values, number in self._rounds.items():
            counted.audited += number
            counted.rounds.add(values, number)
        self._rounds.clear()
        for watches in self._watches.values():
            watches.count(counted.silence)
        none = Tally()
        for rule, tally in self._tallies.items():
            if tally != none:
                counted.by_rule[rule] = tally.take()
        return counted

    def stretch(self, stretch: Stretch) -> Judged:
        """Judges a stretch of a log."""
        told = [self._least(one) for one in map(self.part, stretch) if one is not None]
        return Judged(told, self.count())

    def _least(self, told: Told) -> Told | HandAudited:
        """A round as those who listen are told of it, if there is nothing else to tell."""
        if told.findings or told.gap or told.entry or told.part or self.settings.masks:
            return told
        return told.heard or told

    def part(self, part: Round | Interlude) -> Told | None:
        """Judges a part by itself; ``None`` where it leaves nothing but counts."""
        gap: NotAudited | None = None
        entry: RoundEntry | None = None
        kept: Round | Interlude | None = None
        law: Law | None = None
        self._unread(part)
        if isinstance(part, Interlude):
            kept = part if _concerns_a_table(part) else None
        else:
            law = self._law(part)
            defect = part.defect or self._unfit(part, law)
            if defect is not None:
                gap = self._gap(part, defect)
                if self._leaves_record(part):
                    entry = record.of_damaged(part, law, defect.message)
                if part.session.evidence.keeps(_SEQUENCE):
                    kept = part
            else:
                self._audited(part)
                if part.session.game in _GAMES_OF_DICE:
                    kept = part
                else:
                    entry = self._round(part, law)
        found = tuple(self.take_found())
        settings = self.settings
        heard = settings.listens and isinstance(part, Round)
        if not (found or gap or entry or kept or heard or settings.masks):
            return None
        return Told(
            is_round=isinstance(part, Round),
            path=part.source.path,
            lines=part.lines,
            findings=found,
            gap=gap,
            entry=entry,
            part=kept,
            law=law,
            heard=write_up.heard(part, gap) if heard and isinstance(part, Round) else None,
            names=naming(part) if settings.masks else (),
            traced=self._trace(part, found),
        )

    # --- a round ---------------------------------------------------------------------------------

    def _law(self, played: Round) -> Law:
        if self.settings.as_of is not None:
            return Law(self.settings.as_of, self.settings.edition)
        text = played.opened.at or played.session.date
        return _law(text[:10] if text else "", self.settings.edition or played.session.rules)

    def _unfit(self, played: Round, law: Law) -> Defect | None:
        """Why a round that reads well cannot be audited: its game is not in the program, or its date
        lies before the first edition of the law.
        """
        name = played.session.game
        if name is None:
            return Defect("log:unsupported", played.first_line, "the log names no game")
        if name not in AUDITED:
            hint = f" (did you mean {' or '.join(near)}?)" if (near := named_like(name)) else ""
            message = f"the game is not known: {name}{hint}"
            return Defect("log:unsupported", played.first_line, message)
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

    def _gap(self, played: Round, defect: Defect) -> NotAudited:
        self._count.not_audited += 1
        location = Location(played.source.path, defect.line, 1, defect.line)
        return NotAudited(
            location=location,
            hand=played.id,
            reason=defect.message,
            incomplete=defect.incomplete,
        )

    def _round(self, played: Round, law: Law) -> RoundEntry | None:
        """Audits a round of poker; gives its record where duties look across the rounds of its log."""
        table = self._at_table(played, law)
        replay(table, self._judge)
        if self._leaves_record(played):
            return record.of_round(table)
        self._judge(occasions.RoundFollowed(played.opened))
        return None

    def _leaves_record(self, played: Round) -> bool:
        """Whether a round leaves a record for the duties that look across rounds.

        The rounds of a log that does not number them do so only for a room that has such rules.
        """
        if played.session.evidence.keeps(_SEQUENCE):
            return True
        return self.houses.looks_across_rounds(played.source.format)

    def _audited(self, played: Round) -> None:
        session, opened = played.session, played.opened
        values = (session.game, session.table, opened.dealer, *grouping.day_and_hour(opened.at))
        self._rounds[values] = self._rounds.get(values, 0) + 1

    def _at_table(self, played: Round, law: Law) -> Table:
        game = AUDITED[played.session.game or ""]
        if not isinstance(game, Game):
            raise TypeError(game)
        house = self.houses.of(played.source.format)
        self._watching = self._watches_of(game, house.evidence(played.session.evidence), house)
        self._table = table = Table(played, game, law, house)
        return table

    def walk(self, played: Round) -> Iterator[tuple[Table, Step]]:
        """Audits one round of poker step by step, the table being as it is after each; ``take_found``
        gives then what was found.

        There are no steps in a round that cannot be audited, or that is not of poker.
        """
        if _is_poker(played):
            table = self._at_table(played, self._law(played))
            for step in steps(table, self._judge):
                yield table, step

    def take_found(self) -> list[Finding]:
        """What was found since the last call."""
        found, self._found = self._found, []
        return found

    def retrace(self, played: Round) -> Iterator[tuple[Table, Step]]:
        """The same steps with nothing judged."""
        if _is_poker(played):
            game, house = AUDITED[played.session.game or ""], self.houses.of(played.source.format)
            if isinstance(game, Game):
                table = Table(played, game, self._law(played), house)
                for step in steps(table, _unheard):
                    yield table, step

    # --- what is judged later, when rounds come together -----------------------------------------

    def across(self, occasion: Occasion, account: across.Account) -> None:
        """Judges an occasion of a table across its rounds; ``take_found`` gives what was found."""
        self._table = account
        house = self.houses.of(account.round.format)
        account.house = house
        evidence = house.evidence(account.round.session.evidence)
        self._watching = self._watches_of(account.game, evidence, house)
        self._judge(occasion)

    def at_dice(self, table: dice.DiceTable) -> Callable[[Occasion], None]:
        """What judges the occasions of a round of mini-dice; ``take_found`` gives what was found."""
        self._table = table
        house = self.houses.of(table.round.source.format)
        self._watching = self._watches_of(table.game, table.evidence, house)
        return self._judge

    @staticmethod
    def is_dice(played: Round) -> bool:
        """Whether a round is of mini-dice."""
        return played.session.game in _GAMES_OF_DICE

    def dice_table(self, played: Round, before: Layout | None) -> dice.DiceTable | None:
        """The table of a round of mini-dice after what the round before left; ``None`` for any other
        round, and for one that cannot be audited.
        """
        game = AUDITED.get(played.session.game or "")
        if played.defect is not None or not isinstance(game, MiniDice):
            return None
        return dice.DiceTable(played, game, self._law(played), before)

    def trace_dice(self, table: dice.DiceTable) -> Any:
        """What is made of a round of mini-dice that was judged just now, before its findings are taken."""
        trace = self.settings.trace
        return (
            trace(self, table.round, self._found, table.before) if trace and self._found else None
        )

    # --- duties ----------------------------------------------------------------------------------

    def _watches_of(self, game: Described, evidence: Evidence, house: House) -> Watches:
        key = (game.name, evidence, id(house))  # Houses keeps one a format
        watches = self._watches.get(key)
        if watches is None:
            watches = self._watches[key] = self._watch(game, evidence, house)
        return watches

    def _watch(self, game: Described, evidence: Evidence, house: House) -> Watches:
        watching: list[Watch] = []
        for duty in duties.every():
            if self._picks(duty, game, house):
                missing = next((need for need in duty.needs if not evidence.keeps(need)), None)
                reason = evidence.missing(missing) if missing else None
                watching.append(Watch(duty, self._tally(duty), reason))
        return Watches(watching)

    def _picks(self, duty: Duty, game: Described, house: House) -> bool:
        selection = self.settings.selection
        if duty.of_house is not None and not house.on(duty.of_house):
            return False
        previewed = selection.preview or duty.name in selection.named
        if duty.status == "preview" and not previewed:
            return False
        return bool(duty.cites(game)) and selection.picks(duty.name, duty.all_cites(game))

    def _tally(self, duty: Duty) -> Tally:
        return self._tallies.setdefault(duty.name, Tally())

    def _judge(self, occasion: Occasion) -> None:
        """Judges an occasion by every duty that watches it."""
        table = self._table
        row = self._watching[type(occasion), type(occasion.event)]
        clean = table.unread is None
        if clean and not self._lists:
            row.passed += 1
        else:
            for watch in row.silent:
                if watch.silent is not None:
                    self._record(watch, watch.silent, occasion)
        for judge, watch in row.judging:
            try:
                outcome: Judgement = judge(occasion, table)
            except Exception as fault:  # noqa: BLE001  one duty's fault must not end the audit
                outcome = write_up.erred(fault, occasion)
            if outcome is None:
                continue
            if outcome is MET and clean:
                watch.met += 1
                continue
            for one in outcome if isinstance(outcome, tuple) else (outcome,):
                if one is MET and clean:
                    watch.met += 1
                else:
                    self._record(watch, one, occasion)

    def _record(self, watch: Watch, outcome: Outcome, occasion: Occasion) -> None:
        table, duty, tally = self._table, watch.duty, watch.tally
        tainting = table.unread if duty.trusts == "round" else None
        if duty.trusts == "street":
            tainting = table.unread_here
        if tainting is not None and outcome.kind is not Kind.ERRED:
            outcome = not_evidenced("a line of the round that could not be read")
        kind = outcome.kind
        if kind is _MET:
            watch.met += 1
            return
        if kind is _NOT_EVIDENCED:
            tally.not_evidenced += 1
            count_reason(self._count.silence, watch, 1, outcome.message)
            if not self._lists:
                return
        elif kind is Kind.VIOLATED:
            tally.violated += 1
        elif kind is Kind.INDETERMINATE:
            tally.indeterminate += 1
        else:
            tally.erred += 1
        assumed = duty.of_house is not None and self.houses.assumes(duty.of_house)
        severity = self.settings.severities.get(duty.name, duty.severity)
        self._found.append(
            write_up.of_outcome(outcome, duty, occasion, table, severity=severity, assumed=assumed)
        )

    def _unread(self, part: Part) -> None:
        """A finding for each line that could not be read, as long as it may be among those listed."""
        if not any_unread(part.events):
            return
        for event in part.events:
            if type(event) is Unread:
                self._count.unread_lines += 1
                if self._count.unread_lines <= MOST_SYNTAX_FINDINGS + 1:
                    self._found.append(write_up.of_unread(part, event))

    def _trace(self, part: Part, found: Sequence[Finding]) -> Any:
        trace = self.settings.trace
        if trace is None or not found or not isinstance(part, Round):
            return None
        return trace(self, part, found, None)


def _is_poker(played: Round) -> bool:
    return played.defect is None and isinstance(AUDITED.get(played.session.game or ""), Game)


def _concerns_a_table(part: Interlude) -> bool:
    """Whether lines between rounds are of a log that keeps the sequence of its rounds."""
    return part.session is not None and part.session.evidence.keeps(_SEQUENCE)


def _unheard(_: Occasion) -> None:
    """Judges nothing."""


def _asked_for(selection: Selection) -> tuple[str, ...]:
    """The house rules that a selection names, by name or by ``house:*``: they are judged."""

    def asks(duty: Duty) -> bool:
        cites = (f"{HOUSE}{duty.of_house}",)
        return any(
            term == duty.name or (term.startswith(HOUSE) and stands_for(term, duty.name, cites))
            for term in selection.named
        )

    return tuple(
        duty.of_house for duty in duties.every() if duty.of_house is not None and asks(duty)
    )


@lru_cache(maxsize=256)  # the rounds of a log are of a few days
def _law(day: str, edition: str | None) -> Law:
    """The law of a day, which is in ISO format where it is one."""
    try:
        return Law(date.fromisoformat(day), edition)
    except ValueError:
        return Law(None, edition)
