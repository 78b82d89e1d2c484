"""Deals one round of poker from its shuffle to its last betting round: 14.5 to 14.13A."""

from datetime import timedelta
from typing import Final

from handaudit.facts import events as e
from handaudit.facts.cards import Card
from handaudit.facts.events import Pile
from handaudit.simulate.betting import bet_round, bets_return, throw_away
from handaudit.simulate.by_card import forced_bettor, openers
from handaudit.simulate.play import SimulatedStreet
from handaudit.simulate.settling import settle
from handaudit.simulate.state import SimulatedPlayer, SimulatedRound, UnsettledError

_COUNT_AFTER: Final = timedelta(minutes=4)
"""After this time, the stub is counted at the end of a round, sooner than during one."""


def deal(table: SimulatedRound) -> None:
    """Deals a whole round.

    Raises:
        UnsettledError: the text leaves open how it continues.
    """
    _prepare(table)
    _antes(table)
    if not table.blinds_follow:
        _blinds(table)
    for face in table.play.hole:
        for player in table.players:
            _card(table, player, face)
    if table.blinds_follow:
        _blinds(table)
    _first_betting(table)
    for number, street in enumerate(table.play.streets, start=1):
        if len(table.contending) < 2:
            break
        _street(table, street, number)
    settle(table)
    table.count(_COUNT_AFTER)
    table.say(e.RoundEnded)


def _prepare(table: SimulatedRound) -> None:
    rng = table.rng
    table.say(e.Shuffled, by_device=table.posted.shuffler)
    first = rng.randint(10, 45)
    table.pack.cut(first)
    table.say(e.Cut, cards=first)
    if rng.random() < 0.03:
        again = rng.randint(10, 45)
        table.pack.cut(again)
        table.say(e.Recut, cards=again)


def _antes(table: SimulatedRound) -> None:
    for ante in table.antes:
        all_in = table.put(ante.player, ante.amount)
        ante.player.ante = ante.amount
        table.say(e.Anted, seat=ante.player.seat, amount=ante.amount, all_in=all_in)
    clear(table)


def clear(table: SimulatedRound) -> None:
    """A new betting round begins."""
    for player in table.players:
        player.bet = 0
    table.to_match = 0
    table.last_rise = 0


def _blinds(table: SimulatedRound) -> None:
    for blind in table.blinds:
        all_in = table.put(blind.player, blind.amount)
        table.say(
            e.BlindPosted,
            seat=blind.player.seat,
            amount=blind.amount,
            kind=blind.kind,
            all_in=all_in,
        )


def _card(table: SimulatedRound, player: SimulatedPlayer, face: e.Face) -> None:
    card = table.pack.draw()
    player.take(card, face)
    known = face == "up" or table.temper.knows
    table.say(e.CardsDealt, seat=player.seat, face=face, cards=(card if known else None,))


def _first_betting(table: SimulatedRound) -> None:
    if table.play.button:
        order = _after_blinds(table)
    else:
        bettor = table.seat(
            forced_bettor(table.play, {player.seat: player.up[0] for player in table.players})
        )
        all_in = table.put(bettor, table.forced)
        table.say(e.BetForced, seat=bettor.seat, amount=table.forced, all_in=all_in)
        order = [*table.after(bettor), bettor] if not all_in else table.after(bettor)
        _bet_after_forced(table, order, bettor)
        return
    bet_round(table, order, 0)
    _over(table)


def _after_blinds(table: SimulatedRound) -> list[SimulatedPlayer]:
    """The players, from the left of the last blind or straddle, wherever the kill blind stands."""
    last = len(table.posted.blinds) - 1
    ordinary = [table.players.index(blind.player) for blind in table.blinds if blind.kind != "kill"]
    last = max((last, *ordinary))
    return table.players[last + 1 :] + table.players[: last + 1]


def _bet_after_forced(
    table: SimulatedRound, order: list[SimulatedPlayer], bettor: SimulatedPlayer
) -> None:
    """The others answer the forced bet; its player acts again only if somebody raises."""
    bet_round(table, [player for player in order if player is not bettor], 0)
    owes = table.play.thrown and not bettor.folded and not bettor.thrown
    if owes and len(table.contending) > 1:
        throw_away(table, bettor)
    _over(table)


def _over(table: SimulatedRound) -> None:
    bets_return(table)
    clear(table)


