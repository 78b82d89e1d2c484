"""A round with one line read otherwise, or with one line more: what a mistake of the log may have hidden.

Each reading changes what the findings are about, the likeliest mistake first.  ``one_cause`` asks whether
nothing is wrong with the round then.
"""

from collections.abc import Iterator, Sequence
from itertools import chain, combinations, islice, pairwise
from typing import Final, NamedTuple, get_args

from handaudit.auditing.finding import Finding
from handaudit.facts import events as ev
from handaudit.facts.cards import DECK, Card
from handaudit.facts.events import Event
from handaudit.facts.log import Round
from handaudit.facts.poker_events import Pile
from handaudit.replay.poker.table import Table

_TRIED: Final = 200
"""Readings of a round at most."""
_LINES: Final = 4
"""Lines that may be about another seat: those that the first findings name."""
_TWICE: Final = 2
_MORE_THAN_ANY: Final = 10**9
"""Cents that no player has."""

OF_STAKES: Final = frozenset(
    {
        *("wager-within-stakes", "minimum-stake", "act-only-while-in", "call-amount"),
        *("uncalled-bet-returned", "pot-conserved", "raise-exceeds-wager", "first-actor"),
        *("turn-order", "betting-round-complete"),
    }
)
"""Rules that a stack may break which is written wrong."""
_OF_WINNERS: Final = frozenset(
    {"best-hand-wins", "low-qualifies", "equal-division", "halves-equal", "odd-chip-recipient"}
)
_OF_THE_BUTTON: Final = frozenset({"blind-seats", "first-actor", "deal-order", "turn-order"})
_OF_THE_STUB: Final = frozenset({"stub-count-right", "one-deck", "common-card-only-when-short"})
_OF_STRADDLES: Final = frozenset(
    {"first-actor", "check-only-unbet", "raises-posted", "call-amount"}
)
_OF_KILLS: Final = frozenset({"wager-within-limits", "kill-blind-once", "kill-killer-acts"})

_WAGERS: Final = (ev.BetForced, ev.Called, ev.BetMade, ev.Raised)
_PAYMENTS: Final = (ev.PotAwarded, ev.RakeTaken, ev.BetReturned, ev.Contributed)
CHIPS: Final = (ev.Anted, ev.BlindPosted, *_WAGERS, *_PAYMENTS)
"""Lines by which chips go to the pot or from it."""
_OF_ONE_SEAT: Final = (
    *(ev.Anted, ev.BlindPosted, ev.Checked, ev.Folded, *_WAGERS, ev.WagerCorrected),
    *(ev.CardsDealt, ev.Discarded, ev.StoodPat, ev.HandShown),
    *(ev.PotAwarded, ev.BetReturned, ev.Collected),
)
_CARDS: Final = (ev.CardsDealt, ev.HandsDealt, ev.BoardDealt, ev.CommonDealt, ev.Discarded)
_PLAY: Final = (*_OF_ONE_SEAT, *_PAYMENTS, ev.BoardDealt, ev.CommonDealt, ev.Burned)


class Reading(NamedTuple):
    """A round with one line as it may have been meant.

    ``event`` is the line as it stands, ``None`` if it is left out.
    """

    event: Event | None
    played: Round


def readings(table: Table, wrong: Sequence[Finding]) -> Iterator[Reading]:
    """The readings of a round whose replay is over, with the breaches that were found."""
    return islice(_readings(table, wrong), _TRIED)


def _readings(table: Table, wrong: Sequence[Finding]) -> Iterator[Reading]:
    played, rules = table.round, {one.rule for one in wrong}
    yield from _once(played)
    if "no-card-twice" in rules:
        yield from _other_cards(played, wrong)
    if "hand-size" in rules:
        yield from _cards_of_hands(played, wrong)
    if rules & OF_STAKES:
        yield from _other_stakes(table, wrong)
    over = _overpaid(table) if "pot-conserved" in rules else 0
    if over:
        yield from _other_amounts(played, over)
    yield from _other_seats(table, wrong)
    if rules & _OF_THE_BUTTON:
        yield from _other_buttons(table)
    if over < 0:
        yield from _with_award(table, -over)
    if rules & _OF_THE_STUB:
        yield from _with_reshuffle(played, wrong)
    if rules & (_OF_STRADDLES | _OF_KILLS):
        yield from _with_blind(table)


