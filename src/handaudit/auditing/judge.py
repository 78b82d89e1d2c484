"""Judges the parts of logs independently of each other, so anywhere and in any order.

The result of a part is ``PartResult``: its findings, and the records for duties that look across
rounds. ``handaudit.auditing.collect`` combines them in input order.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from typing import Any, Final

import msgspec

from handaudit.auditing import copies, gaps, one_cause, write_up
from handaudit.auditing.applicable import ApplicableRules
from handaudit.auditing.copies import KnownHands
from handaudit.auditing.dispatch import OutcomeCounter
from handaudit.auditing.finding import Finding
from handaudit.auditing.pseudonyms import naming
from handaudit.auditing.report import HandAudited, NotAudited
from handaudit.auditing.results import AuditSettings, PartResult, StretchResult
from handaudit.auditing.round_audit import RoundAudit, values_of
from handaudit.auditing.round_judge import RoundJudge
from handaudit.auditing.stretch_hands import PlayedHand, StretchHands
from handaudit.auditing.tally import RoundValues
from handaudit.facts.events import BoardDealt, ByType, CardsDealt, by_type
from handaudit.facts.evidence import Record
from handaudit.facts.log import Defect, Interlude, Round
from handaudit.law.in_force import Law
from handaudit.reading import formats
from handaudit.reading.groups import in_groups
from handaudit.replay.discipline import Left, discipline
from handaudit.replay.occasion import Occasion
from handaudit.replay.sequence import linking, occasions, record
from handaudit.replay.sequence.entries import RoundEntry
from handaudit.replay.sequence.history import TableHistory
from handaudit.replay.sequence.ordering import SequenceStep

_SEQUENCE: Final = Record.SEQUENCE

_AT_A_TIME: Final = 64
"""Parts of a log that are read before they are judged.

