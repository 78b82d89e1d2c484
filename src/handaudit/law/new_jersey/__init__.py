"""The law as data: one module per section, which reads like the section."""

import copyreg
from typing import Any, Final

from handaudit.law.game import Game
from handaudit.law.new_jersey import (
    s13_mini_dice,
    s14_09_seven_card_stud,
    s14_09b_super_seven,
    s14_10_holdem,
    s14_11_omaha,
    s14_12_draw,
    s14_12c_badugi,
    s14_13_five_card_stud,
    s14_13a_mambo,
)
from handaudit.law.new_jersey.s13_mini_dice import MiniDice
from handaudit.law.new_jersey.unlisted import UNLISTED

_SECTIONS: Final = (
    s14_09_seven_card_stud,
    s14_09b_super_seven,
    s14_10_holdem,
    s14_11_omaha,
    s14_12_draw,
    s14_12c_badugi,
    s14_13_five_card_stud,
    s14_13a_mambo,
)

GAMES: Final[dict[str, Game | MiniDice]] = {
    s13_mini_dice.GAME.name: s13_mini_dice.GAME,
    **{game.name: game for section in _SECTIONS for game in section.GAMES},
}
"""Every game that the subchapters describe, by the name that a log gives it."""

AUDITED: Final[dict[str, Game | MiniDice]] = {**UNLISTED, **GAMES}
"""Every game that can be audited: those of the law, and others that 14.8(a) does not permit."""


def named_like(name: str) -> list[str]:
    """Games that an unknown name may mean: those whose variant it leaves out, or those with similar
    names.
    """
    from difflib import get_close_matches  # noqa: PLC0415  for faults only

    variants = [game for game in GAMES if game.startswith(f"{name} ")]
    return variants or get_close_matches(name, AUDITED, n=2)


def _named(name: str) -> Any:
    return AUDITED[name]


# A game goes to other processes as its name: they have the same law.
copyreg.pickle(Game, lambda game: (_named, (game.name,)))
