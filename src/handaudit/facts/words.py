"""How every output writes a number with its noun, and begins a sentence."""


def counted(number: int, noun: str) -> str:
    """A number and its noun: ``1 hand``, ``2,000 hands``."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def capital(sentence: str) -> str:
    """A sentence with a capital first letter."""
    return sentence[:1].upper() + sentence[1:]
