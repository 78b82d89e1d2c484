"""The kill and half-kill of high-low split eight or better Omaha: 14.1, 14.11(A)(i)."""

from collections.abc import Sequence

from handaudit.duties.duty import Judgement, duty
from handaudit.duties.outcome import MET, Outcome, indeterminate, not_evidenced, violated
from handaudit.duties.poker.limits import announced_otherwise
from handaudit.facts import money
from handaudit.facts.events import (
    BetMade,
    BlindPosted,
    Event,
    KillLifted,
    KillPlaced,
    PotAwarded,
    Raised,
)
from handaudit.replay.poker.occasions import (
    Acted,
    ForcedBetPlaced,
    ForcedBetsOver,
    KillButtonMoved,
    RoundClosed,
)
from handaudit.replay.poker.posted import last_chips, raise_levels
from handaudit.replay.poker.view import TableView
from handaudit.replay.sequence.history import TableHistory


@duty(
    "kill-permitted", ForcedBetPlaced, KillButtonMoved, by=(BlindPosted, KillPlaced), trusts="line"
)
def kill_permitted(occasion: ForcedBetPlaced | KillButtonMoved, table: TableView) -> Judgement:
    """A kill or half-kill is played only in Omaha high-low split eight or better.

    New Jersey:     14.1 Kill, 14.1 Half-kill.
    Met:            the game is that, of four or of five cards, and the day is not before 20 May 2002.
    Violated:       a kill blind or the kill button is placed in another game, or before that day.

    Example:
        game omaha high
        seat 5 blinds 10 kill
    """
    event = occasion.event
    if isinstance(event, BlindPosted) and event.kind != "kill":
        return None
    if not isinstance(event, (BlindPosted, KillPlaced)) or table.kill_seen:
        return None
    if table.game.kill is not None and table.law.has("kill-limits"):
        return MET
    why = f"in {table.game.name}"
    if table.game.kill is not None:
        why = f"on {table.law.reckoned}, before the text had a kill"
    since = table.law.since("kill-limits")
    return violated(
        f"a kill was played {why}",
        expected=f"a kill in Omaha high-low split eight or better only, since {since}",
        actual=f"a kill {why}",
        event=event,
        seat=event.seat,
    )


@duty("kill-blind-amount", ForcedBetsOver)
def kill_blind_amount(over: ForcedBetsOver, table: TableView) -> Judgement:
    """The kill blind is the increased minimum wager: twice the posted one, or one and a half times.

    New Jersey:     the kill of the game's section.
    Met:            it is that, or the player's last chips.
    Violated:       in big Omaha, it is another amount.
    Not evidenced:  the log does not give the posted minimum, or which kill the table has.
    Indeterminate:  it is another amount in Omaha, whose paragraph on the kill has not been seen.

    Example:
        posted limit 5 10
        posted kill full 60
        seat 5 blinds 5 kill
    """
    kills = table.kill_blinds
    if not kills:
        return None
    least, times = table.sign.small_bet, table.kill_times
    if least is None or times is None:
        return not_evidenced(
            "the posted minimum wager and kind of kill: the log does not give them"
        )
    blind, due = kills[0], int(least * times)
    player = table.by_seat[blind.seat]
    if blind.amount == due or (blind.amount < due and player.all_in is blind):
        return MET
    return unseen_or_violated(
        table,
        f"{player} posted a kill blind of {money.show(blind.amount)}",
        expected=f"a blind of {money.show(due)}, the increased minimum wager",
        actual=money.show(blind.amount),
        event=blind,
    )


