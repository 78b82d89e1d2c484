"""The sign that a licensee posts (14.10(b), (d), 8.3): the values of a table, as its log gives them.

A value that is missing from the log is ``None``.
"""

from typing import Final, Literal

import msgspec

LimitKind = Literal["limit", "spread", "pot-limit", "no-limit"]


class Sign(msgspec.Struct, frozen=True, kw_only=True):
    """Posted values of a table, in cents; ``None`` for a value that is missing from the log."""

    limit: LimitKind | None = None
    small_bet: int | None = None
    """Small bet of a fixed limit, or the least wager of another structure."""
    big_bet: int | None = None
    """Big bet of a fixed limit, or the greatest wager of a spread."""
    ante: int | None = None
    blinds: tuple[int | None, ...] | None = None
    """One amount for each blind, in order from the left of the button; An entry is ``None`` if the
    header does not print the amount.
    """
    forced_bet: int | None = None
    raises: int | None = None
    rake_percent: int | None = None
    """Hundredths of a per cent."""
    rake_cap: int | None = None
    bad_beat: int | None = None
    kill: Literal["full", "half"] | None = None
    kill_pot: int | None = None
    chip: int | None = None
    """The smallest chip in play."""
    seats: int | None = None
    shuffler: bool | None = None


UNPOSTED: Final = Sign()
"""A sign without any known value."""
