"""Breaches of the draw: 14.12(f), 14.12C(f), (h), (j)."""

from itertools import pairwise

from handaudit.facts import events as e
from handaudit.simulate.breaches.scene import Plant, Scene, breaks, seat_of
from handaudit.simulate.session import Room


def _draws(room: Room) -> bool:
    return room.play.draws


def _cite(scene: Scene, at: int) -> str:
    street = scene.street_at(at)
    return street.cite if street else scene.play.deal_cite


def _drawn(scene: Scene, *kinds: type[e.Event]) -> list[int]:
    """Places of draws before a betting round; without one, draws would merge."""
    return [at for at in scene.find(*kinds) if scene.actions(scene.stages[at])]


def _unseen(scene: Scene, seat: int) -> bool:
    """Whether a player's cards stay unseen."""
    return seat not in scene.shown and not scene.table.temper.knows


@breaks("draw-order", _draws)
def draws_early(scene: Scene) -> Plant | None:
    """Two neighbours stand pat in the wrong order."""
    pats = _drawn(scene, e.StoodPat)
    pairs = [
        (one, two)
        for one, two in pairwise(pats)
        if two == one + 1 and scene.stages[one] == scene.stages[two]
    ]
    if not pairs:
        return None
    one, two = scene.rng.choice(pairs)
    seats = seat_of(scene.events[one]), seat_of(scene.events[two])
    scene.change(one, seat=seats[1])
    scene.change(two, seat=seats[0])
    return Plant(scene.events[one], _cite(scene, one))


@breaks("draw-one-at-a-time", _draws)
def two_draw_at_once(scene: Scene) -> Plant | None:
    """A player throws cards away before the previous player has received new ones."""
    for at in _drawn(scene, e.Discarded, e.StoodPat):
        before = scene.events[at - 1]
        if not isinstance(before, e.CardsDealt) or scene.reshuffled:
            continue
        if scene.stages[at - 1] != scene.stages[at] or before.seat == seat_of(scene.events[at]):
            continue
        scene.swap(at - 1, at)
        return Plant(scene.events[at - 1], _cite(scene, at))
    return None


@breaks("draw-replaced", _draws)
def one_card_less(scene: Scene) -> Plant | None:
    """A player gets one new card less than was thrown away."""
    for at in _drawn(scene, e.Discarded):
        gone = scene.events[at]
        if not isinstance(gone, e.Discarded) or gone.count < 2 or scene.reshuffled:
            continue
        if not _unseen(scene, gone.seat) or _draws_again(scene, at):
            continue
        cards = [one for one in scene.find(e.CardsDealt, seat=gone.seat) if one > at]
        last = cards[gone.count - 1]
        scene.remove(last)
        scene.recount(last, 1)
        following = (one for one in scene.events[last:] if not isinstance(one, e.StubCounted))
        return Plant(next(following), _cite(scene, at), seat=gone.seat)
    return None


def _draws_again(scene: Scene, at: int) -> bool:
    seat = seat_of(scene.events[at])
    return any(one > at for one in scene.find(e.Discarded, e.StoodPat, seat=seat))


@breaks("draw-size", _draws)
def more_than_a_hand(scene: Scene) -> Plant | None:
    """A player throws away more cards than a hand has."""
    size = len(scene.play.hole)
    for at in _drawn(scene, e.Discarded):
        gone = scene.events[at]
        seat = seat_of(gone)
        if not isinstance(gone, e.Discarded) or gone.count != size:
            continue
        if scene.reshuffled or not _unseen(scene, seat) or _draws_again(scene, at):
            continue
        last = [one for one in scene.find(e.CardsDealt, seat=seat) if one > at][size - 1]
        if not scene.table.pack.stub:
            return None
        scene.recount(last, -1)
        scene.insert(last + 1, scene.events[last])
        return Plant(scene.change(at, count=size + 1), _cite(scene, at))
    return None


@breaks("draw-for-every-player", _draws)
def passed_over(scene: Scene) -> Plant | None:
    """A player gets no opportunity to draw."""
    for at in reversed(scene.find(e.StoodPat)):
        stage = scene.stages[at]
        later = [
            one
            for one in scene.find(e.StoodPat, e.Discarded)
            if one > at and scene.stages[one] == stage
        ]
        acts = scene.actions(stage)
        if later or not acts:
            continue
        cite = _cite(scene, at)
        if acts[0] != at + 1:
            continue
        silent = seat_of(scene.remove(at))
        return Plant(scene.events[at], cite, seat=silent)
    return None


@breaks("no-other-draw", lambda room: not room.play.thrown)
def draw_out_of_turn(scene: Scene) -> Plant | None:
    """A player throws a card away outside of a draw, and folds later."""
    if scene.table.temper.knows:
        return None
    if scene.play.draws:
        return _draws_after_all(scene)
    folds = scene.find(e.Folded)[1:]
    if not folds or isinstance(scene.events[folds[-1] - 1], e.Declared):
        return None
    gone = e.Discarded(line=0, seat=seat_of(scene.events[folds[-1]]), count=1)
    return Plant(scene.insert(folds[-1], gone), scene.play.deal_cite)


def _draws_after_all(scene: Scene) -> Plant | None:
    """A player who will muck exchanges a card after the betting is over."""
    mucks = scene.find(e.HandMucked)
    if not mucks or not scene.actions(len(scene.play.streets)):
        return None
    gone = e.Discarded(line=0, seat=seat_of(scene.events[mucks[0]]), count=1)
    at = min(scene.find(e.HandShown, e.HandMucked))
    return Plant(scene.insert(at, gone), scene.play.streets[0].cite)


@breaks("own-discards-left-out", lambda room: room.play.section == "14.12C" and room.temper.knows)
def own_card_back(scene: Scene) -> Plant | None:
    """After a reshuffle, a player gets back a card that the same player has just thrown away."""
    for at in scene.find(e.Reshuffled):
        gone = max((one for one in scene.find(e.Discarded) if one < at), default=None)
        if gone is None or at + 1 >= len(scene.events):
            continue
        thrown, back = scene.events[gone], scene.events[at + 1]
        if not isinstance(thrown, e.Discarded) or not isinstance(back, e.CardsDealt):
            continue
        if _draws_again(scene, gone) or thrown.seat in scene.shown or back.seat != thrown.seat:
            continue
        if len(scene.find(e.Reshuffled)) > 1 or not scene.find(e.Folded, seat=thrown.seat):
            continue  # in a showdown the card might win
        # The paragraph of the first draw says so, for every draw.
        return Plant(scene.change(at + 1, cards=thrown.cards[:1]), scene.play.streets[0].cite)
    return None
