"""What a dealer knows of one game: its streets, its shares, who opens, each with its paragraph."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Final, Literal

from handaudit.facts.cards import Card

Hand = Sequence[Card]
Share = Literal["high", "low"]
Kind = Literal["up", "down", "board", "draw"]
Opener = Literal["left", "high-showing", "low-showing", "high-card-by-suit", "pair-with-board"]
ForcedBy = Literal["lowest", "highest-ace-low"]

DOWN: Final[Literal["up", "down"]] = "down"


@dataclass(frozen=True, slots=True, kw_only=True)
class Street:
    """What follows a betting round: ``count`` cards of a kind, or a draw; then who opens the betting.

    ``cite`` is the paragraph of the cards and their burn, ``opens_cite`` that of the opening, and
    ``acts_cite`` that of the betting that goes on from there.
    """

    kind: Kind
    cite: str
    opens: Opener
    opens_cite: str
    acts_cite: str
    count: int = 1

    @property
    def burn_cite(self) -> str:
        """The paragraph of the burn."""
        return "14.12(f)1" if self.cite == "14.12(f)" else self.cite


@dataclass(frozen=True, slots=True, kw_only=True)
class Prize:
    """A share of the pot: how hands rank for it, and the least that may win it.

    ``orders`` are the readings of the order: a hand that they disagree about is dealt again.
    """

    share: Share
    cite: str
    orders: tuple[Callable[[Hand, Hand], int], ...]
    best: Callable[[Hand, Hand], tuple[Card, ...]]
    least: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Odd:
    """Who takes what cannot be divided: the paragraphs for the halves, tied highs and tied lows."""

    halves: str
    tied_high: str
    tied_low: str
    clockwise: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Play:
    """One game.  ``since`` is the first day on which it is known to be permitted."""

    name: str
    section: str
    since: date
    most: int
    most_cite: str
    ante_cite: str
    hole: tuple[Literal["up", "down"], ...]
    deal_cite: str
    first_cite: str
    """Who opens the first betting round."""
    acts_cite: str
    """How the first betting round goes on."""
    streets: tuple[Street, ...]
    prizes: tuple[Prize, ...]
    showdown_cite: str
    button_cite: str = ""
    blinds_cite: str = ""
    blinds_may_follow: bool = False
    forced_by: ForcedBy | None = None
    shortage_cite: str = ""
    common: bool = False
    thrown: int = 0
    two_and_three: bool = False
    odd: Odd | None = None
    kill_since: date | None = None
    structures: tuple[str, ...] = ("limit", "spread")
    names: dict[str, str] = field(default_factory=dict)

    @property
    def button(self) -> bool:
        """Whether the game has a button, and blinds."""
        return bool(self.button_cite)

    @property
    def draws(self) -> bool:
        """Whether cards are exchanged."""
        return any(street.kind == "draw" for street in self.streets)

    @property
    def whole(self) -> int:
        """Cards of a whole hand at the showdown, without what lies in the centre."""
        each = sum(street.kind in ("up", "down") for street in self.streets)
        return len(self.hole) + each - self.thrown
