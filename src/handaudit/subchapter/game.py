"""The terms in which a section describes its game; replay interprets them, nothing else asks which game.

A description reads like its section, in the order of its paragraphs, and each datum carries the
paragraph that sets it (inner citations: ``14.10(g)``).
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final

from handaudit.cards import Card
from handaudit.events import Face

DOWN: Final[Face] = "down"
UP: Final[Face] = "up"


class Start(Enum):
    """Where a deal starts; it goes on clockwise."""

    LEFT_OF_BUTTON = "the player to the left of the button"
    DEALERS_LEFT = "the player to the dealer's left"


class Opener(Enum):
    """Who acts first in a betting round."""

    AFTER_BLINDS = "the player after the last blind"
    LEFT_OF_BUTTON = "the first player left of the button who has not folded"


@dataclass(frozen=True, slots=True)
class Cap:
    """The most players that a table may deal to."""

    players: int
    cite: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Deal:
    """The opening deal: the faces of the rounds of cards, one card a player in each."""

    faces: tuple[Face, ...]
    starting: Start
    cite: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Betting:
    """A betting round: who opens it, and the paragraphs that govern it, the game's own first."""

    opens: Opener
    cites: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Street:
    """Cards dealt after a betting round, and the betting round that follows them.

    ``burns`` cards are burned first; then ``board`` community cards are dealt.
    """

    name: str
    burns: int
    board: int
    betting: Betting
    cite: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Showdown:
    """What wins: ``strength`` orders a player's cards with the board, the bigger the better."""

    strength: Callable[[Sequence[Card], Sequence[Card]], int]
    name: Callable[[Sequence[Card], Sequence[Card]], str]
    """A hand in the words of 14.3."""
    cite: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """One variant of one section."""

    name: str
    section: str
    cap: Cap
    antes: str
    """Paragraph about antes."""
    button: str
    """Paragraph about the button."""
    blinds: str
    """Paragraph about blind bets."""
    deal: Deal
    first_betting: Betting
    streets: tuple[Street, ...]
    showdown: Showdown

    @property
    def cards_each(self) -> int:
        """Cards of the opening deal, a player."""
        return len(self.deal.faces)

    @property
    def bettings(self) -> tuple[Betting, ...]:
        """All betting rounds, in order."""
        return (self.first_betting, *(street.betting for street in self.streets))
