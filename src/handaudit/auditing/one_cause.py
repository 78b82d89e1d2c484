"""Whether one line of a round, read otherwise, explains all that was found of it.

One error is one finding.  After most errors the replay adopts what happened, so nothing that follows is
found.  Other errors contradict the rest of the round in several places.  A stack is written wrong, a line
stands twice, or a seat or a card is not the one meant.

Each line in question is taken for what it may have been (``mistakes``).  If nothing is found of the round
then, only that line is wrong, and it gives the one finding.  This costs nothing where nothing is found.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

import msgspec

from handaudit.auditing import mistakes
from handaudit.auditing.finding import Finding
from handaudit.auditing.mistaken_chips import CHIPS
from handaudit.auditing.mistaken_stacks import OF_STAKES
from handaudit.auditing.round_judge import OF_THE_GAME
from handaudit.duties.outcome import Kind
from handaudit.facts import events as ev
from handaudit.facts.events import Event
from handaudit.facts.evidence import Record
from handaudit.facts.log import Round
from handaudit.replay.poker.table import Table
from handaudit.replay.sequence.ends import ends
from handaudit.replay.sequence.linking import Ends

_TOTALS: Final = frozenset(
    {
        *("pot-conserved", "pot-stated-rightly", "final-stacks"),
        *("stub-count-right", "miscounted-deck-removed", "one-deck"),
    }
)
"""Rules about sums: what they find follows from another line, unless that is left out."""

_MOST: Final = 40
"""Findings that one line may explain: more of them are of more errors."""
_LONGEST: Final = 2_000
"""Lines of a round, far more than any table has; each reading replays them all."""

Again = Callable[[Round], tuple[Table, list[Finding]] | None]
"""Replays a reading of a round: its table at the end, and what is found; ``None`` if that is a breach."""


class Cause(NamedTuple):
    """What explains the findings of a round.

    ``event`` is the line that is wrong, ``None`` for one that is left out.  ``finding`` is the one that
    stays, and ``others`` are the rules of the rest.  ``meant`` is the table at the end of the round as it may
    have been meant.
    """

    event: Event | None
    finding: Finding
    others: tuple[str, ...]
    meant: Table

    @property
    def waits(self) -> bool:
        """Whether the round before may show that this line is wrong: then that is the finding."""
        kept = self.meant.round.session.evidence.keeps
        seat = isinstance(self.event, ev.PlayerSeated) and kept(Record.STAKES)
        button = isinstance(self.event, ev.RoundOpened) and kept(Record.BUTTON)
        return kept(Record.SEQUENCE) and (seat or button)

    @property
    def line(self) -> int:
        """The line that is wrong, or where the finding stands."""
        return self.finding.location.line if self.event is None else self.event.line

    @property
    def noted(self) -> Finding:
        """The finding, with a note of what follows from the line."""
        where = "a line is missing" if self.event is None else f"line {self.event.line} is wrong"
        note = f"if {where}, nothing else is: {', '.join(self.others)} would follow from it"
        notes = self.finding.notes
        return msgspec.structs.replace(self.finding, notes=(*notes, note) if self.others else notes)

    @property
    def changes_nothing(self) -> bool:
        """Whether the findings stay as they are."""
        return not self.others and not self.waits

    def of_record(self, *, told: bool) -> dict[str, Any]:
        """The fields of the record of a round of which a finding waits for what the round before shows.

        It is ``told`` if its rule is selected.
        """
        if not self.waits:
            return {}
        opened = self.meant.round.opened
        return {
            "waiting": self.noted if told else None,
            "waits_for": self.line,
            "other_button": opened.button if isinstance(self.event, ev.RoundOpened) else None,
        }

    def table_after(self, table: Table) -> Table:
        """The table at the end of the round, from which the next one goes on; it knows either reading."""
        if isinstance(self.event, ev.PlayerSeated):
            seat = self.event.seat
            table.may_end_with = ((seat, None),)
            table.unsure_stakes = frozenset(() if self.waits else (seat,))
            return table
        if not self.others or self.waits:
            table.may_end_with = _other_ends(table, self.meant)
            return table
        self.meant.may_end_with = _other_ends(self.meant, table)
        return self.meant


def find(table: Table, found: Sequence[Finding], again: Again, *, alone: bool) -> Cause | None:
    """Looks for the one line that explains all findings of a round, whose ``table`` is at its end.

    One finding that is ``alone`` is worth it where other rounds tell the stakes.  Of several readings, the
    one that leaves the fewest questions is best, above all new ones.
    """
    of_play = [one for one in breaches(found) if one.rule not in OF_THE_GAME]
    wrong = of_play or _open_payments(table, found)
    asked = [one for one in found if one.outcome is Kind.INDETERMINATE and one not in wrong]
    if not wrong or len(found) > _MOST or len(table.round.events) > _LONGEST:
        return None
    if len(wrong + asked) == 1 and not (alone and _is_of_chips(table, wrong[0])):
        return None
    best: tuple[int, Cause] | None = None
    for event, played in mistakes.readings(table, wrong):
        tried = again(played)
        if tried is None or not _explains(tried[1], found, wrong):
            continue
        meant, left = tried
        questions = len(left) + sum(not any(same(one, other) for other in found) for one in left)
        if best is None or questions < best[0]:
            kept = _chief(wrong, event)
            gone = [one for one in [*wrong, *asked] if not any(same(one, other) for other in left)]
            others = dict.fromkeys(one.rule for one in gone if one is not kept)
            best = questions, Cause(event, kept, tuple(others), meant)
        if not questions:
            break
    return None if best is None else best[1]


def breaches(found: Sequence[Finding]) -> list[Finding]:
    """What is found to be wrong by the law, and not only left open."""
    return [one for one in found if one.breaks_the_law]


def same(finding: Finding, other: Finding) -> bool:
    """Whether two findings of a round are the same one."""
    told = finding.rule, finding.location, finding.citations
    return told == (other.rule, other.location, other.citations)


def _other_ends(table: Table, other: Table) -> Ends:
    """What players have after the ``other`` reading of a round, where that differs."""
    here = dict(ends(table) or ())
    return tuple(one for one in ends(other) or () if here.get(one[0]) != one[1])


def _is_of_chips(table: Table, found: Finding) -> bool:
    """Whether a finding is about a stack, or chips that go to the pot or from it."""
    if found.rule in OF_STAKES:
        return True
    kinds = (ev.PlayerSeated, *CHIPS)
    there = (one for one in table.round.events if one.line == found.location.line)
    return any(isinstance(one, kinds) for one in there)


def _open_payments(table: Table, found: Sequence[Finding]) -> list[Finding]:
    """Who is paid is a question, and the log tells the stakes after that."""
    if not (table.evidence.keeps(Record.SEQUENCE) and table.evidence.keeps(Record.STAKES)):
        return []
    lines = {award.line for award in table.awards}
    asked = (one for one in found if one.outcome is Kind.INDETERMINATE)
    return [one for one in asked if one.location.line in lines][:1]


def _explains(
    found: Sequence[Finding], before: Sequence[Finding], wrong: Sequence[Finding]
) -> bool:
    """Whether nothing is wrong with a round as it may have been meant, apart from what other books ask.

    A breach that becomes a question is not explained.
    """
    broken = {one.rule for one in wrong}
    for one in found:
        if one.outcome is Kind.ERRED or (one.outcome is Kind.INDETERMINATE and one.rule in broken):
            return False
        if one.outcome is Kind.VIOLATED and not any(same(one, other) for other in before):
            return False
    return True


def _chief(wrong: Sequence[Finding], event: Event | None) -> Finding:
    """The finding that stays: one at the line that is wrong, or the first.

    Where a line is left out, a sum shows it best.
    """
    there = [one for one in wrong if event is not None and one.location.line == event.line]
    is_best = [(one.rule in _TOTALS) is (event is None) for one in there or wrong]
    return next((one for one, best in zip(there or wrong, is_best, strict=True) if best), wrong[0])
