"""House rules of who posts what, and of the killer's turn; a room adds them to the subchapter."""

from handaudit import money
from handaudit.duties.duty import Judgement, house_rule
from handaudit.events import BlindPosted, Called
from handaudit.evidence import Record
from handaudit.outcome import MET, Outcome, not_evidenced, violated
from handaudit.replay.occasions import Acted, ForcedBetPlaced, ForcedBetsOver
from handaudit.replay.table import Table
from handaudit.subchapter.game import Game

_BLINDS = not_evidenced("the posted blinds: the log does not give them")


def _has_blinds(game: Game) -> bool:
    return bool(game.blinds)


def _has_kill(game: Game) -> bool:
    return game.kill is not None


@house_rule("straddle", ForcedBetsOver, plays=_has_blinds)
def straddle(over: ForcedBetsOver, table: Table) -> Judgement:
    """A straddle is twice the last blind, from the player after it; a further one is twice the one before.

    Met:            it is, or it is the player's last chips.
    Violated:       it is of another amount, or comes from another seat.
    Not evidenced:  the log does not give the last blind, or does not show the button.

    Example:
        posted blinds 2 4
        seat 2 blinds 2
        seat 3 blinds 4
        seat 5 blinds 8 straddle
    """
    placed = [
        (player, event)
        for player, event, _ in table.blinds
        if isinstance(event, BlindPosted) and event.kind == "straddle"
    ]
    if not placed:
        return None
    posted = table.sign.blinds
    due = posted[-1] if posted else None
    if due is None or posted is None:
        return _BLINDS
    if table.button is None:
        return not_evidenced(table.evidence.missing(Record.BUTTON))
    found: list[Outcome] = []
    for number, (player, event) in enumerate(placed):
        due *= 2
        first = table.players[(len(posted) + number) % len(table.players)]
        if player is not first:
            message, expected = "straddled out of turn", f"a straddle by {first}"
        elif event.amount != due and not (event.amount < due and player.all_in is event):
            message = f"straddled {money.show(event.amount)}"
            expected = f"a straddle of {money.show(due)}"
        else:
            found.append(MET)
            continue
        found.append(
            violated(
                f"{player} {message}",
                expected=expected,
                actual=f"{money.show(event.amount)} by {player}",
                event=event,
                seat=player.seat,
            )
        )
    return tuple(found)


@house_rule("missed-blinds", ForcedBetPlaced, Acted, by=(BlindPosted, Called), plays=_has_blinds)
def missed_blinds(occasion: ForcedBetPlaced | Acted, table: Table) -> Judgement:
    """Who has missed blinds posts the last blind, the ones before it dead, or both, and no more.

    A small blind that is missed alone does not count towards a call, unless the room has it live.

    Met:            the post is of one of those amounts; a call after a lone one is what the room asks.
    Violated:       the post is of another amount; or the call counts a dead blind, or leaves out a live
                    one.
    Not evidenced:  the log does not give the posted blinds.

    Example:
        posted blinds 0.50 1
        Wim: posts small & big blinds $2
    """
    if isinstance(occasion, Acted):
        return _called_after_lone_post(occasion, table)
    event = occasion.event
    if not isinstance(event, BlindPosted) or event.kind != "missed":
        return None
    posted = table.sign.blinds
    if posted is None or None in posted:
        return _BLINDS
    amounts = [amount for amount in posted if amount is not None]
    last, dead = amounts[-1], sum(amounts[:-1])
    admitted = {(0, last), (dead, dead), (dead, dead + last)}
    if (event.dead, event.amount) in admitted or event.amount == occasion.player.behind:
        return MET
    if event.dead == 0 and event.amount == dead:
        return MET  # the log does not tell the dead part
    return violated(
        f"{occasion.player} posted {money.show(event.amount)} for missed blinds, "
        f"{money.show(event.dead)} of it dead",
        expected=f"{money.show(last)}, {money.show(dead)} dead, or both",
        actual=money.show(event.amount),
        event=event,
        seat=occasion.player.seat,
    )


def _called_after_lone_post(acted: Acted, table: Table) -> Outcome | None:
    """Whether a call after a missed small blind alone counts it as the room does."""
    player = acted.player
    first = acted.round.terms is table.game.first_betting
    if not (player.dead and first and player.able) or player.bet or player.acted:
        return None
    if not any(
        isinstance(event, BlindPosted) and event.kind == "missed" and event.seat == player.seat
        for event in table.round.events
    ):
        return None
    owed = acted.round.to_match
    if acted.added not in (owed, owed - player.dead) or acted.added >= player.behind:
        return None  # call-amount judges another amount
    live = table.house.lone_missed_sb_is_live
    due = owed - player.dead if live else owed
    if acted.added == due:
        return MET
    return violated(
        f"{player} called {money.show(acted.added)} after a missed small blind",
        expected=f"a call of {money.show(due)}: the missed blind is {'live' if live else 'dead'}",
        actual=money.show(acted.added),
        event=acted.event,
        seat=player.seat,
    )


@house_rule("killer-turn", Acted, plays=_has_kill)
def killer_turn(acted: Acted, table: Table) -> Judgement:
    """In the first betting round the player with the kill blind acts in turn, or last, as the room has it.

    Acting last is against 14.10(g) as Omaha borrows it, and breaks ``turn-order`` all the same.

    Met:            the player's first action is in turn; or all others have acted, where the room has
                    the killer act last.
    Violated:       it is out of turn; or somebody else has not acted yet.

    Example:
        seat 3 blinds 8 kill
        seat 4 calls 8
        seat 2 folds
        seat 3 checks        # passed over, and last
    """
    player, kills = acted.player, table.kill_blinds
    if not kills or kills[0].seat != player.seat or player.acted or not player.able:
        return None
    if acted.round.terms is not table.game.first_betting:
        return None
    if table.house.killer_turn == "last":
        waiting = [one for one in table.players if one.able and one is not player and not one.acted]
        if not waiting:
            return MET
        expected = f"{waiting[0]} to act before the killer"
    else:
        skipped = player.place in acted.round.skipped
        if not skipped and (acted.due is player or acted.round.due_if_posted is player):
            return MET
        expected = "the killer to act in turn"
    return violated(
        f"{player}, who posted the kill blind, acted out of turn",
        expected=expected,
        actual=f"{player}",
        event=acted.event,
        seat=player.seat,
    )
