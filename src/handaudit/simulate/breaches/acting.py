"""Breaches of turn and of announcements: 14.1, 14.7(a), (d)-(g)."""

from fractions import Fraction
from itertools import pairwise

from handaudit.facts import events as e
from handaudit.facts.events import Event
from handaudit.simulate.breaches.scene import Plant, Scene, breaks, seat_of


def _pairs(scene: Scene, stage: int) -> list[tuple[int, int]]:
    """Neighbouring actions of a betting round, with nothing between them."""
    found = scene.actions(stage)
    return [(one, two) for one, two in pairwise(found) if two == one + 1]


def _same(scene: Scene, pair: tuple[int, int]) -> bool:
    one, two = (scene.events[at] for at in pair)
    return type(one) is type(two) and isinstance(one, (e.Checked, e.Folded))


@breaks("first-actor")
def second_opens(scene: Scene) -> Plant | None:
    """Of two players who check, the second checks first, or bets in the other's place."""
    for stage in range(1, max(scene.stages) + 1):
        found = scene.actions(stage)
        if len(found) < 2 or found[1] != found[0] + 1:
            continue
        if len(scene.before(found[0]).inside) != 2:
            continue
        if all(isinstance(scene.events[at], e.Checked) for at in found[:2]):
            _exchange_seats(scene, found[0], found[1])
            return Plant(scene.events[found[0]], scene.opens_cite(stage))
        if isinstance(scene.events[found[0]], e.BetMade) and len(found) == 2:
            return _bets_for_another(scene, found, stage)
    return None


def _exchange_seats(scene: Scene, one: int, other: int) -> None:
    seats = seat_of(scene.events[one]), seat_of(scene.events[other])
    scene.change(one, seat=seats[1])
    scene.change(other, seat=seats[0])


def _bets_for_another(scene: Scene, found: list[int], stage: int) -> Plant | None:
    if not isinstance(scene.events[found[1]], e.Folded) or scene.contested:
        return None
    bet = scene.events[found[0]]
    now = scene.before(found[0])
    first, second = seat_of(bet), seat_of(scene.events[found[1]])
    amount = bet.amount if isinstance(bet, e.BetMade) else 0
    if now.players[second].behind <= amount or now.players[first].behind <= amount:
        return None
    if scene.find(e.PotAwarded)[1:] or scene.posted.kill:
        return None
    for at in range(found[0], len(scene.events)):
        if isinstance(
            scene.events[at], (e.BetMade, e.Folded, e.BetReturned, e.PotAwarded, e.Collected)
        ):
            old = seat_of(scene.events[at])
            scene.change(at, seat=second if old == first else first)
    return Plant(scene.events[found[0]], scene.opens_cite(stage))


@breaks("turn-order")
def acts_early(scene: Scene) -> Plant | None:
    """Two neighbours check, or fold, in the wrong order."""
    for stage in range(max(scene.stages) + 1):
        pairs = [pair for pair in _pairs(scene, stage)[1:] if _same(scene, pair)]
        if stage == 0:
            pairs = [pair for pair in pairs if pair[0] != scene.actions(0)[0]]
        pairs = [pair for pair in pairs if _both_there(scene, pair)]
        if pairs:
            one, two = scene.rng.choice(pairs)
            _exchange_seats(scene, one, two)
            return Plant(scene.events[one], scene.acts_cite(stage))
    return None


def _both_there(scene: Scene, pair: tuple[int, int]) -> bool:
    """Whether the round is not over between the two."""
    return len(scene.before(pair[1]).inside) > 2


@breaks("act-only-while-in")
def folded_player_acts(scene: Scene) -> Plant | None:
    """A player who has folded folds again, out of nowhere."""
    for stage in range(1, max(scene.stages) + 1):
        found = scene.actions(stage)
        gone = [
            seat_of(scene.events[at]) for at in scene.find(e.Folded) if scene.stages[at] < stage
        ]
        if found and gone:
            again = e.Folded(line=0, seat=scene.rng.choice(gone))
            # The correction of a wager follows it at once.
            corrected = isinstance(scene.events[found[0] + 1], e.WagerCorrected)
            return Plant(scene.insert(found[0] + 1 + corrected, again), "14.1 Fold")
    return None


