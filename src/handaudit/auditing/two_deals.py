"""Whether what was found of a hand shows that its lines are not of one deal.

A room's program writes a hand as a whole, from what it knows of the deal.  One fault of the room breaks one
thing: where the button is, whose turn it is, an amount and what follows from it, a card, or who is paid.  A
hand that lost lines, or two halves of different hands, breaks several at once.  Nobody can be judged by
such lines.

``two_rounds`` has what shows it in the rounds of a live table, where people may do several things wrong.

This costs nothing where nothing is found. ``handaudit.replay.coherence`` looks for what no rule asks about.
"""

import re
from collections.abc import Sequence
from typing import Final

from handaudit.auditing import joints, mistaken_stacks, room_joints, two_rounds
from handaudit.auditing.finding import Finding
from handaudit.duties.outcome import Kind
from handaudit.facts import events as ev
from handaudit.facts.evidence import Record
from handaudit.facts.log import Defect, Round
from handaudit.reading.format import Format
from handaudit.replay.poker.view import TableView

_SEVERAL: Final = 2
"""Things that are wrong at the same time in lines of two deals."""
_MANY: Final = 3
"""Rules that are broken at the same time in lines of two deals, be it about one thing."""

_BUTTON: Final = ("blind-seats", "first-actor")
_TURNS: Final = (
    *("turn-order", "act-only-while-in", "act-only-when-dealt-in", "draw-order"),
    *("betting-round-complete", "showdown-held", "winner-shown", "forced-bets-before-cards"),
    "betting-after-cards",
)
_CARDS: Final = ("no-card-twice", "hand-size", "community-cards", "board-repeated-rightly")
_PAID: Final = ("award-to-contender", "best-hand-wins", "side-pot-eligibility")
_AMOUNTS: Final = (
    *("call-amount", "check-only-unbet", "raise-exceeds-wager", "bet-not-increased"),
    *("one-opening-bet", "wager-within-limits", "wager-within-stakes"),
    *("pot-conserved", "pot-stated-rightly", "final-stacks", "uncalled-bet-returned"),
    "side-pot-by-contribution",
)

THINGS: Final = {
    rule: thing
    for thing, rules in (
        ("who acts", _TURNS),
        ("the cards", _CARDS),
        ("who is paid", _PAID),
        ("the amounts", _AMOUNTS),
    )
    for rule in rules
}
"""What a room's program does as one thing, by the rules about it.

Rules about what a room offers, such as its games, its stakes and what is posted in them, say nothing about
the deal.  Rooms place the button and the blinds in ways of their own.
"""

_PLACED: Final = frozenset({"blind-seats", "blind-amount", "blind-count"})
_BESIDE_BLINDS: Final = frozenset({"wager-within-stakes", *_CARDS, *_PAID})
"""Rules that no blind breaks which is placed wrongly: rooms place the blinds in ways of their own."""

_POSTED: Final = ("ante-amount", "ante-from-every-player", "forced-bet-made")
_PLAY: Final = frozenset({*THINGS, *_BUTTON, *_POSTED, *_PLACED})

_CUT: Final = re.compile(r"[0-9.,]\Z|[(\[][^)\]]*\Z")
"""The end of a line that may be cut: inside a number, or inside brackets."""

_CHIP: Final = 100
"""Cents of the smallest chip of a tournament."""

_ACTS: Final = (ev.Checked, ev.Called, ev.BetMade, ev.Raised)

_Wager = ev.Anted | ev.BlindPosted | ev.BetForced | ev.Called | ev.BetMade | ev.Raised
"""What may take the last chips of a player."""


def contradiction(table: TableView, found: Sequence[Finding], form: Format) -> Defect | None:
    """Why the lines of a hand of this format are not of one deal; ``None`` if they can be."""
    played = table.round
    every = [one for one in found if one.outcome is Kind.VIOLATED]
    if (raised := table.misstated_raise) is not None and _only_follows(raised, every):
        message = "the raise is not by the amount that its total says: one of the two is wrong"
        return Defect("log:inconsistent", raised.line, message)
    if not form.written_whole:
        if not every:
            return None
        return two_rounds.contradiction(table, every, live=form.told_in_words)
    if every and (cut := _stops_inside_a_line(table, every)) is not None:
        return cut
    if every and (joint := room_joints.joint(table, every)) is not None:
        return joint
    if every and (mark := _all_in_with_chips(table, every)) is not None:
        return mark
    violated = [one for one in every if one.rule in THINGS or one.rule in _BUTTON]
    if not violated:
        return _half_paid(table, every)
    unpaid = any(one.rule == "pot-conserved" for one in violated)
    return (
        _no_deal(played)
        or (_unpaid(played) if unpaid else None)
        or (_fraction(played) if unpaid else None)
        or _half_paid(table, every)
        or _other_game(violated)
    )


