"""Which duties watch which occasions, in logs of one kind and game, and how often each was met."""

from collections.abc import Iterable

from handaudit.auditing.finding import Finding
from handaudit.auditing.results import PartCounts
from handaudit.auditing.tally import RoundValues, Tally
from handaudit.duties.duty import Duty
from handaudit.duties.outcome import Kind, not_evidenced
from handaudit.facts.events import Event
from handaudit.replay.occasion import Occasion

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
    """A duty that watches occasions, and the counter of its outcomes."""

    __slots__ = ("duty", "met", "reasons", "silent", "tally")

    def __init__(self, duty: Duty, tally: Tally, missing: str | None) -> None:
        self.duty = duty
        self.tally = tally
        self.met = 0
        """Occasions on which the duty was met since the last update of the tally."""
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

    ``judging`` pairs each duty with its judgement, since every occasion needs it. ``passed`` counts
    the occasions skipped for all ``silent`` duties.
    """

    __slots__ = ("judging", "passed", "silent")

    def __init__(self, watching: list[Watch]) -> None:
        self.judging = tuple((one.duty.judge, one) for one in watching if one.silent is None)
        self.silent = tuple(one for one in watching if one.silent is not None)
        self.passed = 0


class Watches(dict[_Kind, "_OfOccasion"]):
    """The duties of a roster that watch, by the type of the occasion and then of its event."""

    def __init__(self, roster: Roster, tallies: dict[str, Tally]) -> None:
        super().__init__()
        self.roster = roster
        self._tallies = tallies
        self._made: dict[int, Watch] = {}

    def __missing__(self, occasion: _Kind) -> "_OfOccasion":
        row = self[occasion] = _OfOccasion(self, occasion)
        return row

    def watch(self, place: int) -> Watch:
        """The duty at a place of the roster."""
        made = self._made.get(place)
        if made is None:
            duty, missing = self.roster.duties[place]
            made = self._made[place] = Watch(duty, _tally(self._tallies, duty), missing)
        return made

    def count(self, silence: dict[str, dict[str, int]]) -> None:
        """Adds the occasions met and skipped since the last call to the tallies. ``silence`` also
        gets the skipped ones, by duty and reason.
        """
        for rows in self.values():
            for row in rows.values():
                if not row.passed:
                    continue
                for watch in row.silent:
                    if watch.silent is not None:
                        watch.count_reason(watch.silent.message, row.passed)
                row.passed = 0
        for watch in self._made.values():
            if watch.met:
                watch.tally.met += watch.met
                watch.met = 0
            if not watch.reasons:
                continue
            known = silence.setdefault(watch.duty.name, {})
            for reason, number in watch.reasons.items():
                watch.tally.not_evidenced += number
                known[reason] = known.get(reason, 0) + number
            watch.reasons.clear()


class _OfOccasion(dict[_OfEvent, Watchers]):
    """The duties that watch one kind of occasion, by the type of its event."""

    def __init__(self, watches: Watches, occasion: _Kind) -> None:
        super().__init__()
        self._watches = watches
        self._occasion = occasion

    def __missing__(self, event: _OfEvent) -> Watchers:
        places = self._watches.roster.watching(self._occasion, event)
        row = self[event] = Watchers([self._watches.watch(place) for place in places])
        return row


def _tally(tallies: dict[str, Tally], duty: Duty) -> Tally:
    return tallies.setdefault(duty.name, Tally())


def _subtract(less: dict[str, dict[str, int]], silence: dict[str, dict[str, int]]) -> None:
    """Takes counts from others, which include them, and leaves out what is then nothing."""
    for rule, reasons in less.items():
        known = silence[rule]
        for reason, number in reasons.items():
            known[reason] -= number
            if not known[reason]:
                del known[reason]
        if not known:
            del silence[rule]


class OutcomeCounter:
    """Counts outcomes while parts of logs are judged; each judging process has one."""

    def __init__(self) -> None:
        self.count = PartCounts()
        self._tallies: dict[str, Tally] = {}
        self._rounds: dict[RoundValues, int] = {}
        """How many rounds were audited, by their values."""
        self._withdrawn: list[dict[str, dict[str, int]]] = []
        """What was not evidenced in rounds that were taken back."""
        self._watches: dict[int, Watches] = {}
        """The watches by the identity of their roster, which they keep: no other can have it."""
        self._used: dict[int, Watches] = {}
        """Those of them that somebody may still judge by."""

    def take(self) -> PartCounts:
        """The counts since the last call."""
        counted, self.count = self.count, PartCounts()
        for values, number in self._rounds.items():
            if number:
                counted.audited += number
                counted.rounds.add(values, number)
        self._rounds.clear()
        for watches in self._used.values():
            watches.count(counted.silence)
        for silence in self._withdrawn:
            _subtract(silence, counted.silence)
        self._withdrawn.clear()
        none = Tally()
        for rule, tally in self._tallies.items():
            if tally != none:
                counted.by_rule[rule] = tally.take()
        return counted

    def rest(self) -> None:
        """Notes that nobody judges by it any more, and all is taken: so only what watches anew is counted."""
        self._used.clear()

    def withdraw(self, values: RoundValues, counted: PartCounts) -> None:
        """Takes back an audited round with its outcomes, since its lines are not of one deal."""
        self._rounds[values] -= 1
        for rule, tally in counted.by_rule.items():
            self._tallies[rule].withdraw(tally)
        self._withdrawn.append(counted.silence)

    def audited(self, values: RoundValues) -> None:
        """Counts an audited round."""
        self._rounds[values] = self._rounds.get(values, 0) + 1

    def add(self, finding: Finding, number: int = 1) -> None:
        """Counts a finding that stays where others follow from it; -1 takes one back."""
        tally = self._tallies.setdefault(finding.rule, Tally())
        if finding.outcome is Kind.VIOLATED:
            tally.violated += number
        elif finding.outcome is Kind.INDETERMINATE:
            tally.indeterminate += number

    def tally(self, duty: Duty) -> Tally:
        """The outcomes of a duty."""
        return _tally(self._tallies, duty)

    def watches(self, roster: Roster) -> Watches:
        """The duties of a roster, with their outcomes counted here."""
        which = id(roster)
        known = self._used.get(which)
        if known is None:
            known = self._watches.get(which)
            if known is None:
                known = self._watches[which] = Watches(roster, self._tallies)
            self._used[which] = known
        return known
