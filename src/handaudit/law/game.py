"""The terms in which a section describes its game; replay interprets them, nothing else asks which game.

A description reads like its section, in the order of its paragraphs, and each datum carries the
paragraph that sets it (inner citations: ``14.10(g)``).
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final, Literal

from handaudit.facts.cards import DECK, SUITS, Card
from handaudit.facts.events import Face
from handaudit.law.rankings.spoken import Claim

DOWN: Final[Face] = "down"
UP: Final[Face] = "up"

Hand = Sequence[Card]


class Start(Enum):
    """Where a deal or a draw starts; it goes on clockwise."""

    LEFT_OF_BUTTON = "the player to the left of the button"
    DEALERS_LEFT = "the player to the dealer's left"


class BySeat(Enum):
    """Who acts first in a betting round, where the seat decides."""

    AFTER_BLINDS = "the player after the last blind"
    LEFT_OF_BUTTON = "the first player left of the button who has not folded"


@dataclass(frozen=True, slots=True)
class ByCards:
    """Who acts first in a betting round, where the cards showing decide.

    ``choose`` takes the up-cards of each player still in, clockwise from the dealer's left, and the
    cards in the centre; it gives the places of those who may act first under some admissible
    reading: one, unless the text is ambiguous.  ``tied`` gives those of all whose hands are the best,
    where several can be; ``nearest`` is whether a text decides between them, by nearness.
    """

    words: str
    choose: Callable[[Sequence[Hand], Hand], frozenset[int]]
    tied: Callable[[Sequence[Hand]], frozenset[int]] | None = None
    nearest: bool = True

    @property
    def value(self) -> str:
        """In words, as a report prints it."""
        return self.words


@dataclass(frozen=True, slots=True, kw_only=True)
class Cap:
    """The most players that a table may deal to; ``inferred`` says how, where no text at hand sets it.

    ``lowered`` is whether the paragraph leaves a lesser number to the licensee.
    """

    players: int
    cite: str
    inferred: str | None = None
    lowered: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Deal:
    """The opening deal: the faces of the rounds of cards, one card a player in each.

    ``board`` community cards follow before the betting, in games that have such.
    """

    faces: tuple[Face, ...]
    starting: Start
    cite: str
    board: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Betting:
    """A betting round: who opens it, and the paragraphs that govern it, the game's own first.

    ``forced`` is whether it starts with a forced bet.  ``checks`` says whether players may check
    where there is no wager; ``None`` where the text can be read both ways.  ``proceeds`` are the
    paragraphs by which it goes on once it is opened, where those are others.
    """

    opens: BySeat | ByCards
    cites: tuple[str, ...]
    forced: bool = False
    checks: bool | None = True
    proceeds: tuple[str, ...] = ()

    @property
    def proceeds_cites(self) -> tuple[str, ...]:
        """The paragraphs that say how the round goes on and when it is over."""
        return self.proceeds or self.cites


@dataclass(frozen=True, slots=True, kw_only=True)
class Shortage:
    """What is done when too few cards remain for a street, and the paragraph that says so.

    ``common`` is whether one common card is dealt instead of a card to each; ``piles`` are those that
    may be shuffled to make a new stub (those of ``doubtful`` perhaps), ``whole`` is whether none of
    them may be left out, and
    ``burn`` whether a card is burned before the deal goes on.
    """

    cite: str
    piles: tuple[Literal["burns", "discards", "muck"], ...]
    doubtful: tuple[Literal["burns", "discards", "muck"], ...] = ()
    common: bool = False
    own_discards_left_out: bool = False
    whole: bool = False
    burn: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Street:
    """What follows a betting round: cards dealt or drawn, and the betting round after them.

    ``burns`` cards are burned first (``burns_certain`` is false where the text can be read otherwise;
    ``burns_cite`` is their own paragraph, where they have one).
    Then come ``board`` community cards, or cards of the given ``faces`` to each player still in, or,
    if ``draw`` is set, the exchange of as many cards as each player chooses.
    """

    name: str
    cite: str
    betting: Betting
    burns: int = 1
    burns_certain: bool = True
    burns_cite: str = ""
    board: int = 0
    faces: tuple[Face, ...] = ()
    draw: bool = False
    starting: Start = Start.LEFT_OF_BUTTON
    shortage: Shortage | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Prize:
    """One share of a pot: the best hand of a kind takes it.

    ``strength`` orders a player's own cards with those in the centre, the bigger the better; ``name``
    says what a hand is in the words of 14.3, ``best`` which cards make it.  ``qualifies`` says whether
    a hand may win it at all.  ``readings`` are other orders that the text admits; ``ambiguity`` is
    their entry in the register.
    """

    share: Literal["high", "low"]
    strength: Callable[[Hand, Hand], int]
    name: Callable[[Hand, Hand], str]
    best: Callable[[Hand, Hand], tuple[Card, ...]]
    cites: tuple[str, ...]
    qualifies: Callable[[Hand, Hand], bool] | None = None
    qualifies_cites: tuple[str, ...] = ()
    qualifier_unseen: str | None = None
    """Why the qualifier is not certain, where its text is not at hand."""
    readings: tuple[Callable[[Hand, Hand], int], ...] = ()
    ambiguity: str | None = None
    fits: Callable[[Claim, int], bool] | None = None
    """Whether what a room calls a hand fits its strength, where rooms have words for it."""


class OddTo(Enum):
    """Who takes what cannot be divided."""

    HIGH_HAND = "the highest high hand"
    BY_SUIT = "the tied player with the deciding card by suit"
    CLOCKWISE = "the first player clockwise from the button"


@dataclass(frozen=True, slots=True, kw_only=True)
class OddChip:
    """The excess of a division: at most a dollar, and who takes it in each case."""

    halves: OddTo
    halves_cite: str
    tied_high: OddTo
    tied_high_cite: str
    tied_low: OddTo
    tied_low_cite: str
    most: int = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class Showdown:
    """What wins: one prize, or two that divide each pot equally.

    ``cards`` is how many own cards a whole hand has (a common card stands for one of them); ``ties``
    is the section's own paragraph on tied hands, where it has one.
    """

    prizes: tuple[Prize, ...]
    cards: int
    cite: str
    odd_chip: OddChip | None = None
    ties: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Kill:
    """The paragraph of the kill; ``unseen`` says what its rules are taken from, where it is not at hand."""

    cite: str
    unseen: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """One variant of one section.

    ``button`` and ``blinds`` are empty in a game that has none; ``blinds_after_deal`` is whether the
    section has them come after the cards, against what 14.1 says (A-16).  ``thrown`` down cards are
    thrown away by whoever calls or raises in the first betting round.
    """

    name: str
    section: str
    offered: str = ""
    """Paragraph that says which hands the game is played for."""
    cap: Cap
    antes: str
    button: str = ""
    blinds: str = ""
    blinds_after_deal: bool = False
    deal: Deal
    first_betting: Betting
    streets: tuple[Street, ...]
    showdown: Showdown
    thrown: int = 0
    thrown_cite: str = ""
    kill: Kill | None = None
    least_rank: int = 0
    """The lowest rank in the deck, 0 for the two: 14.2 knows no other, games outside the list do."""

    @property
    def deck_size(self) -> int:
        """Cards in the deck."""
        return len(DECK) - len(SUITS) * self.least_rank

    @property
    def cards_each(self) -> int:
        """Cards of the opening deal, a player."""
        return len(self.deal.faces)

    @property
    def board_cards(self) -> int:
        """Community cards when all streets are dealt."""
        return self.deal.board + sum(street.board for street in self.streets)

    @property
    def bettings(self) -> tuple[Betting, ...]:
        """All betting rounds, in order."""
        return (self.first_betting, *(street.betting for street in self.streets))