def _street(table: SimulatedRound, street: SimulatedStreet, number: int) -> None:
    match street.kind:
        case "board":
            _burn(table)
            cards = tuple(table.pack.draw() for _ in range(street.count))
            table.board += cards
            table.say(e.BoardDealt, cards=cards)
        case "draw":
            _draw(table)
        case _:
            _cards_of_street(table, street, number)
    if len(table.able) < 2:
        return
    table.aggressor = None
    bet_round(table, _order(table, street), number)
    _over(table)


def _burn(table: SimulatedRound) -> None:
    table.pack.burn()
    table.say(e.Burned)


def _order(table: SimulatedRound, street: SimulatedStreet) -> list[SimulatedPlayer]:
    """The players still in, from the opener on, without those who are all-in."""
    inside = table.contending
    able = table.able
    if street.opens == "left":
        return able
    shown = {player.seat: tuple(player.up) for player in inside}
    found = openers(street.opens, shown, table.board)
    if len(found) > 1:
        raise UnsettledError
    first = table.seat(found.pop())
    return [player for player in (first, *table.after(first)) if player.able]


# --- streets of stud, and cards that run short -----------------------------------


def _cards_of_street(table: SimulatedRound, street: SimulatedStreet, number: int) -> None:
    inside = table.contending
    last = number == len(table.play.streets)
    stub = len(table.pack.stub)
    if table.play.common and last and stub - 1 < len(inside):
        _common(table)
        return
    if not stub:
        _again(table, ("burns", "discards", "muck"))
    _burn(table)
    for player in inside:
        if not table.pack.stub:
            _again(table, ("burns", "discards", "muck"))
            _burn(table)
        _card(table, player, "up" if street.kind == "up" else "down")


def _common(table: SimulatedRound) -> None:
    """One card for all, if too few are left for a seventh card each (14.9(h))."""
    if len(table.pack.stub) < 2:
        _again(table, ("burns",))
    _burn(table)
    card = table.pack.draw()
    table.common.append(card)
    table.say(e.CommonDealt, card=card)


def _again(table: SimulatedRound, piles: tuple[Pile, ...], *, keep: tuple[int, ...] = ()) -> None:
    """Piles become the new stub."""
    lying = tuple(pile for pile in piles if table.pack.piles[pile])
    table.pack.reshuffle(
        lying, keep=[card for card in table.pack.piles["discards"] if card in keep]
    )
    table.say(e.Reshuffled, piles=lying)


# --- draws ----------------------------------------------------------------------------------------


def _draw(table: SimulatedRound) -> None:
    """Each player in turn keeps the hand or exchanges cards; one burn precedes the first new card."""
    burned = False
    own_left_out = (
        table.play.section == "14.12C"
    )  # 14.12(f)2 excludes only the cards of later players
    for player in table.contending:
        count = _wanted(table, player, burned=burned)
        if not count:
            table.say(e.StoodPat, seat=player.seat)
            continue
        gone = table.rng.sample(player.held, count)
        player.give(gone)
        table.thrown_by.update(dict.fromkeys(gone, player.seat))
        table.pack.piles["discards"] += gone
        named = tuple(gone) if table.temper.knows else ()
        table.say(e.Discarded, seat=player.seat, count=count, cards=named)
        if not burned:
            _burn(table)
            burned = True
        for _ in range(count):
            if not table.pack.stub:
                _again(
                    table, ("discards", "muck"), keep=_own(table, player) if own_left_out else ()
                )
            _card(table, player, "down")


def _own(table: SimulatedRound, player: SimulatedPlayer) -> tuple[Card, ...]:
    """The discards that a player has thrown away."""
    lying = table.pack.piles["discards"]
    return tuple(card for card in lying if table.thrown_by[card] == player.seat)


def _wanted(table: SimulatedRound, player: SimulatedPlayer, *, burned: bool) -> int:
    """How many cards a player exchanges, at most as many as can be replaced."""
    most = len(player.held)
    own = _own(table, player) if table.play.section == "14.12C" else ()
    left = len(table.pack.stub) - (not burned) + table.pack.in_piles("discards", "muck", but=own)
    count = table.rng.choices(range(most + 1), [3, 4, 5, 5, 2, 1][: most + 1])[0]
    return max(0, min(count, left))
