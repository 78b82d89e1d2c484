"""Breaches with what a player wagers in turn: calls, raises, limits, stakes in a round."""

from handaudit.facts import events as e
from handaudit.simulate.breaches.scene import Plant, Scene, breaks, seat_of


@breaks("call-amount")
def short_call(scene: Scene) -> Plant | None:
    """A call is a chip short; its player folds in a later betting round."""
    if scene.posted.structure == "pot-limit":
        return None  # a smaller pot would lower the limit of later raises
    for at in scene.find(e.Called):
        call = scene.events[at]
        if not isinstance(call, e.Called) or call.all_in or call.amount <= 100:
            continue
        stage = scene.stages[at]
        later = [
            one for one in scene.actions() if one > at and seat_of(scene.events[one]) == call.seat
        ]
        if any(scene.stages[one] == stage for one in later):
            continue
        if not later or not isinstance(scene.events[later[-1]], e.Folded):
            continue
        if scene.adjust_pot(-100):
            return Plant(scene.change(at, amount=call.amount - 100), "14.1 Call")
    return None


@breaks("raise-exceeds-wager")
def raise_to_the_same(scene: Scene) -> Plant | None:
    """The log calls a raise what does not exceed the wager before it."""
    calls = [at for at in scene.find(e.Called) if not _declared(scene, at)]
    at = scene.one(calls)
    if at is None:
        return None
    call, now = scene.events[at], scene.before(at)
    if not isinstance(call, e.Called) or call.all_in:
        return None
    raised = e.Raised(line=0, seat=call.seat, to=now.to_match)
    return Plant(scene.put(at, raised), "14.1 Raise")


def _declared(scene: Scene, at: int) -> bool:
    return isinstance(scene.events[at - 1], e.Declared)


@breaks("one-opening-bet")
def bet_on_a_bet(scene: Scene) -> Plant | None:
    """What the log calls a bet is a raise."""
    for at in scene.find(e.Raised):
        event = scene.events[at]
        now = scene.before(at)
        if not isinstance(event, e.Raised) or now.players[event.seat].bet or _declared(scene, at):
            continue
        if scene.find(e.WagerCorrected):
            continue
        bet = e.BetMade(line=0, seat=event.seat, amount=event.to, all_in=event.all_in)
        return Plant(scene.put(at, bet), scene.acts_cite(scene.stages[at]))
    return None


def _no_kill_now(scene: Scene) -> bool:
    return scene.table.kill is None


@breaks("wager-within-limits")
def beyond_the_limits(scene: Scene) -> Plant | None:
    """A last bet or raise outside the posted limits."""
    found = scene.won_unseen()
    if found is None or not _no_kill_now(scene) or _declared(scene, found[0]):
        return None
    bet, back = found
    event, returned = scene.events[bet], scene.events[back]
    now = scene.before(bet)
    seat = seat_of(event)
    behind, mine = now.players[seat].behind, now.players[seat].bet
    if not isinstance(returned, e.BetReturned) or getattr(event, "all_in", False):
        return None
    to = _to(event)
    match scene.posted.structure:
        case "limit":
            other = to + 100
        case "spread":
            other = now.to_match + scene.posted.big + 100
        case "pot-limit":
            pot = sum(one.total for one in now.players.values())
            other = now.to_match + pot + now.to_match - mine + 100
        case _:
            other = scene.posted.small - 100
            if now.to_match or other <= 0:
                return None
            if not _someone_covers(scene, bet, other):
                return None
    if other - mine >= behind or not _someone_covers(scene, bet, other):
        return None
    return _amount(scene, bet, back, to, other, cite="14.7(d)")


def _to(event: e.Event) -> int:
    """The player's wager of the betting round after an opening bet or a raise."""
    if isinstance(event, e.Raised):
        return event.to
    return event.amount if isinstance(event, e.BetMade) else 0


@breaks("coin-for-antes-only", lambda room: room.posted.structure != "limit")
def half_a_dollar(scene: Scene) -> Plant | None:
    """A last bet or raise contains half a dollar, although the smallest chip is one dollar."""
    found = scene.won_unseen()
    if found is None or not _no_kill_now(scene) or _declared(scene, found[0]):
        return None
    posted, (bet, back) = scene.posted, found
    event, now = scene.events[bet], scene.before(bet)
    other = _to(event) - 50
    amounts = (posted.chip, posted.small, posted.big, *posted.blinds, now.to_match)
    if any(amount % 100 for amount in amounts) or getattr(event, "all_in", False):
        return None
    if other - now.to_match < posted.small:
        return None
    return _amount(scene, bet, back, _to(event), other, cite="14.7(c)2")


def _someone_covers(scene: Scene, at: int, amount: int) -> bool:
    now = scene.before(at)
    seat = seat_of(scene.events[at])
    return any(
        now.players[one].bet + now.players[one].behind > amount for one in now.able if one != seat
    )


def _amount(scene: Scene, bet: int, back: int, to: int, other: int, *, cite: str) -> Plant | None:
    """Changes an uncalled wager, and its return."""
    returned = scene.events[back]
    amount = returned.amount if isinstance(returned, e.BetReturned) else 0
    if amount + other - to <= 0:
        return None
    scene.change(back, amount=amount + other - to)
    if isinstance(scene.events[bet], e.Raised):
        return Plant(scene.change(bet, to=other, all_in=False), cite)
    return Plant(scene.change(bet, amount=other, all_in=False), cite)


