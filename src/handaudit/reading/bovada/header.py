"""The header line of a Bovada hand: the game, and the records that a hand keeps."""

import re
from functools import lru_cache
from typing import Final, NamedTuple

from handaudit.facts.evidence import Evidence, Record
from handaudit.facts.sign import LimitKind, Sign
from handaudit.reading.amounts import amount
from handaudit.reading.bovada.format import KEEPS

GAMES: Final = {
    "HOLDEM": "holdem high",
    "OMAHA": "omaha high",
    "OMAHAHILO": "omaha high-low-eight",
    "7CARD": "seven-card-stud high",
    "7CARDHILO": "seven-card-stud high-low-eight",
}
"""The room's names of games in capitals, without blanks and marks, and ours."""

_STUD: Final = frozenset({"7CARD", "7CARDHILO"})

_GAME: Final = re.compile(
    r"\b(HOLDEM|OMAHA(?:[ _]?(?:Hi[/-]?Lo|HL))?|7 ?CARD(?:[ _]?(?:Hi[/-]?Lo|HL))?)"
    r"(?=ZonePoker|[ ,(]|$)",
    re.IGNORECASE,
)
_MARKS: Final = re.compile(r"[ _/-]")
_LIMITS: Final[tuple[tuple[str, LimitKind], ...]] = (
    ("no limit", "no-limit"),
    ("pot limit", "pot-limit"),
    ("fixed limit", "limit"),
)
_LEVEL: Final = re.compile(r"Level [0-9]+ \(([0-9.,]+)/([0-9.,]+)\)")
_TABLE: Final = re.compile(r"(?:TBL#|Zone Poker ID#)([0-9]+)")
_TOURNAMENT: Final = re.compile(r"\bTournament #(?:[A-Z]-)?[0-9]+")


_SEAT_LINE: Final = re.compile(r"^[ \t]*Seat ([0-9]{1,5}): ", re.MULTILINE)
_MOST_SEATS: Final = 10


def seats_in_order(text: str) -> dict[int, int]:
    """The seats of a list whose numbers are those of players, by these numbers; empty if they are the seats'.

    Some tournaments number their players, and list them in the order of the seats.
    """
    numbers = list(dict.fromkeys(int(number) for number in _SEAT_LINE.findall(text)))
    if numbers == sorted(numbers) and max(numbers, default=0) <= _MOST_SEATS:
        return {}
    return {number: seat for seat, number in enumerate(numbers, start=1)}


class Played(NamedTuple):
    """What a header says between the number of the hand and its date.

    A cash game's header names no stakes.
    """

    game: str | None
    limit: LimitKind | None
    blinds: tuple[int | None, int | None]
    tournament: bool
    table: str | None
    stud: bool
    """Whether the game has a forced bet in place of blinds and a button."""

    @property
    def sign(self) -> Sign:
        """The posted values."""
        if self.limit == "limit" or self.stud:
            return Sign(limit="limit", blinds=None if self.stud else (None, None))
        return Sign(limit=self.limit, small_bet=self.blinds[1], blinds=self.blinds)


@lru_cache(maxsize=4096)
def played(what: str) -> Played:
    """Reads this part of a header."""
    found = _GAME.search(what)
    family = _MARKS.sub("", found[1].upper()).replace("HL", "HILO") if found else ""
    lower = what.lower()
    level = _LEVEL.search(what)
    tournament = _TOURNAMENT.search(what) is not None
    limit = next((kind for words, kind in _LIMITS if words in lower), None)
    table = _TABLE.search(what)
    return Played(
        game=GAMES.get(family),
        limit=limit or ("no-limit" if tournament and family == "HOLDEM" else None),
        blinds=(amount(level[1]), amount(level[2])) if level else (None, None),
        tournament=tournament,
        table=table[1] if table else None,
        stud=family in _STUD,
    )


@lru_cache(maxsize=8)
def evidence(*, button: bool, hole_cards: bool, rake: bool) -> Evidence:
    """The records that one hand keeps; some hands print the rake, and stud has no button."""
    keeps = {Record.BUTTON: button, Record.HOLE_CARDS: hole_cards, Record.RAKE: rake}
    return Evidence.of(KEEPS, "a Bovada history has no line for it", keeps)
