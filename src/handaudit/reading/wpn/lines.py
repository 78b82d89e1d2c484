"""The fields of the lines of a WPN hand, each distinct text read once."""

from functools import lru_cache
from typing import Final, NamedTuple

from handaudit.facts.events import Cards
from handaudit.reading import exact
from handaudit.reading.amounts import CACHED, amount
from handaudit.reading.grammar import Grammar

GRAMMAR: Final = Grammar("wpn")

_VERBS: Final = {
    "posts ante": "ante",
    "has small blind": "small blind",
    "posts the small blind": "small blind",
    "has big blind": "big blind",
    "posts the big blind": "big blind",
    "posts straddle": "straddle",
    "straddles": "straddle",
    "bring in": "brings in",
    "brings in low": "brings in",
    "brings-in": "brings in",
    "brings-in low": "brings in",
    "cap": "caps",
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
    by: int | None = None
    """What the line of a raise says that it adds."""


@lru_cache(maxsize=CACHED)
def action(text: str) -> Action | None:
    """Reads a line of an action; ``None`` if its amount makes no sense."""
    found = GRAMMAR.line["ACTIONS"].match(f"{text}\n")
    if found is None:
        return None
    player, last = found["each_player"], bool(found["each_last"])
    if found["each_plain"]:
        return Action(player, found["each_plain"])
    if found["each_to"]:
        to, by = amount(found["each_to"]), amount(found["each_by"])
        return None if to is None or by is None else Action(player, "raises to", to, last, by)
    put = amount(found["each_amount"])
    if put is None:
        return None
    verb = "posts dead" if found["each_dead"] else found["each_verb"]
    return Action(player, _VERBS.get(verb, verb), put, last)


@lru_cache(maxsize=CACHED)
def received(text: str) -> tuple[str, Cards] | None:
    """The player and the card of a line of the old layout's deal; no card if it lies face down."""
    found = GRAMMAR.line["RECEIVED"].match(f"{text}\n")
    return None if found is None else (found["each_player"], cards(found["each_card"] or ""))


class Outcome(NamedTuple):
    """The content of a player's line in the summary of the old layout; ``None`` for an unclear amount."""

    player: str
    won: int | None
    put: int | None
    net: int | None
    """What the player gained."""
    shown: Cards
    makes: str | None
    """The room's name for the hand that is shown."""
    mucked: Cards


@lru_cache(maxsize=CACHED)
def outcome(text: str) -> Outcome | None:
    """Reads a player's line in the summary of the old layout."""
    found = GRAMMAR.line["OUTCOMES"].match(f"{text}\n")
    if found is None:
        return None
    player, makes, shown, mucked, put, won, sign, net = found.groups()
    gain = amount(net)
    if gain is not None and sign != "Wins":
        gain = -gain
    held, given_up = cards(shown or ""), cards(mucked or "")
    made = (makes or "").strip() or None
    return Outcome(player, amount(won), amount(put), gain, held, made, given_up)


@lru_cache(maxsize=CACHED)
def cards(text: str) -> Cards:
    """Cards of a line; the old layout writes a ten as ``10``."""
    return exact.cards(text.replace("10", "T").split()) or ()
