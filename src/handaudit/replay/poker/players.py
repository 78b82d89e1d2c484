"""A player in a round of play."""

from collections.abc import Sequence

from handaudit.facts.cards import Card
from handaudit.facts.events import Event, PlayerSeated
from handaudit.replay.stateful import Stateful


class Player(Stateful):
    """A player who was dealt in: chips in integer cents, and the cards that the log has shown.

    ``place`` is the position clockwise from the left of the button, from 0.  ``stake`` is the chips
    in front of the player as the round began, and ``behind`` is what is left of them. ``bet`` is
    wagered in this betting round, ``total`` in the whole round of play. ``dead``, the part that
    does not count as a bet, is not in these.
    """

    __slots__ = (
        "acted",
        "acted_while_out",
        "all_in",
        "behind",
        "bet",
        "cards",
        "dead",
        "dealt",
        "doubtful",
        "folded",
        "last_wager",
        "mucked",
        "name",
        "owed",
        "place",
        "presumed_out",
        "seat",
        "seated",
        "shown",
        "stake",
        "thrown",
        "total",
        "up",
    )

    def __init__(self, seated: PlayerSeated, place: int) -> None:
        self.seated = seated
        self.seat = seated.seat
        self.name = seated.player
        self.stake = seated.stake
        self.place = place
        self.behind = seated.stake
        self.bet = 0
        self.total = 0
        self.dead = 0
        self.owed = 0
        """What the player's calls of earlier betting rounds lacked, which is found: it may be in the pot."""
        self.dealt = 0
        """Cards that the log has shown being dealt to the player."""
        self.acted = False
        self.folded: Event | None = None
        self.presumed_out = False
        """Whether ``folded`` is only what the log shows by going on without the player."""
        self.acted_while_out = False
        """Whether the player has taken part without being in: that is reported once."""
        self.doubtful = False
        """Whether a finding leaves open if the player is still in, or can still wager.

        Nothing is asked of the player until the next action.
        """
        self.all_in: Event | None = None
        self.cards: list[Card] = []
        """Cards known to be in the hand."""
        self.up: list[Card | None] = []
        """Those of them that lie face up."""
        self.thrown = 0
        """Cards discarded so far."""
        self.shown: Event | None = None
        self.mucked: Event | None = None
        self.last_wager: Event | None = None
        """The player's last call, bet or raise of this betting round."""

    @property
    def able(self) -> bool:
        """Whether the player can still wager."""
        return self.folded is None and self.all_in is None

    def pay(self, amount: int, event: Event) -> None:
        """Chips leave the player's stake; without any left, the player is all-in."""
        self.behind -= amount
        if self.behind <= 0:
            self.all_in = event

    def fold(self, event: Event) -> None:
        """The player folds.  Whose chips are gone had some left, unless a line says all-in."""
        self.folded = event
        if self.all_in is not None and not getattr(self.all_in, "all_in", False):
            self.all_in = None

    def __str__(self) -> str:
        return f"seat {self.seat}"


def count_obliged(players: Sequence[Player]) -> int:
    """How many can still wager, beyond doubt."""
    count = 0
    for one in players:
        if one.folded is None and one.all_in is None and not one.doubtful:
            count += not one.owed or one.behind > one.owed
    return count


def in_play(players: Sequence[Player]) -> list[Player]:
    """Those who have not folded."""
    return [player for player in players if player.folded is None]
