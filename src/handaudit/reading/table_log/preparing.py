"""Lines about decks that are not in play: they prepare a deck for a later round (14.2(d)2, 14.4, 14.5(a)).

A deck may be prepared after `end`, before the first round, or while a round is played with the other deck.
A line without the name of a deck belongs to its round until a card is dealt.  After that, and between
rounds, it belongs to whichever deck is used next.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from handaudit.facts import events as e
from handaudit.facts.events import (
    DeckInspected,
    DeckOpened,
    DeckSpread,
    DeckWashed,
    Event,
    Preparation,
    RoundOpened,
)

_PREPARATIONS: Final = (e.Shuffled, e.Cut, e.Recut)
_SHOWN: Final = (e.DeckSpread, e.DeckInspected, e.DeckWashed)
WATCHED: Final = (*_PREPARATIONS, e.DeckOpened, *_SHOWN)
"""The events that say something of a deck for a later round."""
_CARDS: Final = (e.CardsDealt, e.BoardDealt, e.CommonDealt, e.Burned)


_MOST: Final = 60
"""The most lines that wait for a round with their deck; a table has two decks."""


class Waiting(NamedTuple):
    """A line that prepares a deck for a later round.

    ``deck`` is ``None`` where the line does not name it.  ``spoilt`` is a deck that it cannot be of, since a
    card of that deck was dealt after it.
    """

    line: Preparation | DeckOpened | DeckSpread | DeckInspected | DeckWashed
    deck: str | None
    spoilt: str | None = None

    def serves(self, deck: str | None) -> bool:
        """Whether a round with this deck may be prepared by it."""
        named = self.deck is None or deck is None or self.deck == deck
        return named and (self.spoilt is None or self.spoilt != deck)


def of_round(
    waiting: tuple[Waiting, ...], deck: str | None
) -> tuple[tuple[Preparation, ...], tuple[Waiting, ...]]:
    """What has prepared the deck of a round before its first line, and what is left for later rounds."""
    if not waiting:
        return (), ()
    prepared = tuple(
        one.line for one in waiting if isinstance(one.line, _PREPARATIONS) and one.serves(deck)
    )
    rest = tuple(one for one in waiting if one.deck is not None and not one.serves(deck))
    return prepared, rest


def brought(waiting: tuple[Waiting, ...], deck: str | None) -> DeckOpened | None:
    """The line that opened the deck of a round, if it is new at the table and was not shown there.

    Such a deck may have come pre-shuffled (14.4(a)).
    """
    lines = [one.line for one in waiting if one.serves(deck)]
    if any(isinstance(line, _SHOWN) for line in lines):
        return None
    return next((line for line in lines if isinstance(line, DeckOpened)), None)


def with_more(waiting: tuple[Waiting, ...], found: tuple[Waiting, ...]) -> tuple[Waiting, ...]:
    """What waits for later rounds, with the lines that were found after it."""
    return (*waiting, *found)[-_MOST:]


def noticed(
    events: Sequence[Event], places: Sequence[int], opened: RoundOpened | None, end: int
) -> tuple[Waiting, ...]:
    """The lines at ``places`` that prepare a deck for later rounds.

    Those up to ``end`` stand in the round that was ``opened``.
    """
    found: list[Waiting] = []
    for place in places:
        line = events[place]
        if not isinstance(line, WATCHED):
            continue
        if not isinstance(line, _PREPARATIONS):
            found.append(Waiting(line, line.deck))
            continue
        spoilt: str | None = None
        if opened is not None and place < end and line.deck in (None, opened.deck):
            if not any(isinstance(one, _CARDS) for one in events[:place]):
                continue  # it prepares this round
            if any(isinstance(one, _CARDS) for one in events[place:end]):
                spoilt = opened.deck
        found.append(Waiting(line, line.deck, spoilt))
    return tuple(found)
