"""What a log has told of the stakes at a table, from one round to the next."""

import msgspec

from handaudit.facts import events as ev
from handaudit.facts.events import Event


class Stake(msgspec.Struct):
    """What somebody seated has: ``amount`` in cents, ``None`` where it is not known.

    ``event`` is the line that last said so; ``away`` that of a temporary absence.  ``instead`` is what it
    may be if an earlier breach is a mistake of the log.
    """

    player: str
    amount: int | None
    event: Event
    away: ev.SteppedAway | None = None
    instead: int | None = None

    def change(self, by: int, event: Event) -> None:
        """A line adds chips, or takes them off."""
        if self.amount is not None:
            self.amount += by
            self.event = event
        if self.instead is not None:
            self.instead += by

    def says(self, amount: int, event: Event) -> None:
        """A line tells the amount; if that is another one, which is found, the line may be a mistake."""
        self.instead = None if amount in (self.amount, self.instead) else self.amount
        self.amount, self.event = amount, event

    @property
    def least(self) -> int | None:
        """The smaller one of what it may be."""
        if self.amount is None or self.instead is None:
            return self.amount
        return min(self.amount, self.instead)

    @property
    def most(self) -> int | None:
        """The larger one of what it may be."""
        if self.amount is None or self.instead is None:
            return self.amount
        return max(self.amount, self.instead)


class Carried(msgspec.Struct, frozen=True):
    """A seat line of a round, and the stake that the log led to expect; ``None``: nobody sat there."""

    seated: ev.PlayerSeated
    before: Stake | None
