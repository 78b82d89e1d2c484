"""Money and chips: exact integer cents.

A tournament chip counts as 100, like a dollar, so that one rule serves both.
"""


def show(cents: int) -> str:
    """An amount as a person writes it: ``5``, ``2.50``, ``-0.25``."""
    sign = "-" if cents < 0 else ""
    whole, rest = divmod(abs(cents), 100)
    return f"{sign}{whole}.{rest:02}" if rest else f"{sign}{whole}"


def cents(text: str) -> int:
    """Cents of an amount in plain notation: digits, commas between thousands, at most two decimals.

    The caller's grammar has checked the shape; a leading currency sign is dropped.

    Raises:
        ValueError: the text is not such an amount.
    """
    whole, _, rest = text.lstrip("$€£").replace(",", "").partition(".")
    if len(rest) > 2:
        raise ValueError(text)
    return int(whole or "0") * 100 + int(rest.ljust(2, "0"))
