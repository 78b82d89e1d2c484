"""What the replay tells others of is a fact: nobody who is told can change it."""

import importlib
import pkgutil

import msgspec
import pytest

from handaudit import replay
from handaudit.replay.occasion import Occasion

MODULES = [
    importlib.import_module(found.name)
    for found in pkgutil.walk_packages(replay.__path__, f"{replay.__name__}.")
]
KINDS = [
    one
    for module in MODULES
    for one in vars(module).values()
    if isinstance(one, type) and one.__module__ == module.__name__
]
STRUCTS = [one for one in KINDS if issubclass(one, msgspec.Struct)]
OCCASIONS = [one for one in KINDS if issubclass(one, Occasion)]


def test_only_what_a_replay_keeps_up_to_date_itself_can_change() -> None:
    changing = {one.__name__ for one in STRUCTS if not one.__struct_config__.frozen}
    assert changing == {"Absence", "Deck", "Laid", "Shown", "Stake"}


@pytest.mark.skipif(not issubclass(Occasion, msgspec.Struct), reason="compiled, it is no struct")
def test_occasions_are_no_burden_of_the_collector_of_garbage() -> None:
    """There are dozens in each round, and none is part of a circle."""
    assert len(OCCASIONS) > 40
    assert not [one.__name__ for one in OCCASIONS if one.__struct_config__.gc]
