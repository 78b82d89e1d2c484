"""A draw: who exchanges cards, in what order, and how many each is owed."""

from handaudit.facts.cards import Card
from handaudit.facts.events import Burned, CardsDealt, Discarded, Event, StoodPat
from handaudit.law.game import Street
from handaudit.replay.occasion import Emit
from handaudit.replay.poker import occasions as oc
from handaudit.replay.poker.players import Player
from handaudit.replay.poker.table import Table
from handaudit.replay.stateful import Stateful


class Draw(Stateful):
    """A draw in progress.  Everybody still in draws, also players who are all-in (14.7(c)4ii).

    ``burns`` are the burn cards since the last cards of a street, those that are still to come
    included; ``early`` is whether one was followed by a wager.  A draw that the section does not
    have is a ``surplus``: it is followed, but not judged.
    """

    __slots__ = (
        "behind",
        "burns",
        "drawer",
        "early",
        "emit",
        "interruptions",
        "left_out",
        "left_out_count",
        "named",
        "new_cards",
        "owed",
        "passed",
        "reshuffled",
        "spare",
        "street",
        "surplus",
        "table",
        "thrown",
        "unburned",
        "waiting",
    )

    def __init__(
        self,
        table: Table,
        street: Street,
        emit: Emit,
        burns: list[Burned],
        *,
        early: bool = False,
        surplus: bool = False,
    ) -> None:
        self.table = table
        self.street = street
        self.emit = emit
        self.burns = burns
        self.early = early
        self.surplus = surplus
        self.behind: Player | None = None
        """Who still had to act when the draw began."""
        self.unburned = 0
        """Burns that were missing before the first new card: as many may come late."""
        self.waiting = [player for player in table.contending if not player.doubtful]
        """Who has not drawn yet, in turn."""
        self.passed = [player for player in table.contending if player.doubtful]
        """Who was passed over, or may be out: they may still draw, and are not reported again."""
        self.owed: dict[int, int] = {}
        """Cards that each seat has thrown away and not got back."""
        self.drawer: Player | None = None
        """Who drew last."""
        self.new_cards = False
        """Whether anybody has got a new card."""
        self.reshuffled = False
        """Whether piles were reshuffled since the last new card."""
        self.thrown: dict[int, int] = {}
        """How many cards each seat has thrown away in this draw."""
        self.named: dict[Card, tuple[int, Event]] = {}
        """The known ones among them: by which seat, and in which event."""
        self.left_out: dict[Card, Event] = {}
        """Known cards that a reshuffle had to leave out."""
        self.left_out_count = 0
        """How many cards it had to leave out."""
        self.interruptions: list[tuple[Event, Player, Player]] = []
        """Draws that began when the player before still waited for new cards: the later, the earlier."""
        self.spare: dict[int, CardsDealt] = {}
        """The first new card beyond those that each seat was owed."""

    @property
    def due(self) -> Player | None:
        """Whose turn it is to draw."""
        return self.waiting[0] if self.waiting else None

    @property
    def done(self) -> bool:
        """Whether everybody has drawn and got the new cards."""
        return not self.waiting and not any(self.owed.values())

    @property
    def takes_burn(self) -> bool:
        """Whether a burn belongs to the draw: while it goes on, or late."""
        return not self.done or len(self.burns) < self.unburned

    def drew(
        self, player: Player, event: Discarded | StoodPat, new_cards: int | None = None
    ) -> None:
        """A player throws cards away, or none.

        ``new_cards`` are owed to the player if the line has more than a hand, which is found.
        """
        cards = event.cards if isinstance(event, Discarded) else ()
        count = event.count if isinstance(event, Discarded) else 0
        late = player in self.passed
        if not self.surplus:
            again = player not in self.waiting and not late
            self.emit(oc.Drew(event, player, self.street, self.due, count, again, late))
        if player.folded is not None:
            player.acted_while_out = True
            return
        before = self.drawer
        waits = before is not None and before is not player and self.owed.get(before.seat, 0) > 0
        if before is not None and waits and not late:
            self.interruptions.append((event, player, before))
        self.had_turn(player)
        count = count if new_cards is None else new_cards
        self.owed[player.seat] = self.owed.get(player.seat, 0) + count
        self.thrown[player.seat] = self.thrown.get(player.seat, 0) + count
        self.named.update({card: (player.seat, event) for card in cards if card is not None})
        self.drawer = player

    def had_turn(self, player: Player) -> None:
        """Who is still to draw, after a player has: those before, who were passed over, may draw later."""
        if player in self.waiting:
            place = self.waiting.index(player)
            self.passed.extend(self.waiting[:place])
            del self.waiting[: place + 1]
        elif player in self.passed:
            self.passed.remove(player)

    def reshuffle(self, before: dict[Card, tuple[int, Event]], left_out: int) -> None:
        """The discards become a new stub: without those of the drawer, or of players who still wait
        for their cards, as the section says.

        ``before`` are the known discards of earlier draws; ``left_out`` of the drawer's are left out.
        """
        self.reshuffled = True
        shortage = self.street.shortage
        if shortage is None or self.drawer is None:
            return
        seat = self.drawer.seat
        if shortage.own_discards_left_out:
            named = {**before, **self.named}
            self.left_out = {card: event for card, (by, event) in named.items() if by == seat}
            self.left_out_count = left_out
            return
        later = [by for by, owed in self.owed.items() if owed > 0][1:]
        self.left_out = {card: event for card, (by, event) in self.named.items() if by in later}
        self.left_out_count = len(self.left_out)

    @property
    def needed(self) -> int:
        """The fewest cards in the stub with which it is not short.

        Where the stub is dealt out before a reshuffle, a single one.  Else what the drawer waits for, or
        a whole hand for the next player: they draw one at a time (A-44).
        """
        shortage = self.street.shortage
        if shortage is not None and shortage.own_discards_left_out:
            return 1
        return self._owed or self.asked_next

    @property
    def needed_by_all(self) -> int:
        """The same if the cards must be enough for all players together."""
        shortage = self.street.shortage
        if shortage is not None and shortage.own_discards_left_out:
            return 1
        return self._owed + self.table.game.cards_each * len(self.waiting or self.passed)

    @property
    def asked_next(self) -> int:
        """The most that the next player to draw may ask for; nothing if everybody has drawn."""
        return self.table.game.cards_each if self.waiting or self.passed else 0

    @property
    def _owed(self) -> int:
        """The cards that the drawer waits for."""
        return max(self.owed.get(self.drawer.seat, 0), 0) if self.drawer is not None else 0

    def dealt(self, player: Player, event: CardsDealt) -> None:
        """New cards for a player."""
        if not self.new_cards and not self.surplus:
            self.emit(oc.NewCardsBegan(event, self.street, tuple(self.burns), self.early))
        if not self.new_cards:
            self.unburned = max(self.street.burns - len(self.burns), 0)
            self.burns.clear()
        self.new_cards = True
        self.reshuffled = False
        if player.folded is not None:
            return
        self.had_turn(player)  # new cards for what the log does not show being thrown away
        if self.left_out_count and not self.surplus:
            left_out = self.left_out
            back = tuple((card, left_out[card]) for card in event.cards if card in left_out)
            known = None not in event.cards and len(left_out) == self.left_out_count
            earlier = any(card not in self.named for card, _ in back)
            self.emit(oc.DealtFromDiscards(event, player, self.street, back, known, earlier))
        owed = self.owed.get(player.seat, 0) - len(event.cards)
        self.owed[player.seat] = owed
        if owed < 0:
            self.spare.setdefault(player.seat, event)

    def over(self, event: Event) -> None:
        """Everybody has drawn, or play goes on as if they had."""
        if not self.surplus:
            by_seat = self.table.by_seat
            owed = tuple(
                (by_seat[seat], count, self.spare.get(seat)) for seat, count in self.owed.items()
            )
            self.emit(
                oc.DrawOver(
                    event,
                    self.street,
                    owed,
                    tuple(self.waiting),
                    tuple(self.interruptions),
                    tuple(self.burns[self.unburned :]),
                )
            )
        self.burns.clear()
