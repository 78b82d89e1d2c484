"""The odd chips of a split pot whose awards do not name their shares.

What each player got admits few ways to divide the pot.  If the pot is not raked, every lawful way is known
to the chip: the halves, then the ties of each half.
"""

from collections.abc import Callable, Iterator
from itertools import product
from typing import NamedTuple

from handaudit.law.game import OddChip, OddTo, Prize
from handaudit.replay.poker.showdown import Contest

Due = Callable[[Prize, list[int]], set[int]]
"""Who of the tied hands of a share may take its odd chip."""


class Division(NamedTuple):
    """What a way to divide the pot gives each player, by seat; ``rightly`` is whether every odd chip goes to
    a player whom the section names.
    """

    shares: dict[int, int]
    rightly: bool


def divisions(contest: Contest, odd: OddChip, first: set[int], due: Due) -> list[Division]:
    """Every way to divide a pot between its high and low hands; none if it cannot be told.

    ``first`` are the seats that may be the first clockwise from the button.
    """
    table, unit = contest.table, contest.unit
    prizes = table.game.showdown.prizes
    winners = [contest.winners(prize) for prize in prizes]
    if not all(winners) or unit > odd.most or not _known(contest, prizes, winners):
        return []
    total = sum(contest.paid.values())
    half = total // unit // 2 * unit
    found: list[Division] = []
    for extra, to_seat, rightly in _halves(total - 2 * half, odd, first, winners):
        parts = []
        for prize, tied, more in zip(prizes, winners, extra, strict=True):
            ways = list(_ties(half + more, unit, tied, due(prize, tied)))
            if not ways:
                return []
            parts.append(ways)
        for high, low in product(*parts):
            shares = dict.fromkeys(contest.paid, 0)
            for way in (high, low):
                for seat, amount in way.shares.items():
                    shares[seat] += amount
            if to_seat is not None:
                shares[to_seat] += total - 2 * half
            found.append(Division(shares, rightly and high.rightly and low.rightly))
    return found


def _known(contest: Contest, prizes: tuple[Prize, ...], winners: list[list[int]]) -> bool:
    """Whether nothing was taken out of the pot, and every reading names the same winners, who are paid."""
    table = contest.table
    unraked = table.round.session.tournament or (table.rake_known and not table.rake)
    if not unraked or table.contributed or contest.unknown:
        return False
    if contest.paid.keys() != {seat for some in winners for seat in some}:
        return False
    return all(
        contest.winners(prize, reading) == some
        for prize, some in zip(prizes, winners, strict=True)
        for reading in range(len(prize.readings))
    )


def _halves(
    rest: int, odd: OddChip, first: set[int], winners: list[list[int]]
) -> Iterator[tuple[tuple[int, int], int | None, bool]]:
    """Where the excess of the halves may go: to a half or to a seat, rightly or not."""
    if not rest:
        yield (0, 0), None, True
    elif odd.halves is OddTo.HIGH_HAND:
        yield (rest, 0), None, True
        yield (0, rest), None, False
    else:
        for seat in dict.fromkeys(seat for some in winners for seat in some):
            yield (0, 0), seat, seat in first


def _ties(amount: int, unit: int, tied: list[int], due: set[int]) -> Iterator[Division]:
    """Where the excess of a share may go that tied hands divide; nothing if there is more than one chip."""
    each, rest = divmod(amount // unit, len(tied))
    shares = dict.fromkeys(tied, each * unit)
    if not rest:
        yield Division(shares, rightly=True)
    elif rest == 1:
        for seat in tied:
            yield Division({**shares, seat: shares[seat] + unit}, rightly=seat in due)
