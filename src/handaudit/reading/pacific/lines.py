"""The fields of the lines of a hand of the Pacific network, each distinct text read once.

The grammar has checked the shape of a line before its text comes here.  The caches are bounded, so
that memory does not grow with the log.
"""

import re
from functools import lru_cache
from typing import Final, Literal, NamedTuple

from handaudit.reading.amounts import CACHED, amount
from handaudit.reading.grammar import Grammar

GRAMMAR: Final = Grammar("pacific")


Verb = Literal[
    "folds", "checks", "calls", "bets", "raises", "ante", "small blind", "big blind", "dead blind"
]

_ACTION: Final = re.compile(
    r"(.*) (folds|checks|calls|bets|raises|posts (?:small blind|big blind|ante|dead blind))"
    r"(?: \[([^\[\]]*)\])?[ \t\u00a0]*"
)
_VERBS: Final[dict[str, Verb]] = {
    "folds": "folds",
    "checks": "checks",
    "calls": "calls",
    "bets": "bets",
    "raises": "raises",
    "posts ante": "ante",
    "posts small blind": "small blind",
    "posts big blind": "big blind",
    "posts dead blind": "dead blind",
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
    match = _ACTION.fullmatch(text)
    if match is None:
        return None
    name, verb, staked = match.groups()
    parts = [amount(part) for part in (staked or "0").split(" + ")]
    if None in parts:
        return None
    put = [part or 0 for part in parts]
    return Action(name, _VERBS[verb], sum(put), put[0] if verb == "posts dead blind" else 0)
