"""Signs of a joint in a hand of a room: facts of its lines that no one fault of a program makes disagree.

A program knows one button, one currency, one game and one stack of each player, and prints each of them in
several lines.  It asks each player in turn, and pays once nobody else is left or all cards lie there.  One
line that is wrong is a breach.  Two lines that agree with each other against the head, or several that are
missing at once, are of another hand.
"""

import functools
import re
from collections.abc import Sequence
from typing import Final

from handaudit.auditing import joints
from handaudit.auditing.finding import Finding
from handaudit.facts import events as ev
from handaudit.facts.log import Defect, Round
from handaudit.replay.poker.view import PlayerView, TableView

_SEVERAL: Final = 2
_MORE: Final = 3
"""Players of whom at least two must have lost a line, if one may win unseen."""

_CURRENCY: Final = re.compile(r"[$€£](?=\s?[0-9])")
_SAID: Final = (ev.Chatter, ev.Ignored)
_HEAD: Final = (ev.RoundOpened, ev.GameSet, ev.TableNamed, ev.CasinoNamed, *_SAID)
"""Lines that may name an amount of something else, such as the entry of a tournament."""
_ACTS: Final = (ev.Folded, ev.Checked, ev.Called, ev.BetMade, ev.Raised)
_ALONG: Final = frozenset({"call-amount", "check-only-unbet", "first-actor"})
"""Rules that are broken if people act as if others had posted the blinds."""


def joint(table: TableView, every: Sequence[Finding]) -> Defect | None:
    """Where another hand goes on, if lines of a hand in which rules are violated show it."""
    played = table.round
    rules = {one.rule for one in every}
    return (
        _two_currencies(played)
        or _other_sizes(table)
        or _other_button(table, every, rules)
        or _unanswered(table)
        or _unfinished(table, rules)
        or _folded_at_showdown(table)
        or _other_stacks(table)
        or _other_stakes(every)
        or _posted_twice(played)
        or _not_posted(table, rules)
    )


def _inconsistent(line: int, what: str) -> Defect:
    return Defect("log:inconsistent", line, f"{what}: lines are of another hand")


def _two_currencies(played: Round) -> Defect | None:
    """Amounts in two currencies: the lines of one hand are in one."""
    if "€" not in played.text and "£" not in played.text:
        return None
    head = _HEAD if played.session.tournament else _SAID
    around = {one.line for one in played.events if isinstance(one, head)}
    names = {one.player for one in played.events if isinstance(one, ev.PlayerSeated)}
    first = None
    for line, text in enumerate(played.text.split("\n"), played.first_line):
        if line in around:
            continue
        bare = functools.reduce(lambda rest, name: rest.replace(name, ""), names, text)
        for mark in _CURRENCY.findall(bare):
            first = first or mark
            if mark != first:
                return _inconsistent(line, f"amounts in {first} and in {mark}")
    return None


# --- the button ------------------------------------------------------------------------------------


def _other_button(table: TableView, every: Sequence[Finding], rules: set[str]) -> Defect | None:
    """Both blinds, or several who act first, are those of another button than the head's.

    Rooms have two ways of their own: a newcomer is passed over, and a button of three posts the small blind.
    """
    first = [one for one in every if one.rule == "first-actor"]
    message = "the blinds or the play are those of another button than the head's"
    flop = next((one.line for one in table.round.events if isinstance(one, ev.BoardDealt)), 0)
    later = first and "blind-seats" in rules and first[-1].location.line > flop > 0
    if later or len({one.location.line for one in first}) >= _SEVERAL:
        return _inconsistent(first[0].location.line, message)
    order = _clockwise(table)
    blinds = _blinds(table.round)
    if len(order) < _MORE:
        return None
    if blinds is None:
        big = 1 if table.forced_bets_derived else None
    else:
        small, big = (order.index(one.seat) if one.seat in order else None for one in blinds)
        if small is None or big is None:
            return None
        next_to = (big - small) % len(order) == 1
        way = next_to and (small == 1 or len(order) == _MORE)
        turned = (small, big) == (1, 0)  # no button has the big blind before the small one
        moved = small != 0 and big != 1 and not turned and not (way and _ALONG.isdisjoint(rules))
        if moved and {"blind-seats", "blind-count"} & rules:
            return _inconsistent(blinds[0].line, message)
    straddled = any(
        isinstance(one, ev.BlindPosted) and one.kind == "straddle" for one in table.round
    )
    if first and big is not None and not straddled and _passed_over(table, order, big) >= _SEVERAL:
        return _inconsistent(first[0].location.line, message)
    return None


def _blinds(played: Round) -> tuple[ev.BlindPosted, ev.BlindPosted] | None:
    """The small and the big blind, if the hand has one line of each."""
    posted = [
        one
        for one in played.events
        if isinstance(one, ev.BlindPosted) and one.kind == "blind" and not one.derived
    ]
    if len(posted) != _SEVERAL:
        return None
    small, big = sorted(posted, key=lambda one: one.number or one.amount)
    return (small, big) if small.amount < big.amount else None


def _clockwise(table: TableView) -> list[int]:
    """The seats of those who take part, from the left of the head's button on."""
    button = table.round.opened.button
    seats = sorted(joints.dealt_in(table.round))
    if button is None:
        return []
    return [one for one in seats if one > button] + [one for one in seats if one <= button]


