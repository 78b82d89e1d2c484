"""What a log has told of the stakes at a table, from one round to the next."""

import msgspec

from handaudit.facts import events as ev
from handaudit.facts.events import Event


class Stake(msgspec.Struct):
    """What somebody seated has: ``amount`` in cents, ``None`` where it is not known.

    ``event`` is the line that last said so; ``away`` that of a temporary absence.
    """

    player: str
    amount: int | None
    event: Event
    away: ev.SteppedAway | None = None


class Carried(msgspec.Struct, frozen=True):
    """A seat line of a round, and the stake that the log led to expect; ``None``: nobody sat there."""

    seated: ev.PlayerSeated
    before: Stake | None
