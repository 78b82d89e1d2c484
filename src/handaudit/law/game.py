"""The terms in which a section describes its game. Replay interprets them, so nothing else depends
on the game.

A description reads like its section, in the order of its paragraphs, and each datum carries the
paragraph that sets it (inner citations: ``14.10(g)``).
"""

from collections.abc import Callable, Sequence
from enum import Enum
from functools import cached_property
from typing import Final, Literal

import msgspec

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
    """Who acts first in a betting round, if the seat decides."""

    AFTER_BLINDS = "the player after the last blind"
    LEFT_OF_BUTTON = "the first player left of the button who has not folded"


class ByCards(msgspec.Struct, frozen=True):
    """Who acts first in a betting round, if the cards showing decide.

    ``choose`` takes the up-cards of each player still in, clockwise from the dealer's left, and the
    cards in the centre. It returns the places of those who may act first under some admissible
    reading: one, unless the text is ambiguous. ``tied`` returns the places of all with the best
    hand, if several can have it. ``nearest`` says whether a text decides between them, by nearness.
    """

    words: str
    choose: Callable[[Sequence[Hand], Hand], frozenset[int]]
    tied: Callable[[Sequence[Hand]], frozenset[int]] | None = None
    nearest: bool = True

    @property
    def value(self) -> str:
        """The words for it in a report."""
        return self.words


class Cap(msgspec.Struct, frozen=True, kw_only=True):
    """The most players that a table may deal to. If no text at hand sets it, ``inferred`` says how
    it is derived.

    ``lowered`` says whether the paragraph allows the licensee a lower number.
    """

    players: int
    cite: str
    inferred: str | None = None
    lowered: bool = False


class Deal(msgspec.Struct, frozen=True, kw_only=True):
    """The opening deal: the faces of the rounds of cards, each with one card per player.

    In some games, ``board`` community cards follow before the betting.
    """

    faces: tuple[Face, ...]
    starting: Start
    cite: str
    board: int = 0


class Betting(msgspec.Struct, frozen=True, kw_only=True):
    """A betting round: who opens it, and the paragraphs that govern it, the game's own first.

    - ``forced`` says whether it starts with a forced bet.
    - ``checks`` says whether players may check without a wager; ``None`` if the text can be read
      both ways.
    - ``proceeds`` are the paragraphs by which it continues after the opening, if those differ.
    """

    opens: BySeat | ByCards
    cites: tuple[str, ...]
    forced: bool = False
    checks: bool | None = True
    proceeds: tuple[str, ...] = ()

    @property
    def proceeds_cites(self) -> tuple[str, ...]:
        """The paragraphs that say how the round continues and when it is over."""
        return self.proceeds or self.cites


class Shortage(msgspec.Struct, frozen=True, kw_only=True):
    """The procedure when too few cards remain for a street, and its paragraph.

    - ``common`` says whether one common card replaces a card to each player.
    - ``piles`` may be shuffled to make a new stub; those in ``doubtful`` perhaps.
    - ``whole`` says whether none of the piles may be left out.
    - ``burn`` says whether a burn precedes the rest of the deal.
    """

    cite: str
    piles: tuple[Literal["burns", "discards", "muck"], ...]
    doubtful: tuple[Literal["burns", "discards", "muck"], ...] = ()
    common: bool = False
    own_discards_left_out: bool = False
    whole: bool = False
    burn: bool = False


class Street(msgspec.Struct, frozen=True, kw_only=True):
    """The step after a betting round: cards dealt or drawn, and the next betting round.

    ``burns`` cards are burned first. ``burns_certain`` is false if the text can be read otherwise;
    ``burns_cite`` is their own paragraph, if any. Then come ``board`` community cards, or cards of
    the given ``faces`` to each player still in. With ``draw``, each player exchanges any number of
    cards instead.
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

    @property
    def in_words(self) -> str:
        """The street within a sentence: ``the flop``, but ``fifth street`` without an article."""
        return self.name if self.name.endswith(" street") else f"the {self.name}"

    def cards(self, players: int) -> tuple[int, ...]:
        """How many cards are dealt; in stud, one common card may stand for those of all players."""
        count = self.board + len(self.faces) * players
        common = self.shortage is not None and self.shortage.common
        return (1, count) if common else (count,)


class Prize(msgspec.Struct, frozen=True, kw_only=True):
    """One share of a pot: the best hand of a kind takes it.

    - ``strength`` ranks a player's own cards with those in the centre, the bigger the better.
    - ``name`` names a hand in the terms of 14.3, and ``best`` returns the cards that make it.
    - ``qualifies`` says whether a hand may win the share at all.
    - ``readings`` are other orders that the text admits; ``ambiguity`` is their entry in the
      register.
    """

    share: Literal["high", "low"]
    strength: Callable[[Hand, Hand], int]
    name: Callable[[Hand, Hand], str]
    best: Callable[[Hand, Hand], tuple[Card, ...]]
    cites: tuple[str, ...]
    qualifies: Callable[[Hand, Hand], bool] | None = None
    qualifies_cites: tuple[str, ...] = ()
    qualifier_unseen: str | None = None
    """Why the qualifier is not certain, if its text is not available."""
    readings: tuple[Callable[[Hand, Hand], int], ...] = ()
    ambiguity: str | None = None
    fits: Callable[[Claim, int], bool] | None = None
    """Whether a room's name of a hand fits its strength, if rooms have names for it."""


class OddTo(Enum):
    """Who takes the odd chip."""

    HIGH_HAND = "the highest high hand"
    BY_SUIT = "the tied player with the deciding card by suit"
    CLOCKWISE = "the first player clockwise from the button"


class OddChip(msgspec.Struct, frozen=True, kw_only=True):
    """The odd chip of a division, at most a dollar, and who takes it in each case."""

    halves: OddTo
    halves_cite: str
    tied_high: OddTo
    tied_high_cite: str
    tied_low: OddTo
    tied_low_cite: str
    most: int = 100


class Showdown(msgspec.Struct, frozen=True, kw_only=True):
    """What wins: one prize, or two that divide each pot equally.

    ``cards`` is the number of own cards of a whole hand; a common card replaces one of them.
    ``ties`` is the section's own paragraph on tied hands, if any.
    """

    prizes: tuple[Prize, ...]
    cards: int
    cite: str
    odd_chip: OddChip | None = None
    ties: str = ""


class Kill(msgspec.Struct, frozen=True, kw_only=True):
    """The paragraph of the kill. If its text is not available, ``unseen`` says where its rules come
    from.
    """

    cite: str
    unseen: str | None = None


class Game(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """One variant of one section.

    ``button`` and ``blinds`` are empty in a game without them. ``blinds_after_deal`` says whether
    the section puts them after the cards, unlike 14.1 (A-16). A player who calls or raises in the
    first betting round throws away ``thrown`` down cards.
    """

    name: str
    section: str
    offered: str = ""
    """The paragraph that says which hands win the game."""
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
    """The lowest rank in the deck, 0 for the two, as in 14.2; some unlisted games have another."""

    @cached_property
    def deck_size(self) -> int:
        """Cards in the deck."""
        return len(DECK) - len(SUITS) * self.least_rank

    @cached_property
    def cards_each(self) -> int:
        """Cards per player in the opening deal."""
        return len(self.deal.faces)

    @cached_property
    def board_cards(self) -> int:
        """Community cards after all streets are dealt."""
        return self.deal.board + sum(street.board for street in self.streets)

    @property
    def bettings(self) -> tuple[Betting, ...]:
        """All betting rounds, in order."""
        return (self.first_betting, *(street.betting for street in self.streets))
