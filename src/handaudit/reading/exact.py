"""Numbers of structured formats as exact cents, and their cards as cards."""

from collections.abc import Sequence
from decimal import Decimal
from functools import lru_cache
from typing import Final

from handaudit.facts.cards import CARDS
from handaudit.facts.events import Cards

LARGEST: Final = 10**15
"""Amounts reach less than this, so that cents stay in 64 bits."""

# A writer that kept money in binary fractions prints 0.1 + 0.2 as 0.30000000000000004.
_ROUNDING: Final = Decimal("0.000001")


@lru_cache(maxsize=16_384)
def cents(number: Decimal | int) -> int | None:
    """Cents of a number of dollars or chips; ``None`` if it is no whole number of cents.

    What lies within a millionth of a cent's place is taken for the rounding of its writer.
    """
    value = Decimal(number)
    if not value.is_finite() or abs(value) >= LARGEST:
        return None
    exact = value * 100
    whole = round(exact)
    return whole if abs(exact - whole) <= _ROUNDING else None


def cards(names: Sequence[str]) -> Cards | None:
    """Cards of two letters each, ``??`` one that is not known; ``None`` if one is no card."""
    try:
        return tuple(None if name == "??" else CARDS[name] for name in names)
    except KeyError:
        return None


def pairs(text: str) -> tuple[str, ...]:
    """Text cut into two letters each: cards that are written with nothing between them."""
    return tuple(text[at : at + 2] for at in range(0, len(text), 2))
