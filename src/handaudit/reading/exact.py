"""Reads numbers of structured formats as exact cents, and their cards."""

from collections.abc import Sequence
from decimal import Decimal
from functools import lru_cache
from typing import Final

from handaudit.facts.cards import CARDS
from handaudit.facts.events import Cards

LARGEST: Final = 10**15
"""Amounts are below this, so that cents fit in 64 bits."""

# A writer that keeps money in binary fractions prints 0.1 + 0.2 as 0.30000000000000004.
_ROUNDING: Final = Decimal("0.000001")


@lru_cache(maxsize=16_384)
def cents(number: Decimal | int, *, signed: bool = False) -> int | None:
    """Cents of a number of dollars or chips; ``None`` if it is not a whole number of cents.

    A negative number is none, unless it may be ``signed``. A difference of less than a millionth of a
    cent counts as a rounding error of the writer.
    """
    value = Decimal(number)
    if not value.is_finite() or abs(value) >= LARGEST or (value < 0 and not signed):
        return None
    exact = value * 100
    whole = round(exact)
    return whole if abs(exact - whole) <= _ROUNDING else None


def cards(names: Sequence[str]) -> Cards | None:
    """Cards of two letters each, ``??`` for an unknown one; ``None`` if one is not a card."""
    try:
        return tuple(None if name == "??" else CARDS[name] for name in names)
    except KeyError:
        return None


@lru_cache(maxsize=8192)
def held(text: str) -> Cards:
    """Cards of two letters each, separated by blanks; empty if one is not a card."""
    return cards(text.split()) or ()


def pairs(text: str) -> tuple[str, ...]:
    """Text cut into pairs of letters: cards written without a separator."""
    return tuple(text[at : at + 2] for at in range(0, len(text), 2))
