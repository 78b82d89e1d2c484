"""Whether the lines of a history can be of one deal, before anybody is judged by them.

A room's program writes a hand as a whole and says many things twice.  One statement that disagrees with
another may be a breach, and rules judge it.  What is here takes a hand that lost lines, or two halves of
different hands: whose acts they are is unknown.

A live log says nothing twice, and a line that is missing there shows a breach.  So only lines of another
kind of game, or of another shake of dice, are looked for.  Logs of data hold fields and not lines, and are
not looked at.
"""

import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from types import ModuleType
from typing import Final, TypeVar

from handaudit.facts import dice_events, poker_events
from handaudit.facts import events as ev
from handaudit.facts.evidence import Record
from handaudit.facts.log import Defect, Round
from handaudit.law.game import Game
from handaudit.law.new_jersey import AUDITED
from handaudit.law.new_jersey.s13_mini_dice import MiniDice
from handaudit.replay import boards
from handaudit.replay.boards import ACTS, first_line

_POSTS: Final = (ev.BlindPosted, ev.Anted)
_VOLUNTARY: Final = (ev.Checked, ev.Called, ev.BetMade, ev.Raised, ev.BoardDealt)
_AFTER_SEATS: Final = (
    *_POSTS,
    *ACTS,
    ev.BetForced,
    ev.CardsDealt,
    ev.Burned,
    ev.BoardDealt,
    ev.PotAwarded,
)
_SEVERAL: Final = 2
"""Statements that disagree at the same time before the hand counts as put together."""

_Line = TypeVar("_Line", ev.Folded, ev.PotAwarded)


def _kinds(module: ModuleType) -> frozenset[type[ev.Event]]:
    """The kinds of events that a module defines."""
    return frozenset(
        kind
        for kind in vars(module).values()
        if isinstance(kind, type) and kind.__module__ == module.__name__
    )


_DICE: Final = _kinds(dice_events)
_POKER: Final = _kinds(poker_events)

_SEEN: Final = frozenset(
    {
        *(ev.DiceSeen, ev.DiceNotFlat, ev.DieOffShaker, ev.SumCalled),
        *(ev.WagerPaid, ev.WagerCollected),
    }
)
"""What shows how the dice lay, or what came of it."""
_SETTLES: Final = frozenset(
    {
        *(ev.SumCalled, ev.WagerPaid, ev.WagerCollected, ev.ShakerCovered),
        *(ev.DiceNotFlat, ev.DieOffShaker),
    }
)
"""What a dealer does once the dice are seen; all of it is not forgotten."""
_ROLLED: Final = frozenset({ev.DiceSeen, ev.DiceNotFlat, ev.DieOffShaker})
"""What shows how the dice lay."""

_DEALS: Final = Record.DEALS
_AWARDS: Final = Record.AWARDS


def incoherence(played: Round, events: ev.ByType) -> Defect | None:
    """Why the lines of a history cannot be of one deal; ``None`` if they can."""
    kept = played.session.evidence
    if kept.live:
        return _foreign(played, events) or _late_seat(events)
    if kept.keeps(_DEALS):
        return None
    return (
        _order(events)
        or _once(played, events)
        or _dealt(played, events)
        or boards.incoherence(played, events)
        or other_blinds(played, events)
        or _results(played, events)
    )


def _foreign(played: Round, events: ev.ByType) -> Defect | None:
    """A round has lines of another kind of game."""
    game = AUDITED.get(played.session.game or "")
    foreign = _DICE if isinstance(game, Game) else _POKER
    if ev.RoundVoided in events:
        foreign -= {ev.BetReturned}  # wagers of any game go back
    if game is not None and not foreign.isdisjoint(events):
        line = min(events[kind][0].line for kind in foreign if kind in events)
        message = "a line of another kind of game: the round consists of two halves"
        return Defect("log:inconsistent", line, message)
    if isinstance(game, MiniDice) and (defect := _other_shake(game, events)):
        return defect
    if ev.RoundVoided in events:
        return None
    if ev.ShakerShaken in events and _SEEN.isdisjoint(events):
        line = events[ev.ShakerShaken][-1].line
        return Defect("log:truncated", line, "the dice of the shake are missing")
    if ev.DiceSeen in events and ev.WagerPlaced in events and _SETTLES.isdisjoint(events):
        line = events[ev.DiceSeen][-1].line
        return Defect("log:truncated", line, "the round stops at the dice: lines are missing")
    return None


