"""What any lawful settlement of a round can give, from its wagers alone (14.1 Pot, 14.7(c)4i and iii).

A log may leave open what was raked, which pot an award comes from, and whether an uncalled bet is among
the awards.  The bounds hold for every value that these may have.
"""

from typing import TYPE_CHECKING, NamedTuple

from handaudit.facts import money
from handaudit.facts.events import PotAwarded, PotStated, ResultStated
from handaudit.replay.poker.rake import most_raked

if TYPE_CHECKING:
    from handaudit.replay.poker.view import PlayerView, TableView


class Payment(NamedTuple):
    """Chips that a player was paid, and the line that says so; ``pot`` is ``None`` where it names none."""

    event: PotAwarded | ResultStated
    seat: int
    amount: int
    pot: int | None = None


class Bound(NamedTuple):
    """The most that these seats together can be paid: the pots up to ``last``, less ``out`` at the least."""

    seats: frozenset[int]
    most: int
    last: int
    out: int


class Bounds:
    """The ledger of a round that is over: its pots, its payments and what those may come to."""

    def __init__(self, table: "TableView") -> None:
        self.table = table
        self.settlement = table.settlement
        self.payments = payments(table)
        self.paid = sum([payment.amount for payment in self.payments])
        self.pot = self.settlement.contested + table.house_money
        """All chips that can be won; an uncalled bet is none of them."""
        self.least_out, self.most_out = _taken_out(table, self.pot)
        """The least and the most that was taken out of the pot before it was paid."""

    @property
    def uncalled(self) -> int:
        """What nobody could call; a wager that the log goes on from as if it were called is in the pot."""
        return _uncalled(self.table)

    @property
    def exact(self) -> bool:
        """Whether the wagers say to the chip what the payments come to."""
        return self.least_out == self.most_out

    def admits(self, paid: int, most_out: int | None = None) -> bool:
        """Whether payments may come to this, an uncalled bet among them or not.

        ``most_out`` is the most that was taken out, if the pot may be larger than it is known to be.
        """
        over, most = paid - self.pot, self.most_out if most_out is None else most_out
        if -most <= over <= -self.least_out and not self.table.returned_in_part:
            return True
        return any(-most <= over - excess <= -self.least_out for excess in self.excesses)

    def admits_as_called(self, paid: int) -> bool:
        """The same, if some of the wagers that had a wrong amount were corrected without a line."""
        sums = self._strayed
        most_out = max(
            self.most_out, _taken_out(self.table, self.pot + max(self.excesses) - min(sums))[1]
        )
        return any(self.admits(paid + one, most_out) for one in sums)

    def states_as_called(self, total: int) -> bool:
        """Whether a printed total counts some of the wagers that had a wrong amount as corrected ones."""
        pots = (self.pot, self.pot + self.settlement.excess)
        return any(total + one in pots for one in self._strayed)

    def pays_as_stated(self, stated: PotStated | None) -> bool:
        """Whether the payments are the total that the history prints, with or without an uncalled bet.

        If it prints no rake, payments that the wagers do not explain may be any part of the total.
        """
        if stated is None:
            return False
        over = self.paid + (stated.rake or 0) - stated.total
        if stated.rake is None and over < 0:
            return not self.admits(self.paid)
        return over in (0, self.settlement.excess)

    @property
    def _strayed(self) -> set[int]:
        """By how many chips the pot may be too large, by the wagers of a wrong amount."""
        sums = {0}
        for stray in self.table.strays:
            sums |= {one + stray.chips for one in sums}
        return sums

    @property
    def excesses(self) -> tuple[int, ...]:
        """What the payments may hold of an uncalled bet: nothing if it goes back without a line.

        If a line returns a part of it, they hold the rest.
        """
        excess, part = self.settlement.excess, self.table.returned_in_part
        return (excess,) if part is self.settlement.excess_of and part is not None else (0, excess)

    @property
    def excess_paid(self) -> int:
        """The uncalled bet that a payment to its player may hold, while no line returns any of it; else 0."""
        top = self.settlement.excess_of
        own = any(top is not None and one.seat == top.seat for one in self.payments)
        return self.settlement.excess if own and not self.table.returned_in_part else 0

    @property
    def uncalled_paid(self) -> int:
        """The uncalled bet that no line returns, if the payments certainly hold it; else 0."""
        surplus = self.paid - (self.pot - self.least_out)
        return self.uncalled if 0 < surplus <= self.uncalled else 0

    @property
    def uncalled_admitted(self) -> int:
        """The uncalled bet that no line returns, if the payments may hold it; else 0."""
        return self.uncalled_paid if self.exact else self.uncalled

    @property
    def taken_as_called(self) -> int:
        """Chips of the last pot that nobody matched, and that the log takes as matched."""
        return self.settlement.excess - self.uncalled

    @property
    def overstepped(self) -> bool:
        """Whether some players were paid more than the pots that they may win, whatever their hands."""
        return any(
            sum(one.amount for one in self.payments if one.seat in bound.seats) > bound.most
            for bound in self.by_level()
        )

    def by_level(self) -> list[Bound]:
        """What those can win who may win the main pot alone, then those of the first side pot too, and so on.

        The last are all but the player whose bet nobody called.
        """
        pots = self.settlement.pots
        top = self.settlement.excess_of
        found: list[Bound] = []
        most = self.table.house_money
        for last, pot in enumerate(pots):
            most += pot.amount
            out = 0
            if last == len(pots) - 1:
                out = self.least_out
                most += self.taken_as_called
            outside = {player.seat for above in pots[last + 1 :] for player in above.eligible}
            if top is not None:
                outside.add(top.seat)
            inside = {player.seat for below in pots[: last + 1] for player in below.eligible}
            found.append(Bound(frozenset(inside - outside), most - out, last, out))
        return found

    def wagers(self, first: int, last: int) -> str:
        """The chips of these pots, by who put them in."""
        pots = self.settlement.pots
        below = pots[first - 1].level if first else 0
        level = pots[last].level
        everybody = [*self.table.players, *self.table.strangers]
        by_amount: dict[int, list[PlayerView]] = {}
        for player in everybody:
            matched = player.total
            if player is self.settlement.excess_of:
                matched -= self.settlement.excess
            by_amount.setdefault(min(matched, level) - min(matched, below), []).append(player)
        parts: list[str] = []
        for amount, several in sorted(by_amount.items(), reverse=True):
            if amount and len(several) == 1:
                parts.append(f"{money.show(amount)} from {several[0]}")
            elif amount:
                matched_by = "from" if parts else "matched by"
                parts.append(f"{money.show(amount)} {matched_by} each of {len(several)} players")
        dead = sum(player.dead for player in everybody)
        if dead and first == 0:
            parts.append(f"{money.show(dead)} dead")
        if self.table.house_money and first == 0:
            parts.append(f"{money.show(self.table.house_money)} from the house")
        return f"{', '.join(parts[:-1])} and {parts[-1]}" if parts[1:] else "".join(parts)


