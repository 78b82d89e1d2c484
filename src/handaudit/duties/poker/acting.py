"""Whose turn it is, and when a betting round is over: 14.1, 14.6(c), 14.7(a), 14.10(f)-(i)."""

from typing import Final

from handaudit.duties.duty import Judgement, duty
from handaudit.duties.outcome import MET, Outcome, not_evidenced, settled, violated
from handaudit.facts.events import BetForced, BlindPosted
from handaudit.facts.evidence import Record
from handaudit.law.game import ByCards, BySeat
from handaudit.replay.poker.occasions import Acted, AwardBegan, StrangerActed, StreetOpened
from handaudit.replay.poker.view import TableView

HEADS_UP: Final = "heads-up"
"""What a book calls its rule for two players: blinds, deal and turn."""


STRADDLE: Final = "straddle"
"""What a book calls its rule for straddles."""


def of_two_players(by_law: Outcome, table: TableView) -> Outcome:
    """The outcome with what a book says of two players: the deal and the turn as the law has them."""
    speaks = table.heads_up and table.house.heads_up and table.game.button
    return settled(by_law, HEADS_UP, by_law) if speaks else by_law


def _of_straddle(by_law: Outcome, table: TableView) -> Outcome:
    """The outcome with what a book says of the turn after a straddle: as the law has it."""
    last = table.blinds[-1][1] if table.blinds else None
    straddled = isinstance(last, BlindPosted) and last.kind == "straddle"
    speaks = straddled and table.law.stated_beside(STRADDLE, table.game)
    return settled(by_law, STRADDLE, by_law) if speaks else by_law


@duty("first-actor", Acted, ideas=(HEADS_UP, STRADDLE))
def first_actor(acted: Acted, table: TableView) -> Judgement:
    """A betting round is opened by the player whom the section names.

    New Jersey:     the openings of the game's section.
    Met:            with a button, the player after the last blind opens the first round, and the
                    first player left of the button who has not folded each later one; in stud, the
                    player whose cards showing the section names.
    Violated:       another player acts first.
    Not evidenced:  the log does not show the button, or not all cards showing.

    Example:
        dealer deals board 7h 8c Td
        seat 1 checks        # the button, with seat 2 still in
    """
    if not acted.first or not acted.player.able or acted.player.place in acted.round.skipped:
        return None
    betting, due = acted.round.terms, acted.due
    if type(betting.opens) is ByCards:
        admitted = acted.round.admitted
        if admitted is None:
            return not_evidenced("the cards showing: the log does not give all of them")
        due = acted.player if acted.player in admitted or not admitted else admitted[0]
        if due.place in acted.round.skipped:
            return None  # who opens has acted before the cards came, which is found already
    elif table.button is None:
        return not_evidenced(table.evidence.missing(Record.BUTTON))
    # If a blind is missing, that is the breach, not the play that goes on as if it had been posted.
    if due is None or acted.player in (due, acted.round.due_if_posted):
        return MET
    wrong = violated(
        f"{acted.player} acted first instead of {due}",
        expected=f"{betting.opens.value} to act first: {due}",
        actual=f"{acted.player}",
        event=acted.event,
        seat=acted.event.seat,
        cites=betting.cites,
    )
    if betting.opens is BySeat.AFTER_BLINDS:
        wrong = _of_straddle(wrong, table)
    return of_two_players(wrong, table)


@duty("turn-order", Acted)
def turn_order(acted: Acted, table: TableView) -> Judgement:
    """Within a betting round each player acts in turn, clockwise, until the last wager is answered.

    A player who was passed over by a wager may answer it, or act as if it had not been made yet (A-45).

    New Jersey:     the course of the betting of the game's section, 14.1 Bet.
    Met:            the player whose turn it is acts.
    Violated:       another player acts, or one acts when everybody has answered the last wager.

    Example:
        seat 2 checks
        seat 4 checks        # seat 3 has not acted
    """
    player, due = acted.player, acted.due
    if acted.first:
        return None
    if due is player:
        return MET
    if isinstance(acted.event, BetForced):
        return None  # one-forced-bet judges another one
    if not player.able or acted.after_own or player.place in acted.round.skipped:
        return None
    betting = acted.round.terms
    if due is None and player.place in acted.round.taken:
        return None  # the wager before it was too small, which is a finding already
    if due is None and acted.added in acted.round.overpaid.values():
        return None  # it answers a call that was too large, which is a finding already
    if due is None:
        return violated(
            f"{player} acted after the betting round was over",
            expected="no further action: every player has answered the last wager",
            actual=f"{player} acted",
            event=acted.event,
            seat=player.seat,
            cites=betting.proceeds_cites,
        )
    return violated(
        f"{player} acted when it was {due}'s turn",
        expected=f"{due} to act",
        actual=f"{player}",
        event=acted.event,
        seat=player.seat,
        cites=betting.proceeds_cites,
    )


