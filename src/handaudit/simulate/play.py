"""A dealer's knowledge of one game: its streets, its shares and who opens, each with its paragraph."""

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
class SimulatedStreet:
    """The step after a betting round: ``count`` cards, or a draw, and who then opens the betting.

    ``cite`` is the paragraph of the cards and their burn. ``opens_cite`` is that of the opening,
    ``acts_cite`` that of the further betting.
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
class SimulatedPrize:
    """A share of the pot: the ranking of hands for it, and the least hand that may win it.

    ``orders`` holds the readings of the ranking. A round on which they disagree is dealt again.
    """

    share: Share
    cite: str
    orders: tuple[Callable[[Hand, Hand], int], ...]
    best: Callable[[Hand, Hand], tuple[Card, ...]]
    least: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Odd:
    """Who takes odd chips: the paragraphs for the halves, tied highs and tied lows."""

    halves: str
    tied_high: str
    tied_low: str
    clockwise: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class SimulatedGame:
    """One game. ``since`` is the first day on which the game is known to be permitted."""

    name: str
    section: str
    since: date
    most: int
    most_cite: str
    ante_cite: str
    hole: tuple[Literal["up", "down"], ...]
    deal_cite: str
    first_cite: str
    """The paragraph on who opens the first betting round."""
    acts_cite: str
    """The paragraph on how the first betting round continues."""
    streets: tuple[SimulatedStreet, ...]
    prizes: tuple[SimulatedPrize, ...]
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
        """Number of cards of a whole hand at the showdown, without those in the centre."""
        each = sum(street.kind in ("up", "down") for street in self.streets)
        return len(self.hole) + each - self.thrown
