"""Reads the hand histories of GGPoker, whose lines are those of PokerStars except for the header."""

import re
from typing import Final

from handaudit.reading import forms
from handaudit.reading.format import Format
from handaudit.reading.ggpoker.header import STARTS, played
from handaudit.reading.pokerstars.format import history
from handaudit.reading.pokerstars.hand import Hand as PokerStarsHand
from handaudit.reading.pokerstars.header import KEEPS, Played


class Hand(PokerStarsHand):
    """A GGPoker hand: every player but the log's own has a line without cards."""

    room = "a GGPoker"
    lists_everyone = True
    names_rake = False

    def plays(self, what: str) -> Played:
        """What is played, from the words of the header."""
        return played(what)


_HISTORY: Final = history(STARTS, Hand)


FORMAT: Final = Format(
    name="ggpoker",
    title="GGPoker hand history",
    writes=forms.POKERSTARS,
    looks_like=re.compile(rf"^{STARTS.pattern}", re.MULTILINE),
    starts=STARTS,
    read=_HISTORY.read,
    over=_HISTORY.over,
    keeps=KEEPS,
    room="ggpoker",
    written_whole=True,
)
