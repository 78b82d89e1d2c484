"""Checks, calls, bets and raises: 14.1, 14.7(c)-(g), 14.10(f), (g)."""

from typing import Final

from handaudit.duties.duty import Judgement, duty
from handaudit.duties.outcome import (
    MET,
    Outcome,
    Severity,
    indeterminate,
    not_evidenced,
    settled,
    violated,
)
from handaudit.duties.poker.limits import SHORT_BLIND, announced_otherwise, out_of_turn
from handaudit.facts import money
from handaudit.facts.events import (
    Anted,
    BetForced,
    BetMade,
    BlindPosted,
    Called,
    Checked,
    Event,
    Folded,
    Raised,
)
from handaudit.facts.evidence import Record
from handaudit.replay.poker.announcing import binds
from handaudit.replay.poker.forced_bets import wrong_antes
from handaudit.replay.poker.occasions import Acted, Announced, ForcedBetPlaced
from handaudit.replay.poker.posted import lawful_instead
from handaudit.replay.poker.view import TableView


@duty("check-only-unbet", Acted, by=(Checked,))
def check_only_unbet(acted: Acted, table: TableView) -> Judgement:
    """A player checks only if there is no wager to answer.

    New Jersey:     the course of the betting of the game's section, 14.1 Check.
    Met:            nobody has wagered more than the player in this betting round.
    Violated:       there is a wager to call.
    Indeterminate:  a check in a later betting round of five-card stud (A-27).

    Example:
        seat 2 bets 5
        seat 3 checks
    """
    if not isinstance(acted.event, Checked) or not acted.player.able:
        return None
    owed = acted.round.to_match - acted.player.bet
    terms = acted.round.terms
    if owed > 0 and out_of_turn(acted):
        return None  # it was not for the player to answer yet, which is the finding
    if owed > 0 and acted.player.bet == acted.round.stood.get(acted.player.place):
        return None  # the wager was made out of turn, before this player had acted
    if owed > 0 and acted.round.is_call(acted.player, acted.player.bet):
        return None  # only a blind is missing
    if owed <= 0:
        if terms.checks is None:
            return indeterminate(
                f"{acted.player} checked, but the text has no check in this betting round",
                readings=("A-27",),
                expected="a bet, or a fold",
                actual="a check",
                event=acted.event,
                seat=acted.player.seat,
                cites=terms.cites,
            )
        return MET
    return violated(
        f"{acted.player} checked with a wager to answer",
        expected=f"a call of {money.show(owed)}, a raise or a fold",
        actual="a check",
        event=acted.event,
        against=(acted.round.wager,) if acted.round.wager else (),
        seat=acted.player.seat,
        cites=acted.round.terms.proceeds_cites,
    )


@duty("call-amount", Acted, by=(Called,), ideas=(SHORT_BLIND,))
def call_amount(acted: Acted, table: TableView) -> Judgement:
    """A call equals the highest wager outstanding (A-20); a player with less puts in every chip.

    New Jersey:     14.1 Call.
    Met:            the call brings the player's wager up to the highest, or is the player's last chips.
                    If a blind was posted short, the chips posted or the posted blind may be called, unless
                    a book or the house counts the blind as whole.  A post for a missed blind may count or
                    not, since the text has no missed blinds.
    Violated:       it is less, or more; or there is nothing to call.
    Not evidenced:  a blind was its player's last chips, and the log does not give the posted one.

    Example:
        seat 2 bets 5
        seat 3 calls 4
    """
    event, player = acted.event, acted.player
    if not isinstance(event, Called) or not player.able or acted.added > player.behind:
        return None  # wager-within-stakes judges what the player does not have
    total, owed = acted.total, acted.round.to_match
    if player.bet >= owed and (acted.due is None or out_of_turn(acted)):
        return None  # the player may not act now, whatever the amount
    if total == owed or acted.round.is_call(player, total) or total + player.dead == owed:
        return _of_short_blind(acted, table) if table.house.short_blind_counts_full else MET
    if total in lawful_instead(acted.round, table.sign) or out_of_turn(acted):
        return MET  # what is called, or the turn, is the finding
    # What an earlier call lacked, which is found there, may be gone from the stake all the same.
    lacked = sum(max(-stray.chips, 0) for stray in table.strays if stray.player is player)
    lent = acted.round.credited.get(player.place, 0)
    lacked += lent
    if total - lent < max(acted.round.posted, owed) and acted.added >= player.behind - lacked:
        return MET
    if table.sign.blinds is None and _short_blind(acted, table):
        return not_evidenced("the posted blinds: the log does not give them")
    if total in acted.round.called:
        return None  # another player called the same, which is found there
    return violated(
        f"{player} called {money.show(acted.added)}, not {money.show(owed - player.bet)}",
        expected=f"a call of {money.show(owed - player.bet)}",
        actual=money.show(acted.added),
        event=event,
        against=(acted.round.wager,) if acted.round.wager else (),
        seat=player.seat,
        readings=("A-20",) if _matches_short_wager(acted, table) else (),
    )


