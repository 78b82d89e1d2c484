"""The moments of a round as data for the page's scripts, ``poker.js`` and ``dice.js``.

A moment holds only the changes since the one before it. A text is an index into a table of texts.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final

from handaudit.auditing.snapshots import DiceSnapshot, PokerSeat, PokerSnapshot, Seat, TableSnapshot
from handaudit.facts import words
from handaudit.law.new_jersey.s13_mini_dice import Wager
from handaudit.replay.discipline import DISCIPLINES

Place = Callable[[str], int]
"""The index of a text in the table of texts."""

_STATES: Final = ("", "folded", "all-in")


def encoded(drawn: Sequence[TableSnapshot], place: Place) -> dict[str, Any]:
    """A round of one game, moment by moment."""
    seats = [(seat.seat, place(seat.player)) for seat in drawn[-1].seats]
    poker = [one for one in drawn if isinstance(one, PokerSnapshot)]
    if poker:
        return {"seats": seats, "button": poker[-1].button or 0, "moments": _poker(poker, place)}
    dice = [one for one in drawn if isinstance(one, DiceSnapshot)]
    return {"seats": seats, "moments": _dice(dice, place)}


def areas(place: Place) -> list[tuple[int, int, int]]:
    """The areas of a layout: each wager with its odds, and whether it may stay for later throws."""
    return [
        (place(kind), place(_odds(wager)), int(wager.lasts))
        for one in DISCIPLINES
        for kind, wager in one.layout.items()
    ]


def _odds(wager: Wager) -> str:
    spoken = dict.fromkeys(words.odds(paid) for paid in wager.odds.values())
    return ", ".join(spoken)


def _poker(drawn: list[PokerSnapshot], place: Place) -> list[Any]:
    before: dict[int, Seat] = {}
    rows = []
    for one in drawn:
        changed = [
            (seat.seat, seat.stack, seat.bet, place(_held(seat)), _STATES.index(seat.state))
            for seat in one.seats
            if before.get(seat.seat) != seat
        ]
        before.update((seat.seat, seat) for seat in one.seats)
        due = one.due or 0
        row = [one.line, place(one.text), place(one.street), place(one.board), one.pot, due]
        rows.append([*row, [amount for amount, _ in one.pots], changed])
    return rows


def _held(seat: PokerSeat) -> str:
    """The cards known at that moment, and ``??`` for each card that was dealt but not shown."""
    return " ".join(filter(None, (seat.cards, *(["??"] * seat.unseen))))


def _dice(drawn: list[DiceSnapshot], place: Place) -> list[Any]:
    before: DiceSnapshot | None = None
    rows = []
    for one in drawn:
        known = before.seats if before else ()
        changed = [(seat.seat, seat.stack) for seat in one.seats if seat not in known]
        wagers = [
            (on.seat, place(on.kind), on.amount, place(on.state), on.settled) for on in one.wagers
        ]
        rows.append(
            [
                *(one.line, place(one.text), place(one.street), _holder(one), one.offered or 0),
                *(place(one.shaken), int(one.uncovered), one.faces, place(one.spoiled)),
                *(place(one.called), int(one.unseen)),
                *(None if before and one.wagers == before.wagers else wagers, changed),
            ]
        )
        before = one
    return rows


def _holder(moment: DiceSnapshot) -> int:
    """The seat with the shaker, 0 for the dealer, -1 if unknown."""
    if moment.holder is None:
        return -1
    return 0 if moment.holder == "dealer" else moment.holder
