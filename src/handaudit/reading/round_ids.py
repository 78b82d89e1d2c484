"""The numbers of the rounds of a log, to say which there are if one is asked for that is not there."""

import difflib
from typing import Final

from handaudit.facts.words import counted

MOST: Final = 100_000
"""Most numbers that are kept."""
LISTED: Final = 5
"""Most rounds of a log that are listed one by one."""
NEAREST: Final = 2
"""How many of more rounds are named."""
LONGEST: Final = 40
"""Most digits of a number that is compared as one."""


class RoundIds:
    """The numbers of a log, in its order."""

    def __init__(self) -> None:
        self._count = 0
        self._ids: list[str] = []

    def take(self, number: str) -> None:
        """Notes the number of the next round."""
        self._count += 1
        if len(self._ids) < MOST:
            self._ids.append(number)

    def lacking(self, wanted: str, file: str) -> str:
        """Says that a file has no round with this number, and which it has."""
        if not self._ids:
            return f"no round {wanted} in {file}: it has no round"
        has = f"no round {wanted} in {file}: it has {counted(self._count, 'round')}"
        if self._count <= LISTED:
            return f"{has} ({', '.join(self._ids)})"
        near = " and ".join(_nearest(wanted, self._ids))
        return f"{has}, from {self._ids[0]} to {self._ids[-1]}" + (near and f" (nearest: {near})")


def _nearest(wanted: str, ids: list[str]) -> list[str]:
    if not _is_number(wanted):
        return difflib.get_close_matches(wanted, ids, n=NEAREST)
    numbers = [one for one in dict.fromkeys(ids) if _is_number(one)]
    near = sorted(numbers, key=lambda one: abs(int(one) - int(wanted)))[:NEAREST]
    return sorted(near, key=int)


def _is_number(text: str) -> bool:
    return text.isdecimal() and len(text) <= LONGEST
