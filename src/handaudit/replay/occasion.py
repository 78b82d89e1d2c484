"""The base of all occasions: the moments at which a duty may be judged."""

from collections.abc import Callable

import msgspec

from handaudit.facts.events import Event


class Occasion(msgspec.Struct, frozen=True, gc=False):
    """The base of all occasions; ``event`` is the event that brought it about."""

    event: Event


Emit = Callable[[Occasion], None]
"""Takes each occasion at its moment."""


def unheard(_: Occasion) -> None:
    """Takes occasions where nothing is judged."""
