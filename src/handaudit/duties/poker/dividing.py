"""Tied hands: 14.3(d), and each section's own paragraph on them."""

import math
from collections.abc import Sequence

from handaudit.duties.duty import Judgement, duty
from handaudit.duties.outcome import MET, Outcome, not_evidenced, violated
from handaudit.duties.poker.showing import UNSHOWN
from handaudit.duties.poker.winning import due_seats
from handaudit.facts import money
from handaudit.law.citing import ties
from handaudit.law.game import OddTo, Prize
from handaudit.replay.poker.occasions import AwardUndone, ShowdownClosed
from handaudit.replay.poker.showdown import Contest, contests
from handaudit.replay.poker.view import TableView


@duty("equal-division", ShowdownClosed, AwardUndone)
def equal_division(closed: ShowdownClosed | AwardUndone, table: TableView) -> Judgement:
    """Tied hands divide their share equally; what cannot be divided is no more than the chip in play.

    In a game without a split, no text says who takes the odd chip, so any one tied player may (A-05).

    New Jersey:     the ties of the game's section, 14.3(d), 14.7(c)4i.
    Met:            the shares are equal, or differ by at most what cannot be divided.
    Violated:       a tied hand gets nothing, or the shares differ by more.
    Not evidenced:  cards of a hand are not in the log.

    Example:
        posted chip 1
        dealer awards 30 to 2 from main for high
        dealer awards 20 to 3 from main for high        # the same hand
    """
    found: list[Outcome] = []
    for contest in contests(table):
        if not contest.marked:
            found.extend(_halves_unmarked(contest))
            continue
        for prize in table.game.showdown.prizes:
            outcome = _tied(contest, prize)
            if outcome is not None:
                found.append(outcome)
    return tuple(found)


def _tied(contest: Contest, prize: Prize) -> Outcome | None:
    """How the tied hands of a share were paid."""
    awards = contest.awards_for(prize)
    tied = contest.winners(prize)
    paid: dict[int, int] = {}
    for award in awards:
        paid[award.seat] = paid.get(award.seat, 0) + award.amount
    if (
        len(tied) < 2
        or not awards
        or any(seat in contest.hands and seat not in tied for seat in paid)
    ):
        return None
    if any(player.seat in paid for player in contest.unknown):
        return not_evidenced(UNSHOWN)
    shares = [paid.get(seat, 0) for seat in tied]
    odd, most = contest.table.game.showdown.odd_chip, _most(contest, len(tied))
    enough = min(shares) > 0 or sum(shares) < contest.unit * len(tied)  # too few chips for all
    if enough and any(_even(part, contest.unit, most) for part in _parts(contest, shares)):
        return MET
    divided_too = _with_uncalled(contest, tied, shares, most)
    if divided_too is not None:
        return divided_too
    return violated(
        f"a {'pot' if odd is None else 'share'} tied between {len(tied)} hands was not divided equally",
        expected=f"equal shares, to within {money.show(most)}",
        actual=", ".join(
            f"{money.show(share)} to seat {seat}" for seat, share in zip(tied, shares, strict=True)
        ),
        event=awards[-1],
        against=tuple(awards[:-1]),
        seat=tied[shares.index(min(shares))],
        cites=ties(contest.table.game, prize),
    )


def divided_equally(contest: Contest, shares: Sequence[int]) -> bool:
    """Whether the shares of tied hands differ at most by what cannot be divided."""
    return _even(shares, contest.unit, _most(contest, len(shares)))


def _most(contest: Contest, tied: int) -> int:
    """The most by which tied shares may differ.

    One player may take all of the excess: less than a chip for each of the others.
    """
    odd = contest.table.game.showdown.odd_chip
    return contest.unit if odd is None else min(contest.unit * (tied - 1), odd.most)


def _with_uncalled(
    contest: Contest, tied: list[int], shares: list[int], most: int
) -> Outcome | None:
    """The outcome if a bet that nobody called was divided as well (14.7(c)4i)."""
    whole = [
        share + contest.uncalled.get(seat, 0) for seat, share in zip(tied, shares, strict=True)
    ]
    if whole == shares or not _even(whole, contest.unit, most):
        return None
    seat, uncalled = next(iter(contest.uncalled.items()))
    award = next(one for one in contest.awards if one.seat != seat)
    return violated(
        f"{money.show(uncalled)} that nobody called was divided with the pot",
        expected=f"equal shares of {money.show(sum(shares))}, and {money.show(uncalled)} to seat {seat}",
        actual=", ".join(
            f"{money.show(share)} to seat {seat}" for seat, share in zip(tied, whole, strict=True)
        ),
        event=award,
        seat=award.seat,
        part="uncalled",
    )


def _even(shares: Sequence[int], unit: int, most: int) -> bool:
    """Whether shares are equal except for what cannot be divided."""
    spread = max(shares) - min(shares)
    return spread == 0 or (spread <= most and sum(shares) % (unit * len(shares)) != 0)


def _parts(contest: Contest, shares: list[int]) -> list[list[int]]:
    """The tied shares, with and without the excess of the halves, if that goes to a player by seat.

    ``odd-chip-recipient`` judges whether the right player got it.
    """
    odd = contest.table.game.showdown.odd_chip
    excess = 2 * sum(shares) - sum(contest.paid.values())
    if odd is None or odd.halves is not OddTo.CLOCKWISE or not 0 < excess <= odd.most:
        return [shares]
    return [shares] + [
        [share - (excess if place == other else 0) for other, share in enumerate(shares)]
        for place in range(len(shares))
    ]


def _halves_unmarked(contest: Contest) -> list[Outcome]:
    """How a split pot was divided, if its awards do not name their shares."""
    if contest.unknown:
        return [not_evidenced(UNSHOWN)]
    if contest.paid.keys() != due_seats(contest):
        return []
    shares = [contest.winners(prize) for prize in contest.table.game.showdown.prizes]
    shares = [winners for winners in shares if winners]
    total = sum(contest.paid.values())
    indivisible = _indivisible(contest, [len(winners) for winners in shares])
    for seat, paid in contest.paid.items():
        due = sum(total / len(shares) / len(winners) for winners in shares if seat in winners)
        if abs(paid - due) > indivisible:
            return [
                violated(
                    "a split pot was not divided equally",
                    expected=f"{money.show(round(due))} to seat {seat}, to within what cannot be divided",
                    actual=money.show(paid),
                    event=next(award for award in contest.awards if award.seat == seat),
                    seat=seat,
                )
            ]
    return [MET] if indivisible else []


def _indivisible(contest: Contest, shares: list[int]) -> float:
    """The most that a player may be off an equal division among ``shares`` numbers of winners.

    The excess of the halves lies in one of them, or is one player's (A-17).
    """
    odd, unit = contest.table.game.showdown.odd_chip, contest.unit
    most = math.inf if odd is None else odd.most
    of_halves = min(unit, most) * (len(shares) - 1)
    if odd is not None and odd.halves is OddTo.HIGH_HAND:
        of_halves /= 2
    return of_halves + sum(min(unit * (tied - 1), most) for tied in shares)