@duty("kill-blind-once", ForcedBetsOver)
def kill_blind_once(over: ForcedBetsOver, table: TableView) -> Judgement:
    """The player with the kill button places only the kill blind, even in the seat of another blind.

    New Jersey:     the kill of the game's section.
    Met:            there is one kill blind, by the player with the button, who places no other blind.
    Violated:       in big Omaha, the kill blind is missing, comes from another player, is a second one,
                    or comes in addition to an ordinary blind.
    Indeterminate:  one of these in Omaha, whose paragraph on the kill has not been seen.

    Example:
        dealer places kill 3
        seat 2 blinds 2
        seat 3 blinds 5
        seat 3 blinds 10 kill
    """
    kills, button = table.kill_blinds, table.kill_button
    if button is not None and not kills:
        if button.seat not in table.by_seat:
            return None
        return unseen_or_violated(
            table,
            f"seat {button.seat} has the kill button but placed no kill blind",
            expected=f"a kill blind by seat {button.seat}",
            actual="none",
            event=over.event,
            against=(button,),
        )
    if not kills:
        return None
    first = kills[0]
    if button is not None and first.seat != button.seat:
        return unseen_or_violated(
            table,
            f"seat {first.seat} placed the kill blind, but seat {button.seat} has the kill button",
            expected=f"a kill blind by seat {button.seat}",
            actual=f"by seat {first.seat}",
            event=first,
            against=(button,),
        )
    others: list[Event] = [
        event
        for player, event, _ in table.blinds
        if isinstance(event, BlindPosted)
        and event is not first
        and (event.kind == "kill" or (event.kind == "blind" and player.seat == first.seat))
    ]
    if not others:
        return MET
    event = max(others[0], first, key=lambda one: one.line)
    return unseen_or_violated(
        table,
        f"seat {first.seat} placed the kill blind, and "
        f"{'the same player' if _seat(others[0]) == first.seat else f'seat {_seat(others[0])}'} "
        "placed another blind",
        expected="one blind by the player with the kill button, and one kill blind in all",
        actual="two",
        event=event,
        against=tuple(one for one in (first, others[0]) if one is not event),
    )


def _seat(event: Event) -> int | None:
    return event.seat if isinstance(event, BlindPosted) else None


def unseen_or_violated(
    table: TableView | TableHistory,
    message: str,
    *,
    expected: str,
    actual: str,
    event: Event,
    against: tuple[Event, ...] = (),
) -> Outcome:
    """A breach of 14.11(A)(i); in Omaha, whose text has not been seen, a question."""
    kill = table.game.kill
    seat = event.seat if isinstance(event, BlindPosted) else None
    if kill is not None and kill.unseen is not None:
        return indeterminate(
            f"if its text is that of big Omaha, {message}",
            readings=(kill.unseen,),
            expected=expected,
            actual=actual,
            event=event,
            against=against,
            seat=seat,
        )
    return violated(
        message, expected=expected, actual=actual, event=event, against=against, seat=seat
    )


@duty("kill-limits", Acted, by=(BetMade, Raised))
def kill_limits(acted: Acted, table: TableView) -> Judgement:
    """Under a kill, the betting limits are twice the posted ones; under a half-kill, one and a half times.

    New Jersey:     14.1 Kill, 14.1 Half-kill.
    Met:            a bet, or the amount that a raise adds, is within the increased limits, or is the
                    player's last chips.
    Violated:       it is another amount.
    Not evidenced:  the log does not give the posted limits, or which kill the table has.

    Example:
        posted limit 5 10
        posted kill full 60
        seat 5 blinds 10 kill
        seat 6 raises to 15
    """
    if not table.under_kill or not acted.player.able or acted.after_own:
        return None
    if announced_otherwise(acted, table):
        return None  # announced-amount judges that
    sign, times = table.sign, table.kill_times
    if sign.small_bet is None or times is None:
        return not_evidenced("the posted limits and kind of kill: the log does not give them")
    more = acted.total - acted.round.to_match
    before = acted.round.wager
    if more <= 0 or last_chips(acted) or getattr(before, "all_in", False):
        return None
    least, most = int(sign.small_bet * times), int((sign.big_bet or 0) * times)
    within = more >= least or acted.round.to_match > 0
    if sign.limit == "limit":
        levels = raise_levels(acted.round, (least, most))
        within = any(acted.total - level in (least, most) for level in levels)
    elif sign.limit == "spread":
        within = least <= more and (not most or more <= most)
    if within:
        return MET
    between = " or " if sign.limit == "limit" else " to "
    limits = [money.show(int(limit)) for limit in (least, most) if limit]
    return violated(
        f"{acted.player} wagered {money.show(more)} more under a {sign.kill} kill",
        expected=f"{between.join(limits)}, the increased limits",
        actual=money.show(more),
        event=acted.event,
        against=(before,) if before is not None else (),
        seat=acted.player.seat,
        part="half" if sign.kill == "half" else "full",
    )