def _of_short_blind(acted: Acted, table: TableView) -> Outcome:
    """What a book says of a call that the law admits, if a blind was its player's last chips."""
    betting = acted.round
    due = betting.posted - acted.player.bet
    if betting.terms is not table.game.first_betting or acted.added >= min(
        due, acted.player.behind
    ):
        return MET
    short = violated(
        f"{acted.player} called {money.show(acted.added)}, the chips of a short blind",
        expected=f"a call of {money.show(due)}: the blind counts as whole",
        actual=money.show(acted.added),
        event=acted.event,
        seat=acted.player.seat,
    )
    opposed = any(one.able for one in table.contending if one is not acted.player)
    return settled(MET, SHORT_BLIND, short) if opposed and _short_blind(acted, table) else MET


def _matches_short_wager(acted: Acted, table: TableView) -> bool:
    """Whether a call equals an all-in for less, which may be the wager before it word for word."""
    return any(
        player.all_in is not None and player.bet == acted.total
        for player in table.players
        if player is not acted.player
    )


def _short_blind(acted: Acted, table: TableView) -> bool:
    """Whether nobody has wagered but the blinds, and one of them was its player's last chips."""
    return isinstance(acted.round.wager, BlindPosted) and any(
        player.all_in is event for player, event, _ in table.blinds
    )


@duty("raise-exceeds-wager", Acted, by=(Raised, BetMade))
def raise_exceeds_wager(acted: Acted, table: TableView) -> Judgement:
    """A raise is greater than the wager before it; the text does not say by how much.

    New Jersey:     14.1 Raise.
    Met:            the raise is to more than the highest wager.
    Violated:       it is to no more than that.

    Example:
        seat 2 bets 20
        seat 3 raises to 20
    """
    owed = acted.round.to_match
    if owed == 0 and isinstance(acted.event, BetMade):
        return None
    if not isinstance(acted.event, (Raised, BetMade)) or not acted.player.able or acted.after_own:
        return None
    if acted.total > owed:
        return MET
    if announced_otherwise(acted, table):
        return None  # announced-amount judges that
    if acted.total > acted.round.stood.get(acted.player.place, acted.total):
        return None  # the wager was made out of turn, before this player had acted
    return violated(
        f"{acted.player} raised to {money.show(acted.total)}, which is no raise",
        expected=f"more than {money.show(owed)}",
        actual=money.show(acted.total),
        event=acted.event,
        against=(acted.round.wager,) if acted.round.wager else (),
        seat=acted.player.seat,
    )


@duty("one-opening-bet", Acted, by=(BetMade,), severity=Severity.WARNING)
def one_opening_bet(acted: Acted, table: TableView) -> Judgement:
    """A betting round has one opening bet; a bet that the log has after it is a raise.

    New Jersey:     the course of the betting of the game's section, 14.1 Opening bet.
    Met:            nobody has wagered before the bet.
    Violated:       somebody has, a blind included, and the bet is greater.

    Example:
        seat 2 bets 5
        seat 3 bets 10
    """
    if not isinstance(acted.event, BetMade) or not acted.player.able or acted.after_own:
        return None
    if acted.round.to_match == 0:
        return MET
    if acted.total <= acted.round.to_match or acted.round.stood.get(acted.player.place) == 0:
        return None
    if acted.due is None or out_of_turn(acted):
        return None  # turn-order judges the bet
    return violated(
        f"{acted.player} made an opening bet, but there was a wager already",
        expected="a fold, a call or a raise",
        actual=f"a bet of {money.show(acted.event.amount)}",
        event=acted.event,
        against=(acted.round.wager,) if acted.round.wager else (),
        seat=acted.player.seat,
        cites=acted.round.terms.proceeds_cites,
    )


@duty(
    "wager-within-stakes",
    Acted,
    ForcedBetPlaced,
    by=(Called, BetMade, Raised, BetForced, Anted, BlindPosted),
    needs=(Record.OPENING_STAKES,),
)
def wager_within_stakes(occasion: Acted | ForcedBetPlaced, table: TableView) -> Judgement:
    """A player wagers only what lay in front of them when the round began.

    New Jersey:     14.7(c), 14.1 Table stakes.
    Met:            the wager is no more than what is left of the stake.
    Violated:       it is more.
    Not evidenced:  the log does not give the stakes.

    Example:
        seat 3 P-003 90
        seat 3 bets 100
    """
    player = occasion.player
    if isinstance(occasion, Acted):
        amount = occasion.added
        if amount <= 0 or not player.able:
            return None
    else:
        amount = occasion.event.amount
    if amount <= player.behind:
        return MET
    strays = table.strays if isinstance(occasion, Acted) else tuple(wrong_antes(table))
    surplus = sum(stray.chips for stray in strays if stray.player is player)
    if isinstance(occasion, Acted):
        if announced_otherwise(occasion, table):
            return None  # announced-amount judges that
        owes = player.bet < occasion.round.to_match
        if not owes and not occasion.first and occasion.due is not player:
            return None  # a player acts who may not, which is found, whatever the amount
        surplus += occasion.round.overpaid.get(player.place, 0)
        surplus += max(occasion.round.surplus.get(player.place, 0), 0)
    if 0 < amount - player.behind <= surplus:
        return None  # an earlier wager had so much too much, which is found there
    return violated(
        f"{player} wagered {money.show(amount)} but had only {money.show(player.behind)}",
        expected=f"at most {money.show(player.behind)}",
        actual=money.show(amount),
        event=occasion.event,
        against=(player.seated,),
        seat=player.seat,
    )


