"""A betting round: whose turn it is, and when it is over."""

from handaudit.facts.events import BetForced, BetMade, Called, Checked, Event, Raised
from handaudit.law.game import Betting, ByCards, BySeat
from handaudit.replay.poker.first_turn import by_cards, last_blind
from handaudit.replay.poker.players import Player, count_obliged, in_play
from handaudit.replay.poker.round_wagers import Rise, RoundWagers
from handaudit.replay.poker.table import Table


class BettingRound(RoundWagers):
    """The betting round in progress.

    It has no reference to its table, which refers to it: only the garbage collector could free such
    a cycle, one per round.
    """

    __slots__ = (
        "acted",
        "admitted",
        "answering",
        "due",
        "due_if_posted",
        "passed",
        "silent",
        "stays",
        "terms",
        "tied",
        "untimely",
    )

    def __init__(self, table: Table, terms: Betting) -> None:
        super().__init__(table)
        table.betting = self
        self.terms = terms
        self.stays: set[int] = set()
        """Places of those who are in, although they have not answered the highest wager."""
        self.silent: set[int] = set()
        """Places of those who had not answered a wager of which the uncalled part went back."""
        self.untimely: dict[int, Event] = {}
        """By place, the last action that was made out of turn."""
        self.acted = False
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

    def stays_open(self, player: Player, event: Event) -> None:
        """Who may be out need not act.  Who called too little may put in the rest at any time, and answers
        a raise in turn.
        """
        if player.doubtful:
            self.skipped.add(player.place)
        elif player.place in self.credited and type(event) is Called:
            self.skipped.add(player.place)
            self.answering.add(player.place)

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
