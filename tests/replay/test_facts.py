"""What the replay tells others of is a fact: nobody who is told can change it."""

import importlib
import pkgutil

import msgspec

from handaudit import replay
from handaudit.replay.occasions import Occasion

MODULES = [
    importlib.import_module(f"{replay.__name__}.{found.name}")
    for found in pkgutil.iter_modules(replay.__path__)
]
STRUCTS = [
    one
    for module in MODULES
    for one in vars(module).values()
    if isinstance(one, type)
    and issubclass(one, msgspec.Struct)
    and one.__module__ == module.__name__
]


def test_only_what_a_replay_keeps_up_to_date_itself_can_change() -> None:
    changing = {one.__name__ for one in STRUCTS if not one.__struct_config__.frozen}
    assert changing == {"Absence", "Deck", "Laid", "Shown", "Stake"}


def test_occasions_are_no_burden_of_the_collector_of_garbage() -> None:
    """There are dozens in each round, and none is part of a circle."""
    occasions = [one for one in STRUCTS if issubclass(one, Occasion)]
    assert len(occasions) > 40
    assert not [one.__name__ for one in occasions if one.__struct_config__.gc]