@duty("bet-not-increased", Acted, by=(BetMade, Raised))
def bet_not_increased(acted: Acted, table: TableView) -> Judgement:
    """A bet is not increased once it is made, nor a call turned into a raise, unless that was announced.

    A player who announces a bet or a raise may put in the chips in several moves, up to that amount.

    New Jersey:     14.7(g), 14.7(g)2, 14.7(g)1.
    Met:            somebody else has raised since the player's own wager; or the player puts in more of
                    an amount that was announced before the first chips.
    Violated:       the player adds to the wager, although nobody else has raised.
    Not evidenced:  the player adds to the wager, and the log leaves out what players declare.

    Example:
        seat 2 bets 5
        seat 3 calls 5
        seat 2 raises to 10
    """
    event, player = acted.event, acted.player
    if not isinstance(event, (BetMade, Raised)) or not player.able:
        return None
    if player.last_wager is None or acted.goes_on or not acted.after_own:
        return MET
    kept = table.evidence
    if kept.live and not kept.keeps(Record.DECLARATIONS):
        # An online room has no spoken words; the log of a live table may have left one out.
        return not_evidenced(kept.missing(Record.DECLARATIONS))
    called = isinstance(player.last_wager, Called)
    return violated(
        f"{player} {'raised after having called' if called else 'increased a bet already made'}",
        expected="no more chips unless another player raises",
        actual=f"{money.show(acted.added)} more",
        event=event,
        against=(player.last_wager,),
        seat=player.seat,
        part="after-call" if called else "own-bet",
    )


_ACTS: Final[dict[str, tuple[type[Event], ...]]] = {
    "fold": (Folded,),
    "check": (Checked,),
    "call": (Called,),
    # Players use either word for the other: the wagers before it decide which it is.
    "bet": (BetMade, Raised),
    "raise": (BetMade, Raised),
    "all-in": (Called, BetMade, Raised),
}
_WAGERS: Final = (Called, BetMade, Raised)
_DONE = {
    Folded: "folded",
    Checked: "checked",
    Called: "called",
    BetMade: "bet",
    Raised: "raised",
    BetForced: "bet",
}


@duty("declaration-kept", Announced)
def declaration_kept(announced: Announced, table: TableView) -> Judgement:
    """A player does what the player declared in turn, if that was within the rules and the limits.

    Of two declarations the first binds (A-42).

    New Jersey:     14.7(d).
    Met:            the act is the one declared.
    Violated:       it is another one.

    Example:
        seat 4 declares raise 20
        seat 4 calls 5
    """
    act, said = announced.act, announced.declared
    if act is None or not binds(announced, table):
        return None
    if isinstance(act, Checked) and announced.owed > 0:
        return None  # check-only-unbet judges the check
    put_right = announced.corrected is not None and announced.total == said.amount
    if type(act) in _ACTS[said.act] or put_right:
        return MET
    done = _DONE[type(act)]
    return violated(
        f"{announced.player} declared {said.act} and {done}",
        expected=said.act,
        actual=done,
        event=act,
        against=(said,),
        seat=announced.player.seat,
    )


@duty("announced-amount", Announced)
def announced_amount(announced: Announced, table: TableView) -> Judgement:
    """Chips that differ from the amount announced are corrected to it.

    At no limit, "all-in" announces all the chips of the player.

    New Jersey:     14.7(e).
    Met:            the player's wager, after a correction if there is one, is the amount announced.
    Violated:       it is not.

    Example:
        seat 4 declares raise 20
        seat 4 raises to 15
        seat 5 folds
    """
    said, act = announced.declared, announced.act
    amount = said.amount
    if said.act == "all-in" and table.sign.limit == "no-limit":
        amount = announced.stake
    if amount is None or not isinstance(act, _WAGERS) or not binds(announced, table):
        return None
    if said.amount is not None and isinstance(act, Called):
        return None  # the act is not the one declared, which declaration-kept judges
    surplus = sum(one.chips for one in table.strays if one.player is announced.player)
    if announced.total == amount or (said.amount is None and announced.total == amount + surplus):
        return MET
    return violated(
        f"{announced.player} announced {money.show(amount)}, but the wager stayed at "
        f"{money.show(announced.total)}",
        expected=f"a correction to {money.show(amount)}",
        actual=money.show(announced.total),
        event=announced.corrected or act,
        against=(said,),
        seat=announced.player.seat,
    )
