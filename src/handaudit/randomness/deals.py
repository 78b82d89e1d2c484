"""The part of a round that bears on its deal: which cards are known, and what made them known.

A card that is known because of what happened after the deal (a hand shown, a board that play reached) is
not a fair sample of the deck.  So a round is split into the cards of the opening deal, those that came
later, and all known cards.
"""

from collections.abc import Iterable, Iterator
from typing import Final

import msgspec

from handaudit.facts import events as e
from handaudit.facts.cards import Card
from handaudit.facts.events import Event
from handaudit.facts.evidence import Record
from handaudit.facts.log import Round
from handaudit.law.game import Game
from handaudit.law.new_jersey import AUDITED

DECK: Final = 52

ACTED: Final = (
    e.BetForced,
    e.Declared,
    e.Checked,
    e.Folded,
    e.Called,
    e.BetMade,
    e.Raised,
    e.Discarded,
    e.StoodPat,
    e.BoardDealt,
    e.CommonDealt,
    e.ShowdownOpened,
    e.HandShown,
    e.HandMucked,
    e.SummaryOpened,
)
"""What ends the opening deal: from here on a card may be known because of what the cards are."""


class Opening(msgspec.Struct):
    """The opening cards of one seat that were known before anybody acted, and those of them face up.

    ``places`` are their places in the deal, 0 for the first card dealt to anybody, if the log keeps the
    order of the deal.
    """

    seat: int
    player: str
    cards: list[Card] = msgspec.field(default_factory=list)
    places: list[int] = msgspec.field(default_factory=list)
    up: list[Card] = msgspec.field(default_factory=list)
    up_places: list[int] = msgspec.field(default_factory=list)

    @property
    def face_up(self) -> "Opening":
        """The part that everybody could see."""
        return Opening(self.seat, self.player, self.up, self.up_places, self.up, self.up_places)


class Later(msgspec.Struct, frozen=True):
    """Cards that came off the stub together after the opening deal; ``board``: they went to the centre."""

    cards: tuple[Card, ...]
    board: bool


class RoundDeal(msgspec.Struct, frozen=True, kw_only=True):
    """One round of poker, as far as it bears on the deal.

    ``later`` has the cards that came off the stub while every card dealt before them was known.  It is
    empty unless ``complete``.  ``known`` has all cards that the log ever names.
    """

    round: Round
    seats: tuple[Opening, ...]
    """Everybody dealt in, by seat."""
    hand: int
    """Cards of a player's opening hand."""
    later: tuple[Later, ...]
    known: frozenset[Card]
    board: frozenset[Card]
    """Those of them in the centre."""
    order: tuple[Card | None, ...]
    """The opening deal card by card, if the log keeps its order."""
    keeps_order: bool
    """Whether it does; otherwise the order is that of each hand, which a room may have sorted."""
    places: dict[int, int]
    """How many seats left of the button each player sits, 0 for the first; empty without a button."""
    hands: dict[int, tuple[Card, ...]]
    """Hands by seat, in the order of the log, with every card known at the end and none dealt later."""
    rows: tuple[tuple[Card, ...], ...]
    """Known cards that lie together at the end, in the order of the log: each hand and the centre."""
    neighbours: frozenset[frozenset[Card]]
    """Pairs of known cards that lay together when the round was over.

    They were dealt one after the other, are in one hand, or lie side by side in the centre.
    """
    suits_matter: bool
    """Whether the game lets a suit decide who acts first, so that players treat suits differently."""

    @property
    def complete(self) -> bool:
        """Whether every player's opening hand was known before anybody acted."""
        return bool(self.seats) and all(len(one.cards) == self.hand for one in self.seats)

    @property
    def hero(self) -> Opening | None:
        """The only player whose opening hand was known before anybody acted, if there is exactly one."""
        seen = [one for one in self.seats if len(one.cards) > len(one.up)]
        return seen[0] if len(seen) == 1 and len(seen[0].cards) == self.hand else None

    @property
    def face_up(self) -> tuple[Opening, ...]:
        """The up-cards of the opening deal, if everybody's are known."""
        if not self.seats or not all(one.up for one in self.seats):
            return ()
        return tuple(one.face_up for one in self.seats)

    @property
    def in_turn(self) -> bool:
        """Whether the place of a card in its hand gives its place in the deal: no card is face up."""
        return self.hand > 1 and not any(one.up for one in self.seats)


class UnusableRound(Exception):  # noqa: N818 - says what the round is
    """A round that says nothing about the deal; reports print the reason."""

    def __init__(self, reason: str, *, incomplete: bool = False) -> None:
        super().__init__(reason)
        self.reason = reason
        self.incomplete = incomplete
        """Whether the round should have been counted but could not be read."""


def refuse(played: Round) -> None:
    """Raises ``UnusableRound`` for a round that cannot be judged, whatever its game."""
    if played.defect is not None:
        called_off = played.defect.cite == "log:cancelled"
        reason = "called off by the room" if called_off else "damaged or cut short"
        raise UnusableRound(reason, incomplete=played.defect.incomplete)
    if any(type(event) is e.Unread for event in played.events):
        raise UnusableRound("a line of it could not be read", incomplete=True)
    if played.session.game not in AUDITED:
        raise UnusableRound("a game that is not known", incomplete=True)