def _other_shake(game: MiniDice, events: ev.ByType) -> Defect | None:
    """The dice or the settlement are those of another shake.

    Wagers that nobody placed are settled, and others lie there, or the sum that is called is not that of
    the dice.  One of these alone is a breach.
    """
    if ev.RoundVoided in events:
        return None
    if ev.DiceSeen in events and ev.ShakerShaken not in events:
        return Defect("log:truncated", events[ev.DiceSeen][-1].line, "the shake is missing")
    brief = {name for name, wager in game.wagers.items() if not wager.lasts}
    placed = {(one.seat, one.wager) for one in events.get(ev.WagerPlaced, ()) if one.wager in brief}
    settled = {
        (one.seat, one.wager): one.line
        for kind in (ev.WagerPaid, ev.WagerCollected)
        for one in events.get(kind, ())
        if one.wager in brief
    }
    strange = settled.keys() - placed
    if (again := _again(events)) is not None:
        message = "what happens once a shake happens again: the round consists of two halves"
        return Defect("log:inconsistent", again, message)
    if not strange:
        return None
    line = min(settled[one] for one in strange)
    if _ROLLED.isdisjoint(events):
        return Defect("log:truncated", line, "the dice of the shake are missing")
    left = {wager for _, wager in placed - settled.keys()}
    called = next((one.total for one in events.get(ev.SumCalled, ())[-1:]), None)
    rolled = next((sum(one.faces) for one in events.get(ev.DiceSeen, ())[-1:]), called)
    elsewhere = left and left.isdisjoint(wager for _, wager in strange)
    if not elsewhere and called in (None, rolled):
        return None
    message = "the wagers and their settlement do not agree: the round consists of two halves"
    return Defect("log:inconsistent", line, message)


def _again(events: ev.ByType) -> int | None:
    """The line at which what happens once a shake happens again.

    Dice are seen twice, or the sum is called or the shaker covered again behind a payment; or the dice are
    shaken and seen again behind one.
    """
    shakes = [one.line for one in events.get(ev.ShakerShaken, ())]
    paid = [one.line for kind in (ev.WagerPaid, ev.WagerCollected) for one in events.get(kind, ())]
    once: tuple[tuple[type[ev.Event], list[int] | None], ...] = (
        *((ev.DiceSeen, None), (ev.SumCalled, paid), (ev.ShakerCovered, paid)),
    )
    for kind, between in once:
        lines: list[int] = [one.line for one in events.get(kind, ())]
        for first, second in pairwise(lines):
            again = between is None or any(first < line < second for line in between)
            if again and not any(first < line < second for line in shakes):
                return second
    seen: list[int] = [one.line for one in events.get(ev.DiceSeen, ())]
    no_roll = any(one.total is None for one in events.get(ev.SumCalled, ()))
    if no_roll or ev.DiceNotFlat in events or ev.DieOffShaker in events:
        return None  # the first dice were settled, and did not count
    for first, second in pairwise(seen):
        if any(first < line < second for line in paid):
            return second
    return None


def _late_seat(events: ev.ByType) -> Defect | None:
    """The seat lines of a round come first."""
    seats = events.get(ev.PlayerSeated, ())
    if not seats or seats[-1].line < first_line(events, _AFTER_SEATS):
        return None
    message = "a seat line after play: the round has lost lines, or another begins here"
    return Defect("log:inconsistent", seats[-1].line, message)


def _order(events: ev.ByType) -> Defect | None:
    """Seats come before all play, and forced bets before all other play."""
    begun = first_line(events, _VOLUNTARY)
    seats = events.get(ev.PlayerSeated, ())
    if seats and seats[-1].line > begun:
        message = "a seat line after play: the hand has lost lines, or another begins here"
        return Defect("log:truncated", seats[-1].line, message)
    last = [events[kind][-1].line for kind in _POSTS if kind in events]
    if not last and begun < sys.maxsize and ev.BetForced not in events:
        return Defect("log:truncated", begun, "nobody posts: the hand has lost lines")
    if not last or max(last) <= begun:
        return None
    every = (event.line for kind in _POSTS for event in events.get(kind, ()))
    message = "a blind or an ante after play: the hand has lost lines, or another begins here"
    return Defect("log:truncated", min(line for line in every if line > begun), message)