def _passed_over(table: TableView, order: Sequence[int], big: int) -> int:
    """Over how many players the play jumps behind the big blind, and does not come back to them at once."""
    acts = (one for one in table.round.events if isinstance(one, _ACTS))
    first, second = next(acts, None), next(acts, None)
    if first is None or second is None or not {first.seat, second.seat} <= {*order}:
        return 0
    over, then = ((order.index(one.seat) - big - 1) % len(order) for one in (first, second))
    return over if then > over else 0


# --- the end ---------------------------------------------------------------------------------------


def _unanswered(table: TableView) -> Defect | None:
    """Several players owe an answer to a wager, and are not heard of again: a fold of each is missing."""
    silent = [
        one
        for one in table.players
        if one.presumed_out and not one.acted_while_out and one.shown is None
    ]
    if len(silent) < _SEVERAL or silent[0].folded is None:
        return None
    message = "several players have not answered a wager: lines are missing"
    return Defect("log:truncated", silent[0].folded.line, message)


def _unfinished(table: TableView, rules: set[str]) -> Defect | None:
    """The pot is paid while nobody has won it: several players are in, and cards of the board are missing.

    A fold whose line is missing leaves two players in, one of them with a wager to answer.
    """
    missing = table.game.board_cards - max(map(len, table.boards.values()), default=0)
    if not table.awards or missing <= 0 or table.game.board_cards == 0:
        return None
    left = [one for one in table.players if _is_in(one)]
    if len(left) < _SEVERAL:
        return None
    if sum(one.all_in is None for one in left) <= 1:
        if missing < _SEVERAL:
            return None
    elif len(left) < _MORE and "betting-round-complete" in rules:
        return None
    line = table.awards[0].line
    message = "the pot is paid before anybody has won it: lines are missing"
    return Defect("log:truncated", line, message)


def _is_in(player: PlayerView) -> bool:
    return player.seated.dealt_in and player.folded is None and not player.presumed_out


def _folded_at_showdown(table: TableView) -> Defect | None:
    """Several players who have folded show their hands, or muck them."""
    shown = {
        one.seat: one.line
        for one in table.round.events
        if isinstance(one, (ev.HandShown, ev.HandMucked)) and one.cards
    }
    for seat in [*shown]:
        player = table.by_seat.get(seat)
        if player is None or player.folded is None or player.folded.line > shown[seat]:
            del shown[seat]
    if len(shown) < _SEVERAL:
        return None
    return _inconsistent(min(shown.values()), "players show their hands who have folded")


def _other_sizes(table: TableView) -> Defect | None:
    """The hands that several players show are all of one other size: the head names another game."""
    lines: dict[int, int] = {}
    sizes = set()
    for event in table.round.events:
        if isinstance(event, (ev.HandShown, ev.HandMucked)) and event.cards:
            lines.setdefault(event.seat, event.line)
            sizes.add(len(event.cards))
    if len(lines) < _SEVERAL or len(sizes) != 1 or sizes == {1}:
        return None
    if any(street.faces or street.draw for street in table.game.streets):
        return None
    if sizes == {table.game.cards_each}:
        return None
    return _inconsistent(min(lines.values()), "the hands are those of another game")


def _other_stacks(table: TableView) -> Defect | None:
    """The stacks that the summary states of several players do not follow from those of the seat list."""
    if not table.awards:
        return None
    paid = {one.seat: 0 for one in table.stacks}
    for award in table.awards:
        paid[award.seat] = paid.get(award.seat, 0) + award.amount
    top, excess = table.settlement.excess_of, table.settlement.excess
    wrong = 0
    for stated in table.stacks:
        player = table.by_seat.get(stated.seat)
        if player is not None and stated.stack is not None:
            left = player.behind + paid[stated.seat]
            wrong += stated.stack not in (left, left + (excess if player is top else 0))
    if wrong < _MORE:
        return None
    return _inconsistent(table.stacks[0].line, "the stacks at the end are not those of the play")


# --- what is posted --------------------------------------------------------------------------------


def _posted_twice(played: Round) -> Defect | None:
    """A player posts a blind of this deal and a missed one, or posts a missed one in a tournament."""
    posted = [one for one in played.events if isinstance(one, ev.BlindPosted)]
    due = {one.seat for one in posted if one.kind == "blind"}
    for event in posted:
        if event.kind == "missed" and (event.seat in due or played.session.tournament):
            return _inconsistent(event.line, "blinds are posted that are not of this deal")
    return None


def _not_posted(table: TableView, rules: set[str]) -> Defect | None:
    """Two lines are missing: an ante and a blind, or both blinds.

    In a bomb pot, everybody antes in place of the blinds, and the flop comes at once.
    """
    if "blind-count" not in rules or table.forced_bets_derived:
        return None
    posted = any(isinstance(one, ev.BlindPosted) for one in table.round)
    if not posted and "betting-after-cards" in rules and len(table.antes) >= len(table.players):
        return None
    if posted and "ante-from-every-player" not in rules:
        return None
    message = "an ante and a blind are missing, or both blinds: lines are missing"
    return Defect("log:truncated", table.round.opened.line, message)


# --- the stacks ------------------------------------------------------------------------------------


def _other_stakes(every: Sequence[Finding]) -> Defect | None:
    """Several players wager more than the seat list gives them.

    A player who is all-in with chips left shows nothing: rooms have tables with a cap.
    """
    beyond = {one.seat: one for one in every if one.rule == "wager-within-stakes"}
    if len(beyond) < _SEVERAL:
        return None
    line = min(one.location.line for one in beyond.values())
    return _inconsistent(line, "the stacks of the seat list are not those of the play")