@breaks("kill-limits", lambda room: room.posted.kill is not None)
def posted_limits_under_a_kill(scene: Scene) -> Plant | None:
    """A bet by the posted limits instead of those of the kill."""
    found = scene.won_unseen()
    if found is None or scene.table.kill is None or _declared(scene, found[0]):
        return None
    bet, back = found
    event = scene.events[bet]
    now = scene.before(bet)
    if getattr(event, "all_in", False) or scene.posted.kill is None:
        return None
    to = _to(event)
    allowed = {
        int(size * scene.posted.times(kill=True)) for size in (scene.posted.small, scene.posted.big)
    }
    other = now.to_match + scene.posted.small
    if scene.posted.small in allowed or to - now.to_match not in allowed:
        return None
    cite = "14.1 Kill" if scene.posted.kill == "full" else "14.1 Half-kill"
    return _amount(scene, bet, back, to, other, cite=cite)


@breaks("wager-within-stakes")
def more_than_the_stake(scene: Scene) -> Plant | None:
    """A last bet of more chips than its player has."""
    found = scene.won_unseen()
    if found is None or not _no_kill_now(scene) or _declared(scene, found[0]):
        return None
    bet, back = found
    event = scene.events[bet]
    now = scene.before(bet)
    to = _to(event)
    if not getattr(event, "all_in", False):
        return None
    other = to + 100
    if scene.posted.structure == "limit":
        late = 2 * scene.stages[bet] >= len(scene.play.streets) + 1
        other = now.to_match + (scene.posted.big if late else scene.posted.small)
    if scene.posted.structure == "spread" and other - now.to_match > scene.posted.big:
        return None
    if (
        scene.posted.structure in ("spread", "no-limit")
        and other - now.to_match < scene.posted.small
    ):
        other = now.to_match + scene.posted.small
    if scene.posted.structure == "pot-limit":
        pot = sum(one.total for one in now.players.values())
        mine = now.players[seat_of(event)].bet
        if other > now.to_match + pot + now.to_match - mine or other < scene.posted.small:
            return None
    if other <= to:
        return None
    return _amount(scene, bet, back, to, other, cite="14.7(c)")


@breaks("raises-posted", lambda room: room.posted.structure in ("limit", "spread"))
def one_raise_too_many(scene: Scene) -> Plant | None:
    """A player who would fold to the last allowed raise raises again, and the other player folds."""
    found = scene.won_unseen()
    if found is None or scene.find(e.PotAwarded)[1:] or scene.posted.kill:
        return None
    bet, back = found
    stage = scene.stages[bet]
    rises = [
        at for at in scene.actions(stage) if isinstance(scene.events[at], (e.Raised, e.BetMade))
    ]
    last, folds = scene.events[bet], [at for at in range(bet + 1, back) if scene.find(e.Folded)]
    folds = [at for at in scene.find(e.Folded) if bet < at < back]
    if not isinstance(last, e.Raised) or any(
        getattr(scene.events[at], "all_in", 0) for at in rises
    ):
        return None
    if scene.posted.structure == "spread" and scene.play.forced_by and not stage:
        return None  # the text does not say whether a first raise of the forced bet completes it
    if _raises(scene, stage, rises) != scene.posted.raises or not folds:
        return None
    at = folds[-1]
    seat = seat_of(scene.events[at])
    now = scene.before(at)
    size = last.to - scene.before(bet).to_match
    to = last.to + size
    mine = now.players[seat]
    returned = scene.events[back]
    if mine.behind <= to - mine.bet or not isinstance(returned, e.BetReturned):
        return None
    if isinstance(scene.events[at - 1], e.Declared):
        return None
    # The raise that went back is matched now; the new one goes back instead.
    lack = last.to - mine.bet
    if not scene.adjust_pot(returned.amount + lack):
        return None
    scene.change(back, seat=seat, amount=size)
    scene.change(scene.find(e.PotAwarded)[0], seat=seat)
    raised = scene.put(at, e.Raised(line=0, seat=seat, to=to))
    scene.insert(at + 1, e.Folded(line=0, seat=last.seat))
    collected = scene.find(e.Collected, seat=seat)
    for place in collected:
        scene.change(place, seat=last.seat)
    return Plant(raised, "14.7(d)")


def _raises(scene: Scene, stage: int, rises: list[int]) -> int:
    """The number of raises, without the opening bet and a completion."""
    opening = bool(rises) and isinstance(scene.events[rises[0]], e.BetMade)
    completes = (
        stage == 0 and scene.play.forced_by is not None and scene.posted.forced < scene.posted.small
    )
    return len(rises) - opening - (completes and scene.posted.structure == "limit")


@breaks("stakes-only-between-rounds")
def adds_in_the_round(scene: Scene) -> Plant | None:
    """A player in the round adds chips to the stake."""
    at = scene.one(scene.actions()[:-1])
    if at is None:
        return None
    inside = list(scene.before(at).able)
    if not inside:
        return None
    seat = scene.rng.choice(inside)
    # These chips would undo an all-in, so this must be a player who ends the round with chips left.
    if scene.table.seat(seat).behind <= 0 or any(
        getattr(event, "all_in", False) and seat_of(event) == seat for event in scene.events
    ):
        return None
    added = e.StakeAdded(line=0, seat=seat, amount=5000)
    return Plant(scene.insert(at, added), "14.7(c)1")
