"""How every output writes a number with its noun, and odds, and begins a sentence."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fractions import Fraction


def counted(number: int, noun: str) -> str:
    """A number and its noun: ``1 hand``, ``2,000 hands``."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def odds(paid: "Fraction") -> str:
    """What is paid for a wager of one: ``7 to 1``."""
    return f"{paid.numerator} to {paid.denominator}"


def capital(sentence: str) -> str:
    """A sentence with a capital first letter."""
    return sentence[:1].upper() + sentence[1:]
