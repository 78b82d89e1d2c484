"""The contests of a showdown: each pot, on each board, with the hands that contend for it."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from math import ceil, gcd

from handaudit.facts.cards import Card
from handaudit.facts.events import PotAwarded
from handaudit.law.game import Prize
from handaudit.replay.poker.bounds import bounds_of
from handaudit.replay.poker.pots import Pot
from handaudit.replay.poker.view import PlayerView, TableView


class Contest:
    """A pot, or its part for one board of several, that two players or more contend for.

    ``awards`` are the chips pushed from it to players who may win it; ``paid`` their sum by seat, in
    integer cents.  ``uncalled`` is an uncalled bet that was pushed with them, by seat: it is left out of
    both.  ``hands`` are the whole hands known and not given up, by seat; ``unknown`` who has none.
    """

    def __init__(
        self,
        table: TableView,
        pot: Pot,
        run: int,
        awards: list[PotAwarded],
        uncalled: dict[int, int],
    ) -> None:
        self.table = table
        self.pot = pot
        self.awards = awards
        self.uncalled = uncalled
        self.paid: dict[int, int] = {}
        for award in awards:
            self.paid[award.seat] = self.paid.get(award.seat, 0) + award.amount
        self.centre = table.centre(run)
        self.hands: dict[int, Sequence[Card]] = {}
        self.conceded: list[PlayerView] = []
        """Players who mucked a hand that is still known."""
        self.unknown: list[PlayerView] = []
        self._strengths: dict[tuple[str, int | None], dict[int, int]] = {}
        """How strong the hands are, by the share of a prize and its reading."""
        for player in pot.eligible:
            if self.centre is None or not table.whole(player.cards):
                self.unknown.append(player)
            elif player.mucked is not None and player.shown is None:
                self.conceded.append(player)
            else:
                self.hands[player.seat] = player.cards

    @property
    def marked(self) -> bool:
        """Whether the log says for which share each award was, where there are two."""
        split = len(self.table.game.showdown.prizes) > 1
        return not split or all(award.share in ("high", "low") for award in self.awards)

    def awards_for(self, prize: Prize) -> list[PotAwarded]:
        """The awards of a prize: all of them where there is only one."""
        if len(self.table.game.showdown.prizes) == 1:
            return self.awards
        return [award for award in self.awards if award.share == prize.share]

    def strengths(self, prize: Prize, reading: int | None = None) -> Mapping[int, int]:
        """The known hands that may win a prize, by seat; ``reading`` numbers another admissible order."""
        which = prize.share, reading
        known = self._strengths.get(which)
        if known is None:
            centre = self.centre or []
            order = prize.strength if reading is None else prize.readings[reading]
            known = self._strengths[which] = {
                seat: order(own, centre)
                for seat, own in self.hands.items()
                if prize.qualifies is None or prize.qualifies(own, centre)
            }
        return known

    def winners(self, prize: Prize, reading: int | None = None) -> list[int]:
        """Seats of the best hands known for a prize; none where no known hand qualifies."""
        strengths = self.strengths(prize, reading)
        best = max(strengths.values(), default=None)
        return [seat for seat, strength in strengths.items() if strength == best]

    def name(self, prize: Prize, seat: int) -> str:
        """A hand in the words of 14.3."""
        return prize.name(self.hands[seat], self.centre or [])

    @cached_property
    def unit(self) -> int:
        """The smallest chip in play, in cents."""
        return chip_in_play(self.table)


def pot_of(award: PotAwarded, table: TableView) -> Pot | None:
    """The pot that an award comes from, ``None`` where that cannot be told."""
    pots = table.settlement.pots
    number = award.pot
    if number is None:
        return pots[0] if len(pots) == 1 else None
    return pots[number] if number < len(pots) else None


def contests(table: TableView) -> list[Contest]:
    """Every pot that two players or more contended for and that awards can be told of.

    One is left out if a part of it went to somebody who cannot win it, which is found at that award.  They
    are made once while the end of a round is judged.
    """
    known = table.at_end
    if known is None:
        return _contests(table)
    if known.contests is None:
        known.contests = _contests(table)
    return known.contests


def _contests(table: TableView) -> list[Contest]:
    found: list[Contest] = []
    most = max(table.boards, default=1)
    runs = sorted({award.run for award in table.awards if award.run <= most})
    pots = table.settlement.pots
    with_uncalled = _award_with_uncalled(table) if table.settlement.excess else None
    for pot in pots:
        if len(pot.eligible) < 2:
            continue
        seats = {player.seat for player in pot.eligible}
        for run in runs:
            awards = [
                award
                for award in table.awards
                if award.run == run
                and pot_of(award, table) is pot
                and award not in table.pushed_early
            ]
            if any(award.seat not in seats for award in awards):
                continue
            uncalled: dict[int, int] = {}
            if with_uncalled in awards:
                awards, uncalled = _apart(awards, with_uncalled, table.settlement.excess)
            if awards:
                found.append(Contest(table, pot, run, awards, uncalled))
    return found


def most_by_hands(table: TableView) -> dict[int, int]:
    """The most that each seat can win by the known hands, however the awards are divided among the pots.

    If all hands of a pot are known, the winners of each prize and board share it equally, to within the
    chips that cannot be divided.  Else it counts whole for everybody whom no known hand beats for all of
    its prizes, on some board.  The house's money may lie in any pot.
    """
    bounds = bounds_of(table)
    pots = table.settlement.pots
    runs = sorted({award.run for award in table.awards}) or [1]
    most = {player.seat: table.house_money for player in table.contending}
    for number, pot in enumerate(pots):
        amount = pot.amount
        if number == len(pots) - 1:
            amount += bounds.taken_as_called
        several = [Contest(table, pot, run, [], {}) for run in runs]
        known = all(_decided(one) for one in several)
        for player in pot.eligible:
            if known:
                share = _share(player, several, amount)
            else:
                share = amount if any(_may_win(player, one) for one in several) else 0
            most[player.seat] = most.get(player.seat, 0) + share
    top = table.settlement.excess_of
    if top is not None:
        most[top.seat] = most.get(top.seat, 0) + table.settlement.excess
    return most


def _decided(contest: Contest) -> bool:
    """Whether the cards alone say who wins each prize of a pot, by every reading."""
    if contest.unknown or contest.conceded or len(contest.hands) < 2:
        return False
    return all(
        contest.winners(prize, reading) == contest.winners(prize)
        for prize in contest.table.game.showdown.prizes
        for reading in range(len(prize.readings))
    )


def _share(player: PlayerView, several: Sequence[Contest], amount: int) -> int:
    """The most that a player can have of a pot whose winners are known, on each of its boards."""
    share = Fraction(0)
    odd = 0
    for contest in several:
        winners = [contest.winners(prize) for prize in contest.table.game.showdown.prizes]
        won = [seats for seats in winners if seats]
        for seats in won:
            if player.seat in seats:
                divided = len(several) * len(won) * len(seats)
                share += Fraction(amount, divided)
                odd += amount % (divided * contest.unit) != 0
    return ceil(share) + odd * several[0].unit


def _may_win(player: PlayerView, contest: Contest) -> bool:
    if player.seat not in contest.hands:
        return True
    prizes = contest.table.game.showdown.prizes
    return any(
        player.seat in contest.winners(prize, reading)
        for prize in prizes
        for reading in (None, *range(len(prize.readings)))
    )


def _award_with_uncalled(table: TableView) -> PotAwarded | None:
    """The award that holds an uncalled bet, which is no part of a pot (A-30); ``None`` if it is not clear."""
    top, pots = table.settlement.excess_of, table.settlement.pots
    back = bounds_of(table).uncalled_paid
    if top is None or not back:
        return None
    last = [award for award in table.awards if award.pot is None or award.pot >= len(pots) - 1]
    own = [award for award in last if award.seat == top.seat]
    exact = [award for award in own if award.amount == back]
    if exact:
        return exact[-1]
    if len(own) == 1 and len(last) > 1:
        return own[0]
    return None  # the pot and the bet are the same player's, or the log pushed them in parts


def _apart(
    awards: list[PotAwarded], whole: PotAwarded, uncalled: int
) -> tuple[list[PotAwarded], dict[int, int]]:
    """The awards without the uncalled bet that one of them holds, and whose it is."""
    back = min(whole.amount, uncalled)
    rest = whole.changed(amount=whole.amount - back)
    kept = [rest if award is whole else award for award in awards]
    return [award for award in kept if award.amount], {whole.seat: back}


def chip_in_play(table: TableView) -> int:
    """The smallest chip in play, in cents: the posted one, else the greatest unit of all that was moved."""
    if table.sign.chip is not None:
        return table.sign.chip
    stakes = (amount for player in table.players for amount in (player.stake, player.total))
    return gcd(*stakes, *(award.amount for award in table.awards), table.rake)
