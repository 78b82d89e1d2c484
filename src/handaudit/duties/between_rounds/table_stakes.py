"""Stakes between rounds, absences and coin antes: 14.7(c), (c)1, (c)5."""

from handaudit.duties.duty import Judgement, duty
from handaudit.duties.outcome import MET, Outcome, Severity, not_evidenced, violated
from handaudit.facts import money
from handaudit.facts.events import SteppedAway
from handaudit.facts.evidence import Record
from handaudit.replay.poker.occasions import ForcedBetsOver
from handaudit.replay.poker.stakes import Carried
from handaudit.replay.poker.view import TableView
from handaudit.replay.sequence.history import TableHistory
from handaudit.replay.sequence.occasions import (
    ReturnedToTable,
    RoundFollowed,
    StakeTakenOff,
    WentAway,
)

_FOLLOWED = (Record.SEQUENCE, Record.STAKES)

_DOLLAR = 100
_COIN = (25, 50, 75)
"""The antes that coin may make up, in cents."""


def _unknown(followed: RoundFollowed) -> Outcome | None:
    return not_evidenced(f"the stakes before: {followed.gap}") if followed.gap is not None else None


def _counted_away(carried: Carried) -> bool:
    """Whether the player is back from an absence with counted stakes, and no line says so."""
    before = carried.before
    return before is not None and before.away is not None and before.away.counted is not None


def _lacks(carried: Carried) -> int:
    """The cents that a player has less than before, as ``stakes_not_reduced`` finds them."""
    before = carried.before
    if before is None or before.least is None or not _same(carried) or _counted_away(carried):
        return 0
    return max(before.least - carried.seated.stake, 0)


def _same(carried: Carried) -> bool:
    return carried.before is not None and carried.before.player == carried.seated.player


@duty("stakes-not-reduced", RoundFollowed, StakeTakenOff, needs=(Record.SEQUENCE,))
def stakes_not_reduced(occasion: RoundFollowed | StakeTakenOff, account: TableHistory) -> Judgement:
    """Nobody takes chips off the table between rounds, except for an absence or on leaving for good.

    New Jersey:     14.7(c)1, 14.1 Table stakes.
    Met:            a player starts the round with at least what the last round, and the lines after it,
                    left; or a player who leaves or is away takes chips off.
    Violated:       a player starts with less, or takes chips off and stays.
    Not evidenced:  the log does not keep stakes between rounds, rounds are missing, or the round
                    before does not add up.

    Example:
        seat 3 removes 100
    """
    if isinstance(occasion, StakeTakenOff):
        return _taken_off(occasion)
    evidence = account.round.session.evidence
    if not evidence.keeps(Record.STAKES):
        return not_evidenced(evidence.missing(Record.STAKES))
    found: list[Outcome] = []
    for carried in occasion.carried:
        before, seated = carried.before, carried.seated
        if before is None or not _same(carried) or _counted_away(carried):
            continue
        if before.least is None:
            found.append(not_evidenced("the player's stake after the round before"))
        elif seated.stake >= before.least:
            found.append(MET)
        else:
            found.append(
                violated(
                    f"{money.show(before.least - seated.stake)} of seat {seated.seat} "
                    "left the table between rounds",
                    expected=f"at least {money.show(before.least)}",
                    actual=money.show(seated.stake),
                    event=seated,
                    against=(before.event,),
                    seat=seated.seat,
                )
            )
    return tuple(found) or _unknown(occasion)


def _taken_off(taken: StakeTakenOff) -> Outcome:
    stake, event = taken.stake, taken.event
    if taken.leaves or (stake is not None and stake.away is not None):
        return MET
    return violated(
        f"seat {event.seat} took {money.show(event.amount)} off the table and stayed",
        expected="stakes that stay on the table until the player leaves",
        actual=f"{money.show(event.amount)} removed",
        event=event,
        seat=event.seat,
    )


