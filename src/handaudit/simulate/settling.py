"""The end of a round: hands are shown and collected, the rake is taken, the pots are divided."""

from collections.abc import Iterator
from dataclasses import dataclass

from handaudit.facts import events as e
from handaudit.simulate.by_card import odd_by_suit
from handaudit.simulate.play import SimulatedPrize
from handaudit.simulate.state import SimulatedPlayer, SimulatedRound, UnsettledError


@dataclass(slots=True)
class SimulatedPot:
    """One layer of the pot; ``players`` may win it."""

    number: int
    amount: int
    players: list[SimulatedPlayer]


@dataclass(slots=True, frozen=True)
class Award:
    """Chips pushed to a player."""

    pot: int
    seat: int
    amount: int
    share: str
    odd: bool = False


def pots(table: SimulatedRound) -> list[SimulatedPot]:
    """The main pot and the side pots, from the contributions of the players still in."""
    found: list[SimulatedPot] = []
    below = 0
    for level in sorted({player.total for player in table.contending}):
        amount = sum(
            min(player.total, level) - min(player.total, below) for player in table.players
        )
        inside = [player for player in table.contending if player.total >= level]
        found.append(SimulatedPot(len(found), amount, inside))
        below = level
    # Chips of folded players above the last level belong to the last pot.
    found[-1].amount += sum(max(0, player.total - below) for player in table.players)
    return found


def settle(table: SimulatedRound) -> None:
    """Ends the round, from the showdown to the kill button.

    Raises:
        UnsettledError: the text leaves open who wins, or how a kill works.
    """
    layers = pots(table)
    gross = sum(pot.amount for pot in layers)
    rake = _rake(table, layers)
    taken = table.posted.bad_beat
    if gross - rake - taken <= 0 or layers[0].amount - rake - taken <= 0:
        raise UnsettledError
    layers[0].amount -= rake + taken
    contested = len(table.contending) > 1
    awards = list(_shares(table, layers)) if contested else _uncontested(table, layers)
    if contested:
        _show(table, {award.seat for award in awards})
    if rake:
        table.say(e.RakeTaken, amount=rake)
    if taken:
        table.say(e.Contributed, amount=taken)
    for award in awards:
        table.seat(award.seat).behind += award.amount
        table.say(
            e.PotAwarded,
            seat=award.seat,
            amount=award.amount,
            pot=award.pot,
            share=award.share,
            odd=award.odd,
        )
    _kill(table, awards, gross, gross - rake - taken)


def _uncontested(table: SimulatedRound, layers: list[SimulatedPot]) -> list[Award]:
    winner = table.contending[0]
    return [Award(pot.number, winner.seat, pot.amount, "pot") for pot in layers]


def _rake(table: SimulatedRound, layers: list[SimulatedPot]) -> int:
    """The rake that the sign allows, in whole chips; nothing before the second street."""
    if not table.board and table.play.button and not table.play.draws:
        return 0
    pot = sum(layer.amount for layer in layers)
    most = table.posted.most_rake(pot, len(table.players))
    return max(0, min(most, layers[0].amount - table.posted.bad_beat - table.posted.chip))


def _shares(table: SimulatedRound, layers: list[SimulatedPot]) -> Iterator[Award]:
    """The awards, the last side pot first and the pot in the centre at the end."""
    for pot in reversed(layers):
        if len(pot.players) == 1:
            yield Award(pot.number, pot.players[0].seat, pot.amount, "pot")
            continue
        winners = [(prize, _winners(table, pot, prize)) for prize in table.play.prizes]
        winners = [(prize, won) for prize, won in winners if won]
        if len(winners) == 1:
            yield from _divided(table, pot, pot.amount, *winners[0])
            continue
        (high, highs), (lows, low) = winners
        chip = table.posted.chip
        less = pot.amount // chip // 2 * chip
        odd_to_low = pot.amount - less != less and _odd_to_low(table, highs, low)
        of_high = less if odd_to_low else pot.amount - less
        yield from _divided(table, pot, of_high, high, highs)
        yield from _divided(table, pot, pot.amount - of_high, lows, low)


