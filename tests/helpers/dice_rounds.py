"""Rounds of mini-dice, and what their occasions say of wagers."""

from handaudit.replay.dice.layout import Layout
from handaudit.replay.dice.occasions import DiceWagered, WagerSettled
from replayed import DiceRound

SHAKEN = "dealer shakes 3\nseat 1 shakes 5\n"
SIX = f"{SHAKEN}dealer uncovers\ndice 4 2\ndealer calls 6\n"
SEVEN = f"{SHAKEN}dealer uncovers\ndice 4 3\ndealer calls 7\n"
LASTING = ("place-4", "place-5", "place-6", "place-8", "place-9", "place-10")
EMPTY = Layout(unseen=frozenset(), holder=1, holder_name="Arlo", holder_known=True)
"""A table of which all is known, and on which nothing lies."""


def wagered(of: DiceRound) -> list[tuple[str | None, str | None, bool, tuple[int, ...]]]:
    """Each wager: its line, the shake it came after, whether they shake on, and its amounts."""
    return [
        (of.text(one.event), of.text(one.shaken), one.more, one.amounts)
        for one in of.of(DiceWagered)
    ]


def standing(of: DiceRound) -> list[tuple[int, str, tuple[int, ...]]]:
    """The wagers that a round leaves on the layout."""
    assert of.left is not None
    return [(one.seat, one.kind, one.parts) for one in of.left.wagers]


def unseen(of: DiceRound) -> set[tuple[int | None, str]]:
    """Where a wager may lie that the log has not shown, after a round."""
    assert of.left is not None
    return {*of.left.unseen}


def settled(of: DiceRound) -> list[tuple[str | None, tuple[int, ...] | None, int | None]]:
    """Each settlement: its line, the parts of its wager, and what was settled of it in all."""
    return [
        (of.text(one.event), tuple(one.laid.parts) if one.laid else None, one.amount)
        for one in of.of(WagerSettled)
    ]


def after_six(lines: str, *, wagers: str = "", before: Layout | None = EMPTY) -> DiceRound:
    return DiceRound(f"{wagers}\n{SIX}{lines}", before)
