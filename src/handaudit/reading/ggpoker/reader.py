"""Reads the hand histories of GGPoker, whose lines are those of PokerStars except for the header."""

from typing import Final

from handaudit.reading.ggpoker.format import STARTS
from handaudit.reading.ggpoker.header import played
from handaudit.reading.pokerstars.hand import Hand as PokerStarsHand
from handaudit.reading.pokerstars.header import Played
from handaudit.reading.pokerstars.reader import history


class Hand(PokerStarsHand):
    """A GGPoker hand: every player but the log's own has a line without cards."""

    room = "a GGPoker"
    lists_everyone = True
    names_rake = False

    def plays(self, what: str) -> Played:
        """What is played, from the words of the header."""
        return played(what)


HISTORY: Final = history(STARTS, Hand, marks=("Poker Hand #",))

read: Final = HISTORY.read
over: Final = HISTORY.over
