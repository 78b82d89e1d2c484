"""Rounds of mini-dice of four players, and what they tell of the shaker."""

from handaudit.replay.dice.layout import Layout
from handaudit.replay.dice.occasions import (
    OffersEnded,
    ShakerOfferedTo,
)
from replayed import DiceRound

FOUR = "Arlo Bettina Corin Delphine"
SIX = "dealer uncovers\ndice 4 2\ndealer calls 6\n"
SEVEN = "dealer uncovers\ndice 4 3\ndealer calls 7\n"
NAMES = dict(enumerate(FOUR.split(), 1))


def declined(*seats: int) -> str:
    """The lines of offers that these seats decline."""
    return "".join(f"dealer offers {seat}\nseat {seat} declines\n" for seat in seats)


def accepted(seat: int) -> str:
    """The lines of an offer that a seat accepts."""
    return f"dealer offers {seat}\nseat {seat} accepts\n"


def played(lines: str, before: Layout | None = None, shaker: str = "shaker 2") -> DiceRound:
    """A round of four players."""
    return DiceRound(lines, before, shaker=shaker, seats=FOUR)


def held(seat: int | None, *refused: int, **more: object) -> Layout:
    """What a round has left: who holds the shaker, and who has refused it of the dealer."""
    known = {
        "holder": seat,
        "holder_name": NAMES.get(seat or 0),
        "holder_known": True,
        "refused": frozenset((one, NAMES[one]) for one in refused),
        "refused_known": True,
        **more,
    }
    return Layout(unseen=frozenset(), **known)  # type: ignore[arg-type]  # those of a layout


def offers(of: DiceRound) -> list[tuple[int, tuple[int, ...], bool, int | None]]:
    """Each offer: to whom, who was due, whether it is in doubt, who had accepted before."""
    return [(one.event.seat, one.due, one.doubt, one.taken_by) for one in of.of(ShakerOfferedTo)]


def ended(of: DiceRound) -> list[tuple[str | None, tuple[int, ...], bool]]:
    """Where offers have ended without an acceptance: the line, who is missing, whether certainly."""
    return [(of.text(one.event), one.missing, one.certain) for one in of.of(OffersEnded)]


def refused(of: DiceRound) -> tuple[set[int], bool]:
    """Who has refused it after a round, and whether these are all."""
    assert of.left is not None
    return {seat for seat, _ in of.left.refused}, of.left.refused_known


def holder(of: DiceRound) -> tuple[int | None, str | None, bool]:
    """Who holds it after a round, and whether the log tells that."""
    assert of.left is not None
    return of.left.holder, of.left.holder_name, of.left.holder_known
