"""The layout of a mini-dice table, and what a round leaves for the next one."""

import msgspec

from handaudit.facts import events as ev
from handaudit.law.new_jersey.s13_mini_dice import MiniDice

Holder = int | None
"""The holder of the shaker: a seat, or ``None`` for the dealer."""

Unseen = frozenset[tuple[int | None, str]]
"""Seats and kinds with a possible wager that the log has not shown; ``None`` means any seat."""


class StandingWager(msgspec.Struct, frozen=True):
    """A wager that stays on the layout: its owner, and its parts in cents, as placed."""

    seat: int
    player: str
    kind: str
    parts: tuple[int, ...]


class Offers(msgspec.Struct, frozen=True):
    """The players who were offered the shaker for the next shake and did not take it: seats and
    names, in order.

    ``start`` held it before; ``skipped`` was passed over by an offer out of turn.
    """

    start: Holder
    players: tuple[tuple[int, str | None], ...]
    skipped: int | None


class Layout(msgspec.Struct, frozen=True, kw_only=True):
    """What a round leaves for the next: the remaining wagers, the holder of the shaker, and who
    refused it.

    - ``must_pass`` says whether the holder has shaken a 7.
    - ``refused`` are the players, by seat and name, who refused the shaker that the dealer holds;
      ``refused_known`` says whether these are all.
    - ``passing`` says whether the shaker was offered after the settlement, for the next shake;
      ``asked`` are these offers while nobody has accepted.
    """

    wagers: tuple[StandingWager, ...] = ()
    unseen: Unseen
    holder: Holder = None
    holder_name: str | None = None
    holder_known: bool = False
    must_pass: bool = False
    passing: bool = False
    asked: Offers | None = None
    refused: frozenset[tuple[int, str]] = frozenset()
    refused_known: bool = False

    @property
    def complete(self) -> bool:
        """Whether nothing in it depends on earlier rounds than those it was made from."""
        whole = all(seat is not None for seat, _ in self.unseen)
        return whole and self.holder_known and (self.holder is not None or self.refused_known)


def unknown(game: MiniDice) -> Layout:
    """The knowledge before the first round of a log: any place bet may be on the layout."""
    return Layout(unseen=frozenset((None, kind) for kind in game.lasting))


class Laid(msgspec.Struct):
    """A wager on the layout, as the sum of its parts; ``placed`` are those of this round.

    ``late`` says whether it was placed after its shake, ``off`` whether it was taken down after the
    shake.
    """

    seat: int
    kind: str
    parts: list[int]
    placed: list[ev.WagerPlaced]
    late: bool = False
    off: bool = False
    doubtful: bool = False
    """Whether it was settled on a shake that does not count: it may lie there still, or not."""
    whole: bool = False
    """Whether the settlement equals what was due on the whole wager."""
    settled: list[ev.WagerCollected | ev.WagerPaid] = msgspec.field(default_factory=list)

    @property
    def amount(self) -> int:
        """The whole wager, in cents."""
        return sum(self.parts)

    @property
    def closes(self) -> bool:
        """Whether the last settlement of it is the one with which the wager itself goes off the layout."""
        parts = len(self.parts)
        return len(self.settled) == parts or (self.whole and len(self.settled) < parts)

    @property
    def open(self) -> bool:
        """Whether a further settlement can belong to this wager, which may be settled in parts."""
        return not self.whole


class DicePlayer(msgspec.Struct, frozen=True):
    """A player seated at the table."""

    seat: int
    name: str
    stake: int


class Paid(msgspec.Struct, frozen=True):
    """A winner paid in full: the wager and the winnings in cents, and the sum on which it won.

    ``whole`` says whether the log has shown everything that may have been there.
    """

    event: ev.WagerPaid
    wager: int
    amount: int
    total: int
    whole: bool
