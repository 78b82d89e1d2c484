"""Eight kinds of breach, planted in real hands of PokerStars: each is found once, at its line."""

import random
import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import pytest

import corpus_sample
from handaudit.facts import events as e
from handaudit.facts.cards import show
from in_memory import audited
from spoiled_hands import Whole, whole_hands

FEWEST, MOST = 5, 20
"""Hands of each kind."""


class Planted(NamedTuple):
    """The lines of a hand with a breach, and the place of the line that shows it."""

    lines: list[str]
    at: int


Kind = Callable[[Whole], Planted | None]


def _folds(hand: Whole) -> list[e.Folded]:
    """The folds before the flop, up to a line that is none."""
    play = [one for one in hand.played if isinstance(one, (*_ACTIONS, e.BoardDealt))]
    return [one for one in play[: _flop(play)] if isinstance(one, e.Folded)]


_ACTIONS = (e.Checked, e.Folded, e.Called, e.BetMade, e.Raised)


def _flop(play: Sequence[e.Event]) -> int:
    return next((at for at, one in enumerate(play) if isinstance(one, e.BoardDealt)), len(play))


def _swapped(hand: Whole, one: e.Event, other: e.Event) -> Planted:
    lines = hand.lines
    first, second = hand.place(one), hand.place(other)
    lines[first], lines[second] = lines[second], lines[first]
    return Planted(lines, first)


def first_actor(hand: Whole) -> Planted | None:
    """The first two who fold change places."""
    acts = [one for one in hand.played if isinstance(one, _ACTIONS)][:2]
    if len(acts) < 2 or not all(isinstance(one, e.Folded) for one in acts):
        return None
    return _swapped(hand, *acts)


def turn_order(hand: Whole) -> Planted | None:
    """The second and the third who fold change places."""
    acts = [one for one in hand.played if isinstance(one, _ACTIONS)][:3]
    if len(acts) < 3 or not all(isinstance(one, e.Folded) for one in acts):
        return None
    return _swapped(hand, *acts[1:])


def betting_round_complete(hand: Whole) -> Planted | None:
    """Of the players who check a street, the last has no line."""
    play = [one for one in hand.played if isinstance(one, (*_ACTIONS, e.BoardDealt))]
    for at in range(2, len(play) - 1):
        run = play[at - 2 : at + 1]
        if all(isinstance(one, e.Checked) for one in run[:2]) and isinstance(run[2], e.BoardDealt):
            lines = hand.lines
            del lines[hand.place(run[1])]
            return Planted(lines, hand.place(run[2]) - 1)
    return None


def no_card_twice(hand: Whole) -> Planted | None:
    """The turn is a card of the flop."""
    boards = [one for one in hand.played if isinstance(one, e.BoardDealt)]
    if len(boards) != 2:
        return None
    old, new = show(boards[1].cards), show(boards[0].cards[:1])
    place = hand.place(boards[1])
    lines = [line.replace(old, new) if at >= place else line for at, line in enumerate(hand.lines)]
    return Planted(lines, place)


def award_to_contender(hand: Whole) -> Planted | None:
    """The pot goes to a player who has folded."""
    awards = [one for one in hand.played if isinstance(one, e.PotAwarded)]
    folds = _folds(hand)
    shown = any(isinstance(one, e.HandShown) for one in hand.played)
    if len(awards) != 1 or not folds or shown:
        return None
    winner, other = hand.name(awards[0].seat), hand.name(folds[0].seat)
    lines, at = hand.lines, hand.place(awards[0])
    lines[at] = lines[at].replace(f"{winner} collected", f"{other} collected")
    summary = next(place for place, line in enumerate(lines) if line.startswith("*** SUMMARY"))
    said = re.compile(rf"(Seat \d+: {re.escape(winner)}.*?) collected (\(.*?\))")
    for place in range(summary, len(lines)):
        if read := said.match(lines[place]):
            lines[place] = f"{read[1]} mucked"
            won = read[2]
            its = next(one for one in range(summary, len(lines)) if f": {other} " in lines[one])
            lines[its] = f"{lines[its].split(' folded')[0]} collected {won}"
            return Planted(lines, at)
    return None


