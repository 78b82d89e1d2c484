"""Breaches at the showdown: who shows, who wins, how a pot is divided."""

from handaudit.facts import events as e
from handaudit.facts.cards import Card
from handaudit.simulate.breaches.scene import Plant, Scene, breaks, seat_of
from handaudit.simulate.play import SimulatedPrize


def _prize(scene: Scene, share: str | None) -> SimulatedPrize | None:
    return next((prize for prize in scene.play.prizes if prize.share == share), None)


@breaks("best-hand-wins")
def beaten_hand_wins(scene: Scene) -> Plant | None:
    """The pot, or its high share, goes to a shown hand that is beaten."""
    awards = scene.find(e.PotAwarded)
    event = scene.events[awards[0]]
    if not scene.contested or not isinstance(event, e.PotAwarded) or scene.posted.kill:
        return None
    if len(awards) > 1 and _split(scene) is None:
        return None
    winners = {seat_of(scene.events[at]) for at in awards}
    losers = [seat for seat in scene.shown if seat not in winners]
    prize = _prize(scene, event.share)
    if not losers or prize is None or event.seat not in scene.shown:
        return None
    loser = scene.rng.choice(losers)
    places = [at for at in scene.find(e.Collected, seat=loser) if at > scene.shown[loser]]
    if not places:
        return None
    scene.change(places[-1], seat=event.seat)
    return Plant(scene.change(awards[0], seat=loser), prize.cite)


@breaks("losers-collected-first")
def collected_late(scene: Scene) -> Plant | None:
    """The dealer collects a beaten hand after pushing chips."""
    first = min(scene.shown.values(), default=None)
    awards = scene.find(e.PotAwarded)
    if first is None or len(scene.table.contending) < 2:
        return None
    places = [at for at in scene.find(e.Collected) if first < at < awards[0]]
    if not places:
        return None
    late = scene.remove(places[-1])
    award = scene.find(e.PotAwarded)
    scene.insert(award[-1] + 1, late)
    return Plant(scene.events[award[0]], "14.6(e)5", seat=seat_of(late))


@breaks("winner-shown")
def winner_mucks(scene: Scene) -> Plant | None:
    """The only winner of a showdown mucks the hand unseen, and takes the pot."""
    winners = {seat_of(scene.events[at]) for at in scene.find(e.PotAwarded)}
    if not scene.contested or len(winners) != 1 or scene.table.temper.knows:
        return None
    seat = winners.pop()
    if seat not in scene.shown or len(scene.shown) < 2:
        return None
    at = scene.shown[seat]
    scene.put(at, e.HandMucked(line=0, seat=seat))
    return Plant(scene.events[scene.find(e.PotAwarded)[-1]], scene.play.showdown_cite)


@breaks("showdown-held")
def no_showdown(scene: Scene) -> Plant | None:
    """Two players remain after the last betting round, and nobody shows."""
    winners = {seat_of(scene.events[at]) for at in scene.find(e.PotAwarded)}
    if not scene.contested or len(winners) != 1 or not scene.shown:
        return None
    first = min(scene.find(e.HandShown, e.HandMucked))
    for at in reversed(scene.find(e.HandShown, e.HandMucked)):
        scene.remove(at)
    del first
    award = scene.events[scene.find(e.PotAwarded)[0]]
    return Plant(award, scene.play.showdown_cite, seat=None)


@breaks("equal-division")
def tied_hand_gets_less(scene: Scene) -> Plant | None:
    """Two tied hands get shares that differ by more than a chip."""
    shares: dict[tuple[int | None, str | None], list[int]] = {}
    for at in scene.find(e.PotAwarded):
        event = scene.events[at]
        if isinstance(event, e.PotAwarded) and not event.odd:
            shares.setdefault((event.pot, event.share), []).append(at)
    if scene.find(e.PotAwarded, odd=True):
        return _tied(scene)
    for (_, share), places in shares.items():
        prize = _prize(scene, share)
        if len(places) != 2 or prize is None:
            continue
        first, second = (scene.events[at] for at in places)
        if not isinstance(first, e.PotAwarded) or not isinstance(second, e.PotAwarded):
            continue
        chips = 2 * scene.posted.chip
        if first.amount != second.amount or second.amount <= chips:
            continue
        scene.change(places[0], amount=first.amount + chips)
        return Plant(scene.change(places[1], amount=second.amount - chips), _tie_cite(scene, prize))
    return _tied(scene)


def _tied(scene: Scene) -> Plant | None:
    """Unseen cards make a beaten hand equal to the winner's; it still gets nothing."""
    awards = scene.find(e.PotAwarded)
    event = scene.events[awards[-1]]
    if len(awards) != 1 or scene.table.temper.knows or not isinstance(event, e.PotAwarded):
        return None
    prize = _prize(scene, event.share)
    if prize is None or event.seat not in scene.shown or scene.posted.kill:
        return None
    winner = scene.table.seat(event.seat)
    seen = {card for player in scene.table.players for card in player.up} | set(scene.table.centre)
    for at in scene.shown.values():
        hand = scene.events[at]
        if isinstance(hand, e.HandShown) and hand.seat != event.seat:
            seen |= {card for card in hand.cards if card is not None}
    seen |= set(winner.held)
    for seat, at in scene.shown.items():
        if seat == event.seat:
            continue
        loser = scene.table.seat(seat)
        hidden = [card for card in loser.held if card in loser.down]
        free = seen - set(hidden)
        made = _twin(scene, winner.held, loser.held, hidden, free, prize=prize)
        if made is None:
            continue
        scene.change(at, cards=made)
        for place in reversed(scene.find(e.Collected, seat=seat)):
            if place > at:
                scene.remove(place)
        return Plant(event, _tie_cite(scene, prize), seat=seat)
    return None


