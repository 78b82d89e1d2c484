"""The fields of the lines of a Winamax hand, each distinct text read once."""

import re
from functools import lru_cache
from typing import Final, NamedTuple

from handaudit.reading.amounts import CACHED
from handaudit.reading.grammar import Grammar
from handaudit.reading.winamax.header import amount

GRAMMAR: Final = Grammar("winamax")

_ACTION: Final = re.compile(
    r"[ \t]*(?P<player>[^ \t].*) (?:(?P<plain>folds|checks|denies big blind)"
    r"|(?P<verb>calls|bets|posts ante|posts small blind|posts big blind|brings in)(?: for)? (?P<amount>\S+)"
    r"|raises (?P<by>\S+) to (?P<to>\S+)"
    r"|discards? (?P<thrown>[0-9]) cards?|(?P<pat>stands pat)(?: \[[^\[\]]*\])?)"
    r"(?P<late> out of position)?(?P<last> and is all-in)?[ \t\u00a0]*"
)


class Action(NamedTuple):
    """The content of a player's line: ``amount`` is what it adds; for a raise, the total of the street."""

    player: str
    verb: str
    amount: int = 0
    by: int = 0
    all_in: bool = False
    late: bool = False


@lru_cache(maxsize=CACHED)
def action(text: str) -> Action | None:
    """Reads a line of an action; ``None`` if its amount makes no sense."""
    found = _ACTION.fullmatch(text)
    if found is None:
        return None
    player, last, late = found["player"], bool(found["last"]), bool(found["late"])
    if found["plain"] or found["pat"]:
        return Action(player, found["plain"] or "stands pat")
    if found["thrown"]:
        return Action(player, "discards", int(found["thrown"]))
    if found["to"]:
        by, to = amount(found["by"]), amount(found["to"])
        return None if by is None or to is None else Action(player, "raises", to, by, last)
    put = amount(found["amount"])
    return None if put is None else Action(player, found["verb"], put, 0, last, late)
