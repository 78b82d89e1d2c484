"""The fields of the lines of a WPN hand, each distinct text read once."""

import re
from functools import lru_cache
from typing import Final, NamedTuple

from handaudit.facts.events import Cards
from handaudit.reading import exact
from handaudit.reading.amounts import CACHED, amount
from handaudit.reading.grammar import Grammar

GRAMMAR: Final = Grammar("wpn")

_ACTION: Final = re.compile(
    r"[ \t]*(?P<player>[^ \t].*) (?:(?P<plain>folds|checks)"
    r"|raises \S+ to (?P<to>\S+)"
    r"|(?P<verb>calls|bets|caps|raises|allin|(?<!posts )ante|has (?:small|big) blind|straddles?"
    r"|brings? in|posts(?: ante| the small blind| the big blind| dead| straddle)?)"
    r" \(?(?P<amount>[^ ()]+)\)?(?P<dead> as a dead bet)?)"
    r"(?P<last> and is all-in)?[ \t\u00a0]*"
)

_VERBS: Final = {
    "posts ante": "ante",
    "has small blind": "small blind",
    "posts the small blind": "small blind",
    "has big blind": "big blind",
    "posts the big blind": "big blind",
    "posts straddle": "straddle",
    "straddles": "straddle",
    "bring in": "brings in",
}
"""The verbs of the two layouts that mean the same."""


class Action(NamedTuple):
    """The content of a player's line: ``amount`` is what it adds; for ``raises to``, the total of the
    street.
    """

    player: str
    verb: str
    amount: int = 0
    all_in: bool = False


@lru_cache(maxsize=CACHED)
def action(text: str) -> Action | None:
    """Reads a line of an action; ``None`` if its amount makes no sense."""
    found = _ACTION.fullmatch(text)
    if found is None:
        return None
    player, last = found["player"], bool(found["last"])
    if found["plain"]:
        return Action(player, found["plain"])
    if found["to"]:
        to = amount(found["to"])
        return None if to is None else Action(player, "raises to", to, last)
    put = amount(found["amount"])
    if put is None:
        return None
    verb = "posts dead" if found["dead"] else found["verb"]
    return Action(player, _VERBS.get(verb, verb), put, last)


@lru_cache(maxsize=CACHED)
def cards(text: str) -> Cards:
    """Cards of a line; the old layout writes a ten as ``10``."""
    return exact.cards(text.replace("10", "T").split()) or ()
