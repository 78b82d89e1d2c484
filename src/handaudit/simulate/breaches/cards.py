"""Breaches with the cards: shuffle and cut, deal, burns, board, hands."""

from handaudit.facts import events as e
from handaudit.simulate.breaches.scene import Plant, Scene, breaks, seat_of


@breaks("shuffle-before-deal")
def no_shuffle(scene: Scene) -> Plant | None:
    """The deck is cut without having been shuffled."""
    scene.remove(scene.find(e.Shuffled)[0])
    return Plant(scene.events[scene.find(e.CardsDealt)[0]], "14.5(a)", seat=None)


@breaks("cut-before-deal")
def no_cut(scene: Scene) -> Plant | None:
    """The dealer deals from a deck that was not cut."""
    for at in reversed(scene.find(e.Cut, e.Recut)):
        scene.remove(at)
    return Plant(scene.events[scene.find(e.CardsDealt)[0]], "14.5(b)", seat=None)


@breaks("cut-size")
def thin_cut(scene: Scene) -> Plant | None:
    """The cut takes off fewer than ten cards."""
    if scene.find(e.Recut):
        return None
    return Plant(scene.change(scene.find(e.Cut)[0], cards=scene.rng.randint(1, 9)), "14.5(b)2")


@breaks("recut-before-deal")
def late_recut(scene: Scene) -> Plant | None:
    """The deck is cut again after a card has been dealt."""
    at = scene.find(e.CardsDealt)[0]
    return Plant(scene.insert(at + 1, e.Recut(line=0, cards=20)), "14.5(c)")


def _deal_end(scene: Scene) -> int:
    """The place after the opening deal."""
    first = scene.find(e.CardsDealt)
    count = len(scene.play.hole) * len(scene.table.players)
    return first[count - 1] + 1


def _quits(scene: Scene) -> list[int]:
    """Seats that fold before any later street, and so never show."""
    return [seat_of(scene.events[at]) for at in scene.find(e.Folded) if scene.stages[at] == 0]


@breaks("deal-count")
def one_card_too_many(scene: Scene) -> Plant | None:
    """A player who will fold gets one more card after the deal."""
    seats = _quits(scene)
    if not seats or scene.reshuffled or not scene.table.pack.stub or scene.table.blinds_follow:
        return None
    card = scene.table.pack.stub.pop() if scene.table.temper.knows else None
    at = _deal_end(scene)
    extra = e.CardsDealt(line=0, seat=scene.rng.choice(seats), face="down", cards=(card,))
    scene.recount(at, -1)
    return Plant(scene.insert(at, extra), scene.play.deal_cite)


@breaks("deal-face")
def wrong_face(scene: Scene) -> Plant | None:
    """A card that is due face down lies face up, in a place where that changes no turn."""
    if scene.play.forced_by:
        return _wrong_last_face(scene)
    at = scene.one(scene.find(e.CardsDealt)[: len(scene.play.hole) * len(scene.table.players)])
    return None if at is None else _turned(scene, at, scene.play.deal_cite)


def _wrong_last_face(scene: Scene) -> Plant | None:
    for number, street in enumerate(scene.play.streets, start=1):
        last = number == len(scene.play.streets) - (scene.play.streets[-1].kind == "board")
        dealt = [at for at in scene.find(e.CardsDealt) if at >= _deal_end(scene)]
        if not last or not scene.contested or not dealt or scene.find(e.CommonDealt):
            continue
        if not [at for at in scene.actions() if at > dealt[-1]]:
            return _turned(scene, dealt[-1], street.cite)
    return None


def _turned(scene: Scene, at: int, cite: str) -> Plant | None:
    event = scene.events[at]
    if not isinstance(event, e.CardsDealt):
        return None
    nth = scene.find(e.CardsDealt, seat=event.seat).index(at)
    card = scene.table.seat(event.seat).dealt[nth]
    if event.face == "up":
        return Plant(scene.change(at, face="down"), cite)
    return Plant(scene.change(at, face="up", cards=(card,)), cite)


