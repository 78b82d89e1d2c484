"""The odds that a casino pays at mini-dice, across its tables and logs (13.6(b))."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

import msgspec

from handaudit.facts import events as ev
from handaudit.facts.log import Round
from handaudit.law.in_force import Law
from handaudit.law.new_jersey.s13_mini_dice import GAME
from handaudit.replay.dice.layout import Paid
from handaudit.replay.dice.table import DiceTable
from handaudit.replay.sequence.clock import milliseconds
from handaudit.replay.sequence.occasions import OddsCompared

_DOLLAR: Final = 100

_DAY: Final = 24 * 60 * 60 * 1000
"""Milliseconds for which the first payment at higher odds binds the casino: 13.6(b) asks that they be the
same at one time, and odds may change.
"""

_Key = tuple[str, str, int]
"""A casino, a wager and a sum."""


class _Payment(msgspec.Struct, frozen=True):
    """A payment, with no more of its round than a finding needs.  ``wager`` is its amount in cents."""

    event: ev.WagerPaid
    round: Round
    law: Law
    wager: int
    amount: int
    least: Fraction
    chip: int

    @property
    def odds(self) -> Fraction:
        return Fraction(self.amount, self.wager)

    @property
    def is_higher(self) -> bool:
        return not self.at(self.least)

    @property
    def time(self) -> int:
        return milliseconds(self.round.opened.at) or 0

    @property
    def round_key(self) -> tuple[str, int, str]:
        return self.round.source.path, self.round.opened.line, self.round.id

    @property
    def order(self) -> tuple[int, str, int]:
        return self.time, self.round.source.path, self.event.line

    def table(self) -> DiceTable:
        """The table, with no more of its round than the payment."""
        return DiceTable(self.round, GAME, self.law, None)

    def at(self, odds: Fraction) -> bool:
        """Whether it is at these odds, rounded up if its chips cannot pay them exactly."""
        due = self.wager * odds
        if due % self.chip == 0:
            return self.amount == due
        return 0 < self.amount - due < self.chip


class _Offered:
    """The odds that a casino offers for a wager and a sum, as its payments show them."""

    def __init__(self) -> None:
        self._higher: _Payment | None = None
        """The first payment above the listed odds within a day."""
        self._opening: _Payment | None = None
        """The first payment of the round at hand."""
        self._reported: set[tuple[str | None, Fraction]] = set()

    def compare(self, payment: _Payment) -> _Payment | None:
        """The payment whose odds this one should have; itself if it sets them.

        ``None`` if an earlier comparison has reported the same cause.
        """
        if self._higher is not None and payment.time - self._higher.time > _DAY:
            self._higher = None
            self._reported.clear()
        if self._opening is None or payment.round_key != self._opening.round_key:
            self._opening = payment
        before = self._higher
        if payment.is_higher and before is None:
            before = self._opening  # one shake is settled at one set of odds
            if payment.at(before.odds):
                self._higher = payment  # what is found at its own line sets no odds
        if before is None or before is payment or payment.at(before.odds):
            return payment
        cause = payment.round.session.table, payment.odds
        if cause in self._reported:
            return None
        self._reported.add(cause)
        return before


class HouseOdds:
    """The payments of all tables, by casino, wager and sum; memory grows with their number."""

    def __init__(self) -> None:
        self._payments: dict[_Key, list[_Payment]] = {}
        """The payments that were not compared yet."""
        self._offered: dict[_Key, _Offered] = {}

    def add(self, table: DiceTable) -> None:
        """Adds the payments of a round, once its replay is over."""
        if table.unread is not None:
            return
        casino = table.round.session.casino or f"\0{table.round.source.path}"
        for paid in table.payments:
            payment = _payment(table, paid)
            if payment is not None:
                key = casino, paid.event.wager, paid.total
                self._payments.setdefault(key, []).append(payment)

    def compared(self) -> Iterator[tuple[OddsCompared, DiceTable]]:
        """Each payment with the casino's odds, at its table, by time.

        Payments of one table at the same deviating odds have one cause, so only the first is
        compared. Payments before an earlier call were compared by it.
        """
        payments, self._payments = self._payments, {}
        for key in sorted(payments):
            offered = self._offered.setdefault(key, _Offered())
            for payment in sorted(payments[key], key=lambda one: one.order):
                first = offered.compare(payment)
                if first is not None:
                    yield _compared(payment, first), payment.table()


def _compared(payment: _Payment, first: _Payment) -> OddsCompared:
    at = first.round.session.table
    where = f"{first.round.id} at table {at}" if at else first.round.id
    return OddsCompared(payment.event, payment.odds, first.odds, where)


def _payment(table: DiceTable, paid: Paid) -> _Payment | None:
    """A payment that counts. Payments below the table's odds do not, nor do unclear ones: those
    rounded up to a chip, or perhaps on more than the log has shown.
    """
    least = table.game.wagers[paid.event.wager].odds[paid.total]
    chip = table.sign.chip or _DOLLAR
    due = paid.wager * least
    over = paid.amount - due
    if over < 0 or paid.wager <= 0:
        return None
    if due % chip != 0 and over < chip:
        return None
    if over > 0 and not paid.whole and (over / least) % chip == 0:
        return None
    played, event = table.round, paid.event
    seated = tuple(
        one for one in played.events if isinstance(one, ev.PlayerSeated) and one.seat == event.seat
    )
    line = msgspec.structs.replace(
        played,
        first_line=event.line,
        text=played.line_text(event.line),
        events=(*seated, event),
    )
    return _Payment(event, line, table.law, paid.wager, paid.amount, least, chip)