def _changed(played: Round, old: Event, *new: Event) -> Reading:
    """The round with a line changed, or without it."""
    events = [one for event in played.events for one in (new if event is old else (event,))]
    opened = next(one for one in events if isinstance(one, ev.RoundOpened))
    return Reading(old, played.changed(events=tuple(events), opened=opened))


def _with(played: Round, before: Event, new: Event) -> Reading:
    """The round with one line more, before another one."""
    events = [
        one for event in played.events for one in ((new, event) if event is before else (event,))
    ]
    return Reading(None, played.changed(events=tuple(events)))


# --- a line is wrong ------------------------------------------------------------------------------


def _once(played: Round) -> Iterator[Reading]:
    """A line stands twice."""
    for before, event in pairwise([one for one in played.events if isinstance(one, _PLAY)]):
        if type(event) is type(before) and event == before.placed(event.line, event.clock):
            yield _changed(played, event)


def _other_cards(played: Round, wrong: Sequence[Finding]) -> Iterator[Reading]:
    """A card that a line names twice in a round is another one.

    Which one decides who wins, if a finding says that somebody else does.
    """
    lines = _named(one for one in wrong if one.rule == "no-card-twice")
    there = [(event, _cards(event)) for event in played.events if event.line in lines]
    every = [card for _, cards in there for card in cards]
    others: Sequence[Card | None] = (None,)
    if any(one.rule in _OF_WINNERS for one in wrong):
        seen = {card for event in played.events for card in _cards(event)}
        others = [card for card in DECK if card not in seen]
    for event, cards in there:
        for place, card in enumerate(cards):
            if card is not None and every.count(card) >= _TWICE:
                yield from _with_cards(played, event, place, others)


def _cards_of_hands(played: Round, wrong: Sequence[Finding]) -> Iterator[Reading]:
    """A card of a hand is another one than was dealt or shown."""
    seats = {one.seat for one in wrong if one.rule == "hand-size"}
    kinds = (ev.CardsDealt, ev.HandShown)
    own = [one for one in played.events if isinstance(one, kinds) and one.seat in seats]
    every = [(one.seat, card) for one in own for card in one.cards]
    for event in own:
        for place, card in enumerate(event.cards):
            if card is not None and every.count((event.seat, card)) < _TWICE:
                yield from _with_cards(played, event, place, (None,))


def _with_cards(
    played: Round, event: Event, place: int, others: Sequence[Card | None]
) -> Iterator[Reading]:
    """The round with another card at a place of a line."""
    cards = _cards(event)
    for other in others:
        if isinstance(event, ev.CommonDealt):
            yield _changed(played, event, event.changed(card=other))
        else:
            new = (*cards[:place], other, *cards[place + 1 :])
            yield _changed(played, event, event.changed(cards=new))


def _cards(event: Event) -> tuple[Card | None, ...]:
    if isinstance(event, ev.CommonDealt):
        return (event.card,)
    cards = getattr(event, "cards", ())
    return cards if isinstance(cards, tuple) else ()  # others count them


def _other_stakes(table: Table, wrong: Sequence[Finding]) -> Iterator[Reading]:
    """A player has more than the line of the seat says, or just what the player puts in."""
    seats = {one.seat for one in wrong}
    for seated in table.seated:
        if seated.seat in seats:
            for stake in _stakes(table.round.events, seated.seat):
                if stake != seated.stake:
                    yield _changed(table.round, seated, seated.changed(stake=stake))


def _stakes(events: Sequence[Event], seat: int) -> Sequence[int]:
    """What a player may have had, if not the stake: what the player puts in or, without an all-in, more."""
    put_in = bet = 0
    acted = all_in = False
    for event in events:
        if acted and isinstance(event, _CARDS):
            bet, acted = 0, False
        acted = acted or isinstance(event, (ev.Checked, *_WAGERS))
        if getattr(event, "seat", None) != seat:
            continue
        all_in = all_in or getattr(event, "all_in", False)
        if isinstance(event, (ev.Anted, ev.BlindPosted, ev.BetForced, ev.Called, ev.BetMade)):
            put_in += event.amount
            if not isinstance(event, ev.Anted):
                bet += event.amount - getattr(event, "dead", 0)
        elif isinstance(event, (ev.Raised, ev.WagerCorrected)):
            put_in, bet = put_in + event.to - bet, event.to
    return (put_in,) if all_in else (_MORE_THAN_ANY, put_in)