@duty(
    "stakes-accounted-for",
    RoundFollowed,
    cites=("log:inconsistent",),
    severity=Severity.WARNING,
    needs=_FOLLOWED,
)
def stakes_accounted_for(followed: RoundFollowed, account: TableHistory) -> Judgement:
    """A log that keeps stakes between rounds has a line for all chips that come to the table.

    Without one, nobody can tell whether they came between rounds, as 14.7(c)1 requires.

    New Jersey:     14.7(c)1.
    Met:            a player starts with no more than the last round, and the lines after it, left.
    Violated:       a player starts with more, or plays without having sat down.  Chips that another player
                    lacks are a breach of stakes-not-reduced, and no second one.
    Not evidenced:  the log does not keep stakes between rounds, rounds are missing, the round before
                    does not add up, or a player returns who left before the log begins.

    Example:
        dealer awards 40 to 2 from main for pot      # 240 in all
        end
        round 8 2008-03-14T21:04:10 deck red button 1
        seat 2 P-002 300
    """
    found: list[Outcome] = []
    lacking: list[int] | None = None
    for carried in followed.carried:
        before, seated = carried.before, carried.seated
        if before is None and account.gapped:
            found.append(not_evidenced("who sat at the table before a gap in the log"))
        elif before is not None and not before.player:
            found.append(
                not_evidenced("who came back to the seat: the log begins after that player left")
            )
        elif before is None or not _same(carried):
            found.append(
                violated(
                    f"seat {seated.seat} plays, but no line says that {seated.player} sat down",
                    expected="a line for every player who sits down",
                    actual="none",
                    event=seated,
                    seat=seated.seat,
                )
            )
        elif _counted_away(carried):
            continue
        elif before.most is None:
            found.append(not_evidenced("the player's stake after the round before"))
        elif seated.stake <= before.most:
            found.append(MET)
        else:
            more = seated.stake - before.most
            if lacking is None:
                lacking = [_lacks(one) for one in followed.carried]
            if more in lacking:
                lacking.remove(more)  # which stakes-not-reduced finds
                continue
            found.append(
                violated(
                    f"{money.show(more)} came to seat {seated.seat} "
                    "between rounds, but no line says so",
                    expected=money.show(before.most),
                    actual=money.show(seated.stake),
                    event=seated,
                    against=(before.event,),
                    seat=seated.seat,
                )
            )
    return tuple(found) or _unknown(followed)


@duty("absence-accounted-for", RoundFollowed, WentAway, ReturnedToTable, needs=_FOLLOWED)
def absence_accounted_for(
    occasion: RoundFollowed | WentAway | ReturnedToTable, account: TableHistory
) -> Judgement:
    """The stakes of a player who is away for a time are counted out and back in, or stay covered.

    New Jersey:     14.7(c)5i, 14.7(c)5ii.
    Met:            the count is the amount that lay on the table, and the player returns with the amount
                    counted or covered.
    Violated:       an amount differs, or the player plays again without a count.
    Not evidenced:  what lay on the table is not known.

    Example:
        seat 3 steps-away counted 185
        seat 3 returns 150
    """
    if isinstance(occasion, RoundFollowed):
        return tuple(
            violated(
                f"seat {one.seated.seat} plays again, but the stake was not counted back in",
                expected="a count of the stake on the player's return",
                actual="none",
                event=one.seated,
                against=(one.before.away,) if one.before and one.before.away else (),
                seat=one.seated.seat,
            )
            for one in occasion.carried
            if _counted_away(one)
        )
    event, stake = occasion.event, occasion.stake
    amount = event.counted if isinstance(event, SteppedAway) else event.stake
    if amount is None:
        return MET
    if stake is None or stake.amount is None:
        return not_evidenced("the stake that lay on the table")
    if amount in (stake.amount, stake.instead):
        return MET
    covered = stake.away is not None and stake.away.counted is None
    done = "left with" if isinstance(occasion, WentAway) else "returned with"
    return violated(
        f"seat {event.seat} {done} {money.show(amount)}",
        expected=money.show(stake.amount),
        actual=money.show(amount),
        event=event,
        against=(stake.event,),
        seat=event.seat,
        part="covered" if covered else "",
    )


@duty("coin-ante", ForcedBetsOver)
def coin_ante(over: ForcedBetsOver, table: TableView) -> Judgement:
    """Coin is used only for an ante under a dollar, in quarters and halves.

    An ante that chips can make up needs no coin.

    New Jersey:     14.7(c).
    Met:            an ante under a dollar is 0.25, 0.50 or 0.75; any other is a multiple of the smallest
                    chip.
    Violated:       it is another amount that chips in play cannot make up; reported once a round.
    Not evidenced:  it is another amount, and the smallest chip in play is not posted.

    Example:
        posted chip 1
        posted ante 0.60
        seat 2 antes 0.60
    """
    coins = [one for one in table.antes if one[2] < _DOLLAR or one[2] % _DOLLAR]
    if not coins:
        return None
    odd = [one for one in coins if one[2] not in _COIN]
    if not odd:
        return MET
    chip = table.sign.chip
    if chip is None:
        return not_evidenced("the smallest chip in play: the sign does not give it")
    first = next((one for one in odd if one[2] % chip), None)
    if first is None:
        return MET
    player, event, amount = first
    return violated(
        f"{player} placed an ante of {money.show(amount)}",
        expected="chips; coin only in an ante under a dollar, of 0.25, 0.50 or 0.75",
        actual=money.show(amount),
        event=event,
        seat=player.seat,
    )