@breaks("act-only-when-dealt-in")
def stranger_acts(scene: Scene) -> Plant | None:
    """An action comes from a seat that is not dealt in."""
    taken = {player.seat for player in scene.table.players}
    free = [seat for seat in range(1, scene.play.most + 1) if seat not in taken]
    at = scene.one(scene.actions()[1:])
    if not free or at is None:
        return None
    return Plant(scene.insert(at, e.Folded(line=0, seat=scene.rng.choice(free))), "14.7(a)")


@breaks("betting-round-complete")
def last_answer_missing(scene: Scene) -> Plant | None:
    """Play goes on before the last player has checked, or has called."""
    for stage in range(1, max(scene.stages) + 1):
        found = scene.actions(stage)
        if len(found) < 2 or (stage == max(scene.stages) and not scene.contested):
            continue
        if all(isinstance(scene.events[at], e.Checked) for at in found):
            following = _goes_on(scene, found[-1])
            silent = seat_of(scene.remove(found[-1]))
            return Plant(following, scene.acts_cite(stage), seat=silent)
        plant = _bet_unanswered(scene, found, stage)
        if plant is not None:
            return plant
    return None


def _bet_unanswered(scene: Scene, found: list[int], stage: int) -> Plant | None:
    """A bet of the last betting round is returned as if the other player could not call it."""
    if (
        len(found) != 2
        or stage != len(scene.play.streets)
        or len(scene.before(found[0]).inside) > 2
    ):
        return None
    bet, call = (scene.events[at] for at in found)
    if not isinstance(bet, e.BetMade) or not isinstance(call, e.Called) or found[1] != found[0] + 1:
        return None
    if bet.all_in or call.all_in or not scene.adjust_pot(-2 * bet.amount):
        return None
    back = scene.put(found[1], e.BetReturned(line=0, seat=bet.seat, amount=bet.amount))
    following = _goes_on(scene, scene.events.index(back))
    return Plant(following, scene.acts_cite(stage), seat=call.seat)


def _goes_on(scene: Scene, at: int) -> Event:
    """The next cards, draw or award, which a betting round precedes."""
    kinds = (e.BoardDealt, e.CardsDealt, e.CommonDealt, e.StoodPat, e.Discarded, e.PotAwarded)
    return next(event for event in scene.events[at + 1 :] if isinstance(event, kinds))


@breaks("betting-after-cards")
def no_betting(scene: Scene) -> Plant | None:
    """The next cards come, or the showdown, with no betting round between."""
    for stage in range(1, max(scene.stages) + 1):
        found = scene.actions(stage)
        if len(found) < 2 or (stage == max(scene.stages) and not scene.contested):
            continue
        kinds = [scene.events[at] for at in found]
        quiet = all(isinstance(event, e.Checked) for event in kinds)
        if not quiet and not _all_called(scene, found):
            continue
        following = _goes_on(scene, found[-1])
        for at in reversed(found):
            scene.remove(at)
        for at in reversed(scene.find(e.Declared)):
            if scene.stages[at] == stage:
                scene.remove(at)
        return Plant(following, scene.opens_cite(stage), seat=None)
    return None


def _all_called(scene: Scene, found: list[int]) -> bool:
    """Whether all called a single bet; if so, takes that bet out of the pot."""
    bet, *calls = (scene.events[at] for at in found)
    if not isinstance(bet, e.BetMade) or bet.all_in:
        return False
    if not all(isinstance(call, e.Called) and not call.all_in for call in calls):
        return False
    if len(scene.before(found[0]).inside) != len(found):
        return False
    if any(getattr(event, "all_in", False) for event in scene.events[found[-1] + 1 :]):
        return False  # a player who kept these chips would not be all-in
    return scene.adjust_pot(-bet.amount * len(found))