Reading and judging are much code and many tables each.  Taking turns at every round, they push each other out
of the processor's caches.
"""


class Judge:
    """Judges parts of logs.

    It keeps only its settings and caches between calls. Each round has its own ``RoundJudge``, and
    the caller's ``OutcomeCounter`` counts. So one judge can judge any number of rounds at the same
    time.
    """

    def __init__(self, settings: AuditSettings) -> None:
        self.settings = settings
        self.rules = ApplicableRules(settings)
        self.rounds = RoundAudit(settings, self.rules)

    def stretch(
        self,
        stretch: Iterable[Round | Interlude],
        without: Mapping[int, NotAudited] | None = None,
        known: KnownHands | None = None,
    ) -> StretchResult:
        """Judges a stretch of a log, ``without`` the hands at some places, which are copies.

        Hands that an engine already has among its ``known`` ones are taken for copies, unless a callback
        wants to hear why.
        """
        counter = self.rounds.counter()
        hands = StretchHands(None if self.settings.listens else known)
        results: list[PartResult | None] = []
        for place, part in enumerate(chain.from_iterable(in_groups(stretch, _AT_A_TIME))):
            if without and place in without and isinstance(part, Round):
                counter.count.not_audited += 1
                results.append(self.copy(part, without[place]))
                continue
            hands.place = place
            results.append(self.part(part, counter, hands))
        return StretchResult(
            [self._least(one) for one in results if one is not None],
            self.rounds.counted(counter),
            tuple(hand.record for hand in hands.last.values()),
            tuple(hands.logged),
            tuple(hands.copies),
        )

    def copy(self, played: Round, gap: NotAudited | None) -> PartResult:
        """What a copy leaves: its record, since other logs of its table may go on from it."""
        result = None
        if self.rounds.leaves_record(played):
            counter = self.rounds.counter()
            result = self.part(played, counter)
            self.rounds.counted(counter)
        return PartResult(
            is_round=True,
            path=played.source.path,
            lines=played.lines,
            entry=_told_once(result),
            hand=write_up.hand_audited(played, gap) if self.settings.listens else None,
        )

    def _least(self, result: PartResult) -> PartResult | HandAudited:
        """A round as the callback gets it, if it has no other result."""
        if result.findings or result.gap or result.entry or result.part or self.settings.masks:
            return result
        if result.opens:
            return result
        return result.hand or result

    def part(
        self,
        part: Round | Interlude,
        counter: OutcomeCounter | None = None,
        hands: StretchHands | None = None,
    ) -> PartResult | None:
        """Judges one part; ``None`` if its only result is counts.

        ``hands`` are those of the same stretch so far.
        """
        counter, hands = counter or OutcomeCounter(), hands or StretchHands()
        events = by_type(part.events)
        found = gaps.unread(events, part, counter.count, masks=self.settings.masks)
        if isinstance(part, Interlude):
            return self._between(part, counter, found)
        law = self.rules.law(part)
        if part.defect is not None:
            return self._damaged(part, law, part.defect, counter, found)
        logged = copies.logged(part, hands.place, events)
        if hands.is_copy(logged):
            counter.count.not_audited += 1
            return self.copy(part, None)
        defect = self.rules.unfit(part, events, law, counter)
        if defect is not None:
            hands.log(logged, audited=False)
            return self._damaged(part, law, defect, counter, found)
        values = values_of(part)
        counter.audited(values)
        its = discipline(part)
        if its is None or its.in_order:
            hands.log(logged, audited=True)
            _count_deal(part, events, values, counter)
            return self._result(part, found, law, part=part)
        judged = self.rounds.judged(part, law, its, counter, found, kinds=events)
        if isinstance(judged, Defect):
            hands.log(logged, audited=False)
            return self._damaged(part, law, judged, counter, found)
        table, judge, waiting, look = judged
        hands.log(logged, audited=True)
        _count_deal(part, events, values, counter)
        entry = its.record(table) if self.rounds.leaves_record(part) else None
        if entry is not None and waiting:
            entry = msgspec.structs.replace(entry, **waiting)
        if part.session.evidence.keeps(_SEQUENCE):
            return self._result(part, found, law, entry=entry)
        opens, before = self._follow(PlayedHand(table, entry, look), judge, hands)
        return self._result(part, found, law, entry=entry, opens=opens, before=before)

    def _between(
        self, part: Interlude, counter: OutcomeCounter, found: list[Finding]
    ) -> PartResult | None:
        """The result of lines between rounds."""
        damaged = part.defect is not None
        gap = gaps.of_part(part, part.defect, None, counter.count) if part.defect else None
        kept = damaged or _concerns_a_table(part)
        if not (found or kept or self.settings.masks):
            return None
        return PartResult(
            is_round=False,
            path=part.source.path,
            lines=part.lines,
            findings=tuple(found),
            gap=gap,
            part=part if kept else None,
            names=naming(part) if self.settings.masks else (),
        )

    def _damaged(
        self,
        played: Round,
        law: Law,
        defect: Defect,
        counter: OutcomeCounter,
        found: list[Finding],
    ) -> PartResult | None:
        """The result of a round that cannot be audited."""
        void = defect.cite == "log:cancelled"
        return self._result(
            played,
            found,
            law,
            gap=gaps.of_round(played, defect, counter.count),
            entry=record.of_damaged(played, law, defect.message, void=void)
            if self.rounds.leaves_record(played)
            else None,
            part=played if played.session.evidence.keeps(_SEQUENCE) else None,
        )

    def _result(
        self,
        played: Round,
        found: list[Finding],
        law: Law,
        *,
        gap: NotAudited | None = None,
        entry: RoundEntry | None = None,
        part: Round | None = None,
        opens: RoundEntry | None = None,
        before: RoundEntry | None = None,
    ) -> PartResult | None:
        """The result of a round; ``None`` if it is only counted."""
        listens, masks = self.settings.listens, self.settings.masks
        if not (found or gap or entry or part or listens or opens or masks):
            return None
        return PartResult(
            is_round=True,
            path=played.source.path,
            lines=played.lines,
            findings=tuple(found),
            gap=gap,
            entry=entry,
            part=part,
            law=law,
            opens=opens,
            before=before,
            hand=write_up.hand_audited(played, gap) if listens else None,
            names=naming(played) if masks else (),
            traced=self.trace(played, found, None),
        )

    def _follow(
        self, this: PlayedHand, judge: RoundJudge, hands: StretchHands
    ) -> tuple[RoundEntry | None, RoundEntry | None]:
        """Judges a hand of a history against the one before it at its table.

        Returns the records of both if that is not all: the log is in no order, or stakes differ.
        Without a hand before it in the stretch, there may be one in an earlier stretch.
        """
        played = this.table.round
        key = record.table_of(played.source.path, played.session)
        before = hands.last.get(key)
        hands.last[key] = this
        if before is None:
            return this.record, None
        this.began = before.began
        turns = linking.turns(before.began, before.standing.at, this.standing.at)
        this.in_order = before.in_order and not turns
        if not this.in_order:
            return this.record, before.record
        ordered = before, this
        if linking.is_reversed(before.standing, this.standing):
            ordered = this, before
        link = linking.link(*(one.standing for one in ordered))
        if link is not None and link.astray is not None:
            for one in ordered:
                one.look()
            link = linking.link(*(one.standing for one in ordered))
        if link is None:
            return None, None
        if link.astray is not None:
            before_it, it = (one.standing for one in ordered)
            found = linking.of_stayers(before_it, it)
            this.doubt(linking.instead(it, found), ends=ordered[1] is this)
            return this.record, before.record
        judge.take(occasions.HandsLinked(ordered[1].table.round.opened, ordered[0].table.round.id))
        return None, None

    def linked(
        self, before: RoundEntry, this: RoundEntry, counter: OutcomeCounter, *, apart: bool
    ) -> tuple[Finding, ...] | None:
        """The findings of a hand with the other that it may follow; a log may have the later one first.

        If they stand ``apart``, hands between them may be missing (``linking.link``).  ``None`` if neither is
        known to follow the other, so that nothing is judged.
        """
        if linking.is_reversed(linking.standing(before), linking.standing(this)):
            before, this = this, before
        apart = apart or linking.skips(before.id, this.id)
        link = linking.link(linking.standing(before), linking.standing(this), apart=apart)
        if link is None:
            return None
        account = TableHistory()
        account.add(SequenceStep(this, (), ()))
        account.round = this
        account.names = {one.seat: one.player for one in this.seated}
        occasion = occasions.HandsLinked(
            this.opened,
            before.id,
            link.astray,
            link.had,
            bool(this.session.tournament),
            # Converters write no rebuys, and no zone as the room does.
            formats.by_name(this.format).prints_rebuys and bool(linking.moment(this.opened.at)[1]),
        )
        return tuple(self.across(occasion, account, counter))

    def across(
        self, occasion: Occasion, account: TableHistory, counter: OutcomeCounter
    ) -> list[Finding]:
        """Judges an occasion of a table across its rounds; returns its findings."""
        account.house = house = self.rules.house(account.round.format, account.law)
        evidence = house.evidence(account.round.session.evidence)
        roster = self.rules.roster(account.game, evidence, house, account.law)
        judge = self.rounds.round_judge(account, counter, roster, [])
        judge.take(occasion)
        this = occasion.this if isinstance(occasion, occasions.RoundFollowed) else None
        if this is None or this.waiting is None:
            return judge.found
        there = [one for one in judge.found if one.location.line == this.waits_for]
        if one_cause.breaches(there):
            return judge.found
        for one in there:  # whether that line is wrong is no question any more
            counter.add(one, -1)
        counter.add(this.waiting)
        return [*(one for one in judge.found if one not in there), this.waiting]

    def trace(self, played: Round, found: Sequence[Finding], before: Left) -> Any:
        """The trace of a round with findings, if the settings ask for one; ``None`` for other rounds."""
        trace = self.settings.trace
        return trace(self, played, found, before) if trace is not None and found else None


def _told_once(result: PartResult | None) -> RoundEntry | None:
    """The record of a copy, without a finding that waits: that of the original has it."""
    if result is None or result.entry is None:
        return None
    return msgspec.structs.replace(result.entry, waiting=None)


def _count_deal(
    played: Round, events: ByType, values: RoundValues, counter: OutcomeCounter
) -> None:
    """Counts what is odd about the order of the cards, by table and day."""
    # Only among cards dealt to players is it told where a card lies between two others.
    dealt = played.events if CardsDealt in events else events.get(BoardDealt, ())
    if dealt:
        _, table, _, day, _ = values
        counter.count.deals.add(dealt, table, day)


def _concerns_a_table(part: Interlude) -> bool:
    """Whether the lines between rounds belong to a log that records the sequence of its rounds."""
    return part.session is not None and part.session.evidence.keeps(_SEQUENCE)
