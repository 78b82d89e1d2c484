"""Events in words, for logs whose lines are data: the lines of a Table Log, and words for other events."""

from collections.abc import Callable
from typing import Any, Final

from handaudit.facts import events as e
from handaudit.facts.cards import show as cards
from handaudit.facts.events import Event
from handaudit.facts.money import show as money
from handaudit.reading.table_log.written_lines import LINES, name

_RESULTS: Final = {"won": "won", "lost": "lost", "folded": "folded", "mucked": "mucked", "none": ""}


def words(event: Event) -> str:
    """An event in one line; empty if it is not about play."""
    for spelled in (LINES.get(type(event)), OTHERS.get(type(event))):
        text = spelled(event) if spelled else ""
        if text:
            return text
    return ""


def _result(event: e.ResultStated) -> str:
    won = f" {money(event.won)}" if event.won else ""
    held = f" with {cards(event.cards)}" if event.cards else ""
    result = _RESULTS[event.result]
    return f"result: seat {event.seat} {result}{won}{held}" if result else ""


def _pot(event: e.PotStated) -> str:
    rake = "" if event.rake is None else f", rake {money(event.rake)}"
    return f"result: pot {money(event.total)}{rake}"


OTHERS: Final[dict[type[Event], Callable[[Any], str]]] = {
    e.PlayerSeated: lambda event: (
        f"seat {event.seat} {name(event.player)} {money(event.stake)} sits out"
    ),
    e.HandsDealt: lambda _: "the cards are dealt",
    e.CardsRevealed: lambda event: f"seat {event.seat} holds {cards(event.cards)}",
    e.BoardDealt: lambda event: f"dealer deals board {cards(event.cards)} of run {event.run}",
    e.ShowdownOpened: lambda _: "showdown",
    e.BoardStated: lambda event: f"result: board {cards(event.cards)}",
    e.PotStated: _pot,
    e.ResultStated: _result,
    e.CashedOut: lambda event: f"seat {event.seat} cashes out for {money(event.amount)}",
    e.HouseMoneyAdded: lambda event: f"the room adds {money(event.amount)} to the pot",
}
"""Words for events for which a Table Log has no line."""
