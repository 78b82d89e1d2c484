"""What the headers of rooms have in common: the words of a limit, games of stud, the posted values."""

from typing import Final

from handaudit.facts.sign import LimitKind, Sign

LIMITS: Final[dict[str, LimitKind]] = {
    "no limit": "no-limit",
    "nl": "no-limit",
    "pot limit": "pot-limit",
    "pl": "pot-limit",
    "limit": "limit",
    "fixed limit": "limit",
    "fl": "limit",
}
"""The limits by the words of the rooms, in small letters."""

_STUD: Final = ("seven-card-stud", "five-card-stud", "razz")


def is_stud(game: str | None) -> bool:
    """Whether a game, by our name, has a forced bet in place of blinds and a button."""
    return game is not None and game.startswith(_STUD)


def posted(
    limit: LimitKind | None,
    low: int | None,
    high: int | None,
    *,
    stud: bool,
    ante: int | None = None,
    seats: int | None = None,
) -> Sign:
    """The posted values behind the two numbers of a header, in cents.

    Without a fixed limit the numbers are the blinds, and the big one is the least wager. A fixed limit
    is named by its bets, in tournaments too: a level "(50/100)" posts 25 and 50 and bets 50 and 100.
    Its small blind is not printed: half of the big one, rounded down to a chip that is not printed
    either.
    """
    no_blinds = stud or low is None
    if limit == "limit":
        blinds = None if no_blinds else (None, low)
        return Sign(limit=limit, small_bet=low, big_bet=high, ante=ante, blinds=blinds, seats=seats)
    # Short-deck has one blind, on the button, which no place from the left of the button describes.
    of_both = None if no_blinds else (low, high)
    return Sign(limit=limit, small_bet=high, ante=ante, blinds=of_both, seats=seats)
