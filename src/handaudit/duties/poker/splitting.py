"""High-low splits: 14.9(i)2, (j), 14.9B(i)3, (j), 14.11(f)2, (g), 14.11(A)(f)2, (g), 14.13A(j), (k)."""

from collections.abc import Callable, Sequence
from typing import Final

from handaudit.duties.duty import Judgement, duty
from handaudit.duties.outcome import (
    MET,
    Kind,
    Outcome,
    indeterminate,
    not_evidenced,
    settled,
    violated,
)
from handaudit.duties.poker.showing import UNSHOWN
from handaudit.duties.poker.unmarked import divisions
from handaudit.facts import money
from handaudit.facts.cards import Card, rank, suit
from handaudit.facts.events import PotAwarded
from handaudit.law.game import OddChip, OddTo, Prize
from handaudit.law.rankings import low
from handaudit.replay.poker.occasions import AwardUndone, ShowdownClosed
from handaudit.replay.poker.showdown import Contest, contests, pot_of
from handaudit.replay.poker.view import TableView

_BY_BOOK: Final = "tied-odd-chip"
"""What a book calls the odd chip."""

UNMARKED = "the share that each award is for: the log does not say"


@duty("low-qualifies", ShowdownClosed, AwardUndone)
def low_qualifies(closed: ShowdownClosed | AwardUndone, table: TableView) -> Judgement:
    """The low share is won only by a hand that qualifies; if none does, the high hand takes all.

    New Jersey:     the qualifiers of the game's section.
    Met:            every low that is paid qualifies, and one is paid if one qualifies.
    Violated:       a low is paid that does not qualify, or none is paid although one does.
    Not evidenced:  cards of a hand are not in the log, or awards do not name their share.
    Indeterminate:  the game is mambo, whose qualifier is not in the text at hand.

    Example:
        (eight or better)
        seat 3 shows As 2d 9c 9h        # makes no low with the board
        dealer awards 20 to 3 from main for low
    """
    low_prize = table.game.showdown.prizes[-1]
    if low_prize.qualifies is None:
        return None
    found: list[Outcome] = []
    for contest in contests(table):
        if contest.marked:
            found.append(_qualified(contest, low_prize))
        else:
            found.append(not_evidenced(UNSHOWN if contest.unknown else UNMARKED))
    return tuple(found)


def _qualified(contest: Contest, prize: Prize) -> Outcome:
    paid = contest.awards_for(prize)
    able = contest.strengths(prize)
    wrong = next(
        (award for award in paid if award.seat in contest.hands and award.seat not in able), None
    )
    if wrong is None and (any(award.seat not in contest.hands for award in paid) or not able):
        return not_evidenced(UNSHOWN) if contest.unknown else MET
    if wrong is None and paid:
        return MET
    if wrong is None and set(contest.winners(prize)) == set(contest.paid):
        return MET  # one hand takes both shares, pushed as one
    unseen = prize.qualifier_unseen is not None
    if wrong is not None:
        doubt = "may not" if unseen else "does not"
        message = f"seat {wrong.seat} was awarded a low share with a hand that {doubt} qualify"
        expected = "the whole pot to the high hand" if not able else "a low that qualifies"
        actual = contest.name(prize, wrong.seat)
        event = wrong
    else:
        best = contest.winners(prize)[0]
        message = f"no low share was awarded, and a low {'may qualify' if unseen else 'qualifies'}"
        expected = f"a low share to seat {best}: {contest.name(prize, best)}"
        actual = "the whole pot to the high hand"
        event = contest.awards[-1]
    if prize.qualifier_unseen is not None:
        return indeterminate(
            message,
            readings=(prize.qualifier_unseen,),
            expected=expected,
            actual=actual,
            event=event,
            seat=event.seat,
        )
    return violated(message, expected=expected, actual=actual, event=event, seat=event.seat)


