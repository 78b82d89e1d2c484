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
    decks,
    drawing,
    forced_bets,
    games,
    kill,
    payout,
    shaker,
    shortage,
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
    acting,
    wagering,
    winning,
    splitting,
    side_pots,
    collecting,
    taking,
    stub,
    shaker,
    payout,
)

DUTIES: Final[tuple[Duty, ...]] = tuple(
    found for module in _MODULES for found in vars(module).values() if isinstance(found, Duty)
)
"""Every rule, in the order of a round of play."""
