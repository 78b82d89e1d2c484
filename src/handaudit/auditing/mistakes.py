"""A round with one line read otherwise, or with one line more: what a mistake of the log may have hidden.

Each reading changes what the findings are about, the likeliest mistake first.  ``one_cause`` asks whether
nothing is wrong with the round then.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain, combinations, islice, pairwise, takewhile
from typing import Final, Literal, NamedTuple, get_args

from handaudit.auditing.finding import Finding
from handaudit.auditing.mistaken_stacks import MOVES, WAGERS, stakes, with_other_all_ins
from handaudit.facts import events as ev
from handaudit.facts.cards import DECK, Card
from handaudit.facts.events import Event
from handaudit.facts.log import Round
from handaudit.facts.poker_events import Pile
from handaudit.replay.poker.forced_bets import ante_due
from handaudit.replay.poker.table import Table

_TRIED: Final = 200
"""Readings of a round at most."""
_LINES: Final = 4
"""Lines that may be about another seat: those that the first findings name."""
_TWICE: Final = 2
_TWO: Final = 2
"""Cards that a player throws away at most, of what is tried: super seven asks for two."""

OF_STAKES: Final = frozenset(
    {
        *("wager-within-stakes", "minimum-stake", "act-only-while-in", "call-amount"),
        *("uncalled-bet-returned", "pot-conserved", "raise-exceeds-wager", "first-actor"),
        *("turn-order", "betting-round-complete"),
    }
)
"""Rules that a stack may break which is written wrong."""
_OF_ANY: Final = frozenset[str]()
_OF_SUMS: Final = frozenset({"pot-conserved"})
_OF_WINNERS: Final = frozenset(
    {"best-hand-wins", "low-qualifies", "equal-division", "halves-equal", "odd-chip-recipient"}
)
_OF_THE_BUTTON: Final = frozenset({"blind-seats", "first-actor", "deal-order", "turn-order"})
_OF_THE_STUB: Final = frozenset({"stub-count-right", "one-deck", "common-card-only-when-short"})
_OF_DRAWS: Final = frozenset({"two-cards-thrown-away", "draw-order", "draw-replaced"})
_OF_POSTS: Final = frozenset({"ante-amount", "blind-amount", "act-only-while-in", "pot-conserved"})
_OF_BLINDS: Final = frozenset({"blind-seats", "blind-amount", "blind-count"})
_OF_STRADDLES: Final = frozenset(
    {"first-actor", "check-only-unbet", "raises-posted", "call-amount"}
)
_OF_TURNS: Final = frozenset({"turn-order", "first-actor", "betting-round-complete"})
_OF_BETS: Final = frozenset({"check-only-unbet", "one-opening-bet", "betting-round-complete"})
_OF_KILLS: Final = frozenset({"wager-within-limits", "kill-blind-once", "kill-killer-acts"})

_PAYMENTS: Final = (ev.PotAwarded, ev.RakeTaken, ev.BetReturned, ev.Contributed)
CHIPS: Final = (ev.Anted, ev.BlindPosted, *WAGERS, *_PAYMENTS)
"""Lines by which chips go to the pot or from it."""
_OF_ONE_SEAT: Final = (
    *(ev.Anted, ev.BlindPosted, ev.Checked, ev.Folded, *WAGERS, ev.WagerCorrected),
    *(ev.CardsDealt, ev.Discarded, ev.StoodPat, ev.HandShown),
    *(ev.PotAwarded, ev.BetReturned, ev.Collected),
)
_PLAY: Final = (*_OF_ONE_SEAT, *_PAYMENTS, ev.BoardDealt, ev.CommonDealt, ev.Burned)


_Made = Callable[[Table, Sequence[Finding]], Iterator["Reading"]]
_Kind = Literal["blind", "kill", "straddle", "missed"]


class Reading(NamedTuple):
    """A round with one line as it may have been meant.

    ``event`` is the line as it stands, ``None`` if it is left out.
    """

    event: Event | None
    played: Round


def readings(table: Table, wrong: Sequence[Finding]) -> Iterator[Reading]:
    """The readings of a round whose replay is over, with the breaches that were found."""
    rules = {one.rule for one in wrong}
    several = (made(table, wrong) for of, made in _READINGS if not of or rules & of)
    return islice(chain.from_iterable(several), _TRIED)


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


def _once(table: Table, wrong: Sequence[Finding]) -> Iterator[Reading]:
    """A line stands twice, or more often."""
    del wrong
    played = table.round
    runs: list[list[Event]] = []
    for event in played.events:
        if isinstance(event, _PLAY):
            if runs and _stands_again(played, runs[-1][-1], event):
                runs[-1].append(event)
            else:
                runs.append([event])
    for _, *again in runs:
        for event in again:
            yield _changed(played, event)
        if len(again) > 1:
            left = tuple(one for one in played.events if not any(one is two for two in again))
            yield Reading(again[0], played.changed(events=left))


def _stands_again(played: Round, before: Event, event: Event) -> bool:
    """Whether a line is the one before it again.

    Where a room prints what an action adds, the second raise is to a higher total by the same words.
    """
    if type(event) is not type(before):
        return False
    if event == before.placed(event.line, event.clock):
        return True
    follows = isinstance(event, ev.Raised) and event.line == before.line + 1
    return follows and played.line_text(event.line) == played.line_text(before.line)


def _behind_a_street(table: Table, wrong: Sequence[Finding]) -> Iterator[Reading]:
    """An action stands on the wrong side of a street."""
    lines, events = {one.location.line for one in wrong}, table.round.events
    for place, (before, event) in enumerate(pairwise(events)):
        acts = [one for one in (before, event) if isinstance(one, MOVES) and one.line in lines]
        if acts and (isinstance(before, ev.BoardDealt) or isinstance(event, ev.BoardDealt)):
            there = event.placed(before.line, before.clock), before.placed(event.line, event.clock)
            several = (*events[:place], *there, *events[place + 2 :])
            yield Reading(acts[0], table.round.changed(events=several))


def _checked(table: Table, wrong: Sequence[Finding]) -> Iterator[Reading]:
    """A bet before what is found was none: its player checked."""
    first = min(one.location.line for one in wrong)
    bets = [one for one in table.round.events if isinstance(one, ev.BetMade) and one.line <= first]
    for event in reversed(bets[-_TWO:]):
        check = ev.Checked(line=event.line, seat=event.seat, clock=event.clock)
        yield _changed(table.round, event, check)


def _other_cards(table: Table, wrong: Sequence[Finding]) -> Iterator[Reading]:
    """A card that a line names twice in a round is another one.

    Which one decides who wins, if a finding says that somebody else does.
    """
    played = table.round
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


def _cards_of_hands(table: Table, wrong: Sequence[Finding]) -> Iterator[Reading]:
    """A card of a hand is another one than was dealt or shown, or all that are shown are."""
    played = table.round
    seats = {one.seat for one in wrong if one.rule == "hand-size"}
    kinds = (ev.CardsDealt, ev.HandShown, ev.ResultStated)
    own = [one for one in played.events if isinstance(one, kinds) and one.seat in seats]
    every = [(one.seat, card) for one in own for card in one.cards]
    for event in own:
        once = [every.count((event.seat, card)) < _TWICE for card in event.cards]
        for place, card in enumerate(event.cards):
            if card is not None and once[place]:
                yield from _with_cards(played, event, place, (None,))
        if isinstance(event, ev.HandShown) and all(once):
            yield _changed(played, event, event.changed(cards=(None,) * len(event.cards)))


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
            events = table.round.events
            for read in dict.fromkeys(with_other_all_ins(events, seated)):
                played = table.round.changed(events=read)
                for stake in stakes(read, seated.seat):
                    if stake != seated.stake:
                        yield _changed(played, seated, seated.changed(stake=stake))


def _overpaid(table: Table) -> int:
    """The cents that come out of the pot beyond those that went in."""
    settlement = table.settlement
    out = sum(one.amount for one in table.awards) + table.rake + table.contributed
    return out - settlement.contested - settlement.excess - table.house_money


def _other_amounts(table: Table, wrong: Sequence[Finding]) -> Iterator[Reading]:
    """A payment is of another amount, so that the pot is paid out just once."""
    del wrong
    over = _overpaid(table)
    for event in table.round.events if over else ():
        if isinstance(event, _PAYMENTS) and event.amount > over:
            yield _changed(table.round, event, event.changed(amount=event.amount - over))


def _other_posts(table: Table, wrong: Sequence[Finding]) -> Iterator[Reading]:
    """An ante or a blind is of another amount."""
    lines = _named(wrong)
    for event in table.round.events:
        if isinstance(event, ev.Anted) and event.line in lines:
            yield _changed(table.round, event, event.changed(amount=ante_due(table)))
        elif isinstance(event, ev.BlindPosted) and (event.line in lines or event.kind != "blind"):
            for kind, amount in dict.fromkeys(_blinds(table)):
                if kind == event.kind and amount != event.amount:
                    yield _changed(table.round, event, event.changed(amount=amount))


def _blinds_in_turn(table: Table, wrong: Sequence[Finding]) -> Iterator[Reading]:
    """The lines of the two blinds have changed places, or the names in them."""
    del wrong
    played = table.round
    own = (one for one in played.events if isinstance(one, ev.BlindPosted) and one.kind == "blind")
    first, second = next(own, None), next(own, None)
    if first is None or second is None:
        return
    if (first.number or 0) > (second.number or 0):
        lines = second.placed(first.line, first.clock), first.placed(second.line, second.clock)
        yield _both_changed(played, (first, lines[0]), (second, lines[1]))
    if first.seat != second.seat:
        named = (first, first.changed(seat=second.seat)), (second, second.changed(seat=first.seat))
        yield _both_changed(played, *named)
        more = {first.seat: first.amount - second.amount, second.seat: second.amount - first.amount}
        for other in _in_other_words(played, more):
            yield _both_changed(other, *named)


def _both_changed(played: Round, *changed: tuple[Event, Event]) -> Reading:
    """The round with two lines changed."""
    one, other = changed
    return Reading(one[0], _changed(_changed(played, *one).played, *other).played)


def _in_other_words(played: Round, more: Mapping[int, int]) -> Iterator[Round]:
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


def _other_seats(table: Table, wrong: Sequence[Finding]) -> Iterator[Reading]:
    """A line is about another player."""
    lines = [*islice(_named(wrong), _LINES)]
    if any(one.rule in _OF_STRADDLES for one in wrong):
        blinds = (one for one in table.round.events if isinstance(one, ev.BlindPosted))
        lines += [one.line for one in blinds if one.kind in ("straddle", "kill")]
    for event in table.round.events:
        if event.line in lines and isinstance(event, _OF_ONE_SEAT):
            for player in table.players:
                if player.seat != event.seat:
                    named = event.changed(seat=player.seat)
                    yield _changed(table.round, event, named)
                    if isinstance(event, ev.BlindPosted):
                        more = {event.seat: event.amount, player.seat: -event.amount}
                        for other in _in_other_words(table.round, more):
                            yield _changed(other, event, named)


def _named(wrong: Iterable[Finding]) -> dict[int, None]:
    """The lines that findings name, those at which they stand first."""
    found = [*wrong]
    quoted = (quote.line for one in found for quote in one.evidence)
    return dict.fromkeys(chain((one.location.line for one in found), quoted))


def _other_buttons(table: Table, wrong: Sequence[Finding]) -> Iterator[Reading]:
    """The button is in front of another player."""
    del wrong
    opened = table.round.opened
    for player in table.players if opened.button is not None else ():
        if player.seat != opened.button:
            yield _changed(table.round, opened, opened.changed(button=player.seat))


def _other_draws(table: Table, wrong: Sequence[Finding]) -> Iterator[Reading]:
    """Cards that a player threw away were those of another one, or the line for it is left out."""
    played = table.round
    seats = {one.seat for one in wrong}
    for event in played.events:
        if isinstance(event, (ev.Discarded, ev.StoodPat)) and event.seat in seats:
            for player in table.players:
                if player.seat != event.seat:
                    yield _changed(played, event, event.changed(seat=player.seat))
    lines = _named(wrong)
    before = next(one for one in played.events if one.line in lines)
    for seat in sorted(seat for seat in seats if seat is not None):
        for count in range(_TWO + 1):
            new = ev.Discarded(line=before.line, seat=seat, count=count)
            pat = ev.StoodPat(line=before.line, seat=seat)
            yield _with(played, before, new if count else pat)


# --- a line is missing ----------------------------------------------------------------------------


def _with_award(table: Table, wrong: Sequence[Finding]) -> Iterator[Reading]:
    """The rest of the pot was awarded."""
    del wrong
    awards, amount = table.awards, -_overpaid(table)
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
                    yield _with(table.round, before, new)


def _with_reshuffle(table: Table, wrong: Sequence[Finding]) -> Iterator[Reading]:
    """Piles were shuffled into the stub."""
    piles: tuple[Pile, ...] = get_args(Pile)
    several = [some for count in (1, 2, 3) for some in combinations(piles, count)]
    lines = [*islice(_named(wrong), _LINES)]
    for before in table.round.events:
        if before.line in lines:
            for some in several:
                new = ev.Reshuffled(line=before.line, piles=some)
                yield _with(table.round, before, new)


def _with_blind(table: Table, wrong: Sequence[Finding]) -> Iterator[Reading]:
    """A blind was placed: before the others, or behind them."""
    rules, over = {one.rule for one in wrong}, _overpaid(table)
    blinds = dict.fromkeys(_blinds(table))
    if not rules & (_OF_STRADDLES | _OF_KILLS):  # only the chips show that it is missing
        blinds = {one: None for one in blinds if one[1] == over}
    events = table.round.events
    own = [place for place, one in enumerate(events) if isinstance(one, ev.BlindPosted)]
    places = [own[0], own[-1] + 1] if own else []
    for before in [events[place] for place in places if place < len(events)]:
        for kind, amount in blinds:
            for player in table.players:
                new = ev.BlindPosted(line=before.line, seat=player.seat, amount=amount, kind=kind)
                yield _with(table.round, before, new)


_READINGS: Final[tuple[tuple[frozenset[str], _Made], ...]] = (
    (_OF_ANY, _once),
    (frozenset({"no-card-twice"}), _other_cards),
    (frozenset({"hand-size"}), _cards_of_hands),
    (OF_STAKES, _other_stakes),
    (_OF_SUMS, _other_amounts),
    (_OF_POSTS, _other_posts),
    (_OF_BLINDS, _blinds_in_turn),
    (_OF_ANY, _other_seats),
    (_OF_THE_BUTTON, _other_buttons),
    (_OF_DRAWS, _other_draws),
    (_OF_SUMS, _with_award),
    (_OF_TURNS, _behind_a_street),
    (_OF_BETS, _checked),
    (_OF_THE_STUB, _with_reshuffle),
    (_OF_STRADDLES | _OF_KILLS | _OF_SUMS, _with_blind),
)
"""What makes readings, by the rules of which one is broken: the likeliest mistakes first."""