def _odd_to_low(
    table: SimulatedRound, highs: list[SimulatedPlayer], lows: list[SimulatedPlayer]
) -> bool:
    """Whether the low half gets the odd chip."""
    odd = table.play.odd
    if odd is None:
        return False
    if not odd.clockwise:
        return False
    first = next(player for player in table.players if player in highs or player in lows)
    if first is not table.players[0]:
        raise UnsettledError  # of all players, or of those who share
    return first not in highs


def _winners(
    table: SimulatedRound, pot: SimulatedPot, prize: SimulatedPrize
) -> list[SimulatedPlayer]:
    """Who holds the best hand for a share; nobody if no hand qualifies."""
    found: list[list[int]] = []
    qualified = {player.seat for player in pot.players}
    for order in prize.orders:
        strengths = {player.seat: order(player.held, table.centre) for player in pot.players}
        if prize is table.play.prizes[-1] and prize.least and order is prize.orders[0]:
            strengths = {seat: s for seat, s in strengths.items() if s >= prize.least}
            if not strengths:
                return []
            qualified = set(strengths)
        elif prize.least:
            strengths = {seat: s for seat, s in strengths.items() if seat in qualified}
        best = max(strengths.values())
        found.append([seat for seat, strength in strengths.items() if strength == best])
    if any(one != found[0] for one in found):
        raise UnsettledError  # the readings of the order of lows disagree
    return [table.seat(seat) for seat in found[0]]


def _divided(
    table: SimulatedRound,
    pot: SimulatedPot,
    amount: int,
    prize: SimulatedPrize,
    winners: list[SimulatedPlayer],
) -> Iterator[Award]:
    """Equal parts of a share; the odd chip goes to the player named by the text, or to one of the tied."""
    chip = table.posted.chip
    each = amount // chip // len(winners) * chip
    over = amount - each * len(winners)
    if over > chip:
        raise UnsettledError  # more than one chip is left: the text speaks of one
    lucky = _lucky(table, prize, winners).seat if over else None
    apart = bool(over) and table.rng.random() < 0.3
    for player in winners:
        more = over if player.seat == lucky and not apart else 0
        if each + more:  # a share of one chip leaves nothing for the others
            yield Award(pot.number, player.seat, each + more, prize.share)
    if apart and lucky is not None:
        yield Award(pot.number, lucky, over, prize.share, odd=True)


def _lucky(
    table: SimulatedRound, prize: SimulatedPrize, winners: list[SimulatedPlayer]
) -> SimulatedPlayer:
    odd = table.play.odd
    if odd is None:
        return winners[0]
    if odd.clockwise:
        return winners[0]
    found = odd_by_suit(prize, {player.seat: player.held for player in winners}, table.centre)
    if len(found) > 1:
        raise UnsettledError
    return table.seat(found.pop())


def _show(table: SimulatedRound, winners: set[int]) -> None:
    """The last bettor shows first, beaten hands may be mucked unseen, and losing hands are collected."""
    order = table.contending
    if table.aggressor is not None and table.aggressor in [player.seat for player in order]:
        last = table.seat(table.aggressor)
        order = [player for player in (last, *table.after(last)) if not player.folded]
    losers = [player.seat for player in order if player.seat not in winners]
    for at, player in enumerate(order):
        if player.seat in losers and at and table.rng.random() < 0.4:
            table.say(e.HandMucked, seat=player.seat)
        else:
            table.say(e.HandShown, seat=player.seat, cards=tuple(player.held))
    for seat in losers:
        table.say(e.Collected, seat=seat)


def _kill(table: SimulatedRound, awards: list[Award], gross: int, net: int) -> None:
    """Whether the next hand is played under a kill (14.11(A)(i))."""
    sign = table.posted
    if sign.kill is None:
        return
    if (gross >= sign.kill_pot) is not (net >= sign.kill_pot):
        raise UnsettledError  # whether the rake counts is not in the text
    winners = {award.seat for award in awards}
    if net >= sign.kill_pot and len(winners) == 1:
        table.kill_next = winners.pop()
        table.say(e.KillPlaced, seat=table.kill_next)
        return
    highs = {award.seat for award in awards if award.share == "high"}
    lows = {award.seat for award in awards if award.share == "low"}
    if net >= sign.kill_pot and not (len(highs) == 1 and len(lows) == 1):
        raise UnsettledError  # divided, and not between a high and a low hand
    if table.kill is not None:
        table.say(e.KillLifted)
