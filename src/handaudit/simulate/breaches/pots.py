"""Breaches with the chips of a pot: uncalled bets, rake, contributions, side pots."""

from handaudit.facts import events as e
from handaudit.simulate.breaches.scene import Plant, Scene, breaks, seat_of
from handaudit.simulate.session import Room


@breaks("uncalled-bet-returned")
def too_little_back(scene: Scene) -> Plant | None:
    """One dollar of an uncalled bet stays in the pot."""
    places = scene.find(e.BetReturned)
    if not places:
        return None
    event = scene.events[places[-1]]
    if not isinstance(event, e.BetReturned) or event.amount <= 100 or not scene.contested:
        return None
    if not scene.adjust_pot(100):
        return None
    return Plant(scene.change(places[-1], amount=event.amount - 100), "14.1 Pot")


@breaks("rake-within-posted")
def too_much_rake(scene: Scene) -> Plant | None:
    """The rake exceeds what the sign posts."""
    awards, rakes = scene.find(e.PotAwarded), scene.find(e.RakeTaken)
    if len(awards) != 1 or not rakes or scene.posted.kill:
        return None
    award, rake = scene.events[awards[0]], scene.events[rakes[0]]
    if not isinstance(award, e.PotAwarded) or not isinstance(rake, e.RakeTaken):
        return None
    pot = award.amount + rake.amount + scene.posted.bad_beat
    most = scene.posted.most_rake(pot, len(scene.table.players))
    more = (most - rake.amount) // scene.posted.chip * scene.posted.chip + scene.posted.chip
    if more >= award.amount:
        return None
    scene.change(awards[0], amount=award.amount - more)
    return Plant(scene.change(rakes[0], amount=rake.amount + more), "14.6(e)8")


def _from_flop(room: Room) -> bool:
    return all(line.from_flop for line in room.posted.rake)


@breaks("rake-within-posted", _from_flop)
def raked_without_flop(scene: Scene) -> Plant | None:
    """A rake that the sign posts from the flop on is taken from a pot won before it."""
    if scene.find(e.BoardDealt, e.RakeTaken) or not scene.adjust_pot(-scene.posted.chip):
        return None
    rake = e.RakeTaken(line=0, amount=scene.posted.chip)
    first = scene.find(e.Contributed, e.PotAwarded)[0]
    return Plant(scene.insert(first, rake), "14.6(e)8")


def _bad_beat(room: Room) -> bool:
    return room.posted.bad_beat > 0


@breaks("bad-beat-contribution", _bad_beat)
def wrong_contribution(scene: Scene) -> Plant | None:
    """The contribution is twice the posted one."""
    at = scene.find(e.Contributed)[0]
    event = scene.events[at]
    if not isinstance(event, e.Contributed) or not scene.adjust_pot(-event.amount):
        return None
    return Plant(scene.change(at, amount=2 * event.amount), "14.6(e)9")


@breaks("one-payout", _bad_beat)
def contribution_to_both(scene: Scene) -> Plant | None:
    """A table with a bad-beat payout also takes a contribution to a high-hand payout."""
    at = scene.find(e.Contributed)[0]
    event = scene.events[at]
    if not isinstance(event, e.Contributed) or not scene.adjust_pot(-event.amount):
        return None
    high = e.Contributed(line=0, amount=event.amount, fund="high-hand")
    return Plant(scene.insert(at + 1, high), "14.19(a)")


@breaks("contribution-after-rake", _bad_beat)
def contribution_first(scene: Scene) -> Plant | None:
    """The dealer takes the contribution before the rake."""
    rakes, given = scene.find(e.RakeTaken), scene.find(e.Contributed)
    if not rakes or not given or given[0] != rakes[0] + 1:
        return None
    scene.swap(rakes[0], given[0])
    return Plant(scene.events[given[0]], "14.19(c)")


