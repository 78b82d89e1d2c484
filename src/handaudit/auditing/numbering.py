"""Rounds that are missing from a log that numbers them, and rounds whose number is not theirs alone."""

from collections.abc import Iterator, Sequence
from typing import Final

from handaudit.auditing.finding import Location
from handaudit.auditing.report import NotAudited
from handaudit.facts.evidence import Record
from handaudit.replay.sequence.entries import RoundEntry
from handaudit.replay.sequence.ordering import SequenceStep

_PAUSE: Final = 12 * 60 * 60 * 1000
"""Milliseconds between rounds of two files, at the most: beyond that they may be of other days."""


def misnumbered(rounds: Sequence[SequenceStep]) -> Iterator[NotAudited]:
    """A note at each round of a table that is not the next one by its number.

    Nothing that the log holds is unaudited, so the audit is complete.  Rounds of two files are compared
    if one was played within hours of the other: a table may number the rounds of each day anew.
    """
    before: RoundEntry | None = None
    for step in rounds:
        this = step.round
        if this is None or not this.session.evidence.keeps(Record.SEQUENCE):
            continue
        reason = _reason(before, this) if before is not None and _goes_on(before, this) else None
        if reason is not None:
            line = this.opened.line
            yield NotAudited(
                location=Location(this.path, line, 1, line),
                hand=this.id,
                reason=reason,
                incomplete=False,
            )
        before = this


def _goes_on(before: RoundEntry, this: RoundEntry) -> bool:
    """Whether the rounds are of one file, or of files that go on from each other."""
    if before.path == this.path:
        return True
    if before.end is None or this.start is None or before.zone != this.zone:
        return False
    return before.number != this.number and 0 <= this.start - before.end <= _PAUSE


def _reason(before: RoundEntry, this: RoundEntry) -> str | None:
    last, now = before.number, this.number
    if last is None or now is None or last[0] != now[0]:
        return None
    if now == last:
        return f"two rounds have the number {this.id}"
    missing = now[1] - last[1] - 1
    if missing < 1:
        return None
    first = f"{last[0]}{last[1] + 1}"
    if missing == 1:
        return f"round {first} is missing between rounds {before.id} and {this.id}"
    return f"rounds {first} to {now[0]}{now[1] - 1} are missing between rounds {before.id} and {this.id}"
