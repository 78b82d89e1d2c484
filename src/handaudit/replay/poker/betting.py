"""A betting round: whose turn it is, the wager to match, and when it is over."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from handaudit.facts.events import (
    BetForced,
    BetMade,
    BlindPosted,
    Called,
    Checked,
    Event,
    Raised,
    WagerCorrected,
)
from handaudit.law.game import Betting, ByCards, BySeat
from handaudit.replay.poker.first_turn import by_cards, last_blind
from handaudit.replay.poker.forced_bets import blinds_owed, unplaced_blinds
from handaudit.replay.poker.players import Player, count_obliged, in_play
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


class BettingRound(Stateful):
    """The betting round in progress.  Wagers are a player's totals of this round, in cents.

    It has no reference to its table, which refers to it: only the garbage collector could free such
    a cycle, one per round.
    """

    __slots__ = (
        "acted",
        "admitted",
        "answering",
        "called",
        "counted",
        "credited",
        "due",
        "due_if_posted",
        "lies_there",
        "overpaid",
        "passed",
        "players",
        "posted",
        "rises",
        "silent",
        "skipped",
        "stands_for",
        "stays",
        "stood",
        "surplus",
        "taken",
        "terms",
        "tied",
        "to_match",
        "unplaced",
        "untimely",
        "wager",
    )

    def __init__(self, table: Table, terms: Betting) -> None:  # noqa: PLR0915  one for each field
        table.betting = self
        self.players = table.players  # the same list: it is filled while the round begins
        self.terms = terms
        self.to_match = 0
        """The highest wager."""
        self.stays: set[int] = set()
        """Places of those who are in, although they have not answered the highest wager."""
        self.silent: set[int] = set()
        """Places of those who had not answered a wager of which the uncalled part went back."""
        self.lies_there = 0
        """The chips of the highest wager: fewer than it if that is a blind posted short."""
        self.stands_for = 0
        """The highest wager or, if that is a blind, the posted blind."""
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
        self.posted = 0
        """The wager that a blind bet posted short stands for."""
        self.wager: Event | None = None
        """The event that set ``to_match``."""
        self.rises: list[Rise] = []
        """The history of ``to_match``."""
        self.untimely: dict[int, Event] = {}
        """By place, the last action that was made out of turn."""
        self.acted = False
        self.skipped: set[int] = set()
        """Places of players who may act but need not: passed over, or perhaps not in at all."""
        self.passed: set[int] = set()  # over, by an action out of turn
        self.answering: set[int] = set()
        """Those of them who were passed over by a raise, which they have to answer."""
        self.due: Player | None = None
        """Whose turn it is."""
        self.due_if_posted: Player | None = None
        """Whose turn it would be if missing blinds had been placed."""
        self.admitted: tuple[Player, ...] | None = None
        """Who may open the round by the cards showing; ``None`` if the log does not show them."""
        self.tied: tuple[Player, ...] = ()
        """Who share the best hand showing, clockwise from the dealer's left, where several can act."""
        for player in table.players:
            player.bet = 0
            player.acted = False
            player.last_wager = None
            if player.acted_while_out or player.doubtful:
                self.skipped.add(player.place)
        for stranger in table.strangers:
            stranger.bet = 0

    def open(self, table: Table) -> None:
        """Gives the first turn according to the game's section, unless somebody has acted."""
        if self.acted:
            return
        opens = self.terms.opens
        after = len(table.players) - 1
        if type(opens) is ByCards:
            self.admitted = by_cards(self, opens, table)
            self.due = self.admitted[0] if self.admitted else self.next_after(after)
            return
        if opens is BySeat.AFTER_BLINDS:
            posted = table.sign.blinds or ()
            if self.to_match:
                self.posted = max([self.posted, *filter(None, posted)])
            if table.blinds:
                after = last_blind(table)
            if table.kill_seen and table.kill_blinds:
                # The text does not say whether the last blind may be the kill blind.
                self.due_if_posted = self.next_after(table.blinds[-1][0].place)
            missing = self.unplaced or len(table.blinds) < len(posted)
            if missing and len(posted) <= len(table.players):
                last = len(posted) - 1
                if table.heads_up and table.blinds:  # the last one may be that of the other player
                    last = 1 - table.blinds[-1][0].place
                self.due_if_posted = self.next_after(last)
        self.due = self.next_after(after)

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

    def expect_forced(self, event: Event, posted: int) -> None:
        """The round begins: if the forced bet is missing, who owes it may go on as if it had been made."""
        lacks = bool(self.admitted) and not isinstance(event, BetForced)
        if self.admitted and lacks:
            self.unplaced[self.admitted[0].place] = posted
        if isinstance(event, (BetMade, Raised)):
            return
        self.posted = max(self.posted, posted)
        if self.admitted and lacks:
            self.surplus[self.admitted[0].place] = -posted

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

    def called_unbet(self, player: Player, event: Event, total: int) -> None:
        """A call where there is no wager: the bet is missing, of the player whose turn it was.

        Others may call it as well.
        """
        bettor = self.due
        if bettor is not None and bettor is not player:
            bettor.bet, bettor.acted = total, True
            self.credited[bettor.place] = total
            self.taken.add(bettor.place)
        self.rises.append(Rise(event, player, self.to_match, total))
        player.bet = self.to_match = self.lies_there = self.stands_for = total
        self.wager = event

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

    def stays_open(self, player: Player, event: Event) -> None:
        """Who may be out need not act.  Who called too little may put in the rest at any time, and answers
        a raise in turn.
        """
        if player.doubtful:
            self.skipped.add(player.place)
        elif player.place in self.credited and type(event) is Called:
            self.skipped.add(player.place)
            self.answering.add(player.place)

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
        for player, posted in unplaced_blinds(table):
            self.unplaced[player.place] = posted or 0
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

    def left(self, player: Player) -> None:
        """The player has left, and the turn passes on."""
        if self.due is player:
            self.due = self.next_after(player.place)

    def taken_as_matched(self, player: Player, event: Event) -> None:
        """What the log calls a call or a check, whose chips do not match, is taken for one.

        Whether the player owes the difference with the next call is for the log to say, and whether
        who checked is still in.
        """
        lacking = self.to_match - player.bet
        if not self._answers_what_stood(player, event):
            if isinstance(event, Called):
                self.called.add(player.bet)
            elif isinstance(event, Checked):
                lacking = min(lacking, player.behind)
                self.doubt(player)
            self.taken.add(player.place)
            self.credited[player.place] = self.credited.get(player.place, 0) + lacking
            player.bet += lacking

    def _answers_what_stood(self, player: Player, event: Event) -> bool:
        """Whether a player acts as if the raise out of turn that passed them over had not come yet."""
        stood = self.stood.get(player.place)
        if stood is None:
            return False
        return player.bet == stood if isinstance(event, (Called, Checked)) else player.bet > stood

    def doubt(self, player: Player) -> None:
        """Nothing more is asked of a player of whom it is not clear whether they are still in."""
        player.doubtful = True
        self.skipped.add(player.place)

    def answered(self, player: Player) -> bool:
        """The player has acted; the turn passes on.  Returns whether it has passed somebody over.

        One who acts out of turn leaves the players between behind: they may still act, and are not
        reported again.  A raise is for them to answer as well, and play goes on from who made it.
        """
        begun, self.acted = self.acted, True
        player.acted = True
        due = self.due
        over: set[int] | None = None
        if player.place in self.skipped:
            self.skipped.discard(player.place)
            self.answering.discard(player.place)
            self.stood.pop(player.place, None)
            if due is not None and due is not player and not self._made_by(player):
                return False
        elif due is not player and due is not None and (begun or not self._may_open(player)):
            over = self._pass_over(due, player)
        self.due = self.next_after(player.place)
        return bool(over)

    def _made_by(self, player: Player) -> bool:
        """Whether the highest wager is the player's last one."""
        return self.wager is not None and self.wager is player.last_wager

    def _may_open(self, player: Player) -> bool:
        """Whether the cards that show leave it open that the player opens the round."""
        if not isinstance(self.terms.opens, ByCards):
            return False
        return self.admitted is None or player in self.admitted

    def back_in(self, player: Player, table: Table) -> None:
        """A player whom the log had skipped in an earlier round takes part again."""
        if self.acted:
            self.skipped.add(player.place)
        else:
            self.open(table)

    def wagered_while_out(self, player: Player) -> None:
        """A player who is not in has wagered, so the others may have to answer."""
        if self.due is None:
            self.due = self.next_after(player.place)

    def pending(self) -> Player | None:
        """Who must still act before this round is over, ``None`` if nobody."""
        due = self.due
        if due is None or self._one_left():
            return None
        answered = due.bet >= self.to_match and due.place not in self.silent
        if answered and count_obliged(self.players) <= 1:
            return None
        return due

    def _one_left(self) -> bool:
        """Whether all have folded but one."""
        left = 0
        for player in self.players:
            if player.folded is None:
                left += 1
                if left > 1:
                    return False
        return left == 1

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

    def close(self, event: Event) -> None:
        """The log continues with ``event``: a player who has not answered a wager by then is out of
        the round.
        """
        owing = self.owing()
        if self.silent:
            owing = [one for one in self.players if one in owing or one.place in self.silent]
        if owing and len(in_play(self.players)) > 1:
            for player in owing:
                if player.able and player.place not in self.stays:
                    player.folded = event
                    player.presumed_out = True

    def presume_out(self, event: Event) -> None:
        """The pot is awarded: who may be in, and has not shown a hand, is out."""
        for player in self.players:
            if player.doubtful and player.shown is None and player.able:
                player.folded = event
                player.presumed_out = True

    def owing(self) -> list[Player]:
        """Who can still wager, and has not put in the highest wager."""
        found: list[Player] = []
        to_match = self.to_match
        for player in self.players if to_match else ():
            if player.bet < to_match and player.folded is None and player.all_in is None:
                found.append(player)  # noqa: PERF401  a comprehension is a call
        return found

    def next_after(self, after: int) -> Player | None:
        """Whose turn it is after the player at a place."""
        players = self.players
        to_match = self.to_match
        skipped = self.skipped
        for some in (players[after + 1 :], players):
            for player in some:
                if player.folded is not None or player.all_in is not None:
                    continue
                if player.acted and player.bet >= to_match:
                    continue
                if not skipped or player.place not in skipped or player.place in self.answering:
                    return player
        return None

    def _pass_over(self, due: Player, actor: Player) -> set[int]:
        """Leaves behind the players between who is due and who acts; returns their places."""
        players = self.players
        place = due.place
        over: set[int] = set()
        while place != actor.place:
            if players[place].able and place not in self.skipped:
                over.add(place)
            place = (place + 1) % len(players)
        self.skipped |= over
        self.passed |= over
        if self._made_by(actor):
            passed = {at for at in over if self.surplus.get(at, 0) >= 0}
            self.answering |= passed
            self.stood.update((place, self.rises[-1].before) for place in passed)
        return over
