"""13.2 to 13.8 Mini-dice; 13.1, 13.3, 13.4 and 13.5(a)-(d)1 are not in the text at hand."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Final

import msgspec

DICE: Final = 2
FACES: Final = range(1, 7)


_SUMS: Final = frozenset(range(2, 13))


class Wager(msgspec.Struct, frozen=True, kw_only=True):
    """A permitted wager: the sums on which it wins, with the least odds, and those on which it loses.

    A wager that a shake neither wins nor loses stays on the layout.
    """

    odds: Mapping[int, Fraction]
    loses: frozenset[int]
    cite: str

    def wins(self, total: int) -> bool:
        """Whether a sum wins the wager."""
        return total in self.odds

    def decided(self, total: int) -> bool:
        """Whether a sum decides the wager."""
        return total in self.odds or total in self.loses

    @property
    def lasts(self) -> bool:
        """Whether some sums leave the wager on the layout."""
        return not self.odds.keys() | self.loses >= _SUMS


class MiniDice(msgspec.Struct, frozen=True, kw_only=True):
    """The game: its permitted wagers, by their names in a log."""

    name: str
    section: str
    wagers: Mapping[str, Wager]

    @property
    def lasting(self) -> tuple[str, ...]:
        """The wagers that may stay for more than one shake."""
        return tuple(kind for kind, wager in self.wagers.items() if wager.lasts)


def _even(sums: range | tuple[int, ...]) -> dict[int, Fraction]:
    return dict.fromkeys(sums, Fraction(1))


def _place(number: int, odds: Fraction) -> Wager:
    """Wins if its number comes before a 7; live on every shake until then (13.2(a)1)."""
    return Wager(odds={number: odds}, loses=frozenset({7}), cite="13.2(a)1")


def _next_shake(odds: dict[int, Fraction], cite: str) -> Wager:
    """Decided by the next shake, whatever it is."""
    return Wager(odds=odds, loses=_SUMS.difference(odds), cite=cite)


GAME: Final = MiniDice(
    name="mini-dice",
    section="13.5",
    wagers={
        "place-4": _place(4, Fraction(9, 5)),
        "place-5": _place(5, Fraction(7, 5)),
        "place-6": _place(6, Fraction(7, 6)),
        "place-8": _place(8, Fraction(7, 6)),
        "place-9": _place(9, Fraction(7, 5)),
        "place-10": _place(10, Fraction(9, 5)),
        "field": _next_shake(
            _even((3, 4, 9, 10, 11)) | dict.fromkeys((2, 12), Fraction(2)), "13.2(a)2"
        ),
        "any-7": _next_shake({7: Fraction(4)}, "13.2(a)3"),
        "over-7": _next_shake(_even(range(8, 13)), "13.2(a)4"),
        "under-7": _next_shake(_even(range(2, 7)), "13.2(a)5"),
    },
)
