"""Draws: 14.1, 14.12(f), 14.12C(f), (h), (j)."""

from handaudit.duties.duty import Judgement, duty
from handaudit.evidence import Record
from handaudit.outcome import MET, Outcome, not_evidenced, violated
from handaudit.replay.occasions import DrawOver, Drew
from handaudit.replay.table import Table
from handaudit.subchapter.game import Game, Street


def _draws(game: Game) -> tuple[str, ...]:
    return tuple(dict.fromkeys(_cite(street) for street in game.streets if street.draw))


def _cite(street: Street) -> str:
    """The paragraph of a draw, of which the burn is one point."""
    return street.cite.rstrip("0123456789")


@duty("draw-order", Drew, cites=_draws)
def draw_order(drew: Drew, table: Table) -> Judgement:
    """Players draw one after the other, clockwise from the left of the button.

    Who is all-in draws as well (14.7(c)4ii).

    Met:            the player whose turn it is draws, or stands pat.
    Violated:       another player does.
    Not evidenced:  the log does not show the button.

    Example:
        round 1 2008-03-14T21:04:10 deck red button 1
        seat 3 discards 2        # seat 2 has not drawn
    """
    if table.button is None:
        return not_evidenced(table.evidence.missing(Record.BUTTON))
    cites = (_cite(drew.street),)
    if drew.player.folded is not None:
        return violated(
            f"{drew.player} drew after having folded",
            expected="a draw for players still in the round",
            actual=f"{drew.player}",
            event=drew.event,
            against=(drew.player.folded,),
            seat=drew.player.seat,
            cites=cites,
        )
    if drew.due is drew.player:
        return MET
    if drew.late:
        return None
    if drew.due is None or drew.again:
        return violated(
            f"{drew.player} drew twice in the {drew.street.name}",
            expected="one exchange a player in each draw",
            actual="another",
            event=drew.event,
            seat=drew.player.seat,
            cites=cites,
        )
    return violated(
        f"{drew.player} drew when it was {drew.due}'s turn",
        expected=f"{drew.due}, then clockwise",
        actual=f"{drew.player}",
        event=drew.event,
        seat=drew.player.seat,
        cites=cites,
    )


@duty("draw-one-at-a-time", Drew, cites=_draws, needs=(Record.DEALS,))
def draw_one_at_a_time(drew: Drew, table: Table) -> Judgement:
    """A player's exchange is done before the next player's begins.

    Met:            whoever drew before has got as many new cards as were thrown away.
    Violated:       new cards are still due.
    Not evidenced:  the log does not keep each card as it is dealt.

    Example:
        seat 2 discards 2
        seat 3 discards 1
        dealer deals 2 down ??
    """
    if drew.before is None or drew.before is drew.player:
        return None
    if drew.owed <= 0:
        return MET
    return violated(
        f"{drew.player} drew before {drew.before} had got {drew.owed} new "
        f"card{'' if drew.owed == 1 else 's'}",
        expected="one player at a time",
        actual="a second exchange begun",
        event=drew.event,
        seat=drew.player.seat,
        cites=(_cite(drew.street),),
    )


@duty("draw-replaced", DrawOver, cites=_draws, also=("14.1 Draw",), needs=(Record.DEALS,))
def draw_replaced(over: DrawOver, table: Table) -> Judgement:
    """As many new cards come in as were thrown away.

    Met:            each player has got as many as they threw away.
    Violated:       a player has got more or fewer.
    Not evidenced:  the log does not keep each card as it is dealt.

    Example:
        seat 2 discards 2
        dealer deals 2 down ??
        seat 3 stands-pat
    """
    found: list[Outcome] = []
    for player, owed in over.owed:
        if owed == 0:
            found.append(MET)
            continue
        found.append(
            violated(
                f"{player} got {abs(owed)} card{'' if abs(owed) == 1 else 's'} too "
                f"{'few' if owed > 0 else 'many'} in the {over.street.name}",
                expected="as many new cards as were thrown away",
                actual=f"{abs(owed)} {'fewer' if owed > 0 else 'more'}",
                event=over.event,
                seat=player.seat,
                cites=(_cite(over.street),),
            )
        )
    return tuple(found)


@duty("draw-size", Drew, cites=_draws, also=("14.1 Draw",), trusts="line")
def draw_size(drew: Drew, table: Table) -> Judgement:
    """A player throws away any number of cards, but no more than were dealt.

    Met:            none, all, or any number between.
    Violated:       more than a hand has.

    Example:
        seat 2 discards 5        # in badugi, with four cards
    """
    if drew.count <= table.game.cards_each:
        return MET
    return violated(
        f"{drew.player} threw away {drew.count} cards",
        expected=f"at most {table.game.cards_each}",
        actual=str(drew.count),
        event=drew.event,
        seat=drew.player.seat,
        cites=(_cite(drew.street),),
    )


@duty("draw-for-every-player", DrawOver, cites=_draws)
def draw_for_every_player(over: DrawOver, table: Table) -> Judgement:
    """Every player still in has the opportunity to draw before the betting goes on.

    Met:            each has drawn or stood pat.
    Violated:       a player has done neither.

    Example:
        seat 2 stands-pat
        seat 2 checks        # seat 3 has not drawn
    """
    if not over.missing:
        return MET
    player = over.missing[0]
    return violated(
        f"{player} had no turn in the {over.street.name}",
        expected=f"{player} to draw or to stand pat",
        actual="the betting round that follows",
        event=over.event,
        seat=player.seat,
        cites=(_cite(over.street),),
    )