@breaks("pot-conserved")
def chips_missing(scene: Scene) -> Plant | None:
    """One chip of the pot is not awarded."""
    awards = scene.find(e.PotAwarded)
    event = scene.events[awards[0]]
    if len(awards) != 1 or not isinstance(event, e.PotAwarded) or scene.posted.kill:
        return None
    if event.amount <= scene.posted.chip:
        return None
    changed = scene.change(awards[0], amount=event.amount - scene.posted.chip)
    return Plant(changed, "14.1 Pot", seat=None)


@breaks("award-to-contender")
def award_to_folded(scene: Scene) -> Plant | None:
    """The pot goes to a player who has folded."""
    awards = scene.find(e.PotAwarded)
    if scene.contested or len(awards) != 1 or scene.posted.kill:
        return None
    seat = scene.rng.choice(scene.folded).seat
    return Plant(scene.change(awards[0], seat=seat), "14.6(e)5")


# --- side pots ------------------------------------------------------------------------------------


@breaks("side-pots-first")
def main_pot_first(scene: Scene) -> Plant | None:
    """The pot in the centre is awarded before a side pot."""
    awards = scene.find(e.PotAwarded)
    mains = scene.find(e.PotAwarded, pot=0)
    sides = [at for at in awards if at not in mains]
    if not sides or mains[0] != sides[-1] + 1:
        return None
    scene.swap(sides[-1], mains[0])
    return Plant(scene.events[mains[0]], "14.6(e)6")


@breaks("side-pot-eligibility")
def side_pot_to_all_in(scene: Scene) -> Plant | None:
    """The best hand, all-in for the main pot only, also takes a side pot."""
    share = scene.play.prizes[0].share
    mains = scene.find(e.PotAwarded, pot=0, share=share)
    sides = scene.find(e.PotAwarded, pot=1, share=share)
    if len(mains) != 1 or len(sides) != 1:
        return None
    main, side = scene.events[mains[0]], scene.events[sides[0]]
    winner, other = seat_of(main), seat_of(side)
    if winner == other or scene.table.seat(winner).total >= scene.table.seat(other).total:
        return None
    if getattr(side, "share", "") == "pot" or scene.posted.kill:
        return None
    collects = [at for at in scene.find(e.Collected) if at > min(scene.shown.values(), default=0)]
    changed = scene.change(sides[0], seat=winner)
    if other in {seat_of(scene.events[at]) for at in scene.find(e.PotAwarded)}:
        return Plant(changed, "14.7(c)4i")
    scene.insert(
        (collects or [scene.find(e.RakeTaken, e.Contributed, e.PotAwarded)[0] - 1])[-1] + 1,
        e.Collected(line=0, seat=other),
    )
    return Plant(changed, "14.7(c)4i")


@breaks("side-pot-by-contribution")
def main_pot_too_large(scene: Scene) -> Plant | None:
    """Chips of a side pot are awarded from the main pot."""
    mains = scene.find(e.PotAwarded, pot=0)
    sides = scene.find(e.PotAwarded, pot=1)
    shares = [[getattr(scene.events[at], "share", "") for at in of] for of in (mains, sides)]
    if shares[0] != shares[1] or len(set(shares[0])) != len(shares[0]) or not sides:
        return None
    if scene.find(e.PotAwarded, pot=2):
        return None
    main, side = scene.events[mains[0]], scene.events[sides[0]]
    rake = sum(event.amount for event in scene.events if isinstance(event, e.RakeTaken))
    chips = rake + scene.posted.bad_beat + 100
    if (
        not isinstance(main, e.PotAwarded)
        or not isinstance(side, e.PotAwarded)
        or scene.posted.kill
    ):
        return None
    if side.amount <= chips:
        return None
    amounts = {at: getattr(scene.events[at], "amount", 0) for at in (*mains, *sides)}
    if min(amounts[at] for at in sides) <= chips:
        return None
    for at in sides:
        scene.change(at, amount=amounts[at] - chips)
    for at in mains:
        scene.change(at, amount=amounts[at] + chips)
    return Plant(scene.events[mains[-1]], "14.7(c)4i")
