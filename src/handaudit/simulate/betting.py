"""A betting round of legal random play: 14.1, 14.7(c)-(g), and the posted limits."""

from fractions import Fraction

from handaudit.facts import events as e
from handaudit.simulate.state import SimulatedPlayer, SimulatedRound

_WAGER_IS_DUE = "five-card-stud high"
"""Its text has no check after the first betting round (A-27): the player who may open has to bet."""


def bet_round(table: SimulatedRound, order: list[SimulatedPlayer], street: int) -> None:
    """One betting round; ``order`` says who acts first, ``street`` counts the earlier ones."""
    BettingState(table, street).run(order)


class BettingState:
    """The state of one betting round."""

    def __init__(self, table: SimulatedRound, street: int) -> None:
        self.table = table
        self.street = street
        times = table.posted.times(kill=table.kill is not None)
        streets = len(table.play.streets) + 1
        late = 2 * street >= streets
        size = table.posted.big if late else table.posted.small
        self.size = int(size * times) if table.posted.structure == "limit" else table.posted.small
        self.most = int(table.posted.big * Fraction(times))
        self.raises = 0
        self.opened = table.to_match > 0
        self.forced = table.to_match if table.play.forced_by and street == 0 else 0
        table.last_rise = 0

    def run(self, order: list[SimulatedPlayer]) -> None:
        """Lets each player act in turn until all have answered the last wager."""
        table = self.table
        pending = [player for player in order if player.able]
        while pending and len(table.contending) > 1:
            player = pending.pop(0)
            if len(table.able) == 1 and player.bet >= table.to_match:
                break
            before = table.to_match
            self.act(player)
            if table.to_match > before:
                pending = [other for other in table.after(player) if other.able]

    def act(self, player: SimulatedPlayer) -> None:
        """One action of a player whose turn it is."""
        table, temper, rng = self.table, self.table.temper, self.table.rng
        owed = table.to_match - player.bet
        to = self.raise_to(player)
        rise = temper.rise if to is not None else 0.0
        if owed:
            steep = 1 + owed / max(1, player.behind)
            chosen = rng.choices(
                ("fold", "call", "raise"), (temper.fold * steep, temper.call, rise)
            )[0]
        elif to is not None and table.play.name == _WAGER_IS_DUE and not self.opened:
            chosen = "raise"
        else:
            chosen = rng.choices(("check", "raise"), (temper.call, rise))[0]
        if chosen == "raise" and to is not None:
            self.rise(player, to)
        elif chosen == "call":
            self.call(player, owed)
        elif chosen == "fold":
            self.declare(player, "fold")
            fold(table, player)
        else:
            self.declare(player, "check")
            table.say(e.Checked, seat=player.seat)
        if not player.folded and table.play.thrown and self.street == 0 and not player.thrown:
            throw_away(table, player)

    def declare(self, player: SimulatedPlayer, act: str, amount: int | None = None) -> None:
        """Sometimes, an announcement before the chips."""
        if self.table.rng.random() < self.table.temper.declare:
            self.table.say(e.Declared, seat=player.seat, act=act, amount=amount)

    def call(self, player: SimulatedPlayer, owed: int) -> None:
        amount = min(owed, player.behind)
        self.declare(player, "all-in" if amount == player.behind else "call")
        all_in = self.table.put(player, amount)
        self.table.say(e.Called, seat=player.seat, amount=amount, all_in=all_in)

    def rise(self, player: SimulatedPlayer, to: int) -> None:
        """A bet, or a raise, to a total of the betting round."""
        table = self.table
        opening = table.to_match == 0
        before = table.to_match
        last = to - player.bet == player.behind
        if not last and self._corrected(player, to):
            return
        self.declare(
            player,
            "all-in" if last else "bet" if opening else "raise",
            None if last else to,
        )
        all_in = table.put(player, to - player.bet)
        self._noted(player, before, to, all_in=all_in)
        self._counted(player, before, to)

    def _noted(self, player: SimulatedPlayer, before: int, to: int, *, all_in: bool) -> None:
        if before == 0:
            self.table.say(e.BetMade, seat=player.seat, amount=to, all_in=all_in)
        else:
            self.table.say(e.Raised, seat=player.seat, to=to, all_in=all_in)

    def _counted(self, player: SimulatedPlayer, before: int, to: int) -> None:
        completes = self.forced and before == self.forced and before < self.size
        if self.opened and not completes:
            self.raises += 1
        self.opened = True
        self.table.last_rise = max(to - before, self.table.last_rise)
        self.table.aggressor = player.seat

    def _corrected(self, player: SimulatedPlayer, to: int) -> bool:
        """Now and then, chips differ from the announcement and are corrected (14.7(e))."""
        table, rng = self.table, self.table.rng
        if table.posted.structure == "limit" or rng.random() > 0.05:
            return False
        before = table.to_match
        least = before + max(table.posted.small, table.last_rise)
        if to - 200 < least:
            return False
        act = "raise" if before else "bet"
        table.say(e.Declared, seat=player.seat, act=act, amount=to)
        table.put(player, least - player.bet)
        self._noted(player, before, least, all_in=False)
        table.put(player, to - player.bet)
        table.say(e.WagerCorrected, seat=player.seat, to=to)
        self._counted(player, before, to)
        return True

    def raise_to(self, player: SimulatedPlayer) -> int | None:
        """A total to which the player may bet or raise, if any."""
        table = self.table
        others = [other for other in table.able if other is not player]
        if not others or player.bet + player.behind <= table.to_match:
            return None
        most = player.bet + player.behind
        match table.posted.structure:
            case "limit":
                to = self._fixed()
            case "spread":
                to = self._spread(most)
            case "pot-limit":
                to = self._free(most, self._pot(player))
            case _:
                to = self._free(most, most)
        return None if to is None else min(to, most)

    def _fixed(self) -> int | None:
        if self.raises >= self.table.posted.raises:
            return None
        if self.forced and self.table.to_match == self.forced < self.size:
            return self.size
        return self.table.to_match + self.size

    def _spread(self, most: int) -> int | None:
        if self.raises >= self.table.posted.raises:
            return None
        least, highest = self.table.posted.small, self.table.posted.big
        if self.table.kill is not None:
            least, highest = self.size, self.most
        if most - self.table.to_match <= highest and self.table.rng.random() < 0.2:
            return most
        return self.table.to_match + self._chips(least, highest)

    def _pot(self, player: SimulatedPlayer) -> int:
        """The most that a pot limit allows, in whole chips: coin is only for antes (14.7(c)2)."""
        pot = sum(one.total for one in self.table.players)
        most = self.table.to_match + pot + self.table.to_match - player.bet
        return most - most % self.table.posted.chip

    def _free(self, most: int, limit: int) -> int:
        table = self.table
        least = table.to_match + max(table.posted.small, table.last_rise)
        highest = min(most, limit)
        if highest <= least:
            return highest if table.to_match else min(max(least, 0), most)
        if table.rng.random() < table.temper.shove:
            return highest
        return table.to_match + self._chips(
            least - table.to_match, min(highest, 4 * least) - table.to_match
        )

    def _chips(self, least: int, most: int) -> int:
        """A whole number of dollars, usually the least."""
        if most <= least or self.table.rng.random() < 0.4:
            return least
        return least + self.table.rng.randint(0, (most - least) // 100) * 100


def fold(table: SimulatedRound, player: SimulatedPlayer) -> None:
    """A hand goes to the muck."""
    player.folded = True
    table.pack.piles["muck"] += player.held
    table.say(e.Folded, seat=player.seat)
    if table.temper.takes_folded:
        table.say(e.Collected, seat=player.seat)


def throw_away(table: SimulatedRound, player: SimulatedPlayer) -> None:
    """Super seven: two down cards go (14.9B(e))."""
    cards = table.rng.sample(player.down, table.play.thrown)
    player.give(cards)
    player.thrown = len(cards)
    table.pack.piles["discards"] += cards
    named = tuple(cards) if table.temper.knows else ()
    table.say(e.Discarded, seat=player.seat, count=len(cards), cards=named)


def bets_return(table: SimulatedRound) -> None:
    """Returns the uncalled part of the highest wager to its player."""
    totals = sorted((player.total - player.ante for player in table.players), reverse=True)
    top = max(table.contending, key=lambda player: player.total - player.ante)
    more = top.total - top.ante - totals[1]
    if more > 0:
        top.total -= more
        top.bet -= more
        top.behind += more
        table.say(e.BetReturned, seat=top.seat, amount=more)
