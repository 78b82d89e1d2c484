"""The head of a partypoker hand: the game, the posted values, the time."""

import datetime as dt
import re
from functools import lru_cache
from typing import Final

import msgspec

from handaudit.facts.evidence import Evidence, Record
from handaudit.facts.sign import LimitKind, Sign
from handaudit.reading.amounts import amount
from handaudit.reading.party.format import A_HEADER, A_NUMBER, BLANKS, KEEPS
from handaudit.reading.stakes import LIMITS, is_stud

HEADER: Final = re.compile(BLANKS + A_HEADER)
"""The header of any hand."""

ANNOUNCED: Final = re.compile(BLANKS + A_NUMBER)
"""The line before a header, which some files lack; in others, its number is another one than the header's."""

GAMES: Final = (
    (re.compile(r"\bshort deck\b"), "short-deck holdem"),
    (re.compile(r"\b(?:texas )?hold'?em\b"), "holdem high"),
    (re.compile(r"\b5 card omaha hi[-/ ]?lo\b"), "big-omaha high-low-eight"),
    (re.compile(r"\b5 card omaha\b"), "big-omaha high"),
    (re.compile(r"\b6 card omaha hi[-/ ]?lo\b"), "6-card omaha high-low-eight"),
    (re.compile(r"\b6 card omaha\b"), "6-card omaha"),
    (re.compile(r"\bomaha hi[-/ ]?lo\b"), "omaha high-low-eight"),
    (re.compile(r"\bomaha\b"), "omaha high"),
    (re.compile(r"\b7 card stud hi[-/ ]?lo\b"), "seven-card-stud high-low-eight"),
    (re.compile(r"\b7 card stud\b"), "seven-card-stud high"),
    (re.compile(r"\b5 card stud\b"), "five-card-stud high"),
    (re.compile(r"\b5 card draw\b"), "five-card-draw high"),
    (re.compile(r"\brazz\b"), "razz"),
)
"""The room's names of games, the longer ones first, and ours."""

_LIMIT: Final = re.compile(r"\b(NL|PL|FL)\b")
_TOURNAMENT: Final = re.compile(r"\b(?:Trny|Tourney|Tournament|Buy-?in)\b", re.IGNORECASE)
_STAKE: Final = r"([$€£]? ?[0-9][0-9.,'\u00a0 ]*?(?: ?[€£$])?)"
_STAKES: Final = re.compile(rf"[\x00 \t\u00a0]*{_STAKE} ?/ ?{_STAKE}(?= )")
_LEVEL: Final = re.compile(r"(Blinds|Stakes)(?:-Antes)? ?\(([^()/-]*)/([^()/-]*?)(?:-([^()]*))?\)")

_MONTHS: Final = (
    *("jan", "feb", "mar", "apr", "may", "jun"),
    *("jul", "aug", "sep", "oct", "nov", "dec"),
)


class Level(msgspec.Struct, frozen=True):
    """The posted values of a tournament level, in cents; ``None`` if abbreviated, such as ``1.2K``."""

    low: int | None
    high: int | None
    ante: int | None = None
    bets: bool = False
    """The numbers are the bets of a fixed limit, not the blinds."""


class Played(msgspec.Struct, frozen=True, kw_only=True):
    """What the second line of a hand says before its date."""

    game: str | None
    limit: LimitKind | None
    stakes: Level | None
    tournament: bool

    @property
    def stud(self) -> bool:
        """Whether the game has a forced bet in place of blinds and a button."""
        return is_stud(self.game)

    @property
    def split(self) -> bool:
        """Whether a high and a low hand share the pot."""
        return self.game is not None and self.game.endswith("high-low-eight")


@lru_cache(maxsize=4096)
def played(text: str) -> Played:
    """Reads the game and the stakes."""
    lower = text.lower()
    game = next((ours for name, ours in GAMES if name.search(lower)), None)
    stakes = level(text)
    numbers = _STAKES.match(text)
    if numbers and stakes is None:
        stakes = Level(amount(numbers[1]), amount(numbers[2]))
    word = _LIMIT.search(text)
    limit: LimitKind | None = LIMITS[word[1].lower()] if word else None
    if limit is None and stakes is not None:
        limit = "limit"  # the room leaves the word out for fixed limits
    return Played(
        game=game,
        limit=limit,
        stakes=stakes,
        tournament=_TOURNAMENT.search(text) is not None,
    )


@lru_cache(maxsize=4096)
def level(text: str) -> Level | None:
    """Reads ``Blinds(20/40)``, ``Blinds-Antes(600/1.200 -75)`` or ``Stakes(200/400)`` in a line."""
    match = _LEVEL.search(text)
    if match is None:
        return None
    word, low, high, ante = match.groups()
    # 1.2K may stand for 1,250, so an abbreviated amount is unknown.
    return Level(amount(low), amount(high), amount(ante) if ante else None, bets=word == "Stakes")


@lru_cache(maxsize=4096)
def sign(play: Played, posted: Level | None, seats: int | None) -> Sign:
    """The posted values of a table, from its own level if a line of the hand gives one."""
    stakes = posted or play.stakes
    limit = play.limit
    # One number is the buy-in, and the stakes of short-deck are neither of its blinds:
    # then the amounts are unknown.
    if stakes is None or play.game == "short-deck holdem":
        return Sign(limit=limit, seats=seats)
    bets = stakes.bets or (limit == "limit" and not play.tournament)
    if not bets:
        blinds = (stakes.low, stakes.high)
        ante = stakes.ante
        return Sign(limit=limit, small_bet=stakes.high, ante=ante, blinds=blinds, seats=seats)
    # The numbers are the bets: the big blind is the small bet, and the small blind is half of it,
    # rounded down to a chip that is not printed.
    return Sign(
        limit="limit",
        small_bet=stakes.low,
        big_bet=stakes.high,
        ante=stakes.ante,
        blinds=None if play.stud else (None, stakes.low),
        seats=seats,
    )


@lru_cache(maxsize=4096)
def iso_date(month: str, day: str, year: str) -> str | None:
    """Date in ISO form; ``None`` if the month has no English name, or lacks that day."""
    name = month[:3].lower()
    if name not in _MONTHS:
        return None
    try:
        return dt.date(int(year), _MONTHS.index(name) + 1, int(day)).isoformat()
    except ValueError:
        return None


def iso_time(date: str, clock: str, zone: str | None) -> str:
    """Date and time of the deal in ISO form, with the room's abbreviation of the zone, if it prints one."""
    at = f"{date}T{clock.rjust(8, '0')}"
    return at if zone is None else f"{at} {zone}"


@lru_cache(maxsize=16)
def evidence(*, button: bool, shows: bool, awards: bool, rake: bool) -> Evidence:
    """The records that one hand keeps. The old layout has no rake. The new one has no lines for the
    showdown and the awards, only the result of each player.
    """
    keeps = {Record.BUTTON: button, Record.SHOWS: shows, Record.RAKE: rake}
    keeps |= {Record.POT_NAMES: awards, Record.AWARDS: awards}
    return Evidence.of(KEEPS, "a partypoker history has no line for it", keeps)
