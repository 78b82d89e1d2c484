"""Which duties watch which occasions, in logs of one kind and game, and how often each was met."""

from collections.abc import Iterable
from typing import TypeVar

from handaudit.auditing.finding import Finding
from handaudit.auditing.results import PartCounts
from handaudit.auditing.tally import RoundValues, Tally
from handaudit.duties.duty import Duty
from handaudit.duties.outcome import Kind, not_evidenced
from handaudit.facts.events import Event
from handaudit.replay.occasion import Occasion

_Counted = TypeVar("_Counted", str, RoundValues)
_Kind = type[Occasion]
_OfEvent = type[Event]


class Roster:
    """The duties judged in logs of one kind and game, each with the record that it lacks there, if any.

    The logs of this kind share it. ``watching`` gives the places of the duties that watch an occasion.
    """

    def __init__(self, duties: Iterable[tuple[Duty, str | None]]) -> None:
        self.duties = tuple(duties)
        self._watching: dict[tuple[_Kind, _OfEvent], tuple[int, ...]] = {}

    def watching(self, occasion: _Kind, event: _OfEvent) -> tuple[int, ...]:
        """The places of the duties that watch an occasion with an event of these types."""
        found = self._watching.get((occasion, event))
        if found is None:
            found = self._watching[occasion, event] = tuple(
                place
                for place, (duty, _) in enumerate(self.duties)
                if occasion in duty.on and (not duty.by or event in duty.by)
            )
        return found


class Watch:
    """A duty that watches occasions, and how often it is met or not evidenced."""

    __slots__ = ("duty", "met", "reasons", "silent")

    def __init__(self, duty: Duty, missing: str | None) -> None:
        self.duty = duty
        self.met = 0
        """Occasions on which the duty was met since they were last counted."""
        self.reasons: dict[str, int] = {}
        """Those that the log does not evidence since then, by what is missing."""
        self.silent = not_evidenced(missing) if missing else None
        """The outcome of every occasion if the log lacks a record that the duty needs."""

    def count_reason(self, reason: str, number: int = 1) -> None:
        """Counts occasions that the log does not evidence."""
        self.reasons[reason] = self.reasons.get(reason, 0) + number


class Watchers:
    """The duties that watch one kind of occasion: those that can judge it, and those that are
    ``silent``.

    ``judging`` pairs each duty with its judgement, since every occasion needs it, and ``silent``
    with its one outcome. ``passed`` counts the occasions skipped for all ``silent`` duties.
    """

    __slots__ = ("judging", "passed", "silent")

    def __init__(self, watching: list[Watch]) -> None:
        self.judging = tuple((one.duty.judge, one) for one in watching if one.silent is None)
        self.silent = tuple((one, one.silent) for one in watching if one.silent is not None)
        self.passed = 0


class Watches(dict[_Kind, "_OfOccasion"]):
    """The duties of a roster that watch, by the type of the occasion and then of its event."""

    def __init__(self, roster: Roster) -> None:
        super().__init__()
        self.roster = roster
        self._made: dict[int, Watch] = {}
        self.silent: list[Watchers] = []
        """The rows with duties that lack a record."""

    def __missing__(self, occasion: _Kind) -> "_OfOccasion":
        row = self[occasion] = _OfOccasion(self, occasion)
        return row

    def watch(self, place: int) -> Watch:
        """The duty at a place of the roster."""
        made = self._made.get(place)
        if made is None:
            duty, missing = self.roster.duties[place]
            made = self._made[place] = Watch(duty, missing)
        return made

    def count(self, counted: PartCounts) -> None:
        """Adds the occasions since the last call on which duties were met or not evidenced."""
        for row in self.silent:
            if not row.passed:
                continue
            for watch, outcome in row.silent:
                watch.count_reason(outcome.message, row.passed)
            row.passed = 0
        for watch in self._made.values():
            name = watch.duty.name
            if watch.met:
                counted.met[name] = counted.met.get(name, 0) + watch.met
                watch.met = 0
            if watch.reasons:
                known = counted.silence.setdefault(name, watch.reasons)
                if known is not watch.reasons:  # of logs of another kind
                    for reason, number in watch.reasons.items():
                        known[reason] = known.get(reason, 0) + number
                watch.reasons = {}


class _OfOccasion(dict[_OfEvent, Watchers]):
    """The duties that watch one kind of occasion, by the type of its event."""

    def __init__(self, watches: Watches, occasion: _Kind) -> None:
        super().__init__()
        self._watches = watches
        self._occasion = occasion

    def __missing__(self, event: _OfEvent) -> Watchers:
        places = self._watches.roster.watching(self._occasion, event)
        row = self[event] = Watchers([self._watches.watch(place) for place in places])
        if row.silent:
            self._watches.silent.append(row)
        return row


def _subtract(less: dict[_Counted, int], counts: dict[_Counted, int]) -> None:
    """Takes counts from others, which include them, and leaves out what is then nothing."""
    for one, number in less.items():
        counts[one] -= number
        if not counts[one]:
            del counts[one]


class OutcomeCounter:
    """Counts outcomes while parts of logs are judged; each judging process has one."""

    def __init__(self) -> None:
        self.count = PartCounts()
        """Everything except the counts of the watches."""
        self._withdrawn: list[PartCounts] = []
        """The counts of rounds that were taken back."""
        self._watches: dict[int, Watches] = {}
        """The watches by the identity of their roster, which they keep: no other can have it."""
        self._used: dict[int, Watches] = {}
        """Those of them that somebody may still judge by."""

    def take(self) -> PartCounts:
        """The counts since the last call."""
        counted, self.count = self.count, PartCounts()
        for watches in self._used.values():
            watches.count(counted)
        for less in self._withdrawn:
            _subtract(less.rounds, counted.rounds)
            _subtract(less.met, counted.met)
            for rule, reasons in less.silence.items():
                _subtract(reasons, counted.silence[rule])
                if not counted.silence[rule]:
                    del counted.silence[rule]
            for rule, tally in less.rest.items():
                counted.rest[rule].withdraw(tally)
        self._withdrawn.clear()
        none = Tally()
        counted.rest = {rule: tally for rule, tally in counted.rest.items() if tally != none}
        return counted

    def rest(self) -> None:
        """Notes that nobody judges by it any more, and all is taken: so only what watches anew is counted."""
        self._used.clear()

    def withdraw(self, values: RoundValues, counted: PartCounts) -> None:
        """Takes back an audited round with its outcomes, since its lines are not of one deal."""
        counted.rounds[values] = 1
        self._withdrawn.append(counted)

    def audited(self, values: RoundValues) -> None:
        """Counts an audited round."""
        rounds = self.count.rounds
        rounds[values] = rounds.get(values, 0) + 1

    def add(self, finding: Finding, number: int = 1) -> None:
        """Counts a finding that stays where others follow from it; -1 takes one back."""
        tally = self.tally(finding.rule)
        if finding.outcome is Kind.VIOLATED:
            tally.violated += number
        elif finding.outcome is Kind.INDETERMINATE:
            tally.indeterminate += number

    def tally(self, rule: str) -> Tally:
        """The outcomes of a rule besides those that are met or not evidenced."""
        return self.count.rest.setdefault(rule, Tally())

    def watches(self, roster: Roster) -> Watches:
        """The duties of a roster, with their outcomes counted here."""
        which = id(roster)
        known = self._used.get(which)
        if known is None:
            known = self._watches.get(which)
            if known is None:
                known = self._watches[which] = Watches(roster)
            self._used[which] = known
        return known