@duty("halves-equal", ShowdownClosed, AwardUndone)
def halves_equal(closed: ShowdownClosed | AwardUndone, table: TableView) -> Judgement:
    """High and low divide each pot equally, except for what cannot be divided.

    Each pot is divided separately (A-31).

    New Jersey:     the halves of the game's section.
    Met:            the shares are equal, or differ by at most the chip in play and a dollar; or one
                    hand wins both.
    Violated:       they differ by more; or a share is not awarded although another player wins it.
    Not evidenced:  awards do not name their share.

    Example:
        dealer awards 30 to 2 from main for high
        dealer awards 10 to 3 from main for low
    """
    prizes = table.game.showdown.prizes
    if len(prizes) < 2:
        return None
    odd = table.game.showdown.odd_chip
    found: list[Outcome] = []
    for contest in contests(table):
        if not contest.marked:
            found.append(not_evidenced(UNMARKED))
            continue
        high, lows = (contest.awards_for(prize) for prize in prizes)
        if not high or not lows:
            found.extend(_unawarded(contest, prizes[1] if high else prizes[0]))
            continue
        sums = sum(award.amount for award in high), sum(award.amount for award in lows)
        most = contest.unit if odd is None else min(contest.unit, odd.most)
        if abs(sums[0] - sums[1]) <= most:
            found.append(MET)
            continue
        found.append(
            violated(
                "high and low did not divide the pot equally",
                expected=f"equal shares, to within {money.show(most)}",
                actual=f"{money.show(sums[0])} for high, {money.show(sums[1])} for low",
                event=lows[-1] if lows[-1].line > high[-1].line else high[-1],
                against=(high[0],) if lows[-1].line > high[-1].line else (lows[0],),
            )
        )
    return tuple(found)


def _unawarded(contest: Contest, prize: Prize) -> list[Outcome]:
    """The outcome for a share that is not awarded at all; another rule judges whether a low qualifies."""
    table = contest.table
    if any(
        award.share == prize.share and pot_of(award, table) is contest.pot for award in table.awards
    ):
        return []  # it went to a player who may not win it, which side-pot-eligibility judges
    if prize.qualifies is not None:
        return []
    if contest.unknown:
        return [not_evidenced(UNSHOWN)]
    winners = contest.winners(prize)
    if set(winners) == set(contest.paid):
        return [MET]
    words = " and ".join(f"seat {seat}" for seat in winners)
    return [
        violated(
            f"no {prize.share} share of a pot was awarded",
            expected=f"half of the pot to {words}: {contest.name(prize, winners[0])}",
            actual="the whole pot as one share",
            event=contest.awards[-1],
            seat=contest.awards[-1].seat,
        )
    ]


@duty("odd-chip-recipient", ShowdownClosed, AwardUndone, ideas=(_BY_BOOK,))
def odd_chip_recipient(closed: ShowdownClosed | AwardUndone, table: TableView) -> Judgement:
    """What cannot be divided goes to the player whom the section names.

    New Jersey:     the odd chip of the game's section.
    Met:            that player gets the excess of the halves and of each tied share.
    Violated:       another player gets it, under every reading.
    Not evidenced:  cards of a hand are not in the log, or awards do not name their share and the pot is
                    raked, or the sums fit several divisions.
    Indeterminate:  the readings name different players, and one of them got it (A-09, A-10, A-17).

    Example:
        dealer awards 20 to 2 from main for high
        dealer awards 21 to 3 from main for low
    """
    odd = table.game.showdown.odd_chip
    if odd is None:
        return None
    found: list[Outcome] = []
    for contest in contests(table):
        if not contest.marked:
            found.extend(_unmarked(contest, odd))
            continue
        high, lows = table.game.showdown.prizes
        misplaced: Prize | None = None
        if contest.awards_for(high) and contest.awards_for(lows):
            halves = [_by_book(one, contest, None) for one in _of_halves(contest, odd)]
            found.extend(halves)
            if any(one.kind is Kind.VIOLATED for one in halves):
                misplaced = max(high, lows, key=lambda one: _sum(contest.awards_for(one)))
        for prize, to, cite in (
            (high, odd.tied_high, odd.tied_high_cite),
            (lows, odd.tied_low, odd.tied_low_cite),
        ):
            if prize is misplaced and len(contest.awards_for(prize)) > 1:
                continue  # the tied hands divided a chip that is not theirs
            ties = _of_ties(contest, prize, to, cite)
            found.extend(_by_book(one, contest, prize) for one in ties)
    return tuple(found)