def _tie_cite(scene: Scene, prize: SimulatedPrize) -> str:
    return "14.12C(l)5" if scene.play.section == "14.12C" else prize.cite


def _twin(
    scene: Scene,
    winner: list[Card],
    loser: list[Card],
    hidden: list[Card],
    taken: set[Card],
    *,
    prize: SimulatedPrize,
) -> tuple[Card, ...] | None:
    """The loser's hand with hidden cards exchanged so that it ties the winner's, if possible."""
    if len(winner) != len(loser) or len(hidden) != len(loser):
        return None
    made: list[Card] = []
    for card in winner:
        twins = [Card(card // 4 * 4 + suit) for suit in range(4)]
        twins = [twin for twin in twins if twin not in taken and twin not in made]
        if not twins:
            return None
        made.append(scene.rng.choice(twins))
    centre = scene.table.centre
    for one in scene.play.prizes:
        for order in one.orders:
            if order(tuple(made), centre) != order(tuple(winner), centre):
                return None
    del prize
    return tuple(made)


# --- high and low ---------------------------------------------------------------------------------


def _split(scene: Scene) -> tuple[int, int] | None:
    """The places of the two awards of a pot that one high and one low hand divide."""
    awards = scene.find(e.PotAwarded)
    if len(awards) != 2 or len(scene.play.prizes) < 2:
        return None
    high, low = (scene.events[at] for at in awards)
    if not isinstance(high, e.PotAwarded) or not isinstance(low, e.PotAwarded):
        return None
    shares = (high.share, low.share) == ("high", "low") and high.pot == low.pot
    return (awards[0], awards[1]) if shares and high.seat != low.seat else None


@breaks("halves-equal")
def unequal_halves(scene: Scene) -> Plant | None:
    """The high half exceeds the low half by more than a chip."""
    found = _split(scene)
    if found is None:
        return None
    high, low = (scene.events[at] for at in found)
    chips = max(2 * scene.posted.chip, 200)
    if not isinstance(high, e.PotAwarded) or not isinstance(low, e.PotAwarded):
        return None
    if low.amount <= chips:
        return None
    scene.change(found[0], amount=high.amount + chips)
    less = scene.change(found[1], amount=low.amount - chips)
    return Plant(less, _halves_cite(scene), seat=None)


def _halves_cite(scene: Scene) -> str:
    section = scene.play.section
    if section == "14.9B":
        return "14.9B(i)3"
    if section == "14.13A":
        return "14.13A(j)"
    return f"{section}({'i' if section == '14.9' else 'f'})2"


@breaks("odd-chip-recipient")
def odd_chip_to_the_other(scene: Scene) -> Plant | None:
    """The odd chip goes to the wrong half."""
    found = _split(scene)
    if found is None or scene.play.odd is None:
        return None
    high, low = (scene.events[at] for at in found)
    if not isinstance(high, e.PotAwarded) or not isinstance(low, e.PotAwarded):
        return None
    if abs(high.amount - low.amount) != scene.posted.chip:
        return None
    if scene.play.odd.clockwise and {high.seat, low.seat} != _first_two(scene, high, low):
        return None
    amounts = high.amount, low.amount
    scene.change(found[0], amount=amounts[1])
    scene.change(found[1], amount=amounts[0])
    wrong = found[0] if amounts[1] > amounts[0] else found[1]
    return Plant(scene.events[wrong], scene.play.odd.halves)


def _first_two(scene: Scene, high: e.PotAwarded, low: e.PotAwarded) -> set[int]:
    """Both seats, if the first player clockwise from the button is one of them."""
    seats = {high.seat, low.seat}
    return seats if scene.table.players[0].seat in seats else set()


@breaks("low-qualifies")
def unqualified_low(scene: Scene) -> Plant | None:
    """Half of the pot goes to a low hand that does not qualify."""
    awards = scene.find(e.PotAwarded)
    if len(awards) != 1 or not scene.contested or len(scene.play.prizes) < 2 or scene.posted.kill:
        return None
    lows = scene.play.prizes[1]
    award = scene.events[awards[0]]
    if not lows.least or not isinstance(award, e.PotAwarded) or scene.play.name.endswith("six"):
        return None
    others = [seat for seat in scene.shown if seat != award.seat]
    if len(scene.shown) != len(scene.table.contending) or not others:
        return None
    best = max(
        scene.shown,
        key=lambda seat: lows.orders[0](scene.table.seat(seat).held, scene.table.centre),
    )
    strength = lows.orders[0](scene.table.seat(best).held, scene.table.centre)
    if best == award.seat or strength >= lows.least:
        return None
    if any(
        lows.orders[1](scene.table.seat(best).held, scene.table.centre)
        < lows.orders[1](scene.table.seat(seat).held, scene.table.centre)
        for seat in scene.shown
    ):
        return None
    half = award.amount // 2 // scene.posted.chip * scene.posted.chip
    if scene.play.odd and scene.play.odd.clockwise and award.amount != 2 * half:
        return None
    scene.change(awards[0], amount=award.amount - half)
    for at in reversed(scene.find(e.Collected, seat=best)):
        if at > scene.shown[best]:
            scene.remove(at)
    at = scene.find(e.PotAwarded)[0]
    low = e.PotAwarded(line=0, seat=best, amount=half, pot=0, share="low")
    return Plant(scene.insert(at + 1, low), _qualifier_cite(scene))


def _qualifier_cite(scene: Scene) -> str:
    section = scene.play.section
    return f"{section}({'j' if section in ('14.9', '14.9B') else 'g'})"
