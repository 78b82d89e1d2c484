"""The rules: each a small function from an occasion and the state of the table to an outcome."""

from typing import Final

from handaudit.duties import (
    acting,
    blinds,
    burning,
    button,
    cards,
    carried,
    collecting,
    dealing,
    deck_backs,
    decks,
    dice,
    dice_wagers,
    dividing,
    drawing,
    forced_bets,
    games,
    house_blinds,
    house_raises,
    house_seats,
    house_settling,
    kill,
    kill_carried,
    limits,
    payout,
    raking,
    shaker,
    shortage,
    showing,
    shuffling,
    side_pots,
    splitting,
    stakes,
    stub,
    taking,
    wagering,
    winning,
)
from handaudit.duties.duty import Duty

_MODULES: Final = (
    games,
    decks,
    deck_backs,
    button,
    stakes,
    carried,
    shuffling,
    blinds,
    dealing,
    burning,
    drawing,
    shortage,
    cards,
    forced_bets,
    kill,
    kill_carried,
    acting,
    wagering,
    limits,
    showing,
    winning,
    dividing,
    splitting,
    side_pots,
    collecting,
    taking,
    raking,
    stub,
    dice_wagers,
    shaker,
    dice,
    payout,
    house_raises,
    house_seats,
    house_blinds,
    house_settling,
)

DUTIES: Final[tuple[Duty, ...]] = tuple(
    found for module in _MODULES for found in vars(module).values() if isinstance(found, Duty)
)
"""Every rule, in the order of a round of play."""

plugged: Final[list[Duty]] = []
"""Rules of the plugins that are in use."""

RENAMED: Final[dict[str, str]] = {}
"""Names that rules once had, and those that they have now; a name is never given to another duty."""


def first_name(name: str) -> str:
    """The name that a rule had first: what is told apart by names outlives a renaming."""
    former = next((old for old, new in RENAMED.items() if new == name), None)
    return name if former is None else first_name(former)


def every() -> tuple[Duty, ...]:
    """Our rules and those of plugins."""
    return (*DUTIES, *plugged)
