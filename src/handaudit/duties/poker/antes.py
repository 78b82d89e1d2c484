"""Antes, and forced bets in time: 14.1 Ante, 14.1 Blind bet, 14.6(c), 14.7(b)."""

from handaudit.duties.duty import Judgement, duty
from handaudit.duties.outcome import MET, Outcome, indeterminate, settled, violated
from handaudit.facts import money
from handaudit.facts.events import Anted, Event
from handaudit.replay.poker.forced_bets import ante_due
from handaudit.replay.poker.occasions import ForcedBetPlaced, ForcedBetsOver
from handaudit.replay.poker.view import PlayerView, TableView


@duty("forced-bets-before-cards", ForcedBetPlaced, trusts="line")
def forced_bets_before_cards(placed: ForcedBetPlaced, table: TableView) -> Judgement:
    """Antes and blind bets are placed before any card is dealt.

    If the section puts the blinds after the deal, they may come before or after it (A-16).

    New Jersey:     14.7(b)1, 14.7(b)2, 14.1 Ante, 14.1 Blind bet, 14.6(c).
    Met:            no card has been dealt when the ante or blind is placed.
    Violated:       a card is dealt first; or, for a blind that may follow the deal, a player acts first.

    Example:
        dealer deals 2 down ??
        seat 3 blinds 5
    """
    if placed.after is None:
        return MET
    ante = isinstance(placed.event, Anted)
    acted = table.game.blinds_after_deal and not ante
    return violated(
        f"{placed.player} placed {'an ante' if ante else 'a blind bet'} after "
        + ("the betting had begun" if acted else "cards were dealt"),
        expected=f"antes and blind bets before the first {'action' if acted else 'card'}",
        actual=f"the first {'action' if acted else 'card'} came before it",
        event=placed.event,
        against=(placed.after,),
        seat=placed.player.seat,
        part="ante" if ante else "blind",
    )


@duty("ante-from-every-player", ForcedBetsOver, ideas=("big-blind-ante",))
def ante_from_every_player(over: ForcedBetsOver, table: TableView) -> Judgement:
    """If an ante is required, every player of the round places it.

    New Jersey:     the antes of the game's section, 14.1 Ante, 14.7(b)1.
    Met:            every player dealt in has placed an ante.
    Violated:       an ante is posted on the sign, or others placed one, and a player did not.
    Indeterminate:  the sign posts none, and only the last blind or the button placed one, as if for the
                    whole table: that may be a further blind bet (A-36).

    Example:
        posted ante 0.50
        round 1 2008-03-14T21:04:10 deck red button 1
        seat 1 P-001 200
        seat 2 P-002 200
        seat 1 antes 0.50
        dealer deals 2 down ??
    """
    if table.forced_bets_derived:
        return None  # the log has no lines for what was placed
    by_law = _antes_placed(over, table)
    if by_law is None or not table.house.big_blind_ante or not _by_the_big_blind(table):
        return by_law
    return settled(by_law, "big-blind-ante", MET)


def _antes_placed(over: ForcedBetsOver, table: TableView) -> Outcome | None:
    if not table.antes and not table.sign.ante:
        return None
    placed = {player.seat for player, _, _ in table.antes}
    missing = [player for player in table.players if player.seat not in placed]
    if not missing:
        return MET
    owing = ", ".join(map(str, missing))
    expected = "an ante from every player dealt in"
    actual = f"{len(placed)} of {len(table.players)} players placed one"
    if not table.sign.ante and _for_the_table(table):
        return indeterminate(
            f"an ante may be due from {owing}",
            readings=("A-36",),
            expected=expected,
            actual=actual,
            event=table.antes[0][1],
            seat=table.antes[0][0].seat,
        )
    return violated(
        f"no ante from {owing}",
        expected=expected,
        actual=actual,
        event=over.event,
        seat=missing[0].seat,
    )


def _by_the_big_blind(table: TableView) -> bool:
    """Whether the only ante is that of the last blind."""
    if len(table.antes) != 1 or not table.blinds:
        return False
    player = table.antes[0][0]
    return player is table.blinds[-1][0]


def _for_the_table(table: TableView) -> bool:
    """Whether the only ante is that of the last blind or of the button.

    A last blind may be missing because the ante took all that its player had.
    """
    if len(table.antes) != 1:
        return False
    player, event, _ = table.antes[0]
    last = table.blinds[-1][0] if table.blinds else None
    owes_last = player.place == len(table.sign.blinds or ()) - 1 and player.all_in is event
    return player is last or owes_last or player.seat == table.button


@duty("ante-amount", ForcedBetsOver)
def ante_amount(over: ForcedBetsOver, table: TableView) -> Judgement:
    """Every ante is the amount fixed in advance; a player with less puts in every chip.

    New Jersey:     the antes of the game's section, 14.1 Ante, 14.7(b)1.
    Met:            the ante of each player is what the sign posts or, if the log has no sign, what most
                    of the others placed.
    Violated:       an ante is another amount, and not the player's last chips.

    Example:
        posted ante 0.50
        seat 1 antes 1
    """
    if table.forced_bets_derived:
        return None  # the log has no lines for what was placed
    if not table.antes:
        return None
    placed: dict[PlayerView, int] = {}
    last: dict[PlayerView, Event] = {}
    for player, event, amount in table.antes:
        placed[player] = placed.get(player, 0) + amount
        last[player] = event
    due = ante_due(table)
    found: list[Outcome] = []
    for player, amount in placed.items():
        event = last[player]
        last_chips = player.all_in is event or amount == player.stake
        if amount == due or (amount < due and last_chips):
            found.append(MET)
        else:
            found.append(
                violated(
                    f"{player} placed an ante of {money.show(amount)}",
                    expected=f"an ante of {money.show(due)}",
                    actual=money.show(amount),
                    event=event,
                    seat=player.seat,
                )
            )
    return tuple(found)
