"""Whether what was found of a hand shows that its lines are not of one deal.

A room's program writes a hand as a whole, from what it knows of the deal.  One fault of the room breaks one
thing: whose turn it is, how much is wagered, which cards lie there, who is paid or how much.  A hand that
lost lines, or two halves of different hands, breaks several at once.  Nobody can be judged by such lines.

This costs nothing where nothing is found. ``handaudit.replay.coherence`` looks for what no rule asks about.
"""

from collections.abc import Sequence
from typing import Final

from handaudit.auditing.finding import Finding
from handaudit.duties.outcome import Kind
from handaudit.facts import events as ev
from handaudit.facts.evidence import Record
from handaudit.facts.log import Defect, Round

_SEVERAL: Final = 2
"""Things that are wrong at the same time in lines of two deals."""

_TURNS: Final = (
    *("first-actor", "turn-order", "act-only-while-in", "act-only-when-dealt-in", "draw-order"),
    *("betting-round-complete", "betting-after-cards", "showdown-held", "winner-shown"),
    *("blind-seats", "forced-bets-before-cards"),
)
_POSTS: Final = (
    *("blind-count", "blind-amount", "ante-from-every-player", "ante-amount"),
    *("forced-bet-made", "one-forced-bet", "forced-bet-amount"),
)
_WAGERS: Final = (
    *("call-amount", "check-only-unbet", "raise-exceeds-wager", "bet-not-increased"),
    *("one-opening-bet", "wager-within-limits", "wager-within-stakes"),
)
_CARDS: Final = ("no-card-twice", "hand-size", "community-cards", "board-repeated-rightly")
_PAID: Final = ("award-to-contender", "best-hand-wins", "side-pot-eligibility")
_AMOUNTS: Final = ("pot-conserved", "pot-stated-rightly", "final-stacks", "uncalled-bet-returned")

THINGS: Final = {
    rule: thing
    for thing, rules in (
        ("who acts", _TURNS),
        ("what is posted", _POSTS),
        ("what is wagered", _WAGERS),
        ("which cards lie there", _CARDS),
        ("who is paid", _PAID),
        ("how much is paid", _AMOUNTS),
    )
    for rule in rules
}
"""What a room's program does as one thing, by the rules about it.

Rules about what a room offers, such as its games and its stakes, say nothing about the deal.
"""

_ACTS: Final = (ev.Checked, ev.Called, ev.BetMade, ev.Raised)
_TABLE: Final = 3
"""Players of the smallest table where the button, the small blind and the big blind are in three places."""


def contradiction(played: Round, found: Sequence[Finding]) -> Defect | None:
    """Why the lines of a hand are not of one deal; ``None`` if they can be."""
    violated = [one for one in found if one.outcome is Kind.VIOLATED and one.rule in THINGS]
    if not violated:
        return None
    rules = {one.rule for one in violated}
    line = violated[0].location.line
    return (
        _acts_after_fold(played)
        or (_unpaid(played) if "pot-conserved" in rules else None)
        or (_other_wagers(played, line) if "pot-conserved" in rules else None)
        or (_other_button(played) if "blind-seats" in rules else None)
        or _several(violated)
    )


def _acts_after_fold(played: Round) -> Defect | None:
    """A program gives nobody a turn who has folded."""
    folded: set[int] = set()
    for event in played.events:
        if isinstance(event, ev.Folded):
            folded.add(event.seat)
        elif isinstance(event, _ACTS) and event.seat in folded:
            message = "a player acts who has folded: lines are missing, or are of another hand"
            return Defect("log:inconsistent", event.line, message)
    return None


def _unpaid(played: Round) -> Defect | None:
    """A program pays somebody."""
    paid = any(isinstance(event, ev.PotAwarded) for event in played.events)
    if paid or not played.session.evidence.keeps(Record.AWARDS):
        return None
    line = played.events[-1].line
    return Defect("log:truncated", line, "nobody is paid: lines are missing")


def _other_wagers(played: Round, line: int) -> Defect | None:
    """The total that a history states is what it pays: other wagers are those of another hand."""
    stated = next((one for one in played.events if isinstance(one, ev.PotStated)), None)
    paid = sum(one.amount for one in played.events if isinstance(one, ev.PotAwarded))
    if stated is None or stated.total != paid + (stated.rake or 0):
        return None
    message = "the wagers are not those of the pot that is stated and paid: lines are missing"
    return Defect("log:truncated", line, message)


def _other_button(played: Round) -> Defect | None:
    """Both blinds fit one another and another button than that of the head, and so does the play."""
    seats = sorted(
        event.seat
        for event in played.events
        if isinstance(event, ev.PlayerSeated) and event.dealt_in
    )
    blinds = {
        event.number: event
        for event in played.events
        if isinstance(event, ev.BlindPosted) and event.kind == "blind"
    }
    small, big = blinds.get(1), blinds.get(2)
    if len(seats) < _TABLE or small is None or big is None or small.seat not in seats:
        return None
    place = seats.index(small.seat)
    from_small = [*seats[place:], *seats[:place]]
    if from_small[1] != big.seat or not _begins_with_first(played, from_small):
        return None
    message = "the blinds are those of another button: the head is of another hand"
    return Defect("log:inconsistent", small.line, message)


def _begins_with_first(played: Round, seats: Sequence[int]) -> bool:
    """Whether the first of these seats that can still act begins after the flop, if anybody acts there."""
    out: set[int] = set()
    flop = False
    for event in played.events:
        if isinstance(event, ev.BoardDealt):
            flop = True
        elif isinstance(event, (ev.Folded, *_ACTS)):
            if flop:
                return event.seat == next((seat for seat in seats if seat not in out), None)
            if isinstance(event, ev.Folded) or getattr(event, "all_in", False):
                out.add(event.seat)
    return True


def _several(violated: Sequence[Finding]) -> Defect | None:
    """Several things are wrong, or one of the play at several places."""
    things = list(dict.fromkeys(THINGS[one.rule] for one in violated))
    line = violated[0].location.line
    if len(things) >= _SEVERAL:
        wrong = f"{things[0]} and {things[1]} do not agree with the rest"
    elif violated[0].rule in (*_TURNS, *_POSTS, *_WAGERS) and len(violated) >= _SEVERAL:
        wrong = f"{things[0]} does not agree with the rest at {len(violated)} places"
    else:
        return None
    return Defect("log:inconsistent", line, f"{wrong}: lines are missing, or are of another hand")
