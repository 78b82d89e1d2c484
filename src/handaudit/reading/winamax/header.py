"""The header line of a Winamax hand: the game, the stakes, and the records that a hand keeps."""

import re
from functools import lru_cache
from typing import Final, NamedTuple

from handaudit.facts.evidence import Evidence, Record
from handaudit.facts.sign import LimitKind, Sign
from handaudit.reading import amounts
from handaudit.reading.stakes import LIMITS, is_stud, posted
from handaudit.reading.winamax.format import KEEPS

ROOM: Final = "Winamax"

GAMES: Final = {
    "holdem": "holdem high",
    "omaha": "omaha high",
    "omaha hi/lo": "omaha high-low-eight",
    "omaha8": "omaha high-low-eight",
    "omaha5": "big-omaha high",
    "omaha58": "big-omaha high-low-eight",
    "5 card omaha": "big-omaha high",
    "5 card omaha hi/lo": "big-omaha high-low-eight",
    "7-card stud": "seven-card-stud high",
    "7stud": "seven-card-stud high",
    "7-card stud hi/lo": "seven-card-stud high-low-eight",
    "7stud8": "seven-card-stud high-low-eight",
    "razz": "razz",
    "2-7 triple draw": "2-7 triple draw",
    "lowball27": "2-7 triple draw",
    "2-7 single draw": "2-7 single draw",
    "badugi": "badugi low",
    "5-card draw": "five-card-draw high",
}
"""The room's names of games, and ours; those that the subchapter does not know have plain names."""

_WHAT: Final = re.compile(r"(.*) (no limit|pot limit|fixed limit)", re.IGNORECASE)


class Played(NamedTuple):
    """What a header says; ``stakes`` are its amounts in cents.

    ``one_table`` is whether its number counts the hands of one table.  That of a pool of players, such as Go
    Fast, counts hands that are played at the same time, and its name is not that of a table.
    """

    game: str | None
    limit: LimitKind | None
    stakes: tuple[int | None, ...]
    tournament: bool
    one_table: bool
    boards: bool
    """Whether the cards that follow the deal are those of a board; else lines repeat those of a hand."""

    @property
    def stud(self) -> bool:
        """Whether the game has a forced bet in place of blinds and a button."""
        return is_stud(self.game)

    @lru_cache(maxsize=4096)  # noqa: B019  those of few headers
    def sign(self, seats: int | None) -> Sign:
        """The posted values: with three amounts, the first is the ante."""
        *before, low, high = (
            (None, None, *self.stakes)[-3:] if len(self.stakes) > 1 else (None,) * 3
        )
        ante = before[-1] if before else None
        return posted(self.limit, low, high, stud=self.stud, ante=ante, seats=seats)


@lru_cache(maxsize=4096)
def played(what: str, stakes: str, where: str) -> Played:
    """Reads those parts of a header."""
    found = _WHAT.fullmatch(what.strip())
    game = GAMES.get(found[1].lower()) if found else None
    numbers = tuple(amount(piece) for piece in stakes.split("/"))
    return Played(
        game=game,
        limit=LIMITS[found[2].lower()] if found else None,
        stakes=numbers,
        tournament=where.startswith("Tournament "),
        one_table=where.startswith(("Tournament ", "CashGame")),
        boards=game is not None and game.startswith(("holdem", "omaha", "big-omaha")),
    )


@lru_cache(maxsize=amounts.CACHED)
def amount(text: str) -> int | None:
    """Cents of an amount; ``1.2k`` is 1,200."""
    number = text.strip("€ \u00a0")
    if number.endswith("k"):
        thousands = amounts.amount(number[:-1])
        return None if thousands is None else thousands * 1000
    return amounts.amount(number)


@lru_cache(maxsize=8)
def evidence(*, button: bool, shows: bool, counted: bool) -> Evidence:
    """The records that one hand keeps; stud has no button line, and the lines of the play show hands.

    ``counted`` is whether its id counts the hands of its table.
    """
    keeps = {Record.BUTTON: button, Record.SHOWS: shows, Record.SEQUENCE: counted}
    because = "a Winamax history has no line for it"
    return Evidence.of(KEEPS, because, keeps, counted_by_id=counted)