def _unmarked(contest: Contest, odd: OddChip) -> tuple[Outcome, ...]:
    """Who got the odd chips where the awards do not name their shares: the sums may tell."""

    def due(prize: Prize, tied: list[int]) -> set[int]:
        to = odd.tied_high if prize.share == "high" else odd.tied_low
        if to is OddTo.CLOCKWISE:
            return {_first_clockwise(contest, set(tied))}
        return set(tied)  # which of several best hands a player plays decides the suit

    table = contest.table
    everybody = {player.seat for player in table.players}
    first = {_first_clockwise(contest, seats) for seats in (set(contest.paid), everybody)}
    ways = divisions(contest, odd, first, due)
    paid = [way for way in ways if way.shares == contest.paid]
    if not paid or not any(way.rightly for way in ways):
        return (not_evidenced(UNSHOWN if contest.unknown else UNMARKED),)
    if len(ways) == 1:
        return ()  # nothing is odd
    if any(way.rightly for way in paid):
        return (MET,)
    lawful = min(
        (way.shares for way in ways if way.rightly),
        key=lambda shares: sum(abs(shares[seat] - contest.paid[seat]) for seat in shares),
    )
    seat = next(seat for seat, amount in contest.paid.items() if amount > lawful[seat])
    shares = ", ".join(f"{money.show(lawful[one])} to seat {one}" for one in lawful)
    award = next(one for one in contest.awards if one.seat == seat)
    wrong = violated(
        f"the odd chip went to seat {seat}",
        expected=f"{shares}: no other division of {money.show(sum(lawful.values()))} is right",
        actual=f"{money.show(contest.paid[seat])} to seat {seat}",
        event=award,
        seat=seat,
    )
    return (wrong,)


def _by_book(by_law: Outcome, contest: Contest, prize: Prize | None) -> Outcome:
    """The outcome with what a book says of the odd chip: of the tied hands of a prize, or of the halves."""
    table = contest.table
    if by_law.kind is Kind.NOT_EVIDENCED or not table.law.stated_beside(_BY_BOOK, table.game):
        return by_law
    if prize is None:
        high, lows = (contest.awards_for(one) for one in table.game.showdown.prizes)
        right = sum(award.amount for award in high) > sum(award.amount for award in lows)
        return settled(by_law, _BY_BOOK, MET if right else _wrong_odd(lows[0], "the high hand", ""))
    paid: dict[int, int] = {}
    for award in contest.awards_for(prize):
        paid[award.seat] = paid.get(award.seat, 0) + award.amount
    got = [seat for seat, amount in paid.items() if amount > min(paid.values())]
    if len(got) != 1:
        return by_law
    if table.game.button:
        due = _first_clockwise(contest, set(paid))
    elif prize.share == "high":
        due = max(paid, key=lambda seat: _highest(prize.best(contest.hands[seat], ())))
    else:
        return by_law
    award = next(one for one in contest.awards_for(prize) if one.seat == got[0])
    right = got[0] == due
    return settled(by_law, _BY_BOOK, MET if right else _wrong_odd(award, f"seat {due}", ""))


def _highest(hand: Sequence[Card]) -> tuple[int, int]:
    return max((rank(card), suit(card)) for card in hand)


def _of_halves(contest: Contest, odd: OddChip) -> list[Outcome]:
    """Who got the excess of the two halves."""
    high, lows = (contest.awards_for(prize) for prize in contest.table.game.showdown.prizes)
    excess = _sum(high) - _sum(lows)
    if excess == 0 or abs(excess) > min(contest.unit, odd.most):
        return []
    got = high if excess > 0 else lows
    seats = {award.seat for award in got}
    if odd.halves is OddTo.HIGH_HAND:
        if excess > 0:
            return [MET]
        return [_wrong_odd(_odd_one(got), "the high hand", odd.halves_cite)]
    first = _first_clockwise(contest, {award.seat for award in contest.awards})
    of_all = _first_clockwise(contest, {player.seat for player in contest.table.players})
    if first in seats:
        return [MET]
    if of_all in seats:
        return [_unclear_odd(_odd_one(got), f"seat {first}", odd.halves_cite, "A-17")]
    return [_wrong_odd(_odd_one(got), f"seat {first}", odd.halves_cite)]


def _odd_one(awards: list[PotAwarded]) -> PotAwarded:
    """The award that holds the odd chip: the one that the log marks, else the first of the largest."""
    marked = next((award for award in awards if award.odd), None)
    return marked or max(awards, key=lambda award: award.amount)


def _sum(awards: list[PotAwarded]) -> int:
    return sum(award.amount for award in awards)


