"""Signs of a joint in a round of a live table: what no dealer and no player does, however wrong.

Where one half of a round ends, another one goes on that began otherwise.  So the forced bets are placed
again, or the deal is much too short.  Chips go back to a player who has not put in as many, or people play
on after the pot was won.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from handaudit.auditing.finding import Finding
from handaudit.facts import events as ev
from handaudit.facts.evidence import Record
from handaudit.facts.log import Defect, Round
from handaudit.replay.poker.view import TableView

_SEVERAL: Final = 2
_OFTEN: Final = 3
"""Acts that no slip of the pen explains."""

_BETS: Final = (ev.Called, ev.BetMade, ev.Raised)
_ACTS: Final = (ev.Folded, ev.Checked, *_BETS)
_FORCED: Final = (ev.BlindPosted, ev.Anted, ev.BetForced)
_UNDONE: Final = (
    *(ev.AwardTakenBack, ev.ActionTakenBack, ev.CardsTakenBack, ev.WagerCorrected),
    *(ev.RoundVoided, ev.RoundCancelled),
)
"""Lines that put something right: what stands before them may stand again."""
_PREPARES: Final = (
    *(ev.RoundOpened, ev.PlayerSeated, ev.Shuffled, ev.Cut, ev.Recut, ev.StubCounted),
    *(ev.RoundEnded, ev.Chatter, ev.Ignored),
)


def joint(table: TableView, every: Sequence[Finding]) -> Defect | None:
    """Where another round goes on, if the lines show it for certain."""
    played = table.round
    if any(isinstance(one, _UNDONE) for one in played.events):
        return None
    rules = {one.rule for one in every}
    return (
        _no_play(played)
        or _posted_again(played)
        or _dealt_after_play(played)
        or _dealt_otherwise(table, rules)
        or _dealt_again(table, every)
        or _drawn(table, every)
        or _counted_whole(table, rules)
        or _other_cards(table)
        or _not_settled(table, rules)
        or _won_before(played)
        or _second_blind(played, rules)
    )


def doubled(table: TableView, rules: set[str]) -> int:
    """How many of the things that are wrong count twice: money shows that a beginning is missing.

    Chips go back to who has not put in as many.  More is paid than was put in.  One player places two blinds.
    """
    return sum(
        (
            "uncalled-bet-returned" in rules and _returns_too_much(table.round),
            "pot-conserved" in rules and _pays_too_much(table.round),
            "blind-seats" in rules and _posts_both(table),
        )
    )


def _no_play(played: Round) -> Defect | None:
    """Nothing stands behind the seat lines, or a pot is paid and nobody has got a card or acted."""
    kinds = ev.by_type(played.events)
    if any(one in kinds for one in (*_ACTS, *_FORCED, ev.CardsDealt)):
        return None
    if len(kinds.get(ev.PlayerSeated, ())) < _SEVERAL:
        return None
    if ev.PotAwarded in kinds:
        line = kinds[ev.PotAwarded][0].line
        message = "a pot is won, and nobody has got a card or acted: lines are missing"
        return Defect("log:truncated", line, message)
    if any(kind not in _PREPARES for kind in kinds):
        return None
    return Defect("log:truncated", played.events[-1].line, "nobody plays: lines are missing")


def _posted_again(played: Round) -> Defect | None:
    """Several players place the same forced bet again."""
    placed: set[tuple[object, ...]] = set()
    again: set[int] = set()
    for event in played.events:
        if not isinstance(event, _FORCED):
            continue
        key = (type(event), event.seat, event.amount)
        if key in placed:
            again.add(event.seat)
        placed.add(key)
        if len(again) == _SEVERAL:
            message = "forced bets are placed again: another round begins here"
            return Defect("log:inconsistent", event.line, message)
    return None


def _dealt_after_play(played: Round) -> Defect | None:
    """A forced bet and the whole opening deal stand behind an act."""
    act = next((one.line for one in played.events if isinstance(one, _ACTS)), None)
    deal = next((one.line for one in played.events if isinstance(one, ev.CardsDealt)), None)
    if act is None or deal is None or deal < act:
        return None
    late = next((one for one in played.events if isinstance(one, _FORCED) and one.line > act), None)
    if late is None:
        return None
    message = "a forced bet and the deal behind play: another round begins here"
    return Defect("log:inconsistent", late.line, message)


def _opening(played: Round) -> Iterator[ev.CardsDealt]:
    """The cards that are dealt before anybody acts."""
    for event in played.events:
        if isinstance(event, (*_ACTS, ev.BetForced, ev.PotAwarded, ev.BetReturned)):
            return
        if isinstance(event, ev.CardsDealt):
            yield event


def _dealt_otherwise(table: TableView, rules: set[str]) -> Defect | None:
    """The opening deal lacks more than a card of each player, or begins again and has as many too many."""
    played = table.round
    if "deal-count" not in rules or not table.evidence.keeps(Record.DEALS):
        return None
    players = sum(isinstance(one, ev.PlayerSeated) and one.dealt_in for one in played.events)
    cards = [*_opening(played)]
    if not cards:
        return None
    more = sum(len(one.cards) for one in cards) - players * table.game.cards_each
    again = any(one.seat == other.seat for one, other in pairwise(cards))
    if -players <= more <= (players if again else more):
        return None
    message = "the opening deal is not that of this round: lines are missing, or are of another one"
    return Defect("log:inconsistent", cards[-1].line, message)


def _dealt_again(table: TableView, every: Sequence[Finding]) -> Defect | None:
    """Several players get cards again in a game that deals to them once."""
    if any(street.faces or street.draw for street in table.game.streets):
        return None
    more = {
        one.seat: one.location.line
        for one in every
        if one.rule in ("deal-count", "deal-to-players-only") and one.expected is not None
    }
    acted = next((one.line for one in table.round.events if isinstance(one, _ACTS)), None)
    late = [line for line in more.values() if acted is not None and line > acted]
    if len(late) < _SEVERAL:
        return None
    message = "the cards are dealt again: another round begins here"
    return Defect("log:inconsistent", min(late), message)


def _drawn(table: TableView, every: Sequence[Finding]) -> Defect | None:
    """Several players draw, or stand pat, in a game without a draw."""
    if any(street.draw for street in table.game.streets):
        return None
    draws = {one.seat: one.location.line for one in every if one.rule == "no-other-draw"}
    draws |= {one.seat: one.line for one in table.round if isinstance(one, ev.StoodPat)}
    if len(draws) < _SEVERAL:
        return None
    message = "players draw in a game without a draw: lines are of another round"
    return Defect("log:inconsistent", min(draws.values()), message)


def _counted_whole(table: TableView, rules: set[str]) -> Defect | None:
    """The opening deal lacks several cards, and a count of the stub shows that they were dealt."""
    kept = table.evidence.keeps(Record.DEALS) and table.evidence.keeps(Record.BURNS)
    if "deal-count" not in rules or not kept:
        return None
    cards = [*_opening(table.round)]
    if not cards:
        return None  # a log without any line of a card may just not keep them
    lacks = len(dealt_in(table.round)) * table.game.cards_each - sum(
        len(one.cards) for one in cards
    )
    if lacks < _SEVERAL:
        return None
    stub = table.game.deck_size
    for event in table.round:
        if isinstance(event, (ev.CardsDealt, ev.BoardDealt)):
            stub -= len(event.cards)
        elif isinstance(event, (ev.Burned, ev.CommonDealt)):
            stub -= 1
        elif isinstance(event, ev.StubCounted) and stub - event.cards == lacks:
            message = "the count of the stub shows a whole deal: lines of it are missing"
            return Defect("log:truncated", event.line, message)
    return None


def _other_cards(table: TableView) -> Defect | None:
    """The hands that several players show lack cards that they were dealt face up."""
    lines = []
    for player in table.players:
        if isinstance(player.shown, ev.HandShown) and len(player.shown.cards) >= player.dealt:
            lacking = {one for one in player.up if one is not None} - {*player.shown.cards}
            if len(lacking) >= _SEVERAL:
                lines.append(player.shown.line)
    if len(lines) < _SEVERAL:
        return None
    message = "players show other cards than they were dealt face up: lines are of another round"
    return Defect("log:inconsistent", lines[0], message)


def _not_settled(table: TableView, rules: set[str]) -> Defect | None:
    """Nobody is paid behind a showdown, and a losing hand is not collected either."""
    if "pot-conserved" not in rules or not table.evidence.keeps(Record.COLLECTS):
        return None
    shown = {one.seat: one for one in table.round if isinstance(one, ev.HandShown)}
    left = shown.keys() - table.collected.keys()
    if any(isinstance(one, ev.PotAwarded) for one in table.round) or len(left) < _SEVERAL:
        return None
    line = table.round.events[-1].line
    return Defect("log:truncated", line, "the round stops before the settlement: lines are missing")


def dealt_in(played: Round) -> set[int]:
    """The seats of the players who are dealt in."""
    return {one.seat for one in played.events if isinstance(one, ev.PlayerSeated) and one.dealt_in}


def _won_before(played: Round) -> Defect | None:
    """Several acts stand behind a pot that the last player has won."""
    left = dealt_in(played)
    won, after = False, 0
    for event in played.events:
        if isinstance(event, ev.Folded):
            left.discard(event.seat)
        elif isinstance(event, ev.PotAwarded):
            won = won or len(left) == 1
        if won and isinstance(event, (*_ACTS, ev.HandShown)):
            after += 1
            if after == _OFTEN:
                message = "people play on after the pot was won: lines are of another round"
                return Defect("log:inconsistent", event.line, message)
    return None


def _second_blind(played: Round, rules: set[str]) -> Defect | None:
    """The first blind is that of one button; the second one, and the deal, are those of another."""
    if not {"blind-seats", "deal-order"} <= rules:
        return None
    kinds = ev.by_type(played.events)
    seats = sorted(one.seat for one in kinds[ev.PlayerSeated] if one.dealt_in)
    blinds = [one for one in kinds[ev.BlindPosted] if one.kind == "blind"]
    deals = kinds.get(ev.CardsDealt, ())
    if len(seats) <= _SEVERAL or len(blinds) != _SEVERAL or not deals or deals[0].seat not in seats:
        return None
    first, second = blinds
    begins = deals[0].seat
    behind = seats[(seats.index(begins) + 1) % len(seats)]
    if begins == first.seat or second.seat != behind:
        return None
    message = (
        "the second blind and the deal are those of another button: lines are of another round"
    )
    return Defect("log:inconsistent", second.line, message)


def _returns_too_much(played: Round) -> bool:
    """Chips go back to a player who has not put in as many, and nobody has bet or raised before that.

    Behind a bet or a raise, the seat of one of the two lines may be wrong.
    """
    put: defaultdict[int, int] = defaultdict(int)
    opened = False
    for event in played.events:
        if isinstance(event, (ev.BoardDealt, ev.CommonDealt, ev.CardsDealt)):
            opened = False
        elif isinstance(event, ev.Raised | ev.BetMade):
            opened = True
        elif isinstance(event, ev.BetReturned) and not opened and event.amount > put[event.seat]:
            return True
        put_in = _chips(event)
        if put_in:
            put[event.seat] += put_in  # type: ignore[attr-defined]
    return False


def _chips(event: ev.Event) -> int:
    """The chips that somebody puts in, at most: a raise names what stands before him after it."""
    if isinstance(event, (*_FORCED, ev.Called, ev.BetMade)):
        return event.amount
    return event.to if isinstance(event, ev.Raised) else 0


def _pays_too_much(played: Round) -> bool:
    """More goes out than was put in, whatever the seats of the lines."""
    out = (ev.PotAwarded, ev.BetReturned, ev.RakeTaken, ev.Contributed)
    paid = sum(one.amount for one in played.events if isinstance(one, out))
    return paid > sum(map(_chips, played.events))


def _posts_both(table: TableView) -> bool:
    """One player places two blinds, and the pot that is won lacks the first one."""
    first: dict[int, int] = {}
    short = table.settlement.contested - sum(one.amount for one in table.awards)
    blinds = (one for one in table.round.events if isinstance(one, ev.BlindPosted))
    for event in blinds:
        if event.kind == "blind" and first.setdefault(event.seat, event.amount) != event.amount:
            return short == first[event.seat]
    return False
