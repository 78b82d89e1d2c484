"""A round with one line read otherwise, or with one line more: what a mistake of the log may have hidden.

Each reading changes what the findings are about, the likeliest mistake first.  ``one_cause`` asks whether
nothing is wrong with the round then.  Lines of cards, of chips and of stacks have modules of their own.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import chain, islice, pairwise
from typing import Final

from handaudit.auditing.changed_line import Reading, changed, first_named
from handaudit.auditing.finding import Finding
from handaudit.auditing.mistaken_cards import (
    cards_of_hands,
    other_cards,
    other_draws,
    with_reshuffle,
)
from handaudit.auditing.mistaken_chips import (
    OF_KILLS,
    OF_STRADDLES,
    PAYMENTS,
    blinds_in_turn,
    in_other_words,
    other_amounts,
    other_posts,
    with_award,
    with_blind,
)
from handaudit.auditing.mistaken_stacks import MOVES, OF_STAKES, WAGERS, other_stakes
from handaudit.facts import events as ev
from handaudit.facts.events import Event
from handaudit.facts.log import Round
from handaudit.replay.poker.table import Table

_TRIED: Final = 200
"""Readings of a round at most."""
_BETS: Final = 2
"""The last bets before what is found: each may have been a check."""

_OF_ANY: Final = frozenset[str]()
_OF_SUMS: Final = frozenset({"pot-conserved"})
_OF_THE_BUTTON: Final = frozenset({"blind-seats", "first-actor", "deal-order", "turn-order"})
_OF_THE_STUB: Final = frozenset({"stub-count-right", "one-deck", "common-card-only-when-short"})
_OF_DRAWS: Final = frozenset({"two-cards-thrown-away", "draw-order", "draw-replaced"})
_OF_POSTS: Final = frozenset({"ante-amount", "blind-amount", "act-only-while-in", "pot-conserved"})
_OF_BLINDS: Final = frozenset({"blind-seats", "blind-amount", "blind-count"})
_OF_TURNS: Final = frozenset({"turn-order", "first-actor", "betting-round-complete"})
_OF_BETS: Final = frozenset({"check-only-unbet", "one-opening-bet", "betting-round-complete"})

_OF_ONE_SEAT: Final = (
    *(ev.Anted, ev.BlindPosted, ev.Checked, ev.Folded, *WAGERS, ev.WagerCorrected),
    *(ev.CardsDealt, ev.Discarded, ev.StoodPat, ev.HandShown),
    *(ev.PotAwarded, ev.BetReturned, ev.Collected),
)
_PLAY: Final = (*_OF_ONE_SEAT, *PAYMENTS, ev.BoardDealt, ev.CommonDealt, ev.Burned)

_Made = Callable[[Table, Sequence[Finding]], Iterator[Reading]]


def readings(table: Table, wrong: Sequence[Finding]) -> Iterator[Reading]:
    """The readings of a round whose replay is over, with the breaches that were found."""
    rules = {one.rule for one in wrong}
    several = (made(table, wrong) for of, made in _READINGS if not of or rules & of)
    return islice(chain.from_iterable(several), _TRIED)


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
            yield changed(played, event)
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
    for event in reversed(bets[-_BETS:]):
        check = ev.Checked(line=event.line, seat=event.seat, clock=event.clock)
        yield changed(table.round, event, check)


def _other_seats(table: Table, wrong: Sequence[Finding]) -> Iterator[Reading]:
    """A line is about another player."""
    lines = first_named(wrong)
    if any(one.rule in OF_STRADDLES for one in wrong):
        blinds = (one for one in table.round.events if isinstance(one, ev.BlindPosted))
        lines += [one.line for one in blinds if one.kind in ("straddle", "kill")]
    for event in table.round.events:
        if event.line in lines and isinstance(event, _OF_ONE_SEAT):
            for player in table.players:
                if player.seat != event.seat:
                    named = event.changed(seat=player.seat)
                    yield changed(table.round, event, named)
                    if isinstance(event, ev.BlindPosted):
                        more = {event.seat: event.amount, player.seat: -event.amount}
                        for other in in_other_words(table.round, more):
                            yield changed(other, event, named)


def _other_buttons(table: Table, wrong: Sequence[Finding]) -> Iterator[Reading]:
    """The button is in front of another player."""
    del wrong
    opened = table.round.opened
    for player in table.players if opened.button is not None else ():
        if player.seat != opened.button:
            yield changed(table.round, opened, opened.changed(button=player.seat))


_READINGS: Final[tuple[tuple[frozenset[str], _Made], ...]] = (
    (_OF_ANY, _once),
    (frozenset({"no-card-twice"}), other_cards),
    (frozenset({"hand-size"}), cards_of_hands),
    (OF_STAKES, other_stakes),
    (_OF_SUMS, other_amounts),
    (_OF_POSTS, other_posts),
    (_OF_BLINDS, blinds_in_turn),
    (_OF_ANY, _other_seats),
    (_OF_THE_BUTTON, _other_buttons),
    (_OF_DRAWS, other_draws),
    (_OF_SUMS, with_award),
    (_OF_TURNS, _behind_a_street),
    (_OF_BETS, _checked),
    (_OF_THE_STUB, with_reshuffle),
    (OF_STRADDLES | OF_KILLS | _OF_SUMS, with_blind),
)
"""What makes readings, by the rules of which one is broken: the likeliest mistakes first."""
