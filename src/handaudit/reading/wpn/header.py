"""The header of a WPN hand in both layouts: the game, the stakes, and the records that a hand keeps."""

import re
from datetime import datetime, timedelta
from functools import lru_cache
from typing import Final, NamedTuple

from handaudit.facts.evidence import Evidence, Record
from handaudit.facts.sign import LimitKind, Sign
from handaudit.reading.amounts import amount
from handaudit.reading.stakes import LIMITS, is_stud, posted
from handaudit.reading.wpn.format import KEEPS

ROOM: Final = "Winning Poker Network"

GAMES: Final = {
    "holdem": "holdem high",
    "hold'em": "holdem high",
    "omaha": "omaha high",
    "omaha h/l": "omaha high-low-eight",
    "omaha hilow": "omaha high-low-eight",
    "5card omaha": "big-omaha high",
    "5card omaha h/l": "big-omaha high-low-eight",
    "7stud": "seven-card-stud high",
    "7stud h/l": "seven-card-stud high-low-eight",
    "seven cards stud": "seven-card-stud high",
    "seven cards stud hilow": "seven-card-stud high-low-eight",
    "six plus hold'em": "short-deck holdem",
    "six plus holdem": "short-deck holdem",
}
"""The room's names of games, and ours; those that the subchapter does not know have plain names."""

_TABLE_OF_TOURNAMENT: Final = re.compile(r", Table [0-9]+")
_QUOTED: Final = re.compile(r"Table '(.*)'")


class Header(NamedTuple):
    """The content of a header; money in cents."""

    named: str
    game: str | None
    limit: LimitKind | None
    low: int | None
    high: int | None
    ante: int | None
    tournament: bool

    @property
    def stud(self) -> bool:
        """Whether the game has a forced bet in place of blinds and a button."""
        return is_stud(self.game)

    def sign(self, big_blind: int | None, seats: int | None) -> Sign:
        """The posted values.  A limit game is named by its bets: in the old layout, only the big blind
        that was posted tells that the two numbers are bets.
        """
        low, high = self.low, self.high
        of_bets = self.limit == "limit" or self.stud
        of_bets |= self.limit is None and low is not None and low < (high or 0) and big_blind == low
        limit = "limit" if of_bets else self.limit
        return posted(limit, low, high, stud=self.stud, ante=self.ante, seats=seats)


@lru_cache(maxsize=4096)
def header(
    game: str, limit: str | None, low: str, high: str, ante: str | None, *, tournament: bool
) -> Header:
    """Reads these parts of a header; cash games of the old layout name no limit."""
    named = game.strip()
    return Header(
        named=named,
        game=GAMES.get(named.lower()),
        limit=LIMITS.get((limit or "").lower()),
        low=amount(low),
        high=amount(high),
        ante=amount(ante) if ante else None,
        tournament=tournament,
    )


@lru_cache(maxsize=4096)
def moment(day: str, clock: str, zone: str | None) -> str:
    """Date and time in ISO form; the old layout pads no number, and has no zone."""
    year, month, date = day.split("/")
    hour, minute, second = clock.split(":")
    at = f"{year}-{month:0>2}-{date:0>2}T{hour:0>2}:{minute:0>2}:{second:0>2}"
    return f"{at}Z" if zone == "UTC" else f"{at} {zone}" if zone else at


_HOUR: Final = len("2016-08-02T11")


def within_an_hour(start: str, end: str) -> bool:
    """Whether one moment follows another within an hour; one that is no date may."""
    if start[:_HOUR] == end[:_HOUR] and start <= end:
        return True
    try:
        passed = datetime.fromisoformat(end) - datetime.fromisoformat(start)
    except (ValueError, TypeError):  # a zone that is no offset, or one of them alone
        return True
    return timedelta() <= passed <= timedelta(hours=1)


def is_of_tournament(table: str) -> bool:
    """Whether a table of the old layout is one of a tournament."""
    return _TABLE_OF_TOURNAMENT.search(table) is not None


def table_name(text: str) -> str:
    """The name of a table, which the new layout puts in quotes for tournaments."""
    quoted = _QUOTED.fullmatch(text)
    return quoted[1] if quoted else text.strip()


@lru_cache(maxsize=4)
def evidence(*, button: bool, pots: bool) -> Evidence:
    """The records that one hand keeps; stud has no button line, and only a new showdown names the pots."""
    keeps = {Record.BUTTON: button, Record.POT_NAMES: pots}
    return Evidence.of(KEEPS, "a WPN history has no line for it", keeps)
