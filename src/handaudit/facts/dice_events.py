"""A round of mini-dice: wagers, the shaker, the dice and the settlement."""

from typing import Literal

from handaudit.facts.event import Event

Wager = Literal[
    "place-4",
    "place-5",
    "place-6",
    "place-8",
    "place-9",
    "place-10",
    "field",
    "any-7",
    "over-7",
    "under-7",
]


class WagerPlaced(Event, frozen=True, gc=False):
    """``wager`` has the log's spelling: one that 13.2 does not permit is a breach, not a misprint."""

    seat: int
    amount: int
    wager: str


class WagerTakenDown(Event, frozen=True, gc=False):
    seat: int
    wager: str


class ShakerShaken(Event, frozen=True, gc=False):
    by: Literal["dealer"] | int
    times: int


class ShakerOffered(Event, frozen=True, gc=False):
    seat: int


class ShakerAccepted(Event, frozen=True, gc=False):
    seat: int


class ShakerDeclined(Event, frozen=True, gc=False):
    seat: int


class ShakerUncovered(Event, frozen=True, gc=False):
    pass


class ShakerCovered(Event, frozen=True, gc=False):
    pass


class DiceSeen(Event, frozen=True, gc=False):
    faces: tuple[int, ...]


class DiceNotFlat(Event, frozen=True, gc=False):
    pass


class DieOffShaker(Event, frozen=True, gc=False):
    pass


class SumCalled(Event, frozen=True, gc=False):
    """The dealer's call; ``total`` is ``None`` for "no roll"."""

    total: int | None


class WagerCollected(Event, frozen=True, gc=False):
    seat: int
    amount: int
    wager: str


class WagerPaid(Event, frozen=True, gc=False):
    """Winnings, without the wager itself."""

    seat: int
    amount: int
    wager: str


class FeeCharged(Event, frozen=True, gc=False):
    seat: int
    amount: int
