"""The settings for judging parts of logs, and the results.

This is not part of ``handaudit.auditing.judge``, since that module is compiled, and msgspec structs
cannot be.
"""

from collections.abc import Callable, Iterator, Sequence
from datetime import date
from typing import TYPE_CHECKING, Any

import msgspec

from handaudit.auditing.copies import LoggedHand
from handaudit.auditing.deal_order import DealCounts
from handaudit.auditing.finding import Finding
from handaudit.auditing.pseudonyms import Naming, naming
from handaudit.auditing.renamed import former_names
from handaudit.auditing.report import HandAudited, NotAudited
from handaudit.auditing.tally import RoundValues, Tally
from handaudit.duties.outcome import Severity
from handaudit.duties.selection import Selection
from handaudit.facts.log import Interlude, Round
from handaudit.law.house.profiles import Houses
from handaudit.law.in_force import Law
from handaudit.replay.dice.rounds import concerns_dice
from handaudit.replay.discipline import Left
from handaudit.replay.sequence.entries import RoundEntry

if TYPE_CHECKING:
    from handaudit.auditing.judge import Judge

Trace = Callable[["Judge", Round, Sequence[Finding], Left], Any]
"""Makes something of a round with findings while the round can still be retraced; ``None`` if there
is nothing to keep. The last argument is what the round before left, if the round starts from it.
"""


class AuditSettings(msgspec.Struct, frozen=True, kw_only=True):
    """Everything besides the part itself that affects its judgement.

    ``severities`` are the user's severities of rules, instead of the rules' own. ``listens`` says
    whether a callback gets each round. ``masks`` says whether the names of players are needed to
    hide them. ``trace`` makes something of rounds with findings.
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
    """The result of one part of a log.

    - ``entry`` is for the table ledger.
    - ``part`` is the part itself, if its lines concern later rounds or its game must be judged in
      order of play.
    - ``opens`` is the record of a hand of a history that opens a run of hands in order of time, or that
      follows ``before`` with other stakes.  ``before`` stands before it in its stretch, if a hand does.
    - ``names`` are the events that name players.
    - ``hand`` is the round as the callback gets it.
    """

    is_round: bool
    path: str
    lines: range
    findings: tuple[Finding, ...] = ()
    gap: NotAudited | None = None
    entry: RoundEntry | None = None
    part: Round | Interlude | None = None
    law: Law | None = None
    opens: RoundEntry | None = None
    before: RoundEntry | None = None
    hand: HandAudited | None = None
    names: tuple[Naming, ...] = ()
    traced: Any = None


def traced_round(played: Round, traced: Any, findings: tuple[Finding, ...] = ()) -> PartResult:
    """The result of a round for the per-round callback, with what the callback made of it."""
    return PartResult(
        is_round=True,
        path=played.source.path,
        lines=played.lines,
        findings=findings,
        names=naming(played),
        traced=traced,
    )


class PartCounts(msgspec.Struct):
    """Counts over some parts: rounds, lines, and outcomes by rule."""

    rounds: dict[RoundValues, int] = {}
    """The rounds audited, by their values."""
    not_audited: int = 0
    unread_lines: int = 0
    unread: list[tuple[int, int]] = []
    """The first and last line of each part that could not be read or audited."""
    met: dict[str, int] = {}
    silence: dict[str, dict[str, int]] = {}
    """What is not evidenced, by reason."""
    rest: dict[str, Tally] = {}
    """All other outcomes, which few parts have."""
    deals: DealCounts = msgspec.field(default_factory=DealCounts)
    """What is odd about the order of the cards."""

    def add_to(self, by_rule: dict[str, Tally]) -> None:
        """Adds the outcomes to the tallies of a report, or of an input."""
        for rule in (*self.met, *self.silence, *self.rest):
            if rule not in by_rule:
                by_rule[rule] = Tally()
        for rule, number in self.met.items():
            by_rule[rule].met += number
        for rule, reasons in self.silence.items():
            by_rule[rule].not_evidenced += sum(reasons.values())
        for rule, tally in self.rest.items():
            by_rule[rule].include(tally)


class StretchResult(msgspec.Struct, frozen=True):
    """The results of the parts of a stretch, in order, and the counts over them.

    A round without other results is there in the form for the callback.  ``last`` are the records of the
    last hand of each table, for histories.  ``logged`` are all hands, for their copies.  ``copies`` are
    the places of those that were not judged, since the engine had judged them before.
    """

    results: list[PartResult | HandAudited]
    count: PartCounts
    last: tuple[RoundEntry, ...] = ()
    logged: tuple[LoggedHand, ...] = ()
    copies: tuple[int, ...] = ()

    @property
    def eventful(self) -> Iterator[PartResult]:
        """The results that are more than an audited round."""
        return (one for one in self.results if isinstance(one, PartResult))

    def without_records(self) -> "StretchResult":
        """The same without what only the ledger of the tables needs."""
        results: list[PartResult | HandAudited] = []
        for one in self.results:
            if isinstance(one, HandAudited):
                results.append(one)
                continue
            part = one.part
            if isinstance(part, Interlude) and not concerns_dice(part):
                part = None
            if one.entry is None and part is one.part:
                results.append(one)
            else:
                results.append(msgspec.structs.replace(one, entry=None, part=part))
        return msgspec.structs.replace(self, results=results)

    def __reduce__(self) -> tuple[Any, ...]:
        """A compact form for other processes: most rounds of an archive have no findings, and
        ``pickle`` would be slow for them.
        """
        results = [one if isinstance(one, PartResult) else None for one in self.results]
        hands = [one for one in self.results if isinstance(one, HandAudited)]
        kept = self.count, self.last, self.logged, self.copies
        try:
            return _unpacked, (
                results,
                msgspec.msgpack.encode(hands),
                *kept,
            )
        except UnicodeEncodeError:  # a text with stray bytes, such as a path
            return StretchResult, (self.results, *kept)


def _unpacked(
    results: list[PartResult | None],
    packed: bytes,
    *kept: Any,
) -> StretchResult:
    hands = iter(msgspec.msgpack.decode(packed, type=list[HandAudited]))
    return StretchResult([one or next(hands) for one in results], *kept)


class Lost(msgspec.Struct, frozen=True):
    """A stretch that could not be judged, and why."""

    reason: str


__getattr__ = former_names(__name__, {"Settings": AuditSettings})