def disagreement(table: TableView, found: Sequence[Finding], form: Format) -> Defect | None:
    """Why the lines of a hand of this format are not of one deal, if no one line explains all that was found.

    These signs are weaker than a ``contradiction``: a line of another player, or one that stands twice,
    breaks several rules as well.
    """
    every = [one for one in found if one.outcome is Kind.VIOLATED]
    if not form.written_whole or all(
        one.rule not in THINGS and one.rule not in _BUTTON for one in every
    ):
        return None
    return (
        _acts_after_fold(table.round)
        or _all_folded(table.round)
        or _several(every, every[0].location.line, short=_short(table))
    )


def _only_follows(raised: ev.Raised, every: Sequence[Finding]) -> bool:
    """Whether all that is found is about amounts from a raise on that contradicts itself, if anything is.

    What is found at its line alone is about the raise, whatever it was.
    """
    lines = [one.location.line for one in every if one.rule in _AMOUNTS]
    alone = lines == [raised.line]
    return len(lines) == len(every) and not alone and all(line >= raised.line for line in lines)


def _all_in_with_chips(table: TableView, every: Sequence[Finding]) -> Defect | None:
    """All that is found is that players go on whose lines say all-in, and who have chips left by the rest."""
    marks = [mark for one in every if (mark := _mark(table, one)) is not None]
    if len(marks) < len(every):
        return None
    mark = marks[0]
    message = f"the line says all-in, and seat {mark.seat} has chips left and goes on"
    return Defect("log:inconsistent", mark.line, message)


def _mark(table: TableView, found: Finding) -> _Wager | None:
    """The wager that leaves chips and is called all-in, if a finding is that its player goes on."""
    if found.rule != "act-only-while-in":
        return None
    named = {quote.line for quote in found.evidence if quote.line < found.location.line}
    for event in table.round.events:
        if isinstance(event, _Wager) and event.all_in and event.line in named:
            player = table.by_seat.get(event.seat)
            before = [one for one in table.round.events if one.line <= event.line]
            if player is not None and mistaken_stacks.put_in(before, event.seat) < player.stake:
                return event
    return None


def _stops_inside_a_line(table: TableView, every: Sequence[Finding]) -> Defect | None:
    """The file ends without an end of line, and somebody is accused of what the last line lacks.

    It lacks the rest of a number, of a result, or of what is paid.
    """
    before, _, last = table.round.text.rpartition("\n")
    if not last.strip():
        return None
    line = table.round.first_line + before.count("\n") + 1
    there = [one.rule for one in every if one.location.line == line]
    less = sum(one.amount for one in table.awards) < table.settlement.contested
    if there and (less or "pot-stated-rightly" in there or _CUT.search(last.rstrip())):
        return Defect("log:truncated", line, "the log stops inside a line")
    return None


def _no_deal(played: Round) -> Defect | None:
    """A program writes that it deals, and asks for an act before it pays."""
    if not any(isinstance(event, ev.HandsDealt) for event in played.events):
        line = played.events[-1].line
        return Defect("log:truncated", line, "no cards are dealt: lines are missing")
    if any(isinstance(event, (ev.Folded, *_ACTS)) for event in played.events):
        return None
    posts = [one for one in played.events if isinstance(one, (ev.BlindPosted, ev.Anted))]
    if any(one.all_in for one in posts):
        return None
    return Defect("log:truncated", played.events[-1].line, "nobody acts: lines are missing")


def _acts_after_fold(played: Round) -> Defect | None:
    """A program gives nobody a turn who has folded, and lets nobody fold to the last player."""
    folded: set[int] = set()
    others = len(joints.dealt_in(played)) - 1
    for event in played.events:
        if not isinstance(event, (ev.Folded, *_ACTS)):
            continue
        folds = isinstance(event, ev.Folded)
        if event.seat in folded and (not folds or len(folded) == others):
            message = "a player acts who has folded: lines are missing, or are of another hand"
            return Defect("log:inconsistent", event.line, message)
        if folds:
            folded.add(event.seat)
    return None


