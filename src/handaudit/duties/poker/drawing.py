"""Draws: 14.1, 14.12(f), 14.12C(f), (h), (j)."""

from typing import Final

from handaudit.duties.duty import Judgement, duty
from handaudit.duties.outcome import MET, Outcome, indeterminate, not_evidenced, violated
from handaudit.facts import cards
from handaudit.facts.events import Event
from handaudit.facts.evidence import Record
from handaudit.facts.words import counted
from handaudit.replay.poker.occasions import DealtFromDiscards, DrawOver, Drew, DrewOutOfPlay
from handaudit.replay.poker.view import TableView

UNNAMED: Final = "the cards thrown away and dealt: the log does not name them all"


@duty("draw-order", Drew)
def draw_order(drew: Drew, table: TableView) -> Judgement:
    """Players draw one after the other, clockwise from the left of the button.

    An all-in player draws as well (14.7(c)4ii).

    New Jersey:     the draws of the game's section.
    Met:            the player whose turn it is draws, or stands pat.
    Violated:       another player does.
    Not evidenced:  the log does not show the button.

    Example:
        round 1 2008-03-14T21:04:10 deck red button 1
        seat 3 discards 2        # seat 2 has not drawn
    """
    if table.button is None:
        return not_evidenced(table.evidence.missing(Record.BUTTON))
    cites = (drew.street.cite,)
    if drew.player.folded is not None:
        return _drew_while_out(drew, drew.player.folded)
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


def _drew_while_out(drew: Drew, folded: Event) -> Judgement:
    if drew.player.acted_while_out:
        return None
    return violated(
        f"{drew.player} drew after having folded",
        expected="a draw for players still in the round",
        actual=f"{drew.player}",
        event=drew.event,
        against=(folded,),
        seat=drew.player.seat,
        cites=(drew.street.cite,),
    )


@duty("draw-one-at-a-time", DrawOver, needs=(Record.DEALS,))
def draw_one_at_a_time(over: DrawOver, table: TableView) -> Judgement:
    """A player's exchange is done before the next player's begins.

    New Jersey:     the draws of the game's section.
    Met:            the players who drew before have as many new cards as they threw away.
    Violated:       a player who drew before is still due new cards.
    Not evidenced:  the log does not keep each card as it is dealt.

    Example:
        seat 2 discards 2
        seat 3 discards 1
        dealer deals 2 down ??
    """
    if not over.interruptions:
        return MET if len(over.owed) > 1 else None
    # draw-replaced judges a player who never got the cards.
    short = {player.seat for player, owed, _ in over.owed if owed > 0}
    for event, player, before in over.interruptions:
        if before.seat not in short:
            return violated(
                f"{player} drew before {before} had received all new cards",
                expected="one player at a time",
                actual="a second exchange begun",
                event=event,
                seat=player.seat,
                cites=(over.street.cite,),
            )
    return None


@duty("draw-replaced", DrawOver, needs=(Record.DEALS,))
def draw_replaced(over: DrawOver, table: TableView) -> Judgement:
    """Each player gets as many new cards as the player threw away.

    New Jersey:     the draws of the game's section, 14.1 Draw.
    Met:            the numbers are equal.
    Violated:       a player gets more or fewer.
    Not evidenced:  the log does not keep each card as it is dealt.

    Example:
        seat 2 discards 2
        dealer deals 2 down ??
        seat 3 stands-pat
    """
    found: list[Outcome] = []
    for player, owed, spare in over.owed:
        if owed == 0:
            found.append(MET)
            continue
        next_draw = next(
            (event for event, _, before in over.interruptions if before is player), None
        )
        found.append(
            violated(
                f"{player} got {counted(abs(owed), 'card')} too "
                f"{'few' if owed > 0 else 'many'} in the {over.street.name}",
                expected="as many new cards as were thrown away",
                actual=f"{abs(owed)} {'fewer' if owed > 0 else 'more'}",
                event=spare or next_draw or over.event,
                seat=player.seat,
                cites=(over.street.cite,),
            )
        )
    return tuple(found)


@duty("draw-size", Drew, trusts="line")
def draw_size(drew: Drew, table: TableView) -> Judgement:
    """A player throws away any number of cards, but no more than were dealt.

    New Jersey:     the draws of the game's section, 14.1 Draw.
    Met:            the player throws away none, all, or any number between.
    Violated:       the player throws away more cards than a hand has.

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
        cites=(drew.street.cite,),
    )


@duty("no-other-draw", DrewOutOfPlay)
def no_other_draw(drew: DrewOutOfPlay, table: TableView) -> Judgement:
    """Cards are exchanged only in the draws that the section has.

    New Jersey:     the draws or the deal of the game's section, 14.1 Draw.
    Violated:       a player throws cards away after the last draw, or in a game without one.

    Example:
        (five-card draw, after the final betting round)
        seat 2 discards 1
    """
    return violated(
        f"{drew.player} drew where the section has no draw",
        expected="no exchange of cards",
        actual="an exchange",
        event=drew.event,
        seat=drew.player.seat,
    )


@duty("own-discards-left-out", DealtFromDiscards, needs=(Record.DEALS,), trusts="line")
def own_discards_left_out(dealt: DealtFromDiscards, table: TableView) -> Judgement:
    """In badugi, a reshuffle for a player leaves out the cards that this player has thrown away in the draw.

    New Jersey:     the own discards of the game's section.
    Met:            none of the new cards is one that the player threw away.
    Violated:       a card that the player threw away comes back from the new stub.
    Not evidenced:  the log does not name the discards and the new cards.
    Indeterminate:  the player threw it away in an earlier draw (A-38).

    Example:
        seat 3 discards 9h 2c
        dealer deals 3 down 4d
        dealer reshuffles discards
        dealer deals 3 down 9h
    """
    back = [card for card, _ in dealt.back]
    if not back:
        return MET if dealt.known else not_evidenced(UNNAMED)
    if dealt.earlier:
        return indeterminate(
            f"{dealt.player} was dealt {cards.show(back)}, thrown away in an earlier draw",
            readings=("A-38",),
            expected="a card that the drawing player has not thrown away",
            actual=cards.show(back),
            event=dealt.event,
            against=tuple(event for _, event in dealt.back),
            seat=dealt.player.seat,
        )
    return violated(
        f"{dealt.player} was dealt {cards.show(back)}, which the reshuffle had to leave out",
        expected="a card that the drawing player has not thrown away",
        actual=cards.show(back),
        event=dealt.event,
        against=tuple(event for _, event in dealt.back),
        seat=dealt.player.seat,
    )


@duty("draw-for-every-player", DrawOver)
def draw_for_every_player(over: DrawOver, table: TableView) -> Judgement:
    """Every player still in has the opportunity to draw before the betting goes on.

    New Jersey:     the draws of the game's section.
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
        cites=(over.street.cite,),
    )
