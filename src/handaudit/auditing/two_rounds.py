"""Whether what was found of a round of a live table, or of published data, shows lines of two rounds.

People at a table do things wrong one by one, and one thing gives one finding.  After it, the round goes on
from its own beginning: the same people hold the same cards, and are paid from the same pot.  The second half
of another round goes on from another beginning.  So more is wrong than people do at once, people who are out
play on, or things that happen once happen again.
"""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from handaudit.auditing import joints
from handaudit.auditing.finding import Finding
from handaudit.facts import events as ev
from handaudit.facts.evidence import Record
from handaudit.facts.log import Defect, Round
from handaudit.replay.poker.view import TableView

THINGS: Final = {
    rule: thing
    for thing, rules in (
        (
            "who acts",
            (
                *("turn-order", "first-actor", "act-only-while-in", "show-order", "winner-shown"),
                *("draw-order", "draw-for-every-player", "betting-round-complete"),
                *("betting-after-cards", "showdown-held", "losers-collected-first"),
            ),
        ),
        ("who sits there", ("act-only-when-dealt-in",)),
        ("how many play", ("player-count",)),
        (
            "the cards",
            (
                *("shuffle-before-deal", "cut-before-deal", "burn-before-street", "street-once"),
                *("deal-count", "deal-face", "deal-order", "deal-to-players-only"),
                *("no-card-twice", "hand-size", "community-cards", "board-repeated-rightly"),
                *("no-other-burn", "no-other-draw", "stub-count-right", "two-cards-thrown-away"),
                *("draw-replaced", "draw-size", "draw-one-at-a-time"),
            ),
        ),
        (
            "the forced bets",
            (
                *("ante-from-every-player", "ante-amount", "forced-bet-made", "one-forced-bet"),
                *("forced-bet-amount", "forced-bets-before-cards", "kill-permitted"),
                *("blind-count", "blind-seats", "blind-amount"),
            ),
        ),
        (
            "the amounts",
            (
                *("call-amount", "check-only-unbet", "raise-exceeds-wager", "bet-not-increased"),
                *("one-opening-bet", "wager-within-limits", "wager-within-stakes"),
                *("kill-limits", "uncalled-bet-returned", "rake-within-posted"),
                *("pot-conserved", "pot-stated-rightly", "final-stacks"),
            ),
        ),
        (
            "who is paid",
            (
                *("award-to-contender", "best-hand-wins", "side-pot-eligibility"),
                *("side-pots-first", "low-qualifies", "halves-equal", "equal-division"),
            ),
        ),
    )
    for rule in rules
}
"""What each rule asks about, of those about what lines of one round say of each other."""
OF_THE_DEAL: Final = frozenset(
    {
        *("deal-count", "deal-order", "hand-size", "stub-count-right"),
        *("shuffle-before-deal", "cut-before-deal", "burn-before-street"),
    }
)
"""Rules that a round breaks if its log has no line of the deal."""
_OF_OUTSIDERS: Final = frozenset(
    {"act-only-while-in", "act-only-when-dealt-in", "deal-to-players-only", "award-to-contender"}
)
"""Rules that each act of somebody breaks who is not, or no longer, in the round."""
BY_STACKS: Final = frozenset(
    {
        "final-stacks",
        "award-to-contender",
        "best-hand-wins",
        "side-pot-eligibility",
        "pot-conserved",
    }
)
"""Rules that the stacks at the end of a hand break, where they alone show who was paid."""

AT_ONCE: Final = 3
"""Things that people at a live table may do wrong in one round."""
AT_ONCE_IN_DATA: Final = 2
"""The same in the data of a hand that was published, or beside a line that cannot be read."""
_SEVERAL: Final = 2

_SEAT: Final = re.compile(r"\s*seat\s+[0-9]+\s+[^\s\"]+\s+\$?[0-9][0-9.,]*\s*")
"""A seat line with a bare name, which no reader takes for one behind the play."""

_ACTS: Final = (ev.Folded, ev.Checked, ev.Called, ev.BetMade, ev.Raised)
_CLOSES: Final = (ev.PotAwarded, ev.HandShown, ev.HandMucked, ev.Collected, ev.CashedOut)
"""Lines of the end of a round in which several players are left."""
_VOIDS: Final = (ev.RoundVoided, ev.RoundCancelled, ev.BetReturned)
"""Lines of a round that nobody wins."""
_GOES_ON: Final = (*_ACTS, ev.CardsDealt, ev.BoardDealt, ev.CommonDealt, ev.AwardTakenBack)
"""Lines after which a pot that was pushed too early may be won anew."""


