"""Reads the hand histories of GGPoker, whose lines are those of PokerStars except for the header."""

import re
from collections.abc import Iterable, Iterator
from typing import Final

from handaudit.facts.log import Interlude, Round, Source
from handaudit.reading.format import Chunk, Format
from handaudit.reading.ggpoker.header import STARTS, played
from handaudit.reading.pokerstars.format import history
from handaudit.reading.pokerstars.hand import Hand as PokerStarsHand
from handaudit.reading.pokerstars.header import KEEPS, Played


class Hand(PokerStarsHand):
    """A GGPoker hand: every player but the log's own has a line without cards."""

    room = "a GGPoker"
    names_rake = False

    def plays(self, what: str) -> Played:
        """What is played, from the words of the header."""
        return played(what)


_HISTORY: Final = history(STARTS, Hand)


def read(chunks: Iterable[Chunk], source: Source) -> Iterator[Round | Interlude]:
    """Reads the chunks of a log; each, except perhaps the first, starts at a header."""
    return _HISTORY.read(chunks, source)


FORMAT: Final = Format(
    name="ggpoker",
    title="GGPoker hand history",
    looks_like=re.compile(rf"^{STARTS.pattern}", re.MULTILINE),
    starts=STARTS,
    read=read,
    keeps=KEEPS,
    room="ggpoker",
)
