"""Breaches with the stub: its counts, and what is shuffled into it."""

from handaudit.facts import events as e
from handaudit.facts.events import Event
from handaudit.simulate.breaches.cards import after_betting
from handaudit.simulate.breaches.scene import Plant, Scene, breaks, seat_of


@breaks("stub-count-right")
def miscount(scene: Scene) -> Plant | None:
    """The count of the stub is wrong; the deck is removed after the round."""
    at = scene.one(scene.find(e.StubCounted)[-1:])
    if at is None:
        return None
    counted = scene.events[at]
    if not isinstance(counted, e.StubCounted):
        return None
    scene.room.decks.condemned = scene.dealt.opened.deck
    by = -1 if counted.cards else 1
    return Plant(scene.change(at, cards=counted.cards + by), "14.6(e)4")


@breaks("stub-counted-in-time")
def long_wait(scene: Scene) -> Plant | None:
    """Play stops for a quarter of an hour in the middle of a round, and the stub is not counted."""
    at = scene.one(scene.actions())
    if at is None or scene.find(e.StubCounted)[:-1]:
        return None
    wait = 15 * 60 * 1000 + 1000
    for place in range(at, len(scene.events)):
        clock = scene.events[place].clock
        if clock is not None:
            scene.change(place, clock=(clock + wait) % 86_400_000)
    scene.room.delay(wait // 1000)
    counts = [one for one in scene.find(e.StubCounted) if one >= at]
    return Plant(scene.events[counts[0] if counts else -1], "14.6(e)4")


@breaks("reshuffle-only-when-short")
def needless_reshuffle(scene: Scene) -> Plant | None:
    """Piles are shuffled into the stub although the stub had enough cards."""
    if scene.find(e.Reshuffled):
        return None
    if scene.play.draws:
        draws = scene.find(e.Discarded)
        stages = {scene.stages[at] for at in draws}
        many = [at for at in draws if scene.stages[at] == min(stages)]
        if len(many) < 2:
            return None
        first = scene.events[many[0]]
        at = many[1]
        gone = first.count if isinstance(first, e.Discarded) else 0
        between = scene.events[many[0] + 1 : at]
        gone += sum(map(_thrown, between))
        if scene.play.section == "14.12C" and not any(
            isinstance(one, e.StoodPat) for one in between
        ):
            gone -= first.count if isinstance(first, e.Discarded) else 0  # the drawer's own
        left = 52 - sum(isinstance(event, (e.CardsDealt, e.Burned)) for event in scene.events[:at])
        if left < len(scene.before(at).inside) * len(scene.play.hole):
            return None
        scene.recount(at, gone)
        piles: tuple[e.Pile, ...] = ("discards",)
    else:
        burns = scene.find(e.Burned)
        if len(burns) < 2:
            return None
        at = burns[-1]
        if not after_betting(scene, at):
            return None  # without betting in between, the earlier street would seem to continue
        gone, piles = len(burns) - 1, ("burns",)
        if scene.play.thrown:
            piles, more = _all_piles(scene, at)
            gone += more
        scene.recount(at, gone)
    reshuffle = e.Reshuffled(line=0, piles=piles)
    cite = scene.play.shortage_cite or scene.play.deal_cite
    return Plant(scene.insert(at, reshuffle), cite)


def _thrown(event: Event) -> int:
    return event.count if isinstance(event, e.Discarded) else 0


def _all_piles(scene: Scene, at: int) -> tuple[tuple[e.Pile, ...], int]:
    """All piles of super seven, and the number of their cards without the burns."""
    held: dict[int, int] = {}
    muck = thrown = 0
    for event in scene.events[:at]:
        match event:
            case e.CardsDealt(seat=seat):
                held[seat] = held.get(seat, 0) + 1
            case e.Discarded(seat=seat, count=count):
                held[seat] -= count
                thrown += count
            case e.Folded(seat=seat):
                muck += held[seat]
    piles: tuple[e.Pile, ...] = ("burns",)
    if thrown:
        piles = (*piles, "discards")
    if muck:
        piles = (*piles, "muck")
    return piles, muck + thrown


@breaks("reshuffle-right-piles")
def wrong_piles(scene: Scene) -> Plant | None:
    """When cards run short, the dealer takes a wrong pile, or leaves one out."""
    places = scene.find(e.Reshuffled)
    if not places or scene.play.draws:
        return None
    at = places[0]
    event = scene.events[at]
    if not isinstance(event, e.Reshuffled):
        return None
    if scene.play.thrown:
        if len(places) > 1 or "discards" not in event.piles:
            return None
        burns = len([one for one in scene.find(e.Burned) if one < at])
        if _short_without_burns(scene, at):
            return None
        piles = tuple(pile for pile in event.piles if pile != "burns")
        scene.recount(at, -burns)
        return Plant(scene.change(at, piles=piles), scene.play.shortage_cite)
    _, muck = _all_piles(scene, at)
    scene.recount(at, muck)
    return Plant(scene.change(at, piles=("burns", "muck")), scene.play.shortage_cite)


def _short_without_burns(scene: Scene, at: int) -> bool:
    """Whether the reshuffled cards without the burns are too few for the rest of the round."""
    kinds = (e.CardsDealt, e.Burned, e.CommonDealt)
    gone = [
        sum(isinstance(one, kinds) for one in part)
        for part in (scene.events[:at], scene.events[at:])
    ]
    _, others = _all_piles(scene, at)
    return 52 - gone[0] + others < gone[1]


@breaks("one-deck", last=True)
def more_than_a_deck(scene: Scene) -> Plant | None:
    """The dealer omits the reshuffle, and more than 52 cards leave the deck."""
    places = scene.find(e.Reshuffled)
    if len(places) != 1 or scene.table.temper.knows or not _counted_lately(scene, places[0]):
        return None
    at = places[0]
    owners: dict[int, int] = {}
    for event in scene.events:
        for card in _known(event):
            if owners.setdefault(card, seat_of(event)) != seat_of(event):
                return None
    mid = _dealt_since_burn(scene, at)
    scene.remove(at)
    twice = isinstance(scene.events[at - 1], e.Burned) and isinstance(scene.events[at], e.Burned)
    if scene.play.thrown and (twice or 0 < mid < len(scene.before(at).inside)):
        scene.remove(at)  # the burn that only a reshuffle requires
    for count in reversed(scene.find(e.StubCounted)):
        if count >= at:
            scene.remove(count)
    left = sum(isinstance(one, (e.CardsDealt, e.Burned, e.CommonDealt)) for one in scene.events)
    return Plant(scene.events[-1], "14.2(a)") if left > 52 else None


def _counted_lately(scene: Scene, at: int) -> bool:
    """Whether the counts of the stub after a place can be removed without a breach."""
    counts = [one for one in scene.find(e.StubCounted) if one < at]
    since = scene.events[counts[-1]].clock if counts else scene.started
    end = scene.events[-1].clock
    return since is not None and end is not None and (end - since) % 86_400_000 < 840_000


def _dealt_since_burn(scene: Scene, at: int) -> int:
    """Cards dealt on the street so far."""
    burns = [one for one in scene.find(e.Burned) if one < at]
    since = burns[-1] if burns else 0
    return sum(isinstance(event, e.CardsDealt) for event in scene.events[since:at])


def _known(event: Event) -> tuple[int, ...]:
    """The cards of a deal that everybody sees."""
    match event:
        case e.CardsDealt(face="up", cards=cards) | e.BoardDealt(cards=cards):
            return tuple(card for card in cards if card is not None)
        case e.CommonDealt(card=card) if card is not None:
            return (card,)
        case e.HandShown(cards=cards):
            return tuple(card for card in cards if card is not None)
        case _:
            return ()
