"""Where the blinds of a table have been, and whose seats they have passed meanwhile.

The subchapter only says who posts the blinds of a round; this serves the rules that a room adds.
"""

from bisect import bisect_right
from typing import Final

import msgspec

from handaudit.replay.sequence.entries import RoundEntry

ROUND: Final = 1_000
"""More than there are seats at any table."""


class Absence(msgspec.Struct):
    """A player who was dealt in before and is not now: which of the blinds have passed the seat.

    ``stayed`` says whether the player certainly kept the seat; otherwise, it may have been given up
    and taken again.
    """

    player: str
    stayed: bool = True
    small: bool = False
    big: bool = False


class BlindHistory:
    """The history of a table's blinds, as far back as no round is missing.

    ``small`` and ``big`` are the seats where they were due in the round before: the small one may
    have been due at an empty seat.  They are ``None`` if unknown.
    """

    def __init__(self) -> None:
        self.small: int | None = None
        self.big: int | None = None
        self.absent: dict[int, Absence] = {}
        """By seat; a seat that another player has taken since is not in it."""
        self.newcomers: set[int] = set()
        """Seats that somebody has taken since the round before, as a line says."""
        self.seen: set[str] = set()
        """Everybody whom the log has shown at the table, however long ago."""
        self._dealt: dict[int, str] = {}

    def forget(self) -> None:
        """Forgets everything, since rounds are missing or unknown."""
        self.small = self.big = None
        self.absent.clear()
        self.newcomers.clear()
        self._dealt.clear()

    def taken(self, seat: int) -> None:
        """A line says that somebody sits down there."""
        self.absent.pop(seat, None)
        self._dealt.pop(seat, None)
        self.newcomers.add(seat)

    def left(self, seat: int) -> None:
        """A line says that the player there has left for good."""
        self.absent.pop(seat, None)
        self._dealt.pop(seat, None)

    def played(self, this: RoundEntry, *, says_who_left: bool) -> None:
        """A round was played; ``says_who_left`` says whether the log has a line for players who
        leave the table.
        """
        self.seen.update(one.player for one in this.seated)
        big = big_blind_seat(this)
        if big is None:
            self.forget()
            return
        dealt = {one.seat: one.player for one in this.seated if one.dealt_in}
        if self._dealt.keys() != dealt.keys():
            for seat, player in self._dealt.items():
                if seat not in dealt:
                    self.absent[seat] = Absence(player)
            for seat in [seat for seat in self.absent if seat in dealt]:
                del self.absent[seat]
        listed = {one.seat: one.player for one in this.seated} if self.absent else {}
        posted = small_blind_seat(this, big)
        small = self.big if posted is None else posted
        for seat, absence in self.absent.items():
            absence.stayed &= says_who_left or listed.get(seat) == absence.player
            absence.big |= between(seat, self.big, big)
            absence.small |= between(seat, self.small, small) or seat == small
        self.small, self.big, self._dealt = small, big, dealt
        self.newcomers.clear()


def between(seat: int, first: int | None, last: int | None) -> bool:
    """Whether a seat lies clockwise between two others; not where one of them is unknown."""
    if first is None or last is None:
        return False
    return 0 < (seat - first) % ROUND < (last - first) % ROUND


def big_blind_seat(this: RoundEntry) -> int | None:
    """Who posted the last of two blinds; ``None`` where the log does not tell it or the game has others."""
    posted = this.sign.blinds
    if posted is None or len(posted) != 2:
        return None
    own = [blind for blind in this.blinds if blind.kind == "blind"]
    for blind in reversed(own):  # most logs number them
        if blind.number == 2:
            return blind.seat
    found = [blind for blind in own if blind.number is None and blind.amount == posted[1]]
    if not found and len(own) == 2:
        found = [blind for blind in own[1:] if blind.number is None]
    return found[-1].seat if found else None


def small_blind_seat(this: RoundEntry, big: int | None) -> int | None:
    """Who posted the first of two blinds, where ``big`` posted the last; ``None`` where nobody did."""
    own = [blind for blind in this.blinds if blind.kind == "blind" and blind.seat != big]
    return own[0].seat if own else None


def playing(this: RoundEntry) -> dict[int, str]:
    """Who was dealt in and showed it by acting or posting a blind, by seat.

    Some logs list players who sit out as if they played.
    """
    return {one.seat: one.player for one in this.seated if one.dealt_in and one.seat in this.active}


def clockwise(seats: list[int], after: int) -> list[int]:
    """Seats in their order from the left of a seat."""
    ordered = sorted(seats)
    first = bisect_right(ordered, after)
    return ordered[first:] + ordered[:first]