def _of_ties(contest: Contest, prize: Prize, to: OddTo, cite: str) -> list[Outcome]:
    """Who got the excess of a share that tied hands divide."""
    paid: dict[int, int] = {}
    for award in contest.awards_for(prize):
        paid[award.seat] = paid.get(award.seat, 0) + award.amount
    tied = contest.winners(prize)
    got = [seat for seat, amount in paid.items() if amount > min(paid.values())]
    if len(tied) < 2 or set(paid) != set(tied) or not got:
        return []
    if contest.unknown:
        return [not_evidenced(UNSHOWN)]
    due, entry = _due_odd(contest, tied, prize, to)
    if not due:
        return [not_evidenced("the deciding card: every card of the tied hands is shared")]
    most = contest.table.game.showdown.odd_chip
    excess = sum(paid.values()) - min(paid.values()) * len(paid)
    if len(got) == 1 and len(tied) == 2 and most is not None and excess > most.most:
        return []  # not the rest of a division: equal-division judges it
    award = _odd_one([one for one in contest.awards_for(prize) if one.seat == got[0]])
    words = " or ".join(f"seat {seat}" for seat in sorted(due))
    if len(got) == 1 and got[0] in due:
        return [MET if len(due) == 1 else _unclear_odd(award, words, cite, entry)]
    if len(got) > 1 and due & set(got) and most is not None and excess > most.most:
        return [MET]  # the chips in play leave more than one player may take
    return [_wrong_odd(award, words, cite)]


def _due_odd(contest: Contest, tied: list[int], prize: Prize, to: OddTo) -> tuple[set[int], str]:
    """Who may take the excess of a tied share, and the entry of the register that this depends on."""
    if to is OddTo.CLOCKWISE:
        return {_first_clockwise(contest, set(tied))}, "A-17"
    if prize.share == "high":
        return _by_high_card(contest, tied), "A-09"
    return _by_low_card(contest, tied), "A-10"


def _wrong_odd(award: PotAwarded, due: str, cite: str) -> Outcome:
    return violated(
        f"the odd chip went to seat {award.seat}",
        expected=f"the odd chip to {due}",
        actual=f"seat {award.seat}",
        event=award,
        seat=award.seat,
        cites=(cite,) if cite else (),
    )


def _unclear_odd(award: PotAwarded, due: str, cite: str, entry: str) -> Outcome:
    return indeterminate(
        f"the odd chip went to seat {award.seat}, which one reading allows",
        readings=(entry,),
        expected=f"the odd chip to {due}",
        actual=f"seat {award.seat}",
        event=award,
        seat=award.seat,
        cites=(cite,),
    )


def _first_clockwise(contest: Contest, seats: set[int]) -> int:
    """The first of these seats clockwise from the button."""
    return next(player.seat for player in contest.table.players if player.seat in seats)


def _by_high_card(contest: Contest, tied: list[int]) -> set[int]:
    """Who holds the highest card that the others do not share: of the five played, or of all (A-09)."""

    def highest(card: Card) -> tuple[int, int]:
        return rank(card), suit(card)

    fives = _played(contest, tied, contest.table.game.showdown.prizes[0])
    held = {seat: tuple(contest.hands[seat]) for seat in tied}
    return _holder(fives, key=highest) | _holder(held, key=highest)


def _by_low_card(contest: Contest, tied: list[int]) -> set[int]:
    """Who holds the lowest ranking low card, by the two readings of that (A-10)."""
    fives = _played(contest, tied, contest.table.game.showdown.prizes[1])
    largest = _holder(fives, key=lambda card: (low.low_rank(card), -suit(card)))
    smallest = _holder(fives, key=lambda card: (-low.low_rank(card), -suit(card)))
    return largest | smallest


def _holder(hands: dict[int, tuple[Card, ...]], key: Callable[[Card], tuple[int, int]]) -> set[int]:
    """The seat of the first card by ``key`` that is not in every tied hand."""
    shared = set.intersection(*(set(cards) for cards in hands.values()))
    cards = [(key(card), seat) for seat, own in hands.items() for card in own if card not in shared]
    return {max(cards)[1]} if cards else set()


def _played(contest: Contest, tied: list[int], prize: Prize) -> dict[int, tuple[Card, ...]]:
    """The cards that make the tied hands."""
    centre = contest.centre or []
    return {seat: prize.best(contest.hands[seat], centre) for seat in tied}
