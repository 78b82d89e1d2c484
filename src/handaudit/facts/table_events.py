"""A table and its rounds: the header, the posted sign, decks and stakes, the start and the end of a round."""

from typing import Literal

from handaudit.facts.event import Event
from handaudit.facts.sign import PostedRake

Face = Literal["down", "up"]

# --- the session: header, posted sign, decks -----------------------------------------------------


class LogOpened(Event, frozen=True, gc=False):
    """``tlog 1``."""

    version: int


class CasinoNamed(Event, frozen=True, gc=False):
    name: str


class TableNamed(Event, frozen=True, gc=False):
    name: str


class DateSet(Event, frozen=True, gc=False):
    date: str
    """ISO date."""


class GameSet(Event, frozen=True, gc=False):
    game: str
    """Name of the game with its variant: ``omaha high-low-eight``."""


class RulesPinned(Event, frozen=True, gc=False):
    edition: str


class SignPosted(Event, frozen=True, gc=False):
    """One posted value of the sign: ``item`` names it, and ``word`` is the rest. ``amounts`` are
    cents, but plain numbers for ``raises`` and ``seats``, and hundredths of a per cent first for
    ``rake``, whose whole line is in the field ``rake``.
    """

    item: Literal[
        "limit",
        "spread",
        "pot-limit",
        "no-limit",
        "ante",
        "blinds",
        "forced-bet",
        "raises",
        "rake",
        "bad-beat",
        "kill",
        "chip",
        "seats",
        "shuffler",
        "tournament",
    ]
    amounts: tuple[int, ...] = ()
    word: str | None = None
    rake: PostedRake | None = None


class RecordsOmitted(Event, frozen=True, gc=False):
    """``unrecorded …``: kinds of line that this log does not record, in the log's own words."""

    kinds: tuple[str, ...]


class DeckOpened(Event, frozen=True, gc=False):
    deck: str
    at: str | None
    """Time in the line itself (``17:40:00`` or with a date), as written."""


class DeckSequenced(Event, frozen=True, gc=False):
    deck: str
    at: str | None = None


class DeckRemoved(Event, frozen=True, gc=False):
    deck: str
    at: str | None = None


class DeckSpread(Event, frozen=True, gc=False):
    deck: str
    face: Face


class DeckInspected(Event, frozen=True, gc=False):
    seat: int
    deck: str


class DeckWashed(Event, frozen=True, gc=False):
    deck: str


# --- stakes --------------------------------------------------------------------------------------


class SeatTaken(Event, frozen=True, gc=False):
    seat: int
    player: str
    stake: int


class SeatLeft(Event, frozen=True, gc=False):
    seat: int


class SteppedAway(Event, frozen=True, gc=False):
    """A temporary absence, 14.7(c)5: stakes counted, or covered on the table (``counted`` None)."""

    seat: int
    counted: int | None


class CameBack(Event, frozen=True, gc=False):
    seat: int
    stake: int


class StakeAdded(Event, frozen=True, gc=False):
    seat: int
    amount: int


class StakeRemoved(Event, frozen=True, gc=False):
    seat: int
    amount: int


# --- where a round begins and ends ----------------------------------------------------------------


class RoundOpened(Event, frozen=True, gc=False):
    """The round's first line. ``at`` is an ISO date and time, with a zone if the log has one."""

    id: str
    at: str | None = None
    deck: str | None = None
    button: int | None = None
    dealer: str | None = None
    shaker: Literal["dealer"] | int | None = None
    """Who holds the mini-dice shaker as the round starts."""


class PlayerSeated(Event, frozen=True, gc=False):
    """A seat line of a round; ``dealt_in`` is false for one who sits out of it.

    ``stake`` is what the player begins with, in cents; where the evidence lacks ``OPENING_STAKES``, it is
    one with which the play is possible.
    """

    seat: int
    player: str
    stake: int
    dealt_in: bool = True


class RoundEnded(Event, frozen=True, gc=False):
    pass


class RoundCancelled(Event, frozen=True, gc=False):
    """The room cancelled the round and returned the wagers."""


class RoundVoided(Event, frozen=True, gc=False):
    """The floor ruled that the round counts for nothing."""

    reason: str | None = None
