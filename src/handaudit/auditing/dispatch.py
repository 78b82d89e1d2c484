"""Which duties watch what kind of occasion, in the logs of one kind and game, and how often each was met."""

from handaudit.auditing.results import PartCounts
from handaudit.auditing.tally import RoundValues, Tally
from handaudit.duties.duty import Duty
from handaudit.duties.outcome import not_evidenced
from handaudit.facts.events import Event
from handaudit.replay.occasion import Occasion

Roster = tuple[tuple[Duty, str | None], ...]
"""The duties that are judged in the logs of one kind and game, each with the record that it lacks there."""


class Watch:
    """A duty on duty, and where its outcomes are counted."""

    __slots__ = ("duty", "met", "silent", "tally")

    def __init__(self, duty: Duty, tally: Tally, missing: str | None) -> None:
        self.duty = duty
        self.tally = tally
        self.met = 0
        """Occasions on which the duty was met since the tally was last brought up to date."""
        self.silent = not_evidenced(missing) if missing else None
        """The outcome of every occasion where the log lacks a record that the duty needs."""


class Row:
    """Who watches one kind of occasion: those who have something to judge, and those who are ``silent``.

    ``judging`` has beside each its judgement, which is wanted at every occasion.
    ``passed`` counts the occasions that were passed over for all that are ``silent``.
    """

    __slots__ = ("judging", "passed", "silent")

    def __init__(self, watching: list[Watch]) -> None:
        self.judging = tuple((one.duty.judge, one) for one in watching if one.silent is None)
        self.silent = tuple(one for one in watching if one.silent is not None)
        self.passed = 0


class Watches(dict[tuple[type[Occasion], type[Event]], Row]):
    """The duties that watch a game in logs of one kind, by the kinds of the occasion and of its event."""

    def __init__(self, watching: list[Watch]) -> None:
        super().__init__()
        self._watching = watching

    def __missing__(self, key: tuple[type[Occasion], type[Event]]) -> Row:
        occasion, event = key
        row = self[key] = Row(
            [
                watch
                for watch in self._watching
                if occasion in watch.duty.on and (not watch.duty.by or event in watch.duty.by)
            ]
        )
        return row

    def count(self, silence: dict[str, dict[str, int]]) -> None:
        """Counts in the tallies what was met and what was passed over since the last call, the latter by
        duty and reason in ``silence`` as well.
        """
        for watch in self._watching:
            if watch.met:
                watch.tally.met += watch.met
                watch.met = 0
        for row in self.values():
            for watch in row.silent if row.passed else ():
                watch.tally.not_evidenced += row.passed
                count_reason(silence, watch, row.passed)
            row.passed = 0


def count_reason(
    silence: dict[str, dict[str, int]], watch: Watch, number: int, reason: str | None = None
) -> None:
    """Counts, for a duty, how often nothing could be concluded, and why."""
    reason = reason or (watch.silent.message if watch.silent else "")
    reasons = silence.setdefault(watch.duty.name, {})
    reasons[reason] = reasons.get(reason, 0) + number


class OutcomeCounter:
    """Counts what is found while parts of logs are judged; who judges has one, and takes the count."""

    def __init__(self) -> None:
        self.count = PartCounts()
        self._tallies: dict[str, Tally] = {}
        self._rounds: dict[RoundValues, int] = {}
        """How many rounds were audited, by what they are counted by."""
        self._watches: dict[int, tuple[Roster, Watches]] = {}
        """The rosters by their identity; each is kept, so that no other can take its place."""

    def take(self) -> PartCounts:
        """What was counted since the last call."""
        counted, self.count = self.count, PartCounts()
        for values, number in self._rounds.items():
            counted.audited += number
            counted.rounds.add(values, number)
        self._rounds.clear()
        for _, watches in self._watches.values():
            watches.count(counted.silence)
        none = Tally()
        for rule, tally in self._tallies.items():
            if tally != none:
                counted.by_rule[rule] = tally.take()
        return counted

    def audited(self, values: RoundValues) -> None:
        """Counts a round that is audited."""
        self._rounds[values] = self._rounds.get(values, 0) + 1

    def tally(self, duty: Duty) -> Tally:
        """The outcomes of a duty."""
        return self._tallies.setdefault(duty.name, Tally())

    def watches(self, roster: Roster) -> Watches:
        """The duties of a roster, with their outcomes counted here."""
        known = self._watches.get(id(roster))
        if known is None:
            watching = [Watch(duty, self.tally(duty), missing) for duty, missing in roster]
            known = self._watches[id(roster)] = roster, Watches(watching)
        return known[1]
