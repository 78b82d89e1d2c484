"""Whether who replays a PHH hand makes the same of its wagers.

PHH gives no reason for a wager: its reader works out what may be wagered, by the usual rules of the game.
Rooms, and the law, allow more. A hand with such a wager would stop there, so it is refused.
"""

from typing import Final

from handaudit.facts import events as e
from handaudit.facts.log import Round
from handaudit.reading.losses import Inexpressible
from handaudit.reading.phh.hand import Variant

_SMALL_ROUNDS: Final = 2
"""Betting rounds of a limit game with the small bet."""

_WHOLE_CHIP: Final = 100
"""A chip of a tournament, in cents."""


class Bets:
    """The bets of a hand so far, as who replays it counts them."""

    def __init__(self, played: Round, variant: Variant) -> None:
        sign = played.session.sign
        self._stud = variant.stud
        self._limit = variant.limit == "limit"
        small = sign.small_bet
        self._sizes = (small, sign.big_bet or (2 * small if small else None))
        self._blind = 0
        self._step = 0
        """The largest increase of this round."""
        self._rounds = 0
        self._open = False
        self._answered: set[int] = set()
        """Players who have acted since the last full bet or raise."""
        self._short = 0
        """What all-in raises of less have added since then."""

    def posted(self, amount: int) -> None:
        """Counts a blind."""
        self._blind = max(self._blind, amount)

    def acted(self) -> None:
        """Counts an action: a betting round is open."""
        self._open = True

    def answer(self, seat: int) -> None:
        """Counts a check or a call."""
        self._answered.add(seat)

    def next_round(self) -> None:
        """Ends a betting round, if one is open."""
        if self._open:
            self._rounds += 1
        self._open = False
        self._step = self._short = 0
        self._answered.clear()

    def wager(
        self, line: int, seat: int, to: int, before: int, *, all_in: bool, answered: bool
    ) -> None:
        """Counts a bet or raise ``to`` a total over the highest one ``before``.

        Args:
            line: Where it stands.
            seat: Whose it is.
            to: The player's total in this round.
            before: The highest total before it.
            all_in: Whether these are the player's last chips.
            answered: Whether another player has the chips for more than the highest total before.

        Raises:
            Inexpressible: who replays the hand would not accept it.
        """
        if not answered:
            raise Inexpressible("a wager that nobody has chips to call", line)
        more = to - before
        if not all_in and self._limit:
            self._check_limit(line, to, more)
        elif not all_in and more < max(self._step, self._sizes[0] or self._blind):
            raise Inexpressible("a raise is less than the bet or raise before it", line)
        if 0 < self._short < self._step and seat in self._answered:
            raise Inexpressible("a player raises again after an all-in raise of less", line)
        if more >= self._step:
            self._answered.clear()
        self._answered.add(seat)
        self._step = max(self._step, more)
        self._short = self._short + more if all_in else 0
        if self._short >= self._step:
            self._short = 0

    def _check_limit(self, line: int, to: int, more: int) -> None:
        small, _ = self._sizes
        size = self._sizes[self._rounds >= _SMALL_ROUNDS]
        completes = self._stud and not self._rounds and not self._step and to == small
        if size is not None and more != size and not completes:
            raise Inexpressible("a wager is not of the size that its round has", line)


def check_awards(played: Round, order: list[int], put: dict[int, int]) -> None:
    """Refuses awards that a replay of the hand cannot end with.

    Args:
        played: The round.
        order: The seats, the first after the button first: it gets the odd chip.
        put: What each seat put into the pot.

    Raises:
        Inexpressible: a player wins more than the others matched, or an odd chip goes elsewhere.
    """
    won: dict[int, int] = {}
    for event in played:
        if isinstance(event, e.PotAwarded):
            won[event.seat] = won.get(event.seat, 0) + event.amount
    for seat, amount in won.items():
        if amount > sum(min(one, put.get(seat, 0)) for one in put.values()):
            raise Inexpressible("an award is more than its player can win")
    if len(won) > 1 and played.session.tournament:
        first, second, *_ = sorted(won, key=order.index)
        if won[second] - won[first] == _WHOLE_CHIP:
            raise Inexpressible("an odd chip does not go to the first player after the button")
