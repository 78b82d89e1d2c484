"""The chips of a betting round: the wager to match, and what players have put in for it."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from handaudit.facts.events import BlindPosted, Called, Event, Raised, WagerCorrected
from handaudit.replay.poker.forced_bets import blinds_owed, misplaced_blinds, unplaced_blinds
from handaudit.replay.poker.players import Player
from handaudit.replay.poker.pots import Stray
from handaudit.replay.poker.table import Table
from handaudit.replay.stateful import Stateful

if TYPE_CHECKING:
    from handaudit.replay.poker.view import PlayerView


class Rise:
    """A wager, a blind or forced bet among them, that rose above the highest one: from what to what."""

    __slots__ = ("before", "event", "player", "to")

    def __init__(self, event: Event, player: Player, before: int, to: int) -> None:
        self.event = event
        self.player = player
        self.before = before
        self.to = to


class RoundWagers(Stateful):
    """The wagers of a betting round: a player's totals of this round, in cents."""

    __slots__ = (
        "called",
        "counted",
        "credited",
        "lies_there",
        "overpaid",
        "players",
        "posted",
        "rises",
        "skipped",
        "stands_for",
        "stood",
        "surplus",
        "taken",
        "to_match",
        "unplaced",
        "wager",
    )

    def __init__(self, table: Table) -> None:
        self.players = table.players  # the same list: it is filled while the round begins
        self.to_match = 0
        """The highest wager."""
        self.lies_there = 0
        """The chips of the highest wager: fewer than it if that is a blind posted short."""
        self.stands_for = 0
        """The highest wager or, if that is a blind, the posted blind."""
        self.posted = 0
        """The wager that a blind bet posted short stands for."""
        self.wager: Event | None = None
        """The event that set ``to_match``."""
        self.rises: list[Rise] = []
        """The history of ``to_match``."""
        self.credited: dict[int, int] = {}
        """By place, what a blind posted short lacks of the one that it is taken for."""
        self.taken: set[int] = set()
        """Places of those whose chips did not match and were taken for a call or a check."""
        self.surplus: dict[int, int] = {}
        """By place, chips of a wager beyond what was due when they came: they may count now, or not.

        It is negative where a blind or forced bet is missing, in whole or in part. That is found, and the
        player may go on as if it had been placed.
        """
        self.unplaced: dict[int, int] = {}
        """By place, the blind or forced bet that is missing: it may lie in the pot without a line.

        It is 0 where no log says how much is posted.
        """
        self.called: set[int] = set()
        """Wagers that were called with too little or too much: others may call the same."""
        self.stood: dict[int, int] = {}
        """By place, the wager to match when a raise out of turn passed the player over."""
        self.overpaid: dict[int, int] = {}
        """By place, the chips of a call beyond what there was to call."""
        self.counted: dict[int, int] = {}
        """By place, those of them that a higher wager made count."""
        self.skipped: set[int] = set()
        """Places of players who may act but need not: passed over, or perhaps not in at all."""

    def post(self, player: Player, event: Event, live: int, stands_for: int) -> None:
        """A blind bet of ``live`` chips for one posted as ``stands_for``.

        One placed short by a player who has more is taken for the posted one, as the table does.
        """
        taken_for = live if player.behind <= live else max(live, stands_for)
        player.bet += taken_for
        if taken_for > live:
            self.credited[player.place] = taken_for - live
        elif live > stands_for:
            self.surplus[player.place] = live - stands_for
        self.posted = max(self.posted, stands_for, player.bet)
        straddles = type(event) is BlindPosted and event.kind == "straddle"
        if player.bet > self.to_match or (straddles and player.bet == self.to_match):
            self.rises.append(Rise(event, player, self.to_match, player.bet))
            self.to_match = player.bet
            self.lies_there = player.bet - taken_for + live
            self.stands_for = stands_for
            self.wager = event
        elif stands_for > self.stands_for:  # the highest blind is more than its own
            self.stands_for = stands_for

    def wagered_for(self, player: Player, event: Event, total: int, due: int) -> None:
        """A forced bet or an announced wager: a wrong amount is taken for what is due, as for a blind."""
        lacking = due - total if total - player.bet < player.behind else 0
        self.wagered(player, event, total + max(lacking, 0))
        if self.wager is not event:
            return
        self.lies_there, self.stands_for = total, due
        if lacking > 0:
            self.credited[player.place] = lacking
        elif lacking < 0:
            self.surplus[player.place] = -lacking

    def wagered(self, player: Player, event: Event, total: int) -> None:
        """A player's wager of this round is now ``total`` (a call, bet, raise or correction)."""
        lent = self.credited.pop(player.place, 0) if self.credited else 0
        if type(event) is Called and (lent or total > self.to_match):
            due = max(self.to_match, self.posted)
            if total > due >= total - lent:  # it makes up some of what an earlier wager lacked
                lent -= total - due
                total = due
            elif total > due:
                self.called.add(total)
                self.overpaid[player.place] = total - due
                if self.rises and self.rises[-1].player is not player:
                    # Who made that wager may go on from what was called.
                    self.surplus.setdefault(self.rises[-1].player.place, due - total)
                total, lent = due, 0
            if total == due and lent:
                self.credited[player.place] = lent
        player.bet = total
        before = self.to_match
        if type(event) is WagerCorrected and self.rises and self.rises[-1].player is player:
            before = self.rises.pop().before
        if total > before:
            self.rises.append(Rise(event, player, before, total))
            if total > self.to_match:
                self.to_match = self.lies_there = self.stands_for = total
                self.wager = event
                if self.overpaid:
                    self._count_overpaid()

    def _count_overpaid(self) -> None:
        """The wager rose to what somebody has already put in beyond it: no more is asked of them."""
        for player in self.players:
            place = player.place
            counts = min(self.overpaid.get(place, 0), self.to_match - player.bet)
            if counts > 0:
                player.bet += counts
                self.overpaid[place] -= counts
                self.surplus[place] = self.counted[place] = counts + self.counted.get(place, 0)
                self.skipped.add(place)

    def uncount(self, player: Player, event: Event) -> None:
        """A player acts who called too much, before a higher wager made that count.

        A raise, or a call of the whole difference, shows that it did not count.
        """
        counts = self.counted.pop(player.place)
        owed = self.to_match - player.bet + counts
        if isinstance(event, Raised) or (isinstance(event, Called) and event.amount == owed):
            player.bet -= counts
            self.overpaid[player.place] += counts
            del self.surplus[player.place]

    def go_on_from_chips(self, total: int) -> None:
        """A raise to ``total`` shows whether the table goes on from less than the highest wager.

        It may, from the chips of an announced wager, from what others called, or from the posted blind.
        """
        setter = self.rises[-1].player if self.rises else None
        if setter is None or total > self.to_match:
            return
        bases = [base for base in (self.lies_there, self.stands_for, *self.called) if base < total]
        if not bases:
            return
        base = max(bases)
        for player in self.players:
            if player.place in self.taken or player is setter:
                player.bet -= self.credited.pop(player.place, 0)
        if setter.bet > base:
            self.overpaid[setter.place] = setter.bet - base
            self.surplus.pop(setter.place, None)
            setter.bet = base
        self.to_match = self.stands_for = self.lies_there = base

    def lacks_blinds(self, table: Table) -> None:
        """Blinds are missing: who owes one may go on as if it had been placed."""
        blinds = table.sign.blinds or ()
        if table.blinds or len(blinds) == 1:  # else the round may have been opened without any
            self.posted = max([self.posted, *filter(None, blinds)])
        moved = [*misplaced_blinds(table)]
        for (
            player,
            chips,
        ) in moved:  # the pot may hold the chips of the player who owes them instead
            self.surplus[player.place] = chips
        for player, amount in unplaced_blinds(table):
            posted = amount or (moved.pop(0)[1] if moved else 0)
            self.unplaced[player.place] = posted
            if posted:
                self.surplus[player.place] = -posted
            elif blinds_owed(table):
                table.untold += self.posted

    def is_call(self, player: "PlayerView", total: int) -> bool:
        """Whether a wager of ``total`` calls: the highest one, or the blind that it stands for.

        What a blind lacks may be made up by who placed it, and need not be called by the others;
        nor need what it has too much.
        """
        posted = max(self.posted, self.to_match)
        calls = (self.to_match, posted, self.lies_there, self.stands_for)
        place = player.place
        if self.unplaced and self._calls_without_line(player, total):
            return True
        counted = (total - self.credited.get(place, 0), total - self.surplus.get(place, 0))
        return (
            total in calls or total == self.stood.get(place) or any(one in calls for one in counted)
        )

    def _calls_without_line(self, player: "PlayerView", total: int) -> bool:
        """Whether a wager, or last chips, call if their player has placed the blind that is missing."""
        missing = self.unplaced.get(player.place)
        if missing is None:
            return False
        return total < self.to_match and missing in (0, player.bet + player.behind - total)

    def strays(self, before: Sequence[Stray]) -> Iterator[Stray]:
        """The chips by which a wager differs from what it was taken for.

        ``before`` are those of the betting rounds before this one.
        """
        setter = self.rises[-1].player.place if self.rises else -1
        over = self.to_match - self.stands_for
        if self.surplus.get(setter) != over:
            over = 0
        most = self.to_match + max(self.overpaid.values(), default=0)
        others = [one for one in self.called if one != self.to_match and one <= most]
        for player in self.players:
            chips = self.overpaid.get(player.place, 0) - self.credited.get(player.place, 0)
            own = max(self.surplus.get(player.place, 0), 0)
            if player.folded is not None and own:
                chips += own
            elif player.bet == self.to_match:
                chips += over
                if others and not over and player.place == setter not in self.overpaid:
                    chips += self.to_match - min(others, key=lambda one: abs(one - self.to_match))
            if chips:
                counted = player.total - sum(one.chips for one in before if one.player is player)
                yield Stray(player, chips, counted - chips)

    @property
    def lacking(self) -> int:
        """What blinds and other wagers lack that have a wrong amount or no line: a table may count it."""
        return sum(self.credited.values()) - sum(stray.chips for stray in self.without_line())

    def without_line(self) -> Iterator[Stray]:
        """The blinds and the forced bet that are missing, of players who have wagered nothing since."""
        for place, chips in self.unplaced.items():
            player = self.players[place]
            if chips and player.last_wager is None and place not in self.credited:
                yield Stray(player, -chips, player.total + chips)
