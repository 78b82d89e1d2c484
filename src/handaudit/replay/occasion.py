"""Occasions: the moments at which duties are judged."""

from collections.abc import Callable

import msgspec

from handaudit.facts.events import Event


class Occasion(msgspec.Struct, frozen=True, gc=False):
    """The base of all occasions; ``event`` is the event that brought it about."""

    event: Event


Emit = Callable[[Occasion], None]
"""Takes each occasion at its moment."""


def ignored(_: Occasion) -> None:
    """Ignores occasions, if nothing is judged."""
