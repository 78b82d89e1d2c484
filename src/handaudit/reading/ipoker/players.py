"""The players of an iPoker game, and what it states of each: seat, stake, wagers and winnings."""

from collections.abc import Iterator
from functools import lru_cache

from handaudit.reading.ipoker.elements import Element
from handaudit.reading.ipoker.header import cents


class Players:
    """The players in the order of the game, each as the element and the seat."""

    def __init__(self, listed: Element | None) -> None:
        self._listed = [
            one for one in (listed.children if listed is not None else ()) if one.fields.get("name")
        ]
        self.seats: dict[str, int] = {}
        self.doubtful = False
        """Whether two players have one seat or one name."""
        self.stakes: dict[int, int] = {}
        self.bets: dict[int, int | None] = {}
        """What each seat wagers, as the game states it; ``None`` if it does not."""
        self.wins: dict[int, int] = {}
        self.had: dict[int, int] = {}
        """What each seat had at the start, by the stake and the wagers that the game states."""
        self.no_amounts: list[Element] = []
        """Players of whom the game states what is no amount."""
        for one in self._listed:
            self._take(one)

    def __iter__(self) -> Iterator[tuple[Element, int]]:
        for one in self._listed:
            yield one, self.seats[one.fields["name"]]

    def _take(self, one: Element) -> None:
        seat = int(one.fields["seat"]) if one.fields.get("seat", "").isdecimal() else 0
        name = one.fields["name"]
        self.doubtful |= not seat or seat in self.stakes or name in self.seats
        self.seats[name] = seat
        stake, bet, win = stated(one, "chips"), stated(one, "bet"), stated(one, "win")
        if stake is None or bet is None or win is None:
            self.no_amounts.append(one)
        self.stakes[seat] = stake or 0
        self.bets[seat] = bet if one.fields.get("bet", "").strip() else None
        self.wins[seat] = win or 0
        # Who wagers more than the stake is not all-in where that ends: the stake is wrong.
        self.had[seat] = max(stake or 0, bet or 0)

    @property
    def line(self) -> int:
        """The line of the first player; 0 without players."""
        return self._listed[0].line if self._listed else 0

    @property
    def dealer(self) -> int | None:
        """The seat of the dealer."""
        return next((seat for one, seat in self if one.fields.get("dealer") == "1"), None)

    @property
    def won(self) -> bool:
        """Whether the game states who has won."""
        return any(self.wins.values())

    @property
    def state_wins(self) -> bool:
        """Whether the game has a field for what a player has won."""
        return any("win" in one.fields for one in self._listed)


def stated(element: Element, field: str) -> int | None:
    """An amount that an element states, in cents: 0 without one, and ``None`` for one that is none."""
    said = element.fields.get(field)
    return _amount(said) if said else 0


@lru_cache(maxsize=4096)
def _amount(said: str) -> int | None:
    bare = said.strip()
    return cents(bare) if bare else 0
