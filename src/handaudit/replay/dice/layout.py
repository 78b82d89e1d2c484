"""The layout of a mini-dice table, and what a round leaves for the next one."""

import msgspec

from handaudit.facts import events as ev
from handaudit.law.new_jersey.s13_mini_dice import MiniDice

Holder = int | None
"""Who holds the shaker: a seat, or ``None`` for the dealer."""

Unseen = frozenset[tuple[int | None, str]]
"""Seats and kinds on which a wager may lie that the log has not shown; ``None`` is any seat."""


class Standing(msgspec.Struct, frozen=True):
    """A wager that stays on the layout: whose it is and its parts in cents, as they were placed."""

    seat: int
    player: str
    kind: str
    parts: tuple[int, ...]


class Asked(msgspec.Struct, frozen=True):
    """Who was asked for the next shake to take the shaker, and has not: seats and names, in their order.

    ``start`` held it before; ``skipped`` was passed over, where an offer was made out of turn.
    """

    start: Holder
    players: tuple[tuple[int, str | None], ...]
    skipped: int | None


class Layout(msgspec.Struct, frozen=True, kw_only=True):
    """What a round leaves for the next: the wagers that stay, who holds the shaker, who refused it.

    ``must_pass`` is whether the holder has shaken a 7.  ``refused`` are the players, by seat and name,
    who have refused the shaker that the dealer holds; ``refused_known`` whether these are all.
    ``passing`` is whether the shaker was offered after the settlement, for the next shake; ``asked``
    are those offers where nobody has accepted yet.
    """

    wagers: tuple[Standing, ...] = ()
    unseen: Unseen
    holder: Holder = None
    holder_name: str | None = None
    holder_known: bool = False
    must_pass: bool = False
    passing: bool = False
    asked: Asked | None = None
    refused: frozenset[tuple[int, str]] = frozenset()
    refused_known: bool = False

    @property
    def complete(self) -> bool:
        """Whether nothing in it depends on what came before the rounds that it was made of."""
        whole = all(seat is not None for seat, _ in self.unseen)
        return whole and self.holder_known and (self.holder is not None or self.refused_known)


def unknown(game: MiniDice) -> Layout:
    """What is known before the first round of a log: any place bet may lie there."""
    return Layout(unseen=frozenset((None, kind) for kind in game.lasting))


class Laid(msgspec.Struct):
    """A wager on the layout, put together of its parts; ``placed`` are those of this round.

    ``late`` is whether it was placed when its shake was over, ``off`` whether it was taken down after
    the shake.
    """

    seat: int
    kind: str
    parts: list[int]
    placed: list[ev.WagerPlaced]
    late: bool = False
    off: bool = False
    whole: bool = False
    """Whether exactly what was due on the whole wager has been settled."""
    settled: list[ev.WagerCollected | ev.WagerPaid] = msgspec.field(default_factory=list)

    @property
    def amount(self) -> int:
        """The whole wager, in cents."""
        return sum(self.parts)

    @property
    def open(self) -> bool:
        """Whether a settlement can still be of this wager; each part may have one of its own."""
        return not self.whole and len(self.settled) < len(self.parts)


class DicePlayer(msgspec.Struct, frozen=True):
    """Somebody seated at the table."""

    seat: int
    name: str
    stake: int


class Paid(msgspec.Struct, frozen=True):
    """A winner paid in full: the wager and the winnings in cents, and the sum on which it won.

    ``whole`` is whether the log has shown all that may have lain there.
    """

    event: ev.WagerPaid
    wager: int
    amount: int
    total: int
    whole: bool
