"""The header line of a Full Tilt hand: the game, the stakes, and the records that a hand keeps."""

import re
from functools import lru_cache
from typing import Final, NamedTuple

from handaudit.facts.evidence import Evidence, Record
from handaudit.facts.sign import LimitKind, Sign
from handaudit.reading.amounts import amount
from handaudit.reading.fulltilt.format import KEEPS
from handaudit.reading.stakes import LIMITS, is_stud, posted

ROOM: Final = "Full Tilt Poker"

GAMES: Final = {
    "hold'em": "holdem high",
    "omaha hi": "omaha high",
    "omaha": "omaha high",
    "omaha hi/lo": "omaha high-low-eight",
    "omaha h/l": "omaha high-low-eight",
    "5 card omaha hi": "big-omaha high",
    "5 card omaha h/l": "big-omaha high-low-eight",
    "5 card omaha hi/lo": "big-omaha high-low-eight",
    "6 card omaha hi": "6-card omaha",
    "stud hi": "seven-card-stud high",
    "7 card stud": "seven-card-stud high",
    "7 card stud hi/lo": "seven-card-stud high-low-eight",
    "stud h/l": "seven-card-stud high-low-eight",
    "razz": "razz",
    "5-card stud hi": "five-card-stud high",
    "5 card stud hi": "five-card-stud high",
    "5 card stud": "five-card-stud high",
    "5 card draw": "five-card-draw high",
    "badugi": "badugi low",
    "2-7 triple draw": "2-7 triple draw",
    "2-7 single draw": "2-7 single draw",
    "a-5 triple draw": "a-5 triple draw",
}
"""The room's names of games, and ours; those that the subchapter does not know have plain names."""

_GAME: Final = re.compile(
    r"(?:[$€][0-9.,]+ )?(?:cap )?(no limit|nl|pot limit|pl|limit|fl) (.+)", re.IGNORECASE
)
_STAKE: Final = r"[$€]?([0-9][0-9.,]*[KM]?)"
_STAKES: Final = re.compile(rf"{_STAKE}/{_STAKE}(?: Ante {_STAKE})?")
_TIME: Final = re.compile(r"([0-9]{1,2}):([0-9]{2}:[0-9]{2}) ([A-Z]{2,5})")
_DATE: Final = re.compile(r"([0-9]{4})/([0-9]{2})/([0-9]{2})(?: .*)?")
_TABLE: Final = re.compile(
    r"(?:(?P<tournament>.*), )?(?:Table|Match) (?P<table>.*?)(?: \((?P<note>[^()]*)\))?"
)
_MOST: Final = re.compile(r"\b([0-9]{1,2}) max|heads up")


class Header(NamedTuple):
    """The content of a header; money in cents, ``at`` in ISO form."""

    what: str
    game: str | None
    limit: LimitKind | None
    low: int | None
    high: int | None
    ante: int | None
    tournament: bool
    table: str | None
    seats: int | None
    at: str | None

    @property
    def stud(self) -> bool:
        """Whether the game has a forced bet in place of blinds and a button."""
        return is_stud(self.game)

    @property
    def sign(self) -> Sign:
        """The posted values."""
        return posted(
            self.limit, self.low, self.high, stud=self.stud, ante=self.ante, seats=self.seats
        )


def header(rest: str) -> Header:
    """Reads the text after the number of the hand; its parts come in two orders."""
    first, *parts = rest.split("[", maxsplit=1)[0].rstrip(" \t").split(" - ")
    what, game, limit = "", None, None
    low = high = ante = None
    clock = date = None
    for part in parts:
        piece = part.strip()
        if time := _TIME.fullmatch(piece):
            clock = f"{time[1]:0>2}:{time[2]} {time[3]}"
        elif (stakes := _stakes(piece)) is not None:
            low, high, ante = stakes
        elif (day := _day(piece)) is not None:
            date = day
        elif (named := _game(piece)) is not None:
            what = piece
            limit, game = named
    table, seats = _place(first.strip())
    return Header(
        what=what,
        game=game,
        limit=limit,
        low=low,
        high=high,
        ante=ante,
        tournament=not first.strip().startswith("Table "),
        table=table,
        seats=seats,
        at=None if date is None or clock is None else f"{date}T{clock}",
    )


@lru_cache(maxsize=4096)
def _place(text: str) -> tuple[str | None, int | None]:
    """The name of a table, of a tournament with the tournament's; and the most players."""
    place = _TABLE.fullmatch(text)
    if place is None:
        return None, None
    tournament, most = place["tournament"], _MOST.search(place["note"] or "")
    table = f"{tournament} {place['table']}" if tournament else place["table"]
    return table, None if most is None else int(most[1] or 2)


@lru_cache(maxsize=4096)
def _stakes(text: str) -> tuple[int | None, int | None, int | None] | None:
    """The two stakes and the ante, if a part of a header is these."""
    stakes = _STAKES.fullmatch(text)
    if stakes is None:
        return None
    low, high, ante = map(_cents, stakes.groups())
    return low, high, ante


@lru_cache(maxsize=4096)
def _day(text: str) -> str | None:
    """The date, if a part of a header is one."""
    day = _DATE.fullmatch(text)
    return None if day is None else f"{day[1]}-{day[2]}-{day[3]}"


@lru_cache(maxsize=4096)
def _game(text: str) -> tuple[LimitKind, str | None] | None:
    """The limit and the game, if a part of a header names them."""
    named = _GAME.fullmatch(text)
    return None if named is None else (LIMITS[named[1].lower()], GAMES.get(named[2].lower()))


def _cents(text: str | None) -> int | None:
    """Cents of a stake; ``4K`` is 4,000, ``1M`` a million."""
    if text is None:
        return None
    number = amount(text.rstrip("KM"))
    return None if number is None else number * _TIMES.get(text[-1:], 1)


_TIMES: Final = {"K": 1000, "M": 1_000_000}


@lru_cache(maxsize=4)
def evidence(*, button: bool, returns: bool, stakes: bool) -> Evidence:
    """The records that one hand keeps.

    Stud has no button line.  A play that stops before the pot was paid may lack the return of a bet.  The
    hand of a table that was only observed may have no seat list.
    """
    keeps = {Record.BUTTON: button, Record.RETURNS: returns, Record.OPENING_STAKES: stakes}
    return Evidence.of(KEEPS, "a Full Tilt history has no line for it", keeps)