def _once(played: Round, events: ev.ByType) -> Defect | None:
    """The opening cards are dealt once, and a bet that nobody called is returned once."""
    deals = events.get(ev.HandsDealt, ())
    at_once = len(deals) >= _SEVERAL and not any(
        deals[0].line < act.line < deals[1].line for kind in ACTS for act in events.get(kind, ())
    )
    if len(deals) >= _SEVERAL and (ev.BoardDealt in events or (at_once and _turns_cards(played))):
        message = "the opening cards are dealt twice: the hand consists of two halves"
        return Defect("log:inconsistent", deals[1].line, message)
    returns = [one for one in events.get(ev.BetReturned, ()) if not one.change]
    if len(returns) < _SEVERAL:
        return None
    message = "a second uncalled bet is returned: the hand consists of two halves"
    return Defect("log:inconsistent", returns[-1].line, message)


def _turns_cards(played: Round) -> bool:
    """Whether the game has community cards."""
    game = AUDITED.get(played.session.game or "")
    return isinstance(game, Game) and game.board_cards > 0


def _dealt(played: Round, events: ev.ByType) -> Defect | None:
    """The cards that several lines of the opening deal show of a seat are one hand."""
    shown = events.get(ev.CardsRevealed, ())
    if len(shown) < _SEVERAL:
        return _left_out(events, {one.seat: [one] for one in shown if one.cards == one.up})
    game = AUDITED.get(played.session.game or "")
    begun = first_line(events, (*_VOLUNTARY, ev.Discarded, ev.StoodPat))
    if len(deals := events.get(ev.HandsDealt, ())) > 1:
        begun = min(begun, deals[1].line)
    lines: defaultdict[int, list[ev.CardsRevealed]] = defaultdict(list)
    for event in shown:
        if event.line < begun:
            lines[event.seat].append(event)
    if not isinstance(game, Game):
        return None
    if (fault := _other_game(game, lines) or _two_hands(game, lines)) is not None:
        return fault
    return _left_out(events, lines) if len(lines) >= _SEVERAL else None


_Shown = Mapping[int, Sequence[ev.CardsRevealed]]


def _other_game(game: Game, lines: _Shown) -> Defect | None:
    """Players are dealt more cards at once than the game has."""
    larger = [one for dealt in lines.values() for one in dealt if len(one.cards) > game.cards_each]
    if not larger:
        return None
    message = "the cards of several players are those of another game: the head is of another hand"
    if len(larger) < _SEVERAL:
        message = f"seat {larger[0].seat} is dealt more cards than the game has"
    return Defect("log:inconsistent", larger[0].line, message)


def _left_out(events: ev.ByType, lines: _Shown) -> Defect | None:
    """A log that shows the cards of several players has no line of several others, who act.

    One line suffices if it shows a card that all see: all have such a card.
    """
    if not lines:
        return None
    acts = {act.seat: act.line for kind in ACTS for act in events.get(kind, ())}
    others = acts.keys() - lines.keys()
    if len(others) < _SEVERAL:
        return None
    message = "several players act whose cards have no line: the hand has lost lines"
    return Defect("log:truncated", min(acts[seat] for seat in others), message)


def _two_hands(game: Game, lines: _Shown) -> Defect | None:
    """A player is dealt two hands, or a part of one."""
    for seat, dealt in lines.items():
        if len(dealt) < _SEVERAL:
            continue
        held = {card for one in dealt for card in one.cards}
        if len(held) > game.cards_each:
            message = f"seat {seat} is dealt two hands: the hand consists of two halves"
            return Defect("log:inconsistent", dealt[-1].line, message)
        if len(held) < game.cards_each and len(dealt) == len(held):
            message = f"seat {seat} is shown a part of its cards: the hand has lost lines"
            return Defect("log:truncated", dealt[-1].line, message)
    return None


