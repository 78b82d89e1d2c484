"""Counts each seat's wagers in a betting round, for formats that print only added amounts."""

from collections.abc import Mapping


class Chips:
    """Chips wagered and chips behind, by seat, in cents; nothing is judged, whatever the log says.

    ``to_match`` is the highest wager of the betting round.
    """

    def __init__(self, stakes: Mapping[int, int]) -> None:
        self.behind = dict(stakes)
        self.bet: dict[int, int] = {}
        self.to_match = 0

    def wager(self, seat: int, amount: int) -> bool:
        """Adds chips to a seat's wager of this round; returns whether they were its last."""
        bet = self.bet[seat] = self.bet.get(seat, 0) + amount
        if bet > self.to_match:  # noqa: PLR1730  a call would take longer
            self.to_match = bet
        behind = self.behind[seat] = self.behind.get(seat, 0) - amount
        return behind <= 0

    def pay(self, seat: int, amount: int) -> bool:
        """Takes chips that do not count as a wager; returns whether they were the seat's last."""
        behind = self.behind[seat] = self.behind.get(seat, 0) - amount
        return behind <= 0

    def left(self, seat: int) -> int:
        """The chips that the seat has behind."""
        return self.behind.get(seat, 0)

    def wagered(self, seat: int) -> int:
        """The seat's wager of this round."""
        return self.bet.get(seat, 0)

    def next_round(self) -> None:
        """Starts a new betting round, without wagers."""
        self.bet.clear()
        self.to_match = 0
