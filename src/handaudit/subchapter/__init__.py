"""The law as data: one module a section, that reads like the section."""

from typing import Final

from handaudit.subchapter import s14_10_holdem
from handaudit.subchapter.game import Game

GAMES: Final[dict[str, Game]] = {game.name: game for game in (s14_10_holdem.HIGH,)}
"""Every game that the subchapter describes, by the name that a log gives it."""