@breaks("deal-order")
def wrong_order(scene: Scene) -> Plant | None:
    """Two neighbours get their cards of one round of the deal in the wrong order."""
    many = len(scene.table.players)
    deals = scene.find(e.CardsDealt)[: len(scene.play.hole) * many]
    row = scene.rng.randrange(len(scene.play.hole))
    place = scene.rng.randrange(many - 1)
    first, second = deals[row * many + place], deals[row * many + place + 1]
    scene.swap(first, second)
    return Plant(scene.events[first], scene.play.deal_cite)


@breaks("deal-to-players-only")
def card_to_nobody(scene: Scene) -> Plant | None:
    """A card goes to a seat that is not dealt in."""
    taken = {player.seat for player in scene.table.players} | set(scene.room.guests)
    free = [seat for seat in range(1, scene.play.most + 1) if seat not in taken]
    if not free or scene.reshuffled or not scene.table.pack.stub or scene.table.blinds_follow:
        return None
    card = scene.table.pack.stub.pop() if scene.table.temper.knows else None
    at = _deal_end(scene)
    scene.recount(at, -1)
    stray = e.CardsDealt(line=0, seat=scene.rng.choice(free), face="down", cards=(card,))
    return Plant(scene.insert(at, stray), "14.7(a)")


def _end(scene: Scene) -> int:
    """The place between the end of the wagering and the first payment."""
    return scene.find(e.RakeTaken, e.Contributed, e.PotAwarded)[0]


