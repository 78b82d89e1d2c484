"""A round with another line of cards: a card, cards that were thrown away, or a reshuffle.

``mistakes`` says which findings each may explain.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final, get_args

from handaudit.auditing.changed_line import Reading, changed, first_named, named, with_line
from handaudit.auditing.finding import Finding
from handaudit.facts import events as ev
from handaudit.facts.cards import DECK, Card
from handaudit.facts.events import Event
from handaudit.facts.log import Round
from handaudit.facts.poker_events import Pile
from handaudit.replay.poker.table import Table

_OF_WINNERS: Final = frozenset(
    {"best-hand-wins", "low-qualifies", "equal-division", "halves-equal", "odd-chip-recipient"}
)
_MOST_THROWN: Final = 2
"""Cards that a player throws away at most, of what is tried: super seven asks for two."""


def other_cards(table: Table, wrong: Sequence[Finding]) -> Iterator[Reading]:
    """A card that a line names twice in a round is another one.

    Which one decides who wins, if a finding says that somebody else does.
    """
    played = table.round
    lines = named(one for one in wrong if one.rule == "no-card-twice")
    there = [(event, _cards(event)) for event in played.events if event.line in lines]
    every = [card for _, cards in there for card in cards]
    others: Sequence[Card | None] = (None,)
    if any(one.rule in _OF_WINNERS for one in wrong):
        seen = {card for event in played.events for card in _cards(event)}
        others = [card for card in DECK if card not in seen]
    for event, cards in there:
        for place, card in enumerate(cards):
            if card is not None and every.count(card) > 1:
                yield from _with_cards(played, event, place, others)


def cards_of_hands(table: Table, wrong: Sequence[Finding]) -> Iterator[Reading]:
    """A card of a hand is another one than was dealt or shown, or all that are shown are."""
    played = table.round
    seats = {one.seat for one in wrong if one.rule == "hand-size"}
    kinds = (ev.CardsDealt, ev.HandShown, ev.ResultStated)
    own = [one for one in played.events if isinstance(one, kinds) and one.seat in seats]
    every = [(one.seat, card) for one in own for card in one.cards]
    for event in own:
        once = [every.count((event.seat, card)) == 1 for card in event.cards]
        for place, card in enumerate(event.cards):
            if card is not None and once[place]:
                yield from _with_cards(played, event, place, (None,))
        if isinstance(event, ev.HandShown) and all(once):
            yield changed(played, event, event.changed(cards=(None,) * len(event.cards)))


def _with_cards(
    played: Round, event: Event, place: int, others: Sequence[Card | None]
) -> Iterator[Reading]:
    """The round with another card at a place of a line."""
    cards = _cards(event)
    for other in others:
        if isinstance(event, ev.CommonDealt):
            yield changed(played, event, event.changed(card=other))
        else:
            new = (*cards[:place], other, *cards[place + 1 :])
            yield changed(played, event, event.changed(cards=new))


def _cards(event: Event) -> tuple[Card | None, ...]:
    if isinstance(event, ev.CommonDealt):
        return (event.card,)
    cards = getattr(event, "cards", ())
    return cards if isinstance(cards, tuple) else ()  # others count them


def other_draws(table: Table, wrong: Sequence[Finding]) -> Iterator[Reading]:
    """Cards that a player threw away were those of another one, or the line for it is left out."""
    played = table.round
    seats = {one.seat for one in wrong}
    for event in played.events:
        if isinstance(event, (ev.Discarded, ev.StoodPat)) and event.seat in seats:
            for player in table.players:
                if player.seat != event.seat:
                    yield changed(played, event, event.changed(seat=player.seat))
    lines = named(wrong)
    before = next(one for one in played.events if one.line in lines)
    for seat in sorted(seat for seat in seats if seat is not None):
        for count in range(_MOST_THROWN + 1):
            new = ev.Discarded(line=before.line, seat=seat, count=count)
            pat = ev.StoodPat(line=before.line, seat=seat)
            yield with_line(played, before, new if count else pat)


def with_reshuffle(table: Table, wrong: Sequence[Finding]) -> Iterator[Reading]:
    """Piles were shuffled into the stub."""
    piles: tuple[Pile, ...] = get_args(Pile)
    several = [some for count in (1, 2, 3) for some in combinations(piles, count)]
    lines = first_named(wrong)
    for before in table.round.events:
        if before.line in lines:
            for some in several:
                new = ev.Reshuffled(line=before.line, piles=some)
                yield with_line(table.round, before, new)
