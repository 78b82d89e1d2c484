"""The header line of a GGPoker hand: the game and the stakes."""

import re
from functools import lru_cache
from typing import Final

from handaudit.facts.sign import LimitKind
from handaudit.reading.pokerstars.header import Played
from handaudit.reading.pokerstars.lines import amount
from handaudit.reading.stakes import LIMITS

ROOM: Final = "GGPoker"

GAMES: Final = {
    "hold'em": "holdem high",
    "omaha": "omaha high",
    "omaha hi/lo": "omaha high-low-eight",
    "5 card omaha": "big-omaha high",
    "omaha5": "big-omaha high",
    "omaha6": "6-card omaha",
    "plo": "omaha high",
    "plo-4": "omaha high",
    "plo-5": "big-omaha high",
    "plo-6": "6-card omaha",
    "shortdeck": "short-deck holdem",
}
"""The room's names of games, and ours; those that the subchapter does not know have plain names."""

_NAMES: Final = "|".join(re.escape(name) for name in sorted(GAMES, key=len, reverse=True))
_GAME: Final = re.compile(
    rf"(?:^|[ ,])({_NAMES})(?: (no limit|pot limit|fixed limit|limit|\(nl postflop\)))?(?= +- Level| +\(|$)",
    re.IGNORECASE,
)
_STAKE: Final = r"([$€£¥₹]?[0-9][0-9.,]*)"
_STAKES: Final = re.compile(
    rf"\((?:ante {_STAKE}, ?)?{_STAKE}/{_STAKE}(?: ?\({_STAKE}\))?\)", re.IGNORECASE
)
_TOURNAMENT: Final = re.compile(r"(?:\{[^{}]*\} +)?(?:(?:Rush|Zoom) )?Tournament #")
_BUTTON_BLIND: Final = re.compile(rf"\({_STAKE}\)$")


def _limit(name: str, words: str | None) -> LimitKind | None:
    """The limit of a game; ``None`` if none is named, or another one after the flop than before it."""
    if words is None:
        return "pot-limit" if name.startswith("plo") else None
    return LIMITS.get(words.lower())


@lru_cache(maxsize=4096)
def played(text: str) -> Played:
    """Reads the part of a header between the number of the hand and its date."""
    rest = text.strip(" \u00a0")
    game: str | None = None
    limit: LimitKind | None = None
    after = rest
    for match in _GAME.finditer(rest):  # the name of a tournament may contain that of a game
        game = GAMES[match[1].lower()]
        limit = _limit(match[1].lower(), match[2])
        after = rest[match.end() :]
    low = high = ante = None
    if stakes := _STAKES.search(after):
        before, low, high, behind = (amount(each) if each else None for each in stakes.groups())
        ante = behind if before is None else before
    elif button := _BUTTON_BLIND.search(after):
        high = amount(button[1])
    return Played(
        game=game,
        limit=limit,
        low=low,
        high=high,
        ante=ante,
        tournament=_TOURNAMENT.match(rest) is not None,
        casino=ROOM,
    )
