"""The forced bet that opens a stud game: 14.1, 14.7(b)3, 14.9(d), 14.9B(d), 14.13(d), 14.13A(d)."""

from handaudit.duties.duty import Judgement, duty
from handaudit.duties.outcome import MET, not_evidenced, violated
from handaudit.facts import money
from handaudit.facts.events import BetForced, BetMade, Raised
from handaudit.replay.poker.occasions import Acted
from handaudit.replay.poker.view import TableView


@duty("forced-bet-made", Acted)
def forced_bet_made(acted: Acted, table: TableView) -> Judgement:
    """A stud game's first betting round starts with a wager, the forced bet.

    New Jersey:     the forced bet of the game's section, 14.1 Forced bet, 14.7(b)3.
    Met:            the first action of the round is a forced bet, or a bet in its place.
    Violated:       it is a check, a call or a fold.

    Example:
        dealer deals 3 up 2c
        seat 3 checks
    """
    if not acted.first or not acted.round.terms.forced or not acted.player.able:
        return None
    if isinstance(acted.event, (BetForced, BetMade, Raised)):
        return MET
    if acted.round.admitted and acted.player not in acted.round.admitted:
        return None  # first-actor judges who acts first
    return violated(
        f"{acted.player} started the first betting round without a forced bet",
        expected="a forced bet from the player whose up-card decides",
        actual="none",
        event=acted.event,
        seat=acted.player.seat,
    )


@duty("forced-bet-amount", Acted, by=(BetForced,))
def forced_bet_amount(acted: Acted, table: TableView) -> Judgement:
    """The forced bet is the posted amount; a player with less puts in every chip.

    New Jersey:     the forced bet of the game's section, 14.1 Forced bet, 14.7(b)3.
    Met:            it is the posted amount, or the player's last chips.
    Violated:       it is another amount.
    Not evidenced:  the log does not give the posted amount.

    Example:
        posted forced-bet 2
        seat 3 forces 1
    """
    event = acted.event
    if not isinstance(event, BetForced) or not acted.first:
        return None
    posted = table.sign.forced_bet
    if posted is None:
        return not_evidenced("the posted forced bet: the log does not give it")
    if event.amount == posted or (event.amount < posted and event.amount >= acted.player.behind):
        return MET
    return violated(
        f"{acted.player} made a forced bet of {money.show(event.amount)}",
        expected=f"a forced bet of {money.show(posted)}",
        actual=money.show(event.amount),
        event=event,
        seat=acted.player.seat,
    )


@duty("one-forced-bet", Acted, by=(BetForced,))
def one_forced_bet(acted: Acted, table: TableView) -> Judgement:
    """There is one forced bet, and it starts the first betting round.

    New Jersey:     the forced bet of the game's section, 14.1 Forced bet.
    Met:            the forced bet is the first wager of that round.
    Violated:       there is another, or one in a later round.

    Example:
        seat 3 forces 2
        seat 4 forces 2
    """
    if not isinstance(acted.event, BetForced) or not acted.player.able:
        return None
    if acted.round.terms.forced and (acted.first or acted.round.wager is None):
        return MET
    if acted.round.terms.forced and acted.player.place in acted.round.stood:
        return None  # a wager of another player came first, which first-actor judges
    if _owes_it_still(acted):
        return None  # as above: another player called it first
    return violated(
        f"{acted.player} made a forced bet where none is due",
        expected="one forced bet, to start the first betting round",
        actual="another",
        event=acted.event,
        against=(acted.round.wager,) if acted.round.wager else (),
        seat=acted.player.seat,
    )


def _owes_it_still(acted: Acted) -> bool:
    """Whether others acted before the player whose up-card decides, who makes the forced bet now."""
    betting, player = acted.round, acted.player
    if not betting.terms.forced or player.acted or player not in (betting.admitted or ()):
        return False
    return not any(isinstance(rise.event, BetForced) for rise in betting.rises)