@breaks("check-only-unbet")
def checks_a_bet(scene: Scene) -> Plant | None:
    """The last player checks instead of answering a bet, and folds at the next turn."""
    if scene.find(e.WagerCorrected):
        return None
    for at in scene.find(e.Folded):
        if scene.facing(at) <= 0 or len(scene.before(at).inside) < 3 or _said(scene, at):
            continue
        if scene.play.thrown and not scene.stages[at]:
            continue
        later = [one for one in scene.actions(scene.stages[at]) if one > at]
        if not later or not isinstance(scene.events[later[-1]], e.Folded):
            continue
        seat = seat_of(scene.events[at])
        raised = [one for one in later if isinstance(scene.events[one], e.Raised)]
        if not raised:
            continue
        turn = _turn_after(scene, seat, raised[0])
        if turn is None:
            continue
        cite = scene.acts_cite(scene.stages[at])
        checked = scene.put(at, e.Checked(line=0, seat=seat))
        scene.insert(turn, e.Folded(line=0, seat=seat))
        return Plant(checked, cite)
    return None


def _turn_after(scene: Scene, seat: int, raised: int) -> int | None:
    """The place where a player would have to answer a raise, before the next in turn."""
    order = [
        player.seat for player in scene.table.after(scene.table.seat(seat_of(scene.events[raised])))
    ]
    before = order[: order.index(seat)] if seat in order else order
    turn = raised + 1
    stage = scene.stages[raised]
    while turn < len(scene.events) and scene.stages[turn] == stage:
        event = scene.events[turn]
        if isinstance(event, (e.Raised, e.BetReturned, *_NOT_PLAY)):
            return turn if not isinstance(event, e.Raised) else None
        if seat_of(event) in order and seat_of(event) not in before:
            return turn  # a line of the dealer is no turn
        turn += 1
    return turn


_NOT_PLAY = (e.Burned, e.BoardDealt, e.HandShown, e.RakeTaken, e.Contributed, e.PotAwarded)


@breaks("bet-not-increased")
def adds_to_own_bet(scene: Scene) -> Plant | None:
    """A player adds to a bet that nobody has answered yet."""
    found = scene.won_unseen()
    if found is None:
        return None
    bet, back = found
    event, returned = scene.events[bet], scene.events[back]
    more = scene.posted.small
    now = scene.before(bet + 1)
    seat = seat_of(event)
    if now.players[seat].behind <= more or not isinstance(returned, e.BetReturned):
        return None
    scene.change(back, amount=returned.amount + more)
    raised = e.Raised(line=0, seat=seat, to=now.players[seat].bet + more)
    return Plant(scene.insert(bet + 1, raised), "14.7(g)")


@breaks("declaration-kept")
def other_than_declared(scene: Scene) -> Plant | None:
    """A player says "call" and folds."""
    at = scene.one(
        at for at in scene.find(e.Folded) if scene.facing(at) > 0 and not _said(scene, at)
    )
    if at is None:
        return None
    seat = seat_of(scene.events[at])
    scene.insert(at, e.Declared(line=0, seat=seat, act="call"))
    return Plant(scene.events[at + 1], "14.7(d)")


def _said(scene: Scene, at: int) -> bool:
    return isinstance(scene.events[at - 1], e.Declared)


@breaks("announced-amount")
def other_amount_than_announced(scene: Scene) -> Plant | None:
    """A player announces one amount within the limits, and puts in another."""
    at = scene.one(at for at in scene.find(e.BetMade, e.Raised) if not _said(scene, at))
    if at is None:
        return None
    event, now = scene.events[at], scene.before(at)
    if getattr(event, "all_in", False):
        return None
    to = (
        event.to
        if isinstance(event, e.Raised)
        else event.amount
        if isinstance(event, e.BetMade)
        else 0
    )
    sign, times = scene.posted, scene.posted.times(kill=scene.table.kill is not None)
    other = to + 100
    if sign.structure == "limit":
        small, big = int(sign.small * times), int(sign.big * times)
        other = now.to_match + (big if to - now.to_match == small else small)
        if to - now.to_match not in (small, big):
            return None
    if sign.structure == "spread" and other - now.to_match > int(sign.big * Fraction(times)):
        other = to - 100
        if other - now.to_match < int(sign.small * times):
            return None
    seat = seat_of(event)
    if other - now.players[seat].bet >= now.players[seat].behind or sign.structure == "pot-limit":
        return None
    said = e.Declared(line=0, seat=seat, act="raise", amount=other)
    if isinstance(event, e.BetMade):
        said = e.Declared(line=0, seat=seat, act="bet", amount=other)
    scene.insert(at, said)
    return Plant(scene.events[at + 1], "14.7(e)")
