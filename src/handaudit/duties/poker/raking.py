"""The rake and the bad-beat contribution: 14.1 Rake, 14.6(e)8, (e)9, 14.19(c)."""

from typing import Final

from handaudit.duties.duty import Judgement, duty
from handaudit.duties.outcome import MET, Outcome, not_evidenced, violated
from handaudit.facts import money
from handaudit.facts.events import Contributed, Event, PotStated, RakeTaken
from handaudit.facts.evidence import Record
from handaudit.replay.poker.bounds import bounds_of
from handaudit.replay.poker.occasions import RoundClosed
from handaudit.replay.poker.rake import Allowed, allowed
from handaudit.replay.poker.view import TableView
from handaudit.replay.sequence.history import TableHistory
from handaudit.replay.sequence.occasions import RoundFollowed

_UNPOSTED_RAKE: Final = not_evidenced("the posted rake: the log does not give it")
_UNKNOWN_CHIP: Final = not_evidenced("the smallest chip: the sign does not give it")
_UNKNOWN_RAKE: Final = not_evidenced("the rake: the log does not give it")
_PAYOUTS: Final = "payouts-at-a-table"
"""The number of the law whose first day is that of the payouts."""


@duty("rake-within-posted", RoundClosed, needs=(Record.RAKE,))
def rake_within_posted(closed: RoundClosed, table: TableView) -> Judgement:
    """No more is raked than the table posts.

    The sign posts percentages up to a cap, fixed amounts, or amounts for pots of a size, and its lines add
    up.  All apply to the pot before the rake, without an uncalled bet.  A line may be limited to rounds
    with a flop (in a game without one, with a second betting round), or to numbers of players dealt in.

    New Jersey:     14.6(e)8, 14.1 Rake.
    Met:            the rake is no more than all lines together allow.
    Violated:       it is more, whichever way the lines are read.
    Not evidenced:  the log does not keep the rake, does not give what is posted, or does not give the
                    smallest chip to which the sign rounds.

    Example:
        posted rake 10% cap 4
        dealer rakes 5
    """
    if table.round.session.tournament:
        return None
    if closed.stated is not None and closed.stated.rake is None:
        return _UNKNOWN_RAKE
    rake = table.rake
    if not rake:
        return MET
    lines = allowed(table, table.settlement.contested + table.house_money)
    if lines is None:
        return _UNPOSTED_RAKE
    if rake <= sum(line.surely for line in lines):
        return MET
    if rake <= sum(line.most for line in lines):
        return _UNKNOWN_CHIP
    if _of_another_pot(table, rake):
        return None
    return violated(
        f"{money.show(rake)} was raked, which is more than is posted",
        expected=_at_most(lines),
        actual=money.show(rake),
        event=_taken(table) or closed.event,
    )


def _of_another_pot(table: TableView, rake: int) -> bool:
    """Whether as much may be raked from a pot with chips that no line puts there, which is found.

    What earlier wagers lack may lie in it, with what it matches.  What is paid beyond it is pot-conserved's.
    """
    lacking = sum(max(-stray.chips, 0) for stray in table.strays)
    pot = table.settlement.contested + table.house_money
    larger = pot + lacking + table.settlement.excess
    paid = bounds_of(table).paid + rake + table.contributed
    return any(
        rake <= sum(line.most for line in allowed(table, one) or ())
        for one, more in ((larger, lacking), (paid, paid > larger))
        if more
    )


def _at_most(lines: list[Allowed]) -> str:
    """What the posted lines allow."""
    parts = [line for line in lines if line.most]
    if not parts:
        return " and ".join(dict.fromkeys(line.says for line in lines))
    said = " and ".join(line.says for line in parts)
    if parts[1:]:
        said = f"{money.show(sum(line.most for line in parts))} in all: {said}"
    return f"at most {said}"


def _taken(table: TableView) -> Event | None:
    """The last line that states the rake."""
    lines = [e for e in table.round.events if isinstance(e, (RakeTaken, PotStated))]
    return lines[-1] if lines else None