def deal(played: Round, game: Game) -> RoundDeal:
    """What a round of poker says about its deal.

    Raises:
        Unusable: its cards cannot be those of one deck of 52.
    """
    if game.least_rank:
        raise UnusableRound("dealt from a stripped deck")
    seen = _DealReader(played)
    for event in played.events:
        seen.take(event)
    if seen.doubled:
        raise UnusableRound("a card stands twice in it")
    seats = tuple(sorted(seen.seats.values(), key=lambda one: one.seat))
    if any(len(one.cards) > game.cards_each for one in seats):
        raise UnusableRound("more cards in a hand than its game deals")
    held = {seat: tuple(row) for seat, row in seen.rows.items() if seat > 0}
    made = RoundDeal(
        round=played,
        seats=seats,
        hand=game.cards_each,
        later=(),
        known=frozenset(seen.owner),
        board=frozenset(card for card, owner in seen.owner.items() if owner == 0),
        order=tuple(seen.order[: seen.dealt]) if seen.ordered else (),
        keeps_order=seen.ordered,
        places=_places(played.opened.button, [one.seat for one in seats]),
        hands={seat: row for seat, row in held.items() if len(row) == game.cards_each},
        rows=tuple(tuple(row) for owner, row in seen.rows.items() if owner >= 0),
        neighbours=frozenset(seen.neighbours()),
        suits_matter=game.first_betting.forced,
    )
    return msgspec.structs.replace(made, later=tuple(seen.later)) if made.complete else made


def _places(button: int | None, seats: list[int]) -> dict[int, int]:
    if button is None:
        return {}
    return {seat: at for at, seat in enumerate(sorted(seats, key=lambda at: (at <= button, at)))}


class _DealReader:
    """Collects the cards of a round from its events."""

    def __init__(self, played: Round) -> None:
        self.ordered = played.session.evidence.keeps(Record.DEALS)
        self.seats: dict[int, Opening] = {}
        self.later: list[Later] = []
        self.owner: dict[Card, int] = {}
        """The owner of each known card: a seat, 0 for the centre, -1 for the burn cards."""
        self.doubled = False
        self.opening = True
        self.unseen = False
        """Whether somebody has seen a later card that the log does not name."""
        self.reshuffled = False
        self.dealt = 0
        self.order: list[Card | None] = []
        self.rows: dict[int, list[Card]] = {}
        """Cards that lie together, by owner."""

    def take(self, event: Event) -> None:
        if isinstance(event, ACTED):
            self.opening = False
        match event:
            case e.PlayerSeated(dealt_in=True):
                self.seats[event.seat] = Opening(event.seat, event.player)
            case e.CardsDealt():
                self._dealt(event.seat, event.cards, up=event.face == "up")
            case e.CardsRevealed():
                self._revealed(event)
            case e.HandsDealt():
                self.unseen = self.unseen or not self.opening
            case e.BoardDealt(run=1):
                self._off_the_stub(event.cards, owner=0)
            case _:
                self._named_later(event)

    def _named_later(self, event: Event) -> None:
        """Other boards, piles, and cards that are named only after they were dealt."""
        match event:
            case e.BoardDealt() | e.BoardStated():
                self._own(event.cards, 0)
            case e.CommonDealt():
                self._off_the_stub((event.card,), owner=0)
            case e.Burned():
                self._burned(event.card)
            case e.Reshuffled():
                self.reshuffled = True
            case e.HandShown() | e.HandMucked() | e.Folded() | e.ResultStated():
                self._own(event.cards, event.seat)
            case _:
                pass

    def _dealt(self, seat: int, cards: e.Cards, *, up: bool) -> None:
        if not self.opening:
            self._off_the_stub(cards, owner=seat)
            return
        self.order += cards
        one = self.seats.get(seat)
        for card in cards:
            if card is not None and one is not None:
                one.cards.append(card)
                one.places += [self.dealt] if self.ordered else []
                if up:
                    one.up.append(card)
                    one.up_places += [self.dealt] if self.ordered else []
            self.dealt += 1
        self._own(cards, seat)
        self.doubled = self.doubled or (one is not None and len(set(one.cards)) < len(one.cards))

    def _revealed(self, event: e.CardsRevealed) -> None:
        self._own(event.cards, event.seat)
        one = self.seats.get(event.seat)
        if not self.opening or one is None:
            return
        new = [card for card in event.cards if card is not None and card not in one.cards]
        one.cards += new
        one.up += [card for card in event.up if card is not None]

    def _off_the_stub(self, cards: e.Cards, owner: int) -> None:
        """Cards after the opening deal, in the order in which they came."""
        self.order += cards
        before = frozenset(self.owner)
        self._own(cards, owner)
        known = tuple(card for card in cards if card is not None)
        self.unseen = self.unseen or (owner >= 0 and len(known) < len(cards))
        fresh = len(set(known)) == len(known) and before.isdisjoint(known)
        if not self.unseen and not self.reshuffled and fresh and len(known) == len(cards):
            self.later.append(Later(known, owner == 0))

    def _burned(self, card: Card | None) -> None:
        if self.opening:
            self.order.append(card)
            self.dealt += 1
            self._own((card,), -1)
        else:
            self._off_the_stub((card,), owner=-1)

    def _own(self, cards: e.Cards, owner: int) -> None:
        for card in cards:
            if card is None:
                continue
            had = self.owner.setdefault(card, owner)
            self.doubled = self.doubled or (had != owner and not self.reshuffled)
            row = self.rows.setdefault(owner, [])
            if card not in row:
                row.append(card)

    def neighbours(self) -> Iterator[frozenset[Card]]:
        """Pairs that lay together at the end."""
        if self.ordered:
            yield from pairs_of(self.order)
        for row in self.rows.values():
            yield from pairs_of(row)


def pairs_of(cards: Iterable[Card | None]) -> Iterator[frozenset[Card]]:
    """Each two known cards that follow one another."""
    before = None
    for card in cards:
        if card is not None and before is not None and card != before:
            yield frozenset((before, card))
        before = card