@duty("kill-button-follows-pot", RoundClosed)
def kill_button_follows_pot(closed: RoundClosed, table: TableView) -> Judgement:
    """The kill button goes to the winner of an entire pot of the established size, or else is collected.

    New Jersey:     the kill of the game's section, 14.1 Kill, 14.1 Half-kill.
    Met:            it is placed before that player; or it is collected after a smaller pot, or one that
                    a high and a low hand divided.
    Violated:       it is placed before another player or after such a pot; or it is collected although
                    one player won an entire pot of that size.
    Not evidenced:  the log does not give the size, or has no line for the button in the round.
    Indeterminate:  the pot was divided, and not between a high and a low hand (A-18).

    Example:
        posted kill full 60
        dealer awards 20 to 2 from main for high
        dealer awards 20 to 3 from main for low
        dealer places kill 2
    """
    moved = table.kill_next
    if not table.awards or (moved is None and not table.under_kill):
        return None
    if moved is None:
        return not_evidenced("where the kill button went: the round has no line for it")
    winners = {award.seat for award in table.awards}
    if not winners <= {player.seat for player in table.contending}:
        return None  # the pot went astray, and the button need not follow it
    placed = moved if isinstance(moved, KillPlaced) else None
    if placed is not None and (placed.seat not in winners or divided(table.awards)):
        after = "a divided pot" if placed.seat in winners else ""
        return _wrong_button(placed, after, tuple(table.awards))
    if len(winners) > 1:
        return MET if placed is None else _several_winners(placed, table)
    return _by_size(moved, table)


def _several_winners(placed: KillPlaced, table: TableView) -> Outcome:
    """The outcome for a kill after a pot that several players won without a high-low split."""
    return indeterminate(
        "the kill button was placed after a pot that several players won",
        readings=("A-18",),
        expected="the button before the winner of an entire pot",
        actual=f"before seat {placed.seat}",
        event=placed,
        against=tuple(table.awards),
        seat=placed.seat,
    )


def _by_size(moved: KillPlaced | KillLifted, table: TableView) -> Outcome:
    """Whether a pot that one player won is of the size that brings a kill."""
    pot = sum(award.amount for award in table.awards)
    least = table.sign.kill_pot
    if least is None:
        return not_evidenced("the size of pot that brings a kill: the log does not give it")
    if isinstance(moved, KillPlaced) == (pot >= least):
        return MET
    if isinstance(moved, KillPlaced):
        small = f"a pot of {money.show(pot)}, less than the {money.show(least)} needed"
        return _wrong_button(moved, small, tuple(table.awards))
    return violated(
        "the kill button was collected after an entire pot that brings a kill",
        expected=f"the button before seat {table.awards[0].seat}",
        actual="collected",
        event=moved,
        against=tuple(table.awards),
    )


def divided(awards: Sequence[PotAwarded]) -> bool:
    """Whether a high and a low hand of different players divided a pot."""
    high = {award.seat for award in awards if award.share == "high"}
    lows = {award.seat for award in awards if award.share == "low"}
    return bool(lows) and (len(high | lows) > 1)


def _wrong_button(moved: KillPlaced, after: str, against: tuple[PotAwarded, ...]) -> Outcome:
    return violated(
        f"the kill button was placed before seat {moved.seat}"
        + (f" after {after}" if after else ", who won nothing"),
        expected="the button before the winner of an entire pot of the established size, or collected",
        actual=f"before seat {moved.seat}",
        event=moved,
        against=against,
        seat=moved.seat,
    )