@duty("act-only-while-in", Acted)
def act_only_while_in(acted: Acted, table: TableView) -> Judgement:
    """A player who has folded or is all-in does not act again in the round.

    New Jersey:     14.1 Fold, 14.1 All-in.
    Met:            the player has neither folded nor put in all chips.
    Violated:       the player has.

    Example:
        seat 2 folds
        seat 2 calls 5
    """
    player = acted.player
    if player.folded is None and player.all_in is None:
        return MET
    if player.acted_while_out:
        return None
    before = player.folded or player.all_in
    out = "folded" if player.folded else "put in all chips"
    return violated(
        f"{player} acted after having {out}",
        expected=f"no action by {player} for the rest of the round",
        actual="an action",
        event=acted.event,
        against=(before,) if before is not None else (),
        seat=player.seat,
        part="folded" if player.folded else "all-in",
    )


@duty("act-only-when-dealt-in", StrangerActed)
def act_only_when_dealt_in(acted: StrangerActed, table: TableView) -> Judgement:
    """Only players of the round take part in its betting.

    New Jersey:     14.7(a).
    Violated:       a seat at which nobody is dealt in acts.

    Example:
        seat 9 calls 5       # no seat line for seat 9
    """
    return violated(
        f"seat {acted.seat} took part, but nobody is dealt in there",
        expected="actions of the players of the round only",
        actual=f"seat {acted.seat}",
        event=acted.event,
        seat=acted.seat,
    )


@duty("betting-round-complete", StreetOpened, AwardBegan)
def betting_round_complete(occasion: StreetOpened | AwardBegan, table: TableView) -> Judgement:
    """Play goes on only when every player has called the last wager, folded, or is all-in.

    New Jersey:     the course of the betting of the game's section, 14.1 Betting round.
    Met:            nobody is left to answer when the next street is dealt or the pot is awarded.
    Violated:       a player still has to act.

    Example:
        seat 2 bets 5
        dealer burns
        dealer deals board 4c        # seat 3 has not answered
    """
    pending = occasion.pending
    betting = occasion.before if isinstance(occasion, StreetOpened) else occasion.betting
    if not occasion.acted and (pending is None or occasion.able > 1):
        return None
    if pending is None:
        return MET
    return violated(
        f"the betting round ended before {pending} had acted",
        expected=f"{pending} to call, raise or fold, or to check if there is no wager",
        actual="the next street was dealt"
        if isinstance(occasion, StreetOpened)
        else "the pot was awarded",
        event=occasion.event,
        seat=pending.seat,
        cites=betting.proceeds_cites,
    )


@duty("betting-after-cards", StreetOpened, AwardBegan)
def betting_after_cards(occasion: StreetOpened | AwardBegan, table: TableView) -> Judgement:
    """A betting round follows each round of cards if at least two players can still wager.

    New Jersey:     the betting rounds of the game's section, 14.6(c).
    Met:            there was one, or at most one player could wager.
    Violated:       at least two players could wager, and nobody acted.

    Example:
        dealer deals board 7h 8c Td
        dealer burns
        dealer deals board 4c
    """
    if occasion.acted or occasion.able < 2:
        return MET
    betting = occasion.before if isinstance(occasion, StreetOpened) else occasion.betting
    return violated(
        "no betting round followed the cards",
        expected=f"a betting round: {occasion.able} players could wager",
        actual="none",
        event=occasion.event,
        cites=betting.cites,
    )
