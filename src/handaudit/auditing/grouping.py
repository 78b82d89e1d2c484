"""The values by which findings and rounds are grouped: the section of a citation, the day, the hour."""

import re
from datetime import date, datetime
from functools import lru_cache
from typing import Final

from handaudit.law import citation

_TIME: Final = re.compile(
    r"(\d{4}-\d{2}-\d{2})"
    r"(?:[T ]((?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:[.,]\d{1,6})?)?)(?![\d:]).*)?",
    re.ASCII,
)
"""A date, the clock of the log if it follows, and then a zone."""


def section(cite: str) -> str:
    """The section of a citation, such as ``14.10``; ``house`` or ``log`` for citations of those kinds."""
    inner = citation.parse(cite) or cite
    return inner.partition(":")[0] if ":" in inner else citation.steps(inner)[0]


def moment(time_logged: str | None) -> datetime | None:
    """The time of a log by its own clock, without its zone; ``None`` without a date and clock."""
    day_logged, clock = _split(time_logged)
    if day_logged is None or clock is None:
        return None
    return datetime.fromisoformat(f"{day_logged}T{clock.replace(',', '.')}")


def day_and_hour(time_logged: str | None) -> tuple[str | None, str | None]:
    """The ISO date and the two-digit hour in the time of a log, by its own clock; ``None`` for a
    missing value.
    """
    day_logged, clock = _split(time_logged)
    return day_logged, clock[:2] if clock else None


def _split(time_logged: str | None) -> tuple[str | None, str | None]:
    match = _TIME.fullmatch(time_logged or "")
    if match is None or not _in_calendar(match[1]):
        return None, None
    return match[1], match[2]


@lru_cache(maxsize=256)  # the rounds of a log span a few days
def _in_calendar(day_logged: str) -> bool:
    try:
        date.fromisoformat(day_logged)
    except ValueError:
        return False
    return True
