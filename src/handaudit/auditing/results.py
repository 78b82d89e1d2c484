"""What the judgement of the parts of logs rests on, and what it leaves.

It stands apart from ``handaudit.auditing.judge`` since that is compiled, and these are classes of msgspec's.
"""

from collections.abc import Callable, Iterator, Sequence
from datetime import date
from typing import TYPE_CHECKING, Any

import msgspec

from handaudit.auditing.finding import Finding
from handaudit.auditing.pseudonyms import Naming
from handaudit.auditing.report import HandAudited, NotAudited
from handaudit.auditing.tally import RoundCounts, Tally
from handaudit.duties.outcome import Severity
from handaudit.duties.selection import Selection
from handaudit.facts.log import Interlude, Round
from handaudit.law.house.profiles import Houses
from handaudit.law.new_jersey.editions import Law
from handaudit.replay.discipline import Left
from handaudit.replay.sequence.ledger import RoundEntry

if TYPE_CHECKING:
    from handaudit.auditing.judge import Judge

Trace = Callable[["Judge", Round, Sequence[Finding], Left], Any]
"""Makes something of a round in which something was found, while it can still be retraced; ``None``
where there is nothing to keep.  The last is what the round before left, where the round starts from it.
"""


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """What the judgement of a part rests on, besides the part.

    ``severities`` are those that the user gives to rules, instead of their own.
    ``listens`` is whether somebody is told each round, ``masks`` whether the names of the players are
    needed to hide them, ``trace`` makes something of the rounds in which something was found.
    """

    selection: Selection = Selection()
    edition: str | None = None
    list_not_evidenced: bool = False
    severities: dict[str, Severity] = msgspec.field(default_factory=dict)
    houses: Houses = msgspec.field(default_factory=Houses)
    as_of: date | None = None
    listens: bool = False
    masks: bool = False
    trace: Trace | None = None


class PartResult(msgspec.Struct, frozen=True, kw_only=True):
    """What one part of a log leaves behind.

    ``entry`` is for the table ledger; ``part`` is the part itself, where its lines concern rounds after it
    or its game can only be judged in the order of play.  ``names`` are the events that name players.
    ``heard`` is the round as those who listen are told of it.
    """

    is_round: bool
    path: str
    lines: range
    findings: tuple[Finding, ...] = ()
    gap: NotAudited | None = None
    entry: RoundEntry | None = None
    part: Round | Interlude | None = None
    law: Law | None = None
    heard: HandAudited | None = None
    names: tuple[Naming, ...] = ()
    traced: Any = None


class PartCounts(msgspec.Struct):
    """What was counted over some parts: rounds, lines, outcomes by rule, and silence by reason."""

    audited: int = 0
    rounds: RoundCounts = msgspec.field(default_factory=RoundCounts)
    """What the rounds audited fall to."""
    not_audited: int = 0
    unread_lines: int = 0
    by_rule: dict[str, Tally] = msgspec.field(default_factory=dict)
    silence: dict[str, dict[str, int]] = msgspec.field(default_factory=dict)


class StretchResult(msgspec.Struct, frozen=True):
    """What the parts of a stretch left, in its order, and what was counted over them.

    A round of which there is nothing else to tell is there as those who listen are told of it.
    """

    told: list[PartResult | HandAudited]
    count: PartCounts

    @property
    def eventful(self) -> Iterator[PartResult]:
        """What is more than that a round was audited."""
        return (one for one in self.told if isinstance(one, PartResult))

    def __reduce__(self) -> tuple[Any, ...]:
        """For other processes: rounds with nothing to tell are most of an archive, and ``pickle`` would
        take longer over them than those who listen.
        """
        told = [one if isinstance(one, PartResult) else None for one in self.told]
        heard = [one for one in self.told if isinstance(one, HandAudited)]
        try:
            return _unpacked, (told, msgspec.msgpack.encode(heard), self.count)
        except UnicodeEncodeError:  # a text of stray bytes, as of a path
            return StretchResult, (self.told, self.count)


def _unpacked(told: list[PartResult | None], packed: bytes, count: PartCounts) -> StretchResult:
    heard = iter(msgspec.msgpack.decode(packed, type=list[HandAudited]))
    return StretchResult([one or next(heard) for one in told], count)


class Lost(msgspec.Struct, frozen=True):
    """A stretch that could not be judged, and why."""

    reason: str
