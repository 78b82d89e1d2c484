"""The fields of the lines of a hand of the Pacific network, each distinct text read once.

The grammar has checked the shape of a line before its text comes here.  The caches are bounded, so
that memory does not grow with the log.
"""

import re
from functools import lru_cache
from typing import Final, Literal, NamedTuple

from lark import Token

from handaudit.money import cents
from handaudit.reading.grammar import fields, load

PARSER: Final = load("pacific")

FIELDS: Final = fields(PARSER)
"""The pattern of each terminal."""

CACHED: Final = 1 << 15
"""Distinct texts that each cache holds."""

Verb = Literal[
    "folds", "checks", "calls", "bets", "raises", "ante", "small blind", "big blind", "dead blind"
]

_DROPPED: Final = str.maketrans("", "", "$€£' \u00a0\u202f")

# What follows the last point or comma tells what it is: three digits are thousands, for no amount
# has a third decimal; fewer are cents.
_CENTS: Final = re.compile(r"(.*)[.,]([0-9]{1,2})")

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
    """What a line says of a player: ``amount`` is the chips that it adds, ``dead`` a part of them."""

    name: str
    verb: Verb
    amount: int
    dead: int


def groups(token: Token) -> tuple[str, ...]:
    """The fields of a line; an optional one that is absent is ``None``, whatever its type says."""
    match = FIELDS[token.type].match(token)
    return () if match is None else match.groups()


def lines(token: Token) -> list[str]:
    """The lines of a block without their line ends."""
    return token[:-1].split("\n")


@lru_cache(maxsize=CACHED)
def amount(text: str) -> int | None:
    """Cents of an amount in any of the network's notations; ``None`` if it makes no sense."""
    number = text.translate(_DROPPED)
    match = _CENTS.fullmatch(number)
    whole, rest = match.groups() if match else (number, "")
    head, *groups_of_three = re.split("[.,]", whole)
    if groups_of_three and head == "0":
        return None
    return cents(f"{head}{''.join(groups_of_three)}.{rest}")


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