@duty("bad-beat-contribution", RoundClosed)
def bad_beat_contribution(closed: RoundClosed, table: TableView) -> Judgement:
    """At a table that offers a bad-beat payout, the posted contribution comes out of each pot.

    New Jersey:     14.6(e)9, 14.19(c), 14.1 Pot, 14.1 Bad beat.
    Met:            the contribution is the posted amount.
    Violated:       it is less, or more; or a contribution is taken before 7 January 2008, when there
                    was no such payout.
    Not evidenced:  the log does not give the posted contribution, or has no line for it.

    Example:
        posted bad-beat 1
        dealer rakes 3
        dealer awards 37 to 2 from main for pot
    """
    lines = [e for e in table.contributions if e.payout == "bad-beat"]
    posted, given = table.sign.bad_beat, sum(line.amount for line in lines)
    if not lines and (posted is None or table.contributions):
        return None  # one-payout judges contributions to another fund
    if not table.law.has(_PAYOUTS):
        if not lines:
            return None
        return violated(
            "a bad-beat contribution was taken before there was such a payout",
            expected=f"none before {table.law.since(_PAYOUTS)}",
            actual=money.show(given),
            event=lines[0],
            part="before-any",
        )
    if posted is None:
        return not_evidenced("the posted contribution: the log does not give it")
    if given == posted:
        return MET
    if not table.awards or not table.settlement.contested:
        return None  # pot-conserved judges that
    kept = table.evidence.keeps(Record.RAKE) and table.round.session.sign.bad_beat is not None
    if not lines and not kept:
        return not_evidenced("the bad-beat contribution: the log has no line for it")
    return violated(
        f"{money.show(given)} was contributed to the bad-beat fund"
        if given
        else "no bad-beat contribution was taken",
        expected=f"the posted {money.show(posted)}",
        actual=money.show(given) if given else "none",
        event=lines[-1] if lines else table.awards[0],
    )


@duty("one-payout", RoundClosed, RoundFollowed)
def one_payout(occasion: RoundClosed | RoundFollowed, table: TableView | TableHistory) -> Judgement:
    """A table offers a bad-beat payout or a high-hand payout, and never both.

    Judged by the contributions from the pots of one round and of consecutive rounds, and by the posted
    bad-beat contribution.  When the sign changes, the table may have changed its payout.  A table with both
    is reported once.

    New Jersey:     14.19(a), 14.1 Bad beat payout.
    Met:            all contributions are to one of the two funds.
    Violated:       a contribution goes to the high-hand fund at a table with a bad-beat payout, or to
                    another fund than in the rounds before.
    Not evidenced:  rounds before this one are missing, so their contributions are not known.

    Example:
        dealer contributes 1 to bad-beat
        dealer contributes 1 to high-hand
    """
    if isinstance(occasion, RoundFollowed):
        return _as_before(occasion, table) if isinstance(table, TableHistory) else None
    return None if isinstance(table, TableHistory) else _in_one_round(table)


def _in_one_round(table: TableView) -> Outcome | None:
    lines = table.contributions
    if not lines:
        return None
    high = next((e for e in lines if e.payout == "high-hand"), None)
    bad = next((e for e in lines if e.payout == "bad-beat"), None)
    if high is None or (bad is None and not table.sign.bad_beat):
        return MET
    return _both(high, bad)


def _as_before(followed: RoundFollowed, account: TableHistory) -> Outcome | None:
    """The contribution of a round against those of the rounds before it."""
    this, known = followed.this, account.payouts
    if this is None or not this.contributed:
        return None
    given = this.contributed[0]
    if this.sign.bad_beat or len(this.contributed) > 1 or len(known) > 1:
        return None  # the round itself shows it, or it has been reported
    if followed.gap is not None:
        return not_evidenced(f"the fund of the rounds before: {followed.gap}")
    if not known or given.payout in known:
        return MET
    return _both(given, next(iter(known.values())))


def _both(given: Contributed, against: Contributed | None) -> Outcome:
    return violated(
        "the table has a bad-beat payout and a high-hand payout",
        expected="one of the two payouts at a table",
        actual="both",
        event=given,
        against=() if against is None else (against,),
    )


@duty("contribution-after-rake", RoundClosed)
def contribution_after_rake(closed: RoundClosed, table: TableView) -> Judgement:
    """The bad-beat contribution is taken after the rake and before the pot is paid.

    New Jersey:     14.19(c), 14.6(e)8, 14.6(e)9.
    Met:            it comes between the two, or there is no rake.
    Violated:       the rake comes after it, or chips of the pot were pushed before it.

    Example:
        dealer contributes 1 to bad-beat
        dealer rakes 3
    """
    if not table.contributed:
        return None
    if not table.law.has(_PAYOUTS):
        return None  # bad-beat-contribution judges that
    first, last = table.contributions[0], table.contributions[-1]
    late = next((e for e in table.kinds.get(RakeTaken, ()) if e.line > first.line), None)
    if late is not None:
        return violated(
            "the rake was taken after the bad-beat contribution",
            expected="the rake, then the contribution",
            actual="the contribution first",
            event=late,
            against=(first,),
        )
    paid = next((award for award in table.awards if award.line < last.line), None)
    if paid is None:
        return MET
    return violated(
        "the bad-beat contribution was taken after the pot was paid",
        expected="the contribution, then the award",
        actual="chips of the pot were pushed first",
        event=last,
        against=(paid,),
    )
