"""Reads money, as rooms print it for players of any country, as integer cents.

Exports follow the player's locale, and some mix locales within a hand. Rooms print at most two
decimals, so a mark before exactly three digits can only separate thousands.
"""

import re
from functools import lru_cache
from typing import Final

CACHED: Final = 1 << 15
"""Most distinct texts in the cache, so that memory does not grow with the log."""

MINUS: Final = ("-", "\u2212")
"""Signs of a negative number, which no amount is."""

_NUMBER: Final = re.compile(
    r"([1-9][0-9]{0,2}(?:([.,' \u00a0\u202f])[0-9]{3})(?:\2[0-9]{3}){0,3}|[0-9]{0,15})"
    r"(?:[.,]([0-9]{1,2}))?"
)
_AROUND: Final = "$€£¥₹ \u00a0\u202f"
_NEGATIVE: Final = re.compile(r"[-\u2212][$€£¥₹]?[0-9.]|[$€£¥₹][-\u2212A-Za-z]|[0-9]e[0-9]")
_CODE: Final = re.compile(r"(?<![ \u00a0])[ \u00a0]*[A-Z]{3}$")
_MARKS: Final = str.maketrans("", "", ".,' \u00a0\u202f")


def _encoded_once(text: str) -> str:
    """A text that was encoded as UTF-8 twice; other text as it is."""
    try:
        return text.encode("cp1252").decode("utf-8")
    except (UnicodeEncodeError, UnicodeDecodeError):
        return text


@lru_cache(maxsize=CACHED)
def amount(text: str) -> int | None:
    """Cents of an amount, with or without a currency; ``None`` if its marks make no sense."""
    if "\u00c2" in text or "\u00e2" in text:
        text = _encoded_once(text)
    number = _CODE.sub("", text.strip(_AROUND)).strip(_AROUND)
    match = _NUMBER.fullmatch(number)
    if match is None or not number:
        return None
    whole, _, rest = match.groups()
    if not whole and rest is None:
        return None
    return int(whole.translate(_MARKS) or "0") * 100 + int((rest or "0").ljust(2, "0"))


def is_none(text: str) -> bool:
    """Whether a text stands in place of an amount, and is negative or no finite number."""
    return _NEGATIVE.search(text) is not None