def other_blinds(played: Round, events: ev.ByType) -> Defect | None:
    """Why the blinds that are posted are not those that the head names."""
    due = played.session.sign.blinds
    if due is None or None in due or len(due) != _SEVERAL:
        return None
    every: Sequence[ev.BlindPosted] = events.get(ev.BlindPosted, ())
    posted = [event for event in every if event.kind == "blind" and not event.all_in]
    others = [event for event in posted if event.amount not in due]
    if not others:
        return None
    stakes = [one.stake for one in events.get(ev.PlayerSeated, ()) if one.stake is not None]
    if stakes and max(*due) > max(stakes):  # type: ignore[type-var]
        message = "the head names a blind that nobody could post: the head is of another hand"
        return Defect("log:inconsistent", others[0].line, message)
    if len(posted) < _SEVERAL or not all(_is_another(one, due) for one in posted):
        return None
    if sorted(one.amount for one in posted) == sorted(due):  # type: ignore[type-var]
        return None  # the small blind stands where the big one should
    if any(isinstance(one, ev.BetReturned) and one.change for one in played.events):
        return None  # a larger chip paid a blind
    message = "no blind is one that the head names: the head is of another hand"
    return Defect("log:inconsistent", posted[0].line, message)


def _is_another(posted: ev.BlindPosted, due: Sequence[int | None]) -> bool:
    """Whether a blind is not the one that its line names, be it the other one."""
    if posted.number is None or posted.number > len(due):
        return posted.amount not in due
    return posted.amount != due[posted.number - 1]


def _results(played: Round, events: ev.ByType) -> Defect | None:
    """The summary says once of each player what the play says."""
    results: Sequence[ev.ResultStated] = events.get(ev.ResultStated, ())
    if len(results) < _SEVERAL:
        return None
    if (again := _stated_again(results)) is not None:
        return again
    folds: Sequence[ev.Folded] = events.get(ev.Folded, ())
    awards: Sequence[ev.PotAwarded] | None = events.get(ev.PotAwarded, ())
    if not played.session.evidence.keeps(_AWARDS):
        awards = None
    wrong = _contradicted(results, folds, awards)
    if len(wrong) < _SEVERAL or _names_another(wrong, folds, awards):
        return None
    message = "the summary contradicts the play of several players: the hand consists of two halves"
    return Defect("log:inconsistent", wrong[0].line, message)


def _contradicted(
    results: Sequence[ev.ResultStated],
    folds: Sequence[ev.Folded],
    awards: Sequence[ev.PotAwarded] | None,
) -> list[ev.ResultStated]:
    """The results that differ from who folded and, if the log keeps the awards, from what was won."""
    folded = {event.seat for event in folds}
    awarded: dict[int, int] = {}
    for award in awards or ():
        awarded[award.seat] = awarded.get(award.seat, 0) + award.amount
    return [
        event
        for event in results
        if (
            (event.seat in folded) != (event.result == "folded")
            and event.result in ("folded", "won", "lost")
        )
        or (event.paid and awards is not None and event.won != awarded.get(event.seat, 0))
    ]


def _names_another(
    wrong: Sequence[ev.ResultStated],
    folds: Sequence[ev.Folded],
    awards: Sequence[ev.PotAwarded] | None,
) -> bool:
    """Whether the results of two players are right if one fold or award is of the other of them."""
    if len(wrong) != _SEVERAL:
        return False
    other = {wrong[0].seat: wrong[1].seat, wrong[1].seat: wrong[0].seat}

    as_meant = (
        *((some, awards) for some in _moved(folds, other)),
        *((folds, some) for some in _moved(awards or (), other)),
    )
    return any(not _contradicted(wrong, *meant) for meant in as_meant)


def _moved(lines: Sequence[_Line], other: Mapping[int, int]) -> Iterator[list[_Line]]:
    """The lines with one of them about the ``other`` of two players."""
    for at, one in enumerate(lines):
        if one.seat in other:
            moved = list(lines)
            moved[at] = one.changed(seat=other[one.seat])
            yield moved


def _stated_again(results: Sequence[ev.ResultStated]) -> Defect | None:
    """The first line that gives a result of a seat again."""
    if len({event.seat for event in results}) == len(results):  # as nearly always
        return None
    stated: set[int] = set()
    for event in results:
        if event.seat in stated:
            message = f"the summary gives two results of seat {event.seat}"
            return Defect("log:inconsistent", event.line, message)
        stated.add(event.seat)
    return None
