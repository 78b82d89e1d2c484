"""The fields of the lines of a partypoker hand, each distinct text read once.

The grammar has checked the shape of a line before its text comes here.  The caches are bounded, so
that memory does not grow with the log.
"""

import re
from functools import lru_cache
from typing import Final, Literal, NamedTuple

from handaudit.facts.cards import CARDS, Card
from handaudit.facts.events import Cards
from handaudit.reading.amounts import CACHED, amount
from handaudit.reading.grammar import Grammar

GRAMMAR: Final = Grammar("party")

Verb = Literal[
    "folds",
    "checks",
    "calls",
    "bets",
    "raises",
    "completes",
    "raises to",
    "all-in",
    "bring-in",
    "ante",
    "small blind",
    "big blind",
    "both blinds",
    "button blind",
]

_VERBS: Final[dict[str, Verb]] = {
    "folds": "folds",
    "checks": "checks",
    "calls": "calls",
    "bets": "bets",
    "raises": "raises",
    "completes": "completes",
    "is all-In": "all-in",
    "bring-ins": "bring-in",
    "posts ante": "ante",
    "posts ante of": "ante",
    "posts small blind": "small blind",
    "posts big blind": "big blind",
    "posts big blind + dead": "both blinds",
    "posts button blind": "button blind",
}


class Action(NamedTuple):
    """The content of a line after the player's name.

    ``amount`` is the chips that the line adds, in cents; for ``raises to``, it is the total of the
    street.
    """

    verb: Verb
    amount: int = 0


_STAKED: Final = re.compile(r"([^\[(]*)[\[(](.*)[\])]\.?")
_TO: Final = re.compile(r"raises (.*?) ?to (.*?)\.?")


@lru_cache(maxsize=CACHED)
def parted(text: str) -> tuple[str, str]:
    """A line of an action, split into the name with what precedes it, and the words after it."""
    match = GRAMMAR.line["ACTIONS"].match(f"{text}\n")
    return (text, "") if match is None else (match["each_player"], match["each_words"])


@lru_cache(maxsize=CACHED)
def action(text: str) -> Action | None:
    """Reads the words after the name in a line of an action; ``None`` if an amount is unclear."""
    words = text.rstrip(" \t\u00a0")
    if words.rstrip(".") in ("folds", "checks"):
        return Action(_VERBS[words.rstrip(".")])
    if staked := _STAKED.fullmatch(words):
        verb, put = _VERBS.get(staked[1].rstrip(" ")), amount(staked[2])
    elif total := _TO.fullmatch(words):
        verb, put = "raises to", amount(total[2])
    else:
        return None
    return None if verb is None or put is None else Action(verb, put)


_CARD: Final = re.compile("[2-9TJQKA][cdhs]")


@lru_cache(maxsize=CACHED)
def cards(text: str) -> tuple[Card, ...]:
    """The cards in brackets, without the brackets; the grammar allows nothing else there."""
    return tuple(CARDS[name] for name in _CARD.findall(text))


class Balance(NamedTuple):
    """The content of a summary line after the player's name, for ``ResultStated``."""

    result: Literal["folded", "lost", "won", "none"]
    cards: Cards
    won: int
    description: str | None
    put: int | None
    """What the line says that the player put in."""
    net: int | None
    """What it says that the round brought the player."""
    away: bool
    """The player took no part."""


_PUT: Final = re.compile(r"bet ([^a-z]*?), ")
_COLLECTED: Final = re.compile(r"collected ([^a-z]*?),? ")
_NET: Final = re.compile(r"(?:net ([+-]?)|(lost ))([^a-z\[(]*)")
_HELD: Final = re.compile(r"\[ *((?:[2-9TJQKA][cdhs][ ,]*)+)\]")
_MADE: Final = re.compile(r"\[([^\[\]]*)\][^\[\]]*$")


@lru_cache(maxsize=CACHED)
def balance(text: str) -> Balance | None:
    """Reads the result of a player; ``None`` if the amount collected is unclear."""
    if text.startswith("sits out"):
        return Balance("none", (), 0, None, None, None, away=True)
    held = _HELD.search(text)
    shown = cards(held[1]) if held else ()
    made = _MADE.search(text, held.end()) if held else None
    description = made[1].partition(" -- ")[0].lstrip(" ") if made else None
    put, net = _moved(text)
    if collected := _COLLECTED.search(text):
        won = amount(collected[1])
        if won is None:
            return None
        return Balance("won", shown, won, description, put, net, away=False)
    result: Literal["folded", "lost"] = "folded" if text.endswith("(folded)") else "lost"
    return Balance(result, shown, 0, description, put, net, away=False)


def _moved(text: str) -> tuple[int | None, int | None]:
    """What the player put in, and what the round brought the player."""
    if text.startswith("didn't bet"):
        return 0, 0
    put, net = _PUT.match(text), _NET.search(text)
    change = None if net is None else amount(net[3])
    if net is not None and change is not None and (net[1] == "-" or net[2]):
        change = -change
    return (None if put is None else amount(put[1])), change


_SIDE: Final = re.compile(r"Side Pot(?: ?[0-9]+)?: ([^A-Za-z|]*)")


def side_pots(text: str) -> tuple[int, ...] | None:
    """The side pots of a line of totals, in order; ``None`` if one is unclear."""
    pots = tuple(amount(pot) for pot in _SIDE.findall(text))
    return None if None in pots else tuple(pot for pot in pots if pot is not None)