def bounds_of(table: "TableView") -> Bounds:
    """The bounds of a round, which are made once while its end is judged."""
    known = table.at_end
    if known is None:
        return Bounds(table)
    if known.bounds is None:
        known.bounds = Bounds(table)
    return known.bounds


def payments(table: "TableView") -> list[Payment]:
    """The awards, with what a player who cashed out would have won."""
    awards = [Payment(award, award.seat, award.amount, award.pot) for award in table.awards]
    return awards + [
        Payment(result, result.seat, result.won)
        for result in table.results
        if result.won and not result.paid
    ]


def _uncalled(table: "TableView") -> int:
    """How much of an uncalled bet the others could not call: they are all-in, for less by any count.

    A dead blind counts as nobody's bet, and rooms differ in that.
    """
    top, excess = table.settlement.excess_of, table.settlement.excess
    if not excess or table.returned:  # uncalled-bet-returned judges what went back
        return 0
    others = [player for player in table.contending if player is not top]
    if not others:
        return 0
    return excess if all(one.all_in is not None and not one.dead for one in others) else 0


def _taken_out(table: "TableView", pot: int) -> tuple[int, int]:
    """The least and the most that is taken out of a pot: the rake, and contributions to a fund."""
    given = table.contributed
    if table.round.session.tournament:
        return given, given  # nothing is raked there, whatever the log calls what is missing
    if table.rake_known:
        return table.rake + given, table.rake + given
    return given, min(pot, most_raked(table, pot) + given)
