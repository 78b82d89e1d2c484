"""The header line of a PokerStars hand: the game, the stakes and the table."""

import re
from functools import lru_cache
from typing import Final

import msgspec

from handaudit.facts.evidence import Evidence, Record
from handaudit.facts.sign import LimitKind, Sign
from handaudit.reading.pokerstars.format import KEEPS
from handaudit.reading.pokerstars.lines import amount
from handaudit.reading.stakes import LIMITS, is_stud, posted

ROOM: Final = "PokerStars"

GAMES: Final = {
    "hold'em": "holdem high",
    "6+ hold'em": "short-deck holdem",
    "split hold'em": "split holdem",
    "omaha": "omaha high",
    "omaha hi/lo": "omaha high-low-eight",
    "5 card omaha": "big-omaha high",
    "5 card omaha hi/lo": "big-omaha high-low-eight",
    "6 card omaha": "6-card omaha",
    "6 card omaha hi/lo": "6-card omaha high-low-eight",
    "courchevel": "courchevel",
    "courchevel hi/lo": "courchevel high-low-eight",
    "7 card stud": "seven-card-stud high",
    "7 card stud hi/lo": "seven-card-stud high-low-eight",
    "razz": "razz",
    "5 card draw": "five-card-draw high",
    "badugi": "badugi low",
    "triple draw 2-7 lowball": "2-7 triple draw",
    "single draw 2-7 lowball": "2-7 single draw",
}
"""The room's names of games, and ours; those that the subchapter does not know have plain names."""

_names = "|".join(re.escape(name) for name in sorted(GAMES, key=len, reverse=True))
_GAME: Final = re.compile(
    rf"(?:^|[ \u00a0(])({_names}) (no limit|pot limit|(?:fixed )?limit)\b", re.IGNORECASE
)
_TOURNAMENT: Final = re.compile(r"(?:Zoom )?Tournament #[0-9]+", re.IGNORECASE)
_STAKE: Final = r"((?:[$€£¥₹]|Rs\.[ \u00a0]?)?[0-9.][0-9.,]*)"
_LEVEL: Final = re.compile(rf"(?:\(|, ){_STAKE} ?/ ?{_STAKE}(?=[ \u00a0)])")
_BUTTON_BLIND: Final = re.compile(rf"\(Button Blind {_STAKE} - Ante {_STAKE}", re.IGNORECASE)


class Played(msgspec.Struct, frozen=True, kw_only=True):
    """What a header says between the number of the hand and its date; money in cents."""

    game: str | None
    limit: LimitKind | None
    low: int | None
    """The first number: the small blind, or the small bet of a fixed limit."""
    high: int | None
    ante: int | None
    tournament: bool
    casino: str

    @property
    def stud(self) -> bool:
        """Whether the game has a forced bet in place of blinds and a button."""
        return is_stud(self.game)

    def sign(self, seats: int | None) -> Sign:
        """The posted values of a table with ``seats`` seats."""
        return posted(self.limit, self.low, self.high, stud=self.stud, ante=self.ante, seats=seats)


@lru_cache(maxsize=4096)
def played(text: str) -> Played:
    """Reads the part of a header between the number of the hand and its date."""
    rest = text.strip(" \u00a0")
    casino = ROOM
    if rest.startswith("{"):
        club, _, rest = rest[1:].partition("}")
        casino = club.strip() or ROOM
        rest = rest.lstrip(" \u00a0")
    game: str | None = None
    limit: LimitKind | None = None
    after = rest
    for match in _GAME.finditer(rest):
        game = GAMES[match[1].lower()]
        limit = LIMITS[match[2].lower()]
        after = rest[match.end() :]
    low = high = ante = None
    if level := _LEVEL.search(after):
        low, high = amount(level[1]), amount(level[2])
    elif button := _BUTTON_BLIND.search(after):
        high, ante = amount(button[1]), amount(button[2])
    return Played(
        game=game,
        limit=limit,
        low=low,
        high=high,
        ante=ante,
        tournament=_TOURNAMENT.match(rest) is not None,
        casino=casino,
    )


@lru_cache(maxsize=4096)
def iso_date(text: str) -> str:
    """``2010/07/23`` in ISO form."""
    return text.replace("/", "-")


def iso_time(date: str, clock: str, zone: str | None) -> str:
    """Date and time of the deal in ISO form, with the room's abbreviation of the zone."""
    hour, _, rest = clock.partition(":")
    padded = f"{hour:0>2}:{rest}"
    return f"{date}T{padded} {zone}" if zone else f"{date}T{padded}"


@lru_cache(maxsize=32)
def evidence(*, button: bool, returns: bool, shows: bool, room: str) -> Evidence:
    """The records that one hand keeps.

    Stud has no button line. Before 2008, the room printed no uncalled bets. Hands shown or mucked
    are complete only in a summary.
    """
    keeps = {Record.BUTTON: button, Record.RETURNS: returns, Record.SHOWS: shows}
    return Evidence.of(KEEPS, f"{room} history has no line for it", keeps)
