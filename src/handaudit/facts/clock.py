"""Times of a log, in milliseconds."""

from typing import Final

MINUTE: Final = 60_000
HOUR: Final = 60 * MINUTE


def duration(milliseconds: int) -> str:
    """A length of time, as ``3:00:01``."""
    seconds, rest = divmod(milliseconds, 1000)
    text = f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}"
    return f"{text}.{rest:03}" if rest else text