def contradiction(table: TableView, every: Sequence[Finding], *, live: bool) -> Defect | None:
    """Why the lines of a round in which rules are violated are not of one round, if they are not."""
    played = table.round
    return (
        _other_stacks(table, every)
        or (_stops(table, every) if live else None)
        or (_unseated(played) if live else None)
        or _other_hands(played, every)
        or _undealt(played, every)
        or _again(played)
        or _taken_in_again(played)
        or _other_settlement(table, every)
        or (joints.joint(table, every) if live else None)
        or _more(table, every, live=live)
    )


def _other_stacks(table: TableView, every: Sequence[Finding]) -> Defect | None:
    """The stacks that a history states for the end are those of another hand.

    Several players have lost what they did not wager, or won what they could not, or something else is wrong.
    Stacks of zero may just be left open.
    """
    wrong = [one for one in every if one.rule in BY_STACKS]
    if not wrong or not table.stacks:
        return None
    amiss = 0
    for stated in table.stacks:
        player = table.by_seat.get(stated.seat)
        gained = (stated.stack or 0) - (player.behind if player else 0)
        amiss += gained < 0 or (gained > 0 and (player is None or player.folded is not None))
    moved = amiss >= _SEVERAL and any(one.stack for one in table.stacks)
    if not moved and all(one.rule in BY_STACKS or one.rule not in THINGS for one in every):
        return None
    message = "the stacks at the end do not agree with the play: they are of another hand"
    return Defect("log:inconsistent", wrong[0].location.line, message)


def _stops(table: TableView, every: Sequence[Finding]) -> Defect | None:
    """The round ends while several players are in it, without a showdown and without an award.

    A dealer may forget to push a pot that somebody has won; nobody plays on to the next round before that.
    A round without any line of a card was written down in part, and what it says is judged, but not that
    nobody is paid.
    """
    played, keeps = table.round, table.evidence.keeps
    folded = {one.seat for one in played.events if isinstance(one, ev.Folded)}
    if not (keeps(Record.AWARDS) and keeps(Record.SHOWS)):
        return None
    if len(joints.dealt_in(played) - folded) < _SEVERAL:
        return None
    kinds = ev.by_type(played.events)
    in_part = ev.CardsDealt not in kinds and {one.rule for one in every} != {"pot-conserved"}
    if in_part or any(one in kinds for one in _VOIDS):
        return None
    ends = any(isinstance(one, _CLOSES) for one in played.events)
    plays = any(isinstance(one, _ACTS) for one in played.events)
    if ends and (plays or any(one.all_in for one in table.players)):
        return None
    line = played.events[-1].line
    return Defect(
        "log:truncated", line, "the round stops before somebody has won: lines are missing"
    )


def _unseated(played: Round) -> Defect | None:
    """Somebody gets cards and acts who has no seat line: it is missing."""
    seats = joints.dealt_in(played)
    dealt = {one.seat for one in played.events if isinstance(one, ev.CardsDealt)} - seats
    acts = (one for one in played.events if isinstance(one, _ACTS) and one.seat in dealt)
    act = next(acts, None)
    if act is None:
        return None
    message = "somebody gets cards and acts who has no seat line: lines are missing"
    return Defect("log:inconsistent", act.line, message)


def _other_hands(played: Round, every: Sequence[Finding]) -> Defect | None:
    """A player shows two hands, or several have too many cards, of which some are twice in the deck."""
    sizes = [one for one in every if one.rule == "hand-size"]
    if not sizes:
        return None
    shown: dict[int, set[str]] = {}
    for event in played.events:
        if isinstance(event, ev.HandShown):
            cards = {str(card) for card in event.cards}
            before = shown.get(event.seat, cards)
            as_many = len(before) == len(cards) > 1  # a card may be shown on a line of its own
            if as_many and len(before & cards) * _SEVERAL < len(cards):
                message = f"seat {event.seat} shows two hands: one is of another round"
                return Defect("log:inconsistent", event.line, message)
            shown[event.seat] = cards
    if len(sizes) < _SEVERAL or all(one.rule != "no-card-twice" for one in every):
        return None
    message = "the cards of several players are those of two rounds"
    return Defect("log:inconsistent", sizes[0].location.line, message)