def _overpaid(table: Table) -> int:
    """The cents that come out of the pot beyond those that went in."""
    settlement = table.settlement
    out = sum(one.amount for one in table.awards) + table.rake + table.contributed
    return out - settlement.contested - settlement.excess - table.house_money


def _other_amounts(played: Round, over: int) -> Iterator[Reading]:
    """A payment is of another amount, so that the pot is paid out just once."""
    for event in played.events:
        if isinstance(event, _PAYMENTS) and event.amount > over:
            yield _changed(played, event, event.changed(amount=event.amount - over))


def _other_seats(table: Table, wrong: Sequence[Finding]) -> Iterator[Reading]:
    """A line is about another player."""
    lines = [*islice(_named(wrong), _LINES)]
    for event in table.round.events:
        if event.line in lines and isinstance(event, _OF_ONE_SEAT):
            for player in table.players:
                if player.seat != event.seat:
                    yield _changed(table.round, event, event.changed(seat=player.seat))


def _named(wrong: "Iterator[Finding] | Sequence[Finding]") -> dict[int, None]:
    """The lines that findings name, those at which they stand first."""
    found = [*wrong]
    quoted = (quote.line for one in found for quote in one.evidence)
    return dict.fromkeys(chain((one.location.line for one in found), quoted))


def _other_buttons(table: Table) -> Iterator[Reading]:
    """The button is in front of another player."""
    opened = table.round.opened
    for player in table.players if opened.button is not None else ():
        if player.seat != opened.button:
            yield _changed(table.round, opened, opened.changed(button=player.seat))


# --- a line is missing ----------------------------------------------------------------------------


def _with_award(table: Table, amount: int) -> Iterator[Reading]:
    """The rest of the pot was awarded."""
    awards = table.awards
    shares = dict.fromkeys(one.share for one in awards)
    if "high" in shares or "low" in shares:
        shares = dict.fromkeys(("high", "low"))
    pots = dict.fromkeys((*(one.pot for one in awards), *range(len(table.settlement.pots))))
    end = next((one for one in table.round.events if isinstance(one, ev.RoundEnded)), None)
    for before in (*awards, end) if end is not None else awards:
        for player in table.players:
            for pot in pots if player.folded is None else ():
                for share in shares:
                    new = ev.PotAwarded(
                        line=before.line, seat=player.seat, amount=amount, pot=pot, share=share
                    )
                    yield _with(table.round, before, new)


def _with_reshuffle(played: Round, wrong: Sequence[Finding]) -> Iterator[Reading]:
    """Piles were shuffled into the stub."""
    piles: tuple[Pile, ...] = get_args(Pile)
    several = [some for count in (1, 2, 3) for some in combinations(piles, count)]
    lines = [*islice(_named(wrong), _LINES)]
    for before in played.events:
        if before.line in lines:
            for some in several:
                yield _with(played, before, ev.Reshuffled(line=before.line, piles=some))


def _with_blind(table: Table) -> Iterator[Reading]:
    """A straddle or a kill blind was placed."""
    blinds = [one for one in table.round.events if isinstance(one, ev.BlindPosted)]
    after = False
    for before in table.round.events if blinds else ():
        if after:
            break
        after = before is blinds[-1]
    else:
        return
    line = before.line
    for player in table.players:
        straddle = 2 * max(one.amount for one in blinds)
        yield _with(
            table.round,
            before,
            ev.BlindPosted(line=line, seat=player.seat, amount=straddle, kind="straddle"),
        )
        if table.sign.small_bet and table.kill_times:
            kill = int(table.sign.small_bet * table.kill_times)
            yield _with(
                table.round,
                before,
                ev.BlindPosted(line=line, seat=player.seat, amount=kill, kind="kill"),
            )
