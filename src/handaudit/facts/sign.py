"""The sign that a licensee posts (14.10(b), (d), 8.3): the values of a table, as its log gives them.

A value that is missing from the log is ``None``.
"""

from typing import Final, Literal

import msgspec

LimitKind = Literal["limit", "spread", "pot-limit", "no-limit"]
Rounding = Literal["down", "nearest"]


class PostedRake(msgspec.Struct, frozen=True, kw_only=True, repr_omit_defaults=True):
    """One line of the posted rake: a percentage of the pot, or fixed amounts, in cents.

    A line without either holds a cap alone, as a house file may post it.
    """

    percent: int | None = None
    """Hundredths of a per cent."""
    cap: int | None = None
    """The most that the percentage may come to."""
    rounded: Rounding | None = None
    """How the percentage is rounded to the smallest chip."""
    steps: tuple[tuple[int, int], ...] = ()
    """Fixed amounts: each with the pot from which on so much is taken in all."""
    from_flop: bool = False
    """Whether nothing is taken without a flop."""
    players: tuple[int, ...] = ()
    """The numbers of players dealt in to which the line is limited; empty if it is not."""


class Sign(msgspec.Struct, frozen=True, kw_only=True):
    """Posted values of a table, in cents; ``None`` for a value that is missing from the log."""

    limit: LimitKind | None = None
    small_bet: int | None = None
    """Small bet of a fixed limit, or the least wager of another structure."""
    big_bet: int | None = None
    """Big bet of a fixed limit, or the greatest wager of a spread."""
    ante: int | None = None
    blinds: tuple[int | None, ...] | None = None
    """One amount for each blind, in order from the left of the button; an entry is ``None`` if the
    header does not print the amount.
    """
    forced_bet: int | None = None
    raises: int | None = None
    rake: tuple[PostedRake, ...] | None = None
    """Lines that add up."""
    bad_beat: int | None = None
    kill: Literal["full", "half"] | None = None
    kill_pot: int | None = None
    chip: int | None = None
    """The smallest chip in play."""
    seats: int | None = None
    shuffler: bool | None = None

    @property
    def rake_percent(self) -> int | None:
        """The percentage of a rake that has one line, in hundredths of a per cent."""
        return self.rake[0].percent if self.rake and len(self.rake) == 1 else None

    @property
    def rake_cap(self) -> int | None:
        """The cap of a rake that has one line."""
        return self.rake[0].cap if self.rake and len(self.rake) == 1 else None


UNPOSTED: Final = Sign()
"""A sign without any known value."""