def _undealt(played: Round, every: Sequence[Finding]) -> Defect | None:
    """The opening deal jumps over several players, who have fewer or more cards than the others."""
    if not played.session.evidence.keeps(Record.DEALS):
        return None
    found = next((one for one in every if one.rule == "deal-count"), None)
    if found is None:
        return None
    dealt = dict.fromkeys(joints.dealt_in(played), 0)
    order, last, jumps = sorted(dealt), None, 0
    for event in played.events:
        if isinstance(event, _ACTS):
            break
        if isinstance(event, ev.CardsDealt) and event.seat in dealt:
            dealt[event.seat] += len(event.cards)
            if last is not None:
                passed = (order.index(event.seat) - order.index(last) - 1) % len(order)
                jumps += 1 < passed < len(order) - 1
            last = event.seat
    counts = Counter(dealt.values()).most_common()
    if not jumps or len(dealt) - counts[0][1] < _SEVERAL:
        return None
    return Defect(
        "log:inconsistent", found.location.line, "the opening deal consists of two halves"
    )


def _again(played: Round) -> Defect | None:
    """What happens once happens again: the seats are named, or a pot is won unseen."""
    won: dict[tuple[int | None, int], bool] = {}
    for event in played.events:
        message = None
        if isinstance(event, _GOES_ON):
            won.clear()
        if isinstance(event, ev.Unread) and _SEAT.fullmatch(event.text):
            message = "a seat line after play: another round begins here"
        elif isinstance(event, ev.PotAwarded) and event.share is not None:
            unseen = event.share == "pot"
            if won.setdefault((event.pot, event.run), unseen) is not unseen:
                message = "a pot is won at a showdown and without one: lines are of another round"
        if message is not None:
            return Defect("log:inconsistent", event.line, message)
    return None


def _taken_in_again(played: Round) -> Defect | None:
    """A hand is taken in twice, although neither the floor gave it back nor cards were dealt."""
    taken: set[int] = set()
    ruled = False
    for event in played.events:
        if isinstance(event, ev.CardsDealt):
            taken.clear()
        elif isinstance(event, ev.Collected):
            if event.seat in taken:
                message = f"the hand of seat {event.seat} is taken in twice"
                return Defect(
                    "log:inconsistent", event.line, f"{message}: lines are of another round"
                )
            taken.add(event.seat)
            ruled = False
        elif isinstance(event, ev.Said):
            ruled |= event.by == "floor"
        elif ruled and isinstance(event, ev.HandShown):
            taken.discard(event.seat)
    return None


def _other_settlement(table: TableView, every: Sequence[Finding]) -> Defect | None:
    """The settlement is that of another pot: of another amount, and won in another way."""
    rules = {one.rule for one in every}
    if "pot-conserved" not in rules or any(isinstance(one, ev.RoundVoided) for one in table.round):
        return None
    if any(award.pot for award in table.awards):  # a side pot may be won unseen
        return None
    several = sum(one.folded is None for one in table.players) > 1
    for award in table.awards:
        if award.share is not None and (award.share == "pot") is several:
            message = "the settlement does not agree with the play: it is of another round"
            return Defect("log:inconsistent", award.line, message)
    return None


def how_many(rules: Iterable[str]) -> int:
    """How many things are wrong if these rules are broken: of one kind, two at the most.

    A wager of a wrong amount makes those behind it wrong.
    """
    of_each = Counter(THINGS[one] for one in rules if one in THINGS)
    return sum(min(count, _SEVERAL) for count in of_each.values())


def _more(table: TableView, every: Sequence[Finding], *, live: bool) -> Defect | None:
    """More is wrong than people do wrong in one round.

    A log without any line of a card may just not keep them.
    """
    played = table.round
    if not any(isinstance(one, ev.CardsDealt) for one in played.events):
        every = [one for one in every if one.rule not in OF_THE_DEAL]
    rules = list(dict.fromkeys(one.rule for one in every if one.rule in THINGS))
    outsiders = sum(one.rule in _OF_OUTSIDERS for one in every) - len(_OF_OUTSIDERS & {*rules})
    strangers = "act-only-when-dealt-in" in rules  # these are of another round, or of two mistakes
    damaged = any(isinstance(one, ev.Unread) for one in played.events)
    wrong = how_many(rules) + outsiders + strangers
    wrong += joints.doubled(table, {*rules}) if live and not strangers else 0
    if wrong <= (AT_ONCE if live and not damaged else AT_ONCE_IN_DATA):
        return None
    things = list(dict.fromkeys(THINGS[one] for one in rules))
    named = ", ".join(filter(None, (", ".join(things[:-2]), " and ".join(things[-2:]))))
    agree = "do not agree with each other" if len(things) > 1 else "do not agree with the rest"
    line = min(one.location.line for one in every)
    message = f"{named} {agree}: lines are missing, or are of another round"
    return Defect("log:inconsistent", line, message)
