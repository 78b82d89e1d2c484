"""The fields of the lines of a Winamax hand, each distinct text read once."""

from functools import lru_cache
from typing import Final, NamedTuple

from handaudit.facts.cards import Card
from handaudit.reading.amounts import CACHED
from handaudit.reading.exact import held
from handaudit.reading.grammar import Grammar
from handaudit.reading.winamax.header import amount

GRAMMAR: Final = Grammar("winamax")


class Action(NamedTuple):
    """The content of a player's line: ``amount`` is what it adds; for a raise, the total of the street."""

    player: str
    verb: str
    amount: int = 0
    by: int = 0
    all_in: bool = False
    late: bool = False
    cards: tuple[Card | None, ...] = ()


@lru_cache(maxsize=CACHED)
def action(text: str) -> Action | None:
    """Reads a line of an action; ``None`` if its amount makes no sense."""
    found = GRAMMAR.line["ACTIONS"].match(f"{text}\n")
    if found is None:
        return None
    player, last, late = found["each_player"], bool(found["each_last"]), bool(found["each_late"])
    if found["each_plain"] or found["each_pat"]:
        return Action(player, found["each_plain"] or "stands pat")
    if found["each_thrown"]:
        thrown = held(found["each_cards"].replace("X", "??") if found["each_cards"] else "")
        return Action(player, "discards", int(found["each_thrown"]), cards=thrown)
    if found["each_to"]:
        by, to = amount(found["each_by"]), amount(found["each_to"])
        return None if by is None or to is None else Action(player, "raises", to, by, last)
    verb = found["each_verb"] or found["each_post"].removesuffix(" for").replace(
        "bring-in", "brings in"
    )
    put = amount(found["each_amount"] or found["each_posted"])
    return None if put is None else Action(player, verb, put, 0, last, late)
