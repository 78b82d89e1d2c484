"""The head of a hand of the Pacific network: the game, the stakes and the table."""

import re
from datetime import date
from functools import lru_cache
from typing import Final

import msgspec

from handaudit.facts.evidence import Evidence, Record
from handaudit.facts.sign import LimitKind, Sign
from handaudit.reading.amounts import amount
from handaudit.reading.pacific.format import KEEPS

GAMES: Final = {
    "Holdem": "holdem high",
    "Omaha": "omaha high",
    "OmahaHL": "omaha high-low-eight",
}
"""The network's names of games, and ours."""

_LIMITS: Final[dict[str, LimitKind]] = {"No": "no-limit", "Pot": "pot-limit", "Fix": "limit"}

_PLACE: Final = re.compile(r"(?:.*- Table #([0-9]{1,10}))?(?:.* ([0-9]{1,4}) Max)? *")


class Stakes(msgspec.Struct, frozen=True, kw_only=True):
    """The line of the stakes; money in cents. ``game`` is ``None`` if the game is unknown."""

    what: str
    game: str | None
    limit: LimitKind | None
    low: int | None
    high: int | None
    date: str | None
    """ISO date; some files have none."""
    clock: str | None

    def sign(self, seats: int | None) -> Sign:
        """The posted values of a table with ``seats`` seats."""
        low, high = self.low, self.high
        if low is None or high is None or low > high:
            # A jackpot tournament prints its prize in place of the blinds.
            return Sign(limit=self.limit, seats=seats)
        # The line gives the blinds, of a fixed limit as well: its small bet is the big blind.  The big
        # bet is twice that, or a cent more where half of it was rounded down: of 0.25 to 0.12.
        rounded = high % 5 == 2
        return Sign(
            limit=self.limit,
            small_bet=high,
            big_bet=2 * high if self.limit == "limit" and not rounded else None,
            blinds=(low, high),
            seats=seats,
        )


class TableLine(msgspec.Struct, frozen=True):
    """The line of the table."""

    table: str
    seats: int | None
    tournament: bool


@lru_cache(maxsize=4096)
def stakes(fields: tuple[str, ...]) -> Stakes | None:
    """Reads the fields of the line of the stakes; ``None`` if its day is not in the calendar."""
    low, high, limit, game, day, month, year, clock = fields
    when = None
    if day:
        try:
            when = date(int(year), int(month), int(day)).isoformat()
        except ValueError:
            return None
    return Stakes(
        what=f"{limit} Limit {game}",
        game=GAMES.get(game) if limit in _LIMITS else None,
        limit=_LIMITS.get(limit),
        low=amount(low),
        high=amount(high),
        date=when,
        clock=clock,
    )


@lru_cache(maxsize=4096)
def table_of(name: str, seats: str | None) -> TableLine:
    """A table of a cash game; some have no number of seats."""
    return TableLine(name, int(seats) if seats else None, tournament=False)


@lru_cache(maxsize=4096)
def tournament_table(number: str, rest: str) -> TableLine:
    """A tournament's table, named after both numbers; some have only the tournament's."""
    place = _PLACE.match(rest)
    table, seats = place.groups() if place else (None, None)
    return TableLine(f"{number} {table}" if table else number, int(seats) if seats else None, True)


@lru_cache(maxsize=4)
def evidence(*, button: bool, summary: bool) -> Evidence:
    """The records that one hand keeps: the button and, in its summary, every hand shown or mucked
    and every award.
    """
    keeps = {Record.BUTTON: button, Record.SHOWS: summary, Record.AWARDS: summary}
    return Evidence.of(KEEPS, "an 888 history has no line for it", keeps)
