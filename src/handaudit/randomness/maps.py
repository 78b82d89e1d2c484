"""Maps of an archive: which cards came at which place and which suits at which seat, against chance."""

from collections.abc import Sequence
from math import sqrt
from typing import Final

import msgspec
import numpy as np

from handaudit.facts.cards import NAMES
from handaudit.randomness.census import Census
from handaudit.randomness.counts import Floats
from handaudit.randomness.deals import DECK
from handaudit.randomness.textures import SUIT_OF

SUIT_NAMES: Final = ("clubs", "diamonds", "hearts", "spades")


class Map(msgspec.Struct, frozen=True, kw_only=True):
    """Counts by row and column, their expectation, and their deviation in standard deviations.

    A deviation of 2 means nothing in a map of hundreds of cells.  The tests judge; a map shows where.
    """

    title: str
    rows: list[str]
    columns: list[str]
    observed: list[list[int]]
    expected: list[list[float]]
    deviations: list[list[float]]


def maps(census: Census) -> list[Map]:
    """The maps of a census."""
    made = []
    places = census.lanes["place"]
    if places.cards:
        rows = [*places.dealt]
        made.append(
            _map(
                "Opening cards by place from the button",
                [f"place {at + 1}" for at in rows],
                NAMES,
                places.table(rows, range(DECK)),
                np.diag(places.spread(rows)),
            )
        )
    seats = census.lanes["seat"]
    if seats.cards:
        rows = [*seats.dealt]
        made.append(
            _map(
                "Suits of opening cards by seat",
                [f"seat {at}" for at in rows],
                SUIT_NAMES,
                seats.table(rows, SUIT_OF),
                np.diag(seats.spread(rows)),
            )
        )
    for kind, word in (("place", "place from the button"), ("seat", "seat")):
        swaps = census.swaps[kind]
        rows = [at for at, cards in swaps.dealt.items() if cards]
        if rows:
            made.append(
                _map(
                    f"Suits of hands that play made known by {word}",
                    [f"{kind} {at + (kind == 'place')}" for at in rows],
                    SUIT_NAMES,
                    swaps.observed(rows),
                    np.diag(swaps.spread(rows)),
                )
            )
    return made


def _map(
    title: str, rows: list[str], columns: Sequence[str], observed: Floats, spread: Floats
) -> Map:
    share = 1 / len(columns)
    expected = np.outer(observed.sum(axis=1), np.full(len(columns), share))
    deviation = np.sqrt(np.maximum(spread, 1e-9))[:, np.newaxis] * sqrt(share * (1 - share))
    return Map(
        title=title,
        rows=rows,
        columns=[*columns],
        observed=observed.astype(int).tolist(),
        expected=expected.tolist(),
        deviations=((observed - expected) / deviation).tolist(),
    )