def pot_conserved(hand: Whole) -> Planted | None:
    """The winner gets half of the pot, and the summary says so as well."""
    awards = [one for one in hand.played if isinstance(one, e.PotAwarded)]
    if len(awards) != 1 or awards[0].amount < 400:
        return None
    at = hand.place(awards[0])
    written = hand.lines[at].split("collected ")[1].split(" ")[0]
    half = written[: len(written) - len(written.lstrip("$€£"))] + str(awards[0].amount // 200)
    lines = [line.replace(f"collected {written} ", f"collected {half} ") for line in hand.lines]
    lines = [line.replace(f"({written})", f"({half})") for line in lines]
    return Planted(lines, at)


def uncalled_bet_returned(hand: Whole) -> Planted | None:
    """An uncalled bet goes to a player who has folded."""
    returns = [one for one in hand.played if isinstance(one, e.BetReturned)]
    folds = _folds(hand)
    if len(returns) != 1 or not folds:
        return None
    lines, at = hand.lines, hand.place(returns[0])
    lines[at] = lines[at].replace(
        f"returned to {hand.name(returns[0].seat)}", f"returned to {hand.name(folds[0].seat)}"
    )
    return Planted(lines, at)


def check_only_unbet(hand: Whole) -> Planted | None:
    """A player checks a bet on the last street, instead of folding."""
    acts = [one for one in hand.played if isinstance(one, _ACTIONS)]
    boards = [one for one in hand.played if isinstance(one, e.BoardDealt)]
    after = [one for one in acts if boards and one.line > boards[-1].line]
    bets = [one for one in after if isinstance(one, (e.BetMade, e.Raised))]
    folds = [
        one for one in after if isinstance(one, e.Folded) and bets and one.line > bets[-1].line
    ]
    if len(folds) < 2 or len(bets) != 1:
        return None
    lines, at = hand.lines, hand.place(folds[0])
    lines[at] = lines[at].replace(": folds", ": checks")
    return Planted(lines, at)


KINDS: dict[str, Kind] = {
    "first-actor": first_actor,
    "turn-order": turn_order,
    "betting-round-complete": betting_round_complete,
    "no-card-twice": no_card_twice,
    "award-to-contender": award_to_contender,
    "pot-conserved": pot_conserved,
    "uncalled-bet-returned": uncalled_bet_returned,
    "check-only-unbet": check_only_unbet,
}
"""By the rule that it breaks, how a hand is changed."""


@pytest.fixture(scope="module")
def hands(corpus: Path) -> list[Whole]:
    """Real hands in which nothing is found."""
    chance = random.Random(corpus_sample.SEED)  # noqa: S311  no secret
    folders = sorted(path for path in corpus.glob("*/pokerstars") if path.is_dir())
    return [hand for folder in folders for hand in whole_hands(folder, "pokerstars", 60, chance)]


@pytest.mark.parametrize("rule", KINDS)
def test_a_breach_in_a_real_hand_is_found_once_at_its_line(rule: str, hands: list[Whole]) -> None:
    planted = 0
    for hand, breach in _breaches(rule, hands):
        report = audited(hand.head + "\n".join(breach.lines) + "\n", hand.form)
        found = [(one.rule, one.location.line) for one in report.findings]
        assert not report.not_audited
        assert found == [(rule, hand.before + breach.at + 1)], hand.played.id
        planted += 1
    assert planted >= FEWEST


def _breaches(rule: str, hands: list[Whole]) -> Iterator[tuple[Whole, Planted]]:
    count = 0
    for hand in hands:
        breach = KINDS[rule](hand)
        if breach is not None:
            yield hand, breach
            count += 1
            if count == MOST:
                return
