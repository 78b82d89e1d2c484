"""One line of a real hand is changed: an audit finds it, and finds it there."""

import random
from pathlib import Path

import pytest

from spoiled_hands import KINDS, ROOMS, found, whole_hands

HANDS = 16
"""Hands of each room, none of which has a finding before."""

LEAST = 0.98
"""Share of the breaches that are found at their line."""


@pytest.mark.parametrize("folder", ROOMS)
def test_a_breach_is_found_at_its_line(folder: str, rooms: Path) -> None:
    chance = random.Random(folder)  # noqa: S311  picks examples
    hands = whole_hands(rooms / folder, ROOMS[folder], HANDS, chance)
    assert len(hands) == HANDS
    missed, tried = [], 0
    for kind in KINDS:
        for hand in hands:
            spoilt = list(kind(hand))
            for one in chance.sample(spoilt, min(len(spoilt), 2)):
                tried += 1
                if not found(hand, one):
                    missed.append((kind.__name__, hand.played.source.path, hand.played.id))
    assert tried > 5 * HANDS
    assert len(missed) <= (1 - LEAST) * tried, missed