@breaks("community-cards")
def board_too_long(scene: Scene) -> Plant | None:
    """One community card too many, in a round that never comes to a showdown."""
    if scene.contested or not scene.table.pack.stub or scene.reshuffled:
        return None
    card = scene.table.pack.stub.pop()
    boards = scene.find(e.BoardDealt)
    if boards:
        at = boards[-1]
        board = scene.events[at]
        street = scene.street_at(at)
        if not isinstance(board, e.BoardDealt) or street is None:
            return None
        if any(card // 4 == one // 4 for player in scene.table.players for one in player.up):
            return None  # it would pair an up-card, and so change the turn
        scene.recount(at, -1)
        cite = street.cite
        return Plant(scene.change(at, cards=(*board.cards, card)), cite)
    if any(street.kind == "board" for street in scene.play.streets) or not _stops_early(scene):
        return None
    at = _end(scene)
    _burned_first(scene, at)
    at = _end(scene)
    scene.recount(at, -1)
    cite = scene.play.streets[-1].cite  # the game has no further rounds of cards
    return Plant(scene.insert(at, e.BoardDealt(line=0, cards=(card,))), cite)


def _stops_early(scene: Scene) -> bool:
    """Whether a round stops in stud after a street or two, in other games before any."""
    burns = len(scene.find(e.Burned))
    drawn = scene.play.draws and bool(scene.find(e.StoodPat, e.Discarded))
    if scene.play.forced_by:
        return 0 < burns < len(scene.play.streets)
    return not burns and not drawn and not scene.table.blinds_follow


def _burned_first(scene: Scene, at: int) -> None:
    """In stud, a burn precedes the card, as it precedes any street."""
    if scene.play.forced_by and scene.play.section != "14.13A":
        scene.table.pack.stub.pop()
        scene.recount(at, -1)
        scene.insert(at, e.Burned(line=0))


@breaks("burn-before-street")
def no_burn(scene: Scene) -> Plant | None:
    """The dealer deals a street without a burn."""
    burns = scene.find(e.Burned)
    if scene.play.draws:
        burns = burns[:1]  # whether later draws need one is open
    at = scene.one(burns)
    if at is None or scene.reshuffled:
        return None
    street = scene.street_at(at)
    if street is None or not after_betting(scene, at):
        return None
    scene.remove(at)
    scene.recount(at, 1)
    return Plant(scene.events[at], street.burn_cite, seat=None)


def after_betting(scene: Scene, at: int) -> bool:
    """Whether a betting round or a draw ends right before; without one, streets would merge."""
    before = scene.events[at - 1]
    return isinstance(before, (e.Checked, e.Called, e.Folded, e.BetReturned, e.Discarded))


@breaks("no-other-burn")
def burn_in_the_deal(scene: Scene) -> Plant | None:
    """A card is burned in the middle of the opening deal."""
    if scene.reshuffled or not scene.table.pack.stub:
        return None
    at = scene.find(e.CardsDealt)[1]
    scene.recount(at, -1)
    return Plant(scene.insert(at, e.Burned(line=0)), scene.play.streets[0].burn_cite)


def _same_for_all(scene: Scene, old: tuple[int, ...], new: tuple[int, ...]) -> bool:
    """Whether two hands have the same value for every share."""
    centre = scene.table.centre
    try:
        return all(
            order(old, centre) == order(new, centre)  # type: ignore[arg-type]
            for prize in scene.play.prizes
            for order in prize.orders
        )
    except ValueError:
        return False


@breaks("no-card-twice")
def same_card_twice(scene: Scene) -> Plant | None:
    """A beaten hand shows a card that another hand has shown."""
    if (
        scene.table.temper.knows
        or scene.reshuffled
        or (scene.play.draws and scene.find(e.Reshuffled))
    ):
        return None
    winners = {seat_of(scene.events[at]) for at in scene.find(e.PotAwarded)}
    shown = sorted(scene.shown.values())
    for place in shown[1:]:
        hand = scene.events[place]
        if not isinstance(hand, e.HandShown) or hand.seat in winners:
            continue
        hidden = scene.table.seat(hand.seat).down
        for other in shown[: shown.index(place)]:
            seen = scene.events[other]
            for mine in hidden:
                for card in seen.cards if isinstance(seen, e.HandShown) else ():
                    if card is None or card // 4 != mine // 4 or card == mine:
                        continue
                    cards = tuple(card if one == mine else one for one in hand.cards)
                    if _same_for_all(scene, hand.cards, cards):  # type: ignore[arg-type]
                        return Plant(scene.change(place, cards=cards), "14.2(a)")
    return None


@breaks("hand-size")
def one_card_more_shown(scene: Scene) -> Plant | None:
    """A beaten hand shows one card more than it was dealt."""
    winners = {seat_of(scene.events[at]) for at in scene.find(e.PotAwarded)}
    losers = [seat for seat in scene.shown if seat not in winners]
    if not losers or scene.table.temper.knows or not scene.table.pack.stub:
        return None
    at = scene.shown[scene.rng.choice(losers)]
    hand = scene.events[at]
    if not isinstance(hand, e.HandShown):
        return None
    cards = (*hand.cards, scene.table.pack.stub[-1])
    return Plant(scene.change(at, cards=cards), "14.1 Fouled hand")


@breaks("common-card-only-when-short")
def common_card(scene: Scene) -> Plant | None:
    """The dealer deals a common card although enough cards were left for everybody."""
    if scene.contested or scene.reshuffled or len(scene.table.pack.stub) < 2:
        return None
    if not _stops_early(scene):
        return None
    card = scene.table.pack.stub.pop()
    _burned_first(scene, _end(scene))
    at = _end(scene)
    scene.recount(at, -1)
    cite = scene.play.shortage_cite if scene.play.forced_by else ""
    common = e.CommonDealt(line=0, card=card)
    return Plant(scene.insert(at, common), cite or scene.play.deal_cite)


@breaks("two-cards-thrown-away")
def one_card_kept(scene: Scene) -> Plant | None:
    """A player who stays in throws away one card instead of two."""
    if not scene.play.thrown or scene.reshuffled or not scene.find(e.Burned):
        return None
    quits = {player.seat for player in scene.folded} - set(_quits(scene))
    at = scene.one(at for at in scene.find(e.Discarded) if seat_of(scene.events[at]) in quits)
    if at is None:
        return None
    gone = scene.events[at]
    cards = gone.cards[:1] if isinstance(gone, e.Discarded) else ()
    scene.change(at, count=1, cards=cards)
    fourth = next(one for one in scene.find(e.CardsDealt) if one > scene.find(e.Burned)[0])
    return Plant(scene.events[fourth], "14.9B(e)", seat=seat_of(gone))