def _fraction(played: Round) -> Defect | None:
    """A tournament pays whole chips."""
    if not played.session.tournament:
        return None
    for event in played.events:
        if isinstance(event, ev.PotAwarded) and event.amount % _CHIP:
            message = "a tournament pays a fraction of a chip: the line is of another hand"
            return Defect("log:inconsistent", event.line, message)
    return None


def _all_folded(played: Round) -> Defect | None:
    """A program pays the last player, and asks for no act."""
    seated = joints.dealt_in(played)
    folds = [one for one in played.events if isinstance(one, ev.Folded)]
    if not seated or seated - {one.seat for one in folds}:
        return None
    message = "every player has folded: lines are missing, or are of another hand"
    return Defect("log:inconsistent", folds[-1].line, message)


def _other_game(violated: Sequence[Finding]) -> Defect | None:
    """The hands of several players are of another size than the head's game deals."""
    sizes = [one.location.line for one in violated if one.rule == "hand-size"]
    if len(sizes) < _SEVERAL:
        return None
    message = "the cards of several players are those of another game: the head is of another hand"
    return Defect("log:inconsistent", sizes[0], message)


def _unpaid(played: Round) -> Defect | None:
    """A program pays somebody."""
    paid = any(isinstance(event, ev.PotAwarded) for event in played.events)
    if paid or not played.session.evidence.keeps(Record.AWARDS):
        return None
    line = played.events[-1].line
    return Defect("log:truncated", line, "nobody is paid: lines are missing")


def _half_paid(table: TableView, every: Sequence[Finding]) -> Defect | None:
    """A program pays the low half as well: no rake takes as much."""
    if all(one.rule != "low-qualifies" for one in every):
        return None
    if 2 * sum(one.amount for one in table.awards) > table.settlement.contested:
        return None
    line = table.awards[-1].line if table.awards else table.round.events[-1].line
    return Defect("log:truncated", line, "half of the pot is paid to nobody: lines are missing")


def _thing(one: Finding) -> str:
    """What is wrong by a finding; what a summary says of a player is about who is paid."""
    if one.rule == "pot-stated-rightly" and one.seat is not None:
        return THINGS["award-to-contender"]
    return THINGS[one.rule]


def _short(table: TableView) -> bool:
    """Whether less than half of the pot is paid: no rake takes as much."""
    paid = sum(one.amount for one in table.awards)
    return bool(table.awards) and 2 * paid < table.settlement.contested


def _several(every: Sequence[Finding], line: int, *, short: bool) -> Defect | None:
    """Several things are wrong, or one of the play at several places.

    That a player acts with no chips left says nothing if the log gives him fewer than he wagers.
    """
    richer = {one.seat for one in every if one.rule == "wager-within-stakes"}
    every = [one for one in every if one.rule != "act-only-while-in" or one.seat not in richer]
    rules = [one.rule for one in every if one.rule in _PLAY]
    things = list(dict.fromkeys(_thing(one) for one in every if one.rule in THINGS))
    if "first-actor" in rules and "blind-seats" not in rules and "who acts" not in things:
        things.append("who acts")
    if short and THINGS["pot-conserved"] not in things:
        things.append(THINGS["pot-conserved"])
    turns = sum(rule in _TURNS for rule in rules)
    if "first-actor" in rules and "betting-round-complete" in rules:
        turns += 1
    blinds = _PLACED & {*rules} and _BESIDE_BLINDS & {*rules}
    antes = "ante-from-every-player" in rules and turns
    if blinds or antes:
        things.append("what is posted")
    if len(things) >= _SEVERAL:
        wrong = f"{things[0]} and {things[1]} do not agree with the rest"
    elif turns >= _SEVERAL:
        wrong = f"{things[0]} does not agree with the rest at several places"
    elif things and len({*rules} - {*_BUTTON}) >= _MANY:
        wrong = f"{things[0]} does not agree with the rest in several ways"
    else:
        return None
    return Defect("log:inconsistent", line, f"{wrong}: lines are missing, or are of another hand")
