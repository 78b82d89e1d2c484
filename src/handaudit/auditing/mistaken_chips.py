"""A round with another line of chips: an ante, a blind, or a payment from the pot.

``mistakes`` says which findings each may explain.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise, takewhile
from typing import Final, Literal

from handaudit.auditing.changed_line import Reading, both_changed, changed, named, with_line
from handaudit.auditing.finding import Finding
from handaudit.auditing.mistaken_stacks import WAGERS
from handaudit.facts import events as ev
from handaudit.facts.events import Event
from handaudit.facts.log import Round
from handaudit.replay.poker.forced_bets import ante_due
from handaudit.replay.poker.table import Table

OF_STRADDLES: Final = frozenset({"first-actor", "check-only-unbet", "raises-posted", "call-amount"})
OF_KILLS: Final = frozenset({"wager-within-limits", "kill-blind-once", "kill-killer-acts"})
"""Rules that show a straddle or a kill blind which the log lacks."""

PAYMENTS: Final = (ev.PotAwarded, ev.RakeTaken, ev.BetReturned, ev.Contributed)
CHIPS: Final = (ev.Anted, ev.BlindPosted, *WAGERS, *PAYMENTS)
"""Lines by which chips go to the pot or from it."""

_Kind = Literal["blind", "kill", "straddle", "missed"]


def overpaid(table: Table) -> int:
    """The cents that come out of the pot beyond those that went in."""
    settlement = table.settlement
    out = sum(one.amount for one in table.awards) + table.rake + table.contributed
    return out - settlement.contested - settlement.excess - table.house_money


def other_amounts(table: Table, wrong: Sequence[Finding]) -> Iterator[Reading]:
    """A payment is of another amount, so that the pot is paid out just once."""
    del wrong
    over = overpaid(table)
    for event in table.round.events if over else ():
        if isinstance(event, PAYMENTS) and event.amount > over:
            yield changed(table.round, event, event.changed(amount=event.amount - over))


def other_posts(table: Table, wrong: Sequence[Finding]) -> Iterator[Reading]:
    """An ante or a blind is of another amount."""
    lines = named(wrong)
    for event in table.round.events:
        if isinstance(event, ev.Anted) and event.line in lines:
            yield changed(table.round, event, event.changed(amount=ante_due(table)))
        elif isinstance(event, ev.BlindPosted) and (event.line in lines or event.kind != "blind"):
            for kind, amount in dict.fromkeys(_blinds(table)):
                if kind == event.kind and amount != event.amount:
                    yield changed(table.round, event, event.changed(amount=amount))


def blinds_in_turn(table: Table, wrong: Sequence[Finding]) -> Iterator[Reading]:
    """The lines of the two blinds have changed places, or the names in them."""
    del wrong
    played = table.round
    own = (one for one in played.events if isinstance(one, ev.BlindPosted) and one.kind == "blind")
    first, second = next(own, None), next(own, None)
    if first is None or second is None:
        return
    if (first.number or 0) > (second.number or 0):
        lines = second.placed(first.line, first.clock), first.placed(second.line, second.clock)
        yield both_changed(played, (first, lines[0]), (second, lines[1]))
    if first.seat != second.seat:
        names = (first, first.changed(seat=second.seat)), (second, second.changed(seat=first.seat))
        yield both_changed(played, *names)
        more = {first.seat: first.amount - second.amount, second.seat: second.amount - first.amount}
        for other in in_other_words(played, more):
            yield both_changed(other, *names)


def in_other_words(played: Round, more: Mapping[int, int]) -> Iterator[Round]:
    """The round with the wagers before the flop as their lines mean them, if these seats posted so much less.

    Some rooms print what a call is to, and some what a raise adds.
    """
    early = [*takewhile(lambda one: not isinstance(one, ev.BoardDealt), played.events)]
    calls, raises = dict[Event, Event](), dict[Event, Event]()
    for seat, by in more.items():
        own = [one for one in early if isinstance(one, WAGERS) and one.seat == seat]
        first = own[0] if own else None
        if isinstance(first, ev.Called) and first.amount + by > 0:
            calls[first] = first.changed(amount=first.amount + by)
        raises |= {one: one.changed(to=one.to - by) for one in own if isinstance(one, ev.Raised)}
    for new in filter(None, (calls, raises)):
        yield played.changed(events=tuple(new.get(one, one) for one in played.events))


def _blinds(table: Table) -> Iterator[tuple[_Kind, int]]:
    """The blinds that may be placed, in cents."""
    posted = [amount for amount in table.sign.blinds or () if amount]
    yield from (("blind", amount) for amount in posted)
    highest = max((*posted, *(one[2] for one in table.blinds)), default=0)
    if highest:
        yield from (("straddle", 2 * one) for one in {highest, *posted})
    if table.sign.small_bet and table.kill_times:
        yield "kill", int(table.sign.small_bet * table.kill_times)


def with_blind(table: Table, wrong: Sequence[Finding]) -> Iterator[Reading]:
    """A blind was placed: before the others, or behind them."""
    rules, over = {one.rule for one in wrong}, overpaid(table)
    blinds = dict.fromkeys(_blinds(table))
    if not rules & (OF_STRADDLES | OF_KILLS):  # only the chips show that it is missing
        blinds = {one: None for one in blinds if one[1] == over}
    events = table.round.events
    own = [place for place, one in enumerate(events) if isinstance(one, ev.BlindPosted)]
    places = [own[0], own[-1] + 1] if own else []
    for before in [events[place] for place in places if place < len(events)]:
        for kind, amount in blinds:
            for player in table.players:
                new = ev.BlindPosted(line=before.line, seat=player.seat, amount=amount, kind=kind)
                yield with_line(table.round, before, new)


def with_award(table: Table, wrong: Sequence[Finding]) -> Iterator[Reading]:
    """The rest of the pot was awarded."""
    del wrong
    awards, amount = table.awards, -overpaid(table)
    if amount <= 0:
        return
    shares = dict.fromkeys(one.share for one in awards)
    if "high" in shares or "low" in shares:
        shares = dict.fromkeys(("high", "low"))
    pots = dict.fromkeys((*(one.pot for one in awards), *range(len(table.settlement.pots))))
    end = next((one for one in table.round.events if isinstance(one, ev.RoundEnded)), None)
    for pot in pots:
        own = {id(one) for one in awards if one.pot == pot}
        places = [
            after
            for before, after in pairwise((None, *awards, end))
            if after is not None and (not own or id(before) in own or id(after) in own)
        ]
        for before in places:
            for player in table.contending:
                for share in shares:
                    new = ev.PotAwarded(
                        line=before.line, seat=player.seat, amount=amount, pot=pot, share=share
                    )
                    yield with_line(table.round, before, new)
