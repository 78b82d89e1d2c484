"""Whether one hand follows another, where no line between them tells what became of the stakes.

The numbers of hands may say so, or ids that count them.  Else three facts together show it:

- nobody came or left with chips;
- the button moved on by one player;
- the stakes of two players or more who were dealt in carry over, and of all others but two at most.

A hand between them would have moved the button, and chips.  A hand may be missing between hands of two
files, or of one in no order, or if a number is left out.  Of one player at most do the stakes not carry
over then.
"""

from typing import Final, NamedTuple

from handaudit.facts.events import PlayerSeated
from handaudit.replay.poker.table import Table
from handaudit.replay.sequence.clock import milliseconds
from handaudit.replay.sequence.ends import ends
from handaudit.replay.sequence.entries import RoundEntry

_LEAST: Final = 2
"""Stakes that carry over, at the least."""

_MOST: Final = 2
"""Stakes that do not, at the most: chips may have gone from one player to another."""

_MOST_APART: Final = 1
"""The same for hands of two files, or of one in no order: a hand may be missing that moved the others."""

_COUNT: Final = 4
"""Digits of a number that counts the hands of a table; those of a room are longer."""

LONGEST: Final = 600_000
"""Milliseconds between the beginnings of two hands, at the most."""

_TENS: Final = len("2024-03-01T12:0")
_SECONDS: Final = len("2024-03-01T12:00:00")
"""Parts of a time as text: up to the tens of its minutes, and up to its zone."""


Ends = tuple[tuple[int, int | None], ...]
"""What players have after a hand, by seat, in cents; ``None`` where that can be any amount."""


Astray = list[tuple[PlayerSeated, int]]
"""Seat lines whose stake is another than the hand before has left, and what that is."""


class Standing(NamedTuple):
    """What a hand says of the stakes before and after it; ``ends`` are by seat, ``None`` if they cannot
    be told.

    ``moved`` are players of whom a line says that they came, left or bought chips.
    """

    at: str | None
    button: int | None
    has_button: bool
    seated: tuple[PlayerSeated, ...]
    ends: tuple[tuple[int, int], ...] | None
    won: tuple[tuple[int, int], ...] = ()
    """What was awarded, by seat."""
    moved: frozenset[str] = frozenset()
    tournament: bool = False
    may_end_with: Ends = ()
    """What players may have after it instead, as ``Table.may_end_with``."""
    unsure_stakes: frozenset[int] = frozenset()
    """Seats whose line may give a wrong stake, as is found elsewhere in the hand."""


class Link(NamedTuple):
    """That a hand follows another: the first seat line with another stake than expected, one with less before
    one with more; and what that is.
    """

    astray: PlayerSeated | None
    had: int = 0


def standing(entry: RoundEntry) -> Standing:
    """The standing of a hand that left a record."""
    has_button = entry.game is not None and bool(entry.game.button)
    return Standing(
        entry.opened.at,
        entry.opened.button,
        has_button,
        entry.seated,
        entry.ends,
        entry.won,
        entry.moved,
        bool(entry.session.tournament),
        entry.may_end_with,
        entry.unsure_stakes,
    )


def standing_at(table: Table, ended: tuple[tuple[int, int], ...] | None = None) -> Standing:
    """The standing of a hand whose replay is over, without what only its record says.

    ``ended`` are its ``ends``, if they are known.
    """
    played = table.round
    return Standing(
        played.opened.at,
        played.opened.button,
        bool(table.game.button),
        tuple(table.seated),
        ends(table) if ended is None else ended,
        tournament=bool(played.session.tournament),
        may_end_with=table.may_end_with,
        unsure_stakes=table.unsure_stakes,
    )


def is_reversed(before: Standing, this: Standing) -> bool:
    """Whether a log has the later of two hands first, by their times."""
    return before.at is not None and this.at is not None and before.at > this.at


def skips(before: str, this: str) -> bool:
    """Whether the numbers of two hands leave one out, if they are so small that they count the table's."""
    if max(len(before), len(this)) > _COUNT or not (before.isdecimal() and this.isdecimal()):
        return False
    return int(this) - int(before) > 1


def turns(first: str | None, before: str | None, this: str | None) -> bool:
    """Whether a hand is earlier than another, and that later than the first of their run, or the reverse."""
    if first is None or before is None or this is None:
        return False
    return first < before > this or first > before < this


