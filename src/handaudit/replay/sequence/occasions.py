"""The occasions on which duties are judged that look across the rounds of a table, or across tables."""

from fractions import Fraction

from handaudit.facts import events as ev
from handaudit.facts.events import Event
from handaudit.replay.occasion import Occasion
from handaudit.replay.poker.stakes import Carried, Stake
from handaudit.replay.sequence.entries import RoundEntry


class RoundFollowed(Occasion, frozen=True, gc=False):
    """A round begins, at a table whose log numbers its rounds.

    ``this`` and ``before`` are the records of the round and of the one before it at the table (``None``
    for the first one of the log, and after a gap).  ``gap`` says why what came before is not known.
    ``carried`` is empty after a gap, and where the log does not keep stakes between rounds.
    """

    event: ev.RoundOpened
    this: RoundEntry | None = None
    before: RoundEntry | None = None
    gap: str | None = None
    carried: tuple[Carried, ...] = ()
    late_counts: tuple[tuple[Event, int], ...] = ()
    """Events by which the stub had not been counted for longer than is allowed, and for how long."""


class HandsLinked(Occasion, frozen=True, gc=False):
    """A hand of a history follows hand ``before`` of its table.

    ``astray`` is the seat line of the one player whose stake is not the ``had`` of after that hand.
    ``tournament`` is whether they play one.  ``rebuys_printed`` is whether its history has a line for
    every rebuy and add-on.
    """

    event: ev.RoundOpened
    before: str
    astray: ev.PlayerSeated | None = None
    had: int = 0
    tournament: bool = False
    rebuys_printed: bool = False


class TableLeft(Occasion, frozen=True, gc=False):
    """The log of a table ends behind its last round, and with what stands after that."""

    event: Event
    last: RoundEntry


class StakeTakenOff(Occasion, frozen=True, gc=False):
    """Chips are taken off the table between rounds; ``leaves`` is whether their owner leaves for good
    before the next one.
    """

    event: ev.StakeRemoved
    stake: Stake | None
    leaves: bool


class WentAway(Occasion, frozen=True, gc=False):
    """A player leaves for a time; ``stake`` is what lay on the table, if that is known."""

    event: ev.SteppedAway
    stake: Stake | None


class ReturnedToTable(Occasion, frozen=True, gc=False):
    """A player is back from an absence."""

    event: ev.CameBack
    stake: Stake | None


class OddsCompared(Occasion, frozen=True, gc=False):
    """A payment compared with the odds that the casino pays: ``set`` by its first above the table's
    odds, in round ``where``, and ``paid`` by this one.  ``set`` is ``paid`` where the two agree.
    """

    event: ev.WagerPaid
    paid: Fraction
    set: Fraction
    where: str
