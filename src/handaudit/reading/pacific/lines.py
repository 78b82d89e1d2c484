"""The fields of the lines of a hand of the Pacific network, each distinct text read once.

The grammar has checked the shape of a line before its text comes here.  The caches are bounded, so
that memory does not grow with the log.
"""

from functools import lru_cache
from typing import Final, Literal, NamedTuple

from handaudit.reading.amounts import CACHED, amount
from handaudit.reading.grammar import Grammar

GRAMMAR: Final = Grammar("pacific")


Verb = Literal[
    "folds", "checks", "calls", "bets", "raises", "ante", "small blind", "big blind", "dead blind"
]

_VERBS: Final[dict[str, Verb]] = {
    "folds": "folds",
    "checks": "checks",
    "calls": "calls",
    "bets": "bets",
    "raises": "raises",
    "posts ante": "ante",
    "posts small blind": "small blind",
    "posts big blind": "big blind",
}


class Action(NamedTuple):
    """The content of a player's line: ``amount`` is the chips that it adds, and ``dead`` is a part
    of them.
    """

    name: str
    verb: Verb
    amount: int
    dead: int


@lru_cache(maxsize=CACHED)
def action(text: str) -> Action | None:
    """Reads a line of an action; ``None`` if its amount makes no sense."""
    found = GRAMMAR.line["ACTIONS"].match(f"{text}\n")
    if found is None:
        return None
    player = found["each_player"]
    if found["each_plain"]:
        return Action(player, _VERBS[found["each_plain"]], 0, 0)
    if found["each_dead"]:
        dead, live = amount(found["each_dead"]), amount(found["each_live"])
        return (
            None
            if dead is None or live is None
            else Action(player, "dead blind", dead + live, dead)
        )
    put = amount(found["each_amount"])
    return None if put is None else Action(player, _VERBS[found["each_verb"]], put, 0)