def link_numbered(before: Standing, this: Standing, astray: Astray, *, live: bool) -> Link | None:
    """The link between two hands that follow each other by number; ``None`` if stakes are unknown.

    ``astray`` are those of their stakes that do not carry over.  At a ``live`` table, somebody may have
    corrected many of them at once.
    """
    if before.ends is None:
        return None
    return None if live and len(astray) > _MOST else _first_astray(astray, before, this)


def link(before: Standing, this: Standing, *, apart: bool = False) -> Link | None:
    """The link between two hands of a table; ``None`` if one is not known to follow the other.

    They stand ``apart`` if they are in two files, or in one whose hands are in no order.
    """
    if before.ends is None:
        return None
    if not _button_moved_on(before, this):
        return None
    was = {one.seat: one for one in before.seated}
    ends = dict(before.ends)
    astray: Astray = []
    most = _MOST_APART if apart else _MOST
    same = 0
    for one in this.seated:
        known = was.pop(one.seat, None)
        if known is None or known.player != one.player:
            return None
        had = ends.get(one.seat, known.stake)
        if one.stake == had or _may_have(one, before, this):
            same += one.dealt_in and known.dealt_in
        elif len(astray) < most:
            astray.append((one, had))
        else:
            return None
    left_with_chips = any(ends.get(one.seat, one.stake) for one in was.values())
    if same < _LEAST or left_with_chips or not _in_time(before, this):
        return None
    return _first_astray(astray, before, this)


def of_stayers(before: Standing, this: Standing) -> Astray:
    """The stakes that do not carry over, of players who kept their seats, and what they should be."""
    was = {one.seat: one for one in before.seated}
    ends = dict(before.ends or ())
    found: Astray = []
    for one in this.seated:
        known = was.get(one.seat)
        if known is None or known.player != one.player:
            continue
        had = ends.get(one.seat, known.stake)
        if one.stake != had and not _may_have(one, before, this):
            found.append((one, had))
    return found


def _may_have(one: PlayerSeated, before: Standing, this: Standing) -> bool:
    """Whether a stake may carry over, as far as what is found in one of the two hands leaves it open."""
    if one.seat in this.unsure_stakes:
        return True
    others = dict(before.may_end_with)
    return one.seat in others and others[one.seat] in (None, one.stake)


def instead(this: Standing, astray: Astray) -> Ends:
    """What players may have after a hand if its line of a stake that went ``astray`` is a mistake."""
    if not astray:
        return ()
    ends = dict(this.ends or ())
    changes = ((one.seat, had - one.stake) for one, had in astray)
    return tuple((seat, ends[seat] + change) for seat, change in changes if seat in ends)


def _first_astray(astray: Astray, before: Standing, this: Standing) -> Link | None:
    if not astray:
        return Link(None)
    found = [(one, had) for one, had in astray if not _excused(one, had, before, this)]
    if not found:
        return None
    return Link(*next(((one, had) for one, had in found if one.stake < had), found[0]))


def _excused(astray: PlayerSeated, had: int, before: Standing, this: Standing) -> bool:
    """Whether the player may have left, come back or bought chips, or a fee was taken out of what was won.

    A room may print no fee, and may list an empty seat by the name of who left it.
    """
    if astray.player in before.moved | this.moved:
        return True
    if not (astray.stake or astray.dealt_in):
        return True
    less = had - astray.stake
    return 0 < less <= dict(before.won).get(astray.seat, 0) and not this.tournament


def _in_time(before: Standing, this: Standing) -> bool:
    if before.at and this.at and _of_ten_minutes(before.at, this.at):
        return True
    (first, zone), (second, same) = moment(before.at), moment(this.at)
    if first is None or second is None or zone != same:
        return True
    return 0 <= second - first <= LONGEST


def _of_ten_minutes(before: str, this: str) -> bool:
    """Whether two times in one zone have the same tens of minutes: most do, and texts say so at once."""
    same = before[:_TENS] == this[:_TENS] and before[_SECONDS:] == this[_SECONDS:]
    return same and before <= this


def moment(at: str | None) -> tuple[int | None, str]:
    """A time of the table's clock, in milliseconds, and the room's word for its zone."""
    clock, _, zone = (at or "").partition(" ")
    return milliseconds(clock), zone


def _button_moved_on(before: Standing, this: Standing) -> bool:
    """Whether the button went to the next player; a game without one takes an ante from everybody."""
    if not this.has_button:
        return not before.has_button
    if before.button is None or this.button is None:
        return False
    seats = [one.seat for one in this.seated if one.dealt_in]
    beyond = [seat for seat in seats if seat > before.button]
    return bool(seats) and this.button == min(beyond or seats)
